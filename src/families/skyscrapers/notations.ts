import { type Place, placeOf } from '../../base/grid.ts'
import { InputError } from '../../base/input-error.ts'
import { formatPenpa, isPenpaLink, parsePenpa } from '../../base/penpa.ts'
import { firstLine, isTathamId, LinkReader } from '../../base/reader.ts'
import type { Notation } from '../../family.ts'
import { rowsOf } from '../../logic/numbers/index.ts'
import { type Board, cluesFrom, isVariant, LARGEST_SIZE, NONE, placeOfClue, sidesOf } from './board.ts'
import type { Heights } from './position.ts'

/**
 * A name and an equals sign may stand before the list, as in a program, and a word before them that declares the name.
 */
const OPENING = /^\s*(?:(?:[a-z]+(?:\[\])?\s+)?\w+(?:\[\d*\])?\s*=\s*)?(?:[[(]|\{(?=\s*[-\d{]))/
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' }
/** Negative numbers are told apart so that they can be refused as what they are. */
const TOKEN = /-?\d+|[^\s,]/g
const BYTE_ORDER_MARK = /^\ufeff/

/** The clues alone, clockwise from the top left corner, as Codewars hands them over; its answers are lists of rows. */
const clueList: Notation<Board, Heights> = {
  name: 'codewars',
  title: "Codewars' list of all clues, clockwise from the top left",
  recognises: isList,
  parse: parseList,
  format: (board) => {
    const { clues, givens } = board
    requirePlain(board, "Codewars' lists")
    if (givens.some((given) => given !== NONE)) {
      throw new InputError('a list of clues has no room for heights that are given')
    }
    return clues.join(' ')
  },
  formatAnswer: (heights, board) => {
    const rows = rowsOf(board, heights).map((row) => `[${row.join(', ')}]`)
    return `[${rows.join(',\n ')}]`
  },
}

/** Whether numbers are a list, not a board: in brackets, with a comma at a line's end, or with too long a line. */
function isList(text: string): boolean {
  const body = text.replace(BYTE_ORDER_MARK, '')
  if (OPENING.test(body)) return true
  if (!/^(?:[\d\s,]|-\d)*$/.test(body)) return false
  const lines = body
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.slice(0, -1).some((line) => line.endsWith(','))) return true
  return lines.some((line) => (line.match(/\d+/g)?.length ?? 0) > lines.length + 2)
}

function parseList(text: string): Board {
  const opening = OPENING.exec(text.replace(BYTE_ORDER_MARK, ' '))?.[0]
  const closing = CLOSING[opening?.at(-1) ?? '']
  /** The sides may be lists of their own. */
  let inner: string | undefined
  const found: { readonly clue: number; readonly at: number }[] = []
  let isClosed = false
  TOKEN.lastIndex = opening?.length ?? (BYTE_ORDER_MARK.test(text) ? 1 : 0)
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const { 0: sign, index: at } = token
    if (isClosed) {
      if (sign === ';') continue
      throw InputError.expected(text, at, 'the end of the text')
    }
    if (inner !== undefined && sign === inner) {
      inner = undefined
      continue
    }
    if (opening && inner === undefined && sign === closing) {
      isClosed = true
      continue
    }
    if (opening && inner === undefined && CLOSING[sign]) {
      inner = CLOSING[sign]
      continue
    }
    if (!/\d/.test(sign))
      throw InputError.expected(text, at, opening ? `a number or '${inner ?? closing}'` : 'a number')
    if (found.length === 4 * LARGEST_SIZE) {
      throw InputError.at(text, at, `a board has at most ${4 * LARGEST_SIZE} clues`)
    }
    found.push({ clue: Number(sign), at })
  }
  const end = text.trimEnd().length
  if (opening && !isClosed) throw InputError.expected(text, end, `'${inner ?? closing}'`)
  if (found.length === 0 || found.length % 4 !== 0) {
    throw InputError.at(text, end, `expected four clues for every row, found ${found.length}`)
  }
  const size = found.length / 4
  const clues = Uint8Array.from(found, ({ clue, at }) => {
    if (clue >= 0 && clue <= size) return clue
    throw InputError.at(text, at, `expected a clue from 0 to ${size} in a list of ${4 * size}, found ${clue}`)
  })
  return { rows: size, columns: size, clues, givens: new Uint8Array(size * size) }
}

const HOME = 'https://puzz.link/p?'
const NAME = 'skyscrapers'
/** The letters from 'g' to 'z' are runs of 1 to 20 empty places. */
const PUZZLINK_RUNS: Runs = { longest: 20, before: 15, letter: /[g-z]/y }

/** Links of puzz.link: the size twice, the clues above, below, left and right, then the givens if there are any. */
const puzzLink: Notation<Board, Heights> = {
  name: 'puzzlink',
  title: 'a link of puzz.link',
  // No board has a slash in it.
  recognises: (text) => /^[a-z?][^\s]*\//i.test(firstLine(text)),
  parse: parseLink,
  format: (board) => {
    requirePlain(board, "puzz.link's boards")
    const { rows, columns, givens } = board
    const clues = numbers16(cluesBySide(board))
    const squares = givens.some((given) => given !== NONE) ? numbers16(Array.from(givens)) : ''
    return `${HOME}${NAME}/${columns}/${rows}/${clues}${squares}`
  },
}

function parseLink(text: string): Board {
  const reader = new LinkReader(text, `a link such as ${HOME}${NAME}/…`)
  reader.passPuzzLinkHead(NAME)
  const size = reader.side('the number of columns', LARGEST_SIZE)
  reader.pass('/')
  const start = reader.at
  const rows = reader.side('the number of rows', LARGEST_SIZE)
  if (rows !== size) throw reader.error(`expected ${size} rows as there are ${size} columns, found ${rows}`, start)
  reader.pass('/')
  const outside = readWithRuns(reader, size, 4 * size, 'clues', PUZZLINK_RUNS, readHexNumber)
  const hasGivens = reader.at < reader.end && reader.text[reader.at] !== '/'
  const givens = hasGivens
    ? readWithRuns(reader, size, size * size, 'squares', PUZZLINK_RUNS, readHexNumber)
    : new Uint8Array(size * size)
  reader.match(/\//y)
  reader.finish()
  return { rows: size, columns: size, clues: fromSides(outside), givens }
}

function readHexNumber(reader: LinkReader, size: number): number {
  const start = reader.at
  // A question mark says that there is a number, as everywhere, but not which.
  if (reader.match(/\./y)) return NONE
  const isLong = reader.match(/-/y) !== undefined
  const digits = reader.match(isLong ? /[0-9a-f]{2}/y : /[0-9a-f]/y)?.[0]
  if (digits === undefined) {
    throw reader.expected(isLong ? "two digits or letters up to 'f' after '-'" : "a digit, a small letter, '-' or '.'")
  }
  const number = Number.parseInt(digits, 16)
  if (number >= 1 && number <= size) return number
  throw reader.error(`expected a number from 1 to ${size} on a board of ${size} rows, found ${number}`, start)
}

function numbers16(numbers: readonly number[]): string {
  return withRuns(numbers, PUZZLINK_RUNS, (number) => (number < 16 ? '' : '-') + number.toString(16))
}

/** The letters from 'a' to 'z' are runs of 1 to 26 empty squares. */
const TATHAM_RUNS: Runs = { longest: 26, before: 9, letter: /[a-z]/y }

/** Game IDs of Towers in Simon Tatham's collection: the size, the clues above, below, left and right, the givens. */
const tatham: Notation<Board, Heights> = {
  name: 'tatham',
  title: "a game ID of Towers in Simon Tatham's collection",
  recognises: (text) => isTathamId(text, 'towers'),
  parse: parseId,
  format: (board) => {
    requirePlain(board, "Simon Tatham's boards")
    const { rows, givens } = board
    const clues = cluesBySide(board)
      .map((clue) => (clue === NONE ? '' : String(clue)))
      .join('/')
    return `${rows}:${clues}${givens.some((given) => given !== NONE) ? `,${withRuns([...givens], TATHAM_RUNS, givenAfter)}` : ''}`
  },
}

function parseId(text: string): Board {
  const reader = new LinkReader(text, "a game ID such as '4:…'")
  reader.passTathamPage('towers')
  const size = reader.side('the number of rows', LARGEST_SIZE)
  if (reader.match(/x/y)) {
    throw reader.error(
      "expected the number of rows alone, as in '4:…'; IDs with two numbers are of other puzzles",
      reader.at,
    )
  }
  reader.passTathamColon('clues')
  const outside = readClues(reader, size)
  const givens = reader.match(/,|%2C/iy)
    ? readWithRuns(reader, size, size * size, 'squares', TATHAM_RUNS, readGiven)
    : new Uint8Array(size * size)
  reader.finish()
  return { rows: size, columns: size, clues: fromSides(outside), givens }
}

function readClues(reader: LinkReader, size: number): number[] {
  const count = 4 * size
  const clues: number[] = []
  for (;;) {
    clues.push(readDecimal(reader, size) ?? NONE)
    const slash = reader.at
    if (!reader.match(/\/|%2F/iy)) break
    if (clues.length === count) throw reader.error(`expected ${count} clues for ${size} rows, found more`, slash)
  }
  if (clues.length === count) return clues
  const isDamaged = reader.at < reader.end && !/,|%2C/iy.test(reader.rest)
  if (isDamaged) throw reader.expected("a number or '/'")
  throw reader.error(`expected ${count} clues for ${size} rows, found ${clues.length}`, reader.at)
}

/** Between two numbers of Tatham's stands a letter or '_'. */
function readGiven(reader: LinkReader, size: number, isAfterNumber: boolean): number {
  if (isAfterNumber && !reader.match(/_/y)) throw reader.expected("a small letter or '_'")
  const given = readDecimal(reader, size)
  if (given === undefined) throw reader.expected(isAfterNumber ? 'a number' : 'a number or a small letter')
  return given
}

function givenAfter(given: number, text: string): string {
  return `${/\d$/.test(text) ? '_' : ''}${given}`
}

/** The number that stands here, if there is one. */
function readDecimal(reader: LinkReader, size: number): number | undefined {
  const start = reader.at
  const digits = reader.match(/\d+/y)?.[0]
  if (digits === undefined) return undefined
  const number = Number(digits)
  if (number >= 1 && number <= size) return number
  const found = digits.length > 6 ? 'a long one' : digits
  throw reader.error(`expected a number from 1 to ${size} on a board of ${size} rows, found ${found}`, start)
}

/** Letters that stand for runs of empty places: the digit before the first one in base 36, and the longest run. */
interface Runs {
  readonly before: number
  readonly longest: number
  readonly letter: RegExp
}

/** Numbers and runs of empty places. No run goes beyond the last place. */
function readWithRuns(
  reader: LinkReader,
  size: number,
  count: number,
  what: string,
  { before, letter }: Runs,
  read: (reader: LinkReader, size: number, isAfterNumber: boolean) => number,
): Uint8Array {
  const numbers = new Uint8Array(count)
  let isAfterNumber = false
  for (let place = 0; place < count; ) {
    const start = reader.at
    const tooFew = () => reader.error(`expected ${count} ${what} for ${size} rows, found ${place}`, start)
    if (start === reader.end) throw tooFew()
    const run = reader.match(letter)?.[0]
    if (run) {
      place += Number.parseInt(run, 36) - before
      if (place > count) throw tooFew()
    } else numbers[place++] = read(reader, size, isAfterNumber)
    isAfterNumber = !run
  }
  return numbers
}

function withRuns(
  numbers: readonly number[],
  { before, longest }: Runs,
  textOf: (number: number, textBefore: string) => string,
): string {
  let text = ''
  let run = 0
  const endRun = () => {
    if (run > 0) text += (before + run).toString(36)
    run = 0
  }
  for (const number of numbers) {
    if (number === NONE) {
      if (++run === longest) endRun()
      continue
    }
    endRun()
    text += textOf(number, text)
  }
  endRun()
  return text
}

/** Drawings of Penpa+ with numbers around a square board, and given heights in it. */
const penpa: Notation<Board, Heights> = {
  name: 'penpa',
  title: 'a link of Penpa+',
  recognises: isPenpaLink,
  parse: parseDrawing,
  format: (board) => {
    requirePlain(board, 'drawings of Penpa+')
    const { rows: size, clues, givens } = board
    const texts = [
      ...Array.from(clues, (number, clue) => [...placeOfClue(size, clue), String(number || '')] as const),
      ...Array.from(givens, (number, square) => [...placeOf(board, square), String(number || '')] as const),
    ].filter(([, , text]) => text !== '')
    return formatPenpa({ rows: size, columns: size, genre: 'skyscrapers', hasFrame: true, texts })
  },
}

function parseDrawing(text: string): Board {
  const { rows: size, columns, genre, textAt, error } = parsePenpa(text)
  if (genre !== undefined && genre !== 'skyscrapers') {
    throw error(`this drawing is tagged as ${genre}, not as skyscrapers`)
  }
  if (size !== columns || size > LARGEST_SIZE) {
    throw error(`expected a square board of up to ${LARGEST_SIZE} rows, found ${size} rows of ${columns}`)
  }
  const numberAt = ([row, column]: Place) => {
    const written = textAt(row, column)
    if (written === undefined) return NONE
    const number = /^\d{1,2}$/.test(written) ? Number(written) : NONE
    if (number >= 1 && number <= size) return number
    const where = `r${row + 1}c${column + 1}`
    throw error(`expected a number from 1 to ${size} at ${where} of the drawing, found '${written.slice(0, 20)}'`)
  }
  const clues = Uint8Array.from({ length: 4 * size }, (_, clue) => numberAt(placeOfClue(size, clue)))
  if (genre === undefined && clues.every((clue) => clue === NONE)) {
    throw error('expected clues around the board of the drawing')
  }
  const board = { rows: size, columns, clues, givens: new Uint8Array(size * size) }
  return { ...board, givens: board.givens.map((_, square) => numberAt(placeOf(board, square))) }
}

/** The clues above, below, left and right of a board, as links have them; and a board's own from those. */
function cluesBySide(board: Board): number[] {
  const { top, bottom, left, right } = sidesOf(board)
  return [...top, ...bottom, ...left, ...right]
}

function fromSides(clues: ArrayLike<number>): Uint8Array {
  const size = clues.length / 4
  const [top, bottom, left, right] = [0, 1, 2, 3].map((side) =>
    Array.from({ length: size }, (_, i) => clues[side * size + i]!),
  )
  return cluesFrom({ top: top!, bottom: bottom!, left: left!, right: right! })
}

/** Throws where a board has rules that a notation has no way to write. */
function requirePlain(board: Board, whose: string): void {
  if (isVariant(board)) throw new InputError(`${whose} have no diagonals, parks, boxes or sums`)
}

/** Tatham's comes before puzz.link's, which takes every other link. */
export const notations: readonly Notation<Board, Heights>[] = [clueList, tatham, penpa, puzzLink]
