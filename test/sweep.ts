/**
 * The one setting for how many random instances a sweep tries. A fifth of a long sweep still finds the faults planted
 * in `test/faults/`; `npm run test:long` sets ROOKERY_SWEEP to 1 and tries all of them.
 */
const share = Number(process.env.ROOKERY_SWEEP ?? 0.2)

/** Whether everything is tried: what takes seconds and tells little more is only for such a run. */
export const isLong = share >= 1

/** Below this many a sweep is not shortened: it takes no time, and small samples miss things. */
const ENOUGH = 50

/** The number of instances to try of a sweep that has `all` of them. Where each takes long, fewer are `enough`. */
export function sweep(all: number, enough = ENOUGH): number {
  return Math.max(Math.min(all, enough), Math.ceil(all * share))
}

/** What a sweep meets at least, where the whole meets `all`: else it proves nothing. */
export function inSweep(all: number): number {
  return Math.floor(all * Math.min(1, share))
}

/** As much of a list as a sweep tries, evenly spread and always the same. */
export function spread<T>(list: readonly T[], enough = ENOUGH): T[] {
  const count = sweep(list.length, enough)
  return Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]!)
}
