import { AssignmentKernel } from '../../../engines/assignment/index.ts'
import { type Board, EMPTY, errorPrice, type Move, queensByColour, WALL } from '../board.ts'
import { PriceAscent } from '../price-ascent.ts'
import { type ColourLimit, CostToGo, FreeSquares, Placements, placementCount, SlideList } from './cost-to-go.ts'

/** The most placements of a colour and states of the search: together less than two hundred megabytes. */
const MOST_PLACEMENTS = 2_500_000
const MOST_STATES = 1_000_000

/** With more peaceful placements colours seldom want the same ones. */
const MOST_PEACEFUL = 16

const PRICE_ITERATIONS = 200

/** What counts as a step, and how many there are between pauses. */
const PRICED_PER_STEP = 1_000
const PLACEMENTS_PER_STEP = 50
const PLACEMENTS_PER_PAUSE = 20_000
const STEPS_PER_STATE = 20
const STATES_PER_PAUSE = 20

/** Scores that differ by less are the same: sums of roots are rounded. */
const ROUNDING = 1e-9

/** In place of a state: that at the top of the queue is out of date, or no better plan is left. */
const OUTDATED = -1
const NOTHING_LEFT = -2

/**
 * A* over all positions that a plan can pass through. Queens of a colour are alike, so a state is a placement for each
 * colour. The heuristic is what each colour would have to pay alone on the board, by tables of all its placements; and
 * of two colours, what they have to pay if they must not end on the same squares. It is exact but for queens of
 * different colours in each other's way, so few states are left to look at. Proves that no plan is better.
 */
export class CompleteSearch {
  steps = 0
  /** The score of the best plan known; and that plan, if it was found here. */
  least: number
  best: Move[] | undefined
  /** No plan has a lower score. */
  bound = 0
  /** Whether no better plan is left; undefined before it has ended. */
  isProved: boolean | undefined

  private readonly free: FreeSquares
  private readonly colours: number
  private readonly price: number
  // By colour. Colours with the same number of queens share the tables.
  private readonly placements: Placements[]
  private readonly tables: CostToGo[] = []
  private readonly endings: (PairedEndings | undefined)[] = []
  private readonly limits: ColourLimit[] = []
  private readonly work_: Generator<undefined, void>

  // By state, or by state × colours + colour: the placements, the cost so far, and the slide that led there.
  private states = 0
  private numbers: Float64Array
  private costs: Float64Array
  private parents: Int32Array
  private froms: Int32Array
  private tos: Int32Array
  private isClosed: Uint8Array
  /** A hash table of states, with open addressing. */
  private slots: Int32Array
  // A heap of states by the least score they can lead to. A state that got cheaper is in it more than once.
  private queue = new Int32Array(1024)
  private keys = new Float64Array(1024)
  private queued = 0

  /** The state that is being made: placements by colour. */
  private readonly next: Float64Array
  private readonly sorted: readonly Int32Array[]
  private readonly occupied: Uint8Array
  private readonly slides: SlideList
  private bestState = -1

  /** Whether there are not too many placements. */
  static isPossible({ squares, colours }: Board): boolean {
    const free = squares.filter((content) => content !== WALL).length
    const counts = queensByColour(squares, colours).subarray(1)
    return counts.every((count) => placementCount(free, count) <= MOST_PLACEMENTS)
  }

  /** Looks for plans with a lower score than the least. */
  constructor(
    private readonly board: Board,
    least: number,
  ) {
    const counts = queensByColour(board.squares, board.colours).subarray(1)
    this.least = least
    this.price = errorPrice(board)
    this.colours = board.colours
    this.free = new FreeSquares(board)
    const byCount = new Map(Array.from(new Set(counts), (count) => [count, new Placements(this.free, count)]))
    this.placements = Array.from(counts, (count) => byCount.get(count)!)
    this.sorted = Array.from(counts, (count) => new Int32Array(count))
    this.slides = new SlideList(this.free, Math.max(...counts))
    this.occupied = this.free.terrain.walls.slice()
    this.next = new Float64Array(this.colours)
    const capacity = 1 << 12
    this.numbers = new Float64Array(capacity * this.colours)
    this.costs = new Float64Array(capacity)
    this.parents = new Int32Array(capacity)
    this.froms = new Int32Array(capacity)
    this.tos = new Int32Array(capacity)
    this.isClosed = new Uint8Array(capacity)
    this.slots = new Int32Array(2 * capacity).fill(-1)
    this.work_ = this.search()
  }

