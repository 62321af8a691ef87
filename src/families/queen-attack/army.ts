import { type Board, EMPTY } from './board.ts'

/** The queens of a board, one colour after the other. */
export interface Army {
  /** By queen: the square where it starts, and its colour from 0. */
  readonly starts: Int32Array
  readonly colourOf: Int32Array
  /** By colour: its first queen; one more number marks the end of the last colour. */
  readonly firstOf: Int32Array
  /** The queens in the order of their squares. */
  readonly bySquare: readonly number[]
}

export function armyOf({ squares, colours }: Board): Army {
  const standing = [...squares.keys()].filter((square) => squares[square]! > EMPTY)
  const starts = [...standing].sort((a, b) => squares[a]! - squares[b]! || a - b)
  const colourOf = Int32Array.from(starts, (square) => squares[square]! - 1)
  const firstOf = new Int32Array(colours + 1)
  for (const colour of colourOf) firstOf[colour + 1]!++
  for (let colour = 0; colour < colours; colour++) firstOf[colour + 1]! += firstOf[colour]!
  const queenOn = new Map(starts.map((square, queen) => [square, queen]))
  return {
    starts: Int32Array.from(starts),
    colourOf,
    firstOf,
    bySquare: standing.map((square) => queenOn.get(square)!),
  }
}
