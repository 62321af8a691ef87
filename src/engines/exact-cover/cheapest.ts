import type { Search } from '../../search.ts'
import { GeneralKernel } from './general-kernel.ts'
import { FINISHED, FOUND } from './kernel.ts'
import type { Matrix } from './matrix.ts'
import type { CostedCover } from './problem.ts'
import type { CoverTask } from './task.ts'

const UPDATES_PER_SLICE = 1 << 15
/** Beyond this finding prices would take longer than a search may go without a word. */
const MOST_PRICED_CELLS = 1 << 18

/**
 * The cover of least cost, by branch and bound: every item that is covered a fixed number of times is given a price, such that
 * no option costs less than its items are worth. What the prices sum up to is owed by every cover, and what an option costs
 * beyond them is what choosing it adds.
 */
export function* searchCheapestCover(task: CoverTask): Search<CostedCover> {
  const { matrix, customs } = task
  const { owed, extra } = tax(matrix)
  let best: CostedCover | undefined
  let spent = owed
  let credit = 0
  if (extra) for (let option = 0; option < extra.length; option++) credit += Math.min(0, extra[option]!)
  const extraOf = (option: number) => (extra ? extra[option]! : 0)
  const kernel = new GeneralKernel(task, {
    ...customs,
    order: customs.order ?? extraOf,
    onSelect: (option) => {
      spent += Math.max(0, extraOf(option))
      const isAllowed = customs.onSelect?.(option) !== false
      return isAllowed && (best === undefined || spent + credit < best.cost)
    },
    onUndo: (option) => {
      spent -= Math.max(0, extraOf(option))
      customs.onUndo?.(option)
    },
    onCover: (options) => {
      if (best !== undefined && costOf(matrix, options) >= best.cost) return false
      return customs.onCover?.(options) !== false
    },
  })
  const bound = owed + credit
  try {
    while (true) {
      const state = kernel.work(UPDATES_PER_SLICE)
      if (state === FOUND) {
        const options = kernel.cover()
        best = { options, cost: costOf(matrix, options) }
      }
      const { steps } = kernel
      if (state === FINISHED || (best && best.cost <= bound)) {
        return best ? { status: 'solved', answer: best, steps } : { status: 'impossible', steps }
      }
      const reason = yield best ? { steps, value: best.cost, bound } : { steps, bound }
      if (reason) return { status: 'stopped', reason, ...(best ? { answer: best } : {}), bound, steps }
    }
  } finally {
    kernel.leave()
  }
}

function costOf({ costs }: Matrix, options: readonly number[]): number {
  let cost = 0
  if (costs) for (const option of options) cost += costs[option]!
  return cost
}

/** Whole prices, so that nothing is lost to rounding: what all covers owe, and what each option costs beyond its items' prices. */
function tax(matrix: Matrix): { owed: number; extra: Float64Array | undefined } {
  const { primary, options, starts, cells, costs, least, most } = matrix
  if (cells.length > MOST_PRICED_CELLS) return { owed: 0, extra: costs }
  const extra = costs ? costs.slice() : new Float64Array(options)
  let owed = 0
  const { first, optionsOf } = optionsByItem(matrix)
  const raise = (item: number, price: number) => {
    owed += price * (least ? least[item]! : 1)
    for (let k = first[item]!; k < first[item + 1]!; k++) extra[optionsOf[k]!]! -= price
  }
  const isFixed = (item: number) => !least || least[item] === most![item]
  // First shares that split an option's cost evenly, so that the first items do not take all of it; then what is left.
  for (const isEven of [true, false]) {
    for (let item = 0; item < primary; item++) {
      if (!isFixed(item) || first[item] === first[item + 1]) continue
      let price = Number.POSITIVE_INFINITY
      for (let k = first[item]!; k < first[item + 1]!; k++) {
        const option = optionsOf[k]!
        const sharers = isEven ? itemsFrom(option, item) : 1
        price = Math.min(price, Math.floor(extra[option]! / sharers))
      }
      raise(item, price)
    }
  }
  return { owed, extra }

  /** How many of an option's items come after this one or are it. */
  function itemsFrom(option: number, item: number): number {
    let count = 0
    for (let c = starts[option]!; c < starts[option + 1]!; c++) {
      if (cells[c]! >= item && cells[c]! < primary && isFixed(cells[c]!)) count++
    }
    return count
  }
}

function optionsByItem({ primary, options, starts, cells }: Matrix) {
  const first = new Int32Array(primary + 1)
  for (let c = 0; c < cells.length; c++) if (cells[c]! < primary) first[cells[c]! + 1]!++
  for (let item = 0; item < primary; item++) first[item + 1]! += first[item]!
  const optionsOf = new Int32Array(first[primary]!)
  const filled = first.slice()
  for (let option = 0; option < options; option++) {
    for (let c = starts[option]!; c < starts[option + 1]!; c++) {
      if (cells[c]! < primary) optionsOf[filled[cells[c]!]!++] = option
    }
  }
  return { first, optionsOf }
}