  /** Work until the next pause. True when it has ended. */
  work(): boolean {
    return this.work_.next().done === true
  }

  private *search(): Generator<undefined, void> {
    for (let colour = 0; colour < this.colours; colour++) {
      this.limits.push(this.limitOf(colour))
      yield
    }
    this.setLimits()
    for (const placements of new Set(this.placements)) yield* this.makeTables(placements)
    this.next.set(this.limits.map(({ start }) => start))
    this.reach(0, -1, -1, -1)
    while (this.isProved === undefined) {
      for (let i = 0; i < STATES_PER_PAUSE && this.isProved === undefined; i++) this.expand()
      this.steps += STATES_PER_PAUSE * STEPS_PER_STATE
      yield
    }
    this.keepBest()
  }

  private limitOf(colour: number): ColourLimit {
    const { board, free } = this
    const starts = free.startsOf(colour)
    const nearest = new Float64Array(free.count).fill(Number.POSITIVE_INFINITY)
    const distances = Array.from(starts, (start) => {
      const own = free.distances.subarray(start * free.count, (start + 1) * free.count)
      for (let to = 0; to < free.count; to++) nearest[to] = Math.min(nearest[to]!, own[to]!)
      return Float64Array.from(free.terrain.placeOf, (place) => own[free.numberOf[place]!] ?? Number.POSITIVE_INFINITY)
    })
    const squares = board.squares.map((content) => (content === colour + 1 ? 1 : Math.min(content, EMPTY)))
    const ascent = new PriceAscent({ ...board, colours: 1, squares }, distances)
    ascent.work(PRICE_ITERATIONS)
    this.steps += Math.ceil((PRICE_ITERATIONS * starts.length * free.count) / PRICED_PER_STEP)
    const start = this.placements[colour]!.numbers.numberOf(starts)
    return { start, nearest, least: ascent.bound, limit: this.least }
  }

  /** A colour may pay what is left of the score if the others pay as little as they can. */
  private setLimits(): void {
    const all = this.limits.reduce((sum, { least }) => sum + least, 0)
    for (const colour of this.limits) colour.limit = this.least - (all - colour.least)
    this.bound = Math.max(this.bound, Math.min(all, this.least))
  }

  private *makeTables(placements: Placements): Generator<undefined, void> {
    while (!placements.countErrors(PLACEMENTS_PER_PAUSE)) {
      this.steps += PLACEMENTS_PER_PAUSE / PLACEMENTS_PER_STEP
      yield
    }
    const own = [...this.placements.keys()].filter((colour) => this.placements[colour] === placements)
    const limits = own.map((colour) => this.limits[colour]!)
    const table = new CostToGo(placements, 0, limits)
    for (const colour of own) this.tables[colour] = table
    while (!table.isFinished) {
      yield* this.settleLayer(table, placements.numbers.size)
      for (const colour of limits) {
        colour.least = Math.max(colour.least, Math.min(table.costs[colour.start]!, table.layer))
      }
      this.setLimits()
    }
    const { peaceful } = placements
    if (own.length === 1 || peaceful.length === 0 || peaceful.length > MOST_PEACEFUL) return
    const withErrors = new CostToGo(placements, 1, limits)
    while (!withErrors.isFinished) yield* this.settleLayer(withErrors, placements.numbers.size)
    const endings = new PairedEndings(placements, table.costs, withErrors.costs)
    for (const colour of own) this.endings[colour] = endings
  }

  private *settleLayer(table: CostToGo, size: number): Generator<undefined, void> {
    const { layer } = table
    while (table.layer === layer) {
      table.work(PLACEMENTS_PER_PAUSE)
      this.steps += Math.ceil(Math.min(size, PLACEMENTS_PER_PAUSE) / PLACEMENTS_PER_STEP)
      yield
    }
  }

  /** Try all slides from the state that can lead to the lowest score. */
  private expand(): void {
    const state = this.pop()
    if (state === NOTHING_LEFT) this.isProved = true
    if (state < 0) return
    const { colours, occupied, free, slides, next, placements } = this
    this.isClosed[state] = 1
    occupied.set(free.terrain.walls)
    for (let colour = 0; colour < colours; colour++) {
      next[colour] = this.numbers[state * colours + colour]!
      placements[colour]!.numbers.read(next[colour]!, this.sorted[colour]!)
      for (const square of this.sorted[colour]!) occupied[free.placeOf[square]!] = 1
    }
    const cost = this.costs[state]!
    for (let colour = 0; colour < colours; colour++) {
      const sorted = this.sorted[colour]!
      const number = next[colour]!
      for (let i = 0; i < sorted.length; i++) {
        slides.list(placements[colour]!.numbers, sorted, i, occupied)
        const from = free.placeOf[sorted[i]!]!
        for (let k = 0; k < slides.count; k++) {
          next[colour] = slides.numbers[k]!
          this.reach(cost + slides.costs[k]!, state, from, slides.ends[k]!)
        }
      }
      next[colour] = number
    }
  }

