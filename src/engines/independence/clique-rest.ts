import { areNeighbours, type Graph } from './graph.ts'
import type { Rest } from './rest.ts'

/** The rest of a component of any size: put together in cliques, of each of which no more than one vertex can be taken. */
export class CliqueRest implements Rest {
  /** How many cliques have a vertex that is free: neither decided nor next to one that was taken. */
  most = 0
  private next = 0
  private readonly isTaken: Uint8Array
  /** By vertex: how many of its neighbours have been taken. */
  private readonly blockers: Int32Array
  private readonly cliqueOf: Int32Array
  /** By clique: how many of its vertices are free. */
  private readonly free: Int32Array

  constructor(private readonly graph: Graph) {
    const { vertices } = graph
    this.isTaken = new Uint8Array(vertices)
    this.blockers = new Int32Array(vertices)
    this.cliqueOf = cliquesOf(graph)
    this.free = new Int32Array(vertices)
    for (let v = 0; v < vertices; v++) this.release(v)
  }

  get canTake(): boolean {
    return this.blockers[this.next] === 0
  }

  take(): void {
    const { offsets, targets } = this.graph
    const v = this.next++
    this.isTaken[v] = 1
    this.occupy(v)
    for (let k = offsets[v]!; k < offsets[v + 1]!; k++) {
      const w = targets[k]!
      if (w > v && this.blockers[w]!++ === 0) this.occupy(w)
    }
  }

  leave(): void {
    const v = this.next++
    this.isTaken[v] = 0
    if (this.blockers[v] === 0) this.occupy(v)
  }

  undo(): void {
    const { offsets, targets } = this.graph
    const v = --this.next
    if (this.blockers[v] === 0) this.release(v)
    if (this.isTaken[v] === 0) return
    for (let k = offsets[v]!; k < offsets[v + 1]!; k++) {
      const w = targets[k]!
      if (w > v && --this.blockers[w]! === 0) this.release(w)
    }
  }

  private occupy(v: number): void {
    if (--this.free[this.cliqueOf[v]!]! === 0) this.most--
  }

  private release(v: number): void {
    if (this.free[this.cliqueOf[v]!]!++ === 0) this.most++
  }
}

/** A clique for each vertex, made as they come. */
function cliquesOf(graph: Graph): Int32Array {
  const { vertices, offsets, targets } = graph
  const cliqueOf = new Int32Array(vertices).fill(-1)
  for (let first = 0; first < vertices; first++) {
    if (cliqueOf[first]! >= 0) continue
    const clique = [first]
    for (let k = offsets[first]!; k < offsets[first + 1]!; k++) {
      const w = targets[k]!
      if (cliqueOf[w]! < 0 && clique.every((member) => areNeighbours(graph, member, w))) clique.push(w)
    }
    for (const member of clique) cliqueOf[member] = first
  }
  return cliqueOf
}
