import type { Board } from './board.ts'

/** The clues of a board by side: above and below from left to right, on the left and on the right from top to bottom. */
export interface Sides {
  readonly top: readonly number[]
  readonly right: readonly number[]
  readonly bottom: readonly number[]
  readonly left: readonly number[]
}

export function sidesOf({ rows: size, clues }: Board): Sides {
  const [top, right, bottom, left] = [0, 1, 2, 3].map((side) =>
    Array.from(clues.subarray(side * size, (side + 1) * size)),
  )
  return { top: top!, right: right!, bottom: bottom!.reverse(), left: left!.reverse() }
}

/** The other way round: clues as a board has them. */
export function cluesFrom({ top, right, bottom, left }: Sides): Uint8Array {
  return Uint8Array.from([...top, ...right, ...[...bottom].reverse(), ...[...left].reverse()])
}

/** The lines of a text with the clues around the board, all columns as wide as the widest. */
export function framedRows(board: Board, textOf: (square: number) => string): string[] {
  const { rows: size } = board
  const { top, right, bottom, left } = sidesOf(board)
  const squares = Array.from({ length: size * size }, (_, square) => textOf(square))
  const clueTexts = [top, right, bottom, left].map((side) => side.map(numberText))
  const width = Math.max(...[...squares, ...clueTexts.flat()].map(({ length }) => length))
  const aligned = (texts: readonly string[]) => texts.map((text) => text.padStart(width)).join(' ')
  const [above, onRight, below, onLeft] = clueTexts as [string[], string[], string[], string[]]
  const rows = onRight.map((clue, row) => {
    return aligned([onLeft[row]!, ...squares.slice(row * size, (row + 1) * size), clue])
  })
  return [aligned(['', ...above]), ...rows, aligned(['', ...below])]
}

/** A clue or a height as it is written. */
export function numberText(number: number): string {
  return number === 0 ? '.' : String(number)
}
