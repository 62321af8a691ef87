import { AssignmentKernel } from '../../../engines/assignment/index.ts'
import { type Board, linesOfSquares, queensByColour, WALL } from '../board.ts'
import type { Geography } from './geography.ts'
import type { Targets } from './target-beam.ts'

/** Only boards on which no colour has more peaceful placements than this are small enough. */
const MOST_PLACEMENTS = 4_000
/** On larger boards there are more, and counting up to the limit would take time for nothing. */
const LARGEST_SIDE = 11

/** Up to how many combinations are listed, and how many branches are tried for them. */
const MOST_BOARDS = 3_000
const MOST_BRANCHES = 1_000_000
/** The first threshold above the lower bound, as a share of it; it doubles until there are enough combinations. */
const FIRST_SLACK = 0.02

const BRANCHES_PER_STEP = 10
const BRANCHES_PER_PAUSE = 20_000
const STEPS_PER_ASSIGNMENT = 2
const ASSIGNMENTS_PER_PAUSE = 200

/** A peaceful placement of the queens of one colour. */
interface Placement extends Targets {
  /** The squares as bits. */
  readonly words: Int32Array
}

/**
 * Target boards of small boards, listed completely: each colour has few placements without an attack, and a target
 * board is one of them for every colour, on different squares. Changing one colour at a time seldom leads from one good
 * board to another where squares are scarce; the list does.
 */
export class TargetBoards {
  steps = 0
  /** The combinations, the cheapest first: targets by colour. */
  readonly boards: (readonly Targets[])[] = []

  private readonly placements: readonly (readonly Int32Array[])[]
  private readonly lists: Placement[][] = []

  private constructor(
    private readonly geography: Geography,
    placements: readonly (readonly Int32Array[])[],
  ) {
    this.placements = placements
  }

  /** Undefined where some colour has no peaceful placement, or too many. */
  static on(geography: Geography): TargetBoards | undefined {
    const { board } = geography
    if (Math.max(board.rows, board.columns) > LARGEST_SIDE) return undefined
    const byCount = new Map<number, Int32Array[]>()
    const placements: Int32Array[][] = []
    for (const count of queensByColour(board.squares, board.colours).subarray(1)) {
      const found = byCount.get(count) ?? peacefulPlacements(board, count, MOST_PLACEMENTS)
      if (found.length === 0 || found.length > MOST_PLACEMENTS) return undefined
      byCount.set(count, found)
      placements.push(found)
    }
    return new TargetBoards(geography, placements)
  }

  /**
   * List the combinations, given what it costs the queens of each colour to get to each square. Pauses now and then.
   */
  *combine(ways: readonly (readonly Float64Array[])[]): Generator<undefined, void> {
    for (const [colour, own] of ways.entries()) this.lists[colour] = yield* this.assign(this.placements[colour]!, own)
    if (this.lists.some((list) => list.length === 0)) return
    let least = 0
    for (const list of this.lists) least += list[0]!.cost
    for (let slack = FIRST_SLACK; ; slack *= 2) {
      const search = new CombinationSearch(this.lists, this.geography.board.squares.length, least * (1 + slack))
      do {
        yield
        this.steps += Math.ceil(search.work(BRANCHES_PER_PAUSE) / BRANCHES_PER_STEP)
      } while (!search.isFinished)
      if (search.isComplete && search.hasCut && search.found.length < MOST_BOARDS) continue
      for (const { targets } of search.found.sort((a, b) => a.cost - b.cost)) this.boards.push(targets)
      return
    }
  }

  /** Placements with the cheapest assignment of queens to their squares, the cheapest first. */
  private *assign(placements: readonly Int32Array[], ways: readonly Float64Array[]): Generator<undefined, Placement[]> {
    const queens = ways.length
    const kernel = new AssignmentKernel(queens, queens)
    const costs = new Float64Array(queens * queens)
    const list: Placement[] = []
    const wordCount = (this.geography.board.squares.length + 31) >> 5
    for (const [i, placed] of placements.entries()) {
      for (let queen = 0; queen < queens; queen++) {
        for (let k = 0; k < queens; k++) costs[queen * queens + k] = ways[queen]![placed[k]!]!
      }
      if (kernel.solve(costs, queens, queens)) {
        const squares = Int32Array.from({ length: queens }, (_, queen) => placed[kernel.columnOf[queen]!]!)
        const words = new Int32Array(wordCount)
        for (const square of squares) words[square >> 5]! |= 1 << (square & 31)
        list.push({ squares, errors: 0, cost: kernel.cost, words })
      }
      this.steps += STEPS_PER_ASSIGNMENT
      if (i % ASSIGNMENTS_PER_PAUSE === 0) yield
    }
    return list.sort((a, b) => a.cost - b.cost)
  }
}

