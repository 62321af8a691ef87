import { type Conflict, GIVEN, isSingle, type Need, Position, type TellingDeducer } from '../../../logic/index.ts'
import { type Board, NONE } from '../board.ts'
import { valueOfEntry } from '../position.ts'
import { Houses } from './houses.ts'
import { LineReasons } from './line-constraint.ts'
import { LineNarrowing } from './line-rules.ts'

/** The strengths of propagation: settled heights; also heights with one square left in a line; and whole lines, over all fillings. */
export const PLACED = 0
export const SINGLES = 1
export const LINES = 2

/** On lines with more open squares all fillings take longer to look at than to try and fail. */
const MOST_OPEN = 11

/** What a change follows from, with a number: a square, a house, a house and a value, or a house and something else about it. */
export type ReasonKind = (typeof KINDS)[number]

const KINDS = ['placed', 'hidden', 'no-square', 'view', 'line', 'set', 'seen', 'clue', 'parks'] as const

/** Reasons are kinds and numbers in one. */
const KIND_BITS = 4

export function reasonOf(kind: ReasonKind, number: number): number {
  return (number << KIND_BITS) | KINDS.indexOf(kind)
}

export function kindOf(reason: number): ReasonKind {
  return KINDS[reason & ((1 << KIND_BITS) - 1)]!
}

export function numberOf(reason: number): number {
  return reason >> KIND_BITS
}

const PLACED_KIND = KINDS.indexOf('placed')
const LINE_KIND = KINDS.indexOf('line')
const PARKS_KIND = KINDS.indexOf('parks')

/**
 * The candidates of every square, bit h - 1 for the height h and the bit after the tallest for a park, and what follows for them: by
 * single heights, or line by line, where a line leaves to its squares exactly what they have in some filling, unless too many of its
 * squares are open.
 */
export class Deducer implements TellingDeducer {
  readonly position: Position
  readonly houses: Houses
  readonly conflict: { cell: number; reason: number } & Conflict = { cell: -1, reason: 0 }
  /** By house: how many of its squares have several candidates. */
  readonly openIn: Int32Array
  /** After a contradiction by whole lines: the line that has no filling. */
  brokenLine = -1
  private readonly narrowing: LineNarrowing
  private reasons: LineReasons | undefined
  /** How much of the trail has been followed by settled heights, by heights with one square left, and by lines. */
  private taken = 0
  private followed = 0
  private looked = 0
  /** Whether every line has been looked at once. */
  private isLookedAt = false
  private readonly isDue: Uint8Array
  /** Houses that have changed, in a ring, while single heights are looked for. */
  private readonly waiting: Int32Array
  private readonly isWaiting: Uint8Array
  private due = 0

  /** Lines with more open squares than `mostOpen` are looked at less closely: whether heights can differ, and which can be seen. */
  constructor(
    readonly board: Board,
    mostOpen = MOST_OPEN,
  ) {
    const houses = new Houses(board)
    const { size, count } = houses
    this.houses = houses
    this.position = new Position(size * size, houses.values)
    this.narrowing = new LineNarrowing(size, mostOpen, board)
    this.openIn = new Int32Array(count)
    this.isDue = new Uint8Array(count)
    this.waiting = new Int32Array(count)
    this.isWaiting = new Uint8Array(count)
    this.begin()
  }

  set mostOpen(most: number) {
    this.narrowing.mostOpen = most
  }

  keep(square: number, mask: number, reason: number): boolean {
    const { position } = this
    const before = position.candidates[square]!
    const left = before & mask
    if (left === before) return true
    if (left === 0) return this.fail(square, reason)
    const place = position.size++
    position.trailCells[place] = square
    position.trailBefore[place] = before
    position.trailReasons[place] = reason
    position.candidates[square] = left
    position.steps++
    if (isSingle(left)) {
      position.open--
      this.countOpen(square, -1)
    }
    return true
  }

  propagate(strength: number): boolean {
    switch (strength) {
      case PLACED:
        return this.propagatePlaced()
      case SINGLES:
        return this.propagateSingles()
      default:
        return this.propagateLines()
    }
  }

