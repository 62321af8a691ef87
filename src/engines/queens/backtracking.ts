import { bitCount } from '../../base/bits.ts'
import type { Random } from '../../base/random.ts'
import { pausing, type Search, searching } from '../../search.ts'
import { inspection, MOST_ROWS_WITH_SQUARES, type OpenSquares, openSquares, type QueensTask } from './task.ts'

/** What `work` ends with: it has used up its budget, it has placed all queens, or it has seen the whole tree. */
export const PAUSED = 0
export const FOUND = 1
export const EXHAUSTED = 2

export type TreeState = typeof PAUSED | typeof FOUND | typeof EXHAUSTED

/** A tree of placements that is searched depth first, in random order. */
export interface TreeKernel {
  /** Queens put on the board so far, and taken back. */
  readonly steps: number
  /** Work for about `budget` steps; after FOUND, continue with the next board. */
  work(budget: number): TreeState
  /** Takes all queens back and begins in another order. */
  restart(): void
  /** After FOUND: by row, the column of its queen. */
  board(): Int32Array
}

/** The most columns that fit into a word whose sign is not used. */
const MOST_ROWS_IN_WORDS = 31

/** Row by row from the top, with the squares of a row as the bits of a word. */
export class WordKernel implements TreeKernel {
  steps = 0

  /** By row, the columns in which a queen could stand on an empty board. */
  private readonly allowed: Int32Array
  /** By row: the columns still to be tried, the one being tried, and those attacked along each kind of line. */
  private readonly untried: Int32Array
  private readonly chosen: Int32Array
  private readonly columns: Int32Array
  private readonly rising: Int32Array
  private readonly falling: Int32Array
  private row = 0

  constructor(
    private readonly n: number,
    squares: OpenSquares | undefined,
    private readonly random: Random,
  ) {
    this.allowed = new Int32Array(n).fill(2 ** n - 1)
    if (squares) {
      for (let row = 0; row < n; row++) {
        let bits = 0
        for (let column = 0; column < n; column++) bits |= (1 - squares.closed[row * n + column]!) << column
        this.allowed[row] = bits
      }
    }
    this.untried = new Int32Array(n)
    this.chosen = new Int32Array(n)
    this.columns = new Int32Array(n)
    this.rising = new Int32Array(n)
    this.falling = new Int32Array(n)
    this.restart()
  }

  restart(): void {
    this.row = 0
    this.untried[0] = this.allowed[0]!
  }

  work(budget: number): TreeState {
    const { n, allowed, untried, chosen, columns, rising, falling, random } = this
    const end = this.steps + budget
    let { row } = this
    while (this.steps < end) {
      this.steps++
      const left = untried[row]!
      if (left === 0) {
        if (row === 0) {
          this.row = 0
          return EXHAUSTED
        }
        row--
        continue
      }
      // Any of the columns left: all before it are passed over.
      let rest = left
      for (let passed = random.below(bitCount(left)); passed > 0; passed--) rest &= rest - 1
      const queen = rest & -rest
      untried[row] = left ^ queen
      chosen[row] = queen
      if (row === n - 1) {
        this.row = row
        return FOUND
      }
      const taken = columns[row]! | queen
      const up = (rising[row]! | queen) >>> 1
      const down = (falling[row]! | queen) << 1
      row++
      columns[row] = taken
      rising[row] = up
      falling[row] = down
      untried[row] = allowed[row]! & ~(taken | up | down)
    }
    this.row = row
    return PAUSED
  }

  board(): Int32Array {
    return this.chosen.map((queen) => 31 - Math.clz32(queen))
  }
}

/** Fills the row or column with the fewest free squares. Placing a queen walks along her lines; no copies. */
export class LineKernel implements TreeKernel {
  steps = 0

