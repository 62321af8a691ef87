import { pause, type Search, searching } from '../../search.ts'
import { AssignmentKernel } from './kernel.ts'

export { AssignmentKernel } from './kernel.ts'

/**
 * A column for every row, no column twice, and the prices that prove that it cannot be done for less: the price of a
 * row plus that of a column is never above their cost, no column has a price above 0, and all prices together make the
 * cost.
 */
export interface Assignment {
  readonly columnOf: Int32Array
  readonly cost: number
  readonly rowPrices: Float64Array
  /** 0 for columns that no row has. */
  readonly columnPrices: Float64Array
}

/** Costs looked at between two pauses: about a millisecond. */
const COSTS_PER_SLICE = 1 << 16
/** How many numbers of a long list are named. */
const NAMED = 10

/** The cheapest assignment of all rows, if any. Costs stand row by row; Infinity forbids a column. */
export function assignAtLeastCost(costs: Float64Array, rows: number, columns: number): Assignment | undefined {
  checkSize(costs, rows, columns)
  checkCosts(costs, 0, costs.length)
  const kernel = new AssignmentKernel(rows, columns)
  return kernel.solve(costs, rows, columns) ? assignmentOf(kernel) : undefined
}

/** The same as a search. A step is a cost looked at; `impossible` names rows that have too few columns. */
export function searchAssignment(costs: Float64Array, rows: number, columns: number): Search<Assignment> {
  return searching(function* (best) {
    checkSize(costs, rows, columns)
    for (let from = 0; from < costs.length; from += COSTS_PER_SLICE) {
      checkCosts(costs, from, Math.min(from + COSTS_PER_SLICE, costs.length))
      yield* pause({ steps: 0 })
    }
    const kernel = new AssignmentKernel(rows, columns)
    kernel.begin(costs, rows, columns)
    // The prices never get worse for good, but a bid that drives a row out takes a little back.
    let bound = Number.NEGATIVE_INFINITY
    while (!kernel.work(COSTS_PER_SLICE)) {
      bound = Math.max(bound, kernel.bound)
      const where = { steps: kernel.steps, done: kernel.assigned / rows }
      if (Number.isFinite(bound)) best.bound = bound
      yield* pause(best.bound === undefined ? where : { ...where, bound })
    }
    const { steps } = kernel
    if (kernel.isComplete) return { status: 'solved', answer: assignmentOf(kernel), steps }
    return { status: 'impossible', why: shortageInWords(kernel.shortage), steps }
  })
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

/** Rounding errors that are forgiven, as a part of the highest cost and for each row; whole numbers must be exact. */
const ROUNDING = 2 ** -46

/** What is wrong with an assignment or its proof, the prices, if anything is: from the definition alone. */
export function checkAssignment(
  costs: Float64Array,
  rows: number,
  columns: number,
  assignment: Assignment,
): string | undefined {
  const { columnOf, cost, rowPrices, columnPrices } = assignment
  if (costs.length !== rows * columns) return `there are ${costs.length} costs for ${rows}×${columns} squares`
  if (columnOf.length !== rows || rowPrices.length !== rows)
    return `not every one of ${rows} rows has a column and a price`
  if (columnPrices.length !== columns) return `there are ${columnPrices.length} prices for ${columns} columns`
  const slack = slackOf(costs, rows)
  return (
    wrongColumns(costs, columns, columnOf, cost, slack * rows) ??
    wrongPrices(costs, rows, columns, assignment, slack) ??
    wrongSum(assignment, slack * rows)
  )
}

/** How far off a price may be. Prices are sums of up to as many costs as there are rows. */
function slackOf(costs: Float64Array, rows: number): number {
  let highest = 0
  let areWhole = true
  for (const cost of costs) {
    if (cost === Number.POSITIVE_INFINITY) continue
    highest = Math.max(highest, Math.abs(cost))
    areWhole &&= Number.isInteger(cost)
  }
  return areWhole && highest * rows < 2 ** 50 ? 0 : highest * rows * ROUNDING
}

function wrongColumns(
  costs: Float64Array,
  columns: number,
  columnOf: Int32Array,
  claimed: number,
  slack: number,
): string | undefined {
  const rowOf = new Map<number, number>()
  let sum = 0
  for (const [row, column] of columnOf.entries()) {
    if (column < 0 || column >= columns) return `row ${row} has column ${column}, which is none of ${columns} columns`
    const other = rowOf.get(column)
    if (other !== undefined) return `rows ${other} and ${row} both have column ${column}`
    rowOf.set(column, row)
    const cost = costs[row * columns + column]!
    if (!Number.isFinite(cost)) return `row ${row} must not have column ${column}`
    sum += cost
  }
  return Math.abs(sum - claimed) <= slack ? undefined : `the assignment costs ${sum}, not ${claimed}`
}

function wrongPrices(
  costs: Float64Array,
  rows: number,
  columns: number,
  { rowPrices, columnPrices }: Assignment,
  slack: number,
): string | undefined {
  for (const [column, price] of columnPrices.entries()) {
    if (!(price <= slack)) return `column ${column} has the price ${price}, which is above 0`
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const price = rowPrices[row]! + columnPrices[column]!
      const cost = costs[row * columns + column]!
      if (!(price - cost <= slack))
        return `row ${row} and column ${column} have the price ${price} and cost only ${cost}`
    }
  }
  return undefined
}

function wrongSum({ cost, rowPrices, columnPrices }: Assignment, slack: number): string | undefined {
  let sum = 0
  for (const price of rowPrices) sum += price
  for (const price of columnPrices) sum += price
  return Math.abs(sum - cost) <= slack ? undefined : `the prices make ${sum}, the cost is ${cost}`
}
