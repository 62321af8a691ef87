import { describe, expect, it } from 'vitest'
import type { Board } from '../../../src/families/skyscrapers/index.ts'
import { IN_ANSWERS, run } from '../../../src/index.ts'
import { requireStopsAtOnce } from '../../contract/stops.ts'
import { holds } from '../../property.ts'
import { boardOf, boards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { forced } from './parts.ts'

/** By square, the heights of all solutions; undefined if there is none. */
function heightsByBruteForce(board: Board): number[][] | undefined {
  const solutions = solutionsByBruteForce(board)
  if (solutions.length === 0) return undefined
  return Array.from(board.givens, (_, square) =>
    [...new Set(solutions.map((heights) => heights[square]!))].sort((a, b) => a - b),
  )
}

describe('forced squares', () => {
  it('are what all solutions have in common, with the heights of the others', () => {
    const seen = new Set<number>()
    holds(boards(1, 4), 400, (board) => {
      const expected = heightsByBruteForce(board)
      const outcome = run(forced.search(board))
      if (!expected) {
        expect(outcome.status).toBe('impossible')
        return
      }
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      expect(outcome.answer.values).toEqual(expected)
      outcome.answer.squares.forEach((howOften, square) => {
        seen.add(howOften)
        const isGiven = board.givens[square] !== 0
        const { always, sometimes, unasked } = IN_ANSWERS
        expect(howOften).toBe(isGiven ? unasked : expected[square]!.length === 1 ? always : sometimes)
      })
    })
    expect(seen).toEqual(new Set([IN_ANSWERS.unasked, IN_ANSWERS.always, IN_ANSWERS.sometimes]))
  })

  it('are true as far as they are known when it is stopped', () => {
    const board = boardOf([2, 2, 1, 3, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    const whole = run(forced.search(board))
    if (whole.status !== 'solved') throw new Error(`ended ${whole.status}`)
    let known = 0
    for (const { answer } of requireStopsAtOnce(() => forced.search(board))) {
      answer?.squares.forEach((howOften, square) => {
        for (const height of answer.values![square]!) expect(whole.answer.values![square]).toContain(height)
        if (howOften === IN_ANSWERS.unasked) return
        known++
        expect(howOften).toBe(whole.answer.squares[square])
      })
    }
    expect(known).toBeGreaterThan(0)
  })

  it('are drawn as heights, with small print where there are several', () => {
    const board = boardOf([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    const { marks } = forced.draw(board, {
      squares: Uint8Array.from(heightsByBruteForce(board)!, ({ length }) =>
        length === 1 ? IN_ANSWERS.always : IN_ANSWERS.sometimes,
      ),
      values: heightsByBruteForce(board)!,
    })
    expect(marks).toHaveLength(9)
    expect(marks[0]).toMatchObject({ place: [0, 0], shape: 'number', letter: '3', label: '3' })
    expect(marks.find(({ place }) => place[0] === 0 && place[1] === 1)).toMatchObject({
      letter: '{12}',
      label: '1 or 2 in some solution',
    })
  })
})
