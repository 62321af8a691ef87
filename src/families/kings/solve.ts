import { type Graph, productOf, searchComponentPolynomials } from '../../engines/independence/index.ts'
import type { Search } from '../../search.ts'
import type { Board } from './board.ts'
import { DistributionSum } from './distribution-sum.ts'
import { safeSquares, touchingGraph, whyImpossible } from './safe.ts'
import type { Group, Ways } from './ways.ts'

/** Ways by number of kings within a group. */
export type GroupMethod = (graph: Graph) => Search<bigint[]>

/** The product of the tables of all groups; pauses with the steps it has made. */
type Product = (tables: readonly (readonly bigint[])[]) => Generator<number, bigint[], undefined>

/** A method of counting within a group makes a method for boards: groups do not mind each other, so their ways are multiplied. */
export function solveByGroups(method: GroupMethod): (board: Board) => Search<Ways, never> {
  return (board) => solve(board, method, multiply)
}

/** The same with the ways of groups put together distribution by distribution, as a person does it. */
export function solveByDistributions(method: GroupMethod): (board: Board) => Search<Ways, never> {
  return (board) => solve(board, method, addDistributions)
}

function* solve(board: Board, method: GroupMethod, product: Product): Search<Ways, never> {
  const reason = yield { steps: 0 }
  if (reason) return { status: 'stopped', reason, steps: 0 }
  const why = whyImpossible(board)
  if (why !== undefined) return { status: 'impossible', why, steps: 0 }
  const squares = safeSquares(board)
  const end = yield* searchGroups(board, squares, method)
  if (end.status !== 'solved') return end
  const groups = end.answer
  const work = product(groups.map(({ polynomial }) => polynomial))
  let { steps } = end
  let piece = work.next()
  while (!piece.done) {
    steps = end.steps + piece.value
    const reason = yield { steps, done: 1 }
    if (reason) return { status: 'stopped', reason, steps }
    piece = work.next()
  }
  return { status: 'solved', answer: waysOf(board, squares.length, piece.value, groups), steps }
}

/** The answer that the numbers of a board make. */
export function waysOf(board: Board, safe: number, polynomial: readonly bigint[], groups: readonly Group[]): Ways {
  return { ways: polynomial[board.kings] ?? 0n, safe, most: polynomial.length - 1, polynomial, groups }
}

/** The groups of safe squares, each with its table. */
export function* searchGroups(board: Board, squares: Int32Array, method: GroupMethod) {
  const end = yield* searchComponentPolynomials(touchingGraph(board, squares), (group) => searchWithin(group, method))
  if (end.status !== 'solved') return end
  const groups: Group[] = end.answer.map(({ vertices, polynomial }) => {
    return { squares: vertices.map((vertex) => squares[vertex]!), polynomial }
  })
  return { ...end, answer: groups }
}

/** A method that gives up says of itself why; here it is said of what. */
function* searchWithin(group: Graph, method: GroupMethod): Search<bigint[]> {
  const outcome = yield* method(group)
  if (outcome.status !== 'stopped' || outcome.reason !== 'limits') return outcome
  return { ...outcome, why: `a group of ${group.vertices} safe squares is too intricate: ${outcome.why}` }
}

function* multiply(tables: readonly (readonly bigint[])[]): Generator<number, bigint[], undefined> {
  const work = productOf(tables)
  let next = work.next()
  while (!next.done) {
    yield 0
    next = work.next()
  }
  return next.value
}

const DISTRIBUTIONS_PER_SLICE = 1 << 14

function* addDistributions(tables: readonly (readonly bigint[])[]): Generator<number, bigint[], undefined> {
  const sum = new DistributionSum(tables)
  while (!sum.work(DISTRIBUTIONS_PER_SLICE)) yield sum.steps
  return sum.sums
}
