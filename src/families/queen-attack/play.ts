import { DIRECTIONS, type Grid, isInside, type Place, placeOf } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import type { Action, Player, PlayStanding, Tool } from '../../hands.ts'
import { type Board, EMPTY } from './board.ts'
import { moveRules } from './check.ts'
import { draw } from './draw.ts'
import { counted, rounded } from './number-words.ts'
import type { Plan } from './plan.ts'
import { planCodec } from './plan-codec.ts'
import { mostMoves, replay } from './replay.ts'
import { scoreOf } from './score.ts'

const move: Tool = { name: 'move', title: 'Move', key: 'm', sign: { shape: 'piece', letter: '↗' }, kind: 'move' }

/** A position is what was moved so far. */
export const player: Player<Board, Plan> = {
  words: 'Move queens along rows, columns and diagonals; walls and other queens are in their way.',
  entry: 'move',
  openings: [
    { title: '6×6', settings: { n: '6', colours: '3', walls: '8' } },
    { title: '8×8', settings: { n: '8', colours: '4', walls: '8' }, isUsual: true },
    { title: '12×12', settings: { n: '12', colours: '4', walls: '8' } },
    { title: 'contest', settings: {} },
  ],
  position: planCodec,
  start: () => ({ moves: [] }),
  tools: () => [{ title: 'Moves', tools: [move] }],
  act: moveQueen,
  targets,
  draw,
  rules: { attack: 'Two queens of one colour attack each other.', ...moveRules },
  mistakes,
  standing,
}

/**
 * The eraser does nothing: all a square can be freed of is a queen, and of the moves that led it there others may depend. Where a position has a move
 * that cannot be made, the next one takes the place of it and of all after it, which were never shown.
 */
function moveQueen(board: Board, plan: Plan, { tool, place, to }: Action): Plan {
  if (tool !== move.name || !to) return plan
  const squareOf = ([row, column]: Place) => row * board.columns + column
  const made = plan.moves.slice(0, replay(board, plan).made)
  const after = { moves: [...made, { from: squareOf(place), to: squareOf(to) }] }
  return replay(board, after).fault ? plan : after
}

function targets(board: Board, plan: Plan, [row, column]: Place): Place[] {
  const { squares, made } = replay(board, plan)
  if (made === mostMoves(board) || squares[row * board.columns + column]! <= EMPTY) return []
  return DIRECTIONS.flatMap((direction) => freeSquares(board, squares, [row, column], direction))
}

/** The squares in one direction up to the first that is not empty. */
function freeSquares(grid: Grid, squares: Int8Array, [row, column]: Place, [down, right]: Place): Place[] {
  const free: Place[] = []
  for (let distance = 1; ; distance++) {
    const place: Place = [row + distance * down, column + distance * right]
    if (!isInside(grid, ...place) || squares[place[0] * grid.columns + place[1]] !== EMPTY) return free
    free.push(place)
  }
}

function mistakes(board: Board, plan: Plan): Violation[] {
  const { squares, fault } = replay(board, plan)
  const attacks = attackingPairs(board, squares).map((places) => ({ rule: 'attack', places }))
  return fault ? [{ rule: fault.rule, places: fault.places }, ...attacks] : attacks
}

/** Pieces or walls between the two queens make no difference. */
function attackingPairs(board: Board, squares: Int8Array): [Place, Place][] {
  const queens = [...squares.keys()].filter((square) => squares[square]! > EMPTY)
  const pairs: [Place, Place][] = []
  queens.forEach((one, i) => {
    const place = placeOf(board, one)
    for (const two of queens.slice(i + 1)) {
      if (squares[one] !== squares[two]) continue
      const other = placeOf(board, two)
      const down = Math.abs(other[0] - place[0])
      const right = Math.abs(other[1] - place[1])
      if (down === 0 || right === 0 || down === right) pairs.push([place, other])
    }
  })
  return pairs
}

/** `3 moves at a cost of 4.146; 2 pairs still attack each other: score 20.146.` */
function standing(board: Board, plan: Plan): PlayStanding {
  const { made, fault } = replay(board, plan)
  const { errors, cost, score } = scoreOf(board, plan)
  const moves = made === 0 ? 'No moves yet' : `${counted(made, 'move')} at a cost of ${rounded(cost)}`
  const pairs = `${counted(errors, 'pair')} still ${errors === 1 ? 'attacks' : 'attack'} each other`
  const attacks = errors === 0 ? 'no queen attacks another of its colour' : pairs
  return {
    words: `${moves}; ${attacks}: score ${rounded(score)}.`,
    isComplete: errors === 0 && !fault,
    value: score,
  }
}
