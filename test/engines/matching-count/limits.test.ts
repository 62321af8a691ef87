import { describe, expect, it } from 'vitest'
import { searchMatchingCount } from '../../../src/engines/matching-count/index.ts'
import { Random, run } from '../../../src/index.ts'
import { graphOf } from '../matching/graphs.ts'

describe('graphs that are too large', () => {
  const random = new Random('too large')
  const edges: [number, number][] = []
  for (let v = 0; v < 150; v++) for (let w = 0; w < 150; w++) if (random.real() < 0.1) edges.push([v, w])
  const large = { left: 150, right: 150, edges }

  it.each(['maximum', 'all', 70] as const)('are said to be, with a number that is reached: %s', (which) => {
    const outcome = run(searchMatchingCount(graphOf(large), which))
    if (outcome.status !== 'stopped') throw new Error(`ended ${outcome.status}`)
    expect(outcome.reason).toBe('limits')
    expect(outcome.why).toMatch(/^too large to count within the limits: /)
    expect(outcome.answer!.value).toBe(which === 70 ? 70 : 150)
    expect(outcome.answer!.count).toBeGreaterThan(1n)
    expect(outcome.answer).not.toHaveProperty('counts')
  })

  it('are said to be also where only the counts would be too long', () => {
    const many = { left: 30_000, right: 30_000, edges: Array.from({ length: 30_000 }, (_, i) => [i, i] as const) }
    const outcome = run(searchMatchingCount(graphOf(many), 'all'))
    if (outcome.status !== 'stopped') throw new Error(`ended ${outcome.status}`)
    expect(outcome).toMatchObject({ reason: 'limits', answer: { value: 30_000, count: 1n << 30_000n } })
    // A few edges out of many are no problem.
    const few = run(searchMatchingCount(graphOf(many), 3))
    expect(few).toMatchObject({ status: 'solved', answer: { value: 3, count: (30_000n * 29_999n * 29_998n) / 6n } })
  })
})
