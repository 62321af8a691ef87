/**
 * The one setting for how many random instances a sweep tries. A fifth of a long sweep still finds the faults planted in
 * `test/faults/`; `npm run test:long` sets ROOKERY_SWEEP to 1 and tries all of them.
 */
const share = Number(process.env.ROOKERY_SWEEP ?? 0.2)

/** Below this many a sweep is not shortened: it takes no time, and small samples miss things. */
const ENOUGH = 50

/** The number of instances to try of a sweep that has `all` of them. */
export function sweep(all: number): number {
  return Math.max(Math.min(all, ENOUGH), Math.ceil(all * share))
}
