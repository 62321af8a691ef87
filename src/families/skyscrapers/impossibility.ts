import type { Board } from './board.ts'
import { cluesWords, lineName, nameOf } from './explain/words.ts'
import { Deducer } from './lines/deducer.ts'
import { Geometry } from './lines/geometry.ts'
import { MOST_OPEN } from './lines/line-filter.ts'
import { LineNarrowing } from './lines/line-narrowing.ts'

/** Larger boards would take long to look at with all their fillings. */
const LARGEST_FOR_FILLINGS = 12

/**
 * Why a board without a solution has none, if a line shows it: by its own givens and clues, or with what the lines across leave to
 * it. Nothing where trials are needed to see it.
 */
export function whyImpossible(board: Board): string | undefined {
  const geometry = new Geometry(board)
  for (let line = 0; line < geometry.lines; line++) {
    const repeated = repeatedGiven(board, geometry.squaresOf(line))
    if (repeated) return `${lineName(geometry, line)} cannot be filled: ${repeated}`
  }
  const mostOpen = board.rows > LARGEST_FOR_FILLINGS ? LARGEST_FOR_FILLINGS : MOST_OPEN
  const narrowing = new LineNarrowing(board.rows, mostOpen)
  for (let line = 0; line < geometry.lines; line++) {
    if (isPossible(board, geometry, line, narrowing)) continue
    const hasGivens = geometry.squaresOf(line).some((square) => board.givens[square] !== 0)
    const given = hasGivens ? ' with what is given in it' : ''
    return `${lineName(geometry, line)} cannot be filled so that it shows ${cluesWords(geometry, line)}${given}`
  }
  const deducer = new Deducer(board, mostOpen)
  if (deducer.propagate()) return undefined
  const line = deducer.brokenLine
  const clues = cluesWords(geometry, line)
  const shows = clues === '' ? '' : ` so that it shows ${clues}`
  return `${lineName(geometry, line)} cannot be filled${shows} with what the other lines leave to its squares`
}

function repeatedGiven(board: Board, squares: readonly number[]): string | undefined {
  const bySquare = new Map<number, number>()
  for (const square of squares) {
    const height = board.givens[square]!
    const other = bySquare.get(height)
    if (height !== 0 && other !== undefined) {
      return `${height} is given twice, on ${nameOf(board, other)} and ${nameOf(board, square)}`
    }
    bySquare.set(height, square)
  }
  return undefined
}

/** Whether a line can be filled, whatever the others say. */
function isPossible(board: Board, geometry: Geometry, line: number, narrowing: LineNarrowing): boolean {
  const all = 0x7fff_ffff >> (31 - board.rows)
  const candidates = Int32Array.from(geometry.squaresOf(line), (square) => {
    const given = board.givens[square]!
    return given === 0 ? all : 1 << (given - 1)
  })
  return narrowing.narrow(candidates, 0, 1, geometry.fronts[line]!, geometry.backs[line]!, board.rows)
}
