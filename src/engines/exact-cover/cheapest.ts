import { InputError } from '../../base/input-error.ts'
import { pausing, run, type Search, searching, translate } from '../../search.ts'
import { asItIs, type ExactCover } from './cover.ts'
import { GeneralKernel } from './general-kernel.ts'
import { FINISHED, FOUND, type Kernel } from './kernel.ts'
import { ListKernel } from './list-kernel.ts'
import { localProblem } from './local.ts'
import type { Matrix } from './matrix.ts'
import type { CostedCover } from './problem.ts'
import { prepareState } from './state.ts'
import type { CoverTask } from './task.ts'

const UPDATES_PER_SLICE = 1 << 15

/** The cover of least cost; undefined if there is no cover. */
export function cheapestCover<A, R>(cover: ExactCover<A, R>): CostedCover<A> | undefined {
  return cheapestCovers(cover, 1)[0]
}

/** The k covers of least cost, the cheapest first: all of them if there are no more. */
export function cheapestCovers<A, R>(cover: ExactCover<A, R>, k: number): CostedCover<A>[] {
  const outcome = run(searchCheapestCovers(cover, k))
  return outcome.status === 'solved' ? outcome.answer : []
}

export function searchCheapestCover<A, R>(cover: ExactCover<A, R>): Search<CostedCover<A>> {
  return translate(searchCheapestCovers(cover, 1), ([cheapest]) => cheapest!, asItIs)
}

export function searchCheapestCovers<A, R>(cover: ExactCover<A, R>, k: number): Search<CostedCover<A>[]> {
  if (!Number.isInteger(k) || k < 1) {
    throw new InputError(`how many covers: expected a whole number from 1 on, found ${String(k)}`)
  }
  const { task } = cover
  prepareState(task)
  const named = ({ options, cost }: NumberedCover) => ({ options: cover.named(options), cost })
  return translate(searchTask(task, k), (covers) => covers.map(named), asItIs)
}

interface NumberedCover {
  readonly options: number[]
  readonly cost: number
}

/**
 * The k covers of least cost, the cheapest first, by branch and bound: every item that is covered a fixed number of
 * times is given a price, such that no option costs less than its items are worth. What the prices sum up to is
 * owed by every cover, and what an option costs beyond them is what choosing it adds. A branch ends when it would
 * cost as much as the k-th best so far.
 */
function searchTask(task: CoverTask, k: number): Search<NumberedCover[]> {
  return searching(function* (known) {
    const { matrix } = task
    const { owed, extra } = yield* pausing(pricesOf(matrix), { steps: 0 })
    // Where items have no fixed number, options may cost less than nothing.
    let bound = owed
    for (let option = 0; option < extra.length; option++) bound += Math.min(0, extra[option]!)
    known.bound = bound
    const best: NumberedCover[] = []
    const isFull = () => best.length === k
    const walk = walkFor(task, extra, bound)
    try {
      while (true) {
        const state = walk.kernel.work(UPDATES_PER_SLICE)
        if (state === FOUND) {
          const options = walk.kernel.cover()
          const cost = costOf(matrix, options)
          if ((!isFull() || cost < best[k - 1]!.cost) && walk.isAccepted(options)) {
            if (isFull()) best.pop()
            best.splice(placeOf(best, cost), 0, { options, cost })
            if (isFull()) walk.setLimit(best[k - 1]!.cost)
            known.answer = [...best]
          }
        }
        const { steps } = walk.kernel
        if (state === FINISHED || (isFull() && best[k - 1]!.cost <= bound)) {
          return best.length > 0 ? { status: 'solved', answer: best, steps } : { status: 'impossible', steps }
        }
        const reason = yield best.length > 0 ? { steps, value: best[0]!.cost, bound } : { steps, bound }
        if (reason) return { status: 'stopped', reason, ...(best.length > 0 && { answer: best }), bound, steps }
      }
    } finally {
      walk.kernel.leave()
    }
  })
}

/** Behind all that cost no more. */
function placeOf(best: readonly NumberedCover[], cost: number): number {
  let place = best.length
  while (place > 0 && best[place - 1]!.cost > cost) place--
  return place
}

interface Walk {
  readonly kernel: Kernel
  /** From now on only covers that cost less are looked for. */
  readonly setLimit: (cost: number) => void
  readonly isAccepted: (options: readonly number[]) => boolean
}

function walkFor(task: CoverTask, extra: Float64Array, bound: number): Walk {
  const isListed = task.isFast && !task.isLarge && !task.matrix.least
  return (isListed && listWalk(task, extra, bound)) || generalWalk(task, extra, bound)
}

