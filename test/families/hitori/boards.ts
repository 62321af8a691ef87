import fc from 'fast-check'
import type { Board } from '../../../src/families/hitori/index.ts'

/** Boards of all shapes with few different numbers, so that many repeat, and with blanks. */
export function smallBoards(mostSquares: number): fc.Arbitrary<Board> {
  return fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 7 }))
    .filter(([rows, columns]) => rows * columns <= mostSquares)
    .chain(([rows, columns, most]) =>
      fc
        .array(fc.integer({ min: 0, max: most }), { minLength: rows * columns, maxLength: rows * columns })
        .map((numbers) => ({ rows, columns, numbers: Int32Array.from(numbers) })),
    )
}

/** A board from rows of digits. */
export function boardOf(...rows: string[]): Board {
  return {
    rows: rows.length,
    columns: rows[0]!.length,
    numbers: Int32Array.from([...rows.join('')].map(Number)),
  }
}
