import type { Choices } from './choices.ts'
import type { Order } from './orders.ts'

const NONE = -1

/**
 * Goes through the squares in an order and knows at every step what is on the frontier: the vertices and groups that
 * squares before and squares after have to do with. Each has a slot while it is there; slots are used again. All arrays
 * and numbers tell of the current step.
 */
export class Frontier {
  /** The step that is described, from 0 on; -1 before the first. */
  time = NONE
  /** The slots of vertices before and after this step. */
  before: readonly number[] = []
  after: readonly number[] = []
  /** By slot, after this step: how many squares to come would be joined to it, and how many are beside it. */
  readonly edgesLeft: Int32Array
  readonly sidesLeft: Int32Array
  /** The slot of the square itself; NONE if nothing to come has to do with it. */
  own = NONE
  /** Slots of anchors that appear. */
  readonly newAnchors: number[] = []
  /** Slots that the square would be joined to, and those beside it. */
  readonly joins: number[] = []
  readonly besides: number[] = []
  isOuter = false
  /**
   * Groups are bits in words; a bit is set once a square of the group is unshaded. If one of these bits is set, the
   * square cannot be shaded, or cannot be unshaded: not only for its own groups, but also if squares to come could then
   * be neither.
   */
  readonly noShaded: Int32Array
  readonly noUnshaded: Int32Array
  /** Where these slots are shaded, the square cannot be unshaded, for the same reason; or it can never be. */
  readonly noUnshadedBeside: number[] = []
  isNeverUnshaded = false
  /** The bits to set if it is unshaded, and the bits that stay after this step. */
  readonly setBits: Int32Array
  readonly keptBits: Int32Array

  private readonly timeOf = new Map<number, number>()
  private readonly slotOfSquare = new Map<number, number>()
  private readonly slotOfAnchor = new Map<number, number>()
  private readonly bitOfGroup = new Map<number, number>()
  private readonly freeSlots: number[] = []
  private readonly freeBits: number[] = []
  private readonly anchorTouches = new Map<number, number>()

  constructor(
    private readonly choices: Choices,
    private readonly order: Order,
  ) {
    const { squares, vertices, groups } = order
    for (let time = 0; time < squares.length; time++) this.timeOf.set(squares[time]!, time)
    for (const square of squares) {
      for (const anchor of choices.anchors[square]!) {
        this.anchorTouches.set(anchor, (this.anchorTouches.get(anchor) ?? 0) + 1)
      }
    }
    const slots = slotsFor(vertices)
    // The two groups of a square may come before others go.
    const bits = groups + 2
    for (let slot = slots - 1; slot >= 0; slot--) this.freeSlots.push(slot)
    for (let bit = bits - 1; bit >= 0; bit--) this.freeBits.push(bit)
    this.edgesLeft = new Int32Array(slots)
    this.sidesLeft = new Int32Array(slots)
    const words = (bits + 31) >> 5
    this.noShaded = new Int32Array(words)
    this.noUnshaded = new Int32Array(words)
    this.setBits = new Int32Array(words)
    this.keptBits = new Int32Array(words)
  }

  get length(): number {
    return this.order.squares.length
  }

  /** Advance to the next step. */
  advance(): void {
    const time = ++this.time
    const square = this.order.squares[time]!
    this.before = this.after
    const live = new Set(this.before)
    this.newAnchors.length = this.joins.length = this.besides.length = 0
    this.isOuter = this.choices.isOuter[square] === 1
    this.meetNeighbours(square, time, live)
    this.meetAnchors(square, live)
    for (const slot of live) {
      if (this.edgesLeft[slot]! > 0 || this.sidesLeft[slot]! > 0) continue
      live.delete(slot)
      this.freeSlots.push(slot)
    }
    this.after = [...live].sort((one, other) => one - other)
    this.meetGroups(square, time)
  }

