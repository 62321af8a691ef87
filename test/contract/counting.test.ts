import { describe, expect, it } from 'vitest'
import { type Count, families, familyNamed, type Puzzle, run, type WhichAnswers } from '../../src/index.ts'
import { solved } from '../solved.ts'
import { everyFamily } from './families.ts'
import { answered, answerKey, bestValue, samplesOf } from './puzzles.ts'
import { requireStopsAtOnce } from './stops.ts'

/** Larger boards may be beyond what can be counted. */
const MOST_SQUARES = 150

function counted(puzzle: Puzzle, which?: WhichAnswers): Count {
  return solved(puzzle.count(which))
}

describe.each(everyFamily.filter(({ can }) => can.count))('counting $name', (family) => {
  const samples = samplesOf(family).filter(({ puzzle }) => puzzle.squares <= MOST_SQUARES)
  const hasValue = family.goal === 'maximum' || family.goal === 'minimum'

  it('finds at least the answer that is known, with its value', () => {
    for (const { name, puzzle } of samples) {
      const { count, value, counts } = counted(puzzle)
      expect(count, name).toBeGreaterThanOrEqual(1n)
      expect(value, name).toBe(bestValue(puzzle))
      expect(counts, name).toBeUndefined()
      if (family.goal === 'unique') expect(count, name).toBe(1n)
    }
  })

  it('counts the best unless told otherwise', () => {
    for (const { name, puzzle } of samples) expect(counted(puzzle, 'best'), name).toEqual(counted(puzzle))
  })

  it.runIf(hasValue)('gives the same value by value as for each value alone', () => {
    for (const { name, puzzle } of samples) {
      const all = counted(puzzle, 'all')
      expect(all.value, name).toBe(bestValue(puzzle))
      const counts = all.counts!
      expect(
        counts.reduce((sum, count) => sum + count, 0n),
        name,
      ).toBe(all.count)
      expect(counts[all.value!], name).toBe(counted(puzzle).count)
      for (const value of new Set([0, 1, Math.floor(counts.length / 2), all.value!])) {
        expect(counted(puzzle, value), name).toEqual({ value, count: counts[value] ?? 0n })
      }
    }
  })

  it.runIf(!hasValue)('counts the same with and without all, where none is better than another', () => {
    for (const { name, puzzle } of samples) expect(counted(puzzle, 'all'), name).toEqual(counted(puzzle))
  })

  it.runIf(family.goal === 'maximum')('finds no answer better than the best', () => {
    for (const { name, puzzle } of samples) {
      const best = bestValue(puzzle)!
      expect(counted(puzzle, best + 1), name).toEqual({ value: best + 1, count: 0n })
      expect(counted(puzzle, 'all').counts, name).toHaveLength(best + 1)
    }
  })

  it('stops at once, with a number that is not too large', () => {
    for (const { puzzle } of samples) {
      for (const which of ['best', ...(hasValue ? (['all', 1] as const) : [])] as const) {
        const { count } = counted(puzzle, which)
        for (const { answer } of requireStopsAtOnce(() => puzzle.count(which))) {
          if (answer) expect(answer.count).toBeLessThanOrEqual(count)
        }
      }
    }
  })

  it('says the same again, also on a problem that was read again', () => {
    for (const { name, puzzle } of samples) {
      const again = family.open(puzzle.text())
      const { milliseconds: _, ...first } = run(puzzle.count())
      const { milliseconds: __, ...second } = run(again.count())
      expect(second, name).toEqual(first)
    }
  })

  it('reports numbers as strings that JSON keeps', () => {
    for (const { name, puzzle } of samples) {
      const which = hasValue ? 'all' : 'best'
      const outcome = run(puzzle.count(which))
      if (outcome.status !== 'solved') throw new Error(`${name} ended ${outcome.status}`)
      const result = puzzle.countResult(outcome, 'x')
      expect(JSON.parse(JSON.stringify(result)), name).toEqual(result)
      expect(result, name).toMatchObject({ id: 'x', family: family.name, status: 'solved', steps: outcome.steps })
      expect(result.count, name).toBe(String(outcome.answer.count))
      expect(result.counts, name).toEqual(outcome.answer.counts?.map(String))
      for (const key of ['atLeast', 'reason', 'why']) expect(result, name).not.toHaveProperty(key)
    }
  })

  it('refuses a value that is no whole number', () => {
    const { puzzle } = samples[0]!
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) {
      expect(() => puzzle.count(value)).toThrow(expect.objectContaining({ name: 'InputError' }))
    }
  })

  it('leaves solving as it was', () => {
    const { puzzle } = samples[0]!
    const before = answered(puzzle)
    counted(puzzle)
    expect(answerKey(puzzle, answered(puzzle).answer)).toBe(answerKey(puzzle, before.answer))
  })

  it('counts the same in parts, where it can be cut', () => {
    for (const { name, puzzle } of samples) {
      for (const which of ['best', 'all'] as const) {
        const uncut = run(puzzle.count(which))
        if (uncut.status !== 'solved') throw new Error(`${name} ended ${uncut.status}`)
        for (const wanted of [1, 7, 100]) {
          const cut = puzzle.countParts(which, wanted)
          if (!cut) continue
          const parts = Array.from({ length: cut.parts }, (_, part) => run(cut.count(part))).reverse()
          const sum = parts.reduce((total, part) => total + (part.status === 'solved' ? part.answer.count : -1n), 0n)
          const whole = run(cut.whole(sum))
          expect(whole, name).toMatchObject({ status: 'solved', answer: uncut.answer })
          const steps = parts.reduce((total, part) => total + part.steps, cut.steps + whole.steps)
          expect(steps, name).toBe(uncut.steps)
        }
      }
    }
  })
})

describe('counts in parts', () => {
  it('are there in some family, for some of its problems', () => {
    const able = families.filter((family) => {
      return samplesOf(family).some(({ puzzle }) => puzzle.countParts('best', 10) !== undefined)
    })
    expect(able.map(({ name }) => name)).toContain('queens')
  })

  it('are refused by value where answers have none', () => {
    const puzzle = familyNamed('queens').open('8')
    expect(() => puzzle.countParts(3, 10)).toThrow('answers of queens have no value to count them by')
  })
})
