import type { Search, StopReason } from '../../search.ts'
import { AssignmentKernel } from './kernel.ts'

/**
 * A column for every row, no column twice, and the prices that prove that it cannot be done for less: the price of a row plus that of a column is never above
 * their cost, no column has a price above 0, and all prices together make the cost.
 */
export interface Assignment {
  readonly columnOf: Int32Array
  readonly cost: number
  readonly rowPrices: Float64Array
  /** 0 for columns that no row has. */
  readonly columnPrices: Float64Array
}

/** Costs looked at between two looks at the outside: about a millisecond. */
const COSTS_PER_SLICE = 1 << 16
/** How many numbers of a long list are named. */
const NAMED = 10

/**
 * The cheapest assignment of all rows; undefined where there is none. The costs are given row by row, with Infinity where a row must not have
 * a column.
 */
export function assignAtLeastCost(costs: Float64Array, rows: number, columns: number): Assignment | undefined {
  checkSize(costs, rows, columns)
  checkCosts(costs, 0, costs.length)
  const kernel = new AssignmentKernel(rows, columns)
  return kernel.solve(costs, rows, columns) ? assignmentOf(kernel) : undefined
}

/** The same as a search, for large ones. A step is one cost looked at. Where there is no assignment it names rows that have too few columns. */
export function* searchAssignment(costs: Float64Array, rows: number, columns: number): Search<Assignment> {
  checkSize(costs, rows, columns)
  for (let from = 0; from < costs.length; from += COSTS_PER_SLICE) {
    checkCosts(costs, from, Math.min(from + COSTS_PER_SLICE, costs.length))
    const reason = yield { steps: 0 }
    if (reason) return { status: 'stopped', reason, steps: 0 }
  }
  const kernel = new AssignmentKernel(rows, columns)
  kernel.begin(costs, rows, columns)
  // The prices never get worse for good, but a bid that drives a row out takes a little back.
  let bound = Number.NEGATIVE_INFINITY
  while (!kernel.work(COSTS_PER_SLICE)) {
    bound = Math.max(bound, kernel.bound)
    const where = Number.isFinite(bound) ? { steps: kernel.steps, bound } : { steps: kernel.steps }
    const reason: StopReason | undefined = yield { ...where, done: kernel.assigned / rows }
    if (reason) return { status: 'stopped', reason, ...where }
  }
  const { steps } = kernel
  if (kernel.isComplete) return { status: 'solved', answer: assignmentOf(kernel), steps }
  return { status: 'impossible', why: shortageInWords(kernel.shortage), steps }
}

function assignmentOf({ columnOf, cost, rowPrices, columnPrices }: AssignmentKernel): Assignment {
  return { columnOf, cost, rowPrices, columnPrices }
}

function shortageInWords({ rows, columns }: { rows: Int32Array; columns: Int32Array }): string {
  if (columns.length === 0) return `row ${rows[0]} has no column`
  return `${inWords('row', rows)} have only ${inWords('column', columns)} between them`
}

function inWords(noun: string, numbers: Int32Array): string {
  if (numbers.length === 1) return `${noun} ${numbers[0]}`
  if (numbers.length > NAMED) return `${numbers.length} ${noun}s (${numbers.slice(0, NAMED).join(', ')}, …)`
  return `${noun}s ${numbers.slice(0, -1).join(', ')} and ${numbers[numbers.length - 1]}`
}

function checkSize(costs: Float64Array, rows: number, columns: number): void {
  if (!Number.isInteger(rows) || !Number.isInteger(columns) || rows < 0 || columns < 0) {
    throw new RangeError(`expected whole numbers of rows and columns, found ${rows} and ${columns}`)
  }
  if (costs.length === rows * columns) return
  throw new RangeError(`expected ${rows}×${columns} = ${rows * columns} costs, found ${costs.length}`)
}

function checkCosts(costs: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    if (costs[i]! > Number.NEGATIVE_INFINITY) continue
    throw new RangeError(`expected costs that are numbers or Infinity, found ${costs[i]} at place ${i}`)
  }
}
