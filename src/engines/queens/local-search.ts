import { IntList } from '../../base/int-list.ts'
import type { Random } from '../../base/random.ts'
import { pause, pausing, type Search, searching } from '../../search.ts'
import type { QueensTask } from './task.ts'
import { inspection } from './task.ts'

/** How many columns are tried for a row before its queen waits; at most as many as there are. */
const TRIES_PER_ROW = 80
/** Swaps tried before the first new start, for each row and in any case; then as many more each time. */
const PATIENCE_PER_ROW = 30
const LEAST_PATIENCE = 60

const FILLING = 0
const STARTING = 1
const SWAPPING = 2
const FOUND = 3

/**
 * Local search by swaps, after Sosič and Gu: the columns are a permutation, so that only diagonals can be in conflict.
 * Queens stand on the board only where no other attacks them, and the rest wait with a column each; two rows swap their
 * columns if a queen that waits can be placed by it. So a diagonal has at most one queen, and a bit for each is all
 * that is kept: at ten million queens the bits fit into a cache, which counters would not.
 */
export class SwapKernel {
  /** Columns tried, and rows made ready. */
  steps = 0
  starts = 1

  private stage = FILLING
  /** The rows without a given queen; place k of `columns` is the column of `rows[k]`. */
  private readonly rows: Int32Array
  private readonly columns: Int32Array
  private readonly rising: Int32Array
  private readonly falling: Int32Array
  /** The diagonals of the given queens. */
  private readonly givenRising: Int32Array | undefined
  private readonly givenFalling: Int32Array | undefined
  private readonly isGivenColumn: Uint8Array | undefined
  private readonly n: number
  private readonly open: number
  private readonly given: Int32Array | undefined
  private readonly blocked: Uint8Array | undefined
  /** Xoshiro128++, here because a call for each number would take as long as all else. */
  private readonly state = new Int32Array(4)

  /** How far filling and starting are. */
  private nextRow = 0
  private nextColumn = 0
  private filled = 0
  private next = 0
  private tries = 0
  /** The places whose queens wait; by place, 0 if its queen stands, else where in that list it is, from 1 on. */
  private readonly waiting = new IntList()
  private readonly seats: Int32Array
  private turn = 0
  private patience = 0

  constructor(task: QueensTask, random: Random) {
    const { n, given, blocked } = task
    this.n = n
    this.given = given
    this.blocked = blocked
    for (let word = 0; word < 4; word++) this.state[word] = random.next()
    // All zero would stay all zero.
    this.state[3]! |= 1
    const words = (2 * n + 31) >>> 5
    this.rising = new Int32Array(words)
    this.falling = new Int32Array(words)
    let open = n
    if (given) {
      this.isGivenColumn = new Uint8Array(n)
      for (let row = 0; row < n; row++) {
        const column = given[row]!
        if (column < 0) continue
        open--
        this.isGivenColumn[column] = 1
        this.mark(row, column)
      }
      this.givenRising = this.rising.slice()
      this.givenFalling = this.falling.slice()
    }
    this.open = open
    this.rows = new Int32Array(open)
    this.columns = new Int32Array(open)
    this.seats = new Int32Array(open)
  }

  /** Continue for about `budget` steps; true when all queens are placed. */
  work(budget: number): boolean {
    const end = this.steps + budget
    while (this.steps < end && this.stage !== FOUND) {
      if (this.stage === FILLING) this.fill(end)
      else if (this.stage === STARTING) this.start(end)
      else this.swap(end)
    }
    return this.stage === FOUND
  }

  /** The board that was found. */
  board(): Int32Array {
    const { rows, columns, given } = this
    if (!given) return columns
    const board = given.slice()
    for (let place = 0; place < rows.length; place++) board[rows[place]!] = columns[place]!
    return board
  }

  /** The rows and the columns that are free of given queens, in order. */
  private fill(end: number): void {
    const { rows, columns, given, isGivenColumn, open } = this
    let { nextRow, nextColumn, filled, steps } = this
    while (filled < open && steps < end) {
      if (given) {
        while (given[nextRow]! >= 0) nextRow++
        while (isGivenColumn![nextColumn]! > 0) nextColumn++
      }
      rows[filled] = nextRow++
      columns[filled++] = nextColumn++
      steps++
    }
    this.nextRow = nextRow
    this.nextColumn = nextColumn
    this.filled = filled
    this.steps = steps
    if (filled === open) this.stage = STARTING
  }

  /** A random permutation, row by row, that takes columns without conflicts where a few tries find one. */
  private start(end: number): void {
    const { n, open, rows, columns, rising, falling, blocked, state, waiting } = this
    const last = n - 1
    let { next, tries, steps } = this
    let a = state[0]!
    let b = state[1]!
    let c = state[2]!
    let d = state[3]!
    while (next < open && steps < end) {
      steps++
      const sum = (a + d) | 0
      const drawn = (((sum << 7) | (sum >>> 25)) + a) >>> 0
      const shifted = b << 9
      c ^= a
      d ^= b
      b ^= c
      a ^= d
      c ^= shifted
      d = (d << 11) | (d >>> 21)
      // Not quite as likely for all, but as good as: there are far fewer columns than numbers that can be drawn.
      const place = next + Math.floor((drawn * (open - next)) / 4294967296)
      const row = rows[next]!
      const column = columns[place]!
      const up = row + column
      const down = row - column + last
      if (
        (((rising[up >> 5]! >> up) | (falling[down >> 5]! >> down)) & 1) === 0 &&
        (!blocked || blocked[row * n + column] === 0)
      ) {
        rising[up >> 5]! |= 1 << up
        falling[down >> 5]! |= 1 << down
      } else {
        if (++tries < TRIES_PER_ROW && tries < open - next) continue
        this.wait(next)
      }
      tries = 0
      columns[place] = columns[next]!
      columns[next++] = column
    }
    state[0] = a
    state[1] = b
    state[2] = c
    state[3] = d
    this.next = next
    this.tries = tries
    this.steps = steps
    if (next < open) return
    this.stage = waiting.length === 0 ? FOUND : SWAPPING
    this.patience = this.starts * (PATIENCE_PER_ROW * open + LEAST_PATIENCE)
  }

