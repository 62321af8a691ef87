import { type Search, translate } from '../../search.ts'
import { rowMasks, WIDEST_MASK } from './count-rows.ts'
import { openCover } from './listing-cover.ts'
import { RowLister } from './listing-kernel.ts'
import { type BoardList, visitEach } from './listing-visit.ts'
import type { QueensTask } from './task.ts'

/**
 * Visits the boards of a task, each once, and ends after `most` of them. Boards with up to 31 queens come in the order of their lists of columns, larger
 * ones as they are found. The visitor may keep what it gets.
 */
export function searchBoards(
  task: QueensTask,
  visit: (queens: Int32Array) => void,
  most = Number.POSITIVE_INFINITY,
): Search<BoardList> {
  if (task.n > WIDEST_MASK) return searchWideBoards(task, visit, most)
  const kernel = new RowLister(rowMasks(task))
  return visitEach(kernel, () => visit(kernel.queens.slice()), most)
}

function* searchWideBoards(task: QueensTask, visit: (queens: Int32Array) => void, most: number): Search<BoardList> {
  const made = openCover(task)
  if ('status' in made) return { ...made, answer: { count: 0, isComplete: false } }
  const { cover, squares } = made
  const { n } = task
  const search = cover.searchEach((options) => {
    const queens = new Int32Array(n)
    for (const option of options) queens[Math.floor(squares[option]! / n)] = squares[option]! % n
    visit(queens)
  }, most)
  return yield* translate(
    search,
    ({ count, rest }): BoardList => ({ count: Number(count), isComplete: rest.length === 0 }),
    () => undefined,
  )
}
