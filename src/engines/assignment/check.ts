import type { Assignment } from './assignment.ts'

/** Rounding errors that are forgiven, as a part of the highest cost and for each row; whole numbers must be exact. */
const ROUNDING = 2 ** -46

/**
 * What is wrong with an assignment or with the prices that prove it the cheapest; undefined if nothing is. Written from the definition alone: it knows
 * nothing of how assignments are found.
 */
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
