import { describe, expect, it } from 'vitest'
import { anyFamily, queens as family, IN_ANSWERS, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { answersByBruteForce, hasConflict, smallBoards } from './boards.ts'

const queens = anyFamily(family)
const CONFLICT = 'the given queens on r1c1 and r2c2 attack each other'

describe('counting and listing queens', () => {
  it('finds the answers that brute force finds', () => {
    holds(smallBoards(1, 6), 250, (rows) => {
      if (hasConflict(rows)) return
      const puzzle = queens.open(rows.join('\n'))
      const answers = answersByBruteForce(rows)
      expect(solved(puzzle.count()).count).toBe(BigInt(answers.length))
      const listed: unknown[] = []
      const outcome = run(puzzle.list((item) => listed.push(item.json())))
      expect(outcome).toMatchObject({ status: 'solved', answer: { count: answers.length, isComplete: true } })
      const texts = (all: readonly unknown[]) => all.map((each) => JSON.stringify(each)).sort()
      expect(texts(listed)).toEqual(texts(answers.map((answer) => ({ queens: answer }))))
    })
  })

  it('lists pictures that are answers, as many as wanted', () => {
    expect(queens.listed).toEqual(['board', 'boards'])
    const puzzle = queens.open('X.....\n......\n......\n......\n......\n......')
    const texts: string[] = []
    const outcome = run(puzzle.list((item) => texts.push(item.text()), 3))
    expect(outcome).toMatchObject({ status: 'solved', answer: { count: 3, isComplete: false } })
    expect(new Set(texts).size).toBe(3)
    for (const text of texts) {
      expect(text).toMatch(/^X.{5}\n/)
      expect(puzzle.check(puzzle.submission(text))).toEqual([])
    }
  })

  it('knows whether there are more than wanted', () => {
    const puzzle = queens.open('6')
    for (const most of [0, 1, 3, 4, 5]) {
      let visited = 0
      const outcome = run(puzzle.list(() => visited++, most))
      const count = Math.min(4, most)
      expect(outcome).toMatchObject({ status: 'solved', answer: { count, isComplete: most >= 4 } })
      expect(visited).toBe(count)
    }
    expect(run(queens.open('3').list(() => {}, 0))).toMatchObject({ answer: { count: 0, isComplete: true } })
  })

  it('is done with as many as wanted, even if it is told to stop while it looks for others', () => {
    // In the order of the columns the first board takes long to find.
    const puzzle = queens.open('30')
    const search = puzzle.list(() => {}, 0)
    for (let i = 0; i < 2; i++) expect(search.next().done).toBe(false)
    const unknown = { status: 'solved', answer: { count: 0, isComplete: false } }
    expect(search.next('time')).toMatchObject({ done: true, value: unknown })
    // Without being told it does not look for ever.
    expect(run(puzzle.list(() => {}, 0))).toMatchObject(unknown)
    expect(
      run(
        puzzle.list(() => {}, 1),
        { steps: 100_000 },
      ),
    ).toMatchObject({ status: 'stopped', reason: 'steps' })
  })

  it('says which two given queens attack each other', () => {
    const puzzle = queens.open('4\nQ 0 0\nQ 1 1')
    expect(run(puzzle.count())).toMatchObject({ status: 'impossible', why: CONFLICT })
    expect(run(puzzle.list(() => {}))).toMatchObject({ status: 'impossible', why: CONFLICT })
  })
})

describe('forced squares of queens', () => {
  const { unasked, never, sometimes, always } = IN_ANSWERS

  it('are those that the answers of brute force have in common', () => {
    const seen = new Set<number>()
    holds(smallBoards(1, 6), 150, (rows) => {
      const outcome = run(queens.open(rows.join('\n')).forced())
      const answers = answersByBruteForce(rows)
      if (answers.length === 0) {
        expect(outcome.status).toBe('impossible')
        return
      }
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      const expected = rows.flatMap((line, row) =>
        [...line].map((square, column) => {
          if (square !== '.') return unasked
          const times = answers.filter((answer) => answer[row] === column).length
          return times === 0 ? never : times < answers.length ? sometimes : always
        }),
      )
      expect([...outcome.answer.squares], rows.join('\n')).toEqual(expected)
      for (const howOften of expected) seen.add(howOften)
    })
    expect(seen.size).toBe(4)
  })

  it('says which two given queens attack each other', () => {
    expect(run(queens.open('4\nQ 0 0\nQ 1 1').forced())).toMatchObject({ status: 'impossible', why: CONFLICT })
  })

  it('are not asked for on boards that would take too long, with any queens given elsewhere', () => {
    expect(run(queens.open('101').forced())).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: 'forced squares are found on boards of up to 100 rows without a given queen, and here are 101',
    })
    expect(run(queens.open('10000000').forced()).status).toBe('stopped')
  })

  it('are drawn as queens, dots and crosses', () => {
    const puzzle = queens.open('X.....\n......\n......\n......\n..Q...\n......')
    const outcome = run(puzzle.forced())
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    const { marks } = puzzle.drawForced(outcome.answer)
    expect(marks.filter(({ label }) => label === 'queen, given').map(({ place }) => place)).toEqual([[4, 2]])
    expect(marks.filter(({ shape }) => shape === 'wall').map(({ place }) => place)).toEqual([[0, 0]])
    const squares = outcome.answer.squares
    expect(marks.filter(({ label }) => label === 'in every answer')).toHaveLength(count(squares, always))
    expect(marks.filter(({ shape }) => shape === 'dot')).toHaveLength(count(squares, sometimes))
    expect(marks.filter(({ shape }) => shape === 'cross')).toHaveLength(count(squares, never))
    expect(count(squares, always)).toBe(5)
  })
})

function count(squares: Uint8Array, howOften: number): number {
  return squares.filter((each) => each === howOften).length
}
