import { formatPenpa, isPenpaLink, parsePenpa } from '../../base/penpa.ts'
import type { Notation } from '../../family.ts'
import { type Board, LARGEST, MOST_STARS, numbered, type Stars } from './board.ts'
import { areasOf, requireWholeRegions } from './puzzlink.ts'

/** Drawings of Penpa+ with edges around the regions, and the number of stars outside, or in the title or rules. */
export const penpa: Notation<Board, Stars> = {
  name: 'penpa',
  title: 'a link of Penpa+',
  recognises: isPenpaLink,
  parse: parseDrawing,
  format: (board) => {
    const { rows, columns, stars, regions } = board
    requireWholeRegions(board, "Penpa+'s")
    const edges: [row: number, column: number, side: 'right' | 'below'][] = []
    for (let square = 0; square < rows * rows; square++) {
      const [row, column] = [Math.floor(square / rows), square % rows]
      if (column === rows - 1 || regions[square] !== regions[square + 1]) edges.push([row, column, 'right'])
      if (row === rows - 1 || regions[square] !== regions[square + rows]) edges.push([row, column, 'below'])
      if (column === 0) edges.push([row, -1, 'right'])
      if (row === 0) edges.push([-1, column, 'below'])
    }
    const texts = [[-1, rows - 1, String(stars)] as const]
    return formatPenpa({ rows, columns, genre: 'starbattle', hasFrame: true, texts, edges })
  },
}

function parseDrawing(text: string): Board {
  const { rows, columns, genre, words, textAt, isEdged, error } = parsePenpa(text)
  if (genre !== undefined && genre !== 'starbattle') {
    throw error(`this drawing is tagged as ${genre}, not as starbattle`)
  }
  if (rows !== columns || rows > LARGEST) {
    throw error(`expected a square board of up to ${LARGEST} rows, found ${rows} rows of ${columns}`)
  }
  const bits = (side: 'right' | 'below', height: number, width: number) =>
    Array.from({ length: height * width }, (_, i) =>
      isEdged(Math.floor(i / width), i % width, side) ? '1' : '0',
    ).join('')
  const { regions, count } = areasOf(rows, bits('right', rows, rows - 1), bits('below', rows - 1, rows))
  if (count !== rows) throw error(`expected edges around ${rows} regions in the drawing, found ${count}`)
  const outside = Array.from({ length: rows + 2 }, (_, i) => textAt(-1, i - 1) ?? textAt(i - 1, rows) ?? '').join('')
  const written = /^\d+/.exec(outside)?.[0] ?? /(\d+)[\s-]*(?:stars?|★)/i.exec(words)?.[1]
  const stars = Number(written)
  if (!(stars >= 1 && stars <= MOST_STARS)) {
    throw error(`expected the number of stars, up to ${MOST_STARS}, outside of the board in the drawing`)
  }
  return numbered({ rows, columns, stars }, regions)
}
