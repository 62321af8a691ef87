import { Arena } from '../../base/arena.ts'
import { FINISHED, FOUND, type Kernel, PAUSED } from './kernel.ts'
import type { Matrix } from './matrix.ts'
import type { Prefix } from './problem.ts'
import type { Root } from './root.ts'

/** Beyond this, looking for options that would leave an item without any takes longer than the search gains by it. */
const MOST_UNBLOCKING_WORDS = 1 << 25

/** More than the counters of `tally` can count. */
const MANY = 16

/**
 * The kernel for small, dense problems without multiplicities. The options left on each level are a list, and which
 * options exclude one another is a matrix of bits, so that going down is one pass over a list without branches.
 * Then the options of 32 items at a time are counted in bit slices: five words hold the binary digits of 32
 * counters, and adding an option's items to them takes a handful of operations. Nothing has to be undone.
 */
export class SliceKernel implements Kernel {
  steps = 0
  private readonly chosenAtRoot: readonly number[]
  private readonly excluded: readonly number[]
  /** The caller's number of each option. */
  private readonly ids: Int32Array
  private readonly count: number
  /** Words of items, and of options. */
  private readonly words: number
  private readonly clashWords: number
  /** The items of option o in word w are `masks[w * count + o]`. */
  private readonly masks: Int32Array
  /** Bit p of row o is set if options o and p exclude one another; an option excludes itself. */
  private readonly clashes: Int32Array
  /** Whether an option's row has been filled in: in large problems most are never needed. */
  private readonly hasClashes: Int32Array
  /** The number of each item, the options of each, and of each of its colours. */
  private readonly number: Int32Array
  private readonly covered: Int32Array
  private readonly optionsOf: Int32Array
  private readonly painted = new Map<number, Int32Array>()
  /** The lists of the levels, one after the other. */
  private lists: Int32Array
  private readonly from: Int32Array
  private readonly to: Int32Array
  private readonly at: Int32Array
  /** Branches left to try on each level. */
  private readonly left: Int32Array
  /** The item of each level: where its masks begin, and its bit. */
  private readonly masksAt: Int32Array
  private readonly bit: Int32Array
  /** The items not covered on each level. */
  private readonly open: Int32Array
  private readonly chosen: Int32Array
  private depth = 0
  private readonly hasNothingToCover: boolean
  private isFinished = false
  // What tally found: the item with the fewest options.
  private fewest = 0
  private fewestAt = 0
  private fewestBit = 0

  constructor(
    private readonly matrix: Matrix,
    { chosen, excluded, list, count, covered, size }: Root,
  ) {
    this.covered = covered
    const { primary, items, starts, cells, colours } = matrix
    const number = new Int32Array(items)
    let open = 0
    for (let item = 0; item < primary; item++) if (covered[item] === 0) number[item] = open++
    let rows = open
    for (let item = primary; item < items; item++) if (covered[item] === 0 && size[item]! > 0) number[item] = rows++
    const words = Math.max(1, (open + 31) >> 5)
    const clashWords = (count + 31) >> 5
    this.chosenAtRoot = chosen
    this.excluded = excluded
    this.ids = list.slice(0, count)
    this.count = count
    this.words = words
    this.clashWords = clashWords
    const levels = open + 1
    const arena = Arena.ofSize((words + clashWords + 1) * count + rows * clashWords + levels * (7 + words) + words)
    this.masks = arena.take(words * count)
    this.clashes = arena.take(count * clashWords)
    this.hasClashes = arena.take(count)
    const optionsOf = arena.take(rows * clashWords)
    this.optionsOf = optionsOf
    this.number = number
    for (let o = 0; o < count; o++) {
      for (let c = starts[list[o]!]!; c < starts[list[o]! + 1]!; c++) {
        if (covered[cells[c]!] !== 0) continue
        const item = number[cells[c]!]!
        optionsOf[item * clashWords + (o >> 5)]! |= 1 << (o & 31)
        if (item < open) this.masks[(item >> 5) * count + o]! |= 1 << (item & 31)
        else if (colours && colours[c] !== 0) this.paintedBy(item, colours[c]!)[o >> 5]! |= 1 << (o & 31)
      }
    }
    this.lists = new Int32Array(count * 2 + 64)
    this.from = arena.take(levels)
    this.to = arena.take(levels)
    this.at = arena.take(levels)
    this.left = arena.take(levels)
    this.masksAt = arena.take(levels)
    this.bit = arena.take(levels)
    this.chosen = arena.take(levels)
    this.open = arena.take((levels + 1) * words)
    for (let item = 0; item < open; item++) this.open[item >> 5]! |= 1 << (item & 31)
    this.to[0] = this.keepUnblocked(open)
    this.hasNothingToCover = open === 0
    if (open === 0) return
    if (this.tally(0, 0, this.to[0]!)) this.isFinished = true
    else this.enter(0)
  }

