import { describe, expect, it } from 'vitest'
import { type Board, forced } from '../../../src/families/hitori/index.ts'
import { IN_ANSWERS, run } from '../../../src/index.ts'
import { requireStopsAtOnce } from '../../contract/stops.ts'
import { holds } from '../../property.ts'
import { boardOf, smallBoards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'

/** By trying every shading; undefined if there is none. */
function forcedByBruteForce(board: Board): number[] | undefined {
  const solutions = solutionsByBruteForce(board)
  if (solutions.length === 0) return undefined
  return Array.from(board.numbers, (_, square) => {
    const times = solutions.filter((shading) => shading[square] === 1).length
    if (times === 0) return IN_ANSWERS.never
    return times === solutions.length ? IN_ANSWERS.always : IN_ANSWERS.sometimes
  })
}

describe('forced squares', () => {
  it('are what all solutions have in common', () => {
    const seen = new Set<number>()
    holds(smallBoards(16), 1000, (board) => {
      const expected = forcedByBruteForce(board)
      const outcome = run(forced.search(board))
      if (!expected) expect(outcome.status).toBe('impossible')
      else {
        if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
        expect([...outcome.answer.squares]).toEqual(expected)
        for (const howOften of expected) seen.add(howOften)
      }
    })
    expect(seen.size).toBe(3)
  })

  it('are true as far as they are known when it is stopped', () => {
    // Every line has all numbers once, but for some squares that repeat others.
    const numbers = new Int32Array(9 * 12).map((_, square) => 1 + ((Math.floor(square / 12) + (square % 12)) % 13))
    for (let square = 5; square < numbers.length; square += 7) numbers[square] = 1 + ((square * 5) % 13)
    const board = { rows: 9, columns: 12, numbers }
    const whole = run(forced.search(board))
    if (whole.status !== 'solved') throw new Error(`ended ${whole.status}`)
    let known = 0
    for (const { answer } of requireStopsAtOnce(() => forced.search(board))) {
      answer?.squares.forEach((howOften, square) => {
        if (howOften === IN_ANSWERS.unasked) return
        known++
        expect(howOften).toBe(whole.answer.squares[square])
      })
    }
    expect(known).toBeGreaterThan(0)
  })

  it('are drawn with the numbers', () => {
    // The first row needs its middle square unshaded or one of the others; the last square has no number.
    const board = boardOf('111', '234', '560')
    const squares = Uint8Array.from(forcedByBruteForce(board)!)
    const drawing = forced.draw(board, { squares })
    expect(drawing).toMatchObject({ rows: 3, columns: 3 })
    const at = (row: number, column: number) =>
      drawing.marks
        .filter(({ place }) => place[0] === row && place[1] === column)
        .map(({ shape, letter, label }) => [shape, letter, label])
    expect(at(0, 0)).toEqual([
      ['number', '1', '1'],
      ['wall', '#', 'shaded in every solution'],
    ])
    expect(at(0, 1)).toEqual([
      ['number', '1', '1'],
      ['ring', '(1)', 'unshaded in every solution'],
    ])
    expect(at(2, 0)).toEqual([
      ['number', '5', '5'],
      ['dot', '?', 'shaded in some'],
    ])
    expect(at(2, 2)).toEqual([['dot', '?', 'shaded in some']])
  })

  it('say so if a board is too large', () => {
    const board = { rows: 700, columns: 400, numbers: new Int32Array(400 * 700) }
    expect(run(forced.search(board))).toMatchObject({ status: 'stopped', reason: 'limits' })
  })
})
