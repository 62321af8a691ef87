import fc from 'fast-check'

/** A board as rows of '.', 'Q' and 'X'. */
export type Rows = readonly string[]

/** Small boards with some queens and blocked squares anywhere, also where they make no sense. */
export function smallBoards(least: number, most: number): fc.Arbitrary<Rows> {
  return fc
    .integer({ min: least, max: most })
    .chain((n) =>
      fc
        .tuple(fc.array(fc.nat(n * n - 1), { maxLength: 2 }), fc.array(fc.nat(n * n - 1), { maxLength: n }))
        .map(([queens, blocked]) => rowsOf(n, queens, blocked)),
    )
}

function rowsOf(n: number, queens: readonly number[], blocked: readonly number[]): string[] {
  const squares = new Array<string>(n * n).fill('.')
  for (const square of blocked) squares[square] = 'X'
  for (const square of queens) squares[square] = 'Q'
  return Array.from({ length: n }, (_, row) => squares.slice(row * n, (row + 1) * n).join(''))
}

/** All answers, by trying every column in every row and comparing every two queens. */
export function answersByBruteForce(rows: Rows): number[][] {
  const answers: number[][] = []
  const place = (columns: readonly number[]): void => {
    const row = columns.length
    if (row === rows.length) {
      answers.push([...columns])
      return
    }
    for (let column = 0; column < rows.length; column++) {
      if (rows[row]![column] === 'X') continue
      // Every given queen of the row must stand: with two of them no column is right.
      if ([...rows[row]!].some((square, at) => square === 'Q' && at !== column)) continue
      if (columns.every((other, at) => !attack(at, other, row, column))) place([...columns, column])
    }
  }
  place([])
  return answers
}

export function attack(row: number, column: number, otherRow: number, otherColumn: number): boolean {
  return row === otherRow || column === otherColumn || Math.abs(row - otherRow) === Math.abs(column - otherColumn)
}

/** Whether two given queens attack each other. */
export function hasConflict(rows: Rows): boolean {
  const given = rows.flatMap((line, row) =>
    [...line].flatMap((square, column) => (square === 'Q' ? [[row, column]] : [])),
  )
  return given.some(([row, column], i) =>
    given.slice(0, i).some(([otherRow, otherColumn]) => attack(row!, column!, otherRow!, otherColumn!)),
  )
}
