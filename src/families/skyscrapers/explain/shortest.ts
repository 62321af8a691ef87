import type { Heights } from '../heights.ts'
import { heightsIn } from '../position.ts'
import type { Known } from './known.ts'

/** A contradiction that a height on a square leads to, and how much is to be told of it. */
interface Refuted {
  readonly square: number
  readonly height: number
  readonly size: number
}

/** Follows suppositions, each from what is known. */
export interface Refuter<R extends Refuted> {
  readonly steps: number
  begin(): void
  /**
   * Supposes a height. Contradictions after more looks than `most` need not be told, and none has to be found after so
   * many steps as `end` says.
   */
  suppose(square: number, height: number, most: number, end: number): Generator<undefined, R | undefined>
}

/** A contradiction after so many times as many looks as the shortest has links is hardly shorter. */
const LONGEST_TRACED = 3
/** What has so many links more is not told without another look for something shorter. */
const MUCH_LONGER = 2
/** Nothing much shorter than this can be found. */
const SHORT = 2

/**
 * Finds suppositions that lead to a contradiction, and of those one of which little has to be told. What a known
 * solution has is never refuted, and therefore not tried.
 */
export class Shortest<R extends Refuted> {
  /** By square: heights that need not be supposed. */
  private readonly possible: Int32Array
  /** Those found with the shortest that were hardly longer, the shortest last. */
  private readonly waiting: R[] = []

  constructor(
    private readonly known: Known,
    solutions: readonly Heights[],
    private readonly refuter: Refuter<R>,
  ) {
    this.possible = new Int32Array(known.candidates.length)
    for (const solution of solutions) {
      for (let square = 0; square < solution.length; square++) {
        this.possible[square] = this.possible[square]! | (1 << (solution[square]! - 1))
      }
    }
  }

  /** A short refutation within so many steps, of which `stepsForShorter` go on after the first is found. */
  *next(steps: number, stepsForShorter: number): Generator<undefined, R | undefined> {
    const { known, refuter, waiting } = this
    // What was refuted before still is, and often in fewer words than then.
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (((known.candidates[next.square]! >> (next.height - 1)) & 1) === 0) continue
      refuter.begin()
      const end = Number.POSITIVE_INFINITY
      const refutation = yield* refuter.suppose(next.square, next.height, end, end)
      if (refutation) return refutation
    }
    const found = yield* this.find(steps, stepsForShorter)
    const shortest = shortestOf(found)
    if (!shortest) return undefined
    const others = found.filter((each) => each !== shortest && each.size <= shortest.size + MUCH_LONGER)
    waiting.push(...others.sort((one, two) => two.size - one.size))
    return shortest
  }

  /** The same without looking at what was found before. */
  *first(steps: number, stepsForShorter: number): Generator<undefined, R | undefined> {
    return shortestOf(yield* this.find(steps, stepsForShorter))
  }

  /** All that is refuted until the steps are used up, or until there is something as short as can be. */
  private *find(steps: number, stepsForShorter: number): Generator<undefined, R[]> {
    const { known, refuter } = this
    const found: R[] = []
    refuter.begin()
    let end = refuter.steps + steps
    let least = Number.POSITIVE_INFINITY
    for (const square of openSquares(known.candidates)) {
      for (const height of heightsIn(known.candidates[square]! & ~this.possible[square]!)) {
        if (refuter.steps >= end) return found
        const refutation = yield* refuter.suppose(square, height, LONGEST_TRACED * least, end)
        if (!refutation) continue
        if (found.length === 0) end = Math.min(end, refuter.steps + stepsForShorter)
        found.push(refutation)
        least = Math.min(least, refutation.size)
        if (least <= SHORT) return found
      }
    }
    return found
  }
}

function shortestOf<R extends Refuted>(found: readonly R[]): R | undefined {
  return found.reduce<R | undefined>((best, each) => (best && best.size <= each.size ? best : each), undefined)
}

/** The squares that have several candidates, those with the fewest first. */
export function openSquares(candidates: Int32Array): number[] {
  const squares: number[] = []
  for (let square = 0; square < candidates.length; square++) {
    if ((candidates[square]! & (candidates[square]! - 1)) !== 0) squares.push(square)
  }
  const count = (square: number) => heightsIn(candidates[square]!).length
  return squares.sort((one, two) => count(one) - count(two) || one - two)
}
