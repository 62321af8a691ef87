import { addNumber, FrontierCounter } from '../../../engines/frontier/index.ts'
import type { Choices } from './choices.ts'
import { Frontier, slotsFor } from './frontier.ts'
import type { Order } from './orders.ts'

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
/** Measured states took 0.4 to 0.9 of the bits estimated. Beyond this, 0.4 would be too many. */
const MOST_COST = 60

/** Whether a frontier is narrow enough to be tried at all. */
export function isCountable({ vertices, cost }: Order): boolean {
  return slotsFor(vertices) <= MOST_SLOTS && cost <= MOST_COST
}

/**
 * Counts the ways to shade the squares of a cluster, square by square. A state says which vertices on the frontier are
 * shaded and which of them are in one tree, and which groups have an unshaded square. A square that joins a tree with
 * itself would close a cycle.
 */
export class ShadingCounter extends FrontierCounter {
  private readonly frontier: Frontier
  private readonly labelBits: number
  private readonly labelsPerWord: number
  private readonly labelWords: number
  private readonly groupWords: number

  // Scratch: the labels of the current state and of the one that follows, what is known by label, and the state as
  // words.
  private readonly labels: Uint8Array
  private readonly following: Uint8Array
  private readonly edgesOf = new Int32Array(256)
  private readonly nameOf = new Uint8Array(256)
  private readonly isMet = new Uint8Array(256)
  private readonly state: Int32Array

  constructor(choices: Choices, order: Order, mostBytes: number) {
    const frontier = new Frontier(choices, order)
    const slots = slotsFor(order.vertices)
    const labelBits = Math.ceil(Math.log2(slots + FIRST_TREE))
    const labelsPerWord = Math.floor(32 / labelBits)
    const labelWords = Math.ceil(slots / labelsPerWord)
    const groupWords = frontier.keptBits.length
    const words = labelWords + groupWords
    super(order.squares.length, { words, mostBytes, bounded: 'sum' })
    this.frontier = frontier
    this.labelBits = labelBits
    this.labelsPerWord = labelsPerWord
    this.labelWords = labelWords
    this.groupWords = groupWords
    this.labels = new Uint8Array(slots)
    this.following = new Uint8Array(slots)
    this.state = new Int32Array(words)
  }

  /** Once counted: the number of ways. */
  count(): bigint {
    return this.total()[0] ?? 0n
  }

  protected begin(): void {
    this.frontier.advance()
    // Shaded and unshaded.
    this.successors = 2
    this.growth = 1
  }

  protected follow(limit: number): void {
    const { frontier, current, next, labelWords, groupWords } = this
    const { noShaded, noUnshaded } = frontier
    while (!current.isRead && this.steps < limit && next.hasRoomFor(2)) {
      current.read()
      const { chunk, offset } = current
      this.steps += 2
      this.unpack(chunk, offset)
      let canShade = true
      let canLeave = !frontier.isNeverUnshaded
      for (let word = 0; word < groupWords; word++) {
        const used = chunk[offset + labelWords + word]!
        if ((used & noShaded[word]!) !== 0) canShade = false
        if ((used & noUnshaded[word]!) !== 0) canLeave = false
      }
      if (canLeave && !this.isAnyShaded(frontier.noUnshadedBeside)) this.leave()
      if (canShade && !this.isAnyShaded(frontier.besides)) this.shade()
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

  /** Follow with the square unshaded. */
  private leave(): void {
    const { labels, following, frontier } = this
    const { after, own } = frontier
    for (let i = 0; i < after.length; i++) following[after[i]!] = labels[after[i]!]!
    if (own >= 0) following[own] = NOTHING
    this.add(true)
  }

  /** Follow with the square shaded, if that closes no cycle. */
  private shade(): void {
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
      this.add(false)
    }
    isMet[OUTSIDE] = 0
    for (let i = 0; i < met; i++) isMet[labels[joins[i]!]!] = 0
  }

  /** Add the count of the current state to the one that follows. */
  private add(isUnshaded: boolean): void {
    const { state, frontier, labelWords, groupWords, current, next } = this
    const { chunk, offset, words } = current
    this.pack()
    for (let word = 0; word < groupWords; word++) {
      const used = chunk[offset + labelWords + word]! | (isUnshaded ? frontier.setBits[word]! : 0)
      state[labelWords + word] = used & frontier.keptBits[word]!
    }
    next.find(state)
    addNumber(chunk, offset + words, this.limbs, next.chunk, next.offset, this.nextLimbs)
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
      // A tree that can be joined only once more is in no cycle to come; nor is a square with nothing to come at its
      // corners.
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
