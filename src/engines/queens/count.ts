import { type Outcome, type Search, translate } from '../../search.ts'
import { boardClasses } from './count-classes.ts'
import { RowCounter } from './count-kernel.ts'
import { bitCount, type OpenRows, openRows, rowMasks, WIDEST_MASK } from './count-rows.ts'
import { openCover } from './listing-cover.ts'
import { halfTurnCount, quarterTurnCount } from './symmetric.ts'
import type { QueensTask } from './task.ts'

/** How many boards there are; in a search that was stopped, how many there are at least. */
export interface QueensCount {
  readonly count: bigint
  /** Where no queen is given and no square blocked: how many boards there are if turns and mirror images are the same board. Only when complete. */
  readonly upToSymmetry?: bigint
}

/** Open rows, of which each filling stands for so many boards. */
interface Part {
  readonly rows: OpenRows
  readonly weight: number
  /** A measure of the work in it. */
  readonly share: number
}

/** Rows looked at between two looks at the outside: a few milliseconds. */
const STEPS_PER_SLICE = 1 << 16

/** The number of boards with n queens, none attacking another, on which the given queens stand and the blocked squares are empty. */
export function* searchQueensCount(task: QueensTask): Search<QueensCount> {
  const { n } = task
  const isEmpty = isUntouched(task)
  if (n > WIDEST_MASK) return isEmpty ? tooLarge(n) : yield* countCovers(task)
  if (!isEmpty) return yield* countParts(partsOf(task))
  // The only board with a mirror image that is the board itself.
  if (n === 1) return { status: 'solved', answer: { count: 1n, upToSymmetry: 1n }, steps: 0 }
  const all = yield* countParts(classParts(n))
  if (all.status !== 'solved') return all
  return yield* upToSymmetry(n, all.answer.count, all.steps)
}

/** The rows are filled from the top or from the bottom, whichever end has fewer squares. */
function partsOf(task: QueensTask): Part[] {
  const masks = rowMasks(task)
  if (!masks.placeForced()) return []
  const { n, allowed } = masks
  let excess = 0
  for (let row = 0; row < n; row++) excess += bitCount(allowed[row]!) * Math.sign(2 * row - n + 1)
  if (excess < 0) masks.turnOver()
  const rows = openRows(masks)
  return rows ? [{ rows, weight: 1, share: 1 }] : []
}

function classParts(n: number): Part[] {
  const parts: Part[] = []
  for (const { masks, weight } of boardClasses(n)) {
    const rows = openRows(masks)
    if (rows) parts.push({ rows, weight, share: openings(rows, 0, 0, 0, 0) })
  }
  return parts
}

/** The ways to fill the first three open rows. */
function openings(rows: OpenRows, row: number, columns: number, left: number, right: number): number {
  const { free, gaps } = rows
  if (row === 3 || row === free.length) return 1
  let count = 0
  for (let open = free[row]! & ~(columns | left | right); open !== 0; open &= open - 1) {
    const bit = open & -open
    const gap = gaps[row]!
    count += openings(rows, row + 1, columns | bit, (left | bit) << gap, (right | bit) >>> gap)
  }
  return count
}

function* countParts(parts: readonly Part[]): Search<QueensCount> {
  let total = 0n
  let steps = 0
  let shareDone = 0
  let nextPause = STEPS_PER_SLICE
  const shares = parts.reduce((sum, { share }) => sum + share, 0)
  for (const { rows, weight, share } of parts) {
    const counter = new RowCounter(rows)
    while (!counter.work(nextPause - steps - counter.steps)) {
      const stepsHere = steps + counter.steps
      nextPause = stepsHere + STEPS_PER_SLICE
      const done = (shareDone + share * counter.done) / shares
      const reason = yield { steps: stepsHere, done }
      if (!reason) continue
      const count = total + BigInt(counter.count) * BigInt(weight)
      return { status: 'stopped', reason, answer: { count }, steps: stepsHere }
    }
    total += BigInt(counter.count) * BigInt(weight)
    steps += counter.steps
    shareDone += share
  }
  return { status: 'solved', answer: { count: total }, steps }
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
