import { componentPolynomials, type Graph, productOf } from '../../engines/independence/index.ts'
import { type Part, pause, pausing, type Search, searching } from '../../search.ts'
import type { Board } from './board.ts'
import { DistributionSum } from './distribution-sum.ts'
import { safeSquares, touchingGraph, whyImpossible } from './safe.ts'
import type { Group, Ways } from './ways.ts'

/** Ways by number of kings within a group. */
export type GroupMethod = (graph: Graph) => Search<bigint[]>

/** The product of the tables of all groups; pauses with the steps it has made, if it counts them. */
type Product = (tables: readonly (readonly bigint[])[]) => Generator<number | undefined, bigint[], undefined>

/** A method of counting within a group makes a method for boards: groups do not mind each other, so their ways are multiplied. */
export function solveByGroups(method: GroupMethod): (board: Board) => Search<Ways, never> {
  return (board) => solve(board, method, productOf)
}

/** The same with the ways of groups put together distribution by distribution, as a person does it. */
export function solveByDistributions(method: GroupMethod): (board: Board) => Search<Ways, never> {
  return (board) => solve(board, method, addDistributions)
}

function solve(board: Board, method: GroupMethod, product: Product): Search<Ways, never> {
  return searching(function* () {
    yield* pause({ steps: 0 })
    const why = whyImpossible(board)
    if (why !== undefined) return { status: 'impossible', why, steps: 0 }
    const squares = safeSquares(board)
    const { groups, steps: before } = yield* groupsOf(board, squares, method)
    let steps = before
    const polynomial = yield* pausing(product(groups.map((group) => group.polynomial)), (made = 0) => {
      steps = before + made
      return pause({ steps, done: 1 })
    })
    return { status: 'solved', answer: waysOf(board, squares.length, polynomial, groups), steps }
  })
}

/** The answer that the numbers of a board make. */
export function waysOf(board: Board, safe: number, polynomial: readonly bigint[], groups: readonly Group[]): Ways {
  return { ways: polynomial[board.kings] ?? 0n, safe, most: polynomial.length - 1, polynomial, groups }
}

/** The groups of safe squares, each with its table. */
export function* groupsOf(
  board: Board,
  squares: Int32Array,
  method: GroupMethod,
): Part<{ readonly groups: readonly Group[]; readonly steps: number }> {
  const graph = touchingGraph(board, squares)
  const { components, steps } = yield* componentPolynomials(graph, (group) => searchWithin(group, method))
  const groups = components.map(({ vertices, polynomial }) => {
    return { squares: vertices.map((vertex) => squares[vertex]!), polynomial }
  })
  return { groups, steps }
}

/** A method that gives up says of itself why; here it is said of what. */
function* searchWithin(group: Graph, method: GroupMethod): Search<bigint[]> {
  const outcome = yield* method(group)
  if (outcome.status !== 'stopped' || outcome.reason !== 'limits') return outcome
  return { ...outcome, why: `a group of ${group.vertices} safe squares is too intricate: ${outcome.why}` }
}

const DISTRIBUTIONS_PER_SLICE = 1 << 14

function* addDistributions(tables: readonly (readonly bigint[])[]): Generator<number, bigint[], undefined> {
  const sum = new DistributionSum(tables)
  while (!sum.work(DISTRIBUTIONS_PER_SLICE)) yield sum.steps
  return sum.sums
}
