import { describe, expect, it } from 'vitest'
import { AssignmentKernel, assignAtLeastCost, searchAssignment } from '../../../src/engines/assignment/index.ts'
import { type Progress, Random, run } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'

const NO = Number.POSITIVE_INFINITY

function randomCosts(
  rows: number,
  columns: number,
  isForbidden: (row: number, column: number) => boolean = () => false,
) {
  const random = new Random(5)
  return Float64Array.from({ length: rows * columns }, (_, i) =>
    isForbidden(Math.floor(i / columns), i % columns) ? NO : random.real(),
  )
}

describe('the search for an assignment', () => {
  const costs = randomCosts(300, 300)

  it('finds what the single call finds, with bounds that rise towards it', () => {
    const seen: Progress<unknown>[] = []
    const outcome = run(searchAssignment(costs, 300, 300), { onProgress: (progress) => seen.push(progress) })
    const best = assignAtLeastCost(costs, 300, 300)!
    expect(outcome).toMatchObject({ status: 'solved', answer: best })
    const bounds = seen.flatMap(({ bound }) => bound ?? [])
    expect(bounds.length).toBeGreaterThan(2)
    expect([...bounds].sort((a, b) => a - b)).toEqual(bounds)
    expect(bounds.at(-1)).toBeGreaterThan(best.cost * 0.8)
    expect(bounds.at(-1)).toBeLessThanOrEqual(best.cost + 1e-9)
  })

  it('yields often, and a shorter run is a prefix of a longer one', () => {
    const steps = (limit: number) => {
      const seen: number[] = []
      run(searchAssignment(costs, 300, 300), { steps: limit, onProgress: (progress) => seen.push(progress.steps) })
      return seen
    }
    const short = steps(300_000)
    const long = steps(Number.POSITIVE_INFINITY)
    expect(long.slice(0, short.length)).toEqual(short)
    expect(long.length).toBeGreaterThan(short.length)
    long.forEach((made, i) => {
      if (i > 0) expect(made - long[i - 1]!).toBeLessThan(70_000)
    })
  })

  it('stops at once, with a bound', () => {
    for (let pauses = 1; pauses < 12; pauses++) {
      const search = searchAssignment(costs, 300, 300)
      let next = search.next()
      for (let pause = 1; pause < pauses && !next.done; pause++) next = search.next()
      const last = search.next('aborted')
      expect(last).toMatchObject({ done: true, value: { status: 'stopped', reason: 'aborted' } })
      expect(last.value).toHaveProperty('steps', next.value.steps)
      if ('bound' in next.value) expect(last.value).toHaveProperty('bound', next.value.bound)
    }
  })

  it('does the same in slices of any size', () => {
    const whole = new AssignmentKernel(40, 45)
    const some = randomCosts(40, 45, (row, column) => (row * column) % 3 === 1)
    expect(whole.solve(some, 40, 45)).toBe(true)
    const sliced = new AssignmentKernel(40, 45)
    sliced.begin(some, 40, 45)
    while (!sliced.work(1)) expect(sliced.bound).toBeLessThanOrEqual(whole.cost + 1e-12)
    expect(sliced.columnOf).toEqual(whole.columnOf)
    expect(sliced.columnPrices).toEqual(whole.columnPrices)
    expect(sliced.steps).toBe(whole.steps)
  })

  it('names rows that have too few columns', () => {
    const why = (rows: number, columns: number, ...given: number[]) => {
      const outcome = run(searchAssignment(Float64Array.from(given), rows, columns))
      return outcome.status === 'impossible' ? outcome.why : outcome.status
    }
    expect(why(2, 2, 1, 2, NO, NO)).toBe('row 1 has no column')
    expect(why(3, 3, 1, NO, NO, 1, 2, 3, 1, NO, NO)).toBe('rows 0 and 2 have only column 0 between them')
    expect(why(2, 1, 1, 1)).toBe('rows 0 and 1 have only column 0 between them')
    expect(why(1, 0)).toBe('row 0 has no column')
    const many = run(searchAssignment(new Float64Array(13 * 12), 13, 12))
    expect(many).toMatchObject({
      status: 'impossible',
      why: '13 rows (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …) have only 12 columns (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …) between them',
    })
  })

  it('names a shortage that is one, wherever there is no assignment', () => {
    const random = new Random(process.env.ROOKERY_TEST_SEED ?? 9).fork('shortage')
    let stuck = 0
    for (let problem = 0; problem < sweep(600); problem++) {
      const rows = 1 + random.below(12)
      const columns = rows + random.below(3)
      const given = Float64Array.from({ length: rows * columns }, () => (random.below(5) > 0 ? NO : random.below(9)))
      const kernel = new AssignmentKernel(rows, columns)
      if (kernel.solve(given, rows, columns)) continue
      stuck++
      const shortage = kernel.shortage
      expect(new Set(shortage.rows).size).toBe(shortage.columns.length + 1)
      const allowed = new Set<number>()
      for (const row of shortage.rows) {
        for (let column = 0; column < columns; column++) if (given[row * columns + column]! < NO) allowed.add(column)
      }
      expect([...allowed].sort((a, b) => a - b)).toEqual([...shortage.columns])
    }
    expect(stuck).toBeGreaterThan(inSweep(50))
    expect(() => new AssignmentKernel(1, 1).shortage).toThrow(RangeError)
  })
})
