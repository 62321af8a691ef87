/** The temperature by how much of the budget is used, from 0 to 1. */
export type AnnealingSchedule = (used: number) => number

/** Falls by the same factor in every part of the budget that is as long. */
export function geometricCooling(from: number, to: number): AnnealingSchedule {
  if (!(from > 0 && to > 0 && from < Number.POSITIVE_INFINITY && to < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`expected temperatures above 0, found ${from} and ${to}`)
  }
  const ratio = to / from
  return (used) => from * ratio ** Math.min(Math.max(used, 0), 1)
}

/** Goes through a schedule so many times, so that it gets hot again in between. */
export function repeatedCooling(schedule: AnnealingSchedule, times: number): AnnealingSchedule {
  if (!(Number.isInteger(times) && times > 0)) throw new RangeError(`expected how many times to cool, found ${times}`)
  return (used) => (used < 1 ? schedule((used * times) % 1) : schedule(1))
}
