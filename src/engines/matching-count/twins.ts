import type { Component } from './components.ts'

const NONE = -1

/**
 * The classes of vertices with the same neighbours, while vertices are eliminated one after the other. Such twins are
 * interchangeable for all that follows. Eliminating a vertex takes it from its neighbours' lists, so classes only ever merge.
 */
export class TwinClasses {
  readonly isEliminated: Uint8Array
  /** The class of each vertex: one of the vertices that are or have been in it. */
  readonly classOf: Int32Array
  /** By class: how many members it has, and how many neighbours each of them has left. */
  readonly members: Int32Array
  readonly degree: Int32Array
  /** By vertex: the next one of its class, in a ring that keeps those that have been eliminated. */
  private readonly next: Int32Array
  /** By class: a hash of the neighbours its members have left, in two words. */
  private readonly firstHash: Int32Array
  private readonly secondHash: Int32Array
  private readonly byHash = new Map<number, number>()
  private readonly stamp: Int32Array
  private stamps = 0

  constructor(private readonly graph: Component) {
    const { size, offsets, neighbours } = graph
    this.isEliminated = new Uint8Array(size)
    this.classOf = new Int32Array(size)
    this.members = new Int32Array(size).fill(1)
    this.degree = new Int32Array(size)
    this.next = new Int32Array(size)
    this.firstHash = new Int32Array(size)
    this.secondHash = new Int32Array(size)
    this.stamp = new Int32Array(size)
    for (let v = 0; v < size; v++) {
      this.classOf[v] = this.next[v] = v
      this.degree[v] = offsets[v + 1]! - offsets[v]!
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
        this.firstHash[v]! ^= mixed(neighbours[i]!, 0x2c1b3c6d)
        this.secondHash[v]! ^= mixed(neighbours[i]!, 0x297a2d39)
      }
    }
    for (let v = 0; v < size; v++) {
      const twin = this.twinOf(v)
      if (twin === NONE) this.byHash.set(this.hashOf(v), v)
      else this.merge(twin, v)
    }
  }

  /** Takes a vertex out of its class. The classes of its neighbours are to be told by `touch`, one by one. */
  eliminate(vertex: number): void {
    this.isEliminated[vertex] = 1
    const own = this.classOf[vertex]!
    if (--this.members[own]! === 0) this.forget(own)
  }

  /** Tells a class that its neighbour `vertex` has been eliminated. Returns the class that has become its twin, or -1. */
  touch(touched: number, vertex: number): number {
    this.forget(touched)
    this.firstHash[touched]! ^= mixed(vertex, 0x2c1b3c6d)
    this.secondHash[touched]! ^= mixed(vertex, 0x297a2d39)
    if (--this.degree[touched]! === 0) return NONE
    const twin = this.twinOf(touched)
    if (twin === NONE) this.byHash.set(this.hashOf(touched), touched)
    return twin
  }

  /** Makes one class of two, and returns its name: that of one of them. */
  merge(one: number, other: number): number {
    const { next, classOf, members } = this
    const [kept, dropped] = members[one]! < members[other]! ? [other, one] : [one, other]
    let member = dropped
    do {
      classOf[member] = kept
      member = next[member]!
    } while (member !== dropped)
    const after = next[kept]!
    next[kept] = next[dropped]!
    next[dropped] = after
    members[kept]! += members[dropped]!
    members[dropped] = 0
    this.byHash.set(this.hashOf(kept), kept)
    return kept
  }

  private forget(name: number): void {
    const hash = this.hashOf(name)
    if (this.byHash.get(hash) === name) this.byHash.delete(hash)
  }

  private hashOf(name: number): number {
    return (this.firstHash[name]! >>> 0) * 0x100000 + (this.secondHash[name]! & 0xfffff)
  }

  /** A class with the same neighbours; equal hashes are looked into, so that a chance hit does no harm. */
  private twinOf(name: number): number {
    const other = this.byHash.get(this.hashOf(name))
    if (other === undefined || this.degree[other] !== this.degree[name]) return NONE
    const { graph, isEliminated, stamp } = this
    const { offsets, neighbours } = graph
    const mark = ++this.stamps
    for (let i = offsets[other]!; i < offsets[other + 1]!; i++) stamp[neighbours[i]!] = mark
    // Classes are named by vertices that had the same neighbours, so the name's list stands for all members.
    for (let i = offsets[name]!; i < offsets[name + 1]!; i++) {
      const neighbour = neighbours[i]!
      if (isEliminated[neighbour] === 0 && stamp[neighbour] !== mark) return NONE
    }
    return other
  }
}

function mixed(vertex: number, factor: number): number {
  let h = Math.imul(vertex + 1, factor)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
