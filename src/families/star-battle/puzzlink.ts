import { InputError } from '../../base/input-error.ts'
import { firstLine, LinkReader } from '../../base/reader.ts'
import type { Notation } from '../../family.ts'
import { type Board, LARGEST, MOST_STARS, numbered, piecesOf, regionName, type Stars } from './board.ts'

const HOME = 'https://puzz.link/p?'
const NAME = 'starbattle'
const BITS = 5

/** Links of puzz.link: columns, rows, stars, and the borders between squares in base 32, five a character. */
export const puzzLink: Notation<Board, Stars> = {
  name: 'puzzlink',
  title: 'a link of puzz.link',
  recognises: (text) => /^(?:[a-z]+:\/\/\S*|\S*\?|)(?:m\+)?starbattle[_/]|^[a-z]+:\/\//i.test(firstLine(text)),
  parse: parseLink,
  format: (board) => {
    const { rows, stars, regions } = board
    requireWholeRegions(board, "puzz.link's")
    const across = bordersOf(rows, 1, (square) => square % rows < rows - 1, regions)
    const down = bordersOf(rows, rows, (square) => square < rows * (rows - 1), regions)
    return `${HOME}${NAME}/${rows}/${rows}/${stars}/${across}${down}`
  },
}

/** Throws InputError unless every region is in one piece, for notations that have borders alone. */
export function requireWholeRegions(board: Board, whose: string): void {
  const broken = piecesOf(board).findIndex((pieces) => pieces.length > 1)
  if (broken >= 0) {
    throw new InputError(`${whose} regions are in one piece, but region ${regionName(board, broken)} is not`)
  }
}

/** The borders between squares and those some squares later, in base 32. */
function bordersOf(rows: number, step: number, hasNext: (square: number) => boolean, regions: Uint8Array): string {
  let bits = ''
  for (let square = 0; square < rows * rows; square++) {
    if (hasNext(square)) bits += regions[square] === regions[square + step] ? '0' : '1'
  }
  const padded = bits.padEnd(Math.ceil(bits.length / BITS) * BITS, '0')
  return padded.replace(/.{5}/g, (digits) => Number.parseInt(digits, 2).toString(32))
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
  const { regions, count } = areasOf(rows, across, down)
  if (count !== rows) {
    throw reader.error(`expected borders around ${rows} regions as the board has ${rows} rows, found ${count}`, start)
  }
  return numbered({ rows, columns, stars }, regions)
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

/** The areas that borders leave, each with the lowest of its squares. */
export function areasOf(rows: number, across: string, down: string): { regions: Int32Array; count: number } {
  const regions = Int32Array.from({ length: rows * rows }, (_, square) => square)
  const rootOf = (square: number): number => (regions[square] === square ? square : rootOf(regions[square]!))
  const join = (one: number, other: number) => {
    const [low, high] = [rootOf(one), rootOf(other)].sort((a, b) => a - b) as [number, number]
    regions[high] = low
  }
  for (let square = 0; square < rows * rows; square++) {
    const [row, column] = [Math.floor(square / rows), square % rows]
    if (column < rows - 1 && across[row * (rows - 1) + column] === '0') join(square, square + 1)
    if (row < rows - 1 && down[square] === '0') join(square, square + rows)
  }
  const roots = regions.map((_, square) => rootOf(square))
  return { regions: roots, count: new Set(roots).size }
}
