import { expect } from 'vitest'
import type { Search, Stopped, StopReason } from '../../src/index.ts'
import { sweep } from '../sweep.ts'

const REASONS: readonly StopReason[] = ['steps', 'time', 'aborted']
const MOST_STOPS = sweep(12, 6)

/** Whether a search yields at all: one that has little to do may end before it can be stopped. */
export function canBeStopped(search: Search<unknown>): boolean {
  return !search.next().done
}

/**
 * Stops a search at each of its yields, or at some of very many, and gives the outcomes of those that were stopped.
 * Fails if one continues, forgets the reason, or goes back in its steps.
 */
export function requireStopsAtOnce<A>(begin: () => Search<A>): Stopped<A>[] {
  const steps: number[] = []
  const whole = begin()
  let next = whole.next()
  for (; !next.done; next = whole.next()) steps.push(next.value.steps)
  for (let i = 1; i < steps.length; i++) expect(steps[i]).toBeGreaterThanOrEqual(steps[i - 1]!)
  expect(next.value.steps).toBeGreaterThanOrEqual(steps.at(-1) ?? 0)

  const stopped: Stopped<A>[] = []
  const apart = Math.ceil(steps.length / MOST_STOPS)
  for (let k = 1; k <= steps.length; k += apart) {
    const search = begin()
    for (let i = 1; i <= k; i++) expect(search.next().done).toBe(false)
    const reason = REASONS[k % REASONS.length]!
    const last = search.next(reason)
    if (!last.done) throw new Error(`yields again after it was told to stop at yield ${k}`)
    // It may have been at its end already.
    if (last.value.status !== 'stopped') expect(last.value.status).toBe(next.value.status)
    else {
      expect(last.value.reason).toBe(reason)
      expect(last.value.steps).toBeGreaterThanOrEqual(steps[k - 1]!)
      stopped.push(last.value)
    }
  }
  return stopped
}
