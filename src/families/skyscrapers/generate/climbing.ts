import { bitCount } from '../../../base/bits.ts'
import type { Random } from '../../../base/random.ts'
import type { Meter } from '../../../logic/index.ts'
import type { Part } from '../../../search.ts'
import { allowedByBoth, allowedByClue, upTo } from '../lines/line-rules.ts'
import type { Draft } from './draft.ts'
import type { LatinSquare } from './latin-square.ts'

/** How a square is changed, by the grade its clues are for. */
interface Strategy {
  /** On smaller boards most squares have clues that say enough. */
  readonly fromSize: number
  /** How much the clues of a board say, as far as that is quickly found. */
  readonly quality: (size: number) => { of(clues: Uint8Array): number }
  /** A square is first changed so often, times its squares, to get clues of a better quality. */
  readonly firstChanges: number
  /** How much quality one of these changes may lose on average and still be accepted: at first, and less and less. */
  readonly firstTolerance: number
  /** How many candidates more there may be after one of the later changes. */
  readonly tolerance: number
}

/** Easy boards live on what clues say by themselves, others on how rare the clues are in a line. */
const EASY_STRATEGY: Strategy = {
  fromSize: 7,
  quality: (size) => new Narrowness(size),
  firstChanges: 300,
  firstTolerance: 6,
  tolerance: 6,
}
const STRATEGY: Strategy = {
  fromSize: 8,
  quality: (size) => new Rarity(size),
  firstChanges: 150,
  firstTolerance: 3,
  tolerance: 3,
}

/** Give a climb up after this many changes. */
const MOST_CHANGES = 5000
const STEPS_PER_FIRST_CHANGE = 20
/** One change in this many is made anywhere, the others where something is open. */
const ANYWHERE_ONE_IN = 2

/** Changes a drawn square little by little until all its clues together say as much as is wanted. */
export class Climbing {
  constructor(
    private readonly square: LatinSquare,
    private readonly draft: Draft,
    private readonly random: Random,
    private readonly meter: Meter,
  ) {}

  /** Narrows a square that some levels leave too open, to `least` candidates at least; false if it fails. */
  *climb(levels: number, isWanted: (excess: number) => Part<boolean>, least = 0): Part<boolean> {
    const { square, draft, meter } = this
    const strategy = levels === 1 ? EASY_STRATEGY : STRATEGY
    square.draw()
    if (square.size >= strategy.fromSize) yield* this.begin(strategy)
    draft.showClues()
    let excess = draft.excessAfter(levels)
    let open = draft.openSquares()
    let changes = 0
    for (;;) {
      if (yield* isWanted(excess)) return true
      // Repeat until a change is accepted.
      for (;;) {
        yield* meter.pause()
        if (changes++ >= MOST_CHANGES || meter.isSpent) return false
        this.change(open)
        draft.showClues()
        const next = draft.excessAfter(levels)
        if (next >= least && next <= excess + this.chance(strategy.tolerance)) {
          excess = next
          open = draft.openSquares()
          break
        }
        square.changeBack()
      }
    }
  }

  private *begin({ quality, firstChanges, firstTolerance }: Strategy): Part<void> {
    const { square, draft, meter } = this
    const measure = quality(square.size)
    const changes = firstChanges * square.size * square.size
    let best = 0
    for (let left = changes; left > 0; left--) {
      square.change()
      draft.showClues()
      const next = measure.of(draft.clues)
      if (next >= best - this.chance((firstTolerance * left) / changes)) best = next
      else square.changeBack()
      meter.add(STEPS_PER_FIRST_CHANGE)
      yield* meter.pause()
    }
  }

  private change(open: readonly number[]): void {
    const { square, random } = this
    if (open.length === 0 || random.below(ANYWHERE_ONE_IN) === 0) square.change()
    else square.changeAt(open[random.below(open.length)]!)
  }

  /** A number above 0 that is so large on average. */
  private chance(average: number): number {
    return -average * Math.log(1 - this.random.real())
  }
}

/**
 * How much clues say by themselves: how few candidates they leave before any line is looked at together with another.
 */
class Narrowness {
  /** By front × (size + 1) + back, and then by position in the line: the heights that the two clues allow. */
  private readonly allowed: Int32Array[]

  constructor(private readonly size: number) {
    this.allowed = Array.from({ length: (size + 1) * (size + 1) }, (_, pair) => {
      const [front, back] = [Math.floor(pair / (size + 1)), pair % (size + 1)]
      return Int32Array.from({ length: size }, (_, i) => {
        const byBoth = front + back === size + 1 ? allowedByBoth(size, front, i) : upTo(size)
        return allowedByClue(size, front, i) & allowedByClue(size, back, size - 1 - i) & byBoth
      })
    })
  }

  /** The candidates that the clues of a board take away. */
  of(clues: Uint8Array): number {
    const { size, allowed } = this
    let left = 0
    for (let row = 0; row < size; row++) {
      const inRow = allowed[clues[4 * size - 1 - row]! * (size + 1) + clues[size + row]!]!
      for (let column = 0; column < size; column++) {
        const inColumn = allowed[clues[column]! * (size + 1) + clues[3 * size - 1 - column]!]!
        left += bitCount(inRow[column]! & inColumn[row]!)
      }
    }
    return size * size * size - left
  }
}

/**
 * How rare the two clues of a line are: the fewer fillings they leave, the more they say. With the tallest building out
 * of the way, a line is seen from both ends like two piles of cycles of a permutation; hence the Stirling numbers.
 */
class Rarity {
  /** By front × (size + 1) + back: minus the logarithm of the share of all fillings that are seen so. */
  private readonly rarities: Float64Array

  constructor(private readonly size: number) {
    this.rarities = new Float64Array((size + 1) * (size + 1))
    const cycles = stirlingNumbers(size - 1)
    const all = factorial(size)
    for (let front = 1; front <= size; front++) {
      for (let back = 1; front + back <= size + 1; back++) {
        const others = front + back - 2
        const ways = cycles[others]! * (factorial(others) / factorial(front - 1) / factorial(back - 1))
        this.rarities[front * (size + 1) + back] = ways > 0 ? -Math.log2(ways / all) : 0
      }
    }
  }

  /** The rarity of all clues of a board together. */
  of(clues: Uint8Array): number {
    const { size, rarities } = this
    let sum = 0
    for (let i = 0; i < size; i++) {
      sum += rarities[clues[i]! * (size + 1) + clues[3 * size - 1 - i]!]!
      sum += rarities[clues[size + i]! * (size + 1) + clues[4 * size - 1 - i]!]!
    }
    return sum
  }
}

/** By number of cycles: how many permutations of `things` elements have them (Stirling numbers of the first kind). */
function stirlingNumbers(things: number): number[] {
  let row = [1]
  for (let i = 0; i < things; i++) {
    row = Array.from({ length: row.length + 1 }, (_, k) => (row[k - 1] ?? 0) + i * (row[k] ?? 0))
  }
  return row
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1)
}
