import { type Finished, familyNamed, type Puzzle, type Search, submissionsOf, type Violation } from '../../src/index.ts'
import { type BatchLine, withLine } from '../batch-line.ts'
import type { SolveOrder } from '../order.ts'
import { asPart, isAborted, type PartSearch } from '../part-search.ts'
import type { Shard, Work } from '../work.ts'

/** For each line the object to print, in their order; null for a line with nothing on it. */
export type SolveResult = readonly (object | null)[]

export function solveWork(order: SolveOrder): Work<SolveResult> {
  const { method, seed, time, steps: mostSteps } = order
  const family = familyNamed(order.family)
  family.requireMethod(method)
  const limits = {
    ...(time === undefined ? {} : { milliseconds: time }),
    ...(mostSteps === undefined ? {} : { steps: mostSteps }),
  }
  return { units: Number.POSITIVE_INFINITY, search }

  function* search({ first, lines = [] }: Shard): Search<SolveResult> {
    const results: (object | null)[] = []
    let steps = 0
    for (const [i, line] of lines.entries()) {
      if (line === null || line.trim() !== '') {
        const read = withLine(family, line, first + i + 1, (readLine) => ({ readLine }))
        if ('error' in read) results.push(read)
        else {
          const outcome = yield* solved(read.readLine, steps)
          if (isAborted(outcome)) return { status: 'stopped', reason: 'aborted', answer: results, steps }
          steps += outcome.steps
          results.push(resultOf(read.readLine, outcome))
        }
      } else results.push(null)
      const reason = yield { steps }
      if (reason) return { status: 'stopped', reason, answer: results, steps }
    }
    return { status: 'solved', answer: results, steps }
  }

  function solved({ puzzle }: BatchLine, steps: number): PartSearch<Finished<unknown>> {
    return asPart(puzzle.solve({ method, seed, budget: limits }), steps, limits)
  }

  function resultOf({ id, puzzle }: BatchLine, outcome: Finished<unknown>): object {
    const isChecked = order.check && submissionsOf(outcome).length > 0
    if (isChecked) requireRight(puzzle, outcome)
    return puzzle.result(outcome, { id, method, seed, checked: isChecked || undefined })
  }
}

/** What comes out is looked at once more, by the rules alone. */
export function requireRight(puzzle: Puzzle, outcome: Finished<unknown>): void {
  for (const submission of submissionsOf(outcome)) {
    const violations = puzzle.check(submission)
    if (violations.length > 0) throw new Error(`the answer is wrong: ${violations.map(inWords).join('; ')}`)
  }

  function inWords({ rule, places }: Violation): string {
    return `${puzzle.family.rules[rule]} (${rule}) ${JSON.stringify(places)}`
  }
}
