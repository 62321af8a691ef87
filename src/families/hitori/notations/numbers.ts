import type { LinkReader } from '../../../base/link-reader.ts'
import { type Board, MOST_SQUARES } from '../board.ts'

/** A board of the numbers that `next` reads one by one, up to the end of the line. */
export function numbersToEnd(reader: LinkReader, rows: number, columns: number, next: () => number): Board {
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
