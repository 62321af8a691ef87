import type { Random } from '../../../base/random.ts'
import type { Work } from './account.ts'
import type { Draft } from './draft.ts'

/** Hides clues and givens of a draft, group by group, as long as a level settles it; above the top level, as long as it has one solution. */
export class Thinning {
  constructor(
    private readonly draft: Draft,
    private readonly groups: readonly number[][],
    private readonly level: number,
    private readonly isExact: boolean,
    private readonly random: Random,
  ) {}

  /**
   * Tries to hide groups in random order: at least so many of them, and then on until the draft is hard enough. Gives whether it is. If all
   * groups were tried, none of those that are shown can be hidden, as it gets only harder.
   */
  *thin(least: number): Work<boolean> {
    const { draft, level } = this
    const order = this.random.shuffle([...this.groups])
    let isHardEnough = false
    for (let i = 0; i < order.length; i++) {
      if (i >= least && !isHardEnough) {
        const isHard = yield* this.isHardEnough()
        if (typeof isHard === 'string') return isHard
        isHardEnough = isHard
      }
      if (i >= least && isHardEnough) return true
      const group = order[i]!
      if (draft.isShown[group[0]!] === 0) continue
      draft.hide(group)
      const isSettled = yield* draft.isSettledBy(level)
      if (typeof isSettled === 'string') return isSettled
      if (!isSettled) draft.show(group)
    }
    return isHardEnough || (yield* this.isHardEnough())
  }

  /** Shows each group again with a chance of one in so many. */
  thicken(oneIn: number): void {
    for (const group of this.groups) if (this.random.below(oneIn) === 0) this.draft.show(group)
  }

  /** Whether the level before does not settle it, if that matters. */
  private *isHardEnough(): Work<boolean> {
    if (!this.isExact || this.level === 0) return true
    const isSettled = yield* this.draft.isSettledBy(this.level - 1)
    return typeof isSettled === 'string' ? isSettled : !isSettled
  }
}
