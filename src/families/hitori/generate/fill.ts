import type { Grid } from '../../../base/grid.ts'
import type { Random } from '../../../base/random.ts'

/**
 * A random board on which no number stands twice in a line, with numbers from 1 to the longer side. Line after line along the longer
 * side is filled with all numbers, by matching places with numbers: that can always be done, whatever the lines before are.
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
