import { describe, expect, it } from 'vitest'
import { count } from '../../../src/families/rooks/index.ts'
import { Random, rooks, run } from '../../../src/index.ts'

describe('large boards', () => {
  const generated = (rows: number, columns: number, density: number) => {
    const outcome = run(rooks.generate({ size: { rows, columns }, density }, new Random('large')))
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    return outcome.answer
  }

  it.each([
    [20, 20, 0.2],
    [99, 99, 0.6],
    [10, 1000, 0.2],
    [1000, 10, 0.2],
    [60, 60, 0.2],
  ])('of %i by %i with walls on %f are counted within a few million steps', (rows, columns, density) => {
    const board = generated(rows, columns, density)
    const solved = run(rooks.solvers.matching!(board, new Random(1)))
    if (solved.status !== 'solved') throw new Error(`ended ${solved.status}`)
    const outcome = run(count(board, 'best'), { steps: 60_000_000 })
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    expect(outcome.answer.value).toBe(solved.answer.length)
    expect(outcome.answer.count).toBeGreaterThan(1n)
  })

  it('can be stopped at any time', () => {
    const board = generated(900, 800, 0.6)
    for (const [which, value] of [
      ['best', undefined],
      ['all', undefined],
      [0, 0],
      [3, 3],
    ] as const) {
      for (const yields of [1, 2, 3, 5, 9, 20]) {
        const search = count(board, which)
        for (let i = 0; i < yields; i++) expect(search.next().done).toBe(false)
        const last = search.next('aborted')
        if (!last.done || last.value.status !== 'stopped') throw new Error('not stopped')
        expect(last.value.reason).toBe('aborted')
        expect(last.value.answer!.value).toBe(value)
        expect(last.value.answer!.count >= (which === 3 ? 0n : 1n)).toBe(true)
      }
    }
  })
})
