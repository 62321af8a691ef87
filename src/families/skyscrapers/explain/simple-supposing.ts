import type { Heights } from '../heights.ts'
import type { Known } from './known.ts'
import { type Refuter, Shortest } from './shortest.ts'
import type { SimpleEnd, SimpleLink, SimpleRefutation } from './simple-refutation.ts'

/** Where a height is put because its square has no other left. */
const NO_LINE = -1

/** What it costs to put a height on a square and to look at its lines, in sets of heights. */
const STEPS_PER_HEIGHT = 8
/** Steps between two pauses: some milliseconds at most. */
const STEPS_PER_SLICE = 1 << 12
/** Once something is refuted, no more steps than these go into the search for something shorter. */
const STEPS_FOR_SHORTER = 1 << 16

/**
 * Follows suppositions by settled heights and heights with one square left, in the order in which squares get their
 * heights, so that contradictions are found that are few squares away. Every candidate that is taken away remembers
 * the square that took it; from there a contradiction is traced back.
 */
export class SimpleSupposing implements Refuter<SimpleRefutation> {
  steps = 0
  private readonly shortest: Shortest<SimpleRefutation>
  private readonly candidates: Int32Array
  /** By square: its place in the queue, or -1 if it has none. Squares that are settled are in no queue. */
  private readonly queuedAt: Int32Array
  /** By line: how many of its squares have no height yet. */
  private readonly openIn: Int32Array
  /** By square and height: the place in the queue of the square that took it, or -1. */
  private readonly takenBy: Int32Array
  /** What was taken, as squares and heights in one number. */
  private readonly taken: Int32Array
  private takenCount = 0
  /** The squares that get heights, in order; with the line in which the height has no other square left. */
  private readonly squares: Int32Array
  private readonly heights: Int32Array
  private readonly lines: Int32Array
  private queued = 0
  private end: SimpleEnd | undefined
  private pause = 0

  constructor(
    private readonly known: Known,
    solutions: readonly Heights[],
  ) {
    const { size, lines } = known.geometry
    const squares = size * size
    this.shortest = new Shortest(known, solutions, this)
    this.candidates = new Int32Array(squares)
    this.queuedAt = new Int32Array(squares).fill(-1)
    this.openIn = new Int32Array(lines)
    this.takenBy = new Int32Array(squares * size).fill(-1)
    this.taken = new Int32Array(squares * size)
    this.squares = new Int32Array(squares)
    this.heights = new Int32Array(squares)
    this.lines = new Int32Array(squares)
  }

  /** A short refutation, or undefined if nothing can be refuted simply, or not within so many steps. */
  *find(steps: number): Generator<undefined, SimpleRefutation | undefined> {
    return yield* this.shortest.next(steps - this.steps, STEPS_FOR_SHORTER)
  }

  /** Begins with what is known, where squares with one candidate are settled. */
  begin(): void {
    const { candidates, openIn, known } = this
    const { size } = known.geometry
    candidates.set(known.candidates)
    openIn.fill(0)
    for (let square = 0; square < candidates.length; square++) {
      if (known.isSettled[square] === 0) this.countOpen(square, size, 1)
    }
  }

  *suppose(square: number, height: number): Generator<undefined, SimpleRefutation | undefined> {
    this.enqueue(square, height, NO_LINE)
    let head = 0
    while (head < this.queued && !this.end) this.put(head++)
    this.steps += head * STEPS_PER_HEIGHT
    const refutation = this.end && this.traced(this.end)
    this.undo(head)
    if (this.steps >= this.pause) {
      yield
      this.pause = this.steps + STEPS_PER_SLICE
    }
    return refutation
  }

  private enqueue(square: number, height: number, line: number): void {
    // Where another height is to come, its lines are found to lack this one.
    if (this.queuedAt[square]! >= 0 || this.known.isSettled[square] === 1) return
    this.squares[this.queued] = square
    this.heights[this.queued] = height
    this.lines[this.queued] = line
    this.queuedAt[square] = this.queued++
  }

  /** Gives the next square its height. */
  private put(at: number): void {
    const { candidates, openIn } = this
    const { size } = this.known.geometry
    const square = this.squares[at]!
    const height = this.heights[at]!
    const column = square % size
    const row = (square - column) / size
    this.countOpen(square, size, -1)
    for (let others = candidates[square]! & ~(1 << (height - 1)); others !== 0; others &= others - 1) {
      this.take(square, 32 - Math.clz32(others & -others), at)
    }
    for (let i = 0; i < size; i++) {
      if (i !== column) this.take(row * size + i, height, at)
      if (i !== row) this.take(i * size + column, height, at)
    }
    if (openIn[row] === 0) this.lookAlong(row)
    if (openIn[size + column] === 0) this.lookAlong(size + column)
  }

