import { familyNamed, type Result, type Search } from '../../src/index.ts'
import type { ImproveOrder } from '../order.ts'
import { asPart, isAborted } from '../part-search.ts'
import type { Shard, Work } from '../work.ts'

/** The results of the runs, in their order. */
export type ImproveResult = readonly Result[]

export function improveWork(
  order: ImproveOrder,
  puzzle = familyNamed(order.family).openJson(order.problem),
): Work<ImproveResult> {
  const { method, steps: mostSteps, deadline } = order
  puzzle.family.requireMethod(method)
  return { units: order.runs, search }

  function* search({ first, units }: Shard): Search<ImproveResult> {
    const results: Result[] = []
    let steps = 0
    for (let unit = first; unit < first + units; unit++) {
      const limits = {
        ...(deadline === undefined ? {} : { milliseconds: Math.max(0, deadline - timeNow()) }),
        ...(mostSteps === undefined ? {} : { steps: mostSteps }),
      }
      const seed = seedOfRun(order.seed, unit)
      const outcome = yield* asPart(puzzle.solve({ method, seed, budget: limits }), steps, limits)
      steps += outcome.steps
      // Whatever a run that is stopped has found is worth something.
      results.push(puzzle.result(outcome))
      if (isAborted(outcome)) return { status: 'stopped', reason: 'aborted', answer: results, steps }
    }
    return { status: 'solved', answer: results, steps }
  }
}

/** The first run is what a single one would be; every other has a seed of its own. */
function seedOfRun(seed: string, run: number): string {
  return run === 0 ? seed : `${seed}.${run}`
}

/** In milliseconds since 1970, as every thread's own clock begins with the thread, and finer than dates are. */
export function timeNow(): number {
  return performance.timeOrigin + performance.now()
}