  undo(size: number): void {
    const { position } = this
    const { candidates, trailCells, trailBefore } = position
    while (position.size > size) {
      const place = --position.size
      const square = trailCells[place]!
      if (isSingle(candidates[square]!)) {
        position.open++
        this.countOpen(square, 1)
      }
      candidates[square] = trailBefore[place]!
    }
    if (this.taken > size) this.taken = size
    if (this.followed > size) this.followed = size
    if (this.looked > size) this.looked = size
  }

  reset(): void {
    this.undo(0)
    this.houses.readClues()
    this.begin()
  }

  /** Takes from the squares of a house what they have in no filling. Gives false if it cannot be filled. */
  look(house: number): boolean {
    const { houses, narrowing, position } = this
    const { size, squares } = houses
    const from = house * size
    const before = narrowing.steps
    const isPossible = narrowing.narrow(
      position.candidates,
      squares,
      from,
      houses.fronts[house]!,
      houses.backs[house]!,
      this.openIn[house]!,
    )
    position.steps += narrowing.steps - before
    const reason = (house << KIND_BITS) | LINE_KIND
    if (!isPossible) return this.fail(-1, reason)
    const { supported } = narrowing
    for (let i = 0; i < size; i++) this.keep(squares[from + i]!, supported[i]!, reason)
    return true
  }

  /** Notes a contradiction that leaves nothing to no square in particular. Gives false. */
  contradict(reason: number): false {
    return this.fail(-1, reason)
  }

  isSilent(reason: number, left: number): boolean {
    const kind = reason & ((1 << KIND_BITS) - 1)
    return (kind === PLACED_KIND || kind === PARKS_KIND) && !isSingle(left)
  }

  why(reason: number, square: number, left: number, now: Int32Array, need: Need): void {
    const number = numberOf(reason)
    const { all } = this.position
    const { size, park } = this.houses
    switch (kindOf(reason)) {
      case 'placed':
        need(number, all & ~now[number]!)
        break
      case 'parks':
        for (const other of this.houses.squaresOf(number)) if (now[other] === park) need(other, all & ~park)
        break
      case 'hidden':
        // Of parks there are several, and the squares that have them matter not.
        for (const other of this.houses.squaresOf(Math.floor(number / size))) {
          if (other !== square && (now[other]! & left) === 0) need(other, left)
        }
        break
      case 'no-square': {
        const height = 1 << (number % size)
        for (const other of this.houses.squaresOf(Math.floor(number / size))) {
          if ((now[other]! & height) === 0) need(other, height)
        }
        break
      }
      case 'view':
        for (const other of this.houses.squaresOf(number)) need(other, all & ~now[other]!)
        break
      case 'line':
        this.whyNoFilling(number, square, left, now, need)
        break
      default:
        throw new Error('only what propagation has found is asked for')
    }
  }

  /** What a line has lost so that it cannot be filled with the heights that a square has lost; or not at all. */
  private whyNoFilling(house: number, square: number, left: number, now: Int32Array, need: Need): void {
    const { houses } = this
    this.reasons ??= new LineReasons(houses.size, this.board)
    const squares = houses.squaresOf(house)
    const line = Int32Array.from(squares, (other) => (other === square ? now[other]! & ~left : now[other]!))
    this.reasons.find(line, 0, houses.fronts[house]!, houses.backs[house]!)
    for (const [i, other] of squares.entries()) if (other !== square) need(other, this.reasons.needed[i]!)
  }

  private begin(): void {
    const { position, houses, board } = this
    const { size } = houses
    this.taken = 0
    this.followed = 0
    this.looked = 0
    this.isLookedAt = false
    this.openIn.fill(houses.values === 1 ? 0 : size)
    for (let square = 0; square < position.cells; square++) {
      if (board.givens[square] !== NONE) this.keep(square, 1 << valueOfEntry(board, board.givens[square]!), GIVEN)
    }
  }

