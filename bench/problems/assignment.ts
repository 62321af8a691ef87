import { Random } from '../../src/index.ts'

/** Costs from 1 to the highest, all equally likely. They are whole, so that everyone's sums are exact. */
export function randomCosts(side: number, highest: number): Float64Array {
  const random = new Random(side)
  return Float64Array.from({ length: side * side }, () => 1 + random.below(highest))
}

/**
 * The Hungarian method in its plain form: row after row, a search by least reduced cost over all columns for one that
 * is free, in O(n³) altogether. Of several columns equally near it takes the first, free or not. Steps are costs looked
 * at.
 */
export function plainHungarian(costs: Float64Array, side: number): { cost: number; steps: number } {
  const rowPrices = new Float64Array(side)
  const columnPrices = new Float64Array(side)
  const rowOf = new Int32Array(side).fill(-1)
  const slack = new Float64Array(side)
  /** The column before each on the way back to the row that is new; -1 where that row itself is next. */
  const previous = new Int32Array(side)
  const isReached = new Uint8Array(side)
  let steps = 0
  for (let newRow = 0; newRow < side; newRow++) {
    slack.fill(Number.POSITIVE_INFINITY)
    isReached.fill(0)
    let row = newRow
    let column = -1
    while (row >= 0) {
      let nearest = -1
      for (let next = 0; next < side; next++) {
        if (isReached[next]) continue
        steps++
        const reduced = costs[row * side + next]! - rowPrices[row]! - columnPrices[next]!
        if (reduced < slack[next]!) {
          slack[next] = reduced
          previous[next] = column
        }
        if (nearest < 0 || slack[next]! < slack[nearest]!) nearest = next
      }
      const change = slack[nearest]!
      rowPrices[newRow]! += change
      for (let next = 0; next < side; next++) {
        if (isReached[next]) {
          rowPrices[rowOf[next]!]! += change
          columnPrices[next]! -= change
        } else slack[next]! -= change
      }
      isReached[nearest] = 1
      column = nearest
      row = rowOf[column]!
    }
    while (column >= 0) {
      const before = previous[column]!
      rowOf[column] = before < 0 ? newRow : rowOf[before]!
      column = before
    }
  }
  let cost = 0
  for (let column = 0; column < side; column++) cost += costs[rowOf[column]! * side + column]!
  return { cost, steps }
}