  /** The state `next` is reached at this cost by a slide from its parent. */
  private reach(cost: number, parent: number, from: number, to: number): void {
    const { colours, next } = this
    const lowest = cost + this.costToGo()
    if (!this.isBetter(lowest)) return
    let slot = this.slotOf()
    let state = this.slots[slot]!
    if (state >= 0) {
      if (cost >= this.costs[state]! - ROUNDING) return
    } else {
      if (this.states === MOST_STATES) this.isProved = false
      if (this.isProved === false) return
      if (this.states === this.costs.length) {
        this.grow()
        slot = this.slotOf()
      }
      state = this.states++
      this.slots[slot] = state
      this.numbers.set(next, state * colours)
    }
    this.costs[state] = cost
    this.parents[state] = parent
    this.froms[state] = from
    this.tos[state] = to
    this.isClosed[state] = 0
    let score = cost
    for (let colour = 0; colour < colours; colour++) {
      score += this.price * this.placements[colour]!.errors[next[colour]!]!
    }
    if (this.isBetter(score)) {
      this.least = score
      this.bestState = state
    }
    this.push(lowest, state)
  }

  /** A lower bound for what is yet to be paid in the state `next`. */
  private costToGo(): number {
    const { next, tables, endings, colours } = this
    let alone = 0
    for (let colour = 0; colour < colours; colour++) alone += tables[colour]!.costs[next[colour]!]!
    let extra = 0
    for (let one = 1; one < colours && alone < this.least; one++) {
      for (let other = 0; other < one; other++) {
        const shared = endings[one]
        if (!shared || shared !== endings[other]) continue
        const apart = tables[one]!.costs[next[one]!]! + tables[other]!.costs[next[other]!]!
        extra = Math.max(extra, shared.costOf(next[one]!, next[other]!) - apart)
      }
    }
    return alone + extra
  }

  private isBetter(score: number): boolean {
    return score < this.least - ROUNDING * (1 + this.least)
  }

  private keepBest(): void {
    this.bound = this.isProved ? this.least : Math.min(this.bound, this.least)
    if (this.bestState < 0) return
    const { squareOf } = this.free.terrain
    const moves: Move[] = []
    for (let state = this.bestState; this.parents[state]! >= 0; state = this.parents[state]!) {
      moves.push({ from: squareOf[this.froms[state]!]!, to: squareOf[this.tos[state]!]! })
    }
    this.best = moves.reverse()
  }

  /** Where the state `next` is in the hash table, or belongs. */
  private slotOf(): number {
    const { next, slots, colours, numbers } = this
    let hash = 0
    for (let colour = 0; colour < colours; colour++) {
      hash = Math.imul(hash ^ next[colour]!, 0x9e3779b1)
      hash ^= hash >>> 15
    }
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const first = slots[slot]! * colours
      if (first < 0) return slot
      let colour = 0
      while (colour < colours && numbers[first + colour] === next[colour]) colour++
      if (colour === colours) return slot
    }
  }

  private grow(): void {
    const capacity = 2 * this.costs.length
    this.numbers = enlarged(this.numbers, new Float64Array(capacity * this.colours))
    this.costs = enlarged(this.costs, new Float64Array(capacity))
    this.parents = enlarged(this.parents, new Int32Array(capacity))
    this.froms = enlarged(this.froms, new Int32Array(capacity))
    this.tos = enlarged(this.tos, new Int32Array(capacity))
    this.isClosed = enlarged(this.isClosed, new Uint8Array(capacity))
    this.slots = new Int32Array(2 * capacity).fill(-1)
    const kept = this.next.slice()
    for (let state = 0; state < this.states; state++) {
      for (let i = 0; i < this.colours; i++) this.next[i] = this.numbers[state * this.colours + i]!
      this.slots[this.slotOf()] = state
    }
    this.next.set(kept)
  }

  private push(key: number, state: number): void {
    if (this.queued === this.queue.length) {
      this.queue = enlarged(this.queue, new Int32Array(2 * this.queued))
      this.keys = enlarged(this.keys, new Float64Array(2 * this.queued))
    }
    const { queue, keys } = this
    let i = this.queued++
    while (i > 0) {
      const above = (i - 1) >> 1
      if (keys[above]! <= key) break
      keys[i] = keys[above]!
      queue[i] = queue[above]!
      i = above
    }
    keys[i] = key
    queue[i] = state
  }

  private pop(): number {
    if (this.queued === 0 || !this.isBetter(this.keys[0]!)) return NOTHING_LEFT
    const { queue, keys } = this
    const first = queue[0]!
    this.bound = Math.max(this.bound, keys[0]!)
    const last = --this.queued
    const key = keys[last]!
    let i = 0
    for (;;) {
      let below = 2 * i + 1
      if (below >= last) break
      if (below + 1 < last && keys[below + 1]! < keys[below]!) below++
      if (keys[below]! >= key) break
      keys[i] = keys[below]!
      queue[i] = queue[below]!
      i = below
    }
    keys[i] = key
    queue[i] = queue[last]!
    return this.isClosed[first] === 0 ? first : OUTDATED
  }
}

