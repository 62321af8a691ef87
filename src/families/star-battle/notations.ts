import type { Grid } from '../../base/grid.ts'
import { InputError } from '../../base/input-error.ts'
import { formatPenpa, isPenpaLink, parsePenpa } from '../../base/penpa.ts'
import { firstLine, LinkReader } from '../../base/reader.ts'
import type { Notation } from '../../family.ts'
import { areasOf, type Board, brokenRegion, LARGEST, MOST_STARS, type Stars } from './board.ts'

const HOME = 'https://puzz.link/p?'
const NAME = 'starbattle'
const BITS = 5

/** Links of puzz.link: columns, rows, stars, and the borders between squares in base 32, five a character. */
const puzzLink: Notation<Board, Stars> = {
  name: 'puzzlink',
  title: 'a link of puzz.link',
  recognises: (text) => /^(?:[a-z]+:\/\/\S*|\S*\?|)(?:m\+)?starbattle[_/]|^[a-z]+:\/\//i.test(firstLine(text)),
  parse: parseLink,
  format: (board) => {
    const { rows, stars } = board
    requireWholeRegions(board, "puzz.link's")
    const across = bordersOf(board, 1, (square) => square % rows < rows - 1)
    const down = bordersOf(board, rows, (square) => square < rows * (rows - 1))
    return `${HOME}${NAME}/${rows}/${rows}/${stars}/${across}${down}`
  },
}

/** Drawings of Penpa+ with edges around the regions, and the number of stars outside, or in the title or rules. */
const penpa: Notation<Board, Stars> = {
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
    return formatPenpa({ rows, columns, genre: NAME, hasFrame: true, texts, edges })
  },
}

export const notations = [penpa, puzzLink]

/** Notations that have borders alone cannot have regions in several pieces. */
function requireWholeRegions(board: Board, whose: string): void {
  const broken = brokenRegion(board)
  if (broken) throw new InputError(`${whose} regions are in one piece, but region ${broken} is not`)
}

/** The borders between squares and those some squares later, in base 32. */
function bordersOf({ regions }: Board, step: number, hasNext: (square: number) => boolean): string {
  let bits = ''
  for (let square = 0; square < regions.length; square++) {
    if (hasNext(square)) bits += regions[square] === regions[square + step] ? '0' : '1'
  }
  const padded = bits.padEnd(Math.ceil(bits.length / BITS) * BITS, '0')
  return padded.replace(/.{5}/g, (digits) => Number.parseInt(digits, 2).toString(32))
}

/** The board with regions where squares are joined; `wrong` says how many areas there are if not as many as rows. */
function boardOf(
  grid: Grid,
  stars: number,
  isJoined: (square: number, next: number) => boolean,
  wrong: (count: number) => InputError,
): Board {
  const { areas, count } = areasOf(grid, isJoined)
  if (count !== grid.rows) throw wrong(count)
  const { rows, columns } = grid
  return { rows, columns, stars, regions: Uint8Array.from(areas) }
}

function parseLink(text: string): Board {
  const reader = new LinkReader(text, `a link such as ${HOME}${NAME}/…`)
  reader.passPuzzLinkHead(NAME)
  const columns = reader.side('the number of columns', LARGEST)
  reader.pass('/')
  const startOfRows = reader.at
  const rows = reader.side('the number of rows', LARGEST)
  if (rows !== columns) throw reader.error(`expected ${columns} rows, as the board has ${columns} columns`, startOfRows)
  reader.pass('/')
  const stars = reader.side('the number of stars', MOST_STARS)
  reader.pass('/')
  const start = reader.at
  const across = readBits(reader, rows * (rows - 1))
  const down = readBits(reader, rows * (rows - 1))
  reader.match(/\//y)
  reader.finish()
  const isJoined = (square: number, next: number) =>
    (next === square + rows ? down[square] : across[square - Math.floor(square / rows)]) === '0'
  return boardOf({ rows, columns }, stars, isJoined, (count) =>
    reader.error(`expected borders around ${rows} regions as the board has ${rows} rows, found ${count}`, start),
  )
}

function readBits(reader: LinkReader, count: number): string {
  let bits = ''
  while (bits.length < count) {
    const digit = reader.match(/[0-9a-v]/y)
    if (!digit) throw reader.expected('a digit or a letter up to v, for more borders')
    bits += Number.parseInt(digit[0], 32).toString(2).padStart(BITS, '0')
  }
  return bits
}

function parseDrawing(text: string): Board {
  const { rows, columns, genre, words, textAt, isEdged, error } = parsePenpa(text)
  if (genre !== undefined && genre !== NAME) throw error(`this drawing is tagged as ${genre}, not as ${NAME}`)
  if (rows !== columns || rows > LARGEST) {
    throw error(`expected a square board of up to ${LARGEST} rows, found ${rows} rows of ${columns}`)
  }
  const outside = Array.from({ length: rows + 2 }, (_, i) => textAt(-1, i - 1) ?? textAt(i - 1, rows) ?? '').join('')
  const written = /^\d+/.exec(outside)?.[0] ?? /(\d+)[\s-]*(?:stars?|★)/i.exec(words)?.[1]
  const stars = Number(written)
  const isJoined = (square: number, next: number) =>
    !isEdged(Math.floor(square / rows), square % rows, next === square + 1 ? 'right' : 'below')
  const board = boardOf({ rows, columns }, stars, isJoined, (count) =>
    error(`expected edges around ${rows} regions in the drawing, found ${count}`),
  )
  if (stars >= 1 && stars <= MOST_STARS) return board
  throw error(`expected the number of stars, up to ${MOST_STARS}, outside of the board in the drawing`)
}
