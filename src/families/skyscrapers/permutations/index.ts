import { bitCount } from '../../../base/bits.ts'
import { pause, type Search, searching } from '../../../search.ts'
import { type Board, isVariant } from '../board.ts'
import type { Heights } from '../position.ts'
import { CONTRADICTION, CrossUpdates, QUIET } from './cross-updates.ts'
import { UNLISTED } from './line-lists.ts'

/** There are 362,880 permutations of nine heights, and ten times as many of ten. */
const LARGEST_SIZE_FOR_PERMUTATIONS = 9

/** Permutations looked at between two pauses: some tenths of a millisecond. */
const STEPS_PER_SLICE = 1 << 12

/**
 * The only solution, two of them, or the proof that there is none, by lists of permutations: those that fit the clues of a line are looked up
 * in a table, the lists of rows and columns shorten each other, and what is then left is tried out. Steps are permutations looked at.
 */
export function solveByPermutations(board: Board): Search<Heights, never> {
  return searching(function* (best) {
    const size = board.rows
    if (size > LARGEST_SIZE_FOR_PERMUTATIONS) {
      const why = `permutations take boards of up to ${LARGEST_SIZE_FOR_PERMUTATIONS} by ${LARGEST_SIZE_FOR_PERMUTATIONS} squares, and this one has ${size} by ${size}: use the method lines`
      return { status: 'stopped', reason: 'limits', why, steps: 0 }
    }
    if (isVariant(board)) {
      const why = 'permutations take boards without diagonals, parks, boxes and sums: use the method lines or clauses'
      return { status: 'stopped', reason: 'limits', why, steps: 0 }
    }
    const search = new GuidedSearch(board)
    while (!search.work(STEPS_PER_SLICE)) {
      if (search.solutions[0]) best.answer = search.solutions[0]
      yield* pause({ steps: search.steps })
    }
    const { steps } = search
    const [first, second] = search.solutions
    if (first && second) return { status: 'ambiguous', answers: [first, second], steps }
    return first ? { status: 'solved', answer: first, steps } : { status: 'impossible', steps }
  })
}

/** Where a choice was made: everything as it was before, and what was chosen. */
interface Frame {
  readonly candidates: Int32Array
  readonly lengths: Int32Array
  /** A line and the member of its list that it was filled with; or -1, and a square and its height. */
  line: number
  member: number
  square: number
  bit: number
}

/**
 * Backtracking over the lists of rows or of columns, whichever leave fewer choices: the line with the fewest is filled
 * with one of its permutations, and the cross updates say what that means for the others. A permutation that leads
 * nowhere falls off its list, and what follows from that is worked out before the next choice. Lines across are never
 * chosen from, but their lists, and the heights that are used in them, reject a choice as soon as nothing fits.
 */
class GuidedSearch {
  readonly solutions: Heights[] = []
  private readonly updates: CrossUpdates
  private readonly size: number
  private readonly frames: Frame[] = []
  /** How many of the frames are in use. */
  private depth = 0
  /** The first of the lines that are chosen from; -1 before the first choice. */
  private firstLine = -1
  private isExhausted = false

  constructor(board: Board) {
    this.updates = new CrossUpdates(board)
    this.size = board.rows
  }

  /** Permutations looked at. */
  get steps(): number {
    return this.updates.lists.looked
  }

  /** Work for about `steps` steps; true once two solutions, or all, are found. */
  work(budget: number): boolean {
    const until = this.steps + budget
    while (!this.isExhausted && this.solutions.length < 2 && this.steps < until) {
      const worked = this.updates.work()
      if (worked === CONTRADICTION) this.goBack()
      else if (worked === QUIET) this.choose()
    }
    return this.isExhausted || this.solutions.length === 2
  }

  private choose(): void {
    if (this.updates.candidates.every((mask) => (mask & (mask - 1)) === 0)) {
      this.solutions.push(Uint8Array.from(this.updates.candidates, (mask) => 31 - Math.clz32(mask)))
      this.goBack()
      return
    }
    if (this.firstLine < 0) this.firstLine = this.choicesFrom(0) <= this.choicesFrom(this.size) ? 0 : this.size
    const line = this.lineToChoose()
    const frame = this.nextFrame()
    frame.line = line
    if (line >= 0) {
      frame.member = this.updates.lists.firstOf(line)
      this.updates.takeFirst(line)
    } else {
      frame.square = this.squareToChoose()
      frame.bit = this.updates.candidates[frame.square]!
      frame.bit &= -frame.bit
      this.updates.restrict(frame.square, frame.bit)
    }
  }

  /** The product of the numbers of choices of all rows or of all columns, as its logarithm. */
  private choicesFrom(firstLine: number): number {
    const { lists } = this.updates
    let choices = 0
    for (let line = firstLine; line < firstLine + this.size; line++) {
      const length = lists.lengths[line]!
      choices += Math.log(length === UNLISTED ? lists.waysOf(line) : length)
    }
    return choices
  }

  /** Of the lines with a list the one with the fewest choices, but more than one; -1 if there is none. */
  private lineToChoose(): number {
    const { lengths } = this.updates.lists
    let best = -1
    for (let line = this.firstLine; line < this.firstLine + this.size; line++) {
      if (lengths[line]! > 1 && (best < 0 || lengths[line]! < lengths[best]!)) best = line
    }
    return best
  }

  /** If only lines with too many choices for lists are left: the open square with the fewest candidates. */
  private squareToChoose(): number {
    const { candidates } = this.updates
    let best = -1
    let fewest = Number.POSITIVE_INFINITY
    for (let square = 0; square < candidates.length; square++) {
      const count = bitCount(candidates[square]!)
      if (count === 1 || count >= fewest) continue
      best = square
      fewest = count
    }
    return best
  }

  private nextFrame(): Frame {
    const { candidates, lists } = this.updates
    if (this.depth === this.frames.length) {
      const frame = { candidates: candidates.slice(), lengths: lists.lengths.slice() }
      this.frames.push({ ...frame, line: -1, member: 0, square: 0, bit: 0 })
    }
    const frame = this.frames[this.depth++]!
    frame.candidates.set(candidates)
    frame.lengths.set(lists.lengths)
    return frame
  }

  /** Takes the last choice back and rules it out. */
  private goBack(): void {
    if (this.depth === 0) {
      this.isExhausted = true
      return
    }
    const frame = this.frames[--this.depth]!
    const { updates } = this
    updates.forgetNews()
    updates.candidates.set(frame.candidates)
    updates.lists.lengths.set(frame.lengths)
    if (frame.line >= 0) updates.remove(frame.line, frame.member)
    else updates.restrict(frame.square, ~frame.bit)
  }
}
