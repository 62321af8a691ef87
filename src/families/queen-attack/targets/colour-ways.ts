import type { Geography } from '../geography.ts'
import type { PlanState } from '../routing/plan-state.ts'

/** What it is thought to cost to pass the start of a queen that may have left by then. */
const PASSING_CHARGE = 0.1

/** At how many moments of a plan ways are looked for. */
const MOMENTS = 5

/** What it costs the queens of one colour to get anywhere, by queen and square; Infinity where they cannot. Pauses after every queen. */
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
