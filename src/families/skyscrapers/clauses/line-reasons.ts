/** On larger boards, and on lines with more open squares, everything that the line has lost is to blame: to find out what is takes too long. */
const LARGEST_TO_EXPLAIN = 16
const MOST_OPEN_TO_EXPLAIN = 11

/** After so many sets nothing more is given back. */
const MOST_SETS = 1 << 12

/**
 * Why a line has no filling: which of the candidates that its squares have lost are to blame. The fillings are the same ways through sets of heights as in
 * the line filter, here with all heights in the sets. A way back from the complete fillings finds the sets from which the candidates left lead to the end.
 * Then a way forward gives a lost candidate back wherever it does not lead to one of them; the others are the reason.
 */
export class LineReasons {
  /** By position: the heights lost that matter, after `find`. */
  readonly needed: Int32Array
  /** Sets looked at, in all. */
  steps = 0

  private readonly all: number
  private readonly tallest: number
  /** By set: the numbers seen with which the end can be reached, and those that can be reached from the beginning. */
  private readonly alive: Int32Array
  private readonly reached: Int32Array
  private readonly aliveSets: Int32Array
  private readonly reachedSets: Int32Array
  private front = 0
  private back = 0
  private settled = 0

  constructor(private readonly size: number) {
    const sets = size > LARGEST_TO_EXPLAIN ? 0 : 1 << size
    this.all = 0x7fff_ffff >> (31 - size)
    this.tallest = 1 << (size - 1)
    this.needed = new Int32Array(size)
    this.alive = new Int32Array(sets)
    this.reached = new Int32Array(sets)
    this.aliveSets = new Int32Array(sets)
    this.reachedSets = new Int32Array(sets)
  }

  /**
   * Takes the candidates of the squares from front to back, with which there is no filling that is seen as the clues say. Of a square that counts as
   * settled, bit i for position i, all lost heights matter or none.
   */
  find(candidates: Int32Array, settled: number, front: number, back: number): void {
    this.front = front
    this.back = back
    this.settled = settled
    if (this.size > LARGEST_TO_EXPLAIN || openIn(candidates) > MOST_OPEN_TO_EXPLAIN) {
      for (let i = 0; i < this.size; i++) this.needed[i] = this.all & ~candidates[i]!
      return
    }
    const alive = this.goBackward(candidates)
    const reached = this.goForward(candidates)
    for (let i = 0; i < alive; i++) this.alive[this.aliveSets[i]!] = 0
    for (let i = 0; i < reached; i++) this.reached[this.reachedSets[i]!] = 0
    this.steps += alive + reached
  }

  private goBackward(candidates: Int32Array): number {
    const { size, all, alive, aliveSets, back } = this
    alive[all] = back === 0 ? 1 : 1 << back
    aliveSets[0] = all
    let start = 0
    let end = 1
    for (let i = size - 1; i >= 0; i--) {
      const stop = end
      for (; start < stop; start++) {
        const set = aliveSets[start]!
        const numbers = alive[set]!
        for (let last = set & candidates[i]!; last !== 0; last &= last - 1) {
          const height = last & -last
          const before = this.numbersBefore(numbers, set ^ height, height)
          if (before === 0) continue
          if (alive[set ^ height] === 0) aliveSets[end++] = set ^ height
          alive[set ^ height] = alive[set ^ height]! | before
        }
      }
    }
    return end
  }

  private goForward(candidates: Int32Array): number {
    const { size, all, alive, reached, reachedSets, needed } = this
    reached[0] = 1
    reachedSets[0] = 0
    let start = 0
    let end = 1
    for (let i = 0; i < size; i++) {
      const stop = end
      // A height that is found to matter need not be looked at again.
      let lost = all & ~candidates[i]!
      for (let at = start; at < stop; at++) {
        const set = reachedSets[at]!
        const numbers = reached[set]!
        for (let next = lost & ~set; next !== 0; next &= next - 1) {
          const height = next & -next
          const goal = alive[set | height]!
          if (goal !== 0 && (this.numbersAfter(numbers, set, height) & goal) !== 0) lost ^= height
        }
      }
      if (end > MOST_SETS || (((this.settled >> i) & 1) === 1 && (candidates[i]! | lost) !== all)) lost = 0
      const free = candidates[i]! | lost
      needed[i] = all & ~free
      for (; start < stop; start++) {
        const set = reachedSets[start]!
        const numbers = reached[set]!
        for (let next = free & ~set; next !== 0; next &= next - 1) {
          const height = next & -next
          const after = this.numbersAfter(numbers, set, height)
          if (after === 0) continue
          if (reached[set | height] === 0) reachedSets[end++] = set | height
          reached[set | height] = reached[set | height]! | after
        }
      }
    }
    return end
  }

  /** The numbers seen after a height is put behind a set: from the front until the tallest stands, from then on from the back. */
  private numbersAfter(numbers: number, set: number, height: number): number {
    const { front, back, tallest } = this
    if (height === tallest) {
      if (front !== 0 && ((numbers >> (front - 1)) & 1) === 0) return 0
      return back === 0 ? 1 : 2
    }
    if ((set & tallest) === 0) return front !== 0 && height > set ? (numbers << 1) & ((1 << front) - 1) : numbers
    return back !== 0 && this.isTallestUnused(set, height) ? (numbers << 1) & ((2 << back) - 1) : numbers
  }

  private numbersBefore(numbers: number, set: number, height: number): number {
    const { front, back, tallest } = this
    if (height === tallest) {
      if ((numbers & (back === 0 ? 1 : 2)) === 0) return 0
      return front === 0 ? 1 : 1 << (front - 1)
    }
    if ((set & tallest) === 0) return front !== 0 && height > set ? numbers >> 1 : numbers
    return back !== 0 && this.isTallestUnused(set, height) ? numbers >> 1 : numbers
  }

  /** Such a building is seen from the back, whatever comes behind it. */
  private isTallestUnused(set: number, height: number): boolean {
    return 2 * height > (this.all & ~set)
  }
}

/** How many squares have several candidates. */
export function openIn(candidates: Int32Array): number {
  let open = 0
  for (let i = 0; i < candidates.length; i++) if ((candidates[i]! & (candidates[i]! - 1)) !== 0) open++
  return open
}
