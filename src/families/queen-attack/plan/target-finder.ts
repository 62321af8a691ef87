import type { Random } from '../../../base/random.ts'
import { linesOfSquares } from '../board.ts'
import type { Prices } from '../prices.ts'
import type { Geography } from './geography.ts'
import { OptionLists } from './partial-boards.ts'
import type { PlanState } from './plan-state.ts'
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
   * Squares for the queens of a colour, in their order, given what ways cost them; those that are taken are none.
   * Undefined where the search came to nothing. Pauses now and then.
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

/** What it is thought to cost to pass the start of a queen that may have left by then. */
const PASSING_CHARGE = 0.1

/** At how many moments of a plan ways are looked for. */
const MOMENTS = 5

/**
 * What it costs the queens of one colour to get anywhere, by queen and square; Infinity where they cannot. Pauses after
 * every queen.
 */
export class ColourWays {
  private readonly charges: Float64Array

  constructor(private readonly geography: Geography) {
    this.charges = new Float64Array(geography.terrain.size)
  }

  /** Past walls, with a charge wherever queens stand. Nothing is known yet of who will have left. */
  atFirst(colour: number): Generator<undefined, Float64Array[]> {
    const { starts, terrain } = this.geography
    this.charges.fill(0)
    for (const start of starts) this.charges[start] = PASSING_CHARGE
    return this.waysOf(colour, [terrain.walls])
  }

  /** Past the queens of other colours as a plan moves them, at the best of some moments of the plan. */
  within(state: PlanState, colour: number): Generator<undefined, Float64Array[]> {
    const { starts, army } = this.geography
    this.charges.fill(0)
    for (let queen = army.firstOf[colour]!; queen < army.firstOf[colour + 1]!; queen++) {
      this.charges[starts[queen]!] = PASSING_CHARGE
    }
    const boards: Uint8Array[] = []
    for (let moment = 0; moment < MOMENTS; moment++) {
      boards.push(this.othersBefore(state, colour, Math.round((moment * state.legs) / (MOMENTS - 1))))
    }
    return this.waysOf(colour, boards)
  }

  private othersBefore(state: PlanState, colour: number, position: number): Uint8Array {
    const { army, terrain } = this.geography
    const board = terrain.walls.slice()
    for (let queen = 0; queen < state.queens; queen++) {
      if (army.colourOf[queen] !== colour) board[state.placeBefore(queen, position)] = 1
    }
    return board
  }

  private *waysOf(colour: number, boards: readonly Uint8Array[]): Generator<undefined, Float64Array[]> {
    const { starts, army, terrain, flood } = this.geography
    const { placeOf } = terrain
    const ways: Float64Array[] = []
    for (let queen = army.firstOf[colour]!; queen < army.firstOf[colour + 1]!; queen++) {
      const own = new Float64Array(placeOf.length).fill(Number.POSITIVE_INFINITY)
      for (const board of boards) {
        const costs = flood.from(starts[queen]!, board, this.charges)
        for (let square = 0; square < own.length; square++) {
          const cost = costs[placeOf[square]!]!
          if (cost < own[square]!) own[square] = cost
        }
      }
      ways.push(own)
      yield
    }
    return ways
  }
}
