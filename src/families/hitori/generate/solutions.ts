import type { Grid } from '../../../base/grid.ts'
import type { Random } from '../../../base/random.ts'
import { ASSUMED } from '../../../logic/index.ts'
import { Deducer, EITHER, WITH_CUTS } from '../logic/deducer.ts'
import { lastExit } from '../logic/patterns.ts'
import { Relations } from '../logic/relations.ts'
import { SHADED, type Shading, UNSHADED } from '../shading.ts'

/** Random maximal shadings. No other can be unique: numbers never forbid one more shaded square. */
export class Shadings {
  /** A board without numbers, on which only neighbours and cuts speak against a shaded square. */
  private readonly deducer: Deducer
  /** Earlier squares are shaded first, which is all there is to a shading. */
  private readonly order: Int32Array
  /** Squares unshaded only to keep the board connected, no easy deduction: no shaded neighbour, no last exit. */
  bare: readonly number[] = []
  /** Whether the squares on the board are those of a change that was taken back. */
  private isStale = false

  constructor(
    grid: Grid,
    private readonly random: Random,
  ) {
    this.deducer = new Deducer(new Relations({ ...grid, numbers: new Int32Array(grid.rows * grid.columns) }))
    this.order = Int32Array.from({ length: grid.rows * grid.columns }, (_, square) => square)
  }

  /** Work done so far. */
  get steps(): number {
    return this.deducer.position.steps
  }

  /** Another shading. */
  start(): void {
    this.random.shuffle(this.order)
    this.grow()
    this.bare = this.bareSquares()
  }

  /** Changes the shading around a bare square, and keeps that if there are no more bare squares than before. */
  improve(): void {
    const { random, order, bare } = this
    const { sides, squares } = this.deducer.relations
    const square = bare[random.below(bare.length)]!
    // Either the square itself or one beside it becomes shaded, by coming first.
    const side = random.below(5)
    const first = side === 4 ? square : sides[4 * square + side]!
    if (first === squares) return
    const place = order.indexOf(first)
    moveToFront(order, place)
    this.grow()
    const next = this.bareSquares()
    if (next.length <= bare.length) this.bare = next
    else {
      moveBack(order, place)
      this.isStale = true
    }
  }

  /** Shades one square after the other in the given order, wherever that is allowed. */
  private grow(): void {
    const { deducer, order } = this
    this.isStale = false
    deducer.undo(0)
    for (let i = 0; i < order.length; i++) {
      const square = order[i]!
      if (deducer.position.candidates[square] !== EITHER) continue
      deducer.keep(square, SHADED, ASSUMED)
      if (!deducer.propagate(WITH_CUTS)) throw new Error('an open square could not be shaded')
    }
  }

  private bareSquares(): number[] {
    const { relations, position } = this.deducer
    const values = position.candidates
    const { sides, squares } = relations
    const bare: number[] = []
    for (let square = 0; square < squares; square++) {
      if (values[square] !== UNSHADED) continue
      let isBare = true
      // Looks at what the square would be if it were open.
      values[square] = EITHER
      for (let i = 4 * square; i < 4 * square + 4 && isBare; i++) {
        const other = sides[i]!
        isBare = values[other] !== SHADED && lastExit(relations, values, other) !== square
      }
      values[square] = UNSHADED
      if (isBare) bare.push(square)
    }
    return bare
  }

  current(): Shading {
    if (this.isStale) this.grow()
    const { candidates, cells } = this.deducer.position
    const shading = new Uint8Array(cells)
    for (let square = 0; square < shading.length; square++) if (candidates[square] === SHADED) shading[square] = 1
    return shading
  }
}

function moveToFront(items: Int32Array, place: number): void {
  const item = items[place]!
  items.copyWithin(1, 0, place)
  items[0] = item
}

function moveBack(items: Int32Array, place: number): void {
  const item = items[0]!
  items.copyWithin(0, 1, place + 1)
  items[place] = item
}

/**
 * A random board on which no number stands twice in a line, with numbers from 1 to the longer side. Line after line
 * along the longer side is filled with all numbers, by matching places with numbers: such a matching always exists.
 */
export function filledBoard(grid: Grid, random: Random): Int32Array {
  const { rows, columns } = grid
  const isWide = columns >= rows
  const length = isWide ? columns : rows
  const lines = isWide ? rows : columns
  const matching = new LineMatching(length, random)
  const numbers = new Int32Array(rows * columns)
  for (let line = 0; line < lines; line++) {
    matching.nextLine()
    for (let place = 0; place < length; place++) {
      numbers[isWide ? line * columns + place : place * columns + line] = matching.numberAt[place]! + 1
    }
  }
  return numbers
}

/** Matches places with numbers again and again, never the same place with the same number. */
class LineMatching {
  readonly numberAt: Int32Array
  private readonly placeOf: Int32Array
  /** By place and number: whether a line before had them together. */
  private readonly isUsed: Uint8Array
  private readonly places: Int32Array
  private readonly choices: Int32Array
  /** By number: the last attempt that came upon it. */
  private readonly seen: Int32Array
  private attempt = 0

  constructor(
    private readonly length: number,
    private readonly random: Random,
  ) {
    this.numberAt = new Int32Array(length)
    this.placeOf = new Int32Array(length)
    this.isUsed = new Uint8Array(length * length)
    this.places = Int32Array.from({ length }, (_, i) => i)
    this.choices = this.places.slice()
    this.seen = new Int32Array(length)
  }

  nextLine(): void {
    const { numberAt, places, random, length } = this
    this.placeOf.fill(-1)
    random.shuffle(places)
    for (let i = 0; i < length; i++) {
      random.shuffle(this.choices)
      this.attempt++
      if (!this.match(places[i]!)) throw new Error('a line could not be filled')
    }
    for (let place = 0; place < length; place++) this.isUsed[place * length + numberAt[place]!] = 1
  }

  /** Gives the place a number, a free one if there is any; else one whose place can take another. */
  private match(place: number): boolean {
    const { choices, seen, attempt, placeOf } = this
    for (let i = 0; i < choices.length; i++) {
      const number = choices[i]!
      if (placeOf[number]! < 0 && this.isFree(place, number)) return this.give(place, number)
    }
    for (let i = 0; i < choices.length; i++) {
      const number = choices[i]!
      if (seen[number] === attempt || !this.isFree(place, number)) continue
      seen[number] = attempt
      if (this.match(placeOf[number]!)) return this.give(place, number)
    }
    return false
  }

  private isFree(place: number, number: number): boolean {
    return this.isUsed[place * this.length + number] === 0
  }

  private give(place: number, number: number): true {
    this.numberAt[place] = number
    this.placeOf[number] = place
    return true
  }
}
