import type { Search } from '../../search.ts'
import { componentsOf } from './components.ts'
import { mergeDuplicates } from './duplicates.ts'
import { closeOrder } from './item-order.ts'
import { FINISHED, FOUND, type Kernel, PAUSED } from './kernel.ts'
import { kernelFor, plainKernel } from './kernels.ts'
import { localProblem } from './local.ts'
import type { Matrix } from './matrix.ts'
import { ABANDONED, MemoCounter } from './memo-counter.ts'
import type { Tally } from './problem.ts'
import type { Root } from './root.ts'
import { tallyOf } from './tally.ts'
import type { CoverTask } from './task.ts'

const UPDATES_PER_SLICE = 1 << 16
const STEPS_PER_REPORT = 1 << 12
/** Beyond this, looking for components and duplicates would take longer than a search may go without a word. */
const MOST_PREPARED_OPTIONS = 1 << 14

/**
 * The number of covers of a plain problem: parts that have nothing to do with each other are counted apart and multiplied, each
 * with a memo where that pays, and cover by cover where it does not.
 */
export function* searchPlainCount(task: CoverTask): Search<Tally> {
  const { matrix, root } = task
  if (!root) return { status: 'solved', answer: tallyOf(0), steps: 0 }
  const isSmall = root.count <= MOST_PREPARED_OPTIONS
  const parts = isSmall ? componentsOf(matrix, root) : [root]
  let product = 1n
  let steps = 0
  for (const part of parts) {
    const outcome = yield* isSmall ? countPart(matrix, part, steps) : countOneByOne(kernelFor(task), steps)
    steps = outcome.steps
    if (outcome.status === 'stopped') {
      if (parts.length === 1 && outcome.answer) return outcome
      // What is known of one part alone is no number of covers.
      return { ...outcome, answer: tallyOf(0, () => [task.prefix]) }
    }
    if (outcome.status !== 'solved') return outcome
    product *= outcome.answer.count
    if (product === 0n) break
  }
  return { status: 'solved', answer: tallyOf(product), steps }
}

/**
 * Whether covers are counted one by one, so that parts of the tree take together what the whole takes: the problem does not fall apart, has no option twice,
 * and a memo does not pay. Problems that are bent or not plain always are.
 */
export function countsOneByOne(task: CoverTask): { readonly isOneByOne: boolean; readonly steps: number } {
  const { matrix, isPlain, customs } = task
  if (!isPlain || customs.onCover) return { isOneByOne: true, steps: 0 }
  const { root } = task
  if (!root) return { isOneByOne: false, steps: 0 }
  if (root.count > MOST_PREPARED_OPTIONS) return { isOneByOne: true, steps: 0 }
  if (componentsOf(matrix, root).length > 1) return { isOneByOne: false, steps: 0 }
  const { root: merged, weights } = mergeDuplicates(matrix, root)
  if (weights) return { isOneByOne: false, steps: 0 }
  const counter = new MemoCounter(localProblem(matrix, merged, closeOrder(matrix, merged)))
  let state = counter.work(UPDATES_PER_SLICE)
  while (state === PAUSED && !counter.hasPassedTrial) state = counter.work(UPDATES_PER_SLICE)
  return { isOneByOne: state === ABANDONED || !counter.pays, steps: counter.steps }
}

function* countPart(matrix: Matrix, part: Root, stepsBefore: number): Search<Tally> {
  const { root, weights } = mergeDuplicates(matrix, part)
  const counter = new MemoCounter(localProblem(matrix, root, closeOrder(matrix, root)), weights)
  while (true) {
    const state = counter.work(UPDATES_PER_SLICE)
    const steps = stepsBefore + counter.steps
    if (state === FINISHED) return { status: 'solved', answer: tallyOf(counter.count), steps }
    if (state === ABANDONED) return yield* countOneByOne(plainKernel(matrix, part), steps)
    const reason = yield { steps, value: Number(counter.count) }
    if (!reason) continue
    if (weights) return { status: 'stopped', reason, steps }
    return { status: 'stopped', reason, answer: tallyOf(counter.count, counter.rest()), steps }
  }
}

function* countOneByOne(kernel: Kernel, stepsBefore: number): Search<Tally> {
  let count = 0
  let report = STEPS_PER_REPORT
  while (true) {
    const state = kernel.work(UPDATES_PER_SLICE)
    const steps = stepsBefore + kernel.steps
    if (state === FINISHED) return { status: 'solved', answer: tallyOf(count), steps }
    if (state === FOUND) {
      count++
      if (kernel.steps < report) continue
    }
    report = kernel.steps + STEPS_PER_REPORT
    const reason = yield { steps, value: count }
    if (reason) return { status: 'stopped', reason, answer: tallyOf(count, kernel.rest()), steps }
  }
}
