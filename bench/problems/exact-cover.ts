/** What every solver understands: primary items, then secondary ones, and the items of each option. */
export interface PlainCoverProblem {
  readonly items: number
  readonly secondary: number
  readonly options: number[][]
}

/**
 * Rows and columns must have a queen each, diagonals may have one. Rows and columns take turns and go from the
 * middle outwards, the usual order for this problem: of items with equally many options the first is chosen, and a
 * queen in the middle forbids most.
 */
export function queens(n: number): PlainCoverProblem {
  const options: number[][] = []
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const row = fromMiddle(i, n)
      const column = fromMiddle(j, n)
      options.push([2 * i, 2 * j + 1, 2 * n + row + column, 5 * n - 2 + row - column])
    }
  }
  return { items: 2 * n, secondary: 2 * (2 * n - 1), options }
}

/** 0 is the middle of n places, 1 the one after it, 2 the one before it, and so on. */
function fromMiddle(i: number, n: number): number {
  const middle = (n - 1) >> 1
  return i % 2 === 1 ? middle + ((i + 1) >> 1) : middle - (i >> 1)
}

/** One rook in each row and column. */
export function rooks(n: number): PlainCoverProblem {
  const options: number[][] = []
  for (let row = 0; row < n; row++) for (let column = 0; column < n; column++) options.push([row, n + column])
  return { items: 2 * n, secondary: 0, options }
}

/**
 * Two of each number from 1 to n in a line, with k places between the two k's. A line and its mirror image count as
 * two.
 */
export function langford(n: number): PlainCoverProblem {
  const options: number[][] = []
  for (let k = 1; k <= n; k++) {
    for (let first = 0; first + k + 1 < 2 * n; first++) options.push([k - 1, n + first, n + first + k + 1])
  }
  return { items: 3 * n, secondary: 0, options }
}

export function dominoes(rows: number, columns: number): PlainCoverProblem {
  const options: number[][] = []
  for (let square = 0; square < rows * columns; square++) {
    if ((square + 1) % columns !== 0) options.push([square, square + 1])
    if (square + columns < rows * columns) options.push([square, square + columns])
  }
  return { items: rows * columns, secondary: 0, options }
}

/**
 * 81 characters, row by row; what is no digit from 1 to 9 is an empty cell. Items are cells, then digits in rows,
 * in columns and in boxes. A given has its one option, an empty cell all nine: finding out which of them are
 * possible is the solver's work.
 */
export function sudoku(text: string): PlainCoverProblem {
  const options: number[][] = []
  for (let cell = 0; cell < 81; cell++) {
    const row = Math.floor(cell / 9)
    const column = cell % 9
    const box = 3 * Math.floor(row / 3) + Math.floor(column / 3)
    const given = '123456789'.indexOf(text[cell]!)
    for (let digit = 0; digit < 9; digit++) {
      if (given >= 0 && given !== digit) continue
      options.push([cell, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * box + digit])
    }
  }
  return { items: 324, secondary: 0, options }
}

/** Named after the letters that they resemble, in the order F I L N P T U V W X Y Z. */
const PENTOMINOES: readonly (readonly string[])[] = [
  [' ##', '## ', ' # '],
  ['#####'],
  ['####', '#   '],
  ['### ', '  ##'],
  ['###', '## '],
  ['###', ' # ', ' # '],
  ['# #', '###'],
  ['###', '#  ', '#  '],
  ['#  ', '## ', ' ##'],
  [' # ', '###', ' # '],
  ['####', ' #  '],
  ['## ', ' # ', ' ##'],
]

/** Each of the twelve pieces once, turned and flipped at will, on the squares that the board's lines show as dots. */
export function pentominoes(board: readonly string[]): PlainCoverProblem {
  const itemAt = board.map((line) => Array.from(line, () => -1))
  let items = PENTOMINOES.length
  board.forEach((line, row) => {
    for (let column = 0; column < line.length; column++) if (line[column] === '.') itemAt[row]![column] = items++
  })
  const options: number[][] = []
  PENTOMINOES.forEach((drawing, piece) => {
    for (const squares of orientations(drawing)) {
      for (let row = 0; row < itemAt.length; row++) {
        for (let column = 0; column < itemAt[row]!.length; column++) {
          const covered = squares.map(([down, right]) => itemAt[row + down]?.[column + right] ?? -1)
          if (!covered.includes(-1)) options.push([piece, ...covered])
        }
      }
    }
  })
  return { items, secondary: 0, options }
}

/** A board without holes, or with a rectangle missing in the middle. */
export function boardOf(
  rows: number,
  columns: number,
  hole: readonly [rows: number, columns: number] = [0, 0],
): string[] {
  const isMissing = (place: number, length: number, missing: number) => Math.abs(2 * place + 1 - length) < missing
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      isMissing(row, rows, hole[0]) && isMissing(column, columns, hole[1]) ? '#' : '.',
    ).join(''),
  )
}

type Squares = readonly (readonly [row: number, column: number])[]

function orientations(drawing: readonly string[]): Squares[] {
  let squares: Squares = drawing.flatMap((line, row) =>
    Array.from(line).flatMap((mark, column) => (mark === '#' ? [[row, column] as const] : [])),
  )
  const different = new Map<string, Squares>()
  for (let turn = 0; turn < 8; turn++) {
    // Turning four times, then once over, then four times again goes through all eight.
    if (turn === 4) squares = squares.map(([row, column]) => [row, -column])
    squares = inCorner(squares.map(([row, column]) => [column, -row]))
    different.set(squares.join(' '), squares)
  }
  return [...different.values()]
}

/** Moved up and left as far as it goes, squares in reading order. */
function inCorner(squares: Squares): Squares {
  const top = Math.min(...squares.map(([row]) => row))
  const left = Math.min(...squares.map(([, column]) => column))
  return squares
    .map(([row, column]) => [row - top, column - left] as const)
    .sort(([rowA, columnA], [rowB, columnB]) => rowA - rowB || columnA - columnB)
}
