import { placeOf } from '../../base/grid.ts'
import type { InputError } from '../../base/input-error.ts'
import { Reader } from '../../base/reader.ts'
import type { Board } from './board.ts'
import { groupName } from './group-name.ts'
import type { Group, Ways } from './ways.ts'

/** One line for every number, then one for every group with its squares and its ways. */
export function formatWays({ ways, safe, most, polynomial, groups }: Ways, board: Board): string {
  const lines = [`ways ${ways}`, `safe ${safe}`, `most ${most}`, `polynomial ${polynomial.join(' ')}`]
  if (!groups) return lines.join('\n')
  lines.push(`groups ${groups.length}`)
  groups.forEach((group, i) => {
    const places = Array.from(group.squares, (square) => `[${placeOf(board, square).join(', ')}]`).join(' ')
    const squares = group.squares.length === 1 ? '1 square' : `${group.squares.length} squares`
    lines.push(`group ${groupName(i)} ${squares} ${places}: ${group.polynomial.join(' ')}`)
  })
  return lines.join('\n')
}

/** Reads the same; the lines of the groups may be missing. */
export function parseWays(text: string, board: Board): Ways {
  const reader = new Reader(text)
  const squares = board.rows * board.columns
  const ways = lineOf(reader, 'ways').onlyNumber('the number of ways')
  const safe = Number(lineOf(reader, 'safe').onlyNumber('the number of safe squares', squares))
  const most = Number(lineOf(reader, 'most').onlyNumber('the most kings that fit', squares))
  const polynomial = lineOf(reader, 'polynomial').numbersToEnd()
  const read = { ways, safe, most, polynomial }
  if (!reader.nextLine()) return read
  const count = Number(new LineCursor(reader, 'groups').onlyNumber('the number of groups', squares))
  const groups: Group[] = []
  while (groups.length < count) groups.push(parseGroup(lineOf(reader, 'group'), groups.length, board))
  if (reader.nextLine()) throw reader.expected('the end of the text', reader.start)
  return { ...read, groups }
}

function parseGroup(line: LineCursor, index: number, board: Board): Group {
  line.pass(groupName(index))
  const count = Number(line.number('the number of squares', board.rows * board.columns))
  line.pass('square')
  line.match(/s/y)
  const squares: number[] = []
  while (!line.match(/\s*:/y)) {
    line.pass('[')
    const row = Number(line.number('a row', board.rows - 1))
    line.pass(',')
    const column = Number(line.number('a column', board.columns - 1))
    line.pass(']')
    squares.push(row * board.columns + column)
  }
  if (squares.length !== count || count === 0) {
    throw line.error(`expected as many squares as the line says, at least one: ${count}, found ${squares.length}`)
  }
  return { squares: Int32Array.from(squares), polynomial: line.numbersToEnd() }
}

function lineOf(reader: Reader, word: string): LineCursor {
  if (!reader.nextLine()) throw reader.expected(`'${word}'`, reader.start)
  return new LineCursor(reader, word)
}

/** Walks over a line that begins with a word. */
class LineCursor {
  private at: number
  private readonly end: number

  constructor(
    private readonly reader: Reader,
    word: string,
  ) {
    this.at = reader.start
    this.end = reader.end
    this.pass(word)
    if (this.at < this.end && !/\s/.test(reader.text[this.at]!))
      throw reader.expected(`a blank after '${word}'`, this.at)
  }

  /** Passes over what the pattern, which is sticky, matches here. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.reader.text)?.[0]
    if (found === undefined || this.at + found.length > this.end) return undefined
    this.at += found.length
    return found
  }

  /** Passes over blanks and a text that must stand behind them. */
  pass(what: string): void {
    this.skipBlanks()
    if (!this.reader.text.startsWith(what, this.at) || this.at + what.length > this.end) {
      throw this.reader.expected(`'${what}'`, this.at)
    }
    this.at += what.length
  }

  number(what: string, most?: number): bigint {
    this.skipBlanks()
    const start = this.at
    const expected = most === undefined ? what : `${what} from 0 to ${most}`
    const digits = this.match(/\d+/y)
    if (digits === undefined) throw this.reader.expected(expected, start)
    const number = BigInt(digits)
    if (most === undefined || number <= BigInt(most)) return number
    const found = digits.length > 30 ? `a number of ${digits.length} digits` : digits
    throw this.reader.error(`expected ${expected}, found ${found}`, start)
  }

  /** A number with nothing behind it. */
  onlyNumber(what: string, most?: number): bigint {
    const number = this.number(what, most)
    if (this.at < this.end) throw this.reader.expected('the end of the line', this.at)
    return number
  }

  numbersToEnd(): bigint[] {
    const numbers: bigint[] = []
    do {
      numbers.push(this.number('a number of ways'))
      if (this.at < this.end && !/\s/.test(this.reader.text[this.at]!))
        throw this.reader.expected('a digit or a blank', this.at)
    } while (this.at < this.end)
    return numbers
  }

  /** An error where it stands. */
  error(message: string): InputError {
    return this.reader.error(message, this.at)
  }

  private skipBlanks(): void {
    const { text } = this.reader
    while (this.at < this.end && /\s/.test(text[this.at]!)) this.at++
  }
}
