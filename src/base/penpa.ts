import { deflateSync, inflateSync } from 'fflate'
import type { Grid } from './grid.ts'
import { InputError } from './input-error.ts'
import { firstLine } from './reader.ts'

/** Links of Penpa+, an editor for setters: a square grid with numbers and thick edges, in base 64. */
interface PenpaDrawing extends Grid {
  /** The genre that it is tagged with, if any. */
  readonly genre: string | undefined
  /** What stands in a square; row and column -1, and those after the last, are outside of the board. */
  readonly textAt: (row: number, column: number) => string | undefined
  /** Whether there is an edge to the right of a square, or below it. */
  readonly isEdged: (row: number, column: number, side: 'right' | 'below') => boolean
  /** Its title and rules, as people wrote them. */
  readonly words: string
  /** What is wrong with it, at the place where it begins in the link. */
  readonly error: (message: string) => InputError
}

const HOME = 'https://swaroopg92.github.io/penpa-edit/#m=edit&p='
const LARGEST = 100
const MOST_BYTES = 4_000_000

/** Frequent words of the text, by the letter that stands for each after a z. */
const SHORT: readonly (readonly [string, string])[] = [
  ...Object.entries({ 9: 'qa', Q: 'pu_q', A: 'pu_a', G: 'grid', M: 'edit_mode', S: 'surface', L: 'line', E: 'lineE' }),
  ...Object.entries({ W: 'wall', C: 'cage', N: 'number', Y: 'symbol', P: 'special', B: 'board', R: 'command_redo' }),
  ...Object.entries({ U: 'command_undo', 8: 'command_replay', 1: 'numberS', F: 'freeline', 2: 'freelineE' }),
  ...Object.entries({ T: 'thermo', 3: 'arrows', D: 'direction', 0: 'squareframe', 5: 'polygon', 4: 'deletelineE' }),
  ...Object.entries({ 6: 'killercages', 7: 'nobulbthermo', _: '__a' }),
].map(([letter, word]) => [`z${letter}`, `"${word}"`] as const)

