import { placeName, placeOf } from '../../base/grid.ts'
import type { QueensTask } from '../../engines/queens/index.ts'
import { pause, type Search, searching } from '../../search.ts'
import type { Board } from './board.ts'

/** A search on the board as engines see it, or the two given queens that attack each other: then there is nothing to search for. */
export function posed<A, C>(board: Board, search: (task: QueensTask) => Search<A, C>): Search<A, C> {
  return searching(function* () {
    const why = conflictIn(board)
    if (why !== undefined) return { status: 'impossible', why, steps: 0 }
    yield* pause({ steps: 0 })
    return yield* search(taskOf(board))
  })
}

/** Given queens must not attack each other. */
export function taskOf({ rows: n, given, blocked }: Board): QueensTask {
  const byRow = new Int32Array(given.length > 0 ? n : 0).fill(-1)
  for (const square of given) byRow[Math.floor(square / n)] = square % n
  return { n, ...(given.length > 0 && { given: byRow }), ...(blocked.length > 0 && { blocked }) }
}

/** Which two given queens attack each other, in words, if any do. */
export function conflictIn(board: Board): string | undefined {
  const n = board.rows
  // The lines in each of four directions that have a queen, and which.
  const queenOn = new Map<string, number>()
  for (const square of board.given) {
    const [row, column] = placeOf(board, square)
    for (const line of [`row ${row}`, `column ${column}`, `rising ${row + column}`, `falling ${row - column + n}`]) {
      const other = queenOn.get(line)
      if (other !== undefined) {
        const [otherRow, otherColumn] = placeOf(board, other)
        return `the given queens on ${placeName([otherRow, otherColumn])} and ${placeName([row, column])} attack each other`
      }
      queenOn.set(line, square)
    }
  }
  return undefined
}
