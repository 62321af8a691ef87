import { formatPenpa, isPenpaLink, parsePenpa } from '../../base/penpa.ts'
import type { Notation } from '../../family.ts'
import { BLANK, type Board } from './board.ts'
import type { Shading } from './shading.ts'

const MOST_DIGITS = 4

/** Drawings of Penpa+ with a number in most squares, and nothing around them. */
export const penpa: Notation<Board, Shading> = {
  name: 'penpa',
  title: 'a link of Penpa+',
  recognises: isPenpaLink,
  parse: parseDrawing,
  format: ({ rows, columns, numbers }) =>
    formatPenpa({
      rows,
      columns,
      genre: 'hitori',
      hasFrame: false,
      texts: Array.from(numbers, (number, square) => [
        Math.floor(square / columns),
        square % columns,
        number === BLANK ? '' : String(number),
      ]),
    }),
}

function parseDrawing(text: string): Board {
  const { rows, columns, genre, textAt, error } = parsePenpa(text)
  if (genre !== undefined && genre !== 'hitori') throw error(`this drawing is tagged as ${genre}, not as hitori`)
  const numbers = Int32Array.from({ length: rows * columns }, (_, square) => {
    const [row, column] = [Math.floor(square / columns), square % columns]
    const written = textAt(row, column) ?? ''
    if (written === '') return BLANK
    if (/^\d+$/.test(written) && written.length <= MOST_DIGITS && Number(written) > 0) return Number(written)
    throw error(`expected a number in r${row + 1}c${column + 1} of the drawing, found '${written.slice(0, 20)}'`)
  })
  const isHitori = genre === 'hitori' || 2 * numbers.filter((number) => number !== BLANK).length >= numbers.length
  if (!isHitori) throw error('expected a number in most squares of the drawing')
  return { rows, columns, numbers }
}
