import { describe, expect, it } from 'vitest'
import { ConnectivityPropagator, gridEdges, isFalse, isTrue, Random } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { Driver } from './connectivity-driver.ts'

const SIDE = 60
const SQUARES = SIDE * SIDE
/** The grid with a margin, whose squares are always out, so that a flood need not ask where the border is. */
const WIDTH = SIDE + 1
const FIRST = WIDTH + 1
const cellOf = (square: number) => FIRST + Math.floor(square / SIDE) * WIDTH + (square % SIDE)
const CELLS = Int32Array.from({ length: SQUARES }, (_, square) => cellOf(square))
const MARGINED = FIRST + WIDTH * (SIDE + 1)

const queue = new Int32Array(SQUARES)

/** Plain flooding: turns 1 into 2, from a cell on. Gives how many there were. */
function flood(cells: Uint8Array, start: number): number {
  let tail = 1
  queue[0] = start
  cells[start] = 2
  for (let head = 0; head < tail; head++) {
    const cell = queue[head]!
    if (cells[cell - WIDTH] === 1) {
      cells[cell - WIDTH] = 2
      queue[tail++] = cell - WIDTH
    }
    if (cells[cell - 1] === 1) {
      cells[cell - 1] = 2
      queue[tail++] = cell - 1
    }
    if (cells[cell + 1] === 1) {
      cells[cell + 1] = 2
      queue[tail++] = cell + 1
    }
    if (cells[cell + WIDTH] === 1) {
      cells[cell + WIDTH] = 2
      queue[tail++] = cell + WIDTH
    }
  }
  return tail
}

const BOARD = new Uint8Array(MARGINED)
for (const cell of CELLS) BOARD[cell] = 1
const cells = new Uint8Array(MARGINED)

/** What the last look has met: squares that are out, and squares that can be reached from one that is in. */
let outs = 0
let reached = 0

/** Whether literals say that some squares are in which those out, and `more`, keep apart. */
function areSeparated(literals: readonly number[], count: number, more = -1): boolean {
  cells.set(BOARD)
  let first = -1
  outs = 0
  reached = 0
  for (let i = 0; i < count; i++) {
    const literal = literals[i]!
    if (literal & 1) {
      cells[CELLS[literal >> 1]!] = 0
      outs++
    } else if (first < 0) first = literal >> 1
  }
  if (first < 0) return false
  if (more >= 0) cells[CELLS[more]!] = 0
  reached = flood(cells, CELLS[first]!)
  for (let i = 0; i < count; i++) if (!(literals[i]! & 1) && cells[CELLS[literals[i]! >> 1]!] !== 2) return true
  return false
}

/** For a while operations stay within a window: squares close to each other are in each other's way more often. */
const WINDOW = 10
const WINDOW_OPERATIONS = 30
/** After this many operations the board is emptied, and as much is to be known as chance wants. */
const TIDE = 2500
/** Before so much is known it could end at once: with all squares out but one. */
const ENOUGH = 200

const mixes = [
  { name: 'few squares out', operations: 30_000, percentOut: 20 },
  { name: 'some squares out', operations: 40_000, percentOut: 40 },
  { name: 'most squares out', operations: 30_000, percentOut: 70 },
]

