import { placeName, placeOf } from '../../base/grid.ts'
import { type QueensTask, queensCountParts, searchBoards, searchQueensCount } from '../../engines/queens/index.ts'
import type { Count, CountParts, Listed, Lister, WhichAnswers } from '../../family.ts'
import { limited, pause, type Search, searching, withProgress } from '../../search.ts'
import type { Board } from './board.ts'
import { answerCodec, type Placement } from './placement.ts'

/** A search on the board as a task for the engine; impossible if two given queens attack each other. */
export function posed<A, C>(board: Board, search: (task: QueensTask) => Search<A, C>): Search<A, C> {
  return searching(function* () {
    const why = conflictIn(board)
    if (why !== undefined) return { status: 'impossible', why, steps: 0 }
    yield* pause({ steps: 0 })
    return yield* search(taskOf(board))
  })
}

/** Given queens must not attack each other. */
function taskOf({ rows: n, given, blocked }: Board): QueensTask {
  const byRow = new Int32Array(given.length > 0 ? n : 0).fill(-1)
  for (const square of given) byRow[Math.floor(square / n)] = square % n
  return { n, ...(given.length > 0 && { given: byRow }), ...(blocked.length > 0 && { blocked }) }
}

/** Which two given queens attack each other, in words, if any do. */
function conflictIn(board: Board): string | undefined {
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

/** How many answers there are. None is better than another, so that all of them are counted in any case. */
export function count(board: Board, _: WhichAnswers): Search<Count> {
  return posed(board, searchQueensCount)
}

export function countParts(board: Board, _: WhichAnswers, wanted: number): CountParts | undefined {
  return conflictIn(board) === undefined ? queensCountParts(taskOf(board), wanted) : undefined
}

/** How long it is looked whether there is another answer, after as many as wanted: some tenths of a second. */
const STEPS_BEYOND = 1 << 22

/** The answers one by one. */
export const list: Lister<Board, Placement> = {
  nouns: ['board', 'boards'],
  search: (board, visit, most) => posed(board, (task) => searchList(task, visit, most)),
  format: answerCodec.format,
  toJson: answerCodec.toJson,
}

/** One more than wanted is searched for, and not visited: only then it is known whether there are others. */
function* searchList(task: QueensTask, visit: (queens: Placement) => void, most: number): Search<Listed> {
  let found = 0
  const visitWanted = (queens: Placement) => {
    found++
    if (found <= most) visit(queens)
  }
  let end = Number.POSITIVE_INFINITY
  const search = searchBoards(task, visitWanted, most + 1)
  const outcome = yield* withProgress(
    limited(search, ({ steps }) => (steps >= end ? 'limits' : undefined)),
    ({ steps }) => {
      if (found >= most) end = Math.min(end, steps + STEPS_BEYOND)
      return { steps, value: Math.min(found, most) }
    },
  )
  const { steps } = outcome
  const count = Math.min(found, most)
  if (outcome.status === 'solved') {
    return { status: 'solved', answer: { count, isComplete: outcome.answer.isComplete && found <= most }, steps }
  }
  if (outcome.status !== 'stopped') throw new Error(`listing ended ${outcome.status}`)
  const answer = { count, isComplete: false }
  const hasAll = end < Number.POSITIVE_INFINITY
  return hasAll ? { status: 'solved', answer, steps } : { ...outcome, answer }
}
