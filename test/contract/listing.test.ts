import { describe, expect, it } from 'vitest'
import { families, type Listed, type ListedItem, type Puzzle, run } from '../../src/index.ts'
import { refusal } from '../refusal.ts'
import { solved } from '../solved.ts'
import { madeUp } from './made-up.ts'
import { samplesOf } from './puzzles.ts'
import { requireStopsAtOnce } from './stops.ts'

/** Of problems with more than this only the first are listed. */
const MANY = 300

interface Listing extends Listed {
  readonly texts: readonly string[]
  readonly jsons: readonly string[]
}

function listed(puzzle: Puzzle, most?: number): Listing {
  const texts: string[] = []
  const jsons: string[] = []
  const visit = (item: ListedItem) => {
    texts.push(item.text())
    jsons.push(JSON.stringify(item.json()))
  }
  return { ...solved(puzzle.list(visit, most)), texts, jsons }
}

describe.each([...families, madeUp].filter(({ can }) => can.list))('listing $name', (family) => {
  const samples = samplesOf(family).map((sample) => ({ ...sample, first: listed(sample.puzzle, MANY) }))
  const small = samples.filter(({ first }) => first.isComplete)

  it('has nouns for one and for several', () => {
    expect(family.listed).toHaveLength(2)
    for (const noun of family.listed!) expect(noun).toMatch(/^[a-z][a-z ]*$/)
  })

  it('gives each once, as text and as JSON, and says how many', () => {
    expect(small.length).toBeGreaterThan(0)
    for (const { name, first } of samples) {
      const { texts, jsons, count } = first
      expect(count, name).toBe(texts.length)
      expect(new Set(texts).size, name).toBe(count)
      expect(new Set(jsons).size, name).toBe(count)
    }
  })

  it.runIf(family.can.count)('gives as many as there are', () => {
    for (const { name, puzzle, first } of small) {
      const outcome = run(puzzle.count())
      if (outcome.status === 'solved') expect(outcome.answer.count, name).toBe(BigInt(first.count))
      else expect(first.count, name).toBe(0)
    }
  })

  it('gives no more than wanted, and says whether there are others', () => {
    for (const { name, puzzle, first } of samples) {
      const { count, texts } = first
      for (const most of new Set([0, 1, Math.floor(count / 2), count - 1])) {
        if (most < 0 || most >= count) continue
        const some = listed(puzzle, most)
        expect(some, name).toMatchObject({ count: most, isComplete: false })
        expect(some.texts, name).toEqual(texts.slice(0, most))
      }
    }
    for (const { name, puzzle, first } of small) {
      expect(listed(puzzle), name).toEqual(first)
      expect(listed(puzzle, first.count), name).toEqual(first)
      expect(listed(puzzle, first.count + 1), name).toEqual(first)
    }
  })

  it('gives the same again, also of a problem that was read again', () => {
    for (const { name, puzzle, first } of samples) {
      expect(listed(family.open(puzzle.text()), MANY), name).toEqual(first)
    }
  })

  it('stops at once, and what was visited by then are the first', () => {
    for (const { puzzle, first } of samples) {
      let texts: string[] = []
      const begin = () => {
        texts = []
        return puzzle.list((item) => texts.push(item.text()), MANY)
      }
      for (const { answer } of requireStopsAtOnce(begin)) {
        if (answer) expect(answer.count).toBeLessThanOrEqual(first.count)
        expect(answer?.isComplete).not.toBe(true)
      }
      expect(first.texts.slice(0, texts.length)).toEqual(texts)
    }
  })

  it('refuses to list less than nothing', () => {
    const [{ puzzle }] = samples as [(typeof samples)[0]]
    for (const most of [-1, Number.NaN]) {
      expect(refusal(() => puzzle.list(() => {}, most)).message).toMatch(/^how many: expected /)
    }
  })
})
