import { placeOf } from '../../base/grid.ts'
import { searchIndependentSets } from '../../engines/independence/index.ts'
import type { Listed, Lister } from '../../family.ts'
import type { Search } from '../../search.ts'
import type { Board } from './board.ts'
import { drawnRows } from './board-text.ts'
import { KING } from './entered.ts'
import { safeSquares, touchingGraph, whyImpossible } from './safe.ts'

/** List the placements of exactly the wanted number of kings, each as its squares in board order. */
export const lister: Lister<Board, Int32Array> = {
  nouns: ['placement', 'placements'],
  search,
  format: (squares, board) => {
    const rows = drawnRows(board)
    for (const square of squares) {
      const [row, column] = placeOf(board, square)
      rows[row] = rows[row]!.slice(0, column) + KING + rows[row]!.slice(column + 1)
    }
    return rows.join('\n')
  },
  toJson: (squares, board) => ({ kings: Array.from(squares, (square) => placeOf(board, square)) }),
}

function* search(board: Board, visit: (squares: Int32Array) => void, most: number): Search<Listed> {
  const why = whyImpossible(board)
  if (why !== undefined) return { status: 'impossible', why, steps: 0 }
  const squares = safeSquares(board)
  const visitSquares = (vertices: Int32Array) => visit(vertices.map((vertex) => squares[vertex]!))
  return yield* searchIndependentSets(touchingGraph(board, squares), board.kings, visitSquares, most)
}
