import {
  ConnectivityPropagator,
  gridEdges,
  isFalse,
  isTrue,
  type Propagator,
  type PropagatorState,
  Random,
} from '../../src/index.ts'
import type { Instance, Suite } from '../harness.ts'

const SIDE = 60
const SQUARES = SIDE * SIDE
/** So that a tenth of the milliseconds is the microseconds of an operation. */
const OPERATIONS = 10_000
/** For a while operations stay in a part of the board, as they do when one thing follows from another. */
const WINDOW = 12
const MOVES_BETWEEN_WINDOWS = 40

export const clausesConnectivitySuite: Suite = {
  name: 'clauses-connectivity',
  summary: `squares of a 60×60 grid going in, going out and coming back, all that follows each time; a step is an operation`,
  instances: [5, 15, 25, 35, 50, 75].flatMap((percentOut) => [walk(percentOut, 40), walk(percentOut, 95)]),
}

/** A walk on a board: how many of a hundred chosen squares are left out, and about how many are known. */
function walk(percentOut: number, percentKnown: number): Instance {
  return {
    name: `${percentOut} % out, up to ${percentKnown} % known`,
    prepare: () => {
      const literals = Int32Array.from({ length: SQUARES }, (_, square) => isTrue(square))
      const edges = gridEdges(SIDE, SIDE)
      const random = new Random(`${percentOut}/${percentKnown}`)
      const run = () => {
        const trail = new Trail(new ConnectivityPropagator(literals, edges))
        return {
          value: walkOn(trail, random.fork('walk'), percentOut, (SQUARES * percentKnown) / 100),
          steps: OPERATIONS,
        }
      }
      return [{ name: 'rookery', run }]
    },
  }
}

/** Gives a sum over how much was known after each operation. */
function walkOn(trail: Trail, random: Random, percentOut: number, target: number): number {
  let checksum = 0
  let corner = 0
  for (let operation = 0; operation < OPERATIONS; operation++) {
    const before = trail.size
    if (operation % MOVES_BETWEEN_WINDOWS === 0) corner = random.below(SQUARES)
    // Beyond the target it goes back more than on.
    if (random.below(100) < (before > target ? 60 : 10)) trail.undo(Math.max(0, before - random.below(8)))
    else {
      for (let tries = 0; tries < 10 && trail.size === before; tries++) {
        const square = (corner + random.below(WINDOW) * SIDE + random.below(WINDOW)) % SQUARES
        if (trail.value(isTrue(square)) === 0) {
          trail.assign(random.below(100) < percentOut ? isFalse(square) : isTrue(square))
        }
      }
    }
    while (trail.propagate());
    checksum = (31 * checksum + trail.size + (trail.hasConflict ? 1 : 0)) % 1_000_007
    if (trail.hasConflict) trail.undo(before)
  }
  return checksum
}

/** As much of a solver as a propagator sees. */
class Trail implements PropagatorState {
  readonly level = 0
  size = 0
  hasConflict = false
  private readonly values = new Int8Array(2 * SQUARES)
  private readonly places = new Int32Array(SQUARES)
  private readonly literals = new Int32Array(SQUARES)
  private told = 0

  constructor(private readonly propagator: Propagator) {}

  assign(literal: number): void {
    this.values[literal] = 1
    this.values[literal ^ 1] = -1
    this.places[literal >> 1] = this.size
    this.literals[this.size++] = literal
  }

  /** Gives whether something followed, other than a conflict. */
  propagate(): boolean {
    while (this.told < this.size) this.propagator.assigned!(this.literals[this.told++]!)
    this.hasConflict = false
    this.propagator.propagate(this)
    return this.told < this.size && !this.hasConflict
  }

  undo(size: number): void {
    while (this.size > size) {
      const literal = this.literals[--this.size]!
      if (this.told > this.size) {
        this.told--
        this.propagator.undone!(literal)
      }
      this.values[literal] = 0
      this.values[literal ^ 1] = 0
    }
  }

  value(literal: number): number {
    return this.values[literal]!
  }

  placeOf(literal: number): number {
    return this.places[literal >> 1]!
  }

  imply(literal: number): boolean {
    if (this.value(literal) === 0) this.assign(literal)
    else if (this.value(literal) < 0) this.hasConflict = true
    return !this.hasConflict
  }

  fail(): void {
    this.hasConflict = true
  }

  spend(): void {}
}
