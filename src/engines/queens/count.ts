import { type CountParts, requirePart } from '../../family.ts'
import { type Outcome, type Search, translate } from '../../search.ts'
import { TreeCut } from './count-cut.ts'
import { walkedRows } from './count-kernel.ts'
import { WIDEST_MASK } from './count-rows.ts'
import { classTrees, countSubtrees, treeOf } from './count-subtrees.ts'
import { openCover } from './listing-cover.ts'
import { halfTurnCount, quarterTurnCount } from './symmetric.ts'
import type { QueensTask } from './task.ts'

/** How many boards there are; in a search that was stopped, how many there are at least. */
export interface QueensCount {
  readonly count: bigint
  /** Where no queen is given and no square blocked: how many boards there are if turns and mirror images are the same board. Only when complete. */
  readonly upToSymmetry?: bigint
}

/** The number of boards with n queens, none attacking another, on which the given queens stand and the blocked squares are empty. */
export function* searchQueensCount(task: QueensTask): Search<QueensCount> {
  const { n } = task
  const isEmpty = isUntouched(task)
  if (n > WIDEST_MASK) return isEmpty ? tooLarge(n) : yield* countCovers(task)
  if (!isEmpty) return yield* countSubtrees(treeOf(task))
  // The only board with a mirror image that is the board itself.
  if (n === 1) return { status: 'solved', answer: { count: 1n, upToSymmetry: 1n }, steps: 0 }
  const all = yield* countSubtrees(classTrees(n))
  if (all.status !== 'solved') return all
  return yield* upToSymmetry(n, all.answer.count, all.steps)
}

/**
 * The same count in parts, each below the queens of some rows of a class of boards. Undefined where there is one part at most: on boards with few open
 * rows or none, on those that have no filling, and on those that are too wide for masks.
 */
export function queensCountParts(task: QueensTask, wanted: number): CountParts | undefined {
  const { n } = task
  const isEmpty = isUntouched(task)
  if (n > WIDEST_MASK || (isEmpty && n === 1)) return undefined
  const trees = isEmpty ? classTrees(n) : treeOf(task)
  if (trees.length < 2 && !trees.some(({ rows }) => walkedRows(rows) > 0)) return undefined
  const cut = new TreeCut(trees, wanted)
  const { parts, steps } = cut
  return {
    parts,
    steps,
    count: (part) => {
      requirePart(part, parts)
      return countSubtrees([cut.subtree(part)])
    },
    whole: (count) => wholeCount(n, isEmpty, count),
  }
}

/** What is said of all boards once they are counted. */
function* wholeCount(n: number, isEmpty: boolean, count: bigint): Search<QueensCount> {
  if (isEmpty) return yield* upToSymmetry(n, count, 0)
  return { status: 'solved', answer: { count }, steps: 0 }
}

/**
 * Boards up to symmetry are the mean, over the eight turns and mirrorings of the square, of the boards that each leaves as they are. With more
 * than one queen no mirroring leaves any.
 */
function* upToSymmetry(n: number, count: bigint, stepsBefore: number): Search<QueensCount> {
  const half = yield* symmetricCount(halfTurnCount(n), count, stepsBefore)
  if (half.status !== 'solved') return half
  const quarter = yield* symmetricCount(quarterTurnCount(n), count, half.steps)
  if (quarter.status !== 'solved') return quarter
  const upToSymmetry = (count + half.answer.count + 2n * quarter.answer.count) / 8n
  return { status: 'solved', answer: { count, upToSymmetry }, steps: quarter.steps }
}

/** A count of symmetric boards as the end of a longer search, which has counted all boards already. */
function* symmetricCount(search: Search<QueensCount>, all: bigint, stepsBefore: number): Search<QueensCount> {
  let next = search.next()
  while (!next.done) next = search.next(yield { steps: stepsBefore + next.value.steps, done: 1 })
  const steps = stepsBefore + next.value.steps
  return next.value.status === 'stopped' ? { ...next.value, answer: { count: all }, steps } : { ...next.value, steps }
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
