import { placeOf } from '../../base/grid.ts'
import { InputError } from '../../base/input-error.ts'
import {
  componentPolynomials,
  type Graph,
  productOf,
  searchByFrontier,
  searchIndependentSets,
} from '../../engines/independence/index.ts'
import type { Count, Listed, Lister, WhichAnswers } from '../../family.ts'
import { type Part, pause, pausing, type Search, searching, translate } from '../../search.ts'
import { type Board, drawnRows, safeSquares, touchingGraph, whyImpossible } from './board.ts'
import { KING } from './hands.ts'
import type { Group, Ways } from './ways.ts'

/** Ways by number of kings within a group. */
type GroupMethod = (graph: Graph) => Search<bigint[]>

/** The product of the tables of all groups; pauses with the steps it has made, if it counts them. */
type Product = (tables: readonly (readonly bigint[])[]) => Generator<number | undefined, bigint[], undefined>

/** Makes a method for groups one for boards: groups are independent, so their ways are multiplied. */
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

/** Sums the ways over distributions, each a number of kings per group, whose ways are multiplied. */
class DistributionSum {
  /** Distributions, whole ones and those of the first groups alone. */
  steps = 0
  /** Ways by number of kings. */
  readonly sums: bigint[]
  private readonly tables: readonly (readonly bigint[])[]
  /** By group: its kings in the distribution that is made up. */
  private readonly kings: Int32Array
  /** By group: the ways of the groups before it. */
  private readonly ways: bigint[]
  private group = 0
  private total = 0

  constructor(tables: readonly (readonly bigint[])[]) {
    this.tables = tables
    this.kings = new Int32Array(tables.length + 1)
    this.ways = new Array<bigint>(tables.length + 1).fill(1n)
    this.sums = new Array<bigint>(tables.reduce((most, table) => most + table.length - 1, 1)).fill(0n)
  }

  /** Continue for `budget` steps; true when all distributions have been added. */
  work(budget: number): boolean {
    const { tables, kings, ways, sums } = this
    const last = tables.length
    const stop = this.steps + budget
    while (this.group >= 0) {
      if (this.steps >= stop) return false
      this.steps++
      if (this.group === last) {
        sums[this.total]! += ways[last]!
        this.group--
        continue
      }
      const table = tables[this.group]!
      const here = kings[this.group]!++
      if (here < table.length) {
        if (here > 0) this.total++
        ways[this.group + 1] = ways[this.group]! * table[here]!
        this.group++
        continue
      }
      kings[this.group] = 0
      this.total -= table.length - 1
      this.group--
    }
    return true
  }
}

/** In how many ways the kings fit. */
export function count(board: Board, which: WhichAnswers): Search<Count> {
  if (typeof which === 'number') {
    throw new InputError(`expected best or all, as the placements of kings have no value, found ${which}`)
  }
  const search = solveByGroups((graph) => searchByFrontier(graph))(board)
  return translate(
    search,
    ({ ways }) => ({ count: ways }),
    (certificate) => certificate,
  )
}

/** List the placements of exactly the wanted number of kings, each as its squares in board order. */
export const lister: Lister<Board, Int32Array> = {
  nouns: ['placement', 'placements'],
  search: searchPlacements,
  format: (squares, board) => {
    const rows = drawnRows(board)
    for (const square of squares) {
      const [row, column] = placeOf(board, square)
      rows[row] = rows[row]!.slice(0, column) + KING + rows[row]!.slice(column + 1)
    }
    return rows.join('\n')
  },
  toJson: (squares, board) => ({ kings: Array.from(squares, (square) => placeOf(board, square)) }),
}

function* searchPlacements(board: Board, visit: (squares: Int32Array) => void, most: number): Search<Listed> {
  const why = whyImpossible(board)
  if (why !== undefined) return { status: 'impossible', why, steps: 0 }
  const squares = safeSquares(board)
  const visitSquares = (vertices: Int32Array) => visit(vertices.map((vertex) => squares[vertex]!))
  return yield* searchIndependentSets(touchingGraph(board, squares), board.kings, visitSquares, most)
}
