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
  return `${goal === 'minimum' ? 'at least' : 'at most'} ${bound.toLocaleString('en')}`
}

export function boundInWords(goal: Goal, bound: number): string {
  return `No answer can have a value ${goal === 'minimum' ? 'below' : 'above'} ${bound.toLocaleString('en')}.`
}
