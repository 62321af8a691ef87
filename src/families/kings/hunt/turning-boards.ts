import type { Random } from '../../../base/random.ts'
import type { BoardSource, SourceState } from './board-source.ts'
import type { Target } from './target.ts'
import { TurningCompletions } from './turning-completions.ts'
import { TurningShape } from './turning-shape.ts'
import { TurningWalk } from './turning-walk.ts'

/** Up to this many queens all boards are enumerated: there are fewer than a million. */
const MOST_QUEENS_FOR_ALL = 32
/** If the target limits the maximum number of kings to a range this narrow, the walk aims at that number. */
const NARROW = 20

/** Boards that a quarter turn leaves as they are, such as may be hits. */
export function turningBoards(n: number, target: Target, random: Random): BoardSource {
  if (n <= MOST_QUEENS_FOR_ALL) return new TurningBoards(n, random)
  const isNarrow = target.tooManyKings - target.kings <= NARROW
  return new TurningWalk(n, random, isNarrow ? (target.ways === 0 ? 0 : target.kings) : undefined, target.tooManyKings)
}

const NONE = new Int32Array(0)

/** A way to pair off all classes, and the mirror images that it came with. */
interface Pairing {
  readonly first: Int32Array
  readonly second: Int32Array
  readonly mirrored: number
}

/**
 * All boards that a quarter turn leaves as they are, in random order: first every way to pair off the classes with one choice of mirror
 * images each, as the others have the same safe squares, and then the others.
 */
export class TurningBoards implements BoardSource {
  private readonly shape: TurningShape
  private readonly completions: TurningCompletions
  private readonly pairings: Pairing[] = []
  /** Which mirror images come next: those of the first pass with these bits changed. */
  private pass = 0
  private nextPairing = 0
  private made = 0
  private readonly queens: Int32Array
  private readonly mirrored: Uint8Array

  constructor(
    n: number,
    private readonly random: Random,
  ) {
    const shape = new TurningShape(n)
    this.shape = shape
    this.completions = new TurningCompletions(shape, shape.emptyValues())
    this.queens = new Int32Array(n)
    this.mirrored = new Uint8Array(shape.orbits)
    const classes = random.shuffle(Int32Array.from({ length: shape.classes }, (_, i) => i))
    if (shape.possible) this.completions.begin(classes, shape.classes)
  }

  get steps(): number {
    return this.completions.steps + this.made
  }

  next(budget: number): SourceState {
    // The only queen of the smallest board stands in the middle and is in no pair.
    if (this.shape.classes === 0 && this.made === 0) return this.write({ first: NONE, second: NONE, mirrored: 0 })
    if (this.pass === 0) {
      const state = this.completions.next(this.completions.steps + budget)
      if (state === 'paused') return 'paused'
      if (state === 'found') return this.write(this.keep())
      this.pass = 1
    }
    if (this.nextPairing === this.pairings.length) {
      this.nextPairing = 0
      this.pass++
    }
    if (this.pairings.length === 0 || this.pass >= 2 ** this.shape.orbits) return 'exhausted'
    return this.write(this.pairings[this.nextPairing++]!)
  }

  readQueens(): Int32Array {
    return this.queens
  }

  private keep(): Pairing {
    const { first, second, pairs } = this.completions
    const mirrored = this.random.below(2 ** this.shape.orbits)
    const pairing = { first: first.slice(0, pairs), second: second.slice(0, pairs), mirrored }
    this.pairings.push(pairing)
    return pairing
  }

  private write({ first, second, mirrored }: Pairing): SourceState {
    this.made++
    for (let i = 0; i < first.length; i++) this.mirrored[i] = ((mirrored ^ this.pass) >>> i) & 1
    this.shape.writeQueens(first, second, this.mirrored, this.queens)
    return 'board'
  }
}
