import { type Conflict, EITHER, type Need, Position, type TellingDeducer } from '../../logic/index.ts'
import { EMPTY, STAR } from './board.ts'
import type { Houses } from './houses.ts'
import { LineSets } from './line-sets.ts'
import { Tilings } from './tilings.ts'

/** Strengths of propagation: stars; also houses with just enough squares; also line sets and tilings. */
export const EXCLUSION = 0
export const COUNTING = 1
export const SETS = 2

/** Deductions with undo: around stars is empty, full houses are empty, houses with no square to spare are stars. */
export class Deducer implements TellingDeducer {
  /**
   * The reason for a change is the star beside it; or, from `full` on, the house that has all its stars; or, from
   * `scarce` on, the house that needs all its squares; or, from `tiled` on, an area and its tiling; or, from
   * `confined` on, a set of lines.
   */
  readonly position: Position
  readonly full: number
  readonly scarce: number
  readonly tiled: number
  readonly confined: number
  readonly conflict: { cell: number; reason: number } & Conflict = { cell: -1, reason: 0 }
  /** By house: the open squares, and the stars that are missing. */
  readonly open: Int32Array
  readonly missing: Int32Array
  private readonly values: Int32Array
  /** How much of the trail is counted in its houses, and up to where these were asked for full houses. */
  private followed = 0
  private asked = 0
  private tilingsMade: Tilings | undefined
  private setsMade: LineSets | undefined

  constructor(readonly houses: Houses) {
    const { size, count } = houses
    const squares = size * size
    this.position = new Position(squares, 2, squares)
    this.values = this.position.candidates
    // The square that is not on the board is empty, so that it need not be asked for.
    this.values[squares] = EMPTY
    this.full = squares
    this.scarce = squares + count
    this.tiled = squares + 2 * count
    this.confined = this.tiled + 8 * size
    this.open = new Int32Array(2 * count)
    this.missing = this.open.subarray(count)
    this.count()
  }

  private count(): void {
    const { count, stars, starts } = this.houses
    this.missing.fill(stars)
    for (let house = 0; house < count; house++) this.open[house] = starts[house + 1]! - starts[house]!
  }

  /** Made when they are first needed, as most boards are solved without them. */
  get tilings(): Tilings {
    this.tilingsMade ??= new Tilings(this)
    return this.tilingsMade
  }

  get sets(): LineSets {
    this.setsMade ??= new LineSets(this)
    return this.setsMade
  }

  keep(square: number, mask: number, reason: number): boolean {
    const left = this.values[square]! & mask
    if (left === 0) return this.fail(square, reason)
    if (left !== this.values[square]) this.settle(square, left, reason)
    return true
  }

  fail(square: number, reason: number): false {
    this.conflict.cell = square
    this.conflict.reason = reason
    return false
  }

  private settle(square: number, value: number, reason: number): void {
    const { position } = this
    const place = position.size++
    this.values[square] = value
    position.trailCells[place] = square
    position.trailReasons[place] = reason
    position.open--
    position.steps++
  }

  propagate(strength: number): boolean {
    const { position } = this
    const { trailCells } = position
    for (;;) {
      while (this.followed < position.size) {
        const square = trailCells[this.followed++]!
        if (!(this.values[square] === STAR ? this.followStar(square) : this.followEmpty(square))) return false
      }
      if (strength === EXCLUSION) return true
      if (this.asked === 0 && !this.askAll()) return false
      while (this.asked < this.followed && this.followed === position.size) this.askHouses(trailCells[this.asked++]!)
      if (this.followed < position.size) continue
      if (strength === COUNTING) return true
      const before = position.size
      // One such look takes as long as many changes.
      position.steps += this.houses.size
      if (!this.tilings.propagate()) return false
      if (position.size === before && !this.sets.propagate()) return false
      if (position.size === before) return true
    }
  }

