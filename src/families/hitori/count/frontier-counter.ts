import { LIMB_BITS, StateTable } from '../../../base/state-table.ts'
import type { Choices } from './choices.ts'
import { Frontier, slotsFor } from './frontier.ts'
import type { Order } from './orders.ts'

export const WORKING = 0
export const COUNTED = 1
export const OUTGROWN = 2

// What a state says of a slot. From FIRST_TREE on: shaded, in a tree of its own with all slots of the same number.
/** Unshaded, or of no consequence. */
const NOTHING = 0
/** Shaded, and of no consequence but for the squares beside it. */
const ALONE = 1
/** Shaded, and joined to the outside. */
const OUTSIDE = 2
const FIRST_TREE = 3

/** Numbers of trees must fit into bytes, with some to spare for those that are made within a step. */
const MOST_SLOTS = 200
const STEPS_PER_GROWTH = 1 << 11
/** The states of boards that were measured took 0.4 to 0.9 times as many bits as estimated. Beyond this, 0.4 would be too many. */
const MOST_COST = 60

/** Whether a frontier is narrow enough to be tried at all. */
export function isCountable({ vertices, cost }: Order): boolean {
  return slotsFor(vertices) <= MOST_SLOTS && cost <= MOST_COST
}

/**
 * Counts the ways to shade the squares of a cluster, square by square. Ways that agree on the frontier can be gone on with in the same
 * ways, so they are one state with a count: which vertices on the frontier are shaded and which of them are in one tree, and
 * which groups have an unshaded square. A square that joins a tree with itself would close a cycle.
 */
export class FrontierCounter {
  /** Ways to go from a state to another that have been tried. */
  steps = 0
  /** The most states that there were at a time. */
  mostStates = 1

  private readonly frontier: Frontier
  private current: StateTable
  private next: StateTable
  private limbs = 1
  private nextLimbs = 1
  private cursor = 0
  /** The sum of all counts that went into the next table, in units of `unitBits` bits, rounded up: it tells how many limbs are needed. */
  private sum = 1
  private unitBits = 0

  private readonly labelBits: number
  private readonly labelsPerWord: number
  private readonly labelWords: number
  private readonly groupWords: number

  // Scratch: the labels of the state at hand and of the one that follows, what is known by label, and the state as words.
  private readonly labels: Uint8Array
  private readonly following: Uint8Array
  private readonly edgesOf = new Int32Array(256)
  private readonly nameOf = new Uint8Array(256)
  private readonly isMet = new Uint8Array(256)
  private readonly state: Int32Array

  constructor(
    choices: Choices,
    order: Order,
    private readonly mostBytes: number,
  ) {
    this.frontier = new Frontier(choices, order)
    const slots = slotsFor(order.vertices)
    this.labelBits = Math.ceil(Math.log2(slots + FIRST_TREE))
    this.labelsPerWord = Math.floor(32 / this.labelBits)
    this.labelWords = Math.ceil(slots / this.labelsPerWord)
    this.groupWords = this.frontier.keptBits.length
    this.labels = new Uint8Array(slots)
    this.following = new Uint8Array(slots)
    this.state = new Int32Array(this.labelWords + this.groupWords)
    this.current = new StateTable(this.state.length)
    this.next = new StateTable(this.state.length)
    this.current.reset(1, 1)
    this.current.add(this.state, Int32Array.of(1), 0, 1)
    this.startStep()
  }

  /** How much of the way is done. */
  get done(): number {
    return this.frontier.time / this.frontier.length
  }

  work(budget: number): typeof WORKING | typeof COUNTED | typeof OUTGROWN {
    const limit = this.steps + budget
    while (this.frontier.time < this.frontier.length) {
      if (this.steps >= limit) return WORKING
      const { next, current } = this
      if (next.bytes + current.bytes > this.mostBytes) return OUTGROWN
      if (next.isGrowing) {
        next.grow()
        this.steps += STEPS_PER_GROWTH
      } else if (this.cursor === current.size) this.endStep()
      else if (next.hasRoomFor(2)) this.follow(limit)
      else if (!next.startGrowing(this.mostBytes - current.bytes)) return OUTGROWN
    }
    return COUNTED
  }

  /** Once counted: nothing is on the frontier, so there is one state, or none. */
  count(): bigint {
    const { records, words, size } = this.current
    let count = 0n
    for (let i = this.limbs - 1; i >= 0 && size > 0; i--) {
      count = (count << BigInt(LIMB_BITS)) + BigInt(records[words + i]!)
    }
    return count
  }

  private startStep(): void {
    const { frontier } = this
    if (frontier.time === frontier.length - 1) {
      frontier.time++
      return
    }
    frontier.advance()
    // Every way goes on in two ways at most. The sum is of rounded numbers, hence another bit to spare.
    const bits = Math.floor(Math.log2(Math.max(1, this.sum))) + this.unitBits + 3
    this.nextLimbs = Math.ceil(bits / LIMB_BITS)
    this.sum = 0
    this.unitBits = LIMB_BITS * Math.max(0, this.limbs - 2)
    this.cursor = 0
    this.next.reset(this.nextLimbs, this.current.size)
  }

