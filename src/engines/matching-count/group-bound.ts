import { matchingSearch } from '../matching/index.ts'
import { bestPlan } from './best-plan.ts'
import { Product } from './bounds.ts'
import { type Component, Components, edgeCount } from './components.ts'
import { COUNTED, FrontierCounter, WORKING } from './frontier-counter.ts'
import type { Work } from './meter.ts'

/** Matched pairs in a group: larger ones give better bounds, and soon take too long. */
const PAIRS_PER_GROUP = 48
const MOST_BYTES = 32 * 2 ** 20
const STEPS_PER_SLICE = 1 << 15
/** After so many steps groups count for one. */
const MOST_STEPS = 2 ** 27

/**
 * A number of matchings with the smaller side matched in full that a component has at least, however wide it is: the pairs of one such
 * matching are shared out among groups of neighbours, edges between groups are left out, and each group is counted by itself. Any
 * choice of one matching for each group is a matching of the whole.
 */
export function* leastByGroups(graph: Component, pairsPerGroup = PAIRS_PER_GROUP): Work<bigint> {
  const { left, size, offsets, neighbours } = graph
  const edges = edgeCount(graph)
  const targets = neighbours.slice(0, edges).map((w) => w - left)
  const bipartite = { left, right: size - left, offsets: offsets.subarray(0, left + 1), targets }
  const search = matchingSearch(bipartite)
  let next = search.next()
  while (!next.done) {
    yield { steps: next.value.steps }
    next = search.next()
  }
  if (next.value.status !== 'solved') throw new Error('a matching that is not stopped ends solved')
  const groupOf = groupsAlong(graph, next.value.answer.rightOf, pairsPerGroup)
  const isKept = new Uint8Array(edges)
  for (let v = 0; v < left; v++) {
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) isKept[i] = groupOf[v] === groupOf[neighbours[i]!] ? 1 : 0
  }
  const groups = new Components(bipartite, isKept)
  let steps = next.value.steps
  for (const { steps: found } of groups.find()) yield { steps: steps + found }
  steps += groups.steps
  const product = new Product()
  for (let c = 0; c < groups.count && steps < MOST_STEPS; c++) {
    const counting = countGroup(groups.component(c))
    let counted = counting.next()
    while (!counted.done) {
      steps += counted.value
      yield { steps }
      counted = counting.next()
    }
    product.multiply(counted.value)
  }
  return product.value()
}

/** A group for every vertex: pairs in the order in which a walk through the graph meets them, so many to a group. */
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

/** The number of a group's matchings, or 1 if that is too much work. Yields the steps taken since. */
function* countGroup(graph: Component): Generator<number, bigint> {
  const right = graph.size - graph.left
  const plan = yield* bestPlan(graph, { left: graph.left <= right, right: right <= graph.left })
  if (!plan) return 1n
  const counter = new FrontierCounter(plan, undefined, MOST_BYTES)
  let state: number = WORKING
  while (state === WORKING) {
    const before = counter.steps
    state = counter.work(STEPS_PER_SLICE)
    yield counter.steps - before
  }
  return state === COUNTED ? counter.counts()[0]! : 1n
}
