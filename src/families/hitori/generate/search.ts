import type { Grid } from '../../../base/grid.ts'
import type { Random } from '../../../base/random.ts'
import { TOP_LEVEL } from '../logic/levels.ts'
import { Account, type Work } from './account.ts'
import { Draft } from './draft.ts'
import { Entangling } from './entangling.ts'
import { filledBoard } from './fill.ts'
import { Settling } from './settling.ts'
import { Shadings } from './shadings.ts'

/** It gives up after this much work, with more for every square; but not too much. */
const STEPS_AT_LEAST = 3_000_000
const STEPS_PER_SQUARE = 1_000_000
const STEPS_AT_MOST = 1_000_000_000
/** How often a shading is changed to get rid of squares that make it impossible to be easy. */
const MOST_IMPROVEMENTS = 300
/** The part of a board that is entangled has about so many squares, and is at least so deep. */
const TANGLED_SQUARES = 90
const LEAST_DEPTH = 5

/** Levels of the grades, as `Levels` has them; one more for boards that no level settles, and one for boards of any grade. */
const EXTREME = 4
export const ANY = -1

/** Drafts boards, one after the other, until one has the grade that is wanted. */
export class DraftSearch {
  readonly account: Account
  /** How many drafts were begun. */
  drafts = 0
  private readonly shadings: Shadings

  constructor(
    private readonly grid: Grid,
    private readonly level: number,
    private readonly random: Random,
  ) {
    const steps = STEPS_AT_LEAST + STEPS_PER_SQUARE * grid.rows * grid.columns
    this.account = new Account(Math.min(STEPS_AT_MOST, steps))
    this.shadings = new Shadings(grid, random)
  }

  /** A draft as wanted, or nothing if that takes too long. */
  *search(): Work<Draft | undefined> {
    while (!this.account.isSpent) {
      this.drafts++
      const draft = yield* this.draft()
      if (typeof draft === 'string') return draft
      const isFit = yield* this.isMadeFit(draft)
      if (typeof isFit === 'string') return isFit
      if (isFit) return draft
    }
    return undefined
  }

  private *draft(): Work<Draft> {
    const { shadings, account, random, grid } = this
    let counted = shadings.steps
    shadings.start()
    for (let i = 0; this.level === 0 && shadings.bare.length > 0 && i < MOST_IMPROVEMENTS; i++) {
      shadings.improve()
      account.add(shadings.steps - counted)
      counted = shadings.steps
      if (!account.isPauseDue) continue
      const reason = yield account.report()
      if (reason) return reason
    }
    account.add(shadings.steps - counted)
    const reason = yield account.report()
    if (reason) return reason
    return new Draft(grid, filledBoard(grid, random), shadings.current(), random, account)
  }

  private *isMadeFit(draft: Draft): Work<boolean> {
    const { level, random, account } = this
    if (level === EXTREME) {
      const isSettled = yield* new Settling(draft, 1, random, account).settle(false)
      if (isSettled !== true) return isSettled
      return yield* new Entangling(draft, this.strip(), random, account).entangle()
    }
    const settling = new Settling(draft, level === ANY ? TOP_LEVEL : level, random, account)
    let isLoose = false
    if (level === 2 || (level === ANY && random.below(2) === 0)) {
      const state = yield* settling.loosen(1)
      if (typeof state === 'string') return state
      isLoose = state
    }
    const isSettled = yield* settling.settle(isLoose && level === 2)
    if (isSettled !== true || level <= 0) return isSettled
    return yield* settling.harden()
  }

  /** A strip along one side of the board, for it is the border that makes cuts: 1 for the squares in it. */
  private strip(): Uint8Array {
    const { rows, columns } = this.grid
    const isUpright = this.random.below(2) === 0
    const length = isUpright ? rows : columns
    const depth = Math.max(LEAST_DEPTH, Math.ceil(TANGLED_SQUARES / length))
    const isAtStart = this.random.below(2) === 0
    const breadth = isUpright ? columns : rows
    const strip = new Uint8Array(rows * columns)
    for (let square = 0; square < strip.length; square++) {
      const column = square % columns
      const place = isUpright ? column : (square - column) / columns
      if ((isAtStart ? place : breadth - 1 - place) < depth) strip[square] = 1
    }
    return strip
  }
}
