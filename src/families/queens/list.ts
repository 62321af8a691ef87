import { type QueensTask, searchBoards } from '../../engines/queens/index.ts'
import type { Listed, Lister } from '../../family.ts'
import type { Search } from '../../search.ts'
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
  const search = searchBoards(task, visitWanted, most + 1)
  let end = Number.POSITIVE_INFINITY
  let next = search.next()
  while (!next.done) {
    const { steps } = next.value
    const hasAll = found >= most
    if (hasAll) end = Math.min(end, steps + STEPS_BEYOND)
    const reason = yield { steps, value: Math.min(found, most) }
    if (hasAll && (reason || steps >= end)) {
      search.next(reason ?? 'limits')
      return { status: 'solved', answer: { count: most, isComplete: false }, steps }
    }
    next = search.next(reason)
  }
  const outcome = next.value
  const count = Math.min(found, most)
  if (outcome.status === 'solved') {
    const isComplete = outcome.answer.isComplete && found <= most
    return { status: 'solved', answer: { count, isComplete }, steps: outcome.steps }
  }
  if (outcome.status !== 'stopped') throw new Error(`listing ended ${outcome.status}`)
  return { ...outcome, answer: { count, isComplete: false } }
}
