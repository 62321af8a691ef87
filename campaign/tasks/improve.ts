import {
  type AnyFamily,
  familyNamed,
  type Json,
  type Outcome,
  type Puzzle,
  type Result,
  type Search,
  type Stopped,
  type StopReason,
  searching,
} from '../../src/index.ts'
import type { Standing } from '../campaign.ts'
import { asPart, limitsOf } from '../limits.ts'
import { defined, type ImproveOrder } from '../order.ts'
import type { Shard, Total, Work } from '../work.ts'

/** The results of the runs, in their order. */
export type ImproveResult = readonly Result[]

export function improveWork(
  order: ImproveOrder,
  puzzle = familyNamed(order.family).openJson(order.problem),
): Work<ImproveResult> {
  const { method, steps: mostSteps, deadline } = order
  puzzle.family.requireMethod(method)
  return { units: order.runs, search }

  function search({ first, units }: Shard): Search<ImproveResult> {
    return searching(function* (best) {
      const results: Result[] = []
      best.answer = results
      let steps = 0
      for (let unit = first; unit < first + units; unit++) {
        const left = deadline === undefined ? {} : { time: Math.max(0, deadline - timeNow()) }
        const limits = limitsOf({ ...left, ...defined({ steps: mostSteps }) })
        const seed = seedOfRun(order.seed, unit)
        // What a stopped run has found counts too.
        const outcome = yield* asPart(puzzle.solve({ method, seed, budget: limits }), steps, limits, (stopped) => {
          results.push(puzzle.result(stopped))
        })
        steps += outcome.steps
        results.push(puzzle.result(outcome))
      }
      return { status: 'solved', answer: results, steps }
    })
  }
}

/** The first run is what a single one would be; the others have different seeds. */
function seedOfRun(seed: string, run: number): string {
  return run === 0 ? seed : `${seed}.${run}`
}

/** In milliseconds since 1970, finer than dates are: the clock of a thread begins with the thread. */
function timeNow(): number {
  return performance.timeOrigin + performance.now()
}

/** The results of all runs, by run, until one of them has proved that nothing is better. */
export class BestTotal implements Total<ImproveResult> {
  wanted = Number.POSITIVE_INFINITY
  private readonly byRun = new Map<number, Result>()

  /** Where time decides which run comes first, earlier runs are not waited for. */
  constructor(private readonly isTimed: boolean) {}

  /** In the order of the runs. */
  get results(): Result[] {
    return [...this.byRun].sort(([a], [b]) => a - b).map(([, result]) => result)
  }

  add({ first }: Shard, results: ImproveResult): void {
    for (const [i, result] of results.entries()) {
      this.byRun.set(first + i, result)
      if (result.status !== 'stopped') this.wanted = Math.min(this.wanted, this.isTimed ? 0 : first + i + 1)
    }
  }

  addPart(shard: Shard, results: ImproveResult): void {
    this.add(shard, results)
  }
}

/** The joint outcome of several runs of a problem. */

type Goal = AnyFamily['goal']

/** The first proven outcome, or the best answer (of equals the first run's) with the best bound of any run. */
export function bestOutcome(puzzle: Puzzle, outcomes: readonly Outcome<unknown, unknown>[]): Outcome<unknown, unknown> {
  const proved = outcomes.find(({ status }) => status !== 'stopped')
  if (proved) return proved
  const all = outcomes as readonly Stopped<unknown>[]
  const { goal } = puzzle.family
  const values = all.map(({ answer }) => (answer === undefined ? undefined : puzzle.value(answer)))
  const best = bestValue(goal, values)
  const winner = all[Math.max(0, values.indexOf(best))]!
  const bound = bestBound(
    goal,
    all.map((outcome) => outcome.bound),
  )
  // Some may have come to their end before all were stopped.
  const { reason, why } = all.find((outcome) => outcome.reason === 'aborted') ?? winner
  return {
    status: 'stopped',
    reason,
    ...defined({ why, answer: winner.answer, bound }),
    steps: sum(all.map(({ steps }) => steps)),
  }
}

/** The joint progress of all runs. */
export function jointStanding(goal: Goal, standings: readonly Standing[]): Standing {
  const value = bestValue(
    goal,
    standings.map((standing) => standing.value),
  )
  const bound = bestBound(
    goal,
    standings.map((standing) => standing.bound),
  )
  const shares = known(standings.map((standing) => standing.done))
  return {
    steps: sum(standings.map(({ steps }) => steps)),
    ...defined({ value, bound }),
    ...(shares.length === 0 ? {} : { done: Math.min(...shares) }),
  }
}

function bestValue(goal: Goal, values: readonly (number | undefined)[]): number | undefined {
  const all = known(values)
  if (all.length === 0) return undefined
  return goal === 'minimum' ? Math.min(...all) : Math.max(...all)
}

/** The most informative of several outcomes. */
function bestBound(goal: Goal, bounds: readonly (number | undefined)[]): number | undefined {
  const all = known(bounds)
  if (all.length === 0) return undefined
  return goal === 'minimum' ? Math.max(...all) : Math.min(...all)
}

function known(numbers: readonly (number | undefined)[]): number[] {
  return numbers.filter((number) => number !== undefined)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The outcome that a run has sent in its JSON form. */
export function outcomeOf(puzzle: Puzzle, result: Result): Outcome<unknown, unknown> {
  const { status, steps } = result
  const answerOf = (answer: Json) => puzzle.submissionFromJson({ answer }).answer
  switch (status) {
    case 'solved':
      return { status, ...puzzle.submissionFromJson(result as unknown as Json), steps }
    case 'ambiguous':
      return { status, answers: [answerOf(result.answers![0]!), answerOf(result.answers![1]!)], steps }
    case 'impossible':
      return { status, ...defined({ why: result.reason }), steps }
    case 'stopped':
      return {
        status,
        reason: result.reason as StopReason,
        ...defined({ why: result.why, bound: result.bound }),
        ...(result.answer === undefined ? {} : { answer: answerOf(result.answer) }),
        steps,
      }
  }
}
