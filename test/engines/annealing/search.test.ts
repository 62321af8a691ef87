import { describe, expect, it } from 'vitest'
import {
  type AnnealingQuestion,
  geometricCooling,
  PermutationModel,
  repeatedCooling,
  searchByAnnealing,
} from '../../../src/engines/annealing/index.ts'
import { budgetOf, type Progress, Random, run, stepBudget } from '../../../src/index.ts'
import { attackingPairs, permutationsOf, QueenCosts, RoundTrip, randomDistances } from './models.ts'

function queens(n: number, seed: number, change: Partial<AnnealingQuestion<number[]>> = {}) {
  const model = new PermutationModel(n, new QueenCosts(n), new Random(seed).fork('model'))
  return searchByAnnealing({
    model,
    snapshot: () => [...model.permutation],
    random: new Random(seed),
    schedule: geometricCooling(1, 0.1),
    budget: stepBudget(200_000, 'steps'),
    lowest: 0,
    ...change,
  })
}

describe('a search by annealing', () => {
  it.each([1, 4, 8, 20, 100])('finds a board of %i queens', (n) => {
    const outcome = run(queens(n, n))
    expect(outcome.status).toBe('solved')
    if (outcome.status !== 'solved') return
    expect(attackingPairs(outcome.answer)).toBe(0)
    expect(outcome.answer.length).toBe(n)
  })

  it('proves nothing where there is none', () => {
    const outcome = run(queens(3, 1, { budget: stepBudget(5000, 'steps') }))
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'steps', bound: 0 })
    if (outcome.status === 'stopped') expect(attackingPairs(outcome.answer!)).toBe(1)
  })

  it('finds the shortest round trips', () => {
    for (let seed = 0; seed < 4; seed++) {
      const trip = new RoundTrip(7, randomDistances(7, new Random(seed)))
      let shortest = Number.POSITIVE_INFINITY
      for (const towns of permutationsOf(7)) shortest = Math.min(shortest, trip.cost(towns))
      const model = new PermutationModel(7, trip, new Random(seed).fork('model'))
      const outcome = run(
        searchByAnnealing({
          model,
          snapshot: () => model.permutation.slice(),
          random: new Random(seed),
          schedule: repeatedCooling(geometricCooling(0.5, 0.01), 3),
          budget: stepBudget(20_000),
        }),
      )
      expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits', why: expect.stringContaining('steps') })
      expect(outcome).not.toHaveProperty('bound')
      if (outcome.status === 'stopped') expect(trip.cost(outcome.answer!)).toBeCloseTo(shortest, 9)
    }
  })

  it('gives every better answer once, with its value', () => {
    const seen: Progress<number[]>[] = []
    run(queens(60, 5), { onProgress: (progress) => seen.push(progress) })
    const answers = seen.filter(({ answer }) => answer !== undefined)
    expect(answers.length).toBeGreaterThan(3)
    for (const { answer, value } of answers) expect(attackingPairs(answer!)).toBe(value)
    const values = answers.map(({ value }) => value!)
    expect(values).toEqual([...new Set(values)].sort((a, b) => b - a))
    expect(seen[0]).toMatchObject({ steps: 0, value: values[0], bound: 0, done: 0 })
  })

  it('is the same again, another with another seed, and a shorter run is a prefix', () => {
    const trace = (seed: number, steps = Number.POSITIVE_INFINITY) => {
      const seen: string[] = []
      run(queens(200, seed), { steps, onProgress: (progress) => seen.push(JSON.stringify(progress)) })
      return seen
    }
    const whole = trace(1)
    expect(trace(1)).toEqual(whole)
    expect(trace(2)).not.toEqual(whole)
    const short = trace(1, 30_000)
    expect(short.length).toBeLessThan(whole.length)
    expect(whole.slice(0, short.length)).toEqual(short)
  })

  it('stops at once, with the best so far', () => {
    for (const pauses of [0, 1, 20]) {
      const search = queens(100, 3)
      let next = search.next()
      let best: number[] | undefined
      for (let pause = 0; ; pause++) {
        if (!next.done) best = next.value.answer ?? best
        if (pause === pauses) break
        next = search.next()
      }
      expect(search.next('time')).toEqual({
        done: true,
        value: { status: 'stopped', reason: 'time', answer: best, bound: 0, steps: next.value.steps },
      })
    }
  })

  it('cools over the whole budget, however small, and ends with it', () => {
    for (const steps of [1000, 50_000, 1_000_000]) {
      const temperatures: number[] = []
      const cooling = geometricCooling(1, 0.1)
      const outcome = run(
        queens(3, 1, {
          budget: stepBudget(steps, 'steps'),
          schedule: (used) => {
            temperatures.push(cooling(used))
            return cooling(used)
          },
        }),
      )
      expect(temperatures[0]).toBe(1)
      expect(temperatures.at(-1)).toBeLessThan(0.12)
      expect(temperatures.length).toBeGreaterThan(50)
      expect(outcome.steps).toBeGreaterThanOrEqual(steps)
      expect(outcome.steps).toBeLessThan(steps * 1.02)
    }
  })

  it('ends when its time is up', () => {
    const outcome = run(queens(3, 1, { budget: budgetOf({ milliseconds: 20 })! }))
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'time' })
    expect(outcome.steps).toBeGreaterThan(0)
  })

  it('makes as few steps at a time as slow models ask for', () => {
    const seen: number[] = []
    run(queens(3, 1, { stepsPerSlice: 10, budget: stepBudget(500) }), { onProgress: ({ steps }) => seen.push(steps) })
    expect(seen.slice(0, 4)).toEqual([0, 10, 20, 30])
  })
})
