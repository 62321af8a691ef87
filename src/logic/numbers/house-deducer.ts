import { GIVEN, isSingle, type Need, Position } from '../position.ts'
import type { Conflict, TellingDeducer } from '../refutation.ts'
import { NONE, type NumberBoard, valueOfEntry } from './board.ts'
import type { Houses } from './houses.ts'

/** The strengths of propagation: settled numbers leave their houses; also numbers with one square left in a house. */
export const PLACED = 0
export const SINGLES = 1

/** Reasons, numbered: a settled square; a house with a value that has just enough places; a house with its blanks. */
export const HOUSE_KINDS = ['placed', 'hidden', 'no-square', 'blanks'] as const

/** Reasons are kinds and numbers in one. */
export const KIND_BITS = 4
const KIND_MASK = (1 << KIND_BITS) - 1
const PLACED_KIND = 0
const HIDDEN_KIND = 1
const NO_SQUARE_KIND = 2
const BLANKS_KIND = 3

export function numberOf(reason: number): number {
  return reason >> KIND_BITS
}

/** Candidates, bit n - 1 for the number n, then the blank, and what follows by houses. Families extend it. */
export class HouseDeducer implements TellingDeducer {
  readonly position: Position
  readonly conflict: { cell: number; reason: number } & Conflict = { cell: -1, reason: 0 }
  /** By house: how many of its squares have several candidates. */
  readonly openIn: Int32Array
  /** How much of the trail has been followed by settled numbers, and by numbers with one square left. */
  private taken = 0
  private followed = 0
  /** Houses that have changed, in a ring, while single numbers are looked for. */
  private readonly waiting: Int32Array
  private readonly isWaiting: Uint8Array

  constructor(
    readonly board: NumberBoard,
    readonly houses: Houses,
  ) {
    const { size, count, values } = houses
    this.position = new Position(size * size, values)
    this.openIn = new Int32Array(count)
    this.waiting = new Int32Array(count)
    this.isWaiting = new Uint8Array(count)
    this.begin()
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
    return strength === PLACED ? this.propagatePlaced() : this.propagateSingles()
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
  }

  reset(): void {
    this.undo(0)
    this.begin()
  }

  isSilent(reason: number, left: number): boolean {
    const kind = reason & KIND_MASK
    return (kind === PLACED_KIND || kind === BLANKS_KIND) && !isSingle(left)
  }

  why(reason: number, square: number, left: number, now: Int32Array, need: Need): void {
    const number = numberOf(reason)
    const { all } = this.position
    const { size, blank } = this.houses
    switch (reason & KIND_MASK) {
      case PLACED_KIND:
        need(number, all & ~now[number]!)
        break
      case BLANKS_KIND:
        for (const other of this.houses.squaresOf(number)) if (now[other] === blank) need(other, all & ~blank)
        break
      case HIDDEN_KIND:
        // Of blanks there are several, and the squares that have them matter not.
        for (const other of this.houses.squaresOf(Math.floor(number / size))) {
          if (other !== square && (now[other]! & left) === 0) need(other, left)
        }
        break
      case NO_SQUARE_KIND: {
        const value = 1 << (number % size)
        for (const other of this.houses.squaresOf(Math.floor(number / size))) {
          if ((now[other]! & value) === 0) need(other, value)
        }
        break
      }
      default:
        throw new Error('only what propagation has found is asked for')
    }
  }

  /** Whether a house in which every square is settled keeps what else is asked of it; else notes the contradiction. */
  protected isFullRight(_house: number): boolean {
    return true
  }

  private begin(): void {
    const { houses, board } = this
    const { givens, allowed } = board
    this.taken = 0
    this.followed = 0
    this.openIn.fill(houses.values === 1 ? 0 : houses.size)
    for (let square = 0; square < givens.length; square++) {
      if (givens[square] !== NONE) this.keep(square, 1 << valueOfEntry(houses, givens[square]!), GIVEN)
      else if (allowed) this.keep(square, allowed[square]!, GIVEN)
    }
  }

  /** Notes a contradiction, which leaves nothing to a square or, with -1, to none in particular. Gives false. */
  protected fail(square: number, reason: number): false {
    this.conflict.cell = square
    this.conflict.reason = reason
    return false
  }

