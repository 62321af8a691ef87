import { describe, expect, it } from 'vitest'
import { linesOfSquares } from '../../../src/families/queen-attack/index.ts'
import { OptionLists } from '../../../src/families/queen-attack/plan/partial-boards.ts'
import { TargetBeam } from '../../../src/families/queen-attack/plan/target-beam.ts'
import type { Grid } from '../../../src/index.ts'
import { sweep } from '../../sweep.ts'
import { randomNumbers } from './plan-state-audit.ts'

const random = randomNumbers('beams')

interface Problem {
  readonly grid: Grid
  readonly price: number
  readonly ways: readonly Float64Array[]
  readonly isExcluded: Uint8Array
}

/** Costs at random, some of them Infinity, for this many queens. */
function problemOf(grid: Grid, queens: number, price: number): Problem {
  const squares = grid.rows * grid.columns
  const ways = Array.from({ length: queens }, () =>
    Float64Array.from({ length: squares }, () =>
      random.below(5) === 0 ? Number.POSITIVE_INFINITY : 3 * random.real(),
    ),
  )
  return { grid, price, ways, isExcluded: Uint8Array.from({ length: squares }, () => (random.below(8) === 0 ? 1 : 0)) }
}

function beamFor({ grid, price, ways, isExcluded }: Problem, width: number, noise = 0): TargetBeam {
  const dues = new Float64Array(isExcluded.length)
  const lists = new OptionLists(ways, isExcluded, dues, price, noise, random.fork('noise'))
  return new TargetBeam(lists, grid, linesOfSquares(grid), price, width)
}

function isAttack({ columns }: Grid, one: number, other: number): boolean {
  const down = Math.abs(Math.floor(one / columns) - Math.floor(other / columns))
  const right = Math.abs((one % columns) - (other % columns))
  return down === 0 || right === 0 || down === right
}

/** The least that squares for all queens and their errors cost, by trying all. */
function leastCost({ grid, price, ways, isExcluded }: Problem): number {
  const chosen: number[] = []
  let least = Number.POSITIVE_INFINITY
  place(0)
  return least

  function place(cost: number): void {
    if (cost >= least) return
    if (chosen.length === ways.length) {
      least = cost
      return
    }
    for (const [square, way] of ways[chosen.length]!.entries()) {
      if (isExcluded[square] || chosen.includes(square)) continue
      const errors = chosen.filter((other) => isAttack(grid, other, square)).length
      chosen.push(square)
      place(cost + way + price * errors)
      chosen.pop()
    }
  }
}

/** The cost of what a beam has found, counted plainly; Infinity where it found nothing. */
function costOf({ grid, price, ways, isExcluded }: Problem, { best }: TargetBeam): number {
  if (!best) return Number.POSITIVE_INFINITY
  const squares = [...best.squares]
  expect(new Set(squares).size).toBe(ways.length)
  let errors = 0
  let cost = 0
  for (const [queen, square] of squares.entries()) {
    expect(isExcluded[square]).toBe(0)
    cost += ways[queen]![square]!
    errors += squares.filter((other, i) => i < queen && isAttack(grid, other, square)).length
  }
  expect(best.errors).toBe(errors)
  expect(best.cost).toBeCloseTo(cost + price * errors, 9)
  return best.cost
}

const grids: readonly Grid[] = [
  { rows: 4, columns: 4 },
  { rows: 5, columns: 5 },
  { rows: 3, columns: 6 },
  { rows: 6, columns: 2 },
  { rows: 1, columns: 9 },
]

describe('a beam', () => {
  it('that is wide finds the cheapest squares, nearly always', () => {
    let exact = 0
    const problems = 150
    for (let i = 0; i < problems; i++) {
      const problem = problemOf(grids[i % grids.length]!, 2 + random.below(3), 4 + random.below(6))
      const beam = beamFor(problem, 1000)
      while (!beam.work());
      const least = leastCost(problem)
      const cost = costOf(problem, beam)
      expect(cost).toBeGreaterThanOrEqual(least - 1e-9)
      if (cost <= least + 1e-9) exact++
    }
    expect(exact / problems).toBeGreaterThan(0.8)
  })

  it('of any width finds squares that are what it says, one queen after the other', () => {
    for (let i = 0; i < sweep(200); i++) {
      const queens = 1 + random.below(7)
      const problem = problemOf({ rows: 1 + random.below(8), columns: 8 }, queens, 8)
      const beam = beamFor(problem, 1 + random.below(5), random.below(2))
      let levels = 1
      let steps = 0
      while (!beam.work()) {
        levels++
        expect(beam.best).toBeUndefined()
        expect(beam.steps).toBeGreaterThan(steps)
        steps = beam.steps
      }
      expect(levels).toBeLessThanOrEqual(queens)
      if (beam.best) expect(levels).toBe(queens)
      costOf(problem, beam)
      const { best } = beam
      expect(beam.work()).toBe(true)
      expect(beam.best).toBe(best)
    }
  })

  it('that is wider is not worse on the whole', () => {
    let narrow = 0
    let wide = 0
    for (let i = 0; i < 30; i++) {
      const problem = problemOf({ rows: 8, columns: 8 }, 8, 8)
      const beams = [beamFor(problem, 2), beamFor(problem, 200)]
      for (const beam of beams) while (!beam.work());
      const costs = beams.map((beam) => costOf(problem, beam))
      if (costs[0] === Number.POSITIVE_INFINITY || costs[1] === Number.POSITIVE_INFINITY) continue
      narrow += costs[0]!
      wide += costs[1]!
    }
    expect(wide).toBeGreaterThan(0)
    expect(wide).toBeLessThan(narrow)
  })

  it('takes errors where nothing else is left', () => {
    const free = Float64Array.of(0, 0, 0, 0)
    const problem = { grid: { rows: 2, columns: 2 }, price: 2, ways: [free, free, free], isExcluded: new Uint8Array(4) }
    const beam = beamFor(problem, 10)
    while (!beam.work());
    expect(costOf(problem, beam)).toBe(6)
  })

  it('finds nothing for a queen without any square', () => {
    const none = new Float64Array(4).fill(Number.POSITIVE_INFINITY)
    const beam = beamFor(
      { grid: { rows: 2, columns: 2 }, price: 2, ways: [new Float64Array(4), none], isExcluded: new Uint8Array(4) },
      10,
    )
    while (!beam.work());
    expect(beam.best).toBeUndefined()
  })

  it('finds nothing for more queens than squares', () => {
    const ways = [0, 1, 2].map(() => new Float64Array(2))
    const beam = beamFor({ grid: { rows: 1, columns: 2 }, price: 2, ways, isExcluded: new Uint8Array(2) }, 10)
    while (!beam.work());
    expect(beam.best).toBeUndefined()
  })
})