  /** A queen that waits and another row swap their columns if as many queens can stand then as before, or more. */
  private swap(end: number): void {
    const { open, rows, columns, waiting, seats } = this
    while (this.steps < end) {
      if (waiting.length === 0) {
        this.stage = FOUND
        return
      }
      this.steps++
      if (this.patience-- === 0) {
        this.restart()
        return
      }
      this.turn = this.turn + 1 < waiting.length ? this.turn + 1 : 0
      const one = waiting.at(this.turn)
      const other = Math.floor((this.draw() * open) / 4294967296)
      const rowOne = rows[one]!
      const columnOne = columns[one]!
      if (other === one) {
        if (!this.isFree(rowOne, columnOne)) continue
        this.mark(rowOne, columnOne)
        this.stand(one)
        continue
      }
      const rowOther = rows[other]!
      const columnOther = columns[other]!
      const stood = seats[other] === 0
      if (stood) this.unmark(rowOther, columnOther)
      const canOne = this.isFree(rowOne, columnOther)
      if (canOne) this.mark(rowOne, columnOther)
      const canOther = (canOne || stood) && this.isFree(rowOther, columnOne)
      const gain = (canOne ? 1 : 0) + (canOther ? 1 : 0) - (stood ? 1 : 0)
      if (gain < 0) {
        if (canOne) this.unmark(rowOne, columnOther)
        if (stood) this.mark(rowOther, columnOther)
        continue
      }
      columns[one] = columnOther
      columns[other] = columnOne
      if (canOther) this.mark(rowOther, columnOne)
      if (canOne) this.stand(one)
      if (stood && !canOther) this.wait(other)
      if (!stood && canOther) this.stand(other)
    }
  }

  private restart(): void {
    const { rising, falling, givenRising, givenFalling, seats, waiting } = this
    if (givenRising && givenFalling) {
      rising.set(givenRising)
      falling.set(givenFalling)
    } else {
      rising.fill(0)
      falling.fill(0)
    }
    for (let seat = 0; seat < waiting.length; seat++) seats[waiting.at(seat)] = 0
    waiting.clear()
    this.next = 0
    this.turn = 0
    this.stage = STARTING
    this.starts++
  }

  private wait(place: number): void {
    this.waiting.push(place)
    this.seats[place] = this.waiting.length
  }

  /** The last one that waits takes the seat of the one that no longer does. */
  private stand(place: number): void {
    const { waiting, seats } = this
    const seat = seats[place]! - 1
    const last = waiting.at(waiting.length - 1)
    waiting.set(seat, last)
    seats[last] = seat + 1
    seats[place] = 0
    waiting.truncate(waiting.length - 1)
  }

  private isFree(row: number, column: number): boolean {
    const { n, blocked } = this
    const up = row + column
    const down = row - column + n - 1
    if ((((this.rising[up >> 5]! >> up) | (this.falling[down >> 5]! >> down)) & 1) !== 0) return false
    return !blocked || blocked[row * n + column] === 0
  }

  private mark(row: number, column: number): void {
    const up = row + column
    const down = row - column + this.n - 1
    this.rising[up >> 5]! |= 1 << up
    this.falling[down >> 5]! |= 1 << down
  }

  private unmark(row: number, column: number): void {
    const up = row + column
    const down = row - column + this.n - 1
    this.rising[up >> 5]! &= ~(1 << up)
    this.falling[down >> 5]! &= ~(1 << down)
  }

  /** The next of the numbers that `start` draws too. */
  private draw(): number {
    const { state } = this
    const sum = (state[0]! + state[3]!) | 0
    const drawn = (((sum << 7) | (sum >>> 25)) + state[0]!) >>> 0
    const shifted = state[1]! << 9
    state[2]! ^= state[0]!
    state[3]! ^= state[1]!
    state[1]! ^= state[2]!
    state[0]! ^= state[3]!
    state[2]! ^= shifted
    state[3] = (state[3]! << 11) | (state[3]! >>> 21)
    return drawn
  }
}

/** Columns tried between two pauses: about two milliseconds. */
const STEPS_PER_SLICE = 1 << 15

/** Local search, up to ten million queens; endless if no single line shows that there is no board. */
export function searchBySwaps(task: QueensTask, random: Random): Search<Int32Array> {
  return searching(function* () {
    const seen = yield* pausing(inspection(task), { steps: 0 })
    if (seen.why !== undefined) return { status: 'impossible', why: seen.why, steps: 0 }
    const kernel = new SwapKernel(task, random)
    while (!kernel.work(STEPS_PER_SLICE)) yield* pause({ steps: kernel.steps })
    return { status: 'solved', answer: kernel.board(), steps: kernel.steps }
  })
}
