import type { AnyFamily } from '../src/index.ts'

/** Every wording that depends on what a family looks for. */

type Goal = AnyFamily['goal']

/** Whether answers can be better or worse than each other. */
function hasValues(goal: Goal): boolean {
  return goal === 'maximum' || goal === 'minimum'
}

/** The answers that are counted, and that forced squares are about. */
export function answersInQuestion(goal: Goal): string {
  return hasValues(goal) ? 'the best answers' : 'the answers'
}

/** What a proven answer is, before it is described: nothing where the description says it. */
export function solvedInWords(goal: Goal): string {
  return goal === 'unique' ? 'the only answer. ' : ''
}

/** What is not known of an answer when the search was stopped. */
export function openInWords(goal: Goal): string {
  return goal === 'unique' ? ' Whether it is the only answer is not known.' : ''
}

/** `at most 12` */
export function boundedBy(goal: Goal, bound: number): string {
  return `${goal === 'minimum' ? 'at least' : 'at most'} ${boundNumber(goal, bound)}`
}

/** `No answer can have a value below 29.1 (gap 5.2 %).`; the gap only where there is one to tell. */
export function boundInWords(goal: Goal, bound: number, gap?: string): string {
  const more = gap === undefined ? '' : ` (${gap})`
  return `No answer can have a value ${goal === 'minimum' ? 'below' : 'above'} ${boundNumber(goal, bound)}${more}.`
}

/** `gap 5.2 %`: by how much of its value an answer could be better at most. */
export function gapInWords(value: number, bound: number): string | undefined {
  if (value === bound) return 'gap 0 %'
  const percent = (100 * Math.abs(value - bound)) / Math.abs(value)
  if (!Number.isFinite(percent)) return undefined
  return percent < 0.1 ? 'gap under 0.1 %' : `gap ${percent.toFixed(1)} %`
}

/** At most three decimals, rounded to the side where it claims no more than is proved. */
function boundNumber(goal: Goal, bound: number): string {
  // Fifteen digits hide that 29.1 is no sum of powers of two, and would be cut down to 29.099.
  const thousandths = Number((bound * 1000).toPrecision(15))
  return ((goal === 'minimum' ? Math.floor(thousandths) : Math.ceil(thousandths)) / 1000).toLocaleString('en')
}