  private endStep(): void {
    const done = this.current
    this.current = this.next
    this.next = done
    this.limbs = this.nextLimbs
    this.mostStates = Math.max(this.mostStates, this.current.size)
    this.steps++
    this.startStep()
  }

  /** Goes on from states as long as there is room and budget. */
  private follow(limit: number): void {
    const { frontier, current, next, labelWords, groupWords } = this
    const { noShaded, noUnshaded } = frontier
    const { records, stride, size } = current
    while (this.cursor < size && this.steps < limit && next.hasRoomFor(2)) {
      const record = this.cursor * stride
      this.cursor++
      this.steps += 2
      this.unpack(records, record)
      let canShade = true
      let canLeave = !frontier.isNeverUnshaded
      for (let word = 0; word < groupWords; word++) {
        const used = records[record + labelWords + word]!
        if ((used & noShaded[word]!) !== 0) canShade = false
        if ((used & noUnshaded[word]!) !== 0) canLeave = false
      }
      if (canLeave && !this.isAnyShaded(frontier.noUnshadedBeside)) this.leave(record)
      if (canShade && !this.isAnyShaded(frontier.besides)) this.shade(record)
    }
  }

  private unpack(records: Int32Array, record: number): void {
    const { labels, labelBits, labelsPerWord } = this
    const { before, newAnchors } = this.frontier
    const mask = (1 << labelBits) - 1
    for (let i = 0; i < before.length; i++) {
      const slot = before[i]!
      const word = Math.floor(slot / labelsPerWord)
      labels[slot] = (records[record + word]! >>> ((slot - word * labelsPerWord) * labelBits)) & mask
    }
    // Numbers that no tree in a state has.
    for (let i = 0; i < newAnchors.length; i++) labels[newAnchors[i]!] = 255 - 1 - i
  }

  private isAnyShaded(slots: readonly number[]): boolean {
    for (let i = 0; i < slots.length; i++) if (this.labels[slots[i]!] !== NOTHING) return true
    return false
  }

  /** Goes on with the square unshaded. */
  private leave(record: number): void {
    const { labels, following, frontier } = this
    const { after, own } = frontier
    for (let i = 0; i < after.length; i++) following[after[i]!] = labels[after[i]!]!
    if (own >= 0) following[own] = NOTHING
    this.add(record, true)
  }

  /** Goes on with the square shaded, if that closes no cycle. */
  private shade(record: number): void {
    const { labels, following, frontier, isMet } = this
    const { after, own, joins, isOuter } = frontier
    let isTree = true
    let met = 0
    isMet[OUTSIDE] = isOuter ? 1 : 0
    for (; met < joins.length; met++) {
      const label = labels[joins[met]!]!
      if (label < OUTSIDE) continue
      if (isMet[label] === 1) {
        isTree = false
        break
      }
      isMet[label] = 1
    }
    if (isTree) {
      const joint = isMet[OUTSIDE] === 1 ? OUTSIDE : 255
      for (let i = 0; i < after.length; i++) {
        const label = labels[after[i]!]!
        following[after[i]!] = isMet[label] === 1 ? joint : label
      }
      if (own >= 0) following[own] = joint
      this.add(record, false)
    }
    isMet[OUTSIDE] = 0
    for (let i = 0; i < met; i++) isMet[labels[joins[i]!]!] = 0
  }

  /** Adds the count of a record to the state that follows. */
  private add(record: number, isUnshaded: boolean): void {
    const { state, frontier, limbs, labelWords, groupWords } = this
    const { records, words } = this.current
    this.pack()
    for (let word = 0; word < groupWords; word++) {
      const used = records[record + labelWords + word]! | (isUnshaded ? frontier.setBits[word]! : 0)
      state[labelWords + word] = used & frontier.keptBits[word]!
    }
    const top = record + words + limbs - 1
    this.sum += limbs === 1 ? records[top]! : records[top]! * 2 ** LIMB_BITS + records[top - 1]! + 1
    this.next.add(state, records, record + words, limbs)
  }

  /** Writes the labels that follow into the state, named so that the same state has always the same words. */
  private pack(): void {
    const { following, state, edgesOf, nameOf, frontier, labelBits, labelsPerWord } = this
    const { after, edgesLeft, sidesLeft } = frontier
    state.fill(0)
    for (let i = 0; i < after.length; i++) edgesOf[following[after[i]!]!]! += edgesLeft[after[i]!]!
    let trees = FIRST_TREE
    for (let i = 0; i < after.length; i++) {
      const slot = after[i]!
      const label = following[slot]!
      if (label === NOTHING) continue
      // A tree that can be joined only once more is in no cycle to come; nor is a square with nothing to come at its corners.
      let name = sidesLeft[slot]! > 0 ? ALONE : NOTHING
      if (label === OUTSIDE && edgesLeft[slot]! > 0) name = OUTSIDE
      else if (label >= FIRST_TREE && edgesLeft[slot]! > 0 && edgesOf[label]! > 1) {
        if (nameOf[label] === 0) nameOf[label] = trees++
        name = nameOf[label]!
      }
      const word = Math.floor(slot / labelsPerWord)
      state[word]! |= name << ((slot - word * labelsPerWord) * labelBits)
    }
    for (let i = 0; i < after.length; i++) edgesOf[following[after[i]!]!] = nameOf[following[after[i]!]!] = 0
  }
}
