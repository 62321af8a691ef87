import { Arena } from '../../base/arena.ts'
import { IntList } from '../../base/int-list.ts'
import { expectInteger, expectObject, type Json } from '../../base/json.ts'
import type { BipartiteGraph, VertexCover } from '../../engines/matching/index.ts'
import { type ElementSink, fromElements, type JsonCodec, piecesOf } from '../../family.ts'
import type { Board } from './board.ts'
import type { Placement } from './placement.ts'

/**
 * The attack lines of a board, that is the longest runs of free squares in rows and in columns, as a bipartite graph:
 * row lines left, column lines right, and every free square the edge between the two lines it lies on. Edges stand in
 * the order of the squares, so that a row line's edges are its squares from left to right.
 */
export interface AttackLines extends BipartiteGraph {
  /** First square of each row line and of each column line. */
  readonly rowStarts: Int32Array
  readonly columnStarts: Int32Array
}

const SQUARES_PER_SLICE = 1 << 20

/**
 * Finds the lines in two passes over the board; pauses now and then. Walls are as good as random, so no branch depends
 * on them: what a square might start or belong to is written in any case, and the place to write moves on only if it
 * does.
 */
export function* attackLines({ rows, columns, walls }: Board): Generator<undefined, AttackLines> {
  const rowsPerSlice = Math.max(1, Math.floor(SQUARES_PER_SLICE / columns))
  /** The row above, at first a row of walls. */
  const above = new Uint8Array(columns).fill(1)
  let free = 0
  let left = 0
  let right = 0
  for (let row = 0, square = 0; row < rows; row++) {
    if (row > 0 && row % rowsPerSlice === 0) yield
    let before = 1
    for (let column = 0; column < columns; column++, square++) {
      const wall = walls[square]!
      free += 1 - wall
      left += before & ~wall
      right += above[column]! & ~wall
      above[column] = before = wall
    }
  }
  // One place more than needed in each, for what is written and then not kept.
  const arena = Arena.ofSize(2 * left + free + right + columns + 4)
  const offsets = arena.take(left + 1)
  const targets = arena.take(free + 1)
  const rowStarts = arena.take(left + 1)
  const columnStarts = arena.take(right + 1)
  /** The column line that is open in each column. */
  const open = arena.take(columns)
  above.fill(1)
  free = left = right = 0
  for (let row = 0, square = 0; row < rows; row++) {
    if (row > 0 && row % rowsPerSlice === 0) yield
    let before = 1
    for (let column = 0; column < columns; column++, square++) {
      const wall = walls[square]!
      const startsColumn = above[column]! & ~wall
      offsets[left] = free
      rowStarts[left] = square
      columnStarts[right] = square
      const line = startsColumn === 1 ? right : open[column]!
      open[column] = targets[free] = line
      left += before & ~wall
      right += startsColumn
      free += 1 - wall
      above[column] = before = wall
    }
  }
  offsets[left] = free
  return {
    left,
    right,
    offsets,
    targets: targets.subarray(0, free),
    rowStarts: rowStarts.subarray(0, left),
    columnStarts: columnStarts.subarray(0, right),
  }
}

/** The squares where row lines meet their mates, in board order; a mate below `first` is none. */
export function placementOf({ columns }: Board, lines: AttackLines, mates: Int32Array, first = 0): Placement {
  const { left, right, rowStarts, columnStarts } = lines
  const rooks = new Int32Array(Math.min(left, right))
  let count = 0
  for (let line = 0; line < left; line++) {
    const mate = mates[line]! - first
    if (mate < 0) continue
    const start = rowStarts[line]!
    rooks[count++] = start - (start % columns) + (columnStarts[mate]! % columns)
  }
  return rooks.slice(0, count)
}

/**
 * Lines that together meet every free square, as triples: row, first column, last column for lines across; column,
 * first row, last row for lines down. No line holds two rooks, so as many rooks as lines is the most there can be.
 */
export interface LineCover {
  readonly across: Int32Array
  readonly down: Int32Array
}

export function lineCount(cover: LineCover): number {
  return (cover.across.length + cover.down.length) / 3
}

export function lineCover({ rows, columns, walls }: Board, lines: AttackLines, cover: VertexCover): LineCover {
  const across = new Int32Array(cover.left.length * 3)
  for (let i = 0; i < cover.left.length; i++) {
    const line = cover.left[i]!
    const start = lines.rowStarts[line]!
    const row = Math.floor(start / columns)
    const from = start - row * columns
    across[3 * i] = row
    across[3 * i + 1] = from
    across[3 * i + 2] = from + lines.offsets[line + 1]! - lines.offsets[line]! - 1
  }
  const down = new Int32Array(cover.right.length * 3)
  for (let i = 0; i < cover.right.length; i++) {
    const start = lines.columnStarts[cover.right[i]!]!
    const from = Math.floor(start / columns)
    const column = start - from * columns
    let to = from
    while (to + 1 < rows && walls[(to + 1) * columns + column] === 0) to++
    down[3 * i] = column
    down[3 * i + 1] = from
    down[3 * i + 2] = to
  }
  return { across, down }
}

function lineSink(board: Board): ElementSink<LineCover> {
  const across = new IntList()
  const down = new IntList()
  return {
    key: 'lines',
    add: (value, i) => {
      const path = ['lines', i]
      const line = expectObject(value, path)
      const isAcross = line.row !== undefined
      const list = isAcross ? across : down
      const [sides, places] = isAcross ? [board.rows, board.columns] : [board.columns, board.rows]
      const key = isAcross ? 'row' : 'column'
      list.push(expectInteger(line[key], 0, sides - 1, [...path, key]))
      list.push(expectInteger(line.from, 0, places - 1, [...path, 'from']))
      list.push(expectInteger(line.to, 0, places - 1, [...path, 'to']))
    },
    end: () => ({ across: across.toArray(), down: down.toArray() }),
  }
}

/** `{"lines": [{"row": k, "from": a, "to": b}, …, {"column": k, "from": a, "to": b}, …]}` */
export const coverCodec: JsonCodec<Board, LineCover> = {
  fromJson: (json, board) => fromElements(json, lineSink(board)),
  elements: lineSink,
  toJson: ({ across, down }) => {
    const linesOf = (key: string, triples: Int32Array) =>
      Array.from({ length: triples.length / 3 }, (_, i): Json => {
        return { [key]: triples[3 * i]!, from: triples[3 * i + 1]!, to: triples[3 * i + 2]! }
      })
    return { lines: [...linesOf('row', across), ...linesOf('column', down)] }
  },
  *jsonPieces({ across, down }) {
    yield '{"lines":['
    yield* piecesOf((across.length + down.length) / 3, (i) => {
      const [key, lines, at] = 3 * i < across.length ? ['row', across, 3 * i] : ['column', down, 3 * i - across.length]
      return `{"${key}":${lines[at]},"from":${lines[at + 1]},"to":${lines[at + 2]}}`
    })
    yield ']}'
  },
}