describe('connectivity of a grid of 60 × 60', () => {
  it.each(mixes)('is right after each operation: $name', ({ name, operations, percentOut }) => {
    const random = new Random(process.env.ROOKERY_TEST_SEED ?? 20_011).fork(name)
    const literals = Int32Array.from({ length: SQUARES }, (_, square) => isTrue(square))
    const driver = new Driver(new ConnectivityPropagator(literals, gridEdges(SIDE, SIDE)), SQUARES)
    const met = { conflicts: 0, in: 0, out: 0, quiet: 0 }
    let corner = 0
    let target = 0

    for (let operation = 0; operation < sweep(operations); operation++) {
      if (operation % TIDE === 0) {
        driver.undo(0)
        target = SQUARES / 5 + random.below((SQUARES * 4) / 5)
      }
      const { length } = driver.trail
      if (operation % WINDOW_OPERATIONS === 0) corner = random.below(SQUARES)
      if (random.below(100) < (length > target ? 70 : 10)) driver.undo(Math.max(0, length - 1 - random.below(20)))
      else if (length > ENOUGH && random.below(30) === 0) encircle(driver, random.below(SQUARES), random.below(2) === 0)
      else {
        for (let more = random.below(6); more >= 0; more--) {
          const square = (corner + random.below(WINDOW) * SIDE + random.below(WINDOW)) % SQUARES
          if (driver.value(isTrue(square)) !== 0) continue
          driver.assign(random.below(100) < percentOut ? isFalse(square) : isTrue(square))
        }
      }
      const known = driver.trail.length
      driver.propagate()
      const problem = verify(driver, known, operation, random)
      if (problem) expect.fail(`operation ${operation}: ${problem}`)
      for (const literal of driver.implied) met[literal & 1 ? 'out' : 'in']++
      if (driver.conflict) {
        met.conflicts++
        driver.undo(Math.max(0, length - random.below(10)))
      } else if (driver.implied.length === 0) met.quiet++
    }
    expect(Math.min(met.conflicts, met.in, met.out, met.quiet)).toBeGreaterThan(inSweep(100))
  })
})

/** The open squares beside a square go out. Then it must go out too, or there is a conflict if it goes in. */
function encircle(driver: Driver, square: number, isIn: boolean): void {
  if (isIn && driver.value(isTrue(square)) === 0) driver.assign(isTrue(square))
  for (const step of [-SIDE, -1, 1, SIDE]) {
    const beside = square + step
    if (BOARD[CELLS[square]! + Math.sign(step) * (Math.abs(step) === 1 ? 1 : WIDTH)] === 0) continue
    if (driver.value(isTrue(beside)) === 0) driver.assign(isFalse(beside))
  }
}

/** What is wrong with what the propagator has just said, knowing the first `known` literals of the trail. */
function verify(driver: Driver, known: number, call: number, random: Random): string | undefined {
  const { trail, implied, conflict } = driver
  const isBroken = areSeparated(trail, known)
  if (isBroken !== (conflict !== undefined)) return isBroken ? 'a conflict was not found' : 'there is no conflict'
  if (conflict) {
    if (conflict.some((literal) => driver.value(literal) <= 0)) return 'the conflict is not true'
    return areSeparated(conflict, conflict.length) ? undefined : 'the conflict is none'
  }
  if (reached === 0) return implied.length > 0 ? 'nothing is in, but something follows' : undefined
  let lost = SQUARES - outs - reached
  for (const literal of implied) {
    if (!(literal & 1)) continue
    // What is still 1 has not been reached.
    if (cells[CELLS[literal >> 1]!] !== 1) return 'a square goes out that can be reached'
    lost--
  }
  if (lost !== 0) return `${lost} squares that cannot be reached did not go out`

  const isNeeded = (square: number) => areSeparated(trail, known, square)
  if (call % 10 === 0) {
    for (const literal of implied) {
      if (!(literal & 1) && !isNeeded(literal >> 1)) return 'a square goes in without need'
      const reason = driver.reasonOf(literal)
      if (reason.some((each) => driver.value(each) <= 0 || driver.placeOf(each) >= known)) return 'a reason came later'
      if (!areSeparated([...reason, literal ^ 1], reason.length + 1)) return 'a reason is none'
    }
  }
  const isSample = call % 5000 === 4999
  for (let square = isSample ? 0 : random.below(10 * SQUARES); square < SQUARES; square++) {
    if (driver.value(isTrue(square)) === 0 && isNeeded(square)) return 'a square is needed and did not go in'
    if (!isSample) break
  }
  return undefined
}
