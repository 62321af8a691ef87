import type { Heights } from '../heights.ts'
import { heightsIn } from '../position.ts'
import type { Known } from './known.ts'
import type { Refutation } from './refutation.ts'
import { openSquares, Shortest } from './shortest.ts'
import { Supposing } from './supposing.ts'

/** How many suppositions may be within each other, and how many steps the search for a contradiction like that may take. */
interface CaseBound {
  readonly depth: number
  readonly steps: number
}

/** How much is supposed. */
export interface Bounds {
  /** Steps for all suppositions that are followed simply, and again for all that are followed line by line. */
  readonly steps: number
  /** Each is tried where those before have found nothing. */
  readonly cases: readonly CaseBound[]
}

export const BOUNDS: Bounds = {
  steps: Number.POSITIVE_INFINITY,
  cases: [
    { depth: 2, steps: 1 << 23 },
    { depth: 3, steps: 1 << 24 },
  ],
}

/** Where there are several solutions most of what is open cannot be refuted, and to try everything is a waste. */
export const BOUNDS_IF_AMBIGUOUS: Bounds = { steps: 1 << 21, cases: [] }

/** Steps between two pauses: some milliseconds at most. */
const STEPS_PER_SLICE = 1 << 12
/** Once something is refuted, no more steps than these go into the search for something shorter. */
const STEPS_FOR_SHORTER = 1 << 16
const STEPS_FOR_SHORTER_CASES = 1 << 19

/** Finds suppositions that lead to a contradiction line by line, alone or with further suppositions in them. */
export class Refutations {
  private readonly supposing: Supposing
  private readonly lines: Shortest<Refutation>
  private readonly cases: readonly { readonly shortest: Shortest<Refutation>; readonly steps: number }[]
  private pause = 0
  private end = 0

  constructor(
    known: Known,
    solutions: readonly Heights[],
    private readonly bounds: Bounds,
  ) {
    const supposing = new Supposing(known)
    this.supposing = supposing
    const ofDepth = (depth: number) =>
      new Shortest<Refutation>(known, solutions, {
        get steps() {
          return supposing.steps
        },
        begin: () => supposing.begin(),
        suppose: (square, height, most, end) => {
          this.end = end
          return this.suppose(square, height, depth, most)
        },
      })
    this.lines = ofDepth(1)
    this.cases = bounds.cases.map(({ depth, steps }) => ({ shortest: ofDepth(depth), steps }))
  }

  get steps(): number {
    return this.supposing.steps
  }

  /** A short refutation line by line, or undefined if nothing can be refuted like that, or not within bounds. */
  *byLines(): Generator<undefined, Refutation | undefined> {
    return yield* this.lines.next(this.bounds.steps - this.steps, STEPS_FOR_SHORTER)
  }

  /** A short refutation by suppositions within suppositions, of those found within bounds. */
  *byCases(): Generator<undefined, Refutation | undefined> {
    for (const { shortest, steps } of this.cases) {
      const found = yield* shortest.first(steps, STEPS_FOR_SHORTER_CASES)
      if (found) return found
    }
    return undefined
  }

  /**
   * Supposes a height within what is supposed already; a depth of 1 allows no further supposition in it.
   * Contradictions after more looks than `most` are not told.
   */
  private *suppose(
    square: number,
    height: number,
    depth: number,
    most = Number.POSITIVE_INFINITY,
  ): Generator<undefined, Refutation | undefined> {
    const { supposing } = this
    const start = supposing.size
    supposing.suppose(square, height)
    const isRefuted = !(yield* supposing.propagate()) || (depth > 1 && (yield* this.contradicts(depth - 1)))
    const isTold = isRefuted && supposing.eventsSince(start) <= most
    const refutation = isTold ? yield* supposing.refutation(start, square, height) : undefined
    supposing.undo(start)
    if (supposing.steps >= this.pause) {
      yield
      this.pause = supposing.steps + STEPS_PER_SLICE
    }
    return refutation
  }

  /** Excludes heights that are refuted until nothing more is found, or until there is a contradiction. */
  private *contradicts(depth: number): Generator<undefined, boolean> {
    const { supposing } = this
    const { candidates } = supposing
    for (let isNew = true; isNew; ) {
      isNew = false
      for (const square of openSquares(candidates)) {
        for (const height of heightsIn(candidates[square]!)) {
          if (supposing.steps >= this.end) return false
          if (isSingle(candidates[square]!)) break
          if (((candidates[square]! >> (height - 1)) & 1) === 0) continue
          const refutation = yield* this.suppose(square, height, depth)
          if (!refutation) continue
          supposing.excludeByCase(refutation)
          if (!(yield* supposing.propagate())) return true
          isNew = true
        }
      }
    }
    return false
  }
}

function isSingle(heights: number): boolean {
  return (heights & (heights - 1)) === 0
}
