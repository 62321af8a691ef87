import { InputError } from '../../base/input-error.ts'
import { formatPenpa, isPenpaLink, parsePenpa } from '../../base/penpa.ts'
import type { Notation } from '../../family.ts'
import { type Board, cluesFrom, isVariant, LARGEST_SIZE, NONE, sidesOf } from './board.ts'
import type { Heights } from './position.ts'

type Cell = readonly [row: number, column: number]

/** Drawings of Penpa+ with numbers around a square board, and given heights in it. */
export const penpa: Notation<Board, Heights> = {
  name: 'penpa',
  title: 'a link of Penpa+',
  recognises: isPenpaLink,
  parse: parseDrawing,
  format: (board) => {
    if (isVariant(board)) throw new InputError('drawings of Penpa+ have no diagonals, parks, boxes or sums')
    const { rows: size, givens } = board
    const { top, bottom, left, right } = sidesOf(board)
    const numbers = [...top, ...bottom, ...left, ...right, ...givens]
    const cells = [...placesOutside(size), ...Array.from(givens, (_, i): Cell => [Math.floor(i / size), i % size])]
    const texts = cells.map(([row, column], i) => [row, column, String(numbers[i])] as const)
    return formatPenpa({
      rows: size,
      columns: size,
      genre: 'skyscrapers',
      hasFrame: true,
      texts: texts.filter((_, i) => numbers[i] !== NONE),
    })
  },
}

/** Above, below, left and right of the board. */
function placesOutside(size: number): Cell[] {
  const along = Array.from({ length: size }, (_, i) => i)
  const [across, down] = [
    (row: number) => along.map((i): Cell => [row, i]),
    (column: number) => along.map((i): Cell => [i, column]),
  ]
  return [...across(-1), ...across(size), ...down(-1), ...down(size)]
}

function parseDrawing(text: string): Board {
  const { rows: size, columns, genre, textAt, error } = parsePenpa(text)
  if (genre !== undefined && genre !== 'skyscrapers') {
    throw error(`this drawing is tagged as ${genre}, not as skyscrapers`)
  }
  if (size !== columns || size > LARGEST_SIZE) {
    throw error(`expected a square board of up to ${LARGEST_SIZE} rows, found ${size} rows of ${columns}`)
  }
  const numberAt = ([row, column]: Cell) => {
    const written = textAt(row, column)
    if (written === undefined) return NONE
    const number = /^\d{1,2}$/.test(written) ? Number(written) : NONE
    if (number >= 1 && number <= size) return number
    const where = `r${row + 1}c${column + 1}`
    throw error(`expected a number from 1 to ${size} at ${where} of the drawing, found '${written.slice(0, 20)}'`)
  }
  const outside = placesOutside(size).map(numberAt)
  if (genre === undefined && outside.every((clue) => clue === NONE)) {
    throw error('expected clues around the board of the drawing')
  }
  const side = (i: number) => outside.slice(i * size, (i + 1) * size)
  return {
    rows: size,
    columns,
    clues: cluesFrom({ top: side(0), bottom: side(1), left: side(2), right: side(3) }),
    givens: Uint8Array.from({ length: size * size }, (_, i) => numberAt([Math.floor(i / size), i % size])),
  }
}
