import { describe, expect, it } from 'vitest'
import { attackLines, coverProblem } from '../../../src/families/rooks/index.ts'
import { exactCover, Random, type RooksBoard, rooks, run } from '../../../src/index.ts'
import { inSweep, isLong, sweep } from '../../sweep.ts'
import { boardOf, mostRooksByBruteForce, randomRows } from './boards.ts'

function valueBy(method: string, board: RooksBoard): number {
  const outcome = run(rooks.solvers[method]!(board, new Random(1)))
  if (outcome.status !== 'solved') throw new Error(`${method} ended ${outcome.status}`)
  const violations = rooks.check(board, outcome.answer, outcome.certificate)
  if (violations.length > 0) throw new Error(`${method}: ${JSON.stringify(violations)}`)
  return outcome.answer.length
}

describe('the methods', () => {
  const methods = Object.keys(rooks.solvers)

  it('are the three that there should be', () => {
    expect(methods).toEqual(['matching', 'cover', 'logic'])
  })

  it('agree, each with a proof, on boards of all shapes and densities, and with brute force on the smallest', () => {
    const random = new Random('ten thousand')
    let byBruteForce = 0
    for (let i = 0; i < sweep(10_000); i++) {
      const rows = randomRows(random, 7, 7)
      const board = boardOf(rows)
      const values = methods.map((method) => valueBy(method, board))
      const isSmall = board.walls.length <= 16
      if (isSmall) byBruteForce++
      const expected = isSmall ? mostRooksByBruteForce(rows) : values[0]
      if (values.some((value) => value !== expected)) {
        expect({ rows, values }).toEqual({ rows, values: values.map(() => expected) })
      }
    }
    expect(byBruteForce).toBeGreaterThan(inSweep(4000))
  })
})

describe('Algorithm X on boards without walls', () => {
  function fullPlacements(n: number) {
    const building = attackLines(boardOf(Array.from({ length: n }, () => '.'.repeat(n))))
    let built = building.next()
    while (!built.done) built = building.next()
    return exactCover(coverProblem(built.value))
  }

  it.each<[number, number]>([
    [2, 2],
    [3, 6],
    [4, 24],
    [5, 120],
    [6, 720],
    [7, 5_040],
    [8, 40_320],
    [9, 362_880],
    ...(isLong ? ([[10, 3_628_800]] as [number, number][]) : []),
  ])('visits every full placement of %i rooks once: %i', (n, expected) => {
    let visited = 0
    run(
      fullPlacements(n).searchEach(() => {
        visited++
      }),
    )
    expect(visited).toBe(expected)
  })

  it('stops with what it has, and a bound, when the board is too much for it', () => {
    const board = boardOf(Array.from({ length: 16 }, (_, i) => '..........X.....'.slice(i % 5).padEnd(16, '.')))
    const best = valueBy('matching', board)
    const outcome = run(rooks.solvers.cover!(board, new Random(1)), { steps: 20_000 })
    if (outcome.status !== 'stopped') throw new Error(`ended ${outcome.status}`)
    expect(rooks.check(board, outcome.answer!)).toEqual([])
    expect(outcome.answer!.length).toBeLessThanOrEqual(best)
    expect(outcome.bound).toBeGreaterThanOrEqual(best)
  })

  it('says at once that a board of more than a million squares is not for it', () => {
    const board = { rows: 2000, columns: 1000, walls: new Uint8Array(2_000_000) }
    expect(run(rooks.solvers.cover!(board, new Random(1)))).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: expect.stringContaining('matching'),
      steps: 0,
    })
  })
})