  undo(size: number): void {
    const { position, values, open, missing } = this
    const { housesOf } = this.houses
    const { trailCells } = position
    while (position.size > size) {
      const place = --position.size
      const square = trailCells[place]!
      if (place < this.followed) {
        const stars = values[square]! >> 1
        for (let i = 3 * square; i < 3 * square + 3; i++) {
          const house = housesOf[i]!
          open[house]!++
          missing[house]! += stars
        }
      }
      values[square] = EITHER
      position.open++
    }
    if (this.followed > size) this.followed = size
    if (this.asked > size) this.asked = size
  }

  reset(): void {
    this.undo(0)
    this.count()
    this.tilingsMade?.refresh()
    // What was counted before must not count as new.
    this.position.steps++
  }

  why(reason: number, _: number, __: number, now: Int32Array, need: Need): void {
    const { houses, full, scarce, tiled, confined } = this
    if (reason < full) need(reason, EMPTY)
    else if (reason < tiled) {
      const [house, known] = reason < scarce ? [reason - full, STAR] : [reason - scarce, EMPTY]
      for (const square of houses.squaresOf(house)) if (now[square] === known) need(square, EITHER & ~known)
    } else if (reason < confined) {
      for (const house of this.tilings.housesOf(reason)) {
        for (const square of houses.squaresOf(house)) if (now[square] === EMPTY) need(square, STAR)
      }
    } else this.sets.why(reason, now, need)
  }

  /** The houses that a reason looks at; none for a star. */
  housesOf(reason: number): readonly number[] {
    const { full, scarce, tiled, confined } = this
    if (reason < full) return []
    if (reason < tiled) return [reason < scarce ? reason - full : reason - scarce]
    return reason < confined ? this.tilings.housesOf(reason) : this.sets.housesOf(reason)
  }

  private followStar(square: number): boolean {
    const { values, open, missing } = this
    const { housesOf, neighbours } = this.houses
    for (let i = 3 * square; i < 3 * square + 3; i++) {
      const house = housesOf[i]!
      open[house]!--
      missing[house]!--
    }
    for (let i = 8 * square; i < 8 * square + 8; i++) {
      const other = neighbours[i]!
      const value = values[other]
      if (value === EITHER) this.settle(other, EMPTY, square)
      else if (value === STAR) return this.fail(other, square)
    }
    for (let i = 3 * square; i < 3 * square + 3; i++) {
      const house = housesOf[i]!
      if (missing[house]! < 0) return this.fail(-1, this.full + house)
      if (missing[house] === 0 && open[house]! > 0) this.settleAll(house, EMPTY, this.full + house)
    }
    return true
  }

  private followEmpty(square: number): boolean {
    const { open, missing } = this
    const { housesOf } = this.houses
    const first = 3 * square
    const row = housesOf[first]!
    const column = housesOf[first + 1]!
    const region = housesOf[first + 2]!
    open[row]!--
    open[column]!--
    open[region]!--
    if (open[row]! < missing[row]!) return this.fail(-1, this.scarce + row)
    if (open[column]! < missing[column]!) return this.fail(-1, this.scarce + column)
    return open[region]! >= missing[region]! || this.fail(-1, this.scarce + region)
  }

  /** Houses may need all their squares from the beginning, or have too few. */
  private askAll(): boolean {
    for (let house = 0; house < this.houses.count; house++) {
      if (this.open[house]! < this.missing[house]!) return this.fail(-1, this.scarce + house)
      this.ask(house)
    }
    return true
  }

  private askHouses(square: number): void {
    const { housesOf } = this.houses
    for (let i = 3 * square; i < 3 * square + 3; i++) this.ask(housesOf[i]!)
  }

  private ask(house: number): void {
    const open = this.open[house]!
    if (open > 0 && open === this.missing[house]) this.settleAll(house, STAR, this.scarce + house)
  }

  private settleAll(house: number, value: number, reason: number): void {
    const { squares, starts } = this.houses
    for (let i = starts[house]!; i < starts[house + 1]!; i++) {
      if (this.values[squares[i]!] === EITHER) this.settle(squares[i]!, value, reason)
    }
  }
}
