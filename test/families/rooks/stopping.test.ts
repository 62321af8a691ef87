import { describe, expect, it } from 'vitest'
import { Random, type RooksBoard, rooks, run } from '../../../src/index.ts'

/** More than a million squares, so that finding the lines takes several turns before the matching begins. */
function largeBoard(rows: number, columns: number): RooksBoard {
  const outcome = run(rooks.generate({ size: { rows, columns }, density: 0.6 }, new Random('large')))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome.answer
}

describe.each([
  [1600, 1000],
  [20, 65_535],
])('stopping while the lines of a board of %i by %i are found', (rows, columns) => {
  const board = largeBoard(rows, columns)
  const solve = () => rooks.solvers.matching!(board, new Random(1))

  it('is possible, with an answer that is right and a bound that holds', () => {
    const full = run(solve())
    if (full.status !== 'solved') throw new Error(`ended ${full.status}`)
    for (let k = 1; k <= 4; k++) {
      const search = solve()
      let next = search.next()
      for (let i = 1; i < k; i++) next = search.next()
      if (next.done) throw new Error(`ended before yield ${k}`)
      expect(next.value.bound).toBeGreaterThanOrEqual(full.answer.length)
      const last = search.next('time')
      if (!last.done || last.value.status !== 'stopped') throw new Error('not stopped')
      const { answer, bound, reason } = last.value
      expect(reason).toBe('time')
      expect(rooks.check(board, answer!)).toEqual([])
      expect(answer!.length).toBeGreaterThanOrEqual(next.value.value!)
      expect(answer!.length).toBeLessThanOrEqual(full.answer.length)
      expect(bound).toBeGreaterThanOrEqual(full.answer.length)
    }
  })

  it('or not, progress only gets better', () => {
    const bounds: number[] = []
    const values: number[] = []
    const steps: number[] = []
    const outcome = run(solve(), {
      onProgress: (progress) => {
        bounds.push(progress.bound!)
        values.push(progress.value!)
        steps.push(progress.steps)
      },
    })
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    expect(rooks.check(board, outcome.answer, outcome.certificate)).toEqual([])
    const ascending = (numbers: number[]) => [...numbers].sort((a, b) => a - b)
    expect(values).toEqual(ascending(values))
    expect(steps).toEqual(ascending(steps))
    expect(bounds).toEqual(ascending(bounds).reverse())
    // More than the matching alone would yield before its first step.
    expect(steps.filter((number) => number === 0).length).toBeGreaterThan(2)
  })
})
