import type { Board } from './board.ts'
import type { Ways } from './ways.ts'

/** `22 ways for 4 kings on 9 safe squares in 3 groups; at most 5 kings fit.` */
export function describe({ kings }: Board, { ways, safe, most, groups }: Ways): string {
  const where = groups
    ? `${counted(safe, 'safe square')} in ${counted(groups.length, 'group')}`
    : counted(safe, 'safe square')
  return capitalised(`${counted(ways, 'way')} for ${counted(kings, 'king')} on ${where}; ${fitWords(most)}.`)
}

/** A sentence that may begin with a word or with a number. */
export function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** `at most 5 kings fit` */
export function fitWords(most: number): string {
  return most === 0 ? 'no king fits' : `at most ${counted(most, 'king')} ${most === 1 ? 'fits' : 'fit'}`
}

/** `0 kings`, `1 king`, `1,234 kings` */
export function counted(number: number | bigint, noun: string): string {
  return `${numberText(number)} ${noun}${Number(number) === 1 ? '' : 's'}`
}

const MOST_DIGITS = 30

/** More digits than anyone reads are told by the first ones. */
export function numberText(number: number | bigint): string {
  const digits = String(number)
  if (digits.length <= MOST_DIGITS) return number.toLocaleString('en')
  return `about ${digits[0]}.${digits.slice(1, 4)} × 10^${digits.length - 1}`
}