  /** The options that give a secondary item a colour, as bits. */
  private paintedBy(item: number, colour: number): Int32Array {
    const key = item * 0x40000000 + colour
    let bits = this.painted.get(key)
    if (!bits) {
      bits = new Int32Array(this.clashWords)
      this.painted.set(key, bits)
    }
    return bits
  }

  /** Finds out which options an option excludes: those that share an item with it, and do not agree on its colour. */
  private findClashes(o: number): void {
    const { starts, cells, colours } = this.matrix
    const { clashes, clashWords, optionsOf, covered, number } = this
    const row = o * clashWords
    const option = this.ids[o]!
    this.hasClashes[o] = 1
    for (let c = starts[option]!; c < starts[option + 1]!; c++) {
      if (covered[cells[c]!] !== 0) continue
      const item = number[cells[c]!]!
      const itemRow = item * clashWords
      if (colours && colours[c] !== 0) {
        const sharers = this.paintedBy(item, colours[c]!)
        for (let w = 0; w < clashWords; w++) clashes[row + w]! |= optionsOf[itemRow + w]! & ~sharers[w]!
      } else for (let w = 0; w < clashWords; w++) clashes[row + w]! |= optionsOf[itemRow + w]!
    }
  }

  work(budget: number): typeof FOUND | typeof PAUSED | typeof FINISHED {
    if (this.isFinished) return FINISHED
    if (this.hasNothingToCover) {
      // What was chosen at the root is the only cover.
      this.isFinished = true
      return FOUND
    }
    const { from, to, at, left, masksAt, bit, open, chosen, masks, clashes, hasClashes, clashWords, words, count } =
      this
    let { lists, depth: d } = this
    let updates = 0
    let steps = 0
    for (;;) {
      if (left[d] === 0) {
        if (d > 0) {
          d--
          continue
        }
        this.isFinished = true
        this.steps += steps
        return FINISHED
      }
      if (updates >= budget) {
        this.depth = d
        this.steps += steps
        return PAUSED
      }
      const start = from[d]!
      const end = to[d]!
      const itemBit = bit[d]!
      const itemMasks = masksAt[d]!
      let k = at[d]!
      while ((masks[itemMasks + lists[k]!]! & itemBit) === 0) k++
      const option = lists[k]!
      at[d] = k + 1
      left[d]!--
      chosen[d] = option
      steps++
      updates += end - start + 8
      const openHere = d * words
      const openBelow = openHere + words
      let isOpen = 0
      for (let w = 0; w < words; w++) {
        const bits = open[openHere + w]! & ~masks[w * count + option]!
        open[openBelow + w] = bits
        isOpen |= bits
      }
      if (isOpen === 0) {
        this.depth = d
        this.steps += steps
        return FOUND
      }
      if (end + end - start > lists.length) lists = this.growLists()
      if (hasClashes[option] === 0) this.findClashes(option)
      const row = option * clashWords
      let kept = end
      for (let j = start; j < end; j++) {
        const other = lists[j]!
        lists[kept] = other
        kept += ((clashes[row + (other >> 5)]! >>> (other & 31)) & 1) ^ 1
      }
      if (this.tally(openBelow, end, kept)) continue
      d++
      from[d] = end
      to[d] = kept
      this.enter(d)
    }
  }

  cover(): number[] {
    const { chosenAtRoot, chosen, ids } = this
    const root = chosenAtRoot.length
    const length = this.hasNothingToCover ? root : root + this.depth + 1
    const cover = new Array<number>(length)
    for (let k = 0; k < root; k++) cover[k] = chosenAtRoot[k]!
    for (let k = root; k < length; k++) cover[k] = ids[chosen[k - root]!]!
    return cover
  }

  rest(): () => Prefix[] {
    const { chosenAtRoot, excluded, ids } = this
    if (this.isFinished) return () => []
    if (this.hasNothingToCover) return () => [{ chosen: chosenAtRoot, excluded }]
    const rest: Prefix[] = []
    const chosen = [...chosenAtRoot]
    for (let d = 0; d <= this.depth; d++) {
      if (this.left[d] !== 0) rest.push({ chosen: [...chosen], excluded: [...excluded, ...this.triedAt(d)] })
      chosen.push(ids[this.chosen[d]!]!)
    }
    return () => rest
  }

