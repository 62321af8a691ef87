import { bitCount } from '../../../base/bits.ts'
import type { Houses } from '../lines/houses.ts'

/** The length of a list that is not made yet. */
export const UNLISTED = -1

/**
 * For every line the permutations it can still be. The living members of a list stand in front, so that a list is as it
 * was before as soon as its length is. Heights count from 0.
 */
export class LineLists {
  /** By line: how many living members its list has, or UNLISTED. */
  readonly lengths: Int32Array
  /** Permutations looked at. */
  looked = 0
  /** By position of the line that was filtered last: the heights its members have there, as bits. */
  readonly unions: Int32Array
  /** By line: the heights of its members, as many each as the line has squares. */
  private readonly heights: Uint8Array[]
  /** By line: where in `heights` each member begins, the living ones first. */
  private readonly members: Int32Array[]
  /** A permutation in the making. */
  private readonly draft: Uint8Array
  /** Positions of a line that a filter has to look at, and those of which it has not yet seen all candidates. */
  private readonly changed: Int32Array
  private readonly open: Int32Array

  constructor(
    private readonly houses: Houses,
    private readonly candidates: Int32Array,
  ) {
    const { size, count } = houses
    this.lengths = new Int32Array(count).fill(UNLISTED)
    this.heights = Array.from({ length: count }, () => new Uint8Array(8 * size))
    this.members = Array.from({ length: count }, () => new Int32Array(8))
    this.draft = new Uint8Array(size)
    this.changed = new Int32Array(size)
    this.open = new Int32Array(size)
    this.unions = new Int32Array(size)
  }

  /** How many ways there are to take one candidate of each square, whether they differ or not. */
  waysOf(line: number): number {
    const { size, squares } = this.houses
    let ways = 1
    for (let at = line * size; at < (line + 1) * size; at++) ways *= bitCount(this.candidates[squares[at]!]!)
    return ways
  }

  /** Makes the list of a line from the candidates of its squares. */
  make(line: number): void {
    this.lengths[line] = 0
    this.addFrom(line, 0, 0, 0, 0)
  }

  /** Adds the completions of a draft's first squares; what the back sees is known from the front. */
  private addFrom(line: number, position: number, used: number, seen: number, seenBehind: number): void {
    const { size, squares, fronts, backs } = this.houses
    const front = fronts[line]!
    const back = backs[line]!
    if (position === size) {
      this.looked++
      if ((front === 0 || seen === front) && (back === 0 || seenBehind === back)) this.add(line)
      return
    }
    const all = (1 << size) - 1
    let left = this.candidates[squares[line * size + position]!]! & ~used
    if (left === 0) this.looked++
    for (let bit = 0; left !== 0; left ^= bit) {
      bit = 1 << (31 - Math.clz32(left))
      const inFront = bit > used ? seen + 1 : seen
      const behind = 2 * bit > (all & ~used) ? seenBehind + 1 : seenBehind
      if ((front !== 0 && inFront > front) || (back !== 0 && behind > back)) continue
      // Nothing more is seen behind the tallest.
      if (2 * bit > all && front !== 0 && inFront < front) continue
      this.draft[position] = 31 - Math.clz32(bit)
      this.addFrom(line, position + 1, used | bit, inFront, behind)
    }
  }

  private add(line: number): void {
    const member = this.lengths[line]!++
    if (member === this.members[line]!.length) this.grow(line)
    const to = member * this.draft.length
    this.members[line]![member] = to
    this.heights[line]!.set(this.draft, to)
  }

  private grow(line: number): void {
    const heights = new Uint8Array(2 * this.heights[line]!.length)
    const members = new Int32Array(2 * this.members[line]!.length)
    heights.set(this.heights[line]!)
    members.set(this.members[line]!)
    this.heights[line] = heights
    this.members[line] = members
  }

  /** Removes members that do not fit the candidates at some positions; `unions` gets what the others have. */
  filter(line: number, positions: number): void {
    const { changed, open, unions, candidates } = this
    const { size, squares } = this.houses
    const members = this.members[line]!
    const heights = this.heights[line]!
    const start = line * size
    let changes = 0
    let opens = size
    for (let i = 0; i < size; i++) {
      if ((positions >> i) & 1) changed[changes++] = i
      open[i] = i
      unions[i] = 0
    }
    let length = this.lengths[line]!
    const before = length
    let i = 0
    member: while (i < length) {
      const at = members[i]!
      for (let k = 0; k < changes; k++) {
        const position = changed[k]!
        if (((candidates[squares[start + position]!]! >> heights[at + position]!) & 1) === 0) {
          members[i] = members[--length]!
          members[length] = at
          continue member
        }
      }
      i++
      // Soon all candidates have been seen, and there is nothing more to gather.
      for (let k = 0; k < opens; k++) {
        const position = open[k]!
        const union = unions[position]! | (1 << heights[at + position]!)
        unions[position] = union
        if (union === candidates[squares[start + position]!]) open[k--] = open[--opens]!
      }
      if (opens + changes === 0) break
    }
    // Those that stayed, and those that fell.
    this.looked += i + before - length
    this.lengths[line] = length
  }
}
