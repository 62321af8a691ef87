/** The least cost over all ways to give every row a column of its own, tried one by one; Infinity if there is none. */
export function leastCost(costs: Float64Array, rows: number, columns: number): number {
  const isTaken = new Array<boolean>(columns).fill(false)
  const from = (row: number): number => {
    if (row === rows) return 0
    let least = Number.POSITIVE_INFINITY
    for (let column = 0; column < columns; column++) {
      const cost = costs[row * columns + column]!
      if (isTaken[column] || cost === Number.POSITIVE_INFINITY) continue
      isTaken[column] = true
      least = Math.min(least, cost + from(row + 1))
      isTaken[column] = false
    }
    return least
  }
  return from(0)
}
