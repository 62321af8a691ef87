/** The reason of a decision, and of what is not assigned. Other reasons are clauses (from 0 on) or propagators (see reasonBy). */
export const NO_REASON = -1

/** What a variable has for a reason when a propagator implied it. */
export function reasonBy(propagator: number): number {
  return -2 - propagator
}

export function propagatorOf(reason: number): number {
  return -2 - reason
}

/** What is true at the moment, in the order in which it became so, level by level: each level begins with a decision. */
export class Assignment {
  variables = 0
  /** By literal: 1 true, -1 false, 0 open. */
  values = new Int8Array(0)
  /** By variable, as the next ones; only right while it is assigned. */
  levels = new Int32Array(0)
  reasons = new Int32Array(0)
  /** Where it is on the trail, if it is there: see placeOf. */
  places = new Int32Array(0)
  /** The literals that are true, oldest first. */
  trail = new Int32Array(0)
  size = 0
  level = 0
  /** How long the trail was when a level began; level 0 begins at 0. */
  starts = new Int32Array(1)

  extend(variables: number): void {
    if (variables > this.levels.length) {
      const room = Math.max(variables, 2 * this.levels.length, 16)
      this.values = copied(new Int8Array(2 * room), this.values)
      this.levels = copied(new Int32Array(room), this.levels)
      this.reasons = copied(new Int32Array(room).fill(NO_REASON), this.reasons)
      this.places = copied(new Int32Array(room), this.places)
      this.trail = copied(new Int32Array(room), this.trail)
      // An assumption that is true already makes an empty level, so that there can be more levels than variables.
      this.starts = copied(new Int32Array(3 * room + 2), this.starts)
    }
    this.variables = variables
  }

  assign(literal: number, reason: number): void {
    const variable = literal >> 1
    this.values[literal] = 1
    this.values[literal ^ 1] = -1
    this.levels[variable] = this.level
    this.reasons[variable] = reason
    this.trail[this.size++] = literal
  }

  /**
   * When an assigned variable got its value. Only what propagators have been told has its place written down, to keep them out of the
   * busiest loop; all else came later.
   */
  placeOf(variable: number): number {
    const place = this.places[variable]!
    return place < this.size && this.trail[place]! >> 1 === variable ? place : this.size
  }

  newLevel(): void {
    this.starts[++this.level] = this.size
  }
}

function copied<A extends Int8Array | Int32Array>(larger: A, array: A): A {
  larger.set(array)
  return larger
}
