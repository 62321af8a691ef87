/**
 * Add up the ways over all distributions of kings over the groups, one by one. A distribution says how many kings each
 * group has; its number of ways is the product of the groups' ways.
 */
export class DistributionSum {
  /** Distributions, whole ones and those of the first groups alone. */
  steps = 0
  /** Ways by number of kings. */
  readonly sums: bigint[]
  private readonly tables: readonly (readonly bigint[])[]
  /** By group: its kings in the distribution that is made up. */
  private readonly kings: Int32Array
  /** By group: the ways of the groups before it. */
  private readonly ways: bigint[]
  private group = 0
  private total = 0

  constructor(tables: readonly (readonly bigint[])[]) {
    this.tables = tables
    this.kings = new Int32Array(tables.length + 1)
    this.ways = new Array<bigint>(tables.length + 1).fill(1n)
    this.sums = new Array<bigint>(tables.reduce((most, table) => most + table.length - 1, 1)).fill(0n)
  }

  /** Continue for `budget` steps; true when all distributions have been added. */
  work(budget: number): boolean {
    const { tables, kings, ways, sums } = this
    const last = tables.length
    const stop = this.steps + budget
    while (this.group >= 0) {
      if (this.steps >= stop) return false
      this.steps++
      if (this.group === last) {
        sums[this.total]! += ways[last]!
        this.group--
        continue
      }
      const table = tables[this.group]!
      const here = kings[this.group]!++
      if (here < table.length) {
        if (here > 0) this.total++
        ways[this.group + 1] = ways[this.group]! * table[here]!
        this.group++
        continue
      }
      kings[this.group] = 0
      this.total -= table.length - 1
      this.group--
    }
    return true
  }
}
