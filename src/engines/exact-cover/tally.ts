import type { Prefix, Tally } from './problem.ts'

/** A tally whose rest is written down when it is first looked at. */
export function tallyOf(count: number | bigint, restOf: () => readonly Prefix[] = () => []): Tally {
  let rest: readonly Prefix[] | undefined
  return {
    count: BigInt(count),
    get rest() {
      rest ??= restOf()
      return rest
    },
  }
}
