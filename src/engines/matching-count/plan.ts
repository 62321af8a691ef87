import type { Component } from './components.ts'

/**
 * What the frontier counter does, step by step: a step eliminates a vertex, that is, decides whether it is matched and
 * with which of the neighbours that are left.
 *
 * A state says which vertices of the frontier are used. The frontier are vertices with neighbours both eliminated and
 * left; twins among them share a field that says how many of them are used. A state is two words of 32 bits; a field
 * lies within one of them, and bits without a field are 0.
 */
export interface Plan {
  readonly order: Int32Array
  readonly steps: readonly PlanStep[]
  /** How many states and transitions there can be, over all steps. */
  readonly cost: number
}

export interface PlanStep {
  /** The field of the eliminated vertex; undefined when none of its neighbours has been eliminated. */
  readonly own: Field | undefined
  /** Whether the eliminated vertex must be matched. */
  readonly isNeeded: boolean
  readonly choices: readonly Choice[]
  /** How many vertices are to choose from. */
  readonly chosenFrom: number
  /** A state is kept if its bits under these masks are these: all vertices leaving the frontier are used. */
  readonly lowRequired: number
  readonly lowWanted: number
  readonly highRequired: number
  readonly highWanted: number
  /** Fields that become one with another. */
  readonly moves: readonly Move[]
  /** The bits of fields that are no longer needed are removed by these masks. */
  readonly lowKept: number
  readonly highKept: number
  /** Left and right vertices that have neighbours left after this step. */
  readonly leftOpen: number
  readonly rightOpen: number
}

export interface Field {
  readonly isHigh: boolean
  readonly shift: number
  /** As many ones as the field has bits. */
  readonly mask: number
}

/** To match with one of a class of twins. */
interface Choice {
  /** Undefined if these vertices have no other neighbour left, and need not be matched. */
  readonly field: Field | undefined
  readonly twins: number
}

interface Move {
  readonly from: Field
  readonly to: Field
}

/** The sides on which every vertex must be matched. */
export interface Needed {
  readonly left: boolean
  readonly right: boolean
}

const STEPS_PER_PAUSE = 256
/** What a step takes, measured in edges looked at. */
const WORK_PER_STEP = 1 << 9
const NONE = -1

/**
 * The plan for a component in which vertices are eliminated in this order, or nothing if it would cost more than
 * `mostCost` or if states do not fit in two words. The order may leave out vertices as long as every edge has an end in
 * it. Yields the work done since, now and then.
 */
export function* planFor(
  graph: Component,
  order: Int32Array,
  needed: Needed,
  mostCost: number,
): Generator<number, Plan | undefined> {
  const planner = new Planner(graph, needed)
  let i = 0
  for (; i < order.length; i++) {
    if (!planner.eliminate(order[i]!) || planner.cost >= mostCost) break
    if (i % STEPS_PER_PAUSE === STEPS_PER_PAUSE - 1) yield STEPS_PER_PAUSE * WORK_PER_STEP
  }
  yield (i % STEPS_PER_PAUSE) * WORK_PER_STEP
  return i === order.length ? { order, steps: planner.steps, cost: planner.cost } : undefined
}

class Planner {
  readonly steps: PlanStep[] = []
  cost = 0
  private readonly twins: TwinClasses
  private readonly fields: (Field | undefined)[] = []
  /** Bits of states that belong to no field. */
  private lowFree = -1
  private highFree = -1
  /** The logarithm of how many states there can be. */
  private width = 0
  private leftOpen: number
  private rightOpen: number

  constructor(
    private readonly graph: Component,
    private readonly needed: Needed,
  ) {
    this.twins = new TwinClasses(graph)
    this.leftOpen = graph.left
    this.rightOpen = graph.size - graph.left
  }