  private meetNeighbours(square: number, time: number, live: Set<number>): void {
    const { choices, timeOf, slotOfSquare, edgesLeft, sidesLeft } = this
    let edges = 0
    let sides = 0
    for (const other of choices.corners[square]!) {
      if (timeOf.get(other)! > time) edges++
      else {
        const slot = slotOfSquare.get(other)!
        this.joins.push(slot)
        edgesLeft[slot]!--
      }
    }
    for (const other of choices.sides[square]!) {
      if (timeOf.get(other)! > time) sides++
      else {
        const slot = slotOfSquare.get(other)!
        this.besides.push(slot)
        sidesLeft[slot]!--
      }
    }
    this.own = NONE
    if (edges + sides === 0) return
    this.own = this.freeSlots.pop()!
    slotOfSquare.set(square, this.own)
    edgesLeft[this.own] = edges
    sidesLeft[this.own] = sides
    live.add(this.own)
  }

  private meetAnchors(square: number, live: Set<number>): void {
    const { slotOfAnchor, edgesLeft, sidesLeft } = this
    for (const anchor of this.choices.anchors[square]!) {
      let slot = slotOfAnchor.get(anchor)
      if (slot === undefined) {
        slot = this.freeSlots.pop()!
        slotOfAnchor.set(anchor, slot)
        edgesLeft[slot] = this.anchorTouches.get(anchor)!
        sidesLeft[slot] = 0
        this.newAnchors.push(slot)
        live.add(slot)
      }
      this.joins.push(slot)
      edgesLeft[slot]!--
    }
  }

  private meetGroups(square: number, time: number): void {
    const { choices, timeOf, bitOfGroup, noShaded, noUnshaded, setBits, keptBits } = this
    for (const words of [noShaded, noUnshaded, setBits]) words.fill(0)
    keptBits.fill(-1)
    this.noUnshadedBeside.length = 0
    this.isNeverUnshaded = false
    const ended: number[] = []
    for (const group of choices.groups[square]!) {
      if (!bitOfGroup.has(group)) bitOfGroup.set(group, this.freeBits.pop()!)
      const bit = bitOfGroup.get(group)!
      setBit(noUnshaded, bit)
      const toCome = choices.members[group]!.filter((member) => timeOf.get(member)! > time)
      if (toCome.length > 0) setBit(setBits, bit)
      else {
        keptBits[bit >> 5]! &= ~(1 << (bit & 31))
        ended.push(group)
      }
      for (const member of toCome) this.meetMember(member, square, time)
    }
    // A square to come beside this one can be neither if this one is shaded and its own number is used up.
    for (const other of choices.sides[square]!) {
      if (timeOf.get(other)! <= time) continue
      for (const group of choices.groups[other]!) {
        const bit = bitOfGroup.get(group)
        if (bit !== undefined) setBit(noShaded, bit)
      }
    }
    for (const group of ended) {
      this.freeBits.push(bitOfGroup.get(group)!)
      bitOfGroup.delete(group)
    }
  }

  /** If the square is unshaded this member of its group is shaded, so that none beside it may be or have to be. */
  private meetMember(member: number, square: number, time: number): void {
    const { choices, timeOf, bitOfGroup } = this
    for (const other of choices.sides[member]!) {
      if (other === square) continue
      if (timeOf.get(other)! < time) {
        this.noUnshadedBeside.push(this.slotOfSquare.get(other)!)
        continue
      }
      for (const group of choices.groups[other]!) {
        const bit = bitOfGroup.get(group)
        if (choices.groups[square]!.includes(group)) this.isNeverUnshaded = true
        else if (bit !== undefined) setBit(this.noUnshaded, bit)
      }
    }
  }
}

/** The slots that are needed for this many vertices at a time: a square and four anchors may come before others go. */
export function slotsFor(vertices: number): number {
  return vertices + 5
}

function setBit(words: Int32Array, bit: number): void {
  words[bit >> 5]! |= 1 << (bit & 31)
}
