import { bitCount } from '../../../base/bits.ts'
import type { Random } from '../../../base/random.ts'

/**
 * Boards that a quarter turn maps to themselves. Rows and columns that are equally far from the middle are a class,
 * counted from the middle outwards from 0; the middle row of an odd board is in none. A quarter turn moves a queen
 * through four squares, an orbit, which takes the rows and columns of two classes: so a board is a way to pair the
 * classes off, and for each pair one of two mirror images.
 *
 * The diagonals of a pair are as far from the two long ones as the sum and the difference of its classes say, in all
 * four directions and in both mirror images. So queens do not attack each other where all sums and differences differ,
 * and which squares are safe depends on these values alone.
 */
export class SymmetricShape {
  readonly classes: number
  readonly orbits: number
  /** What is added to the sum of two classes. */
  readonly offset: number
  /** Whether the number of classes is even, so that they can be paired off at all. */
  readonly possible: boolean

  constructor(readonly n: number) {
    this.classes = n >> 1
    this.orbits = this.classes >> 1
    this.offset = 1 + (n & 1)
    this.possible = this.classes % 2 === 0
  }

  /** The first of the two values of a pair. */
  sum(a: number, b: number): number {
    return a + b + this.offset
  }

  /** The second one. */
  difference(a: number, b: number): number {
    return a > b ? a - b : b - a
  }

  /** Values in use before any pair: on an odd board, the middle queen's, on both long diagonals. */
  emptyValues(): Uint8Array {
    const values = new Uint8Array(this.n + 1)
    if (this.n % 2 === 1) values[0] = 1
    return values
  }

  /** Writes the column of the queen in each row; `mirrored` says by orbit which of its two images is meant. */
  writeQueens(first: Int32Array, second: Int32Array, mirrored: Uint8Array, queens: Int32Array): void {
    const { n, orbits } = this
    // Twice the distance from the middle keeps all numbers whole.
    const middle = n - 1
    if (n % 2 === 1) queens[middle >> 1] = middle >> 1
    for (let i = 0; i < orbits; i++) {
      const x = 2 * first[i]! + this.offset
      const y = (mirrored[i] === 1 ? -1 : 1) * (2 * second[i]! + this.offset)
      queens[(middle + y) >> 1] = (middle + x) >> 1
      queens[(middle + x) >> 1] = (middle - y) >> 1
      queens[(middle - y) >> 1] = (middle - x) >> 1
      queens[(middle - x) >> 1] = (middle + y) >> 1
    }
  }
}

const WIDTH = 32

/**
 * All ways to pair off some classes such that no value is used twice, by depth-first search that branches on the class
 * with the fewest partners left. The caller owns the array of used values; a pairing that is found stays marked there
 * until the search continues.
 */
export class SymmetricCompletions {
  /** Pairs of classes looked at. */
  steps = 0
  /** The pairs found: classes first[i] and second[i] for i up to `pairs`. */
  readonly first = new Int32Array(WIDTH)
  readonly second = new Int32Array(WIDTH)
  pairs = 0

  private readonly open = new Int32Array(WIDTH)
  private count = 0
  /** By pair of open classes: its values. */
  private readonly sums = new Int32Array(WIDTH * WIDTH)
  private readonly differences = new Int32Array(WIDTH * WIDTH)
  /** By depth and open class: the partners that are left. */
  private readonly partners = new Int32Array(WIDTH * WIDTH)
  /** By depth: classes without a partner, the class that gets one, its partners not yet tried, the one it has. */
  private readonly single = new Int32Array(WIDTH)
  private readonly chosen = new Int32Array(WIDTH)
  private readonly untried = new Int32Array(WIDTH)
  private readonly taken = new Int32Array(WIDTH)
  private depth = -1

  constructor(
    private readonly shape: SymmetricShape,
    private readonly used: Uint8Array,
  ) {}

  /** Begins with `count` classes whose values are not in use, searched in this order. */
  begin(classes: Int32Array, count: number): void {
    this.count = count
    for (let i = 0; i < count; i++) this.open[i] = classes[i]!
    const all = (1 << count) - 1
    for (let i = 0; i < count; i++) {
      this.partners[i] = all & ~(1 << i)
      for (let j = 0; j < count; j++) {
        this.sums[i * WIDTH + j] = this.shape.sum(classes[i]!, classes[j]!)
        this.differences[i * WIDTH + j] = this.shape.difference(classes[i]!, classes[j]!)
      }
    }
    this.depth = 0
    this.enter(all)
  }

  /** Works until all classes are paired off in a new way, there is no other way, or `steps` has reached a limit. */
  next(limit: number): 'found' | 'paused' | 'done' {
    while (this.depth >= 0) {
      const depth = this.depth
      this.release(depth)
      const untried = this.untried[depth]!
      if (untried === 0) {
        this.depth--
        continue
      }
      if (this.steps >= limit) return 'paused'
      const one = this.chosen[depth]!
      const other = 31 - Math.clz32(untried)
      this.untried[depth] = untried & ~(1 << other)
      this.taken[depth] = other
      this.first[depth] = this.open[one]!
      this.second[depth] = this.open[other]!
      this.used[this.sums[one * WIDTH + other]!] = 1
      this.used[this.differences[one * WIDTH + other]!] = 1
      const single = this.single[depth]! & ~(1 << one) & ~(1 << other)
      this.depth++
      const from = depth * WIDTH
      for (let i = 0; i < this.count; i++) this.partners[from + WIDTH + i] = this.partners[from + i]! & single
      this.enter(single)
      if (single === 0) {
        this.pairs = depth + 1
        return 'found'
      }
    }
    return 'done'
  }

