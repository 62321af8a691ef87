import type { BoardAutomata } from './board-automata.ts'

/**
 * In how many ways the two lowest heights can be placed. Every line has two squares left, so that the squares form cycles, along which the
 * heights must alternate: in two ways, unless a line of the cycle cannot have one of them.
 */
export class LastPair {
  private readonly size: number

  constructor(private readonly automata: BoardAutomata) {
    this.size = automata.rows.length
  }

  /** By the nodes of rows, then of columns, when all other heights are placed. */
  ways(nodes: Int32Array): number {
    const { size } = this
    const { rows, columns } = this.automata
    const all = 2 ** size - 1
    let ways = 1
    for (let unseen = all; unseen !== 0; ) {
      const first = 31 - Math.clz32(unseen)
      let row = first
      let left = all & ~rows[row]!.taken[nodes[row]!]!
      // The column by which the cycle comes to a row. The higher of the two heights is there in all of its rows, or in none.
      let from = left & -left
      let canBeFrom = true
      let canBeTo = true
      do {
        unseen ^= 1 << row
        left = all & ~rows[row]!.taken[nodes[row]!]!
        const to = left ^ from
        const open = rows[row]!.open[nodes[row]!]!
        const fromColumn = 31 - Math.clz32(from)
        const toColumn = 31 - Math.clz32(to)
        const toNode = nodes[size + toColumn]!
        const isOpenFrom = columns[fromColumn]!.open[nodes[size + fromColumn]!]! >>> row
        const isOpenTo = columns[toColumn]!.open[toNode]! >>> row
        if ((open & from) === 0 || (isOpenFrom & 1) === 0) canBeFrom = false
        if ((open & to) === 0 || (isOpenTo & 1) === 0) canBeTo = false
        if (!canBeFrom && !canBeTo) return 0
        row = 31 - Math.clz32(all & ~columns[toColumn]!.taken[toNode]! & ~(1 << row))
        from = to
      } while (row !== first)
      if (canBeFrom && canBeTo) ways *= 2
    }
    return ways
  }
}
