import type { TurningShape } from './turning-shape.ts'

const WIDTH = 32

/**
 * All ways to pair off some classes such that no value is used twice, by depth-first search that branches on the class
 * with the fewest partners left. The caller owns the array of used values; a pairing that is found stays marked there
 * until the search continues.
 */
export class TurningCompletions {
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
  /** By depth: the classes without a partner, the class that gets one, the partners not yet tried, the one that it has. */
  private readonly single = new Int32Array(WIDTH)
  private readonly chosen = new Int32Array(WIDTH)
  private readonly untried = new Int32Array(WIDTH)
  private readonly taken = new Int32Array(WIDTH)
  private depth = -1

  constructor(
    private readonly shape: TurningShape,
    private readonly used: Uint8Array,
  ) {}

  /** Begins with the first `count` of these classes, whose values are not in use; their order is the order of the search. */
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

  /** Strikes the partners whose values are in use meanwhile, and chooses the class to go on with. */
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
      const left = bits(partners[from + i]!)
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

  /** Gives up what is left of the search. */
  abandon(): void {
    for (; this.depth >= 0; this.depth--) this.release(this.depth)
  }
}

function bits(mask: number): number {
  let x = mask - ((mask >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
