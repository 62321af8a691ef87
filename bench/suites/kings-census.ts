import { run, searchQueensBoards } from '../../src/index.ts'
import type { Contender, Instance, Suite } from '../harness.ts'
import { waysByPolynomial } from '../problems/queens.ts'
import { RowWays } from '../problems/row-ways.ts'
import { singleRun } from '../single-run.ts'

/** The numbers of ways that boards are counted by. */
const COUNTED = [0, 48]
const LARGEST_BY_POLYNOMIALS = 13

export const kingsCensusSuite: Suite = {
  name: 'kings-census',
  summary: 'all boards of n queens, and on how many n kings fit in 0 and in 48 ways, each done once; steps are boards',
  instances: [8, 9, 10, 11, 12, 13, 14, 15].map(census),
}

function census(n: number): Instance {
  return {
    name: `n = ${n}`,
    prepare: () => {
      const rows = new RowWays(n, n)
      const contenders = [boards('rookery, ways row by row', n, (queens) => rows.of(queens))]
      if (n <= LARGEST_BY_POLYNOMIALS)
        contenders.push(boards('rookery, polynomials', n, (queens) => Number(waysByPolynomial(queens, n))))
      return contenders
    },
  }
}

function boards(name: string, n: number, waysOf: (queens: Int32Array) => number): Contender {
  return singleRun(name, () => {
    const found = COUNTED.map(() => 0)
    const count = (queens: Int32Array) => {
      const index = COUNTED.indexOf(waysOf(queens))
      if (index >= 0) found[index]!++
    }
    const outcome = run(searchQueensBoards({ n }, count))
    if (outcome.status !== 'solved') throw new Error(`listing the boards of ${n} queens ended ${outcome.status}`)
    const value = COUNTED.map((ways, i) => `${found[i]!.toLocaleString('en')} with ${ways} ways`).join(', ')
    return { value, steps: outcome.answer.count }
  })
}