  private fail(square: number, reason: number): false {
    this.conflict.cell = square
    this.conflict.reason = reason
    return false
  }

  private countOpen(square: number, change: number): void {
    const { openIn, houses } = this
    const end = houses.starts[square + 1]!
    for (let i = houses.starts[square]!; i < end; i++) openIn[houses.of[i]!]! += change
  }

  /**
   * Looks at houses in the order in which they have changed, so that contradictions are found that are few squares away. Settled
   * heights are taken from their lines first, as people do at once.
   */
  private propagateSingles(): boolean {
    const { position, houses, waiting, isWaiting } = this
    const { starts, of, count } = houses
    let first = 0
    let last = 0
    for (;;) {
      let isFine = this.propagatePlaced()
      for (; isFine && this.followed < position.size; this.followed++) {
        const square = position.trailCells[this.followed]!
        for (let i = starts[square]!; i < starts[square + 1]!; i++) {
          const house = of[i]!
          if (isWaiting[house] === 1) continue
          isWaiting[house] = 1
          waiting[last] = house
          last = last + 1 === count ? 0 : last + 1
        }
      }
      const house = waiting[first]!
      if (isFine && isWaiting[house] === 0) return true
      isWaiting[house] = 0
      first = first + 1 === count ? 0 : first + 1
      isFine &&= this.lookForSingles(house)
      if (isFine) continue
      isWaiting.fill(0)
      return false
    }
  }

  /** Settles heights that have one square left in a house. */
  private lookForSingles(house: number): boolean {
    const { squares, size, parks, park } = this.houses
    const { candidates, all } = this.position
    if (parks !== 0 && !this.lookForParks(house)) return false
    let once = 0
    let twice = 0
    let settled = 0
    for (let i = house * size; i < (house + 1) * size; i++) {
      const heights = candidates[squares[i]!]! & ~park
      if (isSingle(heights)) settled |= candidates[squares[i]!] === heights ? heights : 0
      twice |= once & heights
      once |= heights
    }
    const missing = all & ~once & ~park
    if (missing !== 0) return this.fail(-1, reasonOf('no-square', house * size + 31 - Math.clz32(missing)))
    const hidden = once & ~twice & ~settled
    for (let i = house * size; hidden !== 0 && i < (house + 1) * size; i++) {
      const here = candidates[squares[i]!]! & hidden
      if (here === 0) continue
      // Where two heights have no other square, one of them is found to have none.
      const height = here & -here
      this.keep(squares[i]!, height, reasonOf('hidden', house * size + 31 - Math.clz32(height)))
    }
    return true
  }

  /** Settles the parks of a house that has just enough squares left for them. */
  private lookForParks(house: number): boolean {
    const { squares, size, parks, park, tallest } = this.houses
    const { candidates } = this.position
    let room = 0
    for (let i = house * size; i < (house + 1) * size; i++) if ((candidates[squares[i]!]! & park) !== 0) room++
    if (room > parks) return true
    if (room < parks) return this.fail(-1, reasonOf('no-square', house * size + tallest))
    const reason = reasonOf('hidden', house * size + tallest)
    for (let i = house * size; i < (house + 1) * size; i++) {
      if ((candidates[squares[i]!]! & park) !== 0) this.keep(squares[i]!, park, reason)
    }
    return true
  }

  private propagatePlaced(): boolean {
    const { position } = this
    while (this.taken < position.size) if (!this.takePlaced(position.trailCells[this.taken++]!)) return false
    return true
  }

  /** Takes the height of a square, if it is settled, from the rest of its lines, and looks at those that are full. */
  private takePlaced(square: number): boolean {
    const { openIn, houses, position } = this
    const { starts, of, park } = houses
    const left = position.candidates[square]!
    if (!isSingle(left)) return true
    for (let i = starts[square]!; i < starts[square + 1]!; i++) {
      const house = of[i]!
      if (!(left === park ? this.takeParks(house) : this.takeFrom(house, square, left))) return false
      if (openIn[house] === 0 && !this.isSeenRight(house)) return false
    }
    return true
  }

