import { placeOf } from '../../../base/grid.ts'
import { InputError } from '../../../base/input-error.ts'
import { BLANK, type Board } from '../board.ts'

/** Throws unless every square has a number of at most `most`, for notations without a way to write others. */
export function requireNumbers(board: Board, most: number, whose: string): void {
  for (let square = 0; square < board.numbers.length; square++) {
    if (board.numbers[square] === BLANK) {
      throw new InputError(`${whose} have no blank squares, but ${place(board, square)} is blank`)
    }
  }
  requireAtMost(board, most, whose)
}

/** Throws if a number is larger than `most`. */
export function requireAtMost(board: Board, most: number, whose: string): void {
  for (let square = 0; square < board.numbers.length; square++) {
    const number = board.numbers[square]!
    if (number > most) {
      throw new InputError(`${whose} have numbers up to ${most}, but ${place(board, square)} has ${number}`)
    }
  }
}

function place(board: Board, square: number): string {
  const [row, column] = placeOf(board, square)
  return `[${row}, ${column}]`
}
