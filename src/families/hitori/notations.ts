import { gluedRows, squareName } from '../../base/grid.ts'
import { InputError } from '../../base/input-error.ts'
import { readAll } from '../../base/line-sink.ts'
import { formatPenpa, isPenpaLink, parsePenpa } from '../../base/penpa.ts'
import { firstLine, isTathamId, LinkReader } from '../../base/reader.ts'
import type { Notation } from '../../family.ts'
import { BLANK, type Board, BoardReader, LONGEST_SIDE, MOST_SQUARES, numberRows } from './board.ts'
import type { Shading } from './shading.ts'

const LONGEST = Math.floor(Math.sqrt(MOST_SQUARES))

class SizedBoardReader extends BoardReader {
  private size: string | undefined
  private wrongSize: InputError | undefined

  protected override take(line: string): void {
    if (this.size !== undefined) {
      super.take(line)
      return
    }
    if (!/^\d+$/.test(line)) throw this.expected('the number of rows', line, /^\d*/.exec(line)![0].length)
    const rows = Number(line)
    if (rows < 1 || rows > LONGEST) throw this.error(`expected a number of rows from 1 to ${LONGEST}`, line, 0)
    this.size = line
    this.promise(rows, 'as the first line promises')
    // Whether it is right shows only at the end, when the place is no longer known.
    this.wrongSize = this.error('', line, 0)
  }

  protected override finish(): Board {
    if (this.size === undefined) throw this.expectedAtEnd('the number of rows')
    const board = super.finish()
    if (board.rows === Number(this.size)) return board
    throw this.wrongSize!.saying(`the first line promises ${this.size} rows, but ${board.rows} follow`)
  }
}

/**
 * CodinGame's "Hitori Solver": the size on a line of its own, then the rows; the answer has '*' on the shaded squares.
 */
const codinGame: Notation<Board, Shading> = {
  name: 'codingame',
  title: "CodinGame's input: the number of rows, then the rows of digits",
  recognises: isSized,
  parse: (text) => readAll(new SizedBoardReader(), text),
  reader: () => new SizedBoardReader(),
  format: (board) => {
    const { rows, columns } = board
    if (rows !== columns) {
      throw new InputError(`CodinGame's boards are square, but this one has ${rows} rows and ${columns} columns`)
    }
    requireNumbers(board, 9, "CodinGame's boards")
    return `${rows}\n${numberRows(board).join('\n')}`
  },
  formatAnswer: (shading, board) => numberRows(board, shading, '*').join('\n'),
}

/**
 * Whether the first line is a size rather than a row of digits. It is, if as many lines follow as it promises, or a
 * line as long as it promises. What is asked may be the beginning of a longer text, so that the last line may have been
 * cut.
 */
function isSized(text: string): boolean {
  if (!/^\s*\d+[^\S\n]*\n/.test(text)) return false
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const size = Number(lines[0])
  const followers = lines.length - 1
  if (followers === 0) return false
  const own = lines[0]!.length
  const next = lines[1]!.length
  if (followers === 1) return next > own ? next <= size : next === own && size === 1
  // Rows that are all as long as the first line are a board without a size.
  if (lines.slice(0, -1).every((line) => line.length === own)) return false
  return followers === size || next === size
}

/** The digits of numbers, from 0, which is no number of a board, to 61. */
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const TATHAM_LARGEST = DIGITS.length - 1

/** Game IDs of Singles in Simon Tatham's Portable Puzzle Collection: columns x rows, then a character a square. */
const tatham: Notation<Board, Shading> = {
  name: 'tatham',
  title: "a game ID of Singles in Simon Tatham's collection",
  recognises: (text) => isTathamId(text, 'singles'),
  parse: parseId,
  format: (board) => {
    requireNumbers(board, TATHAM_LARGEST, "Simon Tatham's boards")
    const codes = new Uint16Array(board.numbers.length)
    for (let square = 0; square < codes.length; square++) codes[square] = DIGITS.charCodeAt(board.numbers[square]!)
    return `${board.columns}x${board.rows}:${gluedRows(board, codes).join('')}`
  },
}

function parseId(text: string): Board {
  const reader = new LinkReader(text, "a game ID such as '5x5:…'")
  reader.passTathamPage('singles')
  const columns = reader.side('the number of columns', LONGEST_SIDE)
  const rows = reader.match(/x/y) ? reader.side('the number of rows', LONGEST_SIDE) : columns
  reader.passTathamColon('numbers')
  const board = numbersToEnd(reader, rows, columns, () => {
    const number = DIGITS.indexOf(reader.text[reader.at]!)
    if (number < 1) throw reader.expected("a digit from '1' or a letter")
    reader.at++
    return number
  })
  reader.finish()
  return board
}

const HOME = 'https://puzz.link/p?'
const NAME = 'hitori'
const PUZZLINK_LARGEST = 36 * 36 - 1

