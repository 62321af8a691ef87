import { describe, expect, it } from 'vitest'
import { anyFamily, queens as family, type Outcome, type QueensPlacement, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { answersByBruteForce, hasConflict, smallBoards } from './boards.ts'

const queens = anyFamily(family)
/** Those that prove it where there is no answer; the other one searches until it is stopped. */
const COMPLETE = ['swaps', 'backtracking', 'cover']
const SOME_STEPS = 20_000

function solved(text: string, method: string, steps = Infinity): Outcome<QueensPlacement> {
  return run(queens.open(text).solve({ method }), { steps })
}

describe.each(queens.methods)('queens by %s', (method) => {
  const isComplete = COMPLETE.includes(method)

  it('has an answer exactly where brute force has one', () => {
    let impossible = 0
    holds(smallBoards(1, 6), 250, (rows) => {
      const text = rows.join('\n')
      const answers = answersByBruteForce(rows).map((answer) => JSON.stringify(answer))
      if (answers.length === 0 && !hasConflict(rows) && !isComplete) {
        expect(solved(text, method, 1000).status).not.toBe('solved')
        return
      }
      const outcome = solved(text, method)
      if (answers.length === 0) {
        impossible++
        expect(outcome.status, text).toBe('impossible')
        return
      }
      if (outcome.status !== 'solved') throw new Error(`${text} ended ${outcome.status}`)
      expect(answers).toContain(JSON.stringify(Array.from(outcome.answer)))
    })
    expect(impossible).toBeGreaterThan(inSweep(20))
  })

  it.each(Array.from({ length: 12 }, (_, i) => i + 1))('places %i queens, if that can be done', (n) => {
    const outcome = solved(String(n), method, isComplete ? Infinity : SOME_STEPS * n)
    if (n === 2 || n === 3) expect(['impossible', ...(isComplete ? [] : ['stopped'])]).toContain(outcome.status)
    else if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    else expect(queens.open(String(n)).check({ answer: outcome.answer })).toEqual([])
  })

  it('says which two given queens attack each other', () => {
    const why = (text: string) => {
      const outcome = solved(text, method)
      return outcome.status === 'impossible' ? outcome.why : outcome.status
    }
    expect(why('8\nQ 1 2\nQ 5 6')).toBe('the given queens on r2c3 and r6c7 attack each other')
    expect(why('8\nQ 1 6\nQ 5 2')).toBe('the given queens on r2c7 and r6c3 attack each other')
    expect(why('8\nQ 1 2\nQ 1 7')).toBe('the given queens on r2c3 and r2c8 attack each other')
    expect(why('8\nQ 7 4\nQ 0 4\nQ 2 3')).toBe('the given queens on r1c5 and r8c5 attack each other')
  })

  it('proves that there is no answer where a row or a column is blocked', () => {
    expect(solved('.....\n.....\nXXXXX\n.....\n.....', method).status).toBe('impossible')
    expect(solved('..X..\n..X..\n..X..\n..X..\n..X..', method).status).toBe('impossible')
  })

  it('keeps given queens and blocked squares on a larger board', () => {
    const text = '20\nQ 3 7\nQ 10 12\nX 0 0\nX 19 19\nX 5 5'
    const puzzle = queens.open(text)
    const outcome = run(puzzle.solve({ method }), { steps: 2_000_000 })
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    expect(puzzle.check({ answer: outcome.answer })).toEqual([])
  })
})

describe('queens on large boards', () => {
  it('are placed by the default method', () => {
    for (const n of [1000, 200_000]) {
      const puzzle = queens.open(String(n))
      const outcome = run(puzzle.solve())
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      expect(puzzle.check({ answer: outcome.answer })).toEqual([])
    }
  })

  it('are too many for Algorithm X, which says so', () => {
    expect(solved('10000', 'cover')).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: 'Algorithm X takes boards of up to 250 rows without a given queen, and here are 10,000',
    })
  })
})
