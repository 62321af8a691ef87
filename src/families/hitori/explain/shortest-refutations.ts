import type { Deducer } from '../logic/deducer.ts'
import { OPEN, SHADED, UNSHADED } from '../position.ts'
import type { Shading } from '../shading.ts'
import { type Refutation, refutationOf } from './refutation.ts'
import type { Walls } from './walls.ts'

/** Steps of the deducer between two pauses: some tenths of a millisecond. */
const STEPS_PER_SLICE = 1 << 12
/** Once something is refuted, no more steps than these go into the search for something shorter. */
const STEPS_FOR_SHORTER = 1 << 15
/** Nothing much shorter than this can be found. */
const SHORT = 4

/**
 * Finds suppositions that lead to a contradiction, and of those the ones of which least has to be told. What a known solution has
 * is never refuted, and therefore not tried.
 */
export class ShortestRefutations {
  /** 1 for each square and value that need not be supposed: the entry of a value is 2 * square + value - 1. */
  private readonly isPossible: Uint8Array
  /** Refuted without walls, the one with the longest contradiction first; undefined before they have been looked for. */
  private byNumbers: { readonly square: number; readonly value: number; readonly size: number }[] | undefined
  /** The square that is next when walls are looked at. */
  private nextSquare = 0
  private readonly fineAt: Int32Array
  private round = 0

  constructor(
    private readonly deducer: Deducer,
    private readonly walls: Walls,
    solutions: readonly Shading[],
  ) {
    const { squares } = deducer.relations
    this.fineAt = new Int32Array(2 * squares)
    this.isPossible = possibleValues(squares, solutions)
  }

  /**
   * Refuted by neighbours and numbers alone. Each step of such a contradiction follows from one other square, so whatever else is
   * settled neither adds any nor takes away one of a square that is open: a single look finds all of them.
   */
  *byNumbersAlone(): Generator<undefined, Refutation | undefined> {
    if (!this.byNumbers) {
      const found: { square: number; value: number; size: number }[] = []
      yield* this.look(false, (square, value, { size }) => {
        found.push({ square, value, size })
        return false
      })
      this.byNumbers = found.sort((one, two) => two.size - one.size || two.square - one.square || two.value - one.value)
    }
    for (let next = this.byNumbers.pop(); next; next = this.byNumbers.pop()) {
      if (this.deducer.values[next.square] !== OPEN) continue
      const refutation = this.suppose(next.square, next.value, false)
      if (refutation) return refutation
    }
    return undefined
  }

  /** Refuted with walls. */
  *withWalls(): Generator<undefined, Refutation | undefined> {
    const { deducer } = this
    let shortest: Refutation | undefined
    let end = Number.POSITIVE_INFINITY
    yield* this.look(true, (_square, _value, refutation) => {
      if (!shortest) end = deducer.steps + STEPS_FOR_SHORTER
      if (!shortest || refutation.size < shortest.size) shortest = refutation
      return shortest.size <= SHORT || deducer.steps >= end
    })
    return shortest
  }

  /** Whether some known solution has a square like this, so that it cannot be refuted. */
  isKnownPossible(square: number, value: number): boolean {
    return this.isPossible[2 * square + value - 1] === 1
  }

  /** Supposes one square after the other until a refutation is good enough or all have had their turn. */
  private *look(
    withCuts: boolean,
    isEnough: (square: number, value: number, refutation: Refutation) => boolean,
  ): Generator<undefined, void> {
    const { deducer } = this
    const { squares } = deducer.relations
    this.round++
    let pause = deducer.steps + STEPS_PER_SLICE
    for (let passed = 0; passed < squares; passed++) {
      const square = this.nextSquare
      this.nextSquare = square + 1 === squares ? 0 : square + 1
      if (deducer.values[square] === OPEN) {
        for (const value of [SHADED, UNSHADED]) {
          if (this.isKnownPossible(square, value)) continue
          const refutation = this.suppose(square, value, withCuts)
          if (refutation && isEnough(square, value, refutation)) return
        }
      }
      if ((passed & 255) === 255) deducer.steps++
      if (deducer.steps < pause) continue
      yield
      pause = deducer.steps + STEPS_PER_SLICE
    }
    // The next look begins at the top again, unless this one was cut short.
    this.nextSquare = 0
  }

  private suppose(square: number, value: number, withCuts: boolean): Refutation | undefined {
    const { deducer, walls, fineAt, round } = this
    if (fineAt[2 * square + value - 1] === round) return undefined
    const start = deducer.size
    deducer.settle(square, value)
    let refutation: Refutation | undefined
    if (deducer.propagate(withCuts)) {
      // What follows from something that is fine is fine too.
      const { trail, values, size } = deducer
      for (let place = start; place < size; place++) {
        const implied = trail[place]!
        fineAt[2 * implied + values[implied]! - 1] = round
      }
    } else refutation = refutationOf(deducer, walls, start)
    deducer.undo(start)
    return refutation
  }
}

function possibleValues(squares: number, solutions: readonly Shading[]): Uint8Array {
  const isPossible = new Uint8Array(2 * squares)
  for (const solution of solutions) {
    for (let square = 0; square < squares; square++) {
      isPossible[2 * square + (solution[square] === 1 ? SHADED : UNSHADED) - 1] = 1
    }
  }
  return isPossible
}
