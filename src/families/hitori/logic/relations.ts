import { BLANK, type Board } from '../board.ts'

/**
 * Which squares of a board have to do with each other, as flat tables of squares. There is one square more than on the
 * board, with the number `squares`: it stands wherever a neighbour is missing, and for the outside of the board.
 */
export class Relations {
  readonly rows: number
  readonly columns: number
  readonly squares: number
  readonly numbers: Int32Array
  /** Four for each square: those that share a side with it, and those that only share a corner. */
  readonly sides: Int32Array
  readonly corners: Int32Array
  /** 1 for squares on the border. */
  readonly isOnBorder: Uint8Array
  /** The next square of the same row, or column, with the same number; after the last comes the first again. */
  readonly nextInRow: Int32Array
  readonly nextInColumn: Int32Array

  constructor({ rows, columns, numbers }: Board) {
    const squares = rows * columns
    this.rows = rows
    this.columns = columns
    this.squares = squares
    this.numbers = numbers.slice()
    this.sides = new Int32Array(4 * squares)
    this.corners = new Int32Array(4 * squares)
    this.isOnBorder = new Uint8Array(squares)
    this.nextInRow = new Int32Array(squares)
    this.nextInColumn = new Int32Array(squares)
    this.placeNeighbours()
    const names = smallNames(this.numbers)
    const lastSquares = new Int32Array(largestOf(names) + 1)
    for (let row = 0; row < rows; row++) linkEqual(names, this.nextInRow, row * columns, 1, columns, lastSquares)
    for (let column = 0; column < columns; column++) {
      linkEqual(names, this.nextInColumn, column, columns, rows, lastSquares)
    }
  }

  /** Puts another number on a square. It does not undo what was deduced from the old one. */
  setNumber(square: number, number: number): void {
    this.numbers[square] = number
    const { columns, rows, numbers } = this
    const column = square % columns
    const rowStart = square - column
    moveToRing(numbers, this.nextInRow, square, rowStart, 1, columns)
    moveToRing(numbers, this.nextInColumn, square, column, columns, rows)
  }

  /** From here on no square repeats another. */
  forgetNumbers(): void {
    for (let square = 0; square < this.squares; square++) this.nextInRow[square] = this.nextInColumn[square] = square
  }

  /** The squares with the same number in a row, and then those in a column, where there are two or more. */
  *equals(): Generator<number[]> {
    for (const next of [this.nextInRow, this.nextInColumn]) {
      const isSeen = new Uint8Array(this.squares)
      for (let square = 0; square < this.squares; square++) {
        if (next[square] === square || isSeen[square] === 1) continue
        const equals: number[] = []
        for (let other = square; isSeen[other] === 0; other = next[other]!) {
          isSeen[other] = 1
          equals.push(other)
        }
        yield equals
      }
    }
  }

  private placeNeighbours(): void {
    const { rows, columns, squares, sides, corners, isOnBorder } = this
    for (let row = 0, square = 0; row < rows; row++) {
      const isTop = row === 0
      const isBottom = row === rows - 1
      for (let column = 0; column < columns; column++, square++) {
        const isLeft = column === 0
        const isRight = column === columns - 1
        const i = 4 * square
        sides[i] = isTop ? squares : square - columns
        sides[i + 1] = isLeft ? squares : square - 1
        sides[i + 2] = isRight ? squares : square + 1
        sides[i + 3] = isBottom ? squares : square + columns
        corners[i] = isTop || isLeft ? squares : square - columns - 1
        corners[i + 1] = isTop || isRight ? squares : square - columns + 1
        corners[i + 2] = isBottom || isLeft ? squares : square + columns - 1
        corners[i + 3] = isBottom || isRight ? squares : square + columns + 1
        if (isTop || isBottom || isLeft || isRight) isOnBorder[square] = 1
      }
    }
  }
}

/** The numbers themselves if they are small, else others in their place, so that they can be looked up in an array. */
function smallNames(numbers: Int32Array): Int32Array {
  if (largestOf(numbers) <= 2 * numbers.length + 1024) return numbers
  const names = new Map([[BLANK, BLANK]])
  const named = new Int32Array(numbers.length)
  for (let square = 0; square < numbers.length; square++) {
    const number = numbers[square]!
    let name = names.get(number)
    if (name === undefined) {
      name = names.size
      names.set(number, name)
    }
    named[square] = name
  }
  return named
}

function largestOf(numbers: Int32Array): number {
  let largest = 0
  for (let i = 0; i < numbers.length; i++) if (numbers[i]! > largest) largest = numbers[i]!
  return largest
}

/**
 * Makes rings of the equal numbers in a line. A blank, and a number that stands alone, is a ring of its own. For each
 * number `lastSquares` holds the square on which it stood last, plus one, while the line is gone through.
 */
function linkEqual(
  names: Int32Array,
  next: Int32Array,
  start: number,
  step: number,
  length: number,
  lastSquares: Int32Array,
): void {
  const end = start + step * length
  for (let square = start; square < end; square += step) {
    const name = names[square]!
    const last = lastSquares[name]! - 1
    if (last < 0 || name === BLANK) next[square] = square
    else {
      next[square] = next[last]!
      next[last] = square
    }
    lastSquares[name] = square + 1
  }
  for (let square = start; square < end; square += step) lastSquares[names[square]!] = 0
}

/** Takes a square out of its ring and puts it into the ring of its number. */
function moveToRing(
  numbers: Int32Array,
  next: Int32Array,
  square: number,
  start: number,
  step: number,
  length: number,
): void {
  let before = square
  while (next[before] !== square) before = next[before]!
  next[before] = next[square]!
  next[square] = square
  const number = numbers[square]!
  if (number === BLANK) return
  const end = start + step * length
  for (let other = start; other < end; other += step) {
    if (other === square || numbers[other] !== number) continue
    next[square] = next[other]!
    next[other] = square
    return
  }
}
