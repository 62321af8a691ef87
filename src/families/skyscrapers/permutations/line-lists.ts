import { bitCount } from '../../../base/bits.ts'
import { type Board, NONE } from '../board.ts'

/** The length of a list that is not made yet. */
export const UNLISTED = -1

/**
 * For every line the permutations it can still be. Rows are the lines 0 to size - 1, columns follow. The living members of a list stand in
 * front, so that a list is as it was before as soon as its length is.
 */
export class LineLists {
  readonly size: number
  /** By line: how many living members its list has, or UNLISTED. */
  readonly lengths: Int32Array
  /** Permutations looked at. */
  looked = 0
  /** By line: the square at its beginning, and how far its squares are apart. */
  readonly starts: Int32Array
  readonly strides: Int32Array
  /** By line: what is seen from its beginning and from its end, or NONE. */
  private readonly fronts: Uint8Array
  private readonly backs: Uint8Array
  /** By line: the heights of its members, `size` each. */
  private readonly heights: Uint8Array[]
  /** By line: where in `heights` each member begins, the living ones first. */
  private readonly members: Int32Array[]
  /** How much is seen of the next entries of the table that may go into the list in the making: front * (size + 1) + back. */
  private nextSeen = 0
  /** A permutation in the making. */
  private readonly draft: Uint8Array
  /** Positions of a line that a filter has to look at, and those of which it has not yet seen all candidates. */
  private readonly changed: Int32Array
  private readonly open: Int32Array
  /** By position of the line that was filtered last: the heights its members have there. */
  readonly unions: Int32Array

