import type { Random } from '../../../base/random.ts'
import type { Account, Work } from './account.ts'
import type { Draft } from './draft.ts'

/** A draft is given up after so many changes in a row that were no improvement. */
const MOST_IDLE = 60
/** How often numbers are changed so that a level settles less. */
const MOST_LOOSENINGS = 200
const MOST_HARDENINGS = 150
/** The share of the open squares that are changed at once, at most. */
const LARGEST_SHARE = 0.5
/** One in so many numbers is changed while a draft is loosened, whether it is in a pattern or not. */
const LOOSENED_ONE_IN = 40
/** How far a pocket reaches, at least and at most. */
const POCKET_REACH = [2, 5] as const

/** Changes the numbers of a draft until it can be settled on a level, and not on the one below. */
export class Settling {
  constructor(
    private readonly draft: Draft,
    private readonly level: number,
    private readonly random: Random,
    private readonly account: Account,
  ) {}

  /** Removes patterns until the given level does not settle everything. */
  *loosen(level: number): Work<boolean> {
    const { draft, random } = this
    for (let i = 0; i < MOST_LOOSENINGS; i++) {
      const open = yield* draft.openAt(level)
      if (typeof open === 'string') return open
      if (open > 0) return true
      for (const square of draft.shaded) {
        if (draft.isInPattern(square) || random.below(LOOSENED_ONE_IN) === 0) {
          draft.change(square, draft.randomNumber(square))
        }
      }
      draft.keep()
    }
    return false
  }

  /**
   * Gives open squares numbers that settle them, several at once as long as that helps, until nothing is open. If something
   * has to be open on the level below, it stays so.
   */
  *settle(isBelowKept: boolean): Work<boolean> {
    const { draft, level } = this
    const first = yield* draft.openAt(level)
    if (typeof first === 'string') return first
    let open = first
    let share = LARGEST_SHARE
    for (let idle = 0; open > 0 && idle < MOST_IDLE && !this.account.isSpent; idle++) {
      if (!this.changeOpen(share)) return false
      const next = yield* this.openUnlessBelowIsSettled(isBelowKept)
      if (typeof next === 'string') return next
      if (next < open) {
        idle = 0
        share = Math.min(LARGEST_SHARE, 2 * share)
      } else share /= 2
      if (next <= open) {
        open = next
        draft.keep()
        continue
      }
      draft.undo()
      // What is known has to be that of the draft as it is.
      const again = yield* draft.openAt(level)
      if (typeof again === 'string') return again
    }
    return open === 0
  }

  /** Changes numbers until the level below no longer settles everything, while this one does. */
  *harden(): Work<boolean> {
    const { draft, level } = this
    const below = yield* draft.openAt(level - 1)
    if (typeof below === 'string') return below
    if (below > 0) return true
    for (let i = 0; i < MOST_HARDENINGS && !this.account.isSpent; i++) {
      this.disturb()
      const next = yield* draft.openAt(level - 1)
      if (typeof next === 'string') return next
      if (next > 0) {
        const open = yield* draft.openAt(level, true)
        if (typeof open === 'string') return open
        if (open === 0) return true
        draft.undo()
      } else draft.keep()
    }
    return false
  }

  /** Gives false if there is nothing to change. */
  private changeOpen(share: number): boolean {
    const { draft, random } = this
    const squares = random.shuffle(draft.openShaded())
    if (squares.length === 0) return false
    const most = Math.max(1, Math.floor(share * squares.length))
    for (let i = 0; i < squares.length && draft.changes < most; i++) {
      const number = draft.settlingNumber(squares[i]!)
      if (number > 0) draft.change(squares[i]!, number)
    }
    if (draft.changes === 0) draft.change(squares[0]!, draft.randomNumber(squares[0]!))
    return true
  }

  private *openUnlessBelowIsSettled(isBelowKept: boolean): Work<number> {
    const { draft, level } = this
    if (isBelowKept) {
      const below = yield* draft.openAt(level - 1)
      if (typeof below === 'string') return below
      if (below === 0) return Number.POSITIVE_INFINITY
    }
    return yield* draft.openAt(level, isBelowKept)
  }

  /** Changes a number, or all numbers in a pocket to others of the pocket: then little is known in there from outside. */
  private disturb(): void {
    const { draft, random } = this
    const centre = draft.shaded[random.below(draft.shaded.length)]!
    if (this.level < 3) {
      draft.change(centre, draft.randomNumber(centre))
      return
    }
    const [least, most] = POCKET_REACH
    const reach = least + random.below(most - least + 1)
    const isInside = (square: number) => draft.distance(centre, square) <= reach
    for (const square of draft.shaded) {
      if (!isInside(square)) continue
      const number = draft.numberWhere(square, isInside)
      if (number > 0) draft.change(square, number)
    }
  }
}
