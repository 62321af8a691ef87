import fc from 'fast-check'
import { type Board, picture } from '../../../src/families/queen-attack/index.ts'

/** A board from a picture: # wall, . empty, letters are queens. */
export function boardOf(...rows: string[]): Board {
  return picture.parse(rows.join('\n'))
}

/** Boards of any shape up to a side, with every colour on them. */
export function boardsUpTo(side: number): fc.Arbitrary<Board> {
  const sides = fc.integer({ min: 1, max: side })
  return fc
    .tuple(sides, sides)
    .chain(([rows, columns]) => {
      const square = fc.oneof(fc.constant(0), fc.constant(-1), fc.integer({ min: 1, max: 4 }))
      const squares = fc.array(square, { minLength: rows * columns, maxLength: rows * columns })
      return fc.record({ rows: fc.constant(rows), columns: fc.constant(columns), squares })
    })
    .map(({ rows, columns, squares }) => {
      // Colours are numbered again so that none is missing, and there is at least one queen.
      if (!squares.some((colour) => colour > 0)) squares[0] = 1
      const present = [...new Set(squares.filter((colour) => colour > 0))].sort((a, b) => a - b)
      const renamed = squares.map((colour) => (colour > 0 ? present.indexOf(colour) + 1 : colour))
      return { rows, columns, colours: present.length, squares: Int8Array.from(renamed) }
    })
}
