import { expect } from 'vitest'
import type { Search } from '../../src/index.ts'

/**
 * Requires that a search stops when it is told so at some of its first pauses, and that its steps never decrease on the
 * way.
 */
export function requireStopsAtPauses<A, C>(begin: () => Search<A, C>, most: number, stride: number): void {
  for (let k = 1; k <= most; k += stride) {
    const search = begin()
    let next = search.next()
    let steps = 0
    for (let i = 1; i < k && !next.done; i++) {
      expect(next.value.steps).toBeGreaterThanOrEqual(steps)
      steps = next.value.steps
      next = search.next()
    }
    if (next.done) break
    expect(search.next('time')).toMatchObject({ done: true, value: { status: 'stopped', reason: 'time' } })
  }
}