/** Options are numbered by their cost beyond their items' prices: every item's list has the cheapest first. */
function listWalk({ matrix, root, hooks }: CoverTask, extra: Float64Array, bound: number): Walk | undefined {
  if (!root) return undefined
  const list = root.list.slice(0, root.count).sort((a, b) => extra[a]! - extra[b]! || a - b)
  const costs = Float64Array.from(list, (option) => Math.max(0, extra[option]!))
  const kernel = new ListKernel(localProblem(matrix, { ...root, list }), { costs })
  let spent = bound
  for (const option of root.chosen) spent += Math.max(0, extra[option]!)
  return {
    kernel,
    setLimit: (cost) => {
      kernel.limit = cost - spent
    },
    isAccepted: (options) => hooks.onCover?.(options) !== false,
  }
}

function generalWalk(task: CoverTask, extra: Float64Array, bound: number): Walk {
  const { hooks } = task
  let limit = Number.POSITIVE_INFINITY
  let spent = bound
  const kernel = new GeneralKernel(task, {
    ...hooks,
    order: hooks.order ?? ((option) => extra[option]!),
    onSelect: (option) => {
      spent += Math.max(0, extra[option]!)
      const isAllowed = hooks.onSelect?.(option) !== false
      return isAllowed && spent < limit
    },
    onUndo: (option) => {
      spent -= Math.max(0, extra[option]!)
      hooks.onUndo?.(option)
    },
    // Asked later, about covers that are cheap enough.
    onCover: () => true,
  })
  return {
    kernel,
    setLimit: (cost) => {
      limit = cost
    },
    isAccepted: (options) => hooks.onCover?.(options) !== false,
  }
}

function costOf({ costs }: Matrix, options: readonly number[]): number {
  let cost = 0
  if (costs) for (const option of options) cost += costs[option]!
  return cost
}

/** What all covers cost at least, and what each option costs beyond its items' prices. */
interface Prices {
  readonly owed: number
  readonly extra: Float64Array
}

/** Whole prices, so that nothing is lost to rounding. Pauses, for on large problems it takes a while. */
function* pricesOf(matrix: Matrix): Generator<undefined, Prices, undefined> {
  const { primary, options, starts, cells, costs, least, most } = matrix
  if (!costs) return { owed: 0, extra: new Float64Array(options) }
  const extra = costs.slice()
  const { first, optionsOf } = yield* optionsByItem(matrix)
  let owed = 0
  let updates = 0
  // First shares that split an option's cost evenly, so that the first items do not take all of it; then what is left.
  for (const isEven of [true, false]) {
    for (let item = 0; item < primary; item++) {
      if (!isFixed(item) || first[item] === first[item + 1]) continue
      let price = Number.POSITIVE_INFINITY
      for (let k = first[item]!; k < first[item + 1]!; k++) {
        const option = optionsOf[k]!
        const sharers = isEven ? itemsFrom(option, item) : 1
        price = Math.min(price, Math.floor(extra[option]! / sharers))
        updates += sharers
      }
      owed += price * (least ? least[item]! : 1)
      for (let k = first[item]!; k < first[item + 1]!; k++) extra[optionsOf[k]!]! -= price
      if (updates < UPDATES_PER_SLICE) continue
      updates = 0
      yield
    }
  }
  return { owed, extra }

  function isFixed(item: number): boolean {
    return !least || least[item] === most![item]
  }

  /** How many of an option's items come after this one or are it. */
  function itemsFrom(option: number, item: number): number {
    let count = 0
    for (let c = starts[option]!; c < starts[option + 1]!; c++) {
      if (cells[c]! >= item && cells[c]! < primary && isFixed(cells[c]!)) count++
    }
    return count
  }
}

function* optionsByItem({ primary, options, starts, cells }: Matrix) {
  const first = new Int32Array(primary + 1)
  for (let c = 0; c < cells.length; c++) {
    if (cells[c]! < primary) first[cells[c]! + 1]!++
    if (c % (UPDATES_PER_SLICE * 8) === UPDATES_PER_SLICE) yield
  }
  for (let item = 0; item < primary; item++) first[item + 1]! += first[item]!
  const optionsOf = new Int32Array(first[primary]!)
  const filled = first.slice()
  for (let option = 0; option < options; option++) {
    for (let c = starts[option]!; c < starts[option + 1]!; c++) {
      if (cells[c]! < primary) optionsOf[filled[cells[c]!]!++] = option
    }
    if (option % UPDATES_PER_SLICE === UPDATES_PER_SLICE - 1) yield
  }
  return { first, optionsOf }
}
