import type { Random } from '../../base/random.ts'
import { pause, pausing, type Search, searching } from '../../search.ts'
import { inspection } from './impossibility.ts'
import { MOST_ROWS_WITH_SQUARES, type OpenSquares, openSquares, type QueensTask } from './task.ts'

/** What `work` ends with: it has used up its budget, it has placed all queens, or it has seen the whole tree. */
export const PAUSED = 0
export const FOUND = 1
export const EXHAUSTED = 2

export type TreeState = typeof PAUSED | typeof FOUND | typeof EXHAUSTED

/**
 * A tree of placements, searched depth first and in random order: fills the row or column that has the fewest free squares left. It
 * keeps a byte for every square, and a queen costs a walk along her lines; nothing is copied on the way down.
 */
export class LineKernel {
  /** Queens put on the board so far, and taken back. */
  steps = 0

  /** By square, how many lines make it not free: one if it never was, and one for each queen that attacks it, of which there are four at most. */
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

  /** Takes all queens back and begins in another order. */
  restart(): void {
    const { n, squares } = this
    this.covers.set(squares.closed)
    this.free.set(squares.inRow)
    this.free.set(squares.inColumn, n)
    this.level = 0
    this.isOpened = false
  }

  /** Work for about `budget` steps; after FOUND, continue with the next board. */
  work(budget: number): TreeState {
    const { n } = this
    const end = this.steps + budget
    if (this.level === n) {
      this.change(--this.level, -1)
      this.isOpened = true
    }
    while (this.steps < end) {
      this.steps++
      const hasNext = this.isOpened ? this.goOn() : this.open()
      this.isOpened = !hasNext
      if (hasNext) {
        this.change(this.level++, 1)
        if (this.level === n) return FOUND
      } else {
        if (this.level === 0) return EXHAUSTED
        this.change(--this.level, -1)
      }
    }
    return PAUSED
  }

  /** After FOUND: by row, the column of its queen. */
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

  /** Puts the queen of a level on the board (1), or takes it back (-1). */
  private change(level: number, by: 1 | -1): void {
    const { n, free, covers } = this
    const line = this.lines[level]!
    const row = line < n ? line : this.place[level]!
    const column = line < n ? this.place[level]! : line - n
    // What is covered this often ceases to be free with one more, or is free with one less.
    const edge = by > 0 ? 0 : 1
    for (let other = 0; other < n; other++) {
      if (covers[row * n + other] === edge) free[n + other]! -= by
      covers[row * n + other]! += by
    }
    for (let other = 0; other < n; other++) {
      const start = other * n
      const away = other - row
      if (away === 0) continue
      let changed = covers[start + column] === edge ? by : 0
      covers[start + column]! += by
      const left = column - away
      if (left >= 0 && left < n) {
        if (covers[start + left] === edge) {
          free[n + left]! -= by
          changed += by
        }
        covers[start + left]! += by
      }
      const right = column + away
      if (right >= 0 && right < n) {
        if (covers[start + right] === edge) {
          free[n + right]! -= by
          changed += by
        }
        covers[start + right]! += by
      }
      free[other]! -= changed
    }
    free[row]! += by * n
    free[n + column]! += by * n
  }
}

/** Queens put and taken back before the first new start, for each row. */
const PATIENCE_PER_ROW = 64

/**
 * A tree that is begun anew where the first choices were unlucky. The patience doubles every time, so that any tree is seen to
 * its end at last.
 */
export class RestartedTree {
  private patience: number
  private end: number

  constructor(
    private readonly kernel: LineKernel,
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

/** Squares looked at between two looks at the outside, of which a queen costs as many as her lines have: about two milliseconds. */
const SQUARES_PER_SLICE = 1 << 16

/**
 * A board by backtracking in random order, with new starts where the first choices were unlucky; or the proof that there is none. A
 * step is one queen put on the board or taken back.
 */
export function searchByBacktracking(task: QueensTask, random: Random): Search<Int32Array> {
  return searching(function* () {
    const { n } = task
    const seen = yield* pausing(inspection(task), { steps: 0 })
    if (seen.why !== undefined) return { status: 'impossible', why: seen.why, steps: 0 }
    if (n > MOST_ROWS_WITH_SQUARES) {
      const why = `backtracking keeps every square in memory, for ${MOST_ROWS_WITH_SQUARES} rows at most`
      return { status: 'stopped', reason: 'limits', why, steps: 0 }
    }
    const squares = seen.squares ?? (yield* pausing(openSquares(task), { steps: 0 }))
    const tree = new RestartedTree(new LineKernel(n, squares, random), n)
    for (;;) {
      const state = tree.work(Math.ceil(SQUARES_PER_SLICE / n))
      const { steps } = tree
      if (state === FOUND) return { status: 'solved', answer: tree.board(), steps }
      if (state === EXHAUSTED) return { status: 'impossible', steps }
      yield* pause({ steps })
    }
  })
}