/**
 * What two colours have yet to pay if they must not end on the same squares. An ending is one of the peaceful
 * placements, or any with errors. Costs of peaceful endings are found when a placement is first asked for.
 */
class PairedEndings {
  private readonly kinds: number
  private readonly squares: readonly Int32Array[]
  /** By kind × kinds + kind: whether two colours can end so. */
  private readonly fits: Uint8Array
  /** By number of the placement: where its costs by kind begin, or -1. */
  private readonly firstOf: Int32Array
  private costs: Float64Array
  private used = 0
  private readonly assignment: AssignmentKernel
  private readonly ways: Float64Array
  private readonly sorted: Int32Array

  /** The costs to go by placement: to all endings, and to those with errors. */
  constructor(
    private readonly placements: Placements,
    private readonly toAll: Float64Array,
    private readonly toErrors: Float64Array,
  ) {
    const { numbers, peaceful } = placements
    const { queens } = numbers
    this.kinds = peaceful.length + 1
    this.squares = peaceful.map((number) => {
      const sorted = new Int32Array(queens)
      numbers.read(number, sorted)
      return sorted
    })
    this.fits = new Uint8Array(this.kinds ** 2).fill(1)
    for (const [i, one] of this.squares.entries()) {
      for (const [k, other] of this.squares.entries()) {
        if (one.some((square) => other.includes(square))) this.fits[i * this.kinds + k] = 0
      }
    }
    this.firstOf = new Int32Array(numbers.size).fill(-1)
    this.costs = new Float64Array(1024 * this.kinds)
    this.assignment = new AssignmentKernel(queens, queens)
    this.ways = new Float64Array(queens ** 2)
    this.sorted = new Int32Array(queens)
  }

  costOf(one: number, other: number): number {
    const first = this.find(one)
    const second = this.find(other)
    const { kinds, fits, costs } = this
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < kinds; i++) {
      for (let k = 0; k < kinds; k++) {
        if (fits[i * kinds + k] !== 0) least = Math.min(least, costs[first + i]! + costs[second + k]!)
      }
    }
    return least
  }

  /** Where the costs of a placement begin. */
  private find(number: number): number {
    if (this.firstOf[number]! >= 0) return this.firstOf[number]!
    const { numbers, free } = this.placements
    const { queens } = numbers
    const first = this.used
    this.used += this.kinds
    if (this.used > this.costs.length) this.costs = enlarged(this.costs, new Float64Array(2 * this.costs.length))
    this.firstOf[number] = first
    numbers.read(number, this.sorted)
    for (const [kind, squares] of this.squares.entries()) {
      for (let i = 0; i < queens; i++) {
        const from = this.sorted[i]! * free.count
        for (let k = 0; k < queens; k++) this.ways[i * queens + k] = free.distances[from + squares[k]!]!
      }
      const isReached = this.assignment.solve(this.ways, queens, queens)
      this.costs[first + kind] = isReached
        ? Math.max(this.assignment.cost, this.toAll[number]!)
        : Number.POSITIVE_INFINITY
    }
    this.costs[first + this.kinds - 1] = this.toErrors[number]!
    return first
  }
}

function enlarged<T extends Float64Array | Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}
