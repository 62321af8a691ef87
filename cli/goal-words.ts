import { type AnyFamily, gapInPercent, roundedBound } from '../src/index.ts'

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
  const percent = gapInPercent(value, bound)
  return percent === undefined ? undefined : `gap ${percent}`
}

function boundNumber(goal: Goal, bound: number): string {
  return roundedBound(bound, goal === 'minimum').toLocaleString('en')
}
