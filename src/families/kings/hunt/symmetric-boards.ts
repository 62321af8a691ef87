import type { Random } from '../../../base/random.ts'
import type { Target } from './hit-test.ts'
import type { BoardSource, SourceState } from './random-boards.ts'
import { SymmetricCompletions, SymmetricShape, SymmetricStart } from './symmetric-pairings.ts'
import { SymmetricRoom } from './symmetric-room.ts'

/** Up to this many queens all boards are enumerated: there are fewer than a million. */
const MOST_QUEENS_FOR_ALL = 32
/** If the target limits the maximum number of kings to a range this narrow, the walk aims at that number. */
const NARROW = 20

/** Boards that a quarter turn maps to themselves and that may be hits. */
export function symmetricBoards(n: number, target: Target, random: Random): BoardSource {
  if (n <= MOST_QUEENS_FOR_ALL) return new SymmetricBoards(n, random)
  const isNarrow = target.tooManyKings - target.kings <= NARROW
  return new SymmetricWalk(
    n,
    random,
    isNarrow ? (target.ways === 0 ? 0 : target.kings) : undefined,
    target.tooManyKings,
  )
}

const NONE = new Int32Array(0)

/** A way to pair off all classes, and the mirror images that it came with. */
interface Pairing {
  readonly first: Int32Array
  readonly second: Int32Array
  readonly mirrored: number
}

/** All symmetric boards in random order: first each pairing with one choice of mirror images, then the others. */
export class SymmetricBoards implements BoardSource {
  private readonly shape: SymmetricShape
  private readonly completions: SymmetricCompletions
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
    const shape = new SymmetricShape(n)
    this.shape = shape
    this.completions = new SymmetricCompletions(shape, shape.emptyValues())
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

/** Orbits that are taken off the board at a time. */
const OPEN_ORBITS = 7
/** Boards stepped to before the walk restarts somewhere else. */
const WALK = 5000
/** One king off the aim counts as much as this many safe squares. */
const KING = 4
/** A board that is worse by 1 is chosen so much less often. */
const DAMPING = 0.975
/** Boards that are worse by more than this are hardly ever chosen. */
const HOPELESS = 600
/** Steps that measuring a board counts for. */
const MEASURING = 50

/**
 * A random walk over boards that a quarter turn maps to themselves, towards those with room for about `aim` kings: some
 * orbits are taken off, all ways to put others there are looked at, and one of them is drawn, the better ones more
 * often. Without an aim all have the same weight. Boards with room for `tooManyKings` or more are not given, but
 * counted.
 */
export class SymmetricWalk implements BoardSource {
  private readonly shape: SymmetricShape
  private readonly used: Uint8Array
  private readonly completions: SymmetricCompletions
  private readonly room: SymmetricRoom
  private readonly start: SymmetricStart
  private readonly weights = new Float64Array(HOPELESS + 1)

  /** The board that the walk has come to, by orbit and by class. */
  private readonly first: Int32Array
  private readonly second: Int32Array
  private readonly partner: Int32Array
  private cost = 0
  private walked = WALK

  private readonly orbits: Int32Array
  private readonly open: number
  private readonly classes: Int32Array
  private isOpen = false
  /** The orbits drawn from those seen so far instead of the open ones. */
  private readonly drawnFirst: Int32Array
  private readonly drawnSecond: Int32Array
  private drawnCost = 0
  private totalWeight = 0

  /** Boards that were not given, as too many kings fit on them. */
  skipped = 0
  private measured = 0
  private readonly queens: Int32Array
  private readonly mirrored: Uint8Array
  /** Decides on mirror images; a stream of its own, so that the walk does not depend on which boards are given. */
  private readonly coin: Random

  constructor(
    n: number,
    private readonly random: Random,
    private readonly aim: number | undefined,
    private readonly tooManyKings = Number.POSITIVE_INFINITY,
  ) {
    const shape = new SymmetricShape(n)
    this.shape = shape
    this.used = shape.emptyValues()
    this.completions = new SymmetricCompletions(shape, this.used)
    this.room = new SymmetricRoom(shape)
    this.start = new SymmetricStart(shape, random)
    this.coin = random.fork('mirror images')
    this.weights[0] = 1
    for (let i = 1; i <= HOPELESS; i++) this.weights[i] = this.weights[i - 1]! * DAMPING
    this.first = new Int32Array(shape.orbits)
    this.second = new Int32Array(shape.orbits)
    this.partner = new Int32Array(shape.classes)
    this.orbits = Int32Array.from({ length: shape.orbits }, (_, i) => i)
    this.open = Math.min(OPEN_ORBITS, shape.orbits)
    this.classes = new Int32Array(2 * this.open)
    this.drawnFirst = new Int32Array(this.open)
    this.drawnSecond = new Int32Array(this.open)
    this.queens = new Int32Array(n)
    this.mirrored = new Uint8Array(shape.orbits)
  }

