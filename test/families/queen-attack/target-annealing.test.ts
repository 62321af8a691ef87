import { describe, expect, it } from 'vitest'
import type { Geography } from '../../../src/families/queen-attack/index.ts'
import { TargetPool } from '../../../src/families/queen-attack/plan/pipeline-search.ts'
import { TargetAnnealing, TargetModel } from '../../../src/families/queen-attack/plan/target-annealing.ts'
import { boardOf } from './boards.ts'
import { geographyOf, randomNumbers } from './plan-state-audit.ts'

const boards = [
  boardOf('AAAA', '.#..', '....', 'BBBB'),
  boardOf('A#..A', '##...', '.....', '.A.A.', '.A...'),
  boardOf('A#..A', '##...', '..BBB', '.A.AB', '#A..B'),
  boardOf('AA#..', '.A#A.', '..#..', 'B.#AB', '..#..'),
  boardOf('AA.B.BA'),
  boardOf('AAAAAA', '..#...', 'AA..A.', '......'),
]

/** Pairs of a colour on a line, queens too many on squares, and queens that cannot get to theirs. */
function plainConflicts(geography: Geography, squareOf: Int32Array): number {
  const { board, army } = geography
  let conflicts = squareOf.length - new Set(squareOf).size
  for (const [one, square] of squareOf.entries()) {
    if (geography.distancesOf(one)[square] === Number.POSITIVE_INFINITY) conflicts++
    for (let other = 0; other < one; other++) {
      if (army.colourOf[one] !== army.colourOf[other]) continue
      const to = squareOf[other]!
      const down = Math.abs(Math.floor(square / board.columns) - Math.floor(to / board.columns))
      const right = Math.abs((square % board.columns) - (to % board.columns))
      // Two on one square have all four lines in common.
      if (down === 0 && right === 0) conflicts += 4
      else if (down === 0 || right === 0 || down === right) conflicts++
    }
  }
  return conflicts
}

/** The least sum over all ways to give each row a column. */
function leastSum(costs: readonly (readonly number[])[], used: readonly number[] = []): number {
  const row = costs[used.length]
  if (!row) return 0
  const sums = row.map((cost, column) => (used.includes(column) ? Infinity : cost + leastSum(costs, [...used, column])))
  return Math.min(...sums)
}

describe('the annealing of targets', () => {
  it('knows how many conflicts there are, and refused changes leave no trace', () => {
    for (const board of boards) {
      const geography = geographyOf(board)
      const random = randomNumbers('conflicts')
      const model = new TargetModel(geography, random)
      for (let i = 0; i < 300; i++) {
        if (i % 100 === 99) model.reset()
        const { cost, conflicts } = model
        const squares = [...model.squareOf]
        expect(conflicts).toBe(plainConflicts(geography, model.squareOf))
        const rise = model.propose()
        expect([...model.squareOf]).toEqual(squares)
        if (random.below(2) === 0) {
          if (rise < Infinity) model.accept()
          expect(model.cost).toBeCloseTo(rise < Infinity ? cost + rise : cost, 9)
          continue
        }
        model.reject()
        expect([...model.squareOf]).toEqual(squares)
        expect(model.cost).toBe(cost)
        expect(model.conflicts).toBe(conflicts)
      }
    }
  })

  it('finds all boards at peace of four queens, and of six', () => {
    for (const [side, count] of [
      [4, 2],
      [6, 4],
    ] as const) {
      const geography = geographyOf(
        boardOf(...Array.from({ length: side }, (_, row) => '.A'[+(row === 0)]!.repeat(side))),
      )
      const seen = new Set<string>()
      const annealing = new TargetAnnealing(geography, randomNumbers('peace'), (squareOf, errors) => {
        if (errors > 0) return
        expect(plainConflicts(geography, squareOf)).toBe(0)
        seen.add([...squareOf].sort((a, b) => a - b).join())
      })
      annealing.work(200_000)
      expect(seen.size).toBe(count)
    }
  })

  it('finds boards that every queen can get to, where there are parts', () => {
    const board = boardOf('A#..A', '##...', '.....', '.A.A.', '.A...')
    const geography = geographyOf(board)
    let found = 0
    const annealing = new TargetAnnealing(geography, randomNumbers('parts'), (squareOf, errors) => {
      expect(plainConflicts(geography, squareOf)).toBe(errors)
      if (errors === 0) found++
    })
    annealing.work(100_000)
    expect(found).toBeGreaterThan(0)
  })
})

describe('the pool of targets', () => {
  it('keeps the cheapest boards in their order, each once, with queens matched at the least cost', () => {
    const geography = geographyOf(boardOf('AA...', 'A..#.', '.BB..', '.#...', '...B.'))
    const { board, starts, terrain, price } = geography
    const free = [...board.squares.keys()].filter((square) => board.squares[square]! >= 0)
    const random = randomNumbers('pool')
    const candidates = Array.from({ length: 600 }, () => {
      return { squareOf: Int32Array.from(random.shuffle([...free]).slice(0, starts.length)), errors: random.below(3) }
    })
    const pool = new TargetPool(geography)
    for (const { squareOf, errors } of [...candidates, ...candidates.slice(0, 50)]) pool.add(squareOf, errors)
    const costOf = (queen: number, square: number) => geography.distancesOf(queen)[square]!
    const costs = candidates.map(({ squareOf, errors }) => {
      const sums = [0, 3].map((first) => {
        const squares = [...squareOf.subarray(first, first + 3)]
        return leastSum([0, 1, 2].map((i) => squares.map((square) => costOf(first + i, square))))
      })
      return errors * price + sums[0]! + sums[1]!
    })
    const distinct = costs.sort((a, b) => a - b).filter((cost, i) => i === 0 || cost > costs[i - 1]! + 1e-9)
    expect(pool.boards.length).toBe(Math.min(256, distinct.length))
    for (const [i, { targets, cost }] of pool.boards.entries()) {
      expect(cost).toBeCloseTo(distinct[i]!, 9)
      const ways = Array.from(targets, (place, queen) => costOf(queen, terrain.squareOf[place]!))
      const errors = (cost - ways.reduce((sum, way) => sum + way, 0)) / price
      expect(errors).toBeCloseTo(Math.round(errors), 9)
    }
  })
})
