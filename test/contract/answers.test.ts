import { describe, expect, it } from 'vitest'
import type { Json, Puzzle } from '../../src/index.ts'
import { anyText, holds } from '../property.ts'
import { damagedText, readOrRefuse } from './damage.ts'
import { everyFamily } from './families.ts'
import { changedJson } from './json-changes.ts'
import { answered, answerKey, samplesOf } from './puzzles.ts'

/** A problem with an answer, as text, as JSON and as the whole result object. */
function withAnswer(puzzle: Puzzle) {
  const outcome = answered(puzzle)
  const result = puzzle.result(outcome, { id: 'x', seed: 1 })
  return { puzzle, outcome, result, text: puzzle.answerText(outcome.answer), json: answerKey(puzzle, outcome.answer) }
}

describe.each(everyFamily)('answers of $name', (family) => {
  const all = samplesOf(family).map(({ puzzle }) => withAnswer(puzzle))
  const small = all.filter(({ puzzle }) => puzzle.squares <= 100)

  it('come back from text and from JSON as they were', () => {
    for (const { puzzle, text, json } of all) {
      for (const written of [text, json]) {
        const { answer, certificate } = puzzle.submission(written)
        expect(certificate).toBeUndefined()
        expect(puzzle.answerText(answer)).toBe(text)
        expect(answerKey(puzzle, answer)).toBe(json)
      }
    }
  })

  it('come back from a whole result, with the certificate', () => {
    for (const { puzzle, outcome, result, json } of all) {
      const submission = puzzle.submission(JSON.stringify(result))
      expect(answerKey(puzzle, submission.answer)).toBe(json)
      expect(puzzle.result({ ...outcome, ...submission }, { id: 'x', seed: 1 })).toEqual(result)
      expect('certificate' in submission).toBe('certificate' in result)
      expect(puzzle.check(submission)).toEqual([])
    }
  })

  it('come without a certificate where the family has none, and one that is added is refused', () => {
    if (all.some(({ result }) => result.certificate !== undefined)) return
    for (const { puzzle, result } of small) {
      const text = JSON.stringify({ ...result, certificate: {} })
      expect(readOrRefuse(text, () => puzzle.submission(text))).toBeUndefined()
    }
  })

  it('have a text in every notation', () => {
    for (const { puzzle, outcome } of all) {
      for (const { name } of family.notations)
        expect(puzzle.answerText(outcome.answer, name)).toEqual(expect.any(String))
    }
    const { puzzle, outcome } = all[0]!
    expect(() => puzzle.answerText(outcome.answer, 'morse')).toThrow('unknown notation')
  })

  // What is read as an answer may be wrong, but it can be checked, shown and written again.
  function requireUsable(puzzle: Puzzle, text: string): void {
    const submission = readOrRefuse(text, () => puzzle.submission(text))
    if (!submission) return
    for (const { rule } of puzzle.check(submission)) {
      if (!Object.hasOwn(family.rules, rule)) throw new Error(`no such rule: ${rule}`)
    }
    puzzle.describe(submission)
    puzzle.draw(submission)
    const written = answerKey(puzzle, submission.answer)
    if (answerKey(puzzle, puzzle.submission(written).answer) !== written) throw new Error('does not come back')
  }

  it('are refused with a place, or read, when their text is damaged', () => {
    for (const { puzzle, text, json, result } of small.slice(0, 5)) {
      const written = [text, json, JSON.stringify(result), JSON.stringify(result, undefined, 2)]
      holds(damagedText(written), 1000, (damaged) => requireUsable(puzzle, damaged))
    }
  })

  it('are refused with a place, or read, when their JSON has another shape', () => {
    for (const { puzzle, json, result } of small.slice(0, 5)) {
      const documents = [JSON.parse(json) as Json, result as unknown as Json, { answer: result.answer! }]
      holds(changedJson(documents), 1000, (changed) => requireUsable(puzzle, JSON.stringify(changed)))
    }
  })

  it('are refused with a place, or read, when they are any characters at all', () => {
    const { puzzle } = small[0]!
    holds(anyText(60), 1000, (text) => requireUsable(puzzle, text))
  })
})
