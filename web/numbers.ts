/** How numbers are written on the page. */

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

export function number(value: number | bigint): string {
  return whole.format(value)
}

/** A bound from below or above, rounded to the side where it claims no more than is proved. */
export function boundNumber(bound: number, isBelow: boolean): string {
  // Fifteen digits hide that 29.1 is no sum of powers of two, and would be cut down to 29.099.
  const thousandths = Number((bound * 1000).toPrecision(15))
  return number((isBelow ? Math.floor(thousandths) : Math.ceil(thousandths)) / 1000)
}

/** By how much of its value an answer could be better at most, where that can be said. */
export function gap(value: number | undefined, bound: number | undefined): string | undefined {
  if (value === undefined || bound === undefined) return undefined
  if (value === bound) return '0 %'
  const percent = (100 * Math.abs(value - bound)) / Math.abs(value)
  if (!Number.isFinite(percent)) return undefined
  return percent < 0.1 ? 'under 0.1 %' : `${percent.toFixed(1)} %`
}

export function duration(milliseconds: number): string {
  if (milliseconds < 1) return 'under 1 ms'
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** "1 square", "25 squares". */
export function counted(count: number | bigint, noun: string): string {
  return `${number(count)} ${noun}${Number(count) === 1 ? '' : 's'}`
}
