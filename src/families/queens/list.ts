import { type QueensTask, searchBoards } from '../../engines/queens/index.ts'
import type { Listed, Lister } from '../../family.ts'
import { limited, type Search, withProgress } from '../../search.ts'
import type { Board } from './board.ts'
import { type Placement, placementCodec } from './placement.ts'
import { posed } from './task.ts'

/** How long it is looked whether there is another answer, after as many as wanted: some tenths of a second. */
const STEPS_BEYOND = 1 << 22

/** The answers one by one. */
export const list: Lister<Board, Placement> = {
  nouns: ['board', 'boards'],
  search: (board, visit, most) => posed(board, (task) => searchList(task, visit, most)),
  format: placementCodec.format,
  toJson: placementCodec.toJson,
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
