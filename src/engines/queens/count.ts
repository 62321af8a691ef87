import { type CountParts, requirePart } from '../../counting.ts'
import { inner, type Outcome, type Search, searching, translate } from '../../search.ts'
import { openCover } from './listing.ts'
import { WIDEST_MASK } from './open-rows.ts'
import { walkedRows } from './row-counter.ts'
import { borderTrees, countSubtrees, TreeCut, treeOf } from './subtrees.ts'
import { searchHalfTurnCount, searchQuarterTurnCount } from './symmetric.ts'
import type { QueensTask } from './task.ts'

/** How many boards there are; in a search that was stopped, how many there are at least. */
export interface QueensCount {
  readonly count: bigint
  /** Of an empty board: the number up to rotation and reflection. Only when complete. */
  readonly upToSymmetry?: bigint
}

/** The number of boards with n peaceful queens, the given ones among them and none on blocked squares. */
export function* searchQueensCount(task: QueensTask): Search<QueensCount> {
  const { n } = task
  const isEmpty = isUntouched(task)
  if (n > WIDEST_MASK) return isEmpty ? tooLarge(n) : yield* countCovers(task)
  if (!isEmpty) return yield* countSubtrees(n, treeOf(task))
  // The only board with a mirror image that is the board itself.
  if (n === 1) return { status: 'solved', answer: { count: 1n, upToSymmetry: 1n }, steps: 0 }
  const all = yield* countSubtrees(n, borderTrees(n))
  if (all.status !== 'solved') return all
  return yield* upToSymmetry(n, all.answer.count, all.steps)
}

/**
 * The same count in parts, each below the queens of some rows of a class of boards. Undefined where there is one part
 * at most: on boards with few open rows or none, on those that have no filling, and on those that are too wide for
 * masks.
 */
export function queensCountParts(task: QueensTask, wanted: number): CountParts | undefined {
  const { n } = task
  const isEmpty = isUntouched(task)
  if (n > WIDEST_MASK || (isEmpty && n === 1)) return undefined
  const trees = isEmpty ? borderTrees(n) : treeOf(task)
  if (trees.length < 2 && !trees.some(({ rows }) => walkedRows(rows) > 0)) return undefined
  const cut = new TreeCut(trees, wanted)
  const { parts, steps } = cut
  return {
    parts,
    steps,
    count: (part) => {
      requirePart(part, parts)
      return countSubtrees(n, cut.subtrees(part))
    },
    whole: (count) => wholeCount(n, isEmpty, count),
  }
}

/** The answer for the whole board, once it is counted. */
function* wholeCount(n: number, isEmpty: boolean, count: bigint): Search<QueensCount> {
  if (isEmpty) return yield* upToSymmetry(n, count, 0)
  return { status: 'solved', answer: { count }, steps: 0 }
}

/** Burnside: the mean number of boards that each symmetry keeps; from two queens on, no reflection keeps any. */
function upToSymmetry(n: number, count: bigint, stepsBefore: number): Search<QueensCount> {
  return searching(function* (best) {
    best.answer = { count }
    const half = yield* symmetricCount(searchHalfTurnCount(n), stepsBefore)
    const quarter = yield* symmetricCount(searchQuarterTurnCount(n), half.steps)
    const upToSymmetry = (count + half.count + 2n * quarter.count) / 8n
    return { status: 'solved', answer: { count, upToSymmetry }, steps: quarter.steps }
  })
}

/** A count of symmetric boards as the end of a longer search, which has counted all boards already. */
function* symmetricCount(search: Search<QueensCount>, stepsBefore: number) {
  const outcome = yield* inner(search, ({ steps }) => ({ steps: stepsBefore + steps, done: 1 }))
  if (outcome.status !== 'solved') throw new Error(`counting symmetric boards ended ${outcome.status}`)
  return { count: outcome.answer.count, steps: stepsBefore + outcome.steps }
}

/** Boards that are too wide for masks: see `openCover`. */
function* countCovers(task: QueensTask): Search<QueensCount> {
  const made = openCover(task)
  if ('status' in made) return { ...made, answer: { count: 0n } }
  const outcome = yield* translate(
    made.cover.searchCount(),
    ({ count }): QueensCount => ({ count }),
    () => undefined,
  )
  return outcome.status === 'stopped' ? { ...outcome, answer: outcome.answer ?? { count: 0n } } : outcome
}

function isUntouched({ given, blocked }: QueensTask): boolean {
  return !given?.some((column) => column >= 0) && !blocked?.some((isBlocked) => isBlocked > 0)
}

function tooLarge(n: number): Outcome<QueensCount> {
  const why = `boards without given queens and blocked squares are counted up to ${WIDEST_MASK} queens, and this one has ${n}`
  return { status: 'stopped', reason: 'limits', why, answer: { count: 0n }, steps: 0 }
}
