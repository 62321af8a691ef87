import { gapInPercent, roundedBound } from '../src/index.ts'

/** How numbers are written on the page. */

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

export function number(value: number | bigint): string {
  return whole.format(value)
}

/** A bound from below or above, which claims no more than is proved. */
export function boundNumber(bound: number, isBelow: boolean): string {
  return number(roundedBound(bound, isBelow))
}

/** By how much of its value an answer could be better at most, where that can be said. */
export function gap(value: number | undefined, bound: number | undefined): string | undefined {
  return value === undefined || bound === undefined ? undefined : gapInPercent(value, bound)
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

/** Minutes and seconds, as clocks show them. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(seconds % 60).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
