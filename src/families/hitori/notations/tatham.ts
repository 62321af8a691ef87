import { gluedRows } from '../../../base/grid-rows.ts'
import { firstLine, LinkReader } from '../../../base/link-reader.ts'
import type { Notation } from '../../../family.ts'
import { type Board, LONGEST_SIDE } from '../board.ts'
import type { Shading } from '../shading.ts'
import { requireNumbers } from './limits.ts'
import { numbersToEnd } from './numbers.ts'

/** The digits of numbers, from 0, which is no number of a board, to 61. */
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LARGEST = DIGITS.length - 1
const PAGE = /singles(?:\.html)?#/

/** Game IDs of Singles in Simon Tatham's Portable Puzzle Collection: columns x rows, then a character a square. */
export const tatham: Notation<Board, Shading> = {
  name: 'tatham',
  title: "a game ID of Singles in Simon Tatham's collection",
  recognises: (text) => {
    const line = firstLine(text)
    return /^\d+(?:x\d+)?(?:d\w*)?[:#]/.test(line) || isLink(line)
  },
  parse: parseId,
  format: (board) => {
    requireNumbers(board, LARGEST, "Simon Tatham's boards")
    const codes = new Uint16Array(board.numbers.length)
    for (let square = 0; square < codes.length; square++) codes[square] = DIGITS.charCodeAt(board.numbers[square]!)
    return `${board.columns}x${board.rows}:${gluedRows(board, codes).join('')}`
  },
}

/** Whether a line begins like a link to the collection, be it to another of its puzzles, or to Singles anywhere. */
function isLink(line: string): boolean {
  return /^(?:https?:\/\/)?(?:(?:www\.)?chiark\.|[^\s?]*singles(?:\.html)?#)/i.test(line)
}

function parseId(text: string): Board {
  const reader = new LinkReader(text, "a game ID such as '5x5:…'")
  if (isLink(reader.rest)) {
    const page = PAGE.exec(reader.rest)
    if (!page) throw reader.error("expected 'singles.html#' and a game ID in the link", reader.end)
    reader.at += page.index + page[0].length
  }
  const columns = reader.side('the number of columns', LONGEST_SIDE)
  const rows = reader.match(/x/y) ? reader.side('the number of rows', LONGEST_SIDE) : columns
  reader.match(/d[a-z]*/y)
  const mark = reader.at
  if (reader.match(/#|%23/y)) {
    throw reader.error(
      "a random seed does not tell the numbers: paste the game ID, which has ':' in place of '#'",
      mark,
    )
  }
  if (!reader.match(/:|%3A/iy)) throw reader.expected(`':' and the numbers`)
  const board = numbersToEnd(reader, rows, columns, () => {
    const number = DIGITS.indexOf(reader.text[reader.at]!)
    if (number < 1) throw reader.expected("a digit from '1' or a letter")
    reader.at++
    return number
  })
  reader.finish()
  return board
}
