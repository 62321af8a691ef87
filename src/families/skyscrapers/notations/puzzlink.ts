import { firstLine, LinkReader } from '../../../base/link-reader.ts'
import type { Notation } from '../../../family.ts'
import { type Board, LARGEST_SIZE, NONE } from '../board.ts'
import { cluesFrom, sidesOf } from '../frame.ts'
import type { Heights } from '../heights.ts'

const HOME = 'https://puzz.link/p?'
const NAME = 'skyscrapers'
/** The letters from 'g' to 'z' are so many empty places. */
const LONGEST_RUN = 20
const BEFORE_RUNS = 15

/** Links of puzz.link and its relatives: the size twice, the clues above, below, left and right, then the givens if there are any. */
export const puzzLink: Notation<Board, Heights> = {
  name: 'puzzlink',
  title: 'a link of puzz.link',
  // No board has a slash in it.
  recognises: (text) => /^[a-z?][^\s]*\//i.test(firstLine(text)),
  parse: parseLink,
  format: (board) => {
    const { rows, columns, givens } = board
    const { top, bottom, left, right } = sidesOf(board)
    const clues = numbers16([...top, ...bottom, ...left, ...right])
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
  const outside = readNumbers(reader, size, 4 * size, 'clues')
  const side = (i: number) => Array.from(outside.subarray(i * size, (i + 1) * size))
  const hasGivens = reader.at < reader.end && reader.text[reader.at] !== '/'
  const givens = hasGivens ? readNumbers(reader, size, size * size, 'squares') : new Uint8Array(size * size)
  reader.match(/\//y)
  reader.finish()
  const clues = cluesFrom({ top: side(0), bottom: side(1), left: side(2), right: side(3) })
  return { rows: size, columns: size, clues, givens }
}

/** So many places, numbers and runs of empty ones. No run goes on from the clues into the squares. */
function readNumbers(reader: LinkReader, size: number, count: number, what: string): Uint8Array {
  const numbers = new Uint8Array(count)
  for (let place = 0; place < count; ) {
    const start = reader.at
    if (start === reader.end) {
      throw reader.error(`expected ${count} ${what} for ${size} rows, found ${place}`, start)
    }
    const run = reader.match(/[g-z]/y)?.[0]
    if (run) {
      place += Number.parseInt(run, 36) - BEFORE_RUNS
      if (place > count) throw reader.error(`expected ${count} ${what} for ${size} rows, found ${place}`, start)
      continue
    }
    numbers[place++] = readNumber(reader, size)
  }
  return numbers
}

function readNumber(reader: LinkReader, size: number): number {
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
  let text = ''
  let run = 0
  const endRun = () => {
    if (run > 0) text += (BEFORE_RUNS + run).toString(36)
    run = 0
  }
  for (const number of numbers) {
    if (number === NONE) {
      if (++run === LONGEST_RUN) endRun()
      continue
    }
    endRun()
    text += number < 16 ? number.toString(16) : `-${number.toString(16)}`
  }
  endRun()
  return text
}
