import type { Random } from '../../../base/random.ts'

/** What is exchanged: squares of two rows, of two columns, or two heights. */
const ROWS = 0
const HEIGHTS = 2
const KINDS = 3

/**
 * A filled board in which no height repeats in a line, drawn by chance so that all of them are equally likely, and
 * changed a little at will.
 *
 * It is drawn by the moves of Jacobson and Matthews on the cube of rows, columns and heights, which has a 1 wherever a
 * height stands. A move exchanges corners of a box in the cube; it may leave one corner at -1, and then the next move
 * begins there. Looked at only when there is no such corner, this is a walk that goes as often one way as back, and so
 * comes to all squares equally often.
 */
export class LatinSquare {
  /** By square, from 1 on. */
  readonly numbers: Uint8Array
  /** By (row × size + column) × size + height - 1. */
  private readonly cube: Int8Array
  /** What was exchanged last. */
  private lastKind = 0
  private lastOne = 0
  private lastOther = 0
  private lastStart = 0

  constructor(
    readonly size: number,
    private readonly random: Random,
  ) {
    this.numbers = new Uint8Array(size * size)
    this.cube = new Int8Array(size * size * size)
  }

  /** Draws another one: from a square that is as regular as can be, by as many moves as the cube has places. */
  draw(): void {
    const { size, numbers, cube, random } = this
    const rows = random.shuffle(Array.from({ length: size }, (_, i) => i))
    const columns = random.shuffle(Array.from({ length: size }, (_, i) => i))
    cube.fill(0)
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        cube[(row * size + column) * size + ((rows[row]! + columns[column]!) % size)] = 1
      }
    }
    if (size > 1) for (let moves = size ** 3; moves > 0; moves--) this.move()
    for (let i = 0; i < cube.length; i++) if (cube[i] === 1) numbers[Math.floor(i / size)] = 1 + (i % size)
  }

  /** Exchanges two heights along a cycle of two rows, two columns or two heights. The same again takes it back. */
  change(): void {
    this.changeAt(this.random.below(this.numbers.length))
  }

  /** The same with a cycle that goes through a square. */
  changeAt(square: number): void {
    const { size, numbers, random } = this
    const row = Math.floor(square / size)
    const column = square - row * size
    this.lastKind = random.below(KINDS)
    this.lastStart = this.lastKind === ROWS ? column : row
    this.lastOne = this.lastKind === ROWS ? row : this.lastKind === HEIGHTS ? numbers[square]! - 1 : column
    this.lastOther = (this.lastOne + 1 + random.below(size - 1)) % size
    this.exchange()
  }

  /** Takes back the last change. */
  changeBack(): void {
    this.exchange()
  }

  private exchange(): void {
    const { size, numbers, lastKind, lastOne, lastOther, lastStart } = this
    if (lastKind === HEIGHTS) this.exchangeHeights(lastOne + 1, lastOther + 1, lastStart)
    else {
      // Lines of which two are taken lie `across` apart, and their squares `along`.
      const across = lastKind === ROWS ? size : 1
      const along = lastKind === ROWS ? 1 : size
      const first = numbers[lastOne * across + lastStart * along]!
      let at = lastStart
      for (;;) {
        const one = lastOne * across + at * along
        const other = lastOther * across + at * along
        const height = numbers[other]!
        numbers[other] = numbers[one]!
        numbers[one] = height
        if (height === first) return
        // The line has this height twice now: the other square with it is next.
        let next = 0
        while (next === at || numbers[lastOne * across + next * along] !== height) next++
        at = next
      }
    }
  }

  /** Goes from row to row, as each of the two heights brings the other one into its column. */
  private exchangeHeights(one: number, other: number, start: number): void {
    const { size, numbers } = this
    let row = start
    do {
      const from = this.columnOf(row, one)
      const to = this.columnOf(row, other)
      numbers[row * size + from] = other
      numbers[row * size + to] = one
      // The column where `one` has come to has it twice now.
      let next = 0
      while (next === row || numbers[next * size + to] !== one) {
        if (++next === size) return
      }
      row = next
    } while (row !== start)
  }

  private columnOf(row: number, height: number): number {
    let column = 0
    while (this.numbers[row * this.size + column] !== height) column++
    return column
  }

  /** From one cube without a corner at -1 to the next. */
  private move(): void {
    const { size, cube, random } = this
    let row = random.below(size)
    let column = random.below(size)
    let height = random.below(size)
    while (cube[(row * size + column) * size + height] === 1) {
      row = random.below(size)
      column = random.below(size)
      height = random.below(size)
    }
    // Where a corner is at -1 its lines have two 1s each, and either can be taken.
    for (let isProper = true; ; isProper = false) {
      const otherRow = this.find(column * size + height, size * size, isProper)
      const otherColumn = this.find(row * size * size + height, size, isProper)
      const otherHeight = this.find((row * size + column) * size, 1, isProper)
      this.add(row, column, height, 1)
      this.add(row, otherColumn, otherHeight, 1)
      this.add(otherRow, column, otherHeight, 1)
      this.add(otherRow, otherColumn, height, 1)
      this.add(otherRow, column, height, -1)
      this.add(row, otherColumn, height, -1)
      this.add(row, column, otherHeight, -1)
      this.add(otherRow, otherColumn, otherHeight, -1)
      row = otherRow
      column = otherColumn
      height = otherHeight
      if (cube[(row * size + column) * size + height] !== -1) return
    }
  }

  /** The place of the 1 in a line of the cube, or of one of its two. */
  private find(start: number, stride: number, isOnly: boolean): number {
    const { cube } = this
    let place = 0
    while (cube[start + place * stride] !== 1) place++
    if (isOnly || this.random.below(2) === 0) return place
    do place++
    while (cube[start + place * stride] !== 1)
    return place
  }

  private add(row: number, column: number, height: number, change: number): void {
    const at = (row * this.size + column) * this.size + height
    this.cube[at] = this.cube[at]! + change
  }
}
