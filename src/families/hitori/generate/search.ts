import type { Grid } from '../../../base/grid.ts'
import type { Random } from '../../../base/random.ts'
import { Account, type Work } from './account.ts'
import { Draft } from './draft.ts'
import { Entangling } from './entangling.ts'
import { filledBoard } from './fill.ts'
import { Settling } from './settling.ts'
import { Shadings } from './shadings.ts'

/** It gives up after this much work, and more for every square. */
const STEPS_AT_LEAST = 100_000_000
const STEPS_PER_SQUARE = 100_000
/** How often a shading is changed to get rid of squares that make it impossible to be easy. */
const MOST_IMPROVEMENTS = 300
/** The part of a board that is entangled is about so long and wide. */
const TANGLE_SIDE = 11

/** Levels of the grades, as `Levels` has them; one more for boards that no level settles, and one for boards of any grade. */
export const EXTREME = 4
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
    this.account = new Account(STEPS_AT_LEAST + STEPS_PER_SQUARE * grid.rows * grid.columns)
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
    const before = shadings.steps
    shadings.start()
    let counted = before
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
      return yield* new Entangling(draft, this.window(), random, account).entangle()
    }
    const settling = new Settling(draft, level === ANY ? 3 : level, random, account)
    let isLoose = false
    if (level === 2 || (level === ANY && random.below(2) === 0)) {
      const state = yield* settling.loosen()
      if (typeof state === 'string') return state
      isLoose = state
    }
    const isSettled = yield* settling.settle(isLoose && level === 2)
    if (isSettled !== true || level <= 0) return isSettled
    return yield* settling.harden()
  }

  /** The part of a board around a corner, for it is the border that makes cuts: 1 for the squares in it. */
  private window(): Uint8Array {
    const { rows, columns } = this.grid
    const height = Math.min(rows, TANGLE_SIDE)
    const width = Math.min(columns, TANGLE_SIDE)
    const top = this.random.below(2) * (rows - height)
    const left = this.random.below(2) * (columns - width)
    const window = new Uint8Array(rows * columns)
    for (let row = top; row < top + height; row++) {
      window.fill(1, row * columns + left, row * columns + left + width)
    }
    return window
  }
}
