import type { Finished, Limits, Outcome, Progress, Search, StopReason } from '../src/index.ts'

/** What somebody who runs several searches as parts of one says to each of them. */
export type PartSearch<T> = Generator<Progress<never>, T, StopReason | undefined>

/**
 * A search as a part of a longer one that has made some steps already: says where it stands without its answers, and ends by limits of its
 * own or when the whole is stopped.
 */
export function* asPart<A, C>(
  search: Search<A, C>,
  stepsBefore: number,
  { steps: mostSteps, milliseconds }: Pick<Limits, 'steps' | 'milliseconds'> = {},
): PartSearch<Finished<A, C>> {
  const started = performance.now()
  let next = search.next()
  while (!next.done) {
    const { answer: _, steps, ...where } = next.value
    const wholeStopped = yield { ...where, steps: stepsBefore + steps }
    next = search.next(wholeStopped ?? limitReached(steps))
  }
  return { ...next.value, milliseconds: Math.round((performance.now() - started) * 1000) / 1000 }

  function limitReached(steps: number): StopReason | undefined {
    if (mostSteps !== undefined && steps >= mostSteps) return 'steps'
    return milliseconds !== undefined && performance.now() - started >= milliseconds ? 'time' : undefined
  }
}

/** Whether somebody has stopped the whole, and not a limit of this part. */
export function isAborted(outcome: Outcome<unknown>): boolean {
  return outcome.status === 'stopped' && outcome.reason === 'aborted'
}