  constructor(
    board: Board,
    /** By square: the heights it can still have, bit h for the height h. */
    private readonly candidates: Int32Array,
    private readonly table: PermutationTable | undefined,
  ) {
    const size = board.rows
    const lines = 2 * size
    const { clues } = board
    this.size = size
    this.lengths = new Int32Array(lines).fill(UNLISTED)
    this.starts = Int32Array.from({ length: lines }, (_, line) => (line < size ? line * size : line - size))
    this.strides = Int32Array.from({ length: lines }, (_, line) => (line < size ? 1 : size))
    this.fronts = Uint8Array.from({ length: lines }, (_, line) =>
      line < size ? clues[4 * size - 1 - line]! : clues[line - size]!,
    )
    this.backs = Uint8Array.from({ length: lines }, (_, line) =>
      line < size ? clues[size + line]! : clues[4 * size - 1 - line]!,
    )
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

  /** How many permutations have to be looked at to make the list of a line: never fewer than will be in it. */
  costOf(line: number): number {
    return Math.min(this.waysOf(line), this.inTable(line))
  }

  /** How many ways there are to take one candidate of each square, whether they differ or not. */
  waysOf(line: number): number {
    let ways = 1
    for (let i = 0, square = this.starts[line]!; i < this.size; i++, square += this.strides[line]!) {
      ways *= bitCount(this.candidates[square]!)
    }
    return ways
  }

  /** How many permutations of the table fit the clues of a line; there is no end to those of a line without clues. */
  private inTable(line: number): number {
    if (!this.table || !this.hasClue(line)) return Number.POSITIVE_INFINITY
    let count = 0
    for (let front = 1; front <= this.size; front++) {
      for (let back = 1; back <= this.size; back++) {
        if (!this.fits(line, front, back)) continue
        count += this.entriesOf(front, back)
        if (front === back && this.size > 1) count += this.entriesOf(front, back)
      }
    }
    return count
  }

  /** How many entries of the table have so much seen; the same for mirror images. */
  private entriesOf(front: number, back: number): number {
    const key = Math.min(front, back) * (this.size + 1) + Math.max(front, back)
    return this.table!.starts[key + 1]! - this.table!.starts[key]!
  }

  /** Begins the list of a line. */
  begin(line: number): void {
    this.lengths[line] = 0
    this.nextSeen = 0
  }

  /**
   * Continues the list that was begun last, and says whether it is whole: from the table, a part of it at a time, or from the candidates of
   * the line where those leave fewer ways.
   */
  make(line: number): boolean {
    if (this.waysOf(line) <= this.inTable(line)) {
      this.addFromCandidates(line, 0, 0, 0, 0)
      return true
    }
    const width = this.size + 1
    while (this.nextSeen < width * width) {
      const front = Math.floor(this.nextSeen / width)
      const back = this.nextSeen++ - front * width
      if (!this.fits(line, front, back)) continue
      if (front <= back) this.addEntries(line, front, back, false)
      // Where as much is seen from both ends, an entry and its mirror image both fit.
      if (front > back || (front === back && this.size > 1)) this.addEntries(line, back, front, true)
      return false
    }
    return true
  }

  /** Whether a line can have so much seen from its two ends. */
  private fits(line: number, front: number, back: number): boolean {
    return (
      (this.fronts[line] === NONE || this.fronts[line] === front) &&
      (this.backs[line] === NONE || this.backs[line] === back)
    )
  }

  /** Adds the entries of which just so much is seen, or their mirror images, as far as they fit the candidates. */
  private addEntries(line: number, front: number, back: number, isMirrored: boolean): void {
    const { size, candidates } = this
    const { heights, starts } = this.table!
    const key = front * (size + 1) + back
    const end = starts[key + 1]! * size
    // To read a mirror image is to walk along the line from its other end.
    const stride = isMirrored ? -this.strides[line]! : this.strides[line]!
    const first = this.starts[line]! + (isMirrored ? (size - 1) * this.strides[line]! : 0)
    this.looked += starts[key + 1]! - starts[key]!
    for (let entry = starts[key]! * size; entry < end; entry += size) {
      let i = 0
      let square = first
      while (i < size && (candidates[square]! >> heights[entry + i]!) & 1) {
        i++
        square += stride
      }
      if (i === size) this.add(line, heights, entry, isMirrored)
    }
  }

  /** Adds all ways to go on from the first squares of a line, which are in the draft. */
  private addFromCandidates(line: number, position: number, used: number, highest: number, seen: number): void {
    const front = this.fronts[line]!
    if (position === this.size) {
      this.looked++
      if ((front === NONE || seen === front) && this.fitsBack(line)) this.add(line, this.draft, 0, false)
      return
    }
    let left = this.candidates[this.starts[line]! + position * this.strides[line]!]! & ~used
    if (left === 0) this.looked++
    while (left !== 0) {
      const bit = left & -left
      left ^= bit
      const height = 31 - Math.clz32(bit)
      this.draft[position] = height
      if (height < highest) this.addFromCandidates(line, position + 1, used | bit, highest, seen)
      else if (front === NONE || seen < front) {
        this.addFromCandidates(line, position + 1, used | bit, height, seen + 1)
      }
    }
  }

  /** Whether of the draft as many are seen from the end as the line says. */
  private fitsBack(line: number): boolean {
    const back = this.backs[line]!
    if (back === NONE) return true
    let seen = 0
    for (let i = this.size - 1, highest = 0; i >= 0; i--) {
      if (this.draft[i]! < highest) continue
      highest = this.draft[i]!
      seen++
    }
    return seen === back
  }

  private add(line: number, from: Uint8Array, at: number, isMirrored: boolean): void {
    const { size } = this
    const member = this.lengths[line]!++
    if (member === this.members[line]!.length) this.grow(line)
    const heights = this.heights[line]!
    const to = member * size
    this.members[line]![member] = to
    if (isMirrored) for (let i = 0; i < size; i++) heights[to + i] = from[at + size - 1 - i]!
    else for (let i = 0; i < size; i++) heights[to + i] = from[at + i]!
  }

  private grow(line: number): void {
    const heights = new Uint8Array(2 * this.heights[line]!.length)
    const members = new Int32Array(2 * this.members[line]!.length)
    heights.set(this.heights[line]!)
    members.set(this.members[line]!)
    this.heights[line] = heights
    this.members[line] = members
  }

  /**
   * Takes the members away that no longer fit the candidates at some positions, a bit each, and gathers in `unions` what the others have:
   * exactly so much of the candidates remains.
   */
  filter(line: number, positions: number): void {
    const { changed, open, unions, candidates, size } = this
    const members = this.members[line]!
    const heights = this.heights[line]!
    const stride = this.strides[line]!
    const start = this.starts[line]!
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
        if (((candidates[start + position * stride]! >> heights[at + position]!) & 1) === 0) {
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
        if (union === candidates[start + position * stride]) open[k--] = open[--opens]!
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

/**
 * All permutations of 1 to a size, sorted by how many are seen from either end. Of a permutation and its mirror image only one is kept, the
 * one of which more is seen from the back: the others are read backwards.
 */
export interface PermutationTable {
  readonly size: number
  /** Entry after entry, `size` heights each. */
  readonly heights: Uint8Array
  /** Where the entries begin by what is seen: at front * (size + 1) + back, and their end one further. */
  readonly starts: Int32Array
}

/** Permutations made between two pauses: about a millisecond. */
const PERMUTATIONS_PER_SLICE = 1 << 13

const tables = new Map<number, PermutationTable>()

/**
 * The table for a size, made when it is first asked for. The pauses are the same when it is there already, so that how a search
 * goes does not depend on those before it.
 */
export function* tableInPieces(size: number): Generator<undefined, PermutationTable> {
  const known = tables.get(size)
  if (known) {
    for (let pauses = Math.floor(factorial(size) / PERMUTATIONS_PER_SLICE); pauses > 0; pauses--) yield
    return known
  }
  const table = yield* makeTable(size)
  tables.set(size, table)
  return table
}

function* makeTable(size: number): Generator<undefined, PermutationTable> {
  const permutations = factorial(size)
  // The only permutation of a single height is its own mirror image.
  const entries = size === 1 ? 1 : permutations / 2
  const width = size + 1
  const unsorted = new Uint8Array(entries * size)
  const keys = new Uint8Array(entries)
  const starts = new Int32Array(width * width + 1)
  const current = Uint8Array.from({ length: size }, (_, i) => i + 1)
  let entry = 0
  for (let made = 1; made <= permutations; made++) {
    if (current[0]! <= current[size - 1]!) {
      keys[entry] = addEntry(current, unsorted, entry * size)
      starts[keys[entry]! + 1]!++
      entry++
    }
    advance(current)
    if (made % PERMUTATIONS_PER_SLICE === 0) yield
  }
  for (let key = 1; key < starts.length; key++) starts[key]! += starts[key - 1]!
  return { size, heights: sorted(unsorted, keys, starts, size), starts }
}

/** Writes down a permutation or its mirror image and says how many are seen: front * (size + 1) + back, front at most back. */
function addEntry(permutation: Uint8Array, entries: Uint8Array, at: number): number {
  const size = permutation.length
  let front = 0
  let back = 0
  for (let i = 0, highest = 0; i < size; i++) {
    if (permutation[i]! < highest) continue
    highest = permutation[i]!
    front++
  }
  for (let i = size - 1, highest = 0; i >= 0; i--) {
    if (permutation[i]! < highest) continue
    highest = permutation[i]!
    back++
  }
  const isMirrored = front > back
  for (let i = 0; i < size; i++) entries[at + i] = permutation[isMirrored ? size - 1 - i : i]!
  return isMirrored ? back * (size + 1) + front : front * (size + 1) + back
}

/** The next permutation in the order of dictionaries; the first after the last. */
function advance(permutation: Uint8Array): void {
  let high = permutation.length - 1
  let fall = high - 1
  while (fall >= 0 && permutation[fall]! > permutation[fall + 1]!) fall--
  if (fall >= 0) {
    let next = high
    while (permutation[next]! < permutation[fall]!) next--
    swap(permutation, fall, next)
  }
  for (let low = fall + 1; low < high; low++, high--) swap(permutation, low, high)
}

function swap(list: Uint8Array, one: number, other: number): void {
  const kept = list[one]!
  list[one] = list[other]!
  list[other] = kept
}

function sorted(unsorted: Uint8Array, keys: Uint8Array, starts: Int32Array, size: number): Uint8Array {
  const heights = new Uint8Array(unsorted.length)
  const next = starts.slice()
  for (let entry = 0, from = 0; entry < keys.length; entry++) {
    let to = next[keys[entry]!]!++ * size
    for (let i = 0; i < size; i++) heights[to++] = unsorted[from++]!
  }
  return heights
}

function factorial(size: number): number {
  return size <= 1 ? 1 : size * factorial(size - 1)
}
