import { requireKeys } from './base/input-error.ts'
import type { StopReason } from './search.ts'

// The clock, beside `search.ts` the only one that the library looks at.
declare const performance: { now(): number }

/**
 * How much work a search may plan for. Most searches run until they are stopped; one that cools down, or that divides
 * its work, must know when it ends. It returns when the budget is used up, and is a function of the budget as well.
 */
export interface Budget {
  /** The share that is used up after this many steps: 0 at the beginning, 1 or more at the end. */
  used(steps: number): number
  /** What the search is stopped by when it is used up. */
  readonly reason: StopReason
}

/** What a budget is made of: steps, time, or both, and then the first to be used up counts. */
export interface BudgetLimits {
  readonly steps?: number | undefined
  readonly milliseconds?: number | undefined
}

const BUDGET_LIMITS = ['steps', 'milliseconds']

/** The budget within these limits; undefined where there are none. The time runs from the first question on. */
export function budgetOf(limits: BudgetLimits): Budget | undefined {
  requireKeys(limits, BUDGET_LIMITS)
  const { steps, milliseconds } = limits
  const ofSteps = steps === undefined ? undefined : stepBudget(steps, 'steps')
  const ofTime = milliseconds === undefined ? undefined : timeBudget(milliseconds)
  return ofSteps && ofTime ? firstOf(ofSteps, ofTime) : (ofSteps ?? ofTime)
}

/** A budget of steps, with the reason `limits` where the search has chosen it itself. */
export function stepBudget(steps: number, reason: StopReason = 'limits'): Budget {
  return { reason, used: (made) => shareOf(made, steps) }
}

function timeBudget(milliseconds: number): Budget {
  let started: number | undefined
  return {
    reason: 'time',
    used: () => {
      started ??= performance.now()
      return shareOf(performance.now() - started, milliseconds)
    },
  }
}

/** Two budgets at once, for the reason of the one that was farther at the last question. */
function firstOf(one: Budget, other: Budget): Budget {
  let farther = one
  return {
    get reason() {
      return farther.reason
    },
    used: (made) => {
      const shares = [one.used(made), other.used(made)] as const
      farther = shares[0] >= shares[1] ? one : other
      return Math.max(...shares)
    },
  }
}

/** Nothing at all is used up from the beginning. */
function shareOf(used: number, allowed: number): number {
  return allowed > 0 ? used / allowed : 1
}
