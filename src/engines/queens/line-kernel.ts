import type { Random } from '../../base/random.ts'
import type { OpenSquares } from './open-squares.ts'
import { EXHAUSTED, FOUND, PAUSED, type TreeKernel, type TreeState } from './tree-kernel.ts'

/**
 * Fills the row or column that has the fewest free squares left. It keeps a byte for every square, and a queen costs a walk along
 * her lines; nothing is copied on the way down.
 */
export class LineKernel implements TreeKernel {
  steps = 0

  /** By square, how many lines make it not free: one if it never was, and one for each queen that attacks it, of which there are four at most. */
  private readonly covers: Uint8Array
  /** Free squares in each line: the rows, then the columns. Filled lines have so many that they are never chosen. */
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
    // After a board it goes on with the next one.
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
