import { type CoverProblem, exactCover } from '../../engines/exact-cover/index.ts'
import type { QueensTask } from '../../engines/queens/index.ts'
import { inner, pausing, type Search, searching } from '../../search.ts'

/** Larger boards are out of reach anyway, and the problem itself would take long to make. */
const MOST_OPEN_ROWS = 250

/**
 * Algorithm X: every row and every column must be covered by just one queen, a diagonal by at most one. It tries
 * everything, row or column with the fewest squares first: right, slow on large boards, and an independent witness for
 * the other methods.
 */
export function solveByCover(task: QueensTask): Search<Int32Array, never> {
  return searching(function* () {
    const open = openRowCount(task)
    // A cover problem without items is none.
    if (open === 0) return { status: 'solved', answer: task.given!.slice(), steps: 0 }
    if (open > MOST_OPEN_ROWS) {
      const why = `Algorithm X takes boards of up to ${MOST_OPEN_ROWS} rows without a given queen, and here are ${open.toLocaleString('en')}`
      return { status: 'stopped', reason: 'limits', why, steps: 0 }
    }
    const free = yield* pausing(freeSquares(task), { steps: 0 })
    const outcome = yield* inner(exactCover(free.problem).searchFirst())
    const { steps } = outcome
    if (outcome.status !== 'solved') return { status: 'impossible', steps }
    return { status: 'solved', answer: placementOf(task, free.squares, outcome.answer), steps }
  })
}

/** What is left to do after the given queens, as an exact cover problem. */
interface FreeSquares {
  /** Rows and columns without a queen must be covered, diagonals may be. An option is a queen on a free square. */
  readonly problem: CoverProblem
  /** The square of each option. */
  readonly squares: readonly number[]
}

const OPTIONS_PER_PAUSE = 1 << 12

/** How many rows have no given queen. */
export function openRowCount({ n, given }: QueensTask): number {
  return given ? given.reduce((open, column) => open + (column < 0 ? 1 : 0), 0) : n
}

/** The squares on which no given queen looks and which are not blocked. Pauses now and then. */
export function* freeSquares(task: QueensTask): Generator<undefined, FreeSquares> {
  const { n, given, blocked } = task
  const isTaken = { column: new Uint8Array(n), rising: new Uint8Array(2 * n), falling: new Uint8Array(2 * n) }
  for (let row = 0; given && row < n; row++) {
    const column = given[row]!
    if (column < 0) continue
    isTaken.column[column] = 1
    isTaken.rising[row + column] = 1
    isTaken.falling[row - column + n] = 1
  }
  const rows: number[] = []
  const columns: number[] = []
  for (let line = 0; line < n; line++) {
    if (!given || given[line]! < 0) rows.push(line)
    if (isTaken.column[line] === 0) columns.push(line)
  }
  const items = rows.length + columns.length
  const diagonals = new Map<number, number>()
  /** Diagonals are numbered in the order found: the rising ones by their sum, the falling ones below 0. */
  const itemOf = (diagonal: number) => {
    const known = diagonals.get(diagonal) ?? items + diagonals.size
    diagonals.set(diagonal, known)
    return known
  }
  const options: number[][] = []
  const squares: number[] = []
  let pause = OPTIONS_PER_PAUSE
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    for (let k = 0; k < columns.length; k++) {
      const column = columns[k]!
      if (isTaken.rising[row + column] === 1 || isTaken.falling[row - column + n] === 1) continue
      if (blocked && blocked[row * n + column] === 1) continue
      options.push([i, rows.length + k, itemOf(row + column), itemOf(row - column - n)])
      squares.push(row * n + column)
    }
    if (squares.length < pause) continue
    pause = squares.length + OPTIONS_PER_PAUSE
    yield
  }
  return { problem: { items, secondary: diagonals.size, options }, squares }
}

/** The given queens and those of a cover. */
function placementOf({ n, given }: QueensTask, squares: readonly number[], cover: Iterable<number>): Int32Array {
  const queens = given ? given.slice() : new Int32Array(n)
  for (const option of cover) queens[Math.floor(squares[option]! / n)] = squares[option]! % n
  return queens
}
