import {
  kings,
  Random,
  run,
  type Search,
  searchPolynomialByBranching,
  searchPolynomialByFrontier,
  type Ways,
} from '../../src/index.ts'
import type { Contender, Instance, Suite } from '../harness.ts'
import { queensBoard10, randomQueens, shortened, touchingGraph } from '../problems/queens.ts'

const methods = Object.keys(kings.solvers)
const SEEDS = [1, 2, 3]
/** Beyond these, listing and branching take minutes or more memory than there is. */
const LARGEST_BY_LISTING = 20
const LARGEST_FULL_BY_BRANCHING = 9

export const kingsSuite: Suite = {
  name: 'kings',
  summary:
    'ways for every number of kings, from a board in memory: boards of queens, and boards where every square is safe',
  areSmall: true,
  instances: [
    { name: '10 queens, 4 kings', prepare: () => byMethods(queensBoard10, 4) },
    ...[20, 26, 50, 100, 200].flatMap((n) => SEEDS.map((seed) => random(n, seed))),
    ...[8, 9, 12, 16].map(full),
  ],
}

function random(n: number, seed: number): Instance {
  const group = `n = ${n}`
  return { name: `${group}: ${seed}`, group, prepare: () => byMethods(randomQueens(n, seed)) }
}

function byMethods(queens: Int32Array, count = queens.length): Contender[] {
  const n = queens.length
  const board = { rows: n, columns: n, queens, kings: count }
  return methods
    .filter((method) => method !== 'listing' || n <= LARGEST_BY_LISTING)
    .map((method, i) => ({
      name: i === 0 ? 'rookery' : `rookery, ${method}`,
      run: () => {
        const { answer, steps } = solved(kings.solvers[method]!(board, new Random(1)))
        return { value: waysInWords(answer), steps }
      },
    }))
}

function waysInWords({ safe, most, ways }: Ways): string {
  return `${safe} safe, at most ${most}, ${shortened(ways)} ways`
}

/** Kings on a whole board: the widest group there can be. */
function full(side: number): Instance {
  return {
    name: `all squares of ${side}×${side}`,
    group: 'all squares',
    prepare: () => {
      const squares = Array.from({ length: side * side }, (_, square) => square)
      const graph = touchingGraph(side, squares)
      const frontier = counted('rookery', () => searchPolynomialByFrontier(graph))
      const branching = counted('rookery, branching', () => searchPolynomialByBranching(graph))
      return side <= LARGEST_FULL_BY_BRANCHING ? [frontier, branching] : [frontier]
    },
  }
}

function counted(name: string, search: () => Search<bigint[]>): Contender {
  const run = () => {
    const { answer, steps } = solved(search())
    return { value: `${shortened(answer.reduce((sum, ways) => sum + ways))} placements`, steps }
  }
  return { name, run }
}

function solved<A>(search: Search<A>): { answer: A; steps: number } {
  const outcome = run(search)
  if (outcome.status !== 'solved') throw new Error(`a search for ways ended ${outcome.status}`)
  return outcome
}