/** Links of puzz.link and its relatives: the columns, the rows, and the numbers in base 36. */
const puzzLink: Notation<Board, Shading> = {
  name: 'puzzlink',
  title: 'a link of puzz.link',
  // No board begins with a letter, so that a first line which does and has a slash or a question mark is meant as a
  // link.
  recognises: (text) => /^(?:[a-z][^\s]*[/?]|\?[a-z])/i.test(firstLine(text)),
  parse: parseLink,
  format: formatLink,
}

function parseLink(text: string): Board {
  const reader = new LinkReader(text, `a link such as ${HOME}${NAME}/…`)
  reader.passPuzzLinkHead(NAME)
  const columns = reader.side('the number of columns', LONGEST_SIDE)
  reader.pass('/')
  const rows = reader.side('the number of rows', LONGEST_SIDE)
  reader.pass('/')
  const board = numbersToEnd(reader, rows, columns, () => readNumber(reader))
  reader.match(/\//y)
  reader.finish()
  return board
}

function readNumber(reader: LinkReader): number {
  const { text, at } = reader
  const digit = digitOf(text.charCodeAt(at))
  if (digit >= 0) {
    reader.at++
    return digit
  }
  switch (text[at]) {
    case '.':
    // A number that is not told repeats nothing either.
    case '@':
    case '%':
      reader.at++
      return BLANK
    case '-':
      return readLongNumber(reader)
    default:
      throw reader.expected("a digit, a small letter, '-' or '.'")
  }
}

function readLongNumber(reader: LinkReader): number {
  let number = 0
  reader.at++
  for (let i = 0; i < 2; i++) {
    const digit = reader.at < reader.end ? digitOf(reader.text.charCodeAt(reader.at)) : -1
    if (digit < 0) throw reader.expected("two digits or small letters after '-'")
    number = 36 * number + digit
    reader.at++
  }
  return number
}

/** The value of a digit in base 36, or -1. */
function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  return code >= 97 && code <= 122 ? code - 87 : -1
}

function formatLink(board: Board): string {
  requireAtMost(board, PUZZLINK_LARGEST, "puzz.link's boards")
  const { rows, columns, numbers } = board
  let body = ''
  for (let square = 0; square < numbers.length; square++) {
    const number = numbers[square]!
    if (number === BLANK) body += '.'
    else body += number < 36 ? number.toString(36) : `-${number.toString(36)}`
  }
  // Many programs take a point at the end of a link for the end of a sentence.
  const end = body.endsWith('.') ? '/' : ''
  return `${HOME}${NAME}/${columns}/${rows}/${body}${end}`
}

const PENPA_MOST_DIGITS = 4

/** Drawings of Penpa+ with a number in most squares, and nothing around them. */
const penpa: Notation<Board, Shading> = {
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
    if (/^\d+$/.test(written) && written.length <= PENPA_MOST_DIGITS && Number(written) > 0) return Number(written)
    throw error(`expected a number in r${row + 1}c${column + 1} of the drawing, found '${written.slice(0, 20)}'`)
  })
  const isHitori = genre === 'hitori' || 2 * numbers.filter((number) => number !== BLANK).length >= numbers.length
  if (!isHitori) throw error('expected a number in most squares of the drawing')
  return { rows, columns, numbers }
}

/** Throws unless every square has a number of at most `most`, for notations without a way to write others. */
function requireNumbers(board: Board, most: number, whose: string): void {
  for (let square = 0; square < board.numbers.length; square++) {
    if (board.numbers[square] === BLANK) {
      throw new InputError(`${whose} have no blank squares, but ${squareName(board, square)} is blank`)
    }
  }
  requireAtMost(board, most, whose)
}

/** Throws if a number is larger than `most`. */
function requireAtMost(board: Board, most: number, whose: string): void {
  for (let square = 0; square < board.numbers.length; square++) {
    const number = board.numbers[square]!
    if (number > most) {
      throw new InputError(`${whose} have numbers up to ${most}, but ${squareName(board, square)} has ${number}`)
    }
  }
}

/** A board of the numbers that `next` reads one by one, up to the end of the line. */
function numbersToEnd(reader: LinkReader, rows: number, columns: number, next: () => number): Board {
  const squares = rows * columns
  if (squares > MOST_SQUARES) throw reader.error(`a board has at most ${MOST_SQUARES} squares`, reader.at)
  // A number has at least a character; a size that is too large for the text takes no memory.
  const numbers = new Int32Array(Math.min(squares, reader.end - reader.at))
  let found = 0
  while (found < squares && reader.at < reader.end) numbers[found++] = next()
  if (found < squares) {
    throw reader.error(`expected ${squares} numbers for ${rows} rows of ${columns}, found ${found}`, reader.at)
  }
  return { rows, columns, numbers }
}

/** Tatham's and Penpa's come before puzz.link's, which takes every other link. */
export const notations: readonly Notation<Board, Shading>[] = [codinGame, tatham, penpa, puzzLink]