  get steps(): number {
    return this.start.steps + this.completions.steps + this.measured * MEASURING
  }

  /** How many kings fit on the board last given, at least; it is nearly always the most. */
  get kings(): number {
    return this.room.kings
  }

  next(budget: number): SourceState {
    if (!this.shape.possible) return 'exhausted'
    const end = this.steps + budget
    while (this.steps < end) {
      if (!this.isOpen) {
        if (this.walked === WALK && !this.restart(end - this.steps)) return 'paused'
        this.takeOff()
      }
      const state = this.completions.next(this.completions.steps + end - this.steps)
      if (state === 'paused') return 'paused'
      if (state === 'done') this.putOn()
      else if (!this.isSame()) {
        this.look()
        if (this.room.kings < this.tooManyKings) return this.give()
        this.skipped++
      }
    }
    return 'paused'
  }

  readQueens(): Int32Array {
    return this.queens
  }

  private restart(budget: number): boolean {
    const { start, shape, used } = this
    if (!start.work(budget)) return false
    used.set(shape.emptyValues())
    for (let i = 0; i < shape.orbits; i++) this.enter(i, start.first[i]!, start.second[i]!)
    start.restart()
    this.room.measure(used)
    this.cost = this.costOf()
    this.walked = 0
    return true
  }

  private enter(orbit: number, a: number, b: number): void {
    this.first[orbit] = a
    this.second[orbit] = b
    this.partner[a] = b
    this.partner[b] = a
    this.used[this.shape.sum(a, b)] = 1
    this.used[this.shape.difference(a, b)] = 1
  }

  private takeOff(): void {
    const { orbits, open, shape, used, random } = this
    for (let i = 0; i < open; i++) {
      const j = i + random.below(orbits.length - i)
      const orbit = orbits[j]!
      orbits[j] = orbits[i]!
      orbits[i] = orbit
      const a = this.first[orbit]!
      const b = this.second[orbit]!
      this.classes[2 * i] = a
      this.classes[2 * i + 1] = b
      this.drawnFirst[i] = a
      this.drawnSecond[i] = b
      used[shape.sum(a, b)] = 0
      used[shape.difference(a, b)] = 0
    }
    this.completions.begin(this.classes, 2 * open)
    // Staying has the weight 1, to which all others are compared.
    this.drawnCost = this.cost
    this.totalWeight = 1
    this.isOpen = true
  }

  private putOn(): void {
    for (let i = 0; i < this.open; i++) this.enter(this.orbits[i]!, this.drawnFirst[i]!, this.drawnSecond[i]!)
    this.cost = this.drawnCost
    this.walked++
    this.isOpen = false
  }

  /** Whether the board found is the one that the walk stands on. */
  private isSame(): boolean {
    const { first, second, pairs } = this.completions
    for (let i = 0; i < pairs; i++) if (this.partner[first[i]!] !== second[i]!) return false
    return true
  }

  /** Measures the board found, and draws it instead of the one drawn so far as often as its weight asks for. */
  private look(): void {
    const { first, second, pairs } = this.completions
    this.measured++
    this.room.measure(this.used)
    const cost = this.costOf()
    const worse = cost - this.cost
    if (worse > HOPELESS) return
    const weight = worse >= 0 ? this.weights[worse]! : 1 / this.weights[Math.min(-worse, HOPELESS)]!
    this.totalWeight += weight
    if (this.random.real() * this.totalWeight >= weight) return
    this.drawnCost = cost
    for (let i = 0; i < pairs; i++) {
      this.drawnFirst[i] = first[i]!
      this.drawnSecond[i] = second[i]!
    }
  }

  private costOf(): number {
    if (this.aim === undefined) return 0
    return this.room.safe + KING * Math.abs(this.room.kings - this.aim)
  }

  private give(): SourceState {
    const { shape, open, orbits, completions } = this
    // The orbits that stay are written as they are; those taken off are written over with what was found.
    for (let i = 0; i < open; i++) {
      this.first[orbits[i]!] = completions.first[i]!
      this.second[orbits[i]!] = completions.second[i]!
    }
    for (let i = 0; i < shape.orbits; i++) this.mirrored[i] = this.coin.below(2)
    shape.writeQueens(this.first, this.second, this.mirrored, this.queens)
    return 'board'
  }
}
