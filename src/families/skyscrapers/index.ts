import type { Family } from '../../family.ts'
import { type Certificate, refutedWords, searchByClauses, searchSolutions } from '../../logic/index.ts'
import type { Search } from '../../search.ts'
import { type Board, boardCodec, tallestOf } from './board.ts'
import { certificateCodec } from './certificate.ts'
import { check, rules } from './check.ts'
import { count, countParts } from './count.ts'
import { draw } from './draw.ts'
import { examples } from './examples.ts'
import { explainer, forced, hinter } from './explain.ts'
import { generate, parameters } from './generate/index.ts'
import { skyscrapersLogic } from './logic/index.ts'
import { notations } from './notations.ts'
import { solveByPermutations } from './permutations/index.ts'
import { player, setter } from './play.ts'
import { type Heights, heightsCodec, heightsOf } from './position.ts'

export type { Board } from './board.ts'
export { boardCodec } from './board.ts'
export { certificateCodec, followCertificate } from './certificate.ts'
export { check, rules } from './check.ts'
export { count, countOneByOne, countParts, countPartsFrom, countWithin } from './count.ts'
export { draw, drawPosition } from './draw.ts'
export { examples } from './examples.ts'
export { BOUNDS, explain, explainer, forced, hint, hinter } from './explain.ts'
export { generate, parameters } from './generate/index.ts'
export { encode, skyscrapersLogic } from './logic/index.ts'
export { notations } from './notations.ts'
export { solveByPermutations } from './permutations/index.ts'
export { tableInPieces } from './permutations/line-lists.ts'
export { player, setter } from './play.ts'
export type { Heights, Position } from './position.ts'
export { heightsCodec, heightsIn, positionCodec, startOf } from './position.ts'

/** By whole lines and branching; what takes too long is handed over to clause learning. */
export function solveByLines(board: Board, mostBranches?: number): Search<Heights, Certificate> {
  return searchSolutions(skyscrapersLogic, board, { mostBranches, answerOf: (values) => heightsOf(board, values) })
}

export function solveByClauses(board: Board): Search<Heights, never> {
  return searchByClauses(skyscrapersLogic, board, { answerOf: (values) => heightsOf(board, values) })
}

/** Skyscrapers: every line holds every height once, and from its ends as many buildings are seen as the clues say. */
export const skyscrapers: Family<Board, Heights, Certificate> = {
  name: 'skyscrapers',
  title: 'Skyscrapers',
  summary: 'Put every height once into each row and column, so that each clue sees as many buildings as it says.',
  goal: 'unique',
  isAnytime: false,
  rules,
  parameters,
  examples,
  codecs: {
    problem: boardCodec,
    answer: heightsCodec,
    certificate: certificateCodec,
    notations,
  },
  solvers: {
    lines: (board) => solveByLines(board),
    permutations: solveByPermutations,
    clauses: solveByClauses,
  },
  generate,
  check,
  describe,
  grid: (board) => board,
  draw,
  abilities: {
    count: { search: count, parts: countParts },
    explain: explainer,
    forced,
    hint: hinter,
  },
  hands: {
    play: player,
    set: setter,
  },
}

function describe(board: Board, _: Heights, certificate?: Certificate): string {
  const { parks = 0, diagonals, boxes } = board
  const lines = ['row', 'column', ...(diagonals ? ['diagonal'] : []), ...(boxes ? ['box'] : [])]
  const houses = `${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
  const empty = parks === 0 ? '' : ` and ${parks} ${parks === 1 ? 'park' : 'parks'}`
  const what = `Every ${houses} holds the heights from 1 to ${tallestOf(board)}${empty}, seen as the clues say`
  if (!certificate) return `${what}.`
  const why = refutedWords(certificate)
  if (why === undefined) return `${what}, and nothing else is possible.`
  return `${what}, and there is no other solution: ${why}.`
}