  /** Strikes the partners whose values are in use meanwhile, and chooses the class to continue with. */
  private enter(single: number): void {
    const { used, sums, differences, partners, depth } = this
    const from = depth * WIDTH
    this.single[depth] = single
    this.taken[depth] = -1
    this.untried[depth] = 0
    for (let rest = single; rest !== 0; ) {
      const i = 31 - Math.clz32(rest)
      rest &= ~(1 << i)
      for (let mask = partners[from + i]! & rest; mask !== 0; ) {
        const j = 31 - Math.clz32(mask)
        mask &= ~(1 << j)
        this.steps++
        const pair = i * WIDTH + j
        if (used[sums[pair]!] === 0 && used[differences[pair]!] === 0) continue
        partners[from + i] &= ~(1 << j)
        partners[from + j] &= ~(1 << i)
      }
    }
    let fewest = WIDTH
    for (let rest = single; rest !== 0; ) {
      const i = 31 - Math.clz32(rest)
      rest &= ~(1 << i)
      const left = bitCount(partners[from + i]!)
      if (left >= fewest) continue
      fewest = left
      this.chosen[depth] = i
      this.untried[depth] = partners[from + i]!
    }
  }

  /** Undoes the pair at a depth, if there is one. */
  private release(depth: number): void {
    const other = this.taken[depth]!
    if (other < 0) return
    const pair = this.chosen[depth]! * WIDTH + other
    this.used[this.sums[pair]!] = 0
    this.used[this.differences[pair]!] = 0
    this.taken[depth] = -1
  }
}

/** Exchanges of partners tried before a new start, for each pair. */
const PATIENCE_PER_PAIR = 20_000
/** WORSE in OUT_OF exchanges that add one duplicate value are accepted; those that add two never are. */
const WORSE = 1
const OUT_OF = 8

/**
 * One random board that a quarter turn maps to itself, by local search: the classes are paired off at random, and pairs
 * exchange partners until no value is used twice. It does not end where there is no such board; from 12 queens on there
 * is one wherever the classes can be paired off.
 */
export class SymmetricStart {
  /** Exchanges tried. */
  steps = 0
  readonly first: Int32Array
  readonly second: Int32Array

  private readonly uses: Int32Array
  private readonly order: Int32Array
  /** Uses of values beyond the first. */
  private conflicts = -1
  private patience = 0

  constructor(
    private readonly shape: SymmetricShape,
    private readonly random: Random,
  ) {
    this.first = new Int32Array(shape.orbits)
    this.second = new Int32Array(shape.orbits)
    this.uses = new Int32Array(shape.n + 1)
    this.order = Int32Array.from({ length: shape.classes }, (_, i) => i)
  }

  /** Forgets the board, so that the next work is for another. */
  restart(): void {
    this.conflicts = -1
  }

  /** Work until there is a board or about `budget` exchanges are tried. */
  work(budget: number): boolean {
    const end = this.steps + budget
    while (this.conflicts !== 0 && this.steps < end) {
      if (this.conflicts < 0 || this.patience === 0) this.pairAtRandom()
      else this.exchange()
    }
    return this.conflicts === 0
  }

  private pairAtRandom(): void {
    const { shape, uses, order, first, second } = this
    uses.set(shape.emptyValues())
    this.random.shuffle(order)
    this.conflicts = 0
    for (let i = 0; i < shape.orbits; i++) {
      first[i] = order[2 * i]!
      second[i] = order[2 * i + 1]!
      this.conflicts += this.enter(first[i]!, second[i]!)
    }
    this.patience = PATIENCE_PER_PAIR * shape.orbits
    this.steps += shape.orbits
  }

  private exchange(): void {
    const { first, second, random } = this
    this.steps++
    this.patience--
    const i = random.below(first.length)
    const other = random.below(first.length - 1)
    const j = other < i ? other : other + 1
    const a = first[i]!
    const b = second[i]!
    const isTurned = random.below(2) === 1
    const c = isTurned ? second[j]! : first[j]!
    const d = isTurned ? first[j]! : second[j]!
    const change = this.leave(a, b) + this.leave(c, d) + this.enter(a, c) + this.enter(b, d)
    if (change <= 0 || (change === 1 && random.below(OUT_OF) < WORSE)) {
      this.conflicts += change
      second[i] = c
      first[j] = b
      second[j] = d
      return
    }
    this.leave(a, c)
    this.leave(b, d)
    this.enter(a, b)
    this.enter(c, d)
  }

  /** Returns how many conflicts there are more. */
  private enter(a: number, b: number): number {
    const { uses, shape } = this
    return (uses[shape.sum(a, b)]!++ > 0 ? 1 : 0) + (uses[shape.difference(a, b)]!++ > 0 ? 1 : 0)
  }

  /** The same, which is never more than 0. */
  private leave(a: number, b: number): number {
    const { uses, shape } = this
    return (--uses[shape.sum(a, b)]! > 0 ? -1 : 0) + (--uses[shape.difference(a, b)]! > 0 ? -1 : 0)
  }
}