  private countOpen(square: number, change: number): void {
    const { openIn, houses } = this
    const end = houses.starts[square + 1]!
    for (let i = houses.starts[square]!; i < end; i++) openIn[houses.of[i]!]! += change
  }

  /** Looks at changed houses in order, so that contradictions are few squares away; settled numbers go first. */
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

  /** Settles numbers that have one square left in a house. */
  private lookForSingles(house: number): boolean {
    const { squares, size, blanks, blank } = this.houses
    const { candidates, all } = this.position
    if (blanks !== 0 && !this.lookForBlanks(house)) return false
    let once = 0
    let twice = 0
    let settled = 0
    for (let i = house * size; i < (house + 1) * size; i++) {
      const numbers = candidates[squares[i]!]! & ~blank
      if (isSingle(numbers)) settled |= candidates[squares[i]!] === numbers ? numbers : 0
      twice |= once & numbers
      once |= numbers
    }
    const missing = all & ~once & ~blank
    if (missing !== 0) {
      return this.fail(-1, ((house * size + 31 - Math.clz32(missing)) << KIND_BITS) | NO_SQUARE_KIND)
    }
    const hidden = once & ~twice & ~settled
    for (let i = house * size; hidden !== 0 && i < (house + 1) * size; i++) {
      const here = candidates[squares[i]!]! & hidden
      if (here === 0) continue
      // Where two numbers have no other square, one of them is found to have none.
      const number = here & -here
      this.keep(squares[i]!, number, ((house * size + 31 - Math.clz32(number)) << KIND_BITS) | HIDDEN_KIND)
    }
    return true
  }

  /** Settles the blanks of a house that has just enough squares left for them. */
  private lookForBlanks(house: number): boolean {
    const { squares, size, blanks, blank, highest } = this.houses
    const { candidates } = this.position
    let room = 0
    for (let i = house * size; i < (house + 1) * size; i++) if ((candidates[squares[i]!]! & blank) !== 0) room++
    if (room > blanks) return true
    if (room < blanks) return this.fail(-1, ((house * size + highest) << KIND_BITS) | NO_SQUARE_KIND)
    const reason = ((house * size + highest) << KIND_BITS) | HIDDEN_KIND
    for (let i = house * size; i < (house + 1) * size; i++) {
      if ((candidates[squares[i]!]! & blank) !== 0) this.keep(squares[i]!, blank, reason)
    }
    return true
  }

  private propagatePlaced(): boolean {
    const { position } = this
    while (this.taken < position.size) if (!this.takePlaced(position.trailCells[this.taken++]!)) return false
    return true
  }

  /** Takes the number of a square, if it is settled, from the rest of its houses, and looks at those that are full. */
  private takePlaced(square: number): boolean {
    const { openIn, houses, position } = this
    const { starts, of, blank } = houses
    const left = position.candidates[square]!
    if (!isSingle(left)) return true
    for (let i = starts[square]!; i < starts[square + 1]!; i++) {
      const house = of[i]!
      if (!(left === blank ? this.takeBlanks(house) : this.takeFrom(house, square, left))) return false
      if (openIn[house] === 0 && !this.isFullRight(house)) return false
    }
    return true
  }

  /** Takes a settled number from the other squares of a house. */
  private takeFrom(house: number, square: number, number: number): boolean {
    const { squares, size } = this.houses
    const { candidates } = this.position
    for (let i = house * size; i < (house + 1) * size; i++) {
      const other = squares[i]!
      if (other === square || (candidates[other]! & number) === 0) continue
      if (!this.keep(other, ~number, (square << KIND_BITS) | PLACED_KIND)) return false
    }
    return true
  }

  /** Takes blanks from the other squares of a house that has all of them. */
  private takeBlanks(house: number): boolean {
    const { squares, size, blanks, blank } = this.houses
    const { candidates } = this.position
    let settled = 0
    for (let i = house * size; i < (house + 1) * size; i++) if (candidates[squares[i]!] === blank) settled++
    if (settled < blanks) return true
    const reason = (house << KIND_BITS) | BLANKS_KIND
    if (settled > blanks) return this.fail(-1, reason)
    for (let i = house * size; i < (house + 1) * size; i++) {
      if (candidates[squares[i]!] !== blank) this.keep(squares[i]!, ~blank, reason)
    }
    return true
  }
}
