import { searchMatching } from '../../../engines/matching/index.ts'
import type { Settings, Size } from '../../../family.ts'
import { inner, type Part, pause, pausing } from '../../../search.ts'
import type { Board } from '../board.ts'
import { GRADES, type Grade } from '../explain.ts'
import { attackLines } from '../lines.ts'
import { LogicKernel } from '../logic/kernel.ts'
import { CROSSINGS_PER_SLICE, logicRest } from '../logic/solve.ts'

/** The criteria of a generated board: walls and size exactly; the grade or the most rooks may be open. */
export interface BoardCriteria extends Size {
  readonly walls: number
  readonly grade?: Grade
  readonly rooks?: number
}

export function criteriaOf(settings: Settings): BoardCriteria {
  const { rows, columns } = settings.size as Size
  const walls = Math.round((settings.density as number) * rows * columns)
  const grade = GRADES.find((name) => name === settings.difficulty)
  const rooks = settings.rooks as number | undefined
  return { rows, columns, walls, ...(grade && { grade }), ...(rooks !== undefined && { rooks }) }
}

/** The criteria in words: `a hard board with 12 rooks`. */
export function criteriaWords({ grade, rooks }: BoardCriteria): string {
  const board = grade === undefined ? 'a board' : grade === 'easy' ? 'an easy board' : `a ${grade} board`
  return rooks === undefined ? board : `${board} on which ${count(rooks, 'rook is', 'rooks are')} the most`
}

/** Why no board meets the criteria, where that can be said without a search. */
export function whyImpossible(criteria: BoardCriteria): string | undefined {
  return whyNotRooks(criteria) ?? whyNotGrade(criteria)
}

function whyNotRooks({ rows, columns, walls, rooks }: BoardCriteria): string | undefined {
  if (rooks === undefined) return undefined
  const squares = rows * columns
  const free = squares - walls
  const [shorter, longer] = [Math.min(rows, columns), Math.max(rows, columns)]
  const wanted = count(rooks, 'rook', 'rooks')
  if (rooks > free) return `${wanted} need as many free squares, and there are ${free}`
  if (walls === 0 && rooks !== shorter)
    return `a board without walls has room for exactly ${count(shorter, 'rook', 'rooks')}`
  if (rooks > Math.ceil(squares / 2)) {
    return `rooks are never next to each other, so ${squares} squares have room for ${Math.ceil(squares / 2)} at most`
  }
  if (rooks > shorter + walls) {
    return `${count(walls, 'wall', 'walls')} divide ${shorter} ${rows <= columns ? 'rows' : 'columns'} into ${shorter + walls} lines at most, and no line can hold two rooks`
  }
  // As many lines as rooks meet every free square, and none is longer than the board.
  if (rooks * longer < free) {
    return `${wanted} can be the most only if as many lines meet all ${free} free squares, and no line is longer than ${longer}`
  }
  return undefined
}

function whyNotGrade({ rows, columns, walls, grade }: BoardCriteria): string | undefined {
  if (grade === undefined) return undefined
  const free = rows * columns - walls
  const shorter = Math.min(rows, columns)
  if (grade === 'easy') {
    // While two rows and two columns without walls are open, neither has a single free square. They must be taken by
    // lines that end at a wall, of which every wall makes two at most in each direction.
    if (3 * walls < shorter - 1) {
      return `with so few walls, no easy board: ${count(walls, 'wall leaves', 'walls leave')} too many rows and columns whole`
    }
    return undefined
  }
  if (shorter === 1) return 'a board of a single row or column is always easy'
  // Where no line has a single free square, two lines with two each are the least there can be.
  if (free < 4) return `a board with ${count(free, 'free square', 'free squares')} is always easy`
  if (grade === 'medium') return undefined
  if (walls === 0) return 'a board without walls is never hard'
  // Two rows overlap piece by piece, like a path: at its ends is always a single or a pair.
  if (shorter === 2) return 'a board of two rows or two columns is never hard'
  // Two lines with two squares each are a pair; what the rules cannot settle has six squares at least.
  if (free < 6) return `a board with ${free} free squares is never hard`
  return undefined
}

export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

/** How near a board is to the criteria. */
export interface Verdict {
  /** 0 for a board that meets the criteria. */
  readonly penalty: number
  /** How many rooks there are above the wanted number, or below as a negative number. */
  readonly excess: number
  /** The squares on which the rules are stuck that should not be. */
  readonly stuck: Int32Array
  /** Work done for it. */
  readonly steps: number
}

/** What a verdict costs on the smallest board, in steps. */
const STEPS_PER_VERDICT = 1000

/** Judge a board; its pauses report `before` steps already made. */
export function* judge(board: Board, criteria: BoardCriteria, before: number): Part<Verdict> {
  const where = { steps: before }
  const lines = yield* pausing(attackLines(board), where)
  const kernel = new LogicKernel(lines, board.columns, criteria.grade === 'easy')
  while (!kernel.work(CROSSINGS_PER_SLICE)) yield* pause(where)
  let steps = STEPS_PER_VERDICT + kernel.steps + board.walls.length
  let excess = 0
  if (criteria.rooks !== undefined) {
    const { graph } = yield* pausing(logicRest(kernel), where)
    const matched = yield* inner(searchMatching(graph), () => where)
    if (matched.status !== 'solved') throw new Error('a matching search without limits always ends solved')
    excess = kernel.rooks + matched.answer.size - criteria.rooks
    steps += matched.steps
  }
  const isStuckWrongly = kernel.freeSquares > 0 && (criteria.grade === 'easy' || criteria.grade === 'medium')
  const stuck = isStuckWrongly ? stuckSquares(board, kernel) : new Int32Array(0)
  return { penalty: Math.abs(excess) + distanceFromGrade(kernel, criteria), excess, stuck, steps }
}

function distanceFromGrade(kernel: LogicKernel, { grade }: BoardCriteria): number {
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
