import type { Random } from '../../../base/random.ts'
import type { Geography } from '../geography.ts'
import { linesOfSquares } from '../line-counts.ts'
import type { Prices } from '../prices.ts'
import { OptionLists } from './option-lists.ts'
import { TargetBeam, type Targets } from './target-beam.ts'

/** Beams take memory and time by the square of the number of queens; with more queens they are narrower. */
const QUEENS_AT_FULL_WIDTH = 40

/** A queen in a pocket with fewer squares than this share of the board keeps its start: it has few others to go to. */
const POCKET = 0.25

/** Up to how many times as wide a beam becomes. */
const WIDEN = 4

/** Finds targets for the queens of one colour after the other. */
export class TargetFinder {
  steps = 0
  private readonly linesOf: Int32Array
  /** By colour and square: what the prices say. */
  private readonly dues: Float64Array[]
  /** By square: the colour of a queen in a pocket that starts there, or -1. */
  private readonly pockets: Int32Array

  constructor(
    private readonly geography: Geography,
    prices: Prices,
    private readonly random: Random,
  ) {
    const { board } = geography
    this.linesOf = linesOfSquares(board)
    this.dues = prices.lines.map((lines) => this.duesOf(lines, prices.squares))
    this.pockets = this.findPockets()
  }

  /**
   * Squares for the queens of a colour, in their order, given what ways cost them; those that are taken are none. Undefined where the search came to
   * nothing. Pauses now and then.
   */
  *find(
    colour: number,
    ways: readonly Float64Array[],
    isTaken: Uint8Array,
    width: number,
    noise: number,
  ): Generator<undefined, Targets | undefined> {
    const isExcluded = isTaken.map((taken, square) => {
      const pocket = this.pockets[square]!
      return taken !== 0 || (pocket >= 0 && pocket !== colour) ? 1 : 0
    })
    const narrower = Math.min(1, (QUEENS_AT_FULL_WIDTH / ways.length) ** 2)
    const { board, price } = this.geography
    let best: Targets | undefined
    // A beam that ends with errors may have missed boards without.
    for (let wider = 1; wider <= WIDEN && best?.errors !== 0; wider *= 2) {
      const lists = new OptionLists(ways, isExcluded, this.dues[colour]!, price, noise, this.random)
      const beam = new TargetBeam(lists, board, this.linesOf, price, Math.max(1, Math.floor(width * wider * narrower)))
      yield* this.follow(beam)
      if (beam.best && !(best && best.cost <= beam.best.cost)) best = beam.best
    }
    return best
  }

  private *follow(beam: TargetBeam): Generator<undefined, void> {
    let before = 0
    for (;;) {
      const isDone = beam.work()
      this.steps += beam.steps - before
      before = beam.steps
      if (isDone) return
      yield
    }
  }

  private duesOf(lines: Float64Array, squares: Float64Array): Float64Array {
    return squares.map((price, square) => {
      let due = price
      for (let i = 4 * square; i < 4 * square + 4; i++) due += lines[this.linesOf[i]!]!
      return due
    })
  }

  private findPockets(): Int32Array {
    const { army, board } = this.geography
    const pockets = new Int32Array(board.squares.length).fill(-1)
    for (const [queen, square] of army.starts.entries()) {
      let reached = 0
      for (const distance of this.geography.distancesOf(queen)) if (distance < Number.POSITIVE_INFINITY) reached++
      if (reached < POCKET * board.squares.length) pockets[square] = army.colourOf[queen]!
    }
    return pockets
  }
}
