import {
  type Board,
  type Heights,
  hinting,
  numbers,
  type Position,
  skyscrapers,
  skyscrapersLogic,
} from '../../../src/families/skyscrapers/index.ts'
import type { Explanation, Hint, Hinter } from '../../../src/family.ts'
import type { Player } from '../../../src/hands.ts'
import * as layer from '../../../src/logic/index.ts'
import { answerOf, BOUNDS, numberHinting } from '../../../src/logic/numbers/index.ts'
import type { Search } from '../../../src/search.ts'

/** The parts of the family by their names. */
export const { draw, check } = skyscrapers
export const { answer: heightsCodec } = skyscrapers.codecs
export const certificateCodec = skyscrapers.codecs.certificate!
export const explainer = skyscrapers.abilities.explain!
export const forced = skyscrapers.abilities.forced!
export const hinter: Hinter<Board, Position> = skyscrapers.abilities.hint!
export const player: Player<Board, Position> = skyscrapers.hands.play!
export const { draw: drawPosition, start: startOf, position: positionCodec } = player

/** The heights whose bits are set, the lowest first. */
export const heightsIn = (bits: number) => layer.valuesIn(bits).map((value) => value + 1)

/** The same with other bounds on what is tried or assumed. */
export function solveByLines(board: Board, mostBranches?: number): Search<Heights, layer.Certificate> {
  return layer.searchSolutions(skyscrapersLogic, board, { mostBranches, answerOf: answersOf(board) })
}

export function solveByClauses(board: Board): Search<Heights, never> {
  return layer.searchByClauses(skyscrapersLogic, board, { answerOf: answersOf(board) })
}

export function explain(board: Board, bounds = BOUNDS): Search<Explanation<Heights, layer.Certificate>> {
  return layer.explain(skyscrapersLogic, board, bounds, answersOf(board))
}

export function hint(board: Board, position: Position, bounds = BOUNDS): Search<Hint> {
  return layer.hint(skyscrapersLogic, numberHinting(numbers, hinting), board, position, bounds)
}

const answersOf = (board: Board) => (values: layer.Values) => answerOf(numbers.houses(board), values)
