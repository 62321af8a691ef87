/** What front ends say of a bound: that no value is below it, or above it. */

/** At most three decimals, rounded to the side where it claims no more than is proved. */
export function roundedBound(bound: number, isBelow: boolean): number {
  // Fifteen digits hide that 29.1 is no sum of powers of two, and would be cut down to 29.099.
  const thousandths = Number((bound * 1000).toPrecision(15))
  return (isBelow ? Math.floor(thousandths) : Math.ceil(thousandths)) / 1000
}

/** `5.2 %`: by how much of its value an answer could be better at most; undefined where that cannot be said. */
export function gapInPercent(value: number, bound: number): string | undefined {
  if (value === bound) return '0 %'
  const percent = (100 * Math.abs(value - bound)) / Math.abs(value)
  if (!Number.isFinite(percent)) return undefined
  return percent < 0.1 ? 'under 0.1 %' : `${percent.toFixed(1)} %`
}