  /** Takes a height from a square, if it is there. */
  private take(square: number, height: number, at: number): void {
    const { candidates, end } = this
    const { size } = this.known.geometry
    const bit = 1 << (height - 1)
    if (end || (candidates[square]! & bit) === 0) return
    const left = candidates[square]! & ~bit
    const place = square * size + height - 1
    candidates[square] = left
    this.takenBy[place] = at
    this.taken[this.takenCount++] = place
    if (left === 0) this.end = { kind: 'no-height', square }
    else if ((left & (left - 1)) === 0) this.enqueue(square, 32 - Math.clz32(left), NO_LINE)
    this.lookForRoom(Math.floor(square / size), height)
    this.lookForRoom(size + (square % size), height)
  }

  /** Looks where a height can stand in a line that has lost a square for it. */
  private lookForRoom(line: number, height: number): void {
    const { candidates } = this
    const { size, starts, strides } = this.known.geometry
    const stride = strides[line]!
    let room = -1
    for (let i = 0, square = starts[line]!; i < size; i++, square += stride) {
      if (((candidates[square]! >> (height - 1)) & 1) === 0) continue
      if (room >= 0) return
      room = square
    }
    if (room >= 0) this.enqueue(room, height, line)
    else this.end ??= { kind: 'no-square', line, height }
  }

  /** Looks whether a full line shows what its clues say. */
  private lookAlong(line: number): void {
    const { geometry } = this.known
    if (this.end) return
    const heights = geometry.squaresOf(line).map((square) => 32 - Math.clz32(this.candidates[square]!))
    const isAs = (clue: number, seen: number) => clue === 0 || clue === seen
    const isFine =
      isAs(geometry.fronts[line]!, seenFrom(heights)) && isAs(geometry.backs[line]!, seenFrom([...heights].reverse()))
    if (!isFine) this.end = { kind: 'view', line, heights }
  }

  /** Goes back to before the supposition, after which so many squares have got their heights. */
  private undo(putCount: number): void {
    const { candidates, taken, takenBy } = this
    const { size } = this.known.geometry
    while (this.takenCount > 0) {
      const place = taken[--this.takenCount]!
      const square = Math.floor(place / size)
      takenBy[place] = -1
      candidates[square] = candidates[square]! | (1 << (place % size))
    }
    for (let at = 0; at < this.queued; at++) {
      const square = this.squares[at]!
      this.queuedAt[square] = -1
      if (at < putCount) this.countOpen(square, size, 1)
    }
    this.queued = 0
    this.end = undefined
  }

  private countOpen(square: number, size: number, change: number): void {
    const { openIn } = this
    const row = Math.floor(square / size)
    const column = size + square - row * size
    openIn[row] = openIn[row]! + change
    openIn[column] = openIn[column]! + change
  }

  /** What led from the supposition to the contradiction. */
  private traced(end: SimpleEnd): SimpleRefutation {
    const { squares, heights, lines } = this
    const needed = new Set(this.causesOfEnd(end))
    const links: SimpleLink[] = []
    for (let at = this.queued - 1; at > 0; at--) {
      if (!needed.has(at)) continue
      const link = { square: squares[at]!, height: heights[at]!, line: lines[at]! }
      links.push(link)
      const causes = link.line === NO_LINE ? this.lossesOf(link.square) : this.lossesIn(link.line, link.height)
      for (const cause of causes) needed.add(cause)
    }
    return { square: squares[0]!, height: heights[0]!, links: links.reverse(), end, size: links.length + 1 }
  }

  /** Places in the queue. Squares that were settled before are not in it. */
  private causesOfEnd(end: SimpleEnd): number[] {
    if (end.kind === 'no-height') return this.lossesOf(end.square)
    if (end.kind === 'no-square') return this.lossesIn(end.line, end.height)
    return this.known.geometry.squaresOf(end.line).map((square) => this.queuedAt[square]!)
  }

  /** What took the heights that a square has lost. */
  private lossesOf(square: number): number[] {
    const { size } = this.known.geometry
    return [...this.takenBy.subarray(square * size, (square + 1) * size)]
  }

  /** What took a height from squares of a line. */
  private lossesIn(line: number, height: number): number[] {
    const { size } = this.known.geometry
    return this.known.geometry.squaresOf(line).map((square) => this.takenBy[square * size + height - 1]!)
  }
}

/** How many of the heights are seen from before the first. */
export function seenFrom(heights: readonly number[]): number {
  let highest = 0
  let seen = 0
  for (const height of heights) {
    if (height <= highest) continue
    highest = height
    seen++
  }
  return seen
}