export function isPenpaLink(text: string): boolean {
  return /penpa-edit\/|[#?&]m=(?:edit|solve)&p=/.test(firstLine(text))
}

/** What was packed; undefined where that is damaged, or too long. */
function inflated(packed: Uint8Array): Uint8Array | undefined {
  try {
    // What does not fit is cut off.
    const bytes = inflateSync(packed, { out: new Uint8Array(MOST_BYTES + 1) })
    return bytes.length > MOST_BYTES ? undefined : bytes
  } catch {
    return undefined
  }
}

/** Reads the drawing of a link. Throws InputError where it is damaged, or no square grid. */
export function parsePenpa(text: string): PenpaDrawing {
  const line = firstLine(text)
  const mark = line.search(/[#?&]p=/)
  const start = mark < 0 ? 0 : mark + '#p='.length
  const wrong = (message: string) => InputError.at(text, text.indexOf(line) + start, message)
  if (mark < 0) throw wrong("expected a link of Penpa+ with '#m=edit&p=' and the drawing")
  const packed = bytesOf(line.slice(start).split('&')[0]!)
  const bytes = packed && inflated(packed)
  const lines = bytes && textOf(bytes)?.split('\n')
  if (!lines) throw wrong('the drawing in this link is damaged')
  const long = (part = '') =>
    SHORT.reduce((all, [short, word]) => all.split(short).join(word), part.split('zO').join('null'))
      .split('zZ')
      .join('z')
  const head = long(lines[0]).split(',')
  if (head[0] !== 'square') throw wrong('expected a drawing on a square grid')
  const [width, height] = [Number(head[1]) + 4, Number(head[2]) + 4]
  const layer = jsonOf(long(lines[3])) as { number?: Fields; lineE?: Fields } | undefined
  const squares = jsonOf(long(lines[5]))
  if (!layer || !Array.isArray(squares) || !(width * height <= (LARGEST + 4) ** 2)) {
    throw wrong('the drawing in this link is damaged')
  }
  const board = boxOf(squares, width)
  if (!board) throw wrong('expected a rectangular board')
  const tags = jsonOf(long(lines[17]))
  const genre = Array.isArray(tags) && typeof tags[0] === 'string' ? tags[0] : undefined
  const squareAt = (row: number, column: number) => (board.top + row) * width + board.left + column
  const { number: numbers = {}, lineE: edges = {} } = layer
  return {
    rows: board.rows,
    columns: board.columns,
    genre,
    error: wrong,
    words: `${head[15] ?? ''} ${head[18] ?? ''}`,
    textAt: (row, column) => {
      const entry = numbers[squareAt(row, column)]
      const written = Array.isArray(entry) ? String(entry[0] ?? '').trim() : ''
      return written === '' ? undefined : written
    },
    isEdged: (row, column, side) => {
      const corner = width * height + squareAt(row, column)
      const other = corner - (side === 'right' ? width : 1)
      return edges[`${other},${corner}`] !== undefined || edges[`${corner},${other}`] !== undefined
    },
  }
}

type Fields = { readonly [key: string]: unknown }

/** The box that the squares of a board fill, whose numbers are told as differences. */
function boxOf(differences: readonly unknown[], width: number) {
  const squares: number[] = []
  for (const difference of differences) squares.push((squares.at(-1) ?? 0) + Number(difference))
  if (squares.length === 0 || squares.length > LARGEST ** 2) return undefined
  squares.sort((one, other) => one - other)
  const first = squares[0]!
  const [top, left] = [Math.floor(first / width), first % width]
  const rows = Math.floor(squares.at(-1)! / width) - top + 1
  const columns = squares.length / rows
  const isFull = squares.every((square, i) => square === first + Math.floor(i / columns) * width + (i % columns))
  return Number.isInteger(columns) && isFull ? { top, left, rows, columns } : undefined
}

/** A board to be drawn, in a frame of empty squares if things stand outside of it. */
interface PenpaBoard extends Grid {
  readonly genre: string
  readonly hasFrame: boolean
  /** Row and column as in a drawing, and what stands there. */
  readonly texts: readonly (readonly [row: number, column: number, text: string])[]
  readonly edges?: readonly (readonly [row: number, column: number, side: 'right' | 'below'])[]
}

const SIZE = 38
const VERSION = [3, 2, 3]

/** Throws InputError where the board is larger than Penpa+ draws. */
export function formatPenpa({ rows, columns, genre, hasFrame, texts, edges = [] }: PenpaBoard): string {
  if (Math.max(rows, columns) > LARGEST - 2) throw new InputError(`Penpa+ draws boards of up to ${LARGEST - 2} rows`)
  const frame = hasFrame ? 1 : 0
  const [across, down] = [columns + 2 * frame, rows + 2 * frame]
  const [width, height] = [across + 4, down + 4]
  const squareAt = (row: number, column: number) => (row + 2 + frame) * width + column + 2 + frame
  const number = Object.fromEntries(texts.map(([row, column, text]) => [squareAt(row, column), [text, 1, '1']]))
  const lineE = Object.fromEntries(
    edges.map(([row, column, side]) => {
      const corner = width * height + squareAt(row, column)
      return [`${corner - (side === 'right' ? width : 1)},${corner}`, 2]
    }),
  )
  const squares = Array.from({ length: rows * columns }, (_, i) => squareAt(Math.floor(i / columns), i % columns))
  const middle = middleOf(width, height)
  const head = ['square', across, down, SIZE, 0, 1, 1, (across + 1) * SIZE, (down + 1) * SIZE, middle, middle]
  const grid = edges.length > 0 ? '2' : '1'
  const lines = [
    [...head, 0, 0, 0, 0, 'Title: ', 'Author: ', '', '', 'OFF', 'false'].join(','),
    JSON.stringify([frame, frame, frame, frame]),
    JSON.stringify({ grid: [grid, '2', '1'] }),
    JSON.stringify(layerOf({ number, lineE })),
    JSON.stringify(layerOf({})),
    JSON.stringify(squares.map((square, i) => square - (squares[i - 1] ?? 0))),
    '[]',
    '{}',
    '"x"',
    '"x"',
    JSON.stringify(VERSION),
    ...['', '"x"', '0', '', '', '{}'],
    JSON.stringify([genre]),
    '',
  ]
  const short = SHORT.reduce(
    (all, [letter, word]) => all.split(word).join(letter),
    lines.join('\n').split('z').join('zZ'),
  )
  return HOME + base64Of(deflateSync(bytesOfText(short), { level: 9 }))
}

/** The point in the middle: a square, a corner, or the middle of an edge, which have their own numbers. */
function middleOf(width: number, height: number): number {
  const kind = width % 2 === 0 ? (height % 2 === 0 ? 1 : 3) : height % 2 === 0 ? 2 : 0
  return kind * width * height + Math.floor((height - 1) / 2) * width + Math.floor((width - 1) / 2)
}

/** One of the layers of a drawing, with all that Penpa+ expects to find there. */
function layerOf(fields: Fields): Fields {
  const stacks = ['command_redo', 'command_undo', 'command_replay'].map((name) => [name, { __a: [] }])
  const tables = ['surface', 'number', 'numberS', 'symbol', 'line', 'lineE', 'wall', 'cage', 'deletelineE']
  const lists = ['thermo', 'arrows', 'direction', 'squareframe', 'polygon', 'killercages', 'nobulbthermo']
  const empty = [...tables.map((name) => [name, {}]), ...lists.map((name) => [name, []])]
  return { ...Object.fromEntries([...stacks, ...empty]), ...fields }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function bytesOf(text: string): Uint8Array | undefined {
  const written = text.trim().replaceAll('%2B', '+').replaceAll('%2F', '/').replaceAll('%3D', '=').replace(/=+$/, '')
  if (!/^[A-Za-z0-9+/]+$/.test(written)) return undefined
  const bytes = new Uint8Array(Math.floor((written.length * 6) / 8))
  let buffer = 0
  for (let i = 0, at = 0, held = 0; i < written.length; i++) {
    buffer = ((buffer << 6) | DIGITS.indexOf(written[i]!)) & 0xffff
    held += 6
    if (held >= 8) {
      held -= 8
      bytes[at++] = buffer >> held
    }
  }
  return bytes
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const three = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (let i = 0; i < 4; i++) text += at + i > bytes.length ? '=' : DIGITS[(three >> (18 - 6 * i)) & 63]
  }
  return text
}

/** UTF-8; undefined where it is none. */
function textOf(bytes: Uint8Array): string | undefined {
  let escaped = ''
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`
  try {
    return decodeURIComponent(escaped)
  } catch {
    return undefined
  }
}

/** What is written here has no letters beyond ASCII. */
function bytesOfText(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
