import { searchMatching } from '../../../engines/matching/index.ts'
import { inner, type Part, pause, pausing } from '../../../search.ts'
import type { Board } from '../board.ts'
import { attackLines } from '../lines.ts'
import { LogicKernel } from '../logic/kernel.ts'
import { logicRest } from '../logic/rest.ts'
import { CROSSINGS_PER_SLICE } from '../logic/solve.ts'
import type { Wish } from './wish.ts'

/** How near a board is to what is wished. */
export interface Verdict {
  /** 0 for a board as wished. */
  readonly penalty: number
  /** How many rooks there are above what is wished, or below as a negative number. */
  readonly excess: number
  /** The squares on which the rules are stuck that should not be. */
  readonly stuck: Int32Array
  /** Work done for it. */
  readonly steps: number
}

/** What a verdict costs on the smallest board, in steps. */
const STEPS_PER_VERDICT = 1000

/** Judge a board; its pauses report `before` steps already made. */
export function* judge(board: Board, wish: Wish, before: number): Part<Verdict> {
  const where = { steps: before }
  const lines = yield* pausing(attackLines(board), where)
  const kernel = new LogicKernel(lines, board.columns, wish.grade === 'easy')
  while (!kernel.work(CROSSINGS_PER_SLICE)) yield* pause(where)
  let steps = STEPS_PER_VERDICT + kernel.steps + board.walls.length
  let excess = 0
  if (wish.rooks !== undefined) {
    const { graph } = yield* pausing(logicRest(kernel), where)
    const matched = yield* inner(searchMatching(graph), () => where)
    if (matched.status !== 'solved') throw new Error('a matching search without limits always ends solved')
    excess = kernel.rooks + matched.answer.size - wish.rooks
    steps += matched.steps
  }
  const isStuckWrongly = kernel.freeSquares > 0 && (wish.grade === 'easy' || wish.grade === 'medium')
  const stuck = isStuckWrongly ? stuckSquares(board, kernel) : new Int32Array(0)
  return { penalty: Math.abs(excess) + distanceFromGrade(kernel, wish), excess, stuck, steps }
}

function distanceFromGrade(kernel: LogicKernel, { grade }: Wish): number {
  if (grade === undefined) return 0
  if (grade === 'hard') return kernel.freeSquares > 0 ? 0 : 1
  // A board without a free square to look for blocks in is too easy.
  if (grade === 'medium' && kernel.freeAfterSingles === 0) return 1
  return kernel.freeSquares
}

function stuckSquares(
  { rows, columns, walls }: Board,
  { free, starts, crossings, across, freeSquares }: LogicKernel,
): Int32Array {
  const squares = new Int32Array(freeSquares)
  let found = 0
  let line = -1
  let edge = 0
  for (let row = 0, square = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, square++) {
      if (walls[square] === 1) continue
      if (column === 0 || walls[square - 1] === 1) line++
      if (free[line]! > 0 && free[crossings[edge]!]! > 0) squares[found++] = square
      edge++
    }
  }
  if (edge !== starts[across] || found !== freeSquares) throw new Error('the lines are not those of the board')
  return squares
}
