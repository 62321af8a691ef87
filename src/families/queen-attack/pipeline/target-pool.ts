import type { Random } from '../../../base/random.ts'
import { AssignmentKernel } from '../../../engines/assignment/index.ts'
import type { GreedyMoves, Run } from './greedy-moves.ts'
import { ROUNDING } from './queen-board.ts'
import type { Task } from './task.ts'

/** How many keys are remembered; a later one takes the place of an earlier one. */
const REMEMBERED_KEYS = 2 ** 17
/** The pool keeps fewer boards where they are larger. */
const MOST_BOARDS = 4096
const MOST_TARGETS = 2 ** 20
/** What stands for a way that does not exist, in errors: such a queen stays where it is. */
const ERRORS_FOR_NO_WAY = 4

/** A board on which queens may end. */
export interface Candidate {
  /** By queen, though it does not matter which of its colour it is. */
  readonly squareOf: Int32Array
  readonly conflicts: number
  /** Two halves of a key of the board. */
  readonly highKey: number
  readonly lowKey: number
  /** By colour: 1 if its squares are others than when this was last set to 0, which the pool does. */
  readonly changed: Uint8Array
}

/**
 * Keeps the boards on which queens may end, those to which it is cheapest to send them. Each colour's queens are
 * matched with its squares at the least cost of their ways past walls, and every conflict is paid for.
 */
export class TargetPool {
  /** How many boards are kept. */
  size = 0
  private readonly most: number
  private readonly assignment: AssignmentKernel
  private readonly costs: Float64Array
  private readonly highKeys = new Int32Array(REMEMBERED_KEYS)
  private readonly lowKeys = new Int32Array(REMEMBERED_KEYS)

  /** By queen: its target on the board that is matched. */
  private readonly targetOf: Int32Array
  private readonly costOf: Float64Array
  private candidate: Candidate | undefined
  private colour = 0
  private row = 0

  /** A heap with the dearest board on top: costs, and where the targets of each are. */
  private readonly heapCosts: Float64Array
  private readonly heapSlots: Int32Array
  private readonly slots: Int16Array
  private readonly kept = new Set<number>()
  private readonly keyOfSlot: Float64Array

  constructor(private readonly task: Task) {
    const { queens, colours, firstOf } = task
    let largest = 0
    for (let colour = 0; colour < colours; colour++)
      largest = Math.max(largest, firstOf[colour + 1]! - firstOf[colour]!)
    this.assignment = new AssignmentKernel(largest, largest)
    this.costs = new Float64Array(largest * largest)
    this.most = Math.max(16, Math.min(MOST_BOARDS, Math.floor(MOST_TARGETS / queens)))
    this.targetOf = new Int32Array(queens)
    this.costOf = new Float64Array(colours)
    this.heapCosts = new Float64Array(this.most)
    this.heapSlots = new Int32Array(this.most)
    this.slots = new Int16Array(this.most * queens)
    this.keyOfSlot = new Float64Array(this.most)
  }

  /** Forgets all boards, except for the one it works on. */
  clear(): void {
    this.size = 0
    this.kept.clear()
    this.highKeys.fill(0)
    this.lowKeys.fill(0)
  }

  /** Takes a board to `work` on, unless just seen; says whether there is work. The board must stay unchanged. */
  begin(candidate: Candidate): boolean {
    const { highKey, lowKey } = candidate
    const place = lowKey & (REMEMBERED_KEYS - 1)
    if (this.highKeys[place] === highKey && this.lowKeys[place] === lowKey) return false
    this.highKeys[place] = highKey
    this.lowKeys[place] = lowKey
    this.candidate = candidate
    this.colour = 0
    this.row = 0
    return true
  }

  /** Continue matching the board for about `budget` costs, and return how many were used. */
  work(budget: number): number {
    const { candidate, task } = this
    let made = 0
    while (candidate && made < budget) {
      if (this.colour === task.colours) {
        this.candidate = undefined
        this.keep(candidate)
        return made + task.queens
      }
      if (!candidate.changed[this.colour]) {
        this.colour++
        continue
      }
      made += this.matchColour(candidate, budget - made)
    }
    return made
  }

  /** Whether there is nothing to work on. */
  get isIdle(): boolean {
    return this.candidate === undefined
  }

  /** The places of the boards that are kept, the cheapest first. */
  inOrder(): Int32Array {
    const places = Int32Array.from({ length: this.size }, (_, place) => place)
    return places.sort((one, other) => this.heapCosts[one]! - this.heapCosts[other]! || one - other)
  }

  /** The target of each queen on one of the boards. */
  targets(place: number): Int32Array {
    const { queens } = this.task
    const begin = this.heapSlots[place]! * queens
    return Int32Array.from(this.slots.subarray(begin, begin + queens))
  }