  /** By square, why it is not free: 1 if it never was, and 1 for each queen that attacks it, four at most. */
  private readonly covers: Uint8Array
  /** Free squares in each line: rows, then columns. Filled lines get a value too large ever to be chosen. */
  private readonly free: Int32Array
  /** By level: the line that is filled, the place in it that was tried first, and the one that is tried now. */
  private readonly lines: Int32Array
  private readonly first: Int32Array
  private readonly place: Int32Array
  private level = 0
  private isOpened = false

  constructor(
    private readonly n: number,
    private readonly squares: OpenSquares,
    private readonly random: Random,
  ) {
    this.covers = new Uint8Array(n * n)
    this.free = new Int32Array(2 * n)
    this.lines = new Int32Array(n)
    this.first = new Int32Array(n)
    this.place = new Int32Array(n)
    this.restart()
  }

  restart(): void {
    const { n, squares } = this
    this.covers.set(squares.closed)
    this.free.set(squares.inRow)
    this.free.set(squares.inColumn, n)
    this.level = 0
    this.isOpened = false
  }

  work(budget: number): TreeState {
    const { n } = this
    const end = this.steps + budget
    // After a solution, continue with the next one.
    if (this.level === n) {
      this.takeBack(--this.level)
      this.isOpened = true
    }
    while (this.steps < end) {
      this.steps++
      const hasNext = this.isOpened ? this.goOn() : this.open()
      this.isOpened = !hasNext
      if (hasNext) {
        this.put(this.level++)
        if (this.level === n) return FOUND
      } else {
        if (this.level === 0) return EXHAUSTED
        this.takeBack(--this.level)
      }
    }
    return PAUSED
  }

  board(): Int32Array {
    const { n, lines, place } = this
    const board = new Int32Array(n)
    for (let level = 0; level < n; level++) {
      const line = lines[level]!
      if (line < n) board[line] = place[level]!
      else board[place[level]!] = line - n
    }
    return board
  }

  /** Chooses the line of this level and the first square in it, any of those free; false if there is none. */
  private open(): boolean {
    const { n, free, level, random } = this
    let line = random.below(2 * n)
    let fewest = free[line]!
    for (let turn = 1, other = line; turn < 2 * n; turn++) {
      if (++other === 2 * n) other = 0
      if (free[other]! >= fewest) continue
      fewest = free[other]!
      line = other
    }
    this.lines[level] = line
    if (fewest === 0) return false
    const { covers } = this
    const step = line < n ? 1 : n
    let square = line < n ? line * n : line - n
    let place = 0
    for (let passed = random.below(fewest); ; place++, square += step) {
      if (covers[square] === 0 && passed-- === 0) break
    }
    this.first[level] = place
    this.place[level] = place
    return true
  }

  /** The next free square of the line, around its end; false after the last one. */
  private goOn(): boolean {
    const { n, covers, level } = this
    const line = this.lines[level]!
    const step = line < n ? 1 : n
    const start = line < n ? line * n : line - n
    const first = this.first[level]!
    let place = this.place[level]!
    for (;;) {
      if (++place === n) place = 0
      if (place === first) return false
      if (covers[start + place * step] !== 0) continue
      this.place[level] = place
      return true
    }
  }

  private put(level: number): void {
    const { n, free, covers } = this
    const row = this.rowAt(level)
    const column = this.columnAt(level)
    const rowStart = row * n
    for (let other = 0; other < n; other++) {
      if (covers[rowStart + other]!++ === 0) free[n + other]!--
    }
    for (let other = 0; other < n; other++) {
      const start = other * n
      const away = other - row
      if (away === 0) continue
      let lost = covers[start + column]!++ === 0 ? 1 : 0
      const left = column - away
      if (left >= 0 && left < n && covers[start + left]!++ === 0) {
        free[n + left]!--
        lost++
      }
      const right = column + away
      if (right >= 0 && right < n && covers[start + right]!++ === 0) {
        free[n + right]!--
        lost++
      }
      free[other]! -= lost
    }
    free[row]! += n
    free[n + column]! += n
  }

