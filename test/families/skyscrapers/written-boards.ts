import fc from 'fast-check'
import { type Board, boardCodec } from '../../../src/families/skyscrapers/index.ts'

/**
 * Boards of all sizes with any clues and givens, of which `empty` in five are left out. Nothing says that they can be
 * solved.
 */
export function writtenBoards(empty: 2 | 4, hasGivens = true): fc.Arbitrary<Board> {
  const size = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) },
    { weight: 1, arbitrary: fc.integer({ min: 10, max: 31 }) },
  )
  return size.chain((rows) => {
    const number = fc.oneof(
      { weight: empty, arbitrary: fc.constant(0) },
      { weight: 5 - empty, arbitrary: fc.integer({ min: 1, max: rows }) },
    )
    const numbers = (length: number) => fc.array(number, { minLength: length, maxLength: length })
    const givens = hasGivens ? numbers(rows * rows) : fc.constant(new Array<number>(rows * rows).fill(0))
    return fc.tuple(numbers(4 * rows), givens).map(([clues, given]) => ({
      rows,
      columns: rows,
      clues: Uint8Array.from(clues),
      givens: Uint8Array.from(given),
    }))
  })
}

/** A board as a string: comparing strings is much faster than comparing lists. */
export const keyOf = ({ rows, clues, givens }: Board) => `${rows}: ${clues.join(' ')}; ${givens.join(' ')}`

export const jsonOf = (board: Board) => boardCodec.toJson(board) as { clues: number[]; givens?: number[][] }

/** A picture as people type it, with clues left out. */
export const PICTURE = [
  '           1 2',
  '       x x x x',
  '       x x x x|2',
  '     1|x x x x',
  '       x x x x',
  '           3',
]
