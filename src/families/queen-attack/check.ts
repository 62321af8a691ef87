import { type Grid, type Place, placeOf } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import { type Board, EMPTY, errorPrice, type Move, type Plan } from './board.ts'
import { checkPrices, type Prices } from './prices.ts'

type MoveRule = 'no-queen' | 'same-square' | 'not-a-queen-move' | 'blocked' | 'occupied' | 'too-many-moves'

/** The first move that cannot be made. */
interface Fault {
  /** Its number in the plan, from 0. */
  readonly index: number
  readonly rule: MoveRule
  /** Where it leads from and to, and what is in its way. */
  readonly places: readonly Place[]
}

interface Replay {
  /** By square, as on the board, after the moves that can be made. */
  readonly squares: Int8Array
  /** By square, where the queen that ends there began; -1 where there is no queen. */
  readonly origins: Int32Array
  /** The cost of these moves, added up in their order. */
  readonly cost: number
  /** How many moves were made: all, or those before the fault. */
  readonly made: number
  readonly fault?: Fault
}

/** More moves than twice the cube of the longer side are not allowed. */
export function mostMoves({ rows, columns }: Board): number {
  return 2 * Math.max(rows, columns) ** 3
}

/** Makes the moves one after the other, up to the first that the rules forbid. */
export function replay(board: Board, { moves }: Plan): Replay {
  const squares = board.squares.slice()
  const origins = Int32Array.from(squares, (colour, square) => (colour > 0 ? square : -1))
  const most = mostMoves(board)
  let cost = 0
  for (let index = 0; index < moves.length; index++) {
    const move = moves[index]!
    const { from, to } = move
    const places = [placeOf(board, from), placeOf(board, to)] as const
    if (index === most) return { squares, origins, cost, made: index, fault: { index, rule: 'too-many-moves', places } }
    const wrong = wrongWith(board, squares, move)
    if (wrong) {
      const { rule, at } = wrong
      const named = at === undefined ? places : [...places, placeOf(board, at)]
      return { squares, origins, cost, made: index, fault: { index, rule, places: named } }
    }
    squares[to] = squares[from]!
    squares[from] = EMPTY
    origins[to] = origins[from]!
    origins[from] = -1
    cost += costOf(places[0], places[1])
  }
  return { squares, origins, cost, made: moves.length }
}

/** The square root of how many squares a queen slides. */
export function costOf([row, column]: Place, [toRow, toColumn]: Place): number {
  return Math.sqrt(Math.max(Math.abs(toRow - row), Math.abs(toColumn - column)))
}

/** The rule that a move breaks, and for `blocked` the first square in its way. */
function wrongWith(
  board: Board,
  squares: Int8Array,
  { from, to }: Move,
): { readonly rule: MoveRule; readonly at?: number } | undefined {
  if (squares[from]! <= EMPTY) return { rule: 'no-queen' }
  if (from === to) return { rule: 'same-square' }
  const [row, column] = placeOf(board, from)
  const [toRow, toColumn] = placeOf(board, to)
  const down = toRow - row
  const right = toColumn - column
  if (down !== 0 && right !== 0 && Math.abs(down) !== Math.abs(right)) return { rule: 'not-a-queen-move' }
  const step = Math.sign(down) * board.columns + Math.sign(right)
  for (let at = from + step; at !== to; at += step) if (squares[at] !== EMPTY) return { rule: 'blocked', at }
  return squares[to] === EMPTY ? undefined : { rule: 'occupied' }
}

/** What a plan comes to. */
interface Score {
  /** Pairs of queens of one colour on a common line when all moves are made. */
  readonly errors: number
  /** Of all moves. */
  readonly cost: number
  /** The cost and the price of the errors. */
  readonly score: number
}

/** The score of a plan; of one that cannot be carried out, that of the moves before the first wrong one. */
export function scoreOf(board: Board, plan: Plan): Score {
  const { squares, cost } = replay(board, plan)
  const errors = errorsOn(board, squares)
  return { errors, cost, score: errors * errorPrice(board) + cost }
}

/**
 * Pairs of one colour on a common row, column or diagonal. Two squares have at most one of these lines in common, so
 * pairs can be counted by line.
 */
function errorsOn({ rows, columns }: Grid, squares: Int8Array): number {
  const onLines = new Map<string, number>()
  let errors = 0
  const stand = (line: string) => {
    const before = onLines.get(line) ?? 0
    errors += before
    onLines.set(line, before + 1)
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const colour = squares[row * columns + column]!
      if (colour <= 0) continue
      stand(`${colour} row ${row}`)
      stand(`${colour} column ${column}`)
      stand(`${colour} falling ${row - column}`)
      stand(`${colour} rising ${row + column}`)
    }
  }
  return errors
}

/** Scores that differ by less are the same: sums of roots are rounded. */
const ROUNDING = 1e-9

/** Whether a score is known to be the least possible, given what no score is below. */
export function isLeast(score: number, bound: number): boolean {
  return score <= bound + ROUNDING * (1 + score)
}

export const moveRules: Readonly<Record<MoveRule, string>> = {
  'no-queen': 'No queen stands where a move begins.',
  'same-square': 'A move ends where it begins.',
  'not-a-queen-move': 'A move is neither along a row or column nor along a diagonal.',
  blocked: 'A wall or a queen stands in the way of a move.',
  occupied: 'A move ends on a wall or on another queen.',
  'too-many-moves': 'There are more moves than twice the cube of the longer side.',
}

export const rules: Readonly<Record<string, string>> = {
  ...moveRules,
  unproved: 'The prices do not prove that no plan has a lower score.',
}

/**
 * Makes the moves by the rules alone, up to the first that cannot be made. Errors are no violation: they have their
 * price.
 */
export function check(board: Board, plan: Plan, prices?: Prices): Violation[] {
  const { fault } = replay(board, plan)
  // What is no plan has no score that could be proven.
  if (fault) return [{ rule: fault.rule, places: fault.places }]
  return prices === undefined ? [] : checkPrices(board, scoreOf(board, plan).score, prices)
}