  private matchColour(candidate: Candidate, budget: number): number {
    const { task, colour, costs, assignment } = this
    const first = task.firstOf[colour]!
    const size = task.firstOf[colour + 1]! - first
    const squareOf = candidate.squareOf
    if (this.row < size) {
      const noWay = ERRORS_FOR_NO_WAY * task.price
      const end = Math.min(size, this.row + Math.ceil(budget / size))
      const begin = this.row
      for (let row = begin; row < end; row++) {
        const distances = task.distancesFrom(task.startOf[first + row]!)
        for (let i = 0; i < size; i++) costs[row * size + i] = Math.min(distances[squareOf[first + i]!]!, noWay)
      }
      this.row = end
      if (end === size) assignment.begin(costs, size, size)
      return (end - begin) * size
    }
    const before = assignment.steps
    if (assignment.work(budget)) {
      for (let i = 0; i < size; i++) this.targetOf[first + i] = squareOf[first + assignment.columnOf[i]!]!
      this.costOf[colour] = assignment.cost
      candidate.changed[colour] = 0
      this.colour++
      this.row = 0
    }
    return Math.max(1, assignment.steps - before)
  }

  private keep(candidate: Candidate): void {
    const { task, heapCosts, heapSlots, kept } = this
    let cost = candidate.conflicts * task.price
    for (let colour = 0; colour < task.colours; colour++) cost += this.costOf[colour]!
    const isFull = this.size === this.most
    if (isFull && cost >= heapCosts[0]!) return
    // 21 bits and 32: exact as a number.
    const key = (candidate.highKey & 0x1fffff) * 2 ** 32 + (candidate.lowKey >>> 0)
    if (kept.has(key)) return
    let slot = this.size
    if (isFull) {
      slot = heapSlots[0]!
      kept.delete(this.keyOfSlot[slot]!)
      this.sinkInto(0, this.size - 1)
    } else this.size++
    kept.add(key)
    this.keyOfSlot[slot] = key
    this.slots.set(this.targetOf, slot * task.queens)
    let place = this.size - 1
    while (place > 0) {
      const above = (place - 1) >> 1
      if (heapCosts[above]! >= cost) break
      heapCosts[place] = heapCosts[above]!
      heapSlots[place] = heapSlots[above]!
      place = above
    }
    heapCosts[place] = cost
    heapSlots[place] = slot
  }

  /** Fills the hole on top with the last of the heap, which leaves the last place free. */
  private sinkInto(hole: number, last: number): void {
    const { heapCosts, heapSlots } = this
    const cost = heapCosts[last]!
    let place = hole
    for (let below = 2 * place + 1; below < last; below = 2 * place + 1) {
      if (below + 1 < last && heapCosts[below + 1]! > heapCosts[below]!) below++
      if (heapCosts[below]! <= cost) break
      heapCosts[place] = heapCosts[below]!
      heapSlots[place] = heapSlots[below]!
      place = below
    }
    heapCosts[place] = cost
    heapSlots[place] = heapSlots[last]!
  }
}

/** How many plans are kept. */
const MOST_RUNS = 8

/** Makes a plan for every board of a pool, the cheapest first, and keeps the best ones. */
export class PoolPlans {
  /** The best first. */
  readonly runs: Run[] = []
  private readonly places: Int32Array
  private next = 0
  private isMaking = false

  /** Queens move in a random order, or else in the order of their numbers. */
  constructor(
    private readonly task: Task,
    private readonly greedy: GreedyMoves,
    private readonly pool: TargetPool,
    private readonly random?: Random,
  ) {
    this.places = pool.inOrder()
  }

  /** Whether there are plans for all boards. */
  get isDone(): boolean {
    return !this.isMaking && this.next === this.places.length
  }

  /** Continue until about `budget` squares have been looked at. */
  work(budget: number): void {
    const { greedy } = this
    const end = greedy.steps + budget
    while (greedy.steps < end && !this.isDone) {
      if (!this.isMaking) this.begin()
      greedy.work(end - greedy.steps)
      if (!greedy.isFinished) break
      this.isMaking = false
      if (!greedy.isHopeless && greedy.score() < this.most() - ROUNDING) this.keep(greedy.snapshot())
    }
  }

  get best(): Run | undefined {
    return this.runs[0]
  }

  /** What another plan must cost less than. */
  private most(): number {
    return this.runs.length < MOST_RUNS ? Number.POSITIVE_INFINITY : this.runs[MOST_RUNS - 1]!.score
  }

  private keep(run: Run): void {
    const { runs } = this
    if (runs.length === MOST_RUNS) runs.pop()
    const place = runs.findIndex(({ score }) => score > run.score)
    runs.splice(place < 0 ? runs.length : place, 0, run)
  }

  private begin(): void {
    const { task } = this
    const targetOf = this.pool.targets(this.places[this.next++]!)
    keepApart(targetOf, task)
    const order = Int32Array.from(task.startOf.keys())
    this.random?.shuffle(order)
    this.greedy.begin(targetOf, order, this.most())
    this.isMaking = true
  }
}

/** Leaves queens where they are if their targets are out of reach or taken, as with boards that have conflicts. */
function keepApart(targetOf: Int32Array, task: Task): void {
  const { queens, startOf } = task
  const enders = new Int32Array(task.squares)
  for (let queen = 0; queen < queens; queen++) {
    const start = startOf[queen]!
    if (task.distancesFrom(start)[targetOf[queen]!] === Number.POSITIVE_INFINITY) targetOf[queen] = start
    enders[targetOf[queen]!]!++
  }
  // A queen that stays may stand on another queen's target.
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (let queen = 0; queen < queens; queen++) {
      const target = targetOf[queen]!
      const start = startOf[queen]!
      if (target === start || enders[target] === 1) continue
      enders[target]!--
      enders[start]!++
      targetOf[queen] = start
      hasChanged = true
    }
  }
}