  /** Adds the step that eliminates a vertex; false if there is no room for its fields. */
  eliminate(vertex: number): boolean {
    const { twins, fields } = this
    const own = twins.classOf[vertex]!
    // All its neighbours are gone: there is nothing to decide.
    if (twins.degree[own] === 0) return true
    const isLeft = vertex < this.graph.left
    const otherNeeded = isLeft ? this.needed.right : this.needed.left
    const ownField = fields[own]
    if (ownField) this.width -= Math.log2((twins.members[own]! + 1) / twins.members[own]!)
    twins.eliminate(vertex)
    this.close(isLeft, 1)

    const choices: Choice[] = []
    const moves: Move[] = []
    const released: Field[] = []
    if (ownField && twins.members[own] === 0) {
      released.push(ownField)
      fields[own] = undefined
    }
    let chosenFrom = 0
    let lowRequired = 0
    let lowWanted = 0
    let highRequired = 0
    let highWanted = 0
    let lowCleared = 0
    let highCleared = 0
    for (const touched of this.neighbouringClasses(vertex)) {
      const size = twins.members[touched]!
      chosenFrom += size
      const isClosing = twins.degree[touched] === 1
      let field = fields[touched]
      if (!field && (!isClosing || otherNeeded)) {
        field = this.takeField(size)
        if (!field) return false
        fields[touched] = field
        this.width += Math.log2(size + 1)
      }
      choices.push({ field, twins: size })
      const twin = twins.touch(touched, vertex)
      if (isClosing) {
        this.close(!isLeft, size)
        if (!field) continue
        const bits = field.mask << field.shift
        if (field.isHigh) highCleared |= bits
        else lowCleared |= bits
        if (otherNeeded && field.isHigh) {
          highRequired |= bits
          highWanted |= size << field.shift
        } else if (otherNeeded) {
          lowRequired |= bits
          lowWanted |= size << field.shift
        }
        this.width -= Math.log2(size + 1)
        released.push(field)
        fields[touched] = undefined
      } else if (twin !== NONE && !this.merge(touched, twin, moves, released)) return false
    }
    for (const field of released) this.release(field)
    this.steps.push({
      own: ownField,
      isNeeded: isLeft ? this.needed.left : this.needed.right,
      choices,
      chosenFrom,
      lowRequired,
      lowWanted,
      highRequired,
      highWanted,
      moves,
      lowKept: ~lowCleared,
      highKept: ~highCleared,
      leftOpen: this.leftOpen,
      rightOpen: this.rightOpen,
    })
    this.cost += 2 ** this.width * (choices.length + 1)
    return true
  }

  private neighbouringClasses(vertex: number): Set<number> {
    const { offsets, neighbours } = this.graph
    const classes = new Set<number>()
    for (let i = offsets[vertex]!; i < offsets[vertex + 1]!; i++) {
      const neighbour = neighbours[i]!
      if (this.twins.isEliminated[neighbour] === 0) classes.add(this.twins.classOf[neighbour]!)
    }
    return classes
  }

  /** Makes one class and one field of two classes, of which at least the first has a field. */
  private merge(one: number, other: number, moves: Move[], released: Field[]): boolean {
    const { twins, fields } = this
    const first = fields[one]!
    const second = fields[other]
    const size = twins.members[one]! + twins.members[other]!
    this.width += Math.log2((size + 1) / (twins.members[one]! + 1))
    if (second) this.width -= Math.log2(twins.members[other]! + 1)
    let field: Field | undefined
    if (first.mask >= size) field = first
    else if (second && second.mask >= size) field = second
    else field = this.takeField(size)
    if (!field) return false
    for (const old of [first, second]) {
      if (!old || old === field) continue
      moves.push({ from: old, to: field })
      released.push(old)
    }
    fields[one] = fields[other] = undefined
    fields[twins.merge(one, other)] = field
    return true
  }

  private close(isLeft: boolean, vertices: number): void {
    if (isLeft) this.leftOpen -= vertices
    else this.rightOpen -= vertices
  }

  private takeField(size: number): Field | undefined {
    const bits = 32 - Math.clz32(size)
    const mask = 2 ** bits - 1
    for (let shift = 0; shift + bits <= 32; shift++) {
      const wanted = mask << shift
      if ((this.lowFree & wanted) === wanted) {
        this.lowFree &= ~wanted
        return { isHigh: false, shift, mask }
      }
    }
    for (let shift = 0; shift + bits <= 32; shift++) {
      const wanted = mask << shift
      if ((this.highFree & wanted) === wanted) {
        this.highFree &= ~wanted
        return { isHigh: true, shift, mask }
      }
    }
    return undefined
  }

  private release({ isHigh, shift, mask }: Field): void {
    if (isHigh) this.highFree |= mask << shift
    else this.lowFree |= mask << shift
  }
}

/**
 * The classes of vertices with the same neighbours, while vertices are eliminated one after the other. Such twins are
 * interchangeable for all that follows. Eliminating a vertex takes it from its neighbours' lists, so classes only ever
 * merge.
 */
class TwinClasses {
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

  /** Takes a vertex out of its class. The classes of its neighbours must be told by `touch`, one by one. */
  eliminate(vertex: number): void {
    this.isEliminated[vertex] = 1
    const own = this.classOf[vertex]!
    if (--this.members[own]! === 0) this.forget(own)
  }

  /** Tells a class that its neighbour `vertex` is eliminated. Gives the class that is now its twin, or -1. */
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
