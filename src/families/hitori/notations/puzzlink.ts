import type { Notation } from '../../../family.ts'
import { BLANK, type Board } from '../board.ts'
import type { Shading } from '../shading.ts'
import { requireAtMost } from './limits.ts'
import { firstLine, LinkReader } from './link-reader.ts'

const HOME = 'https://puzz.link/p?'
const NAME = 'hitori'
const LARGEST = 36 * 36 - 1

/** Links of puzz.link and its relatives: the columns, the rows, and the numbers in base 36. */
export const puzzLink: Notation<Board, Shading> = {
  name: 'puzzlink',
  title: 'a link of puzz.link',
  // No board begins with a letter, so that a first line which does and has a slash or a question mark is meant as a link.
  recognises: (text) => /^(?:[a-z][^\s]*[/?]|\?[a-z])/i.test(firstLine(text)),
  parse: parseLink,
  format: formatLink,
}

function parseLink(text: string): Board {
  const reader = new LinkReader(text, `a link such as ${HOME}${NAME}/…`)
  skipHost(reader)
  readName(reader)
  // A word before the size tells the page how to behave.
  reader.match(/[a-z:]+\//iy)
  const columns = reader.side('the number of columns')
  reader.pass('/')
  const rows = reader.side('the number of rows')
  reader.pass('/')
  const board = reader.board(rows, columns, () => readNumber(reader))
  reader.match(/\//y)
  reader.finish()
  return board
}

/** What stands before the question mark is where the page lies, which says nothing of the board. */
function skipHost(reader: LinkReader): void {
  const question = reader.rest.indexOf('?')
  if (question >= 0) reader.at += question + 1
  else if (reader.match(/[a-z]+:\/\//iy)) throw reader.error(`expected '?${NAME}/' in the link`, reader.end)
}

/** The name of the puzzle; links of editors, and old ones for telephones, have more than that. */
function readName(reader: LinkReader): void {
  const start = reader.at
  reader.match(/m\+/y)
  const name = reader.match(/\w{0,40}/y)![0].replace(/_(?:edit|test|play)$/, '')
  if (name !== NAME) {
    throw reader.error(`expected the puzzle '${NAME}', found ${name === '' ? 'no name' : `'${name}'`}`, start)
  }
  reader.pass('/')
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
  requireAtMost(board, LARGEST, "puzz.link's boards")
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
