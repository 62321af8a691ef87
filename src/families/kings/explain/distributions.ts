/** Count the ways to share kings among groups that hold at most `most[i]` each; very large counts are inexact. */
export function countDistributions(kings: number, most: readonly number[]): number {
  let counts: number[] = [1]
  for (const here of most) {
    const next = new Array<number>(Math.min(kings, counts.length - 1 + here) + 1).fill(0)
    for (let k = 0; k < next.length; k++) {
      for (let own = Math.max(0, k - counts.length + 1); own <= Math.min(here, k); own++) next[k]! += counts[k - own]!
    }
    counts = next
  }
  return counts[kings] ?? 0
}

/** All of them, each by the number of kings in each group; the first groups get as many as they can hold first. */
export function* distributions(kings: number, most: readonly number[]): Generator<readonly number[]> {
  /** How many fit into the groups from this one on. */
  const room = new Array<number>(most.length + 1).fill(0)
  for (let i = most.length - 1; i >= 0; i--) room[i] = room[i + 1]! + most[i]!
  yield* shared(kings, 0, [])

  function* shared(left: number, group: number, before: readonly number[]): Generator<readonly number[]> {
    if (left > room[group]!) return
    if (group === most.length) {
      yield before
      return
    }
    for (let own = Math.min(left, most[group]!); own >= 0 && left - own <= room[group + 1]!; own--) {
      yield* shared(left - own, group + 1, [...before, own])
    }
  }
}

/** Ways by number of kings, of which only some numbers still matter. */
export interface PartTable {
  /** The number of kings of the first entry. */
  readonly low: number
  readonly ways: readonly bigint[]
}

/** The ways of two together, for the numbers of kings from `low` to `high`. */
export function joined(one: PartTable, table: readonly bigint[], low: number, high: number): PartTable {
  const ways: bigint[] = []
  for (let k = low; k <= high; k++) {
    let sum = 0n
    for (let own = 0; own < table.length; own++) sum += (one.ways[k - own - one.low] ?? 0n) * table[own]!
    ways.push(sum)
  }
  return { low, ways }
}
