import { UnionFind } from '../../../base/union-find.ts'
import type { Choices } from './choices.ts'

/** An order of squares, and how wide the frontier between those before and those after gets. */
export interface Order {
  readonly squares: Int32Array
  /** The most squares and anchors, and the most groups, that are on the frontier at a time. */
  readonly vertices: number
  readonly groups: number
  /** An estimate of all states on the way, as a logarithm. */
  readonly cost: number
}

/** How many binary choices a vertex or a group on the frontier is worth, roughly: many combinations break a rule. */
const BITS_OF_VERTEX = 0.9
const BITS_OF_GROUP = 0.6

/** Squares between two pauses: some milliseconds. */
const SQUARES_PER_SLICE = 1 << 12

/** Squares that have nothing to do with each other: the choices in one cluster leave those in the others free. */
export function* clustersOf(choices: Choices): Generator<undefined, Int32Array[]> {
  const { squares, corners, sides, anchors, anchorCount, members } = choices
  const sets = new UnionFind(squares.length + anchorCount)
  for (let square = 0; square < squares.length; square++) {
    if (isPauseDue(square)) yield
    for (const other of sides[square]!) sets.union(square, other)
    for (const other of corners[square]!) sets.union(square, other)
    for (const anchor of anchors[square]!) sets.union(square, squares.length + anchor)
  }
  for (const [i, group] of members.entries()) {
    if (isPauseDue(i)) yield
    for (const square of group) sets.union(square, group[0]!)
  }
  const clusterOf = new Map<number, number[]>()
  for (let square = 0; square < squares.length; square++) {
    if (isPauseDue(square)) yield
    const set = sets.find(square)
    const cluster = clusterOf.get(set)
    if (cluster) cluster.push(square)
    else clusterOf.set(set, [square])
  }
  return Array.from(clusterOf.values(), (cluster) => Int32Array.from(cluster))
}

/** Ways to go through the squares of a cluster, the most promising first: row by row and column by column. */
export function* ordersOf(choices: Choices, cluster: Int32Array, columns: number): Generator<undefined, Order[]> {
  const { squares } = choices
  const byColumn = cluster.slice().sort((one, other) => {
    const columnOfOne = squares[one]! % columns
    const columnOfOther = squares[other]! % columns
    return columnOfOne - columnOfOther || one - other
  })
  const orders = [yield* measured(choices, cluster), yield* measured(choices, byColumn)]
  return orders.sort((one, other) => one.cost - other.cost)
}

/** Goes through the order and keeps book of what is on the frontier. */
function* measured(choices: Choices, order: Int32Array): Generator<undefined, Order> {
  const { sides, corners, anchors, groups, members, anchorCount } = choices
  const timeOf = new Map<number, number>()
  for (let time = 0; time < order.length; time++) {
    if (isPauseDue(time)) yield
    timeOf.set(order[time]!, time)
  }
  // What begins and ends where, as changes of how many there are.
  const vertexChanges = new Int32Array(order.length + 1)
  const groupChanges = new Int32Array(order.length + 1)
  const firstOfAnchor = new Int32Array(anchorCount).fill(-1)
  const lastOfAnchor = new Int32Array(anchorCount)
  const isGroupSeen = new Set<number>()
  for (let time = 0; time < order.length; time++) {
    if (isPauseDue(time)) yield
    const square = order[time]!
    let last = time
    for (const other of sides[square]!) last = Math.max(last, timeOf.get(other)!)
    for (const other of corners[square]!) last = Math.max(last, timeOf.get(other)!)
    vertexChanges[time]!++
    vertexChanges[Math.max(last, time + 1)]!--
    for (const anchor of anchors[square]!) {
      if (firstOfAnchor[anchor]! < 0) firstOfAnchor[anchor] = time
      lastOfAnchor[anchor] = time
    }
    for (const group of groups[square]!) {
      if (isGroupSeen.has(group)) continue
      isGroupSeen.add(group)
      let end = time
      for (const member of members[group]!) end = Math.max(end, timeOf.get(member)!)
      groupChanges[time]!++
      groupChanges[end]!--
    }
  }
  for (let anchor = 0; anchor < anchorCount; anchor++) {
    if (firstOfAnchor[anchor]! < 0) continue
    vertexChanges[firstOfAnchor[anchor]!]!++
    vertexChanges[lastOfAnchor[anchor]!]!--
  }
  let vertices = 0
  let liveGroups = 0
  let mostVertices = 0
  let mostGroups = 0
  let cost = 0
  for (let time = 0; time < order.length; time++) {
    vertices += vertexChanges[time]!
    liveGroups += groupChanges[time]!
    mostVertices = Math.max(mostVertices, vertices)
    mostGroups = Math.max(mostGroups, liveGroups)
    const bits = BITS_OF_VERTEX * vertices + BITS_OF_GROUP * liveGroups
    cost = Math.max(cost, bits) + Math.log2(1 + 2 ** -Math.abs(cost - bits))
  }
  return { squares: order, vertices: mostVertices, groups: mostGroups, cost }
}

function isPauseDue(index: number): boolean {
  return index % SQUARES_PER_SLICE === SQUARES_PER_SLICE - 1
}
