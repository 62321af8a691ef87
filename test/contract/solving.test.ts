import { describe, expect, it } from 'vitest'
import { DEFAULT_SEED, families, run, runAsync } from '../../src/index.ts'
import { answerKey, longPuzzle, samplesOf } from './puzzles.ts'

describe.each(families)('solving $name', (family) => {
  const samples = samplesOf(family)

  it('solves every example with the default method', () => {
    expect(family.examples.length).toBeGreaterThan(0)
    for (const { name, text } of family.examples) expect(run(family.open(text).solve()).status, name).toBe('solved')
  })

  it.each(family.methods)('gives answers that pass the check, alone and with their proof, by %s', (method) => {
    for (const { name, puzzle } of samples) {
      const outcome = run(puzzle.solve({ method }))
      if (outcome.status !== 'solved') throw new Error(`${name} ended ${outcome.status}`)
      const { answer, certificate } = outcome
      expect(puzzle.check({ answer }), name).toEqual([])
      expect(puzzle.check({ answer, certificate }), name).toEqual([])
    }
  })

  it('gives the same status and value by every method, and the same answer where there is only one', () => {
    for (const { name, puzzle } of samples) {
      const verdicts = family.methods.map((method) => {
        const outcome = run(puzzle.solve({ method }))
        const answer = outcome.status === 'solved' ? outcome.answer : undefined
        const isOnlyOne = answer !== undefined && (family.goal === 'unique' || family.goal === 'count')
        return {
          status: outcome.status,
          value: answer === undefined ? undefined : puzzle.value(answer),
          answer: isOnlyOne ? answerKey(puzzle, answer) : undefined,
        }
      })
      for (const verdict of verdicts) expect(verdict, name).toEqual(verdicts[0])
    }
  })

  it('has a value exactly if the goal is a largest or a smallest one', () => {
    const hasValue = family.goal === 'maximum' || family.goal === 'minimum'
    for (const { name, puzzle } of samples) {
      const outcome = run(puzzle.solve())
      if (outcome.status !== 'solved') continue
      expect(typeof puzzle.value(outcome.answer), name).toBe(hasValue ? 'number' : 'undefined')
    }
  })

  it('comes to the same outcome with and without turns for others', async () => {
    for (const { name, puzzle } of [...samples, { name: 'long', puzzle: longPuzzle(family, family.methods[0]!, 4) }]) {
      const { milliseconds: _, ...atOnce } = puzzle.result(run(puzzle.solve()))
      const { milliseconds: __, ...inTurns } = puzzle.result(await runAsync(puzzle.solve()))
      expect(JSON.stringify(inTurns) === JSON.stringify(atOnce), name).toBe(true)
    }
  })

  it('uses the default method and the default seed unless told otherwise', () => {
    const { puzzle } = samples[0]!
    const spelled = run(puzzle.solve({ method: family.methods[0], seed: DEFAULT_SEED }))
    const { milliseconds: _, ...expected } = puzzle.result(spelled)
    const { milliseconds: __, ...found } = puzzle.result(run(puzzle.solve()))
    expect(found).toEqual(expected)
  })

  it.each(['none such', 'toString', ''])('refuses the method %j by naming those there are', (method) => {
    const refusal = { name: 'InputError', message: expect.stringContaining(family.methods.join(', ')) }
    expect(() => samples[0]!.puzzle.solve({ method })).toThrow(expect.objectContaining(refusal))
  })

  it('describes answers in sentences', () => {
    const sentence = /^[A-Z0-9].*\.$/
    for (const { name, puzzle } of samples) {
      const outcome = run(puzzle.solve())
      if (outcome.status !== 'solved') continue
      const { answer, certificate } = outcome
      expect(puzzle.describe({ answer }), name).toMatch(sentence)
      expect(puzzle.describe({ answer, certificate }), name).toMatch(sentence)
    }
  })

  it('reports a result with the documented keys and nothing that is not there', () => {
    for (const { name, puzzle } of samples) {
      const outcome = run(puzzle.solve())
      if (outcome.status !== 'solved') continue
      const result = puzzle.result(outcome)
      expect(result, name).toMatchObject({ family: family.name, status: 'solved', method: family.methods[0] })
      expect(result.value, name).toBe(puzzle.value(outcome.answer))
      expect(JSON.stringify(result.answer), name).toBe(answerKey(puzzle, outcome.answer))
      expect(result.steps, name).toBe(outcome.steps)
      for (const key of ['id', 'seed', 'reason', 'answers', 'bound']) expect(result, name).not.toHaveProperty(key)
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
