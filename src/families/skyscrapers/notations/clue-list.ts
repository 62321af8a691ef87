import { InputError } from '../../../base/input-error.ts'
import type { Notation } from '../../../family.ts'
import { type Board, LARGEST_SIZE, NONE, rowsOf } from '../board.ts'
import type { Heights } from '../heights.ts'

/** A name and an equals sign may stand before the list, as in a program, and a word before them that declares the name. */
const OPENING = /^\s*(?:(?:[a-z]+\s+)?\w+\s*=\s*)?[[(]/
/** Negative numbers are told apart so that they can be refused as what they are. */
const TOKEN = /-?\d+|[^\s,]/g
const BYTE_ORDER_MARK = /^\ufeff/

/** The clues alone, clockwise from the top left corner, as Codewars hands them over; its answers are lists of rows. */
export const clueList: Notation<Board, Heights> = {
  name: 'list',
  title: "Codewars' list of all clues, clockwise from the top left",
  recognises: isList,
  parse: parseList,
  format: ({ clues, givens }) => {
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

/**
 * Whether a text of numbers is a list rather than a board: it stands in brackets, goes on after a comma at the end of a line, or has
 * a line that is longer than any row of so few rows could be.
 */
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
  const closing = opening?.endsWith('[') ? ']' : ')'
  const found: { readonly clue: number; readonly at: number }[] = []
  let isClosed = false
  TOKEN.lastIndex = opening?.length ?? (BYTE_ORDER_MARK.test(text) ? 1 : 0)
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const { 0: sign, index: at } = token
    if (isClosed) {
      if (sign === ';') continue
      throw InputError.expected(text, at, 'the end of the text')
    }
    if (opening && sign === closing) {
      isClosed = true
      continue
    }
    if (!/\d/.test(sign)) throw InputError.expected(text, at, opening ? `a number or '${closing}'` : 'a number')
    if (found.length === 4 * LARGEST_SIZE) {
      throw InputError.at(text, at, `a board has at most ${4 * LARGEST_SIZE} clues`)
    }
    found.push({ clue: Number(sign), at })
  }
  const end = text.trimEnd().length
  if (opening && !isClosed) throw InputError.expected(text, end, `'${closing}'`)
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
