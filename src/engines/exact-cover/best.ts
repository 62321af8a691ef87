import { InputError } from '../../base/input-error.ts'
import { run, type Search, translate } from '../../search.ts'
import { answerOf, asItIs, type ExactCover } from './cover.ts'
import { GeneralKernel, type HookedTask } from './general-kernel.ts'
import { FINISHED, FOUND, WHOLE } from './kernel.ts'
import { type Matrix, matrixOf } from './matrix.ts'
import type { CoverHooks, CoverProblem, PartialCover } from './problem.ts'
import { ALL_COVERED, DEAD_END, prepareState } from './state.ts'

const UPDATES_PER_SLICE = 1 << 15
/** Beyond this finding prices would take too long. */
const MOST_PRICED_CELLS = 1 << 16

/** As many items covered as possible: all of them if there is a cover. `onCover` is not asked. */
export function bestCover<A, R>(cover: ExactCover<A, R>): PartialCover<A, R> {
  const outcome = run(searchBestCover(cover))
  if (outcome.status === 'impossible') throw new InputError(outcome.why!)
  return answerOf(outcome)
}

export function searchBestCover<A, R>(cover: ExactCover<A, R>): Search<PartialCover<A, R>> {
  const named = ({ options, covered, uncovered }: PartialCover) => ({
    options: cover.named([...options]),
    covered,
    uncovered: cover.keys ? uncovered.map((item) => cover.keys!.requirements[item]!) : (uncovered as unknown[] as R[]),
  })
  prepareState(cover.task)
  return translate(searchTask(cover.task), named, asItIs)
}

/** As many items covered as possible, by a complete search: a bound tells when leaving an item cannot pay. */
function* searchTask(task: HookedTask): Search<PartialCover> {
  const kernel = new PartialKernel(task)
  let best: PartialCover | undefined
  try {
    while (true) {
      const state = kernel.work(UPDATES_PER_SLICE)
      if (state === FOUND) best = kernel.improve()
      const { steps, bound } = kernel
      if (state === FINISHED || best?.covered === bound) {
        if (best) return { status: 'solved', answer: best, steps }
        return { status: 'impossible', why: 'the options of the prefix exclude one another', steps }
      }
      const reason = yield best ? { steps, value: best.covered, bound } : { steps, bound }
      if (reason) return { status: 'stopped', reason, ...(best ? { answer: best } : {}), bound, steps }
    }
  } finally {
    kernel.leave()
  }
}

/** The same search on a problem, without the kernels that other searches of an exact cover use. */
export function searchBest(problem: CoverProblem, hooks: CoverHooks): Search<PartialCover> {
  return searchTask({ matrix: matrixOf(problem), isLarge: false, hooks, prefix: WHOLE })
}

class PartialKernel extends GeneralKernel {
  /** No choice of options covers more items than this. */
  readonly bound: number
  private covered = -1
  /** What covering an item is worth at most; see `pricesOf`. */
  private readonly prices: Float64Array | undefined
  private readonly primary: number

  constructor(task: HookedTask) {
    super(task)
    this.primary = task.matrix.primary
    this.isEager = false
    this.prices = pricesOf(task.matrix)
    this.bound = this.boundHere()
  }

  /** Takes the choice just found as the one to beat. */
  improve(): PartialCover {
    const uncovered: number[] = []
    for (let item = 0; item < this.primary; item++) if (this.state.need[item]! > 0) uncovered.push(item)
    this.covered = this.primary - uncovered.length
    return { options: this.cover(), covered: this.covered, uncovered }
  }

  /** A choice that is left incomplete is not what `onCover` is asked about. */
  protected override isAccepted(): boolean {
    return true
  }

  protected override mayClose(): boolean {
    return true
  }

  protected override pick(): number {
    if (this.boundHere() <= this.covered) return DEAD_END
    const { criterion } = this.hooks
    const { active, size, activeCount } = this.state
    let best = ALL_COVERED
    let least = 0
    for (let k = 0; k < activeCount; k++) {
      const item = active[k]!
      if (size[item] === 0) continue
      const value = criterion ? criterion(item, size[item]!) : size[item]!
      if (best < 0 || value < least || (value === least && item < best)) {
        least = value
        best = item
      }
    }
    return best
  }

  /** How many items can be covered at most below the current node. */
  private boundHere(): number {
    const { need, size, room } = this.state
    const { prices, primary } = this
    let satisfied = 0
    let possible = 0
    let worth = 0
    for (let item = 0; item < primary; item++) {
      if (need[item]! <= 0) satisfied++
      else if (size[item]! >= need[item]!) possible++
      // Also an item that is given up keeps its price for the options that are left; an item without options has none.
      if (prices && room[item]! > 0 && size[item]! > 0) worth += prices[item]!
    }
    this.state.updates += primary >> 2
    return satisfied + (prices ? Math.min(possible, Math.floor(worth + 1e-6)) : possible)
  }
}

/**
 * Prices for items such that every option's items together are worth at least as many items as it covers. As no item is
 * covered twice, the prices of the items left bound how many more can be covered. Found greedily: what is not paid
 * yet is put on the item that pays for most options. On rooks this is a covering by lines.
 */
function pricesOf(matrix: Matrix): Float64Array | undefined {
  const { primary, options, starts, cells, least } = matrix
  if (least || cells.length > MOST_PRICED_CELLS) return undefined
  const prices = new Float64Array(primary)
  const unpaid = new Int32Array(primary)
  const isPaid = new Uint8Array(options)
  const optionsOf: number[][] = Array.from({ length: primary }, () => [])
  for (let option = 0; option < options; option++) {
    for (let c = starts[option]!; c < starts[option + 1]!; c++) {
      if (cells[c]! < primary) {
        unpaid[cells[c]!]!++
        optionsOf[cells[c]!]!.push(option)
      }
    }
  }
  for (;;) {
    let item = 0
    for (let i = 1; i < primary; i++) if (unpaid[i]! > unpaid[item]!) item = i
    if (primary === 0 || unpaid[item] === 0) return prices
    let lacking = 0
    for (const option of optionsOf[item]!) if (!isPaid[option]) lacking = Math.max(lacking, lackOf(option))
    prices[item]! += lacking
    for (const option of optionsOf[item]!) {
      if (isPaid[option]) continue
      isPaid[option] = 1
      for (let c = starts[option]!; c < starts[option + 1]!; c++) if (cells[c]! < primary) unpaid[cells[c]!]!--
    }
  }

  function lackOf(option: number): number {
    let lack = 0
    for (let c = starts[option]!; c < starts[option + 1]!; c++) if (cells[c]! < primary) lack += 1 - prices[cells[c]!]!
    return lack
  }
}
