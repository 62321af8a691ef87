import { firstLine, LinkReader } from '../../../base/link-reader.ts'
import type { Notation } from '../../../family.ts'
import { BLANK, type Board, LONGEST_SIDE } from '../board.ts'
import type { Shading } from '../shading.ts'
import { requireAtMost } from './limits.ts'
import { numbersToEnd } from './numbers.ts'

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
