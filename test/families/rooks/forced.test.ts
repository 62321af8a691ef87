import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forced } from '../../../src/families/rooks/index.ts'
import { drawingToText, IN_ANSWERS, Random, type RooksBoard, rooks } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { inSweep } from '../../sweep.ts'
import { boardOf, randomRows } from './boards.ts'

function forcedSquares(board: RooksBoard): Uint8Array {
  return solved(forced.search(board)).squares
}

function picture(rows: readonly string[]): string[] {
  const board = boardOf(rows)
  const text = drawingToText(forced.draw(board, { squares: forcedSquares(board) }))
  return text.split('\n').map((row) => row.replaceAll(' ', ''))
}

/**
 * How often each square is taken in the placements with the most rooks, by trying every placement, and how many those
 * are.
 */
function takenByBruteForce(rows: readonly string[]): { taken: number[]; placements: number } {
  const columns = rows[0]!.length
  const squares = [...rows.join('')]
  const isAttacked = (at: number): boolean => {
    for (let other = at - columns; other >= 0 && squares[other] !== 'X'; other -= columns) {
      if (squares[other] === 'R') return true
    }
    for (let other = at; other % columns > 0 && squares[other - 1] !== 'X'; other--) {
      if (squares[other - 1] === 'R') return true
    }
    return false
  }
  let most = -1
  let placements = 0
  let taken: number[] = []
  const place = (at: number, count: number): void => {
    if (at === squares.length) {
      if (count < most) return
      if (count > most) {
        most = count
        placements = 0
        taken = squares.map(() => 0)
      }
      placements++
      squares.forEach((square, i) => {
        if (square === 'R') taken[i]!++
      })
      return
    }
    if (squares[at] === '.' && !isAttacked(at)) {
      squares[at] = 'R'
      place(at + 1, count + 1)
      squares[at] = '.'
    }
    place(at + 1, count)
  }
  place(0, 0)
  return { taken, placements }
}

describe('forced squares', () => {
  it('are what all placements with the most rooks have in common', () => {
    const seen = [0, 0, 0, 0]
    holds(fc.nat(), 2400, (seed) => {
      const rows = randomRows(new Random(seed), 5, seed % 3 === 0 ? 5 : 4)
      const { taken, placements } = takenByBruteForce(rows)
      const expected = [...rows.join('')].map((square, at) => {
        if (square === 'X') return IN_ANSWERS.unasked
        if (taken[at] === 0) return IN_ANSWERS.never
        return taken[at] === placements ? IN_ANSWERS.always : IN_ANSWERS.sometimes
      })
      for (const each of expected) seen[each]!++
      const found = [...forcedSquares(boardOf(rows))]
      if (found.join() !== expected.join()) throw new Error(`${found}, not ${expected}: ${rows.join('/')}`)
    })
    for (const count of seen) expect(count).toBeGreaterThan(inSweep(400))
  })

  it('are drawn as rooks, crosses and dots', () => {
    expect(picture(['.X.', 'X..', '...'])).toEqual(['RXR', 'XR-', 'R--'])
    expect(picture(['..', '..'])).toEqual(['oo', 'oo'])
    expect(picture(['X'])).toEqual(['X'])
    const board = boardOf(['.X.', 'X..', '...'])
    const { marks } = forced.draw(board, { squares: forcedSquares(board) })
    expect(marks.slice(0, 3)).toEqual([
      { place: [0, 0], shape: 'piece', letter: 'R', label: 'in every largest placement', symbol: '♜' },
      { place: [0, 1], shape: 'wall', letter: 'X', label: 'occupied' },
      { place: [0, 2], shape: 'piece', letter: 'R', label: 'in every largest placement', symbol: '♜' },
    ])
    expect(marks.at(-1)).toEqual({ place: [2, 2], shape: 'cross', letter: '-', label: 'in none' })
    expect(marks).toHaveLength(9)
  })

  it('on a large board agree with the placement that the solver finds, and turn with the board', () => {
    const random = new Random('large')
    for (const density of [0.05, 0.2, 0.4, 0.6]) {
      const [rows, columns] = [150, 220]
      const walls = Uint8Array.from({ length: rows * columns }, () => (random.real() < density ? 1 : 0))
      const turned = new Uint8Array(walls.length)
      const turn = (square: number) => (square % columns) * rows + rows - 1 - Math.floor(square / columns)
      walls.forEach((wall, square) => {
        turned[turn(square)] = wall
      })
      const squares = forcedSquares({ rows, columns, walls })
      const other = forcedSquares({ rows: columns, columns: rows, walls: turned })
      squares.forEach((each, square) => {
        if (other[turn(square)] !== each) throw new Error(`${square} at ${density}`)
      })
      const isTaken = new Set(solved(rooks.solvers.matching!({ rows, columns, walls }, new Random(1))))
      squares.forEach((each, square) => {
        const canBe = isTaken.has(square)
          ? each === IN_ANSWERS.always || each === IN_ANSWERS.sometimes
          : each !== IN_ANSWERS.always
        if (!canBe) throw new Error(`${square} at ${density}`)
      })
    }
  })

  it('stop at any yield, without an answer', () => {
    const random = new Random('stops')
    // Large enough for each part to yield, the finding of the lines and the writing of the squares too.
    const board = { rows: 600, columns: 2000, walls: Uint8Array.from({ length: 1_200_000 }, () => random.below(2)) }
    let yields = 0
    const last = { steps: 0, done: 0 }
    for (const { steps, done } of forced.search(board)) {
      yields++
      expect(steps).toBeGreaterThanOrEqual(last.steps)
      expect(done ?? last.done).toBeGreaterThanOrEqual(last.done)
      last.steps = steps
      last.done = done ?? last.done
    }
    expect(last.done).toBe(1)
    expect(yields).toBeGreaterThan(20)
    for (const k of [1, 3, Math.floor(yields / 2), yields]) {
      const search = forced.search(board)
      let next = search.next()
      for (let i = 1; i < k; i++) next = search.next()
      if (next.done) throw new Error(`ended before yield ${k}`)
      const { steps } = next.value
      expect(search.next('time')).toEqual({ done: true, value: { status: 'stopped', reason: 'time', steps } })
    }
  })
})
