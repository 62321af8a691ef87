import { squaresWith } from '../../base/grid.ts'
import { Random } from '../../base/random.ts'
import { type Search, type Stopped, translate, withoutPauses } from '../../search.ts'
import { type ExactCover, exactCover } from '../exact-cover/index.ts'
import { columnOf, fullMask, type RowMasks, rowMasks, WIDEST_MASK } from './open-rows.ts'
import { openSquares, type QueensTask } from './task.ts'

/** What `work` says. */
export const FOUND = 0
export const PAUSED = 1
export const FINISHED = 2
export type WorkState = typeof FOUND | typeof PAUSED | typeof FINISHED

/** Something that finds boards one after the other. */
export interface BoardKernel {
  readonly steps: number
  /** The board found last: by row, the column of the queen. The kernel reuses this array. */
  readonly queens: Int32Array
  /** Continue for about `budget` steps, or to the next board. */
  work(budget: number): WorkState
}

/** How many boards were visited, and whether they are known to be all. */
export interface BoardList {
  readonly count: number
  readonly isComplete: boolean
}

/** Steps between two pauses: a few milliseconds. */
const STEPS_PER_SLICE = 1 << 16
/** A visitor may be slow, so a slice also ends after this many boards. */
const BOARDS_PER_SLICE = 1 << 7

/** Lets a kernel find all boards, or as many as wanted. */
export function* visitEach(kernel: BoardKernel, found: () => void, most: number): Search<BoardList> {
  let count = 0
  let stepsToPause = STEPS_PER_SLICE
  let boardsToPause = BOARDS_PER_SLICE
  while (count < most) {
    const state = kernel.work(stepsToPause - kernel.steps)
    if (state === FINISHED) return { status: 'solved', answer: { count, isComplete: true }, steps: kernel.steps }
    if (state === FOUND) {
      count++
      found()
    }
    if (state !== PAUSED && count < boardsToPause) continue
    stepsToPause = kernel.steps + STEPS_PER_SLICE
    boardsToPause = count + BOARDS_PER_SLICE
    const { steps } = kernel
    const reason = yield { steps, value: count }
    if (reason) return { status: 'stopped', reason, answer: { count, isComplete: false }, steps }
  }
  return { status: 'solved', answer: { count, isComplete: false }, steps: kernel.steps }
}

/** Finds the boards that masks allow, row by row and from the left, so in lexicographic order. */
class RowLister implements BoardKernel {
  /** Queens placed, and rows left. */
  steps = 0
  readonly queens: Int32Array
  private readonly free: Int32Array
  /** By row, the columns that no later row can fill. */
  private readonly due: Int32Array
  // By row: squares still to be tried, and what is taken and attacked there.
  private readonly open: Int32Array
  private readonly columns: Int32Array
  private readonly left: Int32Array
  private readonly right: Int32Array
  /** -1 when everything has been tried. */
  private row = 0

  constructor({ n, allowed }: RowMasks) {
    this.queens = new Int32Array(n)
    this.free = allowed
    this.due = new Int32Array(n)
    let later = 0
    for (let row = n - 1; row >= 0; row--) {
      this.due[row] = fullMask(n) & ~later
      later |= allowed[row]!
    }
    this.open = new Int32Array(n)
    this.columns = new Int32Array(n)
    this.left = new Int32Array(n)
    this.right = new Int32Array(n)
    if (later === fullMask(n)) this.enter(0)
    else this.row = -1
  }

  work(budget: number): WorkState {
    const { queens, open, columns, left, right } = this
    const last = queens.length - 1
    const end = this.steps + budget
    while (this.row >= 0) {
      if (this.steps >= end) return PAUSED
      this.steps++
      const { row } = this
      const squares = open[row]!
      if (squares === 0) {
        this.row--
        continue
      }
      const bit = squares & -squares
      open[row] = squares ^ bit
      queens[row] = columnOf(bit)
      if (row === last) return FOUND
      const next = row + 1
      columns[next] = columns[row]! | bit
      left[next] = (left[row]! | bit) << 1
      right[next] = (right[row]! | bit) >>> 1
      this.enter(next)
    }
    return FINISHED
  }

  private enter(row: number): void {
    const taken = this.columns[row]!
    const open = this.free[row]! & ~(taken | this.left[row]! | this.right[row]!)
    const due = this.due[row]! & ~taken
    this.open[row] = due === 0 ? open : open & due
    this.row = row
  }
}

// Beyond these, looking at all squares and making the cover would take longer than a search may run without a pause.
const MOST_ROWS = 1024
const MOST_OPEN_SQUARES = 1 << 16

/** A task as exact cover: an open square covers its row and column, and diagonals as secondary items. */
interface BoardCover {
  readonly cover: ExactCover
  /** The square of each option: row × n + column. */
  readonly squares: Int32Array
}

/** The cover, or why there is none. */
export function openCover(task: QueensTask): BoardCover | Stopped<never> {
  const { n } = task
  if (n > MOST_ROWS) return tooLarge(`${n} rows`, `${MOST_ROWS} rows`)
  const { closed, count } = withoutPauses(openSquares(task))
  if (count > MOST_OPEN_SQUARES) return tooLarge(`${count} open squares`, `${MOST_OPEN_SQUARES}`)
  const squares = squaresWith(closed, 0)
  // In the order of the board each queen stands beside the one before, and the search is lost among boards that are
  // nearly full.
  new Random(1).shuffle(squares)
  const rank = ranks(n)
  const diagonals = 2 * n - 1
  const options = Array.from(squares, (square) => {
    const row = Math.floor(square / n)
    const column = square % n
    return [2 * rank[row]!, 2 * rank[column]! + 1, 2 * n + row + column, 2 * n + diagonals + row - column + n - 1]
  })
  return { cover: exactCover({ items: 2 * n, secondary: 2 * diagonals, options }), squares }
}

/** Among lines with equally many squares, those nearest the middle come first: their queens attack most. */
function ranks(n: number): Int32Array {
  const rank = new Int32Array(n)
  for (let line = 0; line < n; line++) {
    const fromMiddle = 2 * line - n + 1
    rank[line] = fromMiddle > 0 ? fromMiddle - 1 : -fromMiddle
  }
  return rank
}

function tooLarge(found: string, limit: string): Stopped<never> {
  return { status: 'stopped', reason: 'limits', why: `the board has ${found}, and the limit is ${limit}`, steps: 0 }
}

/** Visits up to `most` boards, with up to 31 queens in lexicographic order. The visitor may keep what it gets. */
export function searchBoards(
  task: QueensTask,
  visit: (queens: Int32Array) => void,
  most = Number.POSITIVE_INFINITY,
): Search<BoardList> {
  if (task.n > WIDEST_MASK) return searchWideBoards(task, visit, most)
  const kernel = new RowLister(rowMasks(task))
  return visitEach(kernel, () => visit(kernel.queens.slice()), most)
}

function* searchWideBoards(task: QueensTask, visit: (queens: Int32Array) => void, most: number): Search<BoardList> {
  const made = openCover(task)
  if ('status' in made) return { ...made, answer: { count: 0, isComplete: false } }
  const { cover, squares } = made
  const { n } = task
  const search = cover.searchEach((options) => {
    const queens = new Int32Array(n)
    for (const option of options) queens[Math.floor(squares[option]! / n)] = squares[option]! % n
    visit(queens)
  }, most)
  return yield* translate(
    search,
    ({ count, rest }): BoardList => ({ count: Number(count), isComplete: rest.length === 0 }),
    () => undefined,
  )
}
