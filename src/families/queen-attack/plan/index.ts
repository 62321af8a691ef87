import type { Random } from '../../../base/random.ts'
import { type Budget, stepBudget } from '../../../budget.ts'
import type { Search, Stopped, StopReason } from '../../../search.ts'
import type { Board, Plan } from '../board.ts'
import { isLeast, scoreOf } from '../check.ts'
import { noPrices, type Prices } from '../prices.ts'
import { CompleteSearch } from './complete-search.ts'
import { PipelineSearch } from './pipeline-search.ts'
import { PlanSearch } from './plan-search.ts'
import type { PlanStages } from './plan-stages.ts'

/**
 * The budget of a search that was given none: some tenths of a second on small boards, about five seconds on the
 * largest of the contest.
 */
const LEAST_STEPS = 200_000
const STEPS_PER_QUEEN = 12_000

/** The default budget is never larger than this. */
const MOST_STEPS = 10_000_000

/** Where all plans can be searched, that gets at least this much: some seconds. */
const STEPS_OF_COMPLETE_SEARCH = 4_000_000

const WHY_NO_MORE = 'the budget it chose for itself is used up; more steps or more time may find a better plan'

/** The default method: targets and ways together, better and better. */
export function searchPlan(board: Board, random: Random, given?: Budget): Search<Plan, Prices> {
  const least = CompleteSearch.isPossible(board) ? STEPS_OF_COMPLETE_SEARCH : 0
  const budget = given ?? stepBudget(Math.max(ownSteps(board), least))
  return search(board, new PlanSearch(board, random, budget), budget)
}

/** The other method: targets first, then ways. */
export function searchByPipeline(board: Board, random: Random, given?: Budget): Search<Plan, Prices> {
  const budget = given ?? stepBudget(ownSteps(board))
  return search(board, new PipelineSearch(board, random, budget), budget)
}

/** Searches until the budget is used up or the best plan is proven to be one. */
function* search(board: Board, stages: PlanStages, budget: Budget): Search<Plan, Prices> {
  let best: Plan = { moves: [] }
  let { score, errors } = scoreOf(board, best)
  if (errors === 0) return { status: 'solved', answer: best, certificate: noPrices(board), steps: 0 }
  const work = stages.work()
  let isTold = false
  for (;;) {
    const { steps, ascent, bound } = stages
    if (ascent && isLeast(score, bound)) {
      // A complete search has no certificate: to check it is to repeat it.
      const certificate = isLeast(score, ascent.bound) ? { certificate: ascent.prices() } : {}
      return { status: 'solved', answer: best, ...certificate, steps }
    }
    const used = budget.used(steps)
    const reason =
      used >= 1 ? budget.reason : yield { steps, value: score, bound, done: used, ...(isTold ? {} : { answer: best }) }
    if (reason) return stopped(reason, best, bound, steps)
    isTold = true
    work.next()
    if (!stages.best || stages.best === best) continue
    const found = scoreOf(board, stages.best).score
    if (found >= score) continue
    best = stages.best
    score = found
    isTold = false
  }
}

function stopped(reason: StopReason, answer: Plan, bound: number, steps: number): Stopped<Plan> {
  const outcome: Stopped<Plan> = { status: 'stopped', reason, answer, bound, steps }
  return reason === 'limits' ? { ...outcome, why: WHY_NO_MORE } : outcome
}

function ownSteps(board: Board): number {
  const queens = board.squares.filter((content) => content > 0).length
  return Math.min(MOST_STEPS, LEAST_STEPS + STEPS_PER_QUEEN * queens)
}
