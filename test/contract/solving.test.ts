import { describe, expect, it } from 'vitest'
import { DEFAULT_SEED, run, runAsync } from '../../src/index.ts'
import { everyFamily } from './families.ts'
import { madeUpAnytime } from './made-up-anytime.ts'
import { answered, answerKey, bestValue, FEW_SQUARES, limitsFor, longPuzzle, samplesOf, solving } from './puzzles.ts'

describe.each([...everyFamily, madeUpAnytime])('solving $name', (family) => {
  const samples = samplesOf(family)
  // Every anytime method comes to another answer.
  const isProving = !family.isAnytime

  it('solves every example with the default method', () => {
    expect(family.examples.length).toBeGreaterThan(0)
    for (const { name, text } of family.examples) {
      const { status } = answered(family.open(text))
      if (!family.isAnytime) expect(status, name).toBe('solved')
    }
  })

  it.each(family.methods)('gives answers that pass the check, alone and with their proof, by %s', (method) => {
    for (const { name, puzzle } of samples) {
      const outcome = run(solving(puzzle, method), limitsFor(puzzle, method))
      // On small boards, and by the default method, nothing stops it.
      if (outcome.status !== 'solved' && outcome.status !== 'stopped')
        throw new Error(`${name} ended ${outcome.status}`)
      if (outcome.status === 'stopped') {
        // Other methods may know of themselves that a board is beyond them, and say so.
        if (!family.isAnytime) expect(method, name).not.toBe(family.methods[0])
        if (outcome.reason !== 'steps')
          expect(outcome, name).toMatchObject({ reason: 'limits', why: expect.any(String) })
      }
      if (outcome.answer !== undefined) expect(puzzle.check({ answer: outcome.answer }), name).toEqual([])
      if (outcome.status === 'solved') expect(puzzle.check(outcome), name).toEqual([])
    }
  })

  it.runIf(isProving).each(family.methods)('comes to an end on every small board by %s', (method) => {
    const small = samples.filter(({ puzzle }) => puzzle.squares <= FEW_SQUARES)
    expect(small.length).toBeGreaterThan(0)
    for (const { name, puzzle } of small) expect(run(puzzle.solve({ method })).status, name).toBe('solved')
  })

  it.runIf(isProving).each(family.methods)('comes by %s to the value of the default, or stops before', (method) => {
    const sign = family.goal === 'minimum' ? -1 : 1
    for (const { name, puzzle } of samples) {
      const best = bestValue(puzzle)
      const outcome = run(puzzle.solve({ method }), limitsFor(puzzle, method))
      if (outcome.status === 'solved') expect(puzzle.value(outcome.answer), name).toBe(best)
      if (outcome.status !== 'stopped' || best === undefined) continue
      if (outcome.answer !== undefined) {
        expect(sign * puzzle.value(outcome.answer)!, name).toBeLessThanOrEqual(sign * best)
      }
      if (outcome.bound !== undefined) expect(sign * outcome.bound, name).toBeGreaterThanOrEqual(sign * best)
    }
  })

  const hasOneAnswer = family.goal === 'unique' || family.goal === 'count'
  it.runIf(hasOneAnswer)('gives the same answer by every method where there is only one', () => {
    for (const { name, puzzle } of samples) {
      const keys = family.methods.map((method) => {
        const outcome = run(solving(puzzle, method), limitsFor(puzzle, method))
        return outcome.status === 'solved' ? [answerKey(puzzle, outcome.answer)] : []
      })
      expect(new Set(keys.flat()).size, name).toBe(1)
    }
  })

  it('has a value exactly if the goal is a largest or a smallest one', () => {
    const hasValue = family.goal === 'maximum' || family.goal === 'minimum'
    for (const { name, puzzle } of samples) {
      expect(typeof puzzle.value(answered(puzzle).answer), name).toBe(hasValue ? 'number' : 'undefined')
    }
  })

  it('comes to the same outcome with and without turns for others', async () => {
    const { puzzle: long } = longPuzzle(family, family.methods[0]!)
    for (const { name, puzzle } of [...samples, { name: 'long', puzzle: long }]) {
      const { milliseconds: _, ...atOnce } = puzzle.result(run(solving(puzzle)))
      const { milliseconds: __, ...inTurns } = puzzle.result(await runAsync(solving(puzzle)))
      expect(JSON.stringify(inTurns) === JSON.stringify(atOnce), name).toBe(true)
    }
  })

  it('uses the default method and the default seed unless told otherwise', () => {
    const { puzzle } = samples[0]!
    const spelled = run(solving(puzzle, family.methods[0], DEFAULT_SEED))
    const { milliseconds: _, ...expected } = puzzle.result(spelled)
    const { milliseconds: __, ...found } = puzzle.result(run(solving(puzzle)))
    expect(found).toEqual(expected)
  })

  it.each(['none such', 'toString', ''])('refuses the method %j by naming those there are', (method) => {
    const refusal = { name: 'InputError', message: expect.stringContaining(family.methods.join(', ')) }
    expect(() => samples[0]!.puzzle.solve({ method })).toThrow(expect.objectContaining(refusal))
  })

  it('describes answers in sentences', () => {
    const sentence = /^[A-Z0-9].*\.$/
    for (const { name, puzzle } of samples) {
      const outcome = answered(puzzle)
      expect(puzzle.describe({ answer: outcome.answer }), name).toMatch(sentence)
      expect(puzzle.describe(outcome), name).toMatch(sentence)
    }
  })

  it('reports a result with the documented keys and nothing that is not there', () => {
    for (const { name, puzzle } of samples) {
      const outcome = answered(puzzle)
      const { status } = outcome
      const result = puzzle.result(outcome)
      expect(result, name).toMatchObject({ family: family.name, status, method: family.methods[0] })
      expect(result.value, name).toBe(puzzle.value(outcome.answer))
      expect(JSON.stringify(result.answer), name).toBe(answerKey(puzzle, outcome.answer))
      expect(result.steps, name).toBe(outcome.steps)
      const absent = ['id', 'seed', 'answers', ...(status === 'solved' ? ['reason', 'bound'] : ['certificate'])]
      for (const key of absent) expect(result, name).not.toHaveProperty(key)
      // What JSON cannot say, such as undefined, must not be in it.
      expect(JSON.parse(JSON.stringify(result)), name).toEqual(result)
      expect(puzzle.result(outcome, { id: [1], seed: 'x', method: 'm' })).toMatchObject({
        id: [1],
        seed: 'x',
        method: 'm',
      })
    }
  })
})
