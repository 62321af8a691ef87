import { inner, type Part, pausing } from '../../search.ts'
import { type BipartiteGraph, searchMatching } from '../matching/index.ts'

/** n queens on n × n squares, none attacking another, where some may be given and some squares blocked. */
export interface QueensTask {
  readonly n: number
  /** By row, the column of its given queen, or -1. Given queens do not attack each other. */
  readonly given?: Int32Array
  /** By square, 1 where no queen may stand, else 0. No given queen stands on one. */
  readonly blocked?: Uint8Array
}

/** Squares looked at between two pauses: about a millisecond. */
const SQUARES_PER_PAUSE = 1 << 18

/** Up to here something can be kept for every square: 64 MB of bytes. */
export const MOST_ROWS_WITH_SQUARES = 8192

/** Where queens can stand. */
export interface OpenSquares {
  /** By square, 0 where a queen stands or could, else 1: it is blocked, or a given queen attacks it. */
  readonly closed: Uint8Array
  /** How many open ones there are in each row and column: one in those of the given queens. */
  readonly inRow: Int32Array
  readonly inColumn: Int32Array
  readonly count: number
}

export function* openSquares({ n, given, blocked }: QueensTask): Generator<undefined, OpenSquares> {
  const closed = new Uint8Array(n * n).fill(1)
  const inRow = new Int32Array(n)
  const inColumn = new Int32Array(n)
  const attacked = given ? linesOf(n, given) : undefined
  let count = 0
  let pause = SQUARES_PER_PAUSE
  for (let row = 0; row < n; row++) {
    const stands = given ? given[row]! : -1
    if (stands >= 0) {
      closed[row * n + stands] = 0
      inRow[row] = 1
      inColumn[stands] = 1
      count++
      continue
    }
    for (let column = 0; column < n; column++) {
      if (blocked && blocked[row * n + column]! > 0) continue
      if (attacked) {
        const { columns, rising, falling } = attacked
        if (columns[column]! + rising[row + column]! + falling[row - column + n - 1]! > 0) continue
      }
      closed[row * n + column] = 0
      inRow[row]!++
      inColumn[column]!++
    }
    count += inRow[row]!
    pause -= n
    if (pause > 0) continue
    pause = SQUARES_PER_PAUSE
    yield
  }
  return { closed, inRow, inColumn, count }
}

/** By column and diagonal, 1 if a given queen stands on it. */
function linesOf(n: number, given: Int32Array) {
  const columns = new Uint8Array(n)
  const rising = new Uint8Array(2 * n)
  const falling = new Uint8Array(2 * n)
  for (let row = 0; row < n; row++) {
    const column = given[row]!
    if (column < 0) continue
    columns[column] = 1
    rising[row + column] = 1
    falling[row - column + n - 1] = 1
  }
  return { columns, rising, falling }
}

/** More lines than this are not listed in a sentence. */
const MOST_LINES_NAMED = 12

/** What is seen without a search: why there is no board, if so, and the open squares if they were needed. */
interface Inspection {
  readonly why?: string
  readonly squares?: OpenSquares
}

/** Whether a row or column has no free square. Squares are looked at only where something is given or blocked. */
export function* inspection(task: QueensTask): Generator<undefined, Inspection> {
  const { n } = task
  if (n === 2 || n === 3) return { why: `on ${n} × ${n} squares there is no room for ${n} queens` }
  if (!task.blocked && (!task.given || n > MOST_ROWS_WITH_SQUARES)) return {}
  const squares = yield* openSquares(task)
  const row = squares.inRow.indexOf(0)
  if (row >= 0) return { why: `in row ${row + 1} no square is free for a queen`, squares }
  const column = squares.inColumn.indexOf(0)
  if (column >= 0) return { why: `in column ${column + 1} no square is free for a queen`, squares }
  return { squares }
}

/** Whether some rows have squares in fewer columns than there are rows, by a matching of rows with columns. */
export function* shortage(n: number, squares: OpenSquares): Part<{ readonly why?: string }> {
  const graph = yield* pausing(rowsWithColumns(n, squares), { steps: 0 })
  const outcome = yield* inner(searchMatching(graph), () => ({ steps: 0 }))
  if (outcome.status !== 'solved' || outcome.answer.size === n) return {}
  // Every open square is in a row or a column of the cover. So the other rows have theirs in the columns of it, and the
  // other way round.
  const { left, right } = outcome.certificate!
  const why =
    left.length >= right.length
      ? `the squares left for ${named('row', n, left)} all lie in ${counted('column', right)}`
      : `the squares left for ${named('column', n, right)} all lie in ${counted('row', left)}`
  return { why }
}

/** The lines that are not in the cover, counted from 1. */
function named(line: string, n: number, cover: Int32Array): string {
  const covered = new Set(cover)
  const others = Array.from({ length: n }, (_, each) => each + 1).filter((each) => !covered.has(each - 1))
  return others.length > MOST_LINES_NAMED ? `${others.length} of the ${line}s` : `the ${line}s ${others.join(', ')}`
}

function counted(line: string, cover: Int32Array): string {
  return cover.length === 1 ? `one ${line}` : `${cover.length} ${line}s`
}

function* rowsWithColumns(n: number, { closed, inRow, count }: OpenSquares): Generator<undefined, BipartiteGraph> {
  const offsets = new Int32Array(n + 1)
  const targets = new Int32Array(count)
  let filled = 0
  let pause = SQUARES_PER_PAUSE
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) if (closed[row * n + column] === 0) targets[filled++] = column
    offsets[row + 1] = offsets[row]! + inRow[row]!
    pause -= n
    if (pause > 0) continue
    pause = SQUARES_PER_PAUSE
    yield
  }
  return { left: n, right: n, offsets, targets }
}