  private triedAt(d: number): number[] {
    const tried: number[] = []
    for (let k = this.from[d]!; k < this.at[d]!; k++) {
      const option = this.lists[k]!
      if ((this.masks[this.masksAt[d]! + option]! & this.bit[d]!) !== 0) tried.push(this.ids[option]!)
    }
    return tried
  }

  leave(): void {
    this.isFinished = true
  }

  private enter(d: number): void {
    this.at[d] = this.from[d]!
    this.left[d] = this.fewest
    this.masksAt[d] = this.fewestAt
    this.bit[d] = this.fewestBit
  }

  /** Counts the options of every open item: true if one has none. Otherwise the one with the fewest is noted. */
  private tally(open: number, from: number, to: number): boolean {
    const { masks, lists, count, words } = this
    let fewest = 2 * MANY
    for (let w = 0, first = 0; w < words; w++, first += count) {
      const items = this.open[open + w]!
      if (items === 0) continue
      let ones = 0
      let twos = 0
      let fours = 0
      let eights = 0
      let many = 0
      for (let j = from; j < to; j++) {
        const mask = masks[first + lists[j]!]!
        const carryOne = ones & mask
        ones ^= mask
        const carryTwo = twos & carryOne
        twos ^= carryOne
        const carryFour = fours & carryTwo
        fours ^= carryTwo
        many |= eights & carryFour
        eights ^= carryFour
      }
      if ((items & ~(ones | twos | fours | eights | many)) !== 0) return true
      // Digit by digit, from the highest: the items whose count is least.
      let least = items
      let value = 0
      let smaller = least & ~many
      if (smaller !== 0) least = smaller
      else value = MANY
      smaller = least & ~eights
      if (smaller !== 0) least = smaller
      else value += 8
      smaller = least & ~fours
      if (smaller !== 0) least = smaller
      else value += 4
      smaller = least & ~twos
      if (smaller !== 0) least = smaller
      else value += 2
      smaller = least & ~ones
      if (smaller !== 0) least = smaller
      else value += 1
      if (value < fewest) {
        fewest = value
        this.fewestAt = first
        this.fewestBit = least & -least
      }
    }
    this.fewest = fewest
    if (fewest >= MANY) this.countExactly(open, from, to)
    return false
  }

  /** The same without slices, for the few nodes where every item has many options. */
  private countExactly(open: number, from: number, to: number): void {
    const { masks, lists, count, words } = this
    this.fewest = count + 1
    for (let item = 0; item < words << 5; item++) {
      const bit = 1 << (item & 31)
      if ((this.open[open + (item >> 5)]! & bit) === 0) continue
      const first = (item >> 5) * count
      let options = 0
      for (let j = from; j < to; j++) if ((masks[first + lists[j]!]! & bit) !== 0) options++
      if (options >= this.fewest) continue
      this.fewest = options
      this.fewestAt = first
      this.fewestBit = bit
    }
  }

  /** Lists the options that do not leave an item without any, and says how many these are. */
  private keepUnblocked(open: number): number {
    const { count, clashWords, clashes, masks, lists, optionsOf } = this
    for (let o = 0; o < count; o++) lists[o] = o
    if (count * open * clashWords > MOST_UNBLOCKING_WORDS) return count
    for (let o = 0; o < count; o++) this.findClashes(o)
    const alive = new Int32Array(clashWords)
    for (let o = 0; o < count; o++) alive[o >> 5]! |= 1 << (o & 31)
    const isBlocked = (o: number) => {
      const row = o * clashWords
      for (let item = 0; item < open; item++) {
        if (((masks[(item >> 5) * count + o]! >>> (item & 31)) & 1) !== 0) continue
        const itemRow = item * clashWords
        let w = 0
        while (w < clashWords && (optionsOf[itemRow + w]! & alive[w]! & ~clashes[row + w]!) === 0) w++
        if (w === clashWords) return true
      }
      return false
    }
    let kept = count
    for (let before = -1; before !== kept; ) {
      before = kept
      kept = 0
      for (let k = 0; k < before; k++) {
        const o = lists[k]!
        if (isBlocked(o)) alive[o >> 5]! &= ~(1 << (o & 31))
        else lists[kept++] = o
      }
    }
    return kept
  }

  private growLists(): Int32Array {
    const larger = new Int32Array(this.lists.length * 2)
    larger.set(this.lists)
    this.lists = larger
    return larger
  }
}
