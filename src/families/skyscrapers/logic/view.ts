import { upTo } from './clue-limits.ts'

/**
 * What follows for a line from its clues if one minds only who can be seen: over all ways to walk along with a
 * tallest height so far and a number of buildings seen, where a building that cannot be seen may be anything lower.
 * Up to the tallest of all this is a matter of the front clue, from there on of the other one.
 */
export class View {
  /** By square from the front: what can stand there. */
  private readonly kept: Int32Array
  /** By square: whether the tallest can stand there, as far as each end knows. */
  private readonly ends: Uint8Array
  /**
   * By distance and tallest height so far, for the front and then for the back: the numbers that can be seen before
   * this square.
   */
  private readonly reached: Int32Array
  /** By tallest height so far: the numbers from which the tallest can be reached. */
  private readonly wanted: Int32Array
  private readonly wantedNext: Int32Array

  constructor(private readonly size: number) {
    this.kept = new Int32Array(size)
    this.ends = new Uint8Array(size)
    this.reached = new Int32Array(2 * (size + 1) * size)
    this.wanted = new Int32Array(size)
    this.wantedNext = new Int32Array(size)
  }

  /** Takes away from a line what cannot be. Gives false if there is no way to see what the clues say. */
  narrow(line: Int32Array, front: number, back: number): boolean {
    if (front === 0 && back === 0) return true
    const { size, kept, ends } = this
    kept.fill(0)
    ends.fill(1)
    this.walk(line, front, false)
    this.walk(line, back, true)
    let hasEnd = false
    for (let i = 0; i < size; i++) {
      if (ends[i] === 0) continue
      hasEnd = true
      kept[i] = 1 << (size - 1)
    }
    if (!hasEnd) return false
    this.walkBack(line, front, false)
    this.walkBack(line, back, true)
    for (let i = 0; i < size; i++) line[i] = line[i]! & kept[i]!
    return true
  }

  /** Finds what can be seen before each square, and where the tallest can stand with the right number seen. */
  private walk(line: Int32Array, clue: number, isFromBack: boolean): void {
    const { size, reached, ends } = this
    const tallest = 1 << (size - 1)
    const shift = clue === 0 ? 0 : 1
    const goal = clue === 0 ? 1 : 1 << (clue - 1)
    let at = isFromBack ? (size + 1) * size : 0
    reached.fill(0, at, at + (size + 1) * size)
    reached[at] = 1
    for (let distance = 0; distance < size; distance++, at += size) {
      const i = isFromBack ? size - 1 - distance : distance
      const candidates = line[i]!
      let below = 0
      for (let highest = 0; highest < size; highest++) {
        const numbers = reached[at + highest]!
        if (highest > 0) {
          let next = (candidates & upTo(highest - 1)) === 0 ? 0 : numbers
          if (((candidates >> (highest - 1)) & 1) !== 0) next |= (below << shift) & ((goal << 1) - 1)
          reached[at + size + highest] = next
        }
        below |= numbers
      }
      if ((candidates & tallest) === 0 || (below & goal) === 0) ends[i] = 0
    }
  }

  /** Goes back from where the tallest can stand, and notes what stands before it. */
  private walkBack(line: Int32Array, clue: number, isFromBack: boolean): void {
    const { size, reached, ends, kept, wanted, wantedNext } = this
    const shift = clue === 0 ? 0 : 1
    const goal = clue === 0 ? 1 : 1 << (clue - 1)
    wantedNext.fill(0)
    const base = isFromBack ? (size + 1) * size : 0
    for (let distance = size - 1; distance >= 0; distance--) {
      const i = isFromBack ? size - 1 - distance : distance
      const at = base + distance * size
      const candidates = line[i]!
      const atEnd = ends[i] === 0 ? 0 : goal
      let good = kept[i]!
      /** The numbers with which some higher building could follow here. */
      let above = 0
      let below = 0
      for (let highest = 1; highest < size; highest++) {
        below |= reached[at + highest - 1]!
        if (((candidates >> (highest - 1)) & 1) === 0) continue
        if ((below & (wantedNext[highest]! >> shift)) !== 0) good |= 1 << (highest - 1)
      }
      for (let highest = size - 1; highest >= 0; highest--) {
        const numbers = reached[at + highest]!
        const lower = highest === 0 ? 0 : candidates & upTo(highest - 1)
        const hidden = lower === 0 ? 0 : numbers & wantedNext[highest]!
        if (hidden !== 0) good |= lower
        wanted[highest] = hidden | (numbers & (above | atEnd))
        if (highest > 0 && ((candidates >> (highest - 1)) & 1) !== 0) above |= wantedNext[highest]! >> shift
      }
      kept[i] = good
      wantedNext.set(wanted)
    }
  }
}
