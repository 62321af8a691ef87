import { componentsOf, type Graph, productOf, subgraph } from '../../engines/independence/index.ts'
import type { Progress, Search, Solved, Stopped, StopReason } from '../../search.ts'
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

/** Groups up to this size are remembered by their shapes: most are one of a few. */
const SMALL = 16
/** Squares of groups between two looks at the outside. */
const SQUARES_PER_SLICE = 256

/** A part of a search that has no answer to show before its end. */
export type GroupSearch = Generator<
  Progress<never>,
  Solved<readonly Group[], never> | Stopped<never>,
  StopReason | undefined
>

/** The groups of safe squares, each with its table. A step is one of the method's, or a square. */
export function* searchGroups(board: Board, squares: Int32Array, method: GroupMethod): GroupSearch {
  const graph = touchingGraph(board, squares)
  const known = new Map<string, bigint[]>()
  const groups: Group[] = []
  let steps = 0
  let covered = 0
  let reported = 0
  const stopped = (reason: StopReason, at: number) => ({ status: 'stopped', reason, steps: at }) as const
  for (const vertices of componentsOf(graph)) {
    const own = vertices.map((vertex) => squares[vertex]!)
    const shape = own.length <= SMALL ? shapeOf(board, own) : ''
    let table = known.get(shape)
    if (!table) {
      const search = method(subgraph(graph, vertices))
      let next = search.next()
      while (!next.done) {
        const reason = yield { steps: steps + next.value.steps, done: covered / squares.length }
        if (reason) return stopped(reason, steps + next.value.steps)
        next = search.next()
      }
      const outcome = next.value
      steps += outcome.steps
      if (outcome.status !== 'solved') return withoutAnswer(outcome, own.length, steps)
      table = outcome.answer
      if (shape !== '') known.set(shape, table)
    }
    groups.push({ squares: own, polynomial: table })
    steps += own.length
    covered += own.length
    if (covered - reported < SQUARES_PER_SLICE) continue
    reported = covered
    const reason = yield { steps, done: covered / squares.length }
    if (reason) return stopped(reason, steps)
  }
  return { status: 'solved', answer: groups, steps }
}

/** The squares as seen from the first one: rows are so far apart that no column can be taken for one of another row. */
function shapeOf({ columns }: Board, squares: Int32Array): string {
  const first = squares[0]!
  const from = Math.floor(first / columns)
  return squares.map((square) => square - first + (Math.floor(square / columns) - from) * columns).join()
}

/** How a search within a group ended that has no table. Every group has one, so this is its own limit. */
function withoutAnswer(outcome: { status: string; why?: string | undefined }, squares: number, steps: number) {
  if (outcome.status !== 'stopped') throw new Error(`a search within a group ended ${outcome.status}`)
  const why = `a group of ${squares} safe squares is too intricate${outcome.why === undefined ? '' : `: ${outcome.why}`}`
  return { status: 'stopped', reason: 'limits', why, steps } as const
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