  /** Takes a settled height from the other squares of a house. */
  private takeFrom(house: number, square: number, height: number): boolean {
    const { squares, size } = this.houses
    const { candidates } = this.position
    for (let i = house * size; i < (house + 1) * size; i++) {
      const other = squares[i]!
      if (other === square || (candidates[other]! & height) === 0) continue
      if (!this.keep(other, ~height, (square << KIND_BITS) | PLACED_KIND)) return false
    }
    return true
  }

  /** Takes parks from the other squares of a house that has all of its parks. */
  private takeParks(house: number): boolean {
    const { squares, size, parks, park } = this.houses
    const { candidates } = this.position
    let settled = 0
    for (let i = house * size; i < (house + 1) * size; i++) if (candidates[squares[i]!] === park) settled++
    if (settled < parks) return true
    const reason = reasonOf('parks', house)
    if (settled > parks) return this.fail(-1, reason)
    for (let i = house * size; i < (house + 1) * size; i++) {
      if (candidates[squares[i]!] !== park) this.keep(squares[i]!, ~park, reason)
    }
    return true
  }

  /** Whether a full line shows what its clues say. That a height stands twice in it is found when the height is taken. */
  private isSeenRight(house: number): boolean {
    const { fronts, backs, size, squares, sums, park } = this.houses
    const { candidates } = this.position
    const front = fronts[house]!
    const back = backs[house]!
    if (front === 0 && back === 0) return true
    let seenFront = 0
    let seenBack = 0
    let all = 0
    for (let i = 0, tallest = 0; i < size; i++) {
      const height = candidates[squares[house * size + i]!]!
      all |= height
      if (height <= tallest || height === park) continue
      tallest = height
      seenFront += sums ? 32 - Math.clz32(height) : 1
    }
    for (let i = size - 1, tallest = 0; i >= 0; i--) {
      const height = candidates[squares[house * size + i]!]!
      if (height <= tallest || height === park) continue
      tallest = height
      seenBack += sums ? 32 - Math.clz32(height) : 1
    }
    if (all !== this.position.all) return true
    const isRight = (front === 0 || front === seenFront) && (back === 0 || back === seenBack)
    return isRight || this.fail(-1, reasonOf('view', house))
  }

  /** Looks at lines until nothing changes. A line that was just looked at has nothing to add to itself. */
  private propagateLines(): boolean {
    const { position, isDue } = this
    const { trailReasons, trailCells } = position
    const before = this.looked
    const wasLookedAt = this.isLookedAt
    if (!this.isLookedAt) {
      isDue.fill(1)
      this.due = isDue.length
      this.isLookedAt = true
    }
    for (;;) {
      for (; this.looked < position.size; this.looked++) {
        const reason = trailReasons[this.looked]!
        const source = reason >= 0 && (reason & ((1 << KIND_BITS) - 1)) === LINE_KIND ? numberOf(reason) : -1
        this.makeDue(trailCells[this.looked]!, source)
      }
      if (this.due === 0) return true
      const line = this.easiestDue()
      isDue[line] = 0
      this.due--
      if (this.look(line)) continue
      this.brokenLine = line
      isDue.fill(0)
      this.due = 0
      // What was done here is undone next, and what was due before is due again.
      this.looked = before
      this.isLookedAt = wasLookedAt
      return false
    }
  }

  private makeDue(square: number, source: number): void {
    const { houses, isDue } = this
    for (let i = houses.starts[square]!; i < houses.starts[square + 1]!; i++) {
      const house = houses.of[i]!
      if (house === source || isDue[house] === 1) continue
      isDue[house] = 1
      this.due++
    }
  }

  /** Lines with few open squares are quickly looked at. */
  private easiestDue(): number {
    const { isDue, openIn } = this
    let best = -1
    let least = 32
    for (let line = 0; line < isDue.length; line++) {
      if (isDue[line] === 0 || openIn[line]! >= least) continue
      best = line
      least = openIn[line]!
    }
    return best
  }
}