/** All placements of some queens without an attack, as lists of squares; it stops after one more than the most. */
function peacefulPlacements(board: Board, count: number, most: number): Int32Array[] {
  const { rows, columns, squares } = board
  const linesOf = linesOfSquares(board)
  const isTaken = new Uint8Array(3 * (rows + columns))
  const placed = new Int32Array(count)
  const found: Int32Array[] = []
  place(0, 0)
  return found

  function place(row: number, queens: number): void {
    if (queens === count) {
      found.push(placed.slice())
      return
    }
    if (count - queens > rows - row) return
    for (let square = row * columns; square < (row + 1) * columns; square++) {
      if (squares[square] === WALL || found.length > most) continue
      const column = linesOf[4 * square + 1]!
      const rising = linesOf[4 * square + 2]!
      const falling = linesOf[4 * square + 3]!
      if (isTaken[column] || isTaken[rising] || isTaken[falling]) continue
      isTaken[column] = isTaken[rising] = isTaken[falling] = 1
      placed[queens] = square
      place(row + 1, queens + 1)
      isTaken[column] = isTaken[rising] = isTaken[falling] = 0
    }
    place(row + 1, queens)
  }
}

/** Combinations of disjoint placements, one a colour, up to a threshold of the cost, by branch and bound. */
class CombinationSearch {
  readonly found: { readonly targets: readonly Targets[]; readonly cost: number }[] = []
  /** Whether all combinations were seen, or the limits reached; and whether the threshold cut any off. */
  isFinished = false
  isComplete = false
  hasCut = false

  private readonly colours: number
  private branches = 0
  /** By depth: the colour that is placed, the next placement of its list, the cost so far, and the squares taken. */
  private readonly colourAt: Int32Array
  private readonly nextAt: Int32Array
  private readonly costAt: Float64Array
  private readonly restAt: Float64Array
  private readonly takenAt: readonly Int32Array[]
  private readonly chosen: Placement[] = []
  private depth = 0

  constructor(
    private readonly lists: readonly (readonly Placement[])[],
    squares: number,
    private readonly threshold: number,
  ) {
    this.colours = lists.length
    this.colourAt = new Int32Array(this.colours + 1)
    this.nextAt = new Int32Array(this.colours + 1)
    this.costAt = new Float64Array(this.colours + 1)
    this.restAt = new Float64Array(this.colours + 1)
    this.takenAt = Array.from({ length: this.colours + 1 }, () => new Int32Array((squares + 31) >> 5))
    this.choose()
  }

  /** Try `count` more placements; gives how many were tried. */
  work(count: number): number {
    const { lists, chosen, takenAt, costAt, restAt } = this
    let made = 0
    for (; made < count && !this.isFinished; made++) {
      const depth = this.depth
      const colour = this.colourAt[depth]!
      const placement = colour < 0 ? undefined : lists[colour]![this.nextAt[depth]!++]
      const cost = placement ? costAt[depth]! + placement.cost : 0
      if (placement && cost + restAt[depth]! > this.threshold) this.hasCut = true
      if (!placement || cost + restAt[depth]! > this.threshold) {
        if (depth === 0) this.isFinished = this.isComplete = true
        this.depth--
        continue
      }
      const taken = takenAt[depth]!
      if (isOverlapping(placement.words, taken)) continue
      if (++this.branches > MOST_BRANCHES) this.isFinished = true
      chosen[colour] = placement
      if (depth + 1 === this.colours) {
        this.found.push({ targets: chosen.slice(), cost })
        if (this.found.length >= 4 * MOST_BOARDS) this.isFinished = true
        continue
      }
      for (let i = 0; i < taken.length; i++) takenAt[depth + 1]![i] = taken[i]! | placement.words[i]!
      costAt[depth + 1] = cost
      this.depth++
      this.choose()
    }
    return made
  }

  /** The next colour is the one whose cheapest placement on free squares costs most beyond its cheapest of all. */
  private choose(): void {
    const { lists, depth } = this
    const taken = this.takenAt[depth]!
    let rest = 0
    let worst = -1
    let colour = -1
    let start = 0
    let ownCost = 0
    for (let other = 0; other < this.colours; other++) {
      if (this.isPlaced(other)) continue
      const list = lists[other]!
      let first = 0
      while (first < list.length && isOverlapping(list[first]!.words, taken)) first++
      if (first === list.length) {
        this.colourAt[depth] = -1
        return
      }
      rest += list[first]!.cost
      const loss = list[first]!.cost - list[0]!.cost
      if (loss <= worst) continue
      worst = loss
      colour = other
      start = first
      ownCost = list[first]!.cost
    }
    this.colourAt[depth] = colour
    this.nextAt[depth] = start
    this.restAt[depth] = rest - ownCost
  }

  private isPlaced(colour: number): boolean {
    for (let i = 0; i < this.depth; i++) if (this.colourAt[i] === colour) return true
    return false
  }
}

function isOverlapping(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if ((a[i]! & b[i]!) !== 0) return true
  return false
}
