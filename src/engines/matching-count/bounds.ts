import { inner, type Part, pause, pausing } from '../../search.ts'
import { countAll } from '../frontier/index.ts'
import { searchMatching } from '../matching/index.ts'
import { type Component, Components, edgeCount } from './components.ts'
import { MatchingCounter } from './counter.ts'
import { bestPlan } from './orders.ts'

/** A lower bound for a component whose edges are all in maximum matchings that match its smaller side. */
export function leastMaximumMatchings(graph: Component): bigint {
  const { left, size } = graph
  const right = size - left
  const byDegrees = ostrandBound(graph, left <= right ? 0 : left, left <= right ? left : size)
  if (left !== right) return byDegrees
  // Such a graph is an edge with ears, as many as edges minus vertices plus one, and each ear adds a new matching.
  const byEars = BigInt(edgeCount(graph) - size + 2)
  return byEars > byDegrees ? byEars : byDegrees
}

/** Ostrand: vertices of degrees d₁ ≤ d₂ ≤ … that can all be matched can be in ∏ max(1, dᵢ - i + 1) ways. */
function ostrandBound({ offsets }: Component, from: number, to: number): bigint {
  const degrees = new Int32Array(to - from)
  for (let v = from; v < to; v++) degrees[v - from] = offsets[v + 1]! - offsets[v]!
  degrees.sort()
  const factors: bigint[] = []
  for (let i = 0; i < degrees.length; i++) if (degrees[i]! - i > 1) factors.push(BigInt(degrees[i]! - i))
  return product(factors)
}

/** A product of many numbers: small ones are gathered, long ones multiplied when the product is asked for. */
export class Product {
  private small = 1n
  private readonly large: bigint[]

  /** Begins with another product, or with 1. */
  constructor(start?: Product) {
    this.small = start?.small ?? 1n
    this.large = start ? [...start.large] : []
  }

  multiply(factor: bigint): void {
    this.small *= factor
    if (this.small < GATHERED) return
    this.large.push(this.small)
    this.small = 1n
  }

  value(): bigint {
    return product(this.large) * this.small
  }
}

const GATHERED = 1n << 1024n

/** Factors of like size are multiplied with each other, so that few products are long. */
function product(factors: readonly bigint[]): bigint {
  let row: readonly bigint[] = factors
  while (row.length > 1) {
    const next: bigint[] = []
    for (let i = 0; i < row.length; i += 2) next.push(i + 1 < row.length ? row[i]! * row[i + 1]! : row[i]!)
    row = next
  }
  return row[0] ?? 1n
}

/** Larger binomials take longer than a search that is told to stop may take. */
const MOST_FACTORS = 4096

/** How many ways there are to choose some of `from` things; for very many of them, a number that is less. */
export function leastChoices(from: number, chosen: number): bigint {
  if (chosen < 0 || chosen > from) return 0n
  const few = Math.min(chosen, from - chosen)
  // One of each of `few` groups.
  if (few > MOST_FACTORS) return BigInt(Math.floor(from / few)) ** BigInt(few)
  const above: bigint[] = []
  const below: bigint[] = []
  for (let i = 1; i <= few; i++) {
    above.push(BigInt(from - few + i))
    below.push(BigInt(i))
  }
  return product(above) / product(below)
}

/** Matched pairs in a group: larger ones give better bounds, and soon take too long. */
const PAIRS_PER_GROUP = 48
const GROUP_BYTES = 32 * 2 ** 20
const STEPS_PER_SLICE = 1 << 15
/** After this many steps groups count for one. */
const MOST_GROUP_STEPS = 2 ** 27

/**
 * A number of matchings with the smaller side matched in full that a component has at least, however wide it is: the
 * pairs of one such matching are shared out among groups of neighbours, edges between groups are left out, and each
 * group is counted by itself. Any choice of one matching for each group is a matching of the whole.
 */
export function* leastByGroups(graph: Component, pairsPerGroup = PAIRS_PER_GROUP): Part<bigint> {
  const { left, size, offsets, neighbours } = graph
  const edges = edgeCount(graph)
  const targets = neighbours.slice(0, edges).map((w) => w - left)
  const bipartite = { left, right: size - left, offsets: offsets.subarray(0, left + 1), targets }
  const matched = yield* inner(searchMatching(bipartite))
  if (matched.status !== 'solved') throw new Error('a matching that is not stopped ends solved')
  const groupOf = groupsAlong(graph, matched.answer.rightOf, pairsPerGroup)
  const isKept = new Uint8Array(edges)
  for (let v = 0; v < left; v++) {
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) isKept[i] = groupOf[v] === groupOf[neighbours[i]!] ? 1 : 0
  }
  const groups = new Components(bipartite, isKept)
  let { steps } = matched
  yield* pausing(groups.find(), (found) => pause({ steps: matched.steps + found.steps }))
  steps += groups.steps
  const product = new Product()
  for (let c = 0; c < groups.count && steps < MOST_GROUP_STEPS; c++) {
    const before = steps
    const count = yield* pausing(countGroup(groups.component(c)), (counting) => {
      steps = before + counting.steps
      return pause({ steps })
    })
    product.multiply(count)
  }
  return product.value()
}

/** A group for every vertex: pairs in the order of a walk through the graph, a fixed number to a group. */
function groupsAlong(graph: Component, rightOf: Int32Array, pairsPerGroup: number): Int32Array {
  const { left, size, offsets, neighbours } = graph
  const mateOf = new Int32Array(size).fill(-1)
  let pairs = 0
  for (let v = 0; v < left; v++) {
    if (rightOf[v]! < 0) continue
    mateOf[v] = left + rightOf[v]!
    mateOf[mateOf[v]!] = v
    pairs++
  }
  // Groups of the same size, as far as possible.
  const groups = Math.ceil(pairs / pairsPerGroup)
  const perGroup = Math.ceil(pairs / groups)
  const groupOf = new Int32Array(size).fill(-1)
  const isMet = new Uint8Array(size)
  const met = new Int32Array(size)
  let count = 1
  let grouped = 0
  isMet[0] = 1
  for (let at = 0; at < count; at++) {
    const vertex = met[at]!
    if (groupOf[vertex] === -1) {
      groupOf[vertex] = Math.min(groups - 1, Math.floor(grouped / perGroup))
      const mate = mateOf[vertex]!
      if (mate >= 0) {
        groupOf[mate] = groupOf[vertex]!
        grouped++
      }
    }
    for (let i = offsets[vertex]!; i < offsets[vertex + 1]!; i++) {
      const other = neighbours[i]!
      if (isMet[other] === 1) continue
      isMet[other] = 1
      met[count++] = other
    }
  }
  return groupOf
}

/** The number of a group's matchings, or 1 if that is too much work. */
function* countGroup(graph: Component): Part<bigint> {
  const right = graph.size - graph.left
  const { plan, steps } = yield* bestPlan(graph, { left: graph.left <= right, right: right <= graph.left })
  if (!plan) return 1n
  const counter = new MatchingCounter(plan, undefined, GROUP_BYTES)
  const where = () => ({ steps: steps + counter.steps })
  const isCounted = yield* countAll(counter, STEPS_PER_SLICE, where)
  yield* pause(where())
  return isCounted ? counter.counts()[0]! : 1n
}
