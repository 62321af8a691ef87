import { firstLine, LinkReader } from '../../../base/link-reader.ts'
import type { Notation } from '../../../family.ts'
import { type Board, LARGEST_SIZE, NONE } from '../board.ts'
import { cluesFrom, sidesOf } from '../frame.ts'
import type { Heights } from '../heights.ts'

const PAGE = /towers(?:\.html)?#/
/** The letters from 'a' to 'z' are so many empty squares. */
const LONGEST_RUN = 26
const BEFORE_RUNS = 9

/** Game IDs of Towers in Simon Tatham's Portable Puzzle Collection: the size, the clues above, below, left and right, and the givens. */
export const tatham: Notation<Board, Heights> = {
  name: 'tatham',
  title: "a game ID of Towers in Simon Tatham's collection",
  recognises: (text) => {
    const line = firstLine(text)
    return /^\d+(?:x\d+)?(?:d\w*)?[:#]/.test(line) || isLink(line)
  },
  parse: parseId,
  format: (board) => {
    const { rows, givens } = board
    const { top, bottom, left, right } = sidesOf(board)
    const clues = [...top, ...bottom, ...left, ...right].map((clue) => (clue === NONE ? '' : String(clue))).join('/')
    return `${rows}:${clues}${givens.some((given) => given !== NONE) ? `,${formatGivens(givens)}` : ''}`
  },
}

/** Whether a line begins like a link to the collection, be it to another of its puzzles, or to Towers anywhere. */
function isLink(line: string): boolean {
  return /^(?:https?:\/\/)?(?:(?:www\.)?chiark\.|[^\s?]*towers(?:\.html)?#)/i.test(line)
}

function parseId(text: string): Board {
  const reader = new LinkReader(text, "a game ID such as '4:…'")
  if (isLink(reader.rest)) {
    const page = PAGE.exec(reader.rest)
    if (!page) throw reader.error("expected 'towers.html#' and a game ID in the link", reader.end)
    reader.at += page.index + page[0].length
  }
  const size = reader.side('the number of rows', LARGEST_SIZE)
  if (reader.match(/x/y)) {
    throw reader.error(
      "expected the number of rows alone, as in '4:…'; IDs with two numbers are of other puzzles",
      reader.at,
    )
  }
  reader.match(/d[a-z]*/y)
  const mark = reader.at
  if (reader.match(/#|%23/y)) {
    throw reader.error("a random seed does not tell the clues: paste the game ID, which has ':' in place of '#'", mark)
  }
  if (!reader.match(/:|%3A/iy)) throw reader.expected("':' and the clues")
  const outside = readClues(reader, size)
  const side = (i: number) => outside.slice(i * size, (i + 1) * size)
  const clues = cluesFrom({ top: side(0), bottom: side(1), left: side(2), right: side(3) })
  const givens = reader.match(/,|%2C/iy) ? readGivens(reader, size) : new Uint8Array(size * size)
  reader.finish()
  return { rows: size, columns: size, clues, givens }
}

function readClues(reader: LinkReader, size: number): number[] {
  const count = 4 * size
  const clues: number[] = []
  for (;;) {
    clues.push(readNumber(reader, size) ?? NONE)
    const slash = reader.at
    if (!reader.match(/\/|%2F/iy)) break
    if (clues.length === count) throw reader.error(`expected ${count} clues for ${size} rows, found more`, slash)
  }
  if (clues.length === count) return clues
  const isDamaged = reader.at < reader.end && !/,|%2C/iy.test(reader.rest)
  if (isDamaged) throw reader.expected("a number or '/'")
  throw reader.error(`expected ${count} clues for ${size} rows, found ${clues.length}`, reader.at)
}

function readGivens(reader: LinkReader, size: number): Uint8Array {
  const count = size * size
  const givens = new Uint8Array(count)
  let isAfterNumber = false
  for (let square = 0; square < count; ) {
    const start = reader.at
    if (start === reader.end) {
      throw reader.error(`expected ${count} squares for ${size} rows, found ${square}`, start)
    }
    const run = reader.match(/[a-z]/y)?.[0]
    if (run) {
      square += Number.parseInt(run, 36) - BEFORE_RUNS
      if (square > count) throw reader.error(`expected ${count} squares for ${size} rows, found ${square}`, start)
      isAfterNumber = false
      continue
    }
    if (isAfterNumber && !reader.match(/_/y)) throw reader.expected("a small letter or '_'")
    const given = readNumber(reader, size)
    if (given === undefined) throw reader.expected(isAfterNumber ? 'a number' : 'a number or a small letter')
    givens[square++] = given
    isAfterNumber = true
  }
  return givens
}

/** The number that stands here, if there is one. */
function readNumber(reader: LinkReader, size: number): number | undefined {
  const start = reader.at
  const digits = reader.match(/\d+/y)?.[0]
  if (digits === undefined) return undefined
  const number = Number(digits)
  if (number >= 1 && number <= size) return number
  const found = digits.length > 6 ? 'a long one' : digits
  throw reader.error(`expected a number from 1 to ${size} on a board of ${size} rows, found ${found}`, start)
}

function formatGivens(givens: Uint8Array): string {
  let text = ''
  let run = 0
  const endRun = () => {
    if (run > 0) text += (BEFORE_RUNS + run).toString(36)
    run = 0
  }
  for (const given of givens) {
    if (given === NONE) {
      if (++run === LONGEST_RUN) endRun()
      continue
    }
    endRun()
    text += `${/\d$/.test(text) ? '_' : ''}${given}`
  }
  endRun()
  return text
}
