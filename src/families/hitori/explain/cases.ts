import type { Deducer } from '../logic/deducer.ts'
import { OPEN, SHADED, UNSHADED } from '../position.ts'
import { type Refutation, refutationOf } from './refutation.ts'
import type { ShortestRefutations } from './shortest-refutations.ts'
import type { Walls } from './walls.ts'

const STEPS_PER_SLICE = 1 << 12
/** How many suppositions may be within each other, and how many steps the search for a contradiction like that may take. */
export interface CaseBound {
  readonly depth: number
  readonly steps: number
}

export const CASE_BOUNDS: readonly CaseBound[] = [
  { depth: 2, steps: 1 << 22 },
  { depth: 3, steps: 1 << 23 },
]
/** Once something is refuted, no more steps than these go into the search for something shorter. */
const STEPS_FOR_SHORTER = 1 << 18

/** Refutes suppositions by further suppositions within them. */
export class Cases {
  private readonly lemmas = new Map<number, Refutation>()
  private pause = 0
  private end = 0

  constructor(
    private readonly deducer: Deducer,
    private readonly walls: Walls,
    private readonly suppositions: ShortestRefutations,
    private readonly bounds: readonly CaseBound[],
  ) {}

  /** A short refutation of those found within bounds, or undefined. */
  *refutation(): Generator<undefined, Refutation | undefined> {
    for (const { depth, steps } of this.bounds) {
      const found = yield* this.refutationOfDepth(depth, steps)
      if (found) return found
    }
    return undefined
  }

  private *refutationOfDepth(depth: number, steps: number): Generator<undefined, Refutation | undefined> {
    const { deducer } = this
    this.pause = deducer.steps + STEPS_PER_SLICE
    this.end = deducer.steps + steps
    let shortest: Refutation | undefined
    for (let square = 0; square < deducer.relations.squares && deducer.steps < this.end; square++) {
      if (deducer.values[square] !== OPEN) continue
      for (const value of [SHADED, UNSHADED]) {
        if (this.suppositions.isKnownPossible(square, value)) continue
        const refutation = yield* this.suppose(square, value, depth)
        if (!refutation) continue
        if (!shortest) this.end = Math.min(this.end, deducer.steps + STEPS_FOR_SHORTER)
        if (!shortest || refutation.size < shortest.size) shortest = refutation
      }
    }
    return shortest
  }

  /** Supposes a square within what is supposed already; a depth of 1 allows no further supposition in it. */
  private *suppose(square: number, value: number, depth: number): Generator<undefined, Refutation | undefined> {
    const { deducer, walls, lemmas } = this
    const start = deducer.size
    lemmas.delete(square)
    deducer.settle(square, value)
    const isRefuted = !deducer.propagate(true) || (depth > 1 && (yield* this.contradicts(depth - 1)))
    const refutation = isRefuted ? refutationOf(deducer, walls, start, lemmas) : undefined
    deducer.undo(start)
    if (deducer.steps >= this.pause) {
      yield
      this.pause = deducer.steps + STEPS_PER_SLICE
    }
    return refutation
  }

  /** Settles what can be otherwise in no way until nothing more is found, or until the deducer stands at a contradiction. */
  private *contradicts(depth: number): Generator<undefined, boolean> {
    const { deducer, lemmas } = this
    const { squares } = deducer.relations
    let square = 0
    for (let passed = 0; passed < squares; passed++) {
      for (const value of [SHADED, UNSHADED]) {
        if (deducer.values[square] !== OPEN) break
        if (deducer.steps >= this.end) return false
        const refutation = yield* this.suppose(square, value, depth)
        if (!refutation) continue
        lemmas.set(square, refutation)
        deducer.settle(square, value === SHADED ? UNSHADED : SHADED)
        if (!deducer.propagate(true)) return true
        passed = 0
      }
      square = square + 1 === squares ? 0 : square + 1
    }
    return false
  }
}
