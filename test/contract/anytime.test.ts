import { describe, expect, it } from 'vitest'
import { anyFamily, type Budget, type Finished, families, type Puzzle, rooks, run } from '../../src/index.ts'
import { madeUpAnytime } from './made-up-anytime.ts'
import { ANYTIME_BUDGET, samplesOf, solving } from './puzzles.ts'

/** What is added up in another order comes out a little different. */
const ROUNDING = 1e-9

const anytime = [...families.filter((family) => family.isAnytime), madeUpAnytime]

describe.each(anytime)('anytime methods of $name', (family) => {
  const samples = samplesOf(family)
  // Smaller is better; for a largest goal signs are turned.
  const sign = family.goal === 'minimum' ? 1 : -1

  /** The value that a run has come to, and the bound that it has proved. */
  function standing(puzzle: Puzzle, outcome: Finished<unknown>): { value: number; bound: number } {
    if (outcome.status !== 'solved' && outcome.status !== 'stopped') throw new Error(`ended ${outcome.status}`)
    const value = sign * puzzle.value(outcome.answer)!
    const { bound = -sign * Infinity } = outcome.status === 'solved' ? { bound: sign * value } : outcome
    return { value, bound: sign * bound }
  }

  it('have something to make as small or as large as possible', () => {
    expect(['minimum', 'maximum']).toContain(family.goal)
  })

  it.each(family.methods)('end by themselves when their budget is used up: %s', (method) => {
    for (const { name, puzzle } of samples) {
      const outcome = run(solving(puzzle, method))
      if (outcome.status !== 'solved') {
        expect(outcome, name).toMatchObject({ status: 'stopped', reason: 'steps', answer: expect.anything() })
        expect(outcome.steps, name).toBeGreaterThanOrEqual(ANYTIME_BUDGET.steps)
      }
      const { value, bound } = standing(puzzle, outcome)
      expect(Number.isFinite(value), name).toBe(true)
      expect(bound, name).toBeLessThanOrEqual(value + ROUNDING)
      // Others may leave it to the default method to prove something.
      if (method === family.methods[0]) expect(Number.isFinite(bound), name).toBe(true)
    }
  })

  it('prove nothing that answers of other methods contradict', () => {
    for (const { name, puzzle } of samples) {
      const standings = family.methods.map((method) => standing(puzzle, run(solving(puzzle, method, 'another'))))
      const best = Math.min(...standings.map(({ value }) => value))
      for (const { bound } of standings) expect(bound, name).toBeLessThanOrEqual(best + ROUNDING)
    }
  })

  it('choose a budget of their own where there is none, and say which', () => {
    const [smallest] = samples.map(({ puzzle }) => puzzle).sort((a, b) => a.squares - b.squares)
    const outcome = run(smallest!.solve())
    if (outcome.status === 'solved') return
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits', why: expect.stringMatching(/\w/) })
  })

  it.each(family.methods)('end by themselves when their time is up: %s', (method) => {
    const { puzzle } = samples.at(-1)!
    const outcome = run(puzzle.solve({ method, budget: { milliseconds: 40 } }))
    if (outcome.status !== 'solved') expect(outcome).toMatchObject({ reason: 'time', answer: expect.anything() })
  })
})

describe('a method', () => {
  const given: (Budget | undefined)[] = []
  const family = anyFamily({
    ...rooks,
    solvers: {
      // biome-ignore lint/correctness/useYield: it is only asked what it was given
      first: function* (_board, _random, budget) {
        given.push(budget)
        return { status: 'impossible', steps: 0 }
      },
    },
  })
  const budgetWith = (options: Parameters<Puzzle['solve']>[0]) => {
    run(family.open('.').solve(options))
    return given.at(-1)
  }

  it('is given the budget in steps', () => {
    const budget = budgetWith({ budget: { steps: 200 } })!
    expect(budget.reason).toBe('steps')
    expect([0, 50, 200, 300].map((steps) => budget.used(steps))).toEqual([0, 0.25, 1, 1.5])
  })

  it('is given the budget in time', () => {
    const budget = budgetWith({ budget: { milliseconds: 3_600_000 } })!
    expect(budget.reason).toBe('time')
    expect(budget.used(1e12)).toBeLessThan(0.5)
  })

  it('is given none where none is set', () => {
    expect(budgetWith({})).toBeUndefined()
    expect(budgetWith({ budget: {} })).toBeUndefined()
    expect(budgetWith(undefined)).toBeUndefined()
  })
})

describe('a made-up family that is anytime', () => {
  it('says so, and the others do not', () => {
    expect(madeUpAnytime.isAnytime).toBe(true)
    expect(anyFamily(rooks).isAnytime).toBe(false)
  })

  it('plans with its budget: the same steps are other steps in a longer run', () => {
    const puzzle = samplesOf(madeUpAnytime).at(-1)!.puzzle
    const transcript = (steps: number) => {
      const values: unknown[] = []
      const onProgress = ({ value, done }: { value?: number; done?: number }) => values.push([value, done])
      run(puzzle.solve({ method: 'wander', budget: { steps } }), { steps: 5000, onProgress })
      return values
    }
    expect(transcript(5000)).toEqual(transcript(5000))
    expect(transcript(5000)).not.toEqual(transcript(50_000))
  })
})
