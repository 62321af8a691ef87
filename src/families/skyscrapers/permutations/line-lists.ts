import { bitCount } from '../../../base/bits.ts'
import { NONE } from '../board.ts'
import type { Houses } from '../lines/houses.ts'

/** The length of a list that is not made yet. */
export const UNLISTED = -1

/**
 * For every line the permutations it can still be. Rows are the lines 0 to size - 1, columns follow. The living members
 * of a list stand in front, so that a list is as it was before as soon as its length is.
 */
export class LineLists {
  readonly size: number
  /** By line: how many living members its list has, or UNLISTED. */
  readonly lengths: Int32Array
  /** Permutations looked at. */
  looked = 0
  /** By line and position, a line being `size` entries. */
  private readonly squares: Int32Array
  /** By line: what is seen from its beginning and from its end, or NONE. */
  private readonly fronts: Int32Array
  private readonly backs: Int32Array
  /** By line: the heights of its members, `size` each. */
  private readonly heights: Uint8Array[]
  /** By line: where in `heights` each member begins, the living ones first. */
  private readonly members: Int32Array[]
  /** A permutation in the making. */
  private readonly draft: Uint8Array
  /** Positions of a line that a filter has to look at, and those of which it has not yet seen all candidates. */
  private readonly changed: Int32Array
  private readonly open: Int32Array
  /** By position of the line that was filtered last: the heights its members have there. */
  readonly unions: Int32Array

  constructor(
    { size, squares, fronts, backs }: Houses,
    /** By square: its candidates, bit h for the height h. */
    private readonly candidates: Int32Array,
  ) {
    const lines = 2 * size
    this.size = size
    this.squares = squares
    this.fronts = fronts
    this.backs = backs
    this.lengths = new Int32Array(lines).fill(UNLISTED)
    this.heights = Array.from({ length: lines }, () => new Uint8Array(8 * size))
    this.members = Array.from({ length: lines }, () => new Int32Array(8))
    this.draft = new Uint8Array(size)
    this.changed = new Int32Array(size)
    this.open = new Int32Array(size)
    this.unions = new Int32Array(size)
  }

  hasClue(line: number): boolean {
    return this.fronts[line] !== NONE || this.backs[line] !== NONE
  }

  /** How many ways there are to take one candidate of each square, whether they differ or not. */
  waysOf(line: number): number {
    let ways = 1
    for (let at = line * this.size, end = at + this.size; at < end; at++) {
      ways *= bitCount(this.candidates[this.squares[at]!]!)
    }
    return ways
  }

  /** Makes the list of a line from the candidates of its squares. */
  make(line: number): void {
    this.lengths[line] = 0
    this.addFrom(line, 0, 0, 0, 0)
  }

  /** Adds the completions of a draft's first squares; what the back sees is known from the front. */
  private addFrom(line: number, position: number, used: number, seen: number, seenBehind: number): void {
    const { size } = this
    const front = this.fronts[line]!
    const back = this.backs[line]!
    if (position === size) {
      this.looked++
      if ((front === NONE || seen === front) && (back === NONE || seenBehind === back)) this.add(line)
      return
    }
    const all = (2 << size) - 2
    let left = this.candidates[this.squares[line * size + position]!]! & ~used
    if (left === 0) this.looked++
    for (let bit = 0; left !== 0; left ^= bit) {
      bit = 1 << (31 - Math.clz32(left))
      const inFront = bit > used ? seen + 1 : seen
      const behind = 2 * bit > (all & ~used) ? seenBehind + 1 : seenBehind
      if ((front !== NONE && inFront > front) || (back !== NONE && behind > back)) continue
      // Nothing more is seen behind the tallest.
      if (bit === 1 << size && front !== NONE && inFront < front) continue
      this.draft[position] = 31 - Math.clz32(bit)
      this.addFrom(line, position + 1, used | bit, inFront, behind)
    }
  }

  private add(line: number): void {
    const member = this.lengths[line]!++
    if (member === this.members[line]!.length) this.grow(line)
    const to = member * this.size
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
    const { changed, open, unions, candidates, size, squares } = this
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

  /** The first member of a list: where it begins in the heights of the line. */
  firstOf(line: number): number {
    return this.members[line]![0]!
  }

  heightOf(line: number, member: number, position: number): number {
    return this.heights[line]![member + position]!
  }

  /** Leaves a list nothing but its first member. */
  keepFirst(line: number): void {
    this.lengths[line] = 1
  }

  /** Takes a living member off a list. */
  remove(line: number, member: number): void {
    const members = this.members[line]!
    const last = --this.lengths[line]!
    let i = 0
    while (members[i] !== member) i++
    members[i] = members[last]!
    members[last] = member
  }
}
