import type { Campaign, SetAside } from '../../campaign/index.ts'

type Progressing = Pick<Campaign<never>, 'done' | 'units' | 'newUnits'>

/** `1,234 of 10,000 problems · 12 % · 56 problems/s · 3 min left` */
export function shareInWords(
  { done: { size: done }, units, newUnits }: Progressing,
  milliseconds: number,
  [one, several]: readonly [one: string, several: string],
): string {
  const perSecond = (newUnits / milliseconds) * 1000
  const rate = `${rateInWords(perSecond)} ${several}/s`
  if (units === Number.POSITIVE_INFINITY) return `${done.toLocaleString('en')} ${done === 1 ? one : several} · ${rate}`
  const words = [
    `${done.toLocaleString('en')} of ${units.toLocaleString('en')} ${units === 1 ? one : several}`,
    `${Math.floor((100 * done) / units)} %`,
    rate,
  ]
  if (perSecond > 0) words.push(`${waitInWords((units - done) / perSecond)} left`)
  return words.join(' · ')
}

export function rateInWords(perSecond: number): string {
  const isSlow = perSecond < 100
  return perSecond.toLocaleString('en', isSlow ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 })
}

export function waitInWords(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`
  if (seconds < 6000) return `${Math.ceil(seconds / 60)} min`
  return `${Math.ceil(seconds / 3600).toLocaleString('en')} h`
}

/** Why there is no total. */
export const SET_ASIDE = 'some of it failed again and again, and was set aside'

const SHOWN = 5

/** `units 5 to 8 were set aside after failing again and again: …`, a line each. */
export function asideLines(aside: readonly SetAside[]): string[] {
  const lines = aside.slice(0, SHOWN).map(({ shard: { first, units }, why }) => {
    const which = units === 1 ? `unit ${first} was` : `units ${first} to ${first + units - 1} were`
    return `${which} set aside after failing again and again: ${why}`
  })
  return aside.length > SHOWN ? [...lines, `and ${aside.length - SHOWN} more like these`] : lines
}