  /** The same in reverse. */
  private takeBack(level: number): void {
    const { n, free, covers } = this
    const row = this.rowAt(level)
    const column = this.columnAt(level)
    const rowStart = row * n
    for (let other = 0; other < n; other++) {
      if (--covers[rowStart + other]! === 0) free[n + other]!++
    }
    for (let other = 0; other < n; other++) {
      const start = other * n
      const away = other - row
      if (away === 0) continue
      let won = --covers[start + column]! === 0 ? 1 : 0
      const left = column - away
      if (left >= 0 && left < n && --covers[start + left]! === 0) {
        free[n + left]!++
        won++
      }
      const right = column + away
      if (right >= 0 && right < n && --covers[start + right]! === 0) {
        free[n + right]!++
        won++
      }
      free[other]! += won
    }
    free[row]! -= n
    free[n + column]! -= n
  }

  private rowAt(level: number): number {
    const line = this.lines[level]!
    return line < this.n ? line : this.place[level]!
  }

  private columnAt(level: number): number {
    const line = this.lines[level]!
    return line < this.n ? this.place[level]! : line - this.n
  }
}

/** Queens put and taken back before the first new start, for each row. */
const PATIENCE_PER_ROW = 64

/** Randomised restarts with a limit that doubles, so that any tree is searched to its end at last. */
export class RestartedTree {
  private patience: number
  private end: number

  constructor(
    private readonly kernel: TreeKernel,
    n: number,
  ) {
    this.patience = PATIENCE_PER_ROW * n
    this.end = this.patience
  }

  get steps(): number {
    return this.kernel.steps
  }

  work(budget: number): TreeState {
    const { kernel } = this
    const end = kernel.steps + budget
    while (kernel.steps < end) {
      if (kernel.steps >= this.end) {
        kernel.restart()
        this.patience *= 2
        this.end = kernel.steps + this.patience
      }
      const state = kernel.work(Math.min(end, this.end) - kernel.steps)
      if (state !== PAUSED) return state
    }
    return PAUSED
  }

  board(): Int32Array {
    return this.kernel.board()
  }
}

/** Queens put and taken back between two pauses: about two milliseconds. */
const WORD_QUEENS_PER_SLICE = 1 << 15
/** The same for large boards, where a queen costs as many squares as her lines have. */
const SQUARES_PER_SLICE = 1 << 16

/** A board by backtracking with randomised restarts, or the proof of none. A step puts or takes back a queen. */
export function searchByBacktracking(task: QueensTask, random: Random): Search<Int32Array> {
  return searching(function* () {
    const { n } = task
    const seen = yield* pausing(inspection(task), { steps: 0 })
    if (seen.why !== undefined) return { status: 'impossible', why: seen.why, steps: 0 }
    if (n > MOST_ROWS_WITH_SQUARES) {
      const why = `backtracking keeps every square in memory, for ${MOST_ROWS_WITH_SQUARES} rows at most`
      return { status: 'stopped', reason: 'limits', why, steps: 0 }
    }
    if (n <= MOST_ROWS_IN_WORDS) {
      return yield* searchTree(new WordKernel(n, seen.squares, random), n, WORD_QUEENS_PER_SLICE)
    }
    const squares = seen.squares ?? (yield* pausing(openSquares(task), { steps: 0 }))
    return yield* searchTree(new LineKernel(n, squares, random), n, Math.ceil(SQUARES_PER_SLICE / n))
  })
}

function* searchTree(kernel: TreeKernel, n: number, slice: number): Search<Int32Array> {
  const tree = new RestartedTree(kernel, n)
  for (;;) {
    const state = tree.work(slice)
    const { steps } = tree
    if (state === FOUND) return { status: 'solved', answer: tree.board(), steps }
    if (state === EXHAUSTED) return { status: 'impossible', steps }
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, steps }
  }
}
