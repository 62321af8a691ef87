import { Random } from '../../../base/random.ts'
import type { Board } from '../board.ts'
import type { Heights } from '../heights.ts'
import { limitByClues } from '../logic/clue-limits.ts'
import { Deducer } from './deducer.ts'

/** On lines with more open squares all fillings take longer to look at than to try and fail. */
const MOST_OPEN = 11

/** Larger boards are begun anew now and then. */
const LARGEST_TO_GO_ON = 11

/**
 * Search for up to two solutions without learning: all conclusions are drawn, then a height is tried on a square, and the square without it when that has
 * been seen through. The tallest height comes first, as it says most about what is seen, in the line where it has the fewest squares left; lines that
 * have often been contradicted count more. On large boards, where a bad beginning is not lived down, it begins anew now and then, until there is a solution.
 */
export class PlainSearch {
  readonly found: Heights[] = []
  readonly deducer: Deducer
  /** Squares that were tried with a height. */
  nodes = 0

  /** By level: the square that was tried, with which height, and the changes before. */
  private readonly triedSquares: number[] = []
  private readonly triedHeights: number[] = []
  private readonly sizesBefore: number[] = []
  /** By line: how often it was contradicted, and one more. */
  private readonly weights: Float64Array
  private isBegunAnew = false
  private readonly random = new Random(1)
  private state: 'new' | 'consistent' | 'contradiction' = 'new'

  constructor(
    board: Board,
    private readonly mostNodes = Number.POSITIVE_INFINITY,
  ) {
    this.deducer = new Deducer(board, MOST_OPEN)
    this.weights = new Float64Array(this.deducer.geometry.lines).fill(1)
  }

  get steps(): number {
    return this.deducer.steps
  }

  /** Works for about so many steps. */
  work(steps: number): 'done' | 'more' | 'given up' {
    const { deducer } = this
    const end = deducer.steps + steps
    do {
      if (this.state === 'new') this.begin()
      else if (this.state === 'contradiction') {
        if (!this.goBack()) return 'done'
      } else if (deducer.open === 0) {
        this.found.push(Uint8Array.from(deducer.candidates, (height) => 32 - Math.clz32(height)))
        if (this.found.length === 2) return 'done'
        this.state = 'contradiction'
      } else {
        if (this.nodes === this.mostNodes) return 'given up'
        this.nodes++
        if (this.nodes % deducer.candidates.length === 0) this.beginAnew()
        this.tryNext()
      }
    } while (deducer.steps < end)
    return 'more'
  }

  /** What is left on every square without any trial, after the search has given up. */
  settled(): Int32Array {
    this.leaveTrials()
    return this.deducer.candidates
  }

  private beginAnew(): void {
    if (this.found.length > 0 || this.deducer.geometry.size <= LARGEST_TO_GO_ON) return
    this.leaveTrials()
    this.isBegunAnew = true
  }

  private leaveTrials(): void {
    this.deducer.undo(this.sizesBefore[0] ?? this.deducer.size)
    this.triedSquares.length = 0
    this.triedHeights.length = 0
    this.sizesBefore.length = 0
  }

  /** What clues say by themselves is known at little cost, and leaves fewer fillings to look at. */
  private begin(): void {
    const { deducer } = this
    const { size, lines, starts, strides, fronts, backs } = deducer.geometry
    const left = new Int32Array(size)
    for (let line = 0; line < lines; line++) {
      const start = starts[line]!
      const stride = strides[line]!
      for (let i = 0, square = start; i < size; i++, square += stride) left[i] = deducer.candidates[square]!
      // A contradiction is found again in due course.
      if (!limitByClues(left, fronts[line]!, backs[line]!)) continue
      for (let i = 0, square = start; i < size; i++, square += stride) deducer.restrict(square, left[i]!)
    }
    this.conclude()
  }

  private conclude(): void {
    const { deducer, weights } = this
    if (deducer.propagate()) this.state = 'consistent'
    else {
      this.state = 'contradiction'
      weights[deducer.brokenLine] = weights[deducer.brokenLine]! + 1
    }
  }

  private tryNext(): void {
    const { deducer } = this
    const { size } = deducer.geometry
    for (let bit = 1 << (size - 1); bit !== 0; bit >>= 1) {
      const line = this.mostPromising(bit)
      if (line < 0) continue
      const square = this.placeIn(line, bit)
      this.triedSquares.push(square)
      this.triedHeights.push(bit)
      this.sizesBefore.push(deducer.size)
      deducer.restrict(square, bit)
      this.conclude()
      return
    }
  }

  /** Takes the last height tried away from its square. Gives false if nothing is left to try. */
  private goBack(): boolean {
    const square = this.triedSquares.pop()
    if (square === undefined) return false
    this.deducer.undo(this.sizesBefore.pop()!)
    this.deducer.restrict(square, ~this.triedHeights.pop()!)
    this.conclude()
    return true
  }

  /** A line where a height has few squares left, or -1 if it is settled everywhere. */
  private mostPromising(bit: number): number {
    const { lines } = this.deducer.geometry
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (let line = 0; line < lines; line++) {
      const places = this.placesIn(line, bit)
      if (places < 2 || places >= least * this.weights[line]!) continue
      least = places / this.weights[line]!
      best = line
    }
    return best
  }

  private placesIn(line: number, bit: number): number {
    const { candidates, geometry } = this.deducer
    const stride = geometry.strides[line]!
    let places = 0
    for (let i = 0, square = geometry.starts[line]!; i < geometry.size; i++, square += stride) {
      if ((candidates[square]! & bit) !== 0) places++
    }
    return places
  }

  /** The first of its squares; after a new beginning any of them, so that it is another one. */
  private placeIn(line: number, bit: number): number {
    const { candidates, geometry } = this.deducer
    const stride = geometry.strides[line]!
    let skipped = this.isBegunAnew ? this.random.below(this.placesIn(line, bit)) : 0
    let square = geometry.starts[line]!
    while ((candidates[square]! & bit) === 0 || skipped-- > 0) square += stride
    return square
  }
}
