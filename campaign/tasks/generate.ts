import { familyNamed, InputError, type Outcome, type Puzzle, type Search } from '../../src/index.ts'
import type { GenerateOrder } from '../order.ts'
import { asPart, isAborted } from '../part-search.ts'
import type { Shard, Work } from '../work.ts'

export interface GenerateResult {
  /** The problems in their order, up to the first that could not be made. */
  readonly texts: readonly string[]
  readonly failure?: GenerateFailure
}

/** Why there is no such problem, or why it cannot be written in the notation wanted. */
export interface GenerateFailure {
  readonly status: 'impossible' | 'stopped' | 'unwritable'
  readonly why?: string | undefined
}

export function generateWork(order: GenerateOrder, family = familyNamed(order.family)): Work<GenerateResult> {
  if (order.form !== 'line') family.requireNotation(order.form)
  return { units: order.count, search }

  function* search({ first, units }: Shard): Search<GenerateResult> {
    const texts: string[] = []
    let steps = 0
    for (let unit = first; unit < first + units; unit++) {
      const outcome = yield* asPart(family.generate(order.settings, seedOfUnit(order, unit)), steps)
      steps += outcome.steps
      if (isAborted(outcome)) return { status: 'stopped', reason: 'aborted', answer: { texts }, steps }
      const made = textOf(order, unit, outcome)
      if (typeof made !== 'string') return { status: 'solved', answer: { texts, failure: made }, steps }
      texts.push(made)
      // So that a row of small ones can be stopped too.
      const reason = yield { steps }
      if (reason) return { status: 'stopped', reason, answer: { texts }, steps }
    }
    return { status: 'solved', answer: { texts }, steps }
  }
}

/** A problem that is the only one wanted has the seed itself. */
function seedOfUnit({ seed, count }: GenerateOrder, unit: number): string {
  return count === 1 ? seed : `${seed}.${unit + 1}`
}

/** A name for a problem, the same on every machine. */
export function idOfUnit(order: GenerateOrder, unit: number): string {
  return `${order.family}-${seedOfUnit(order, unit)}`
}

function textOf(order: GenerateOrder, unit: number, outcome: Outcome<Puzzle>): string | GenerateFailure {
  if (outcome.status === 'impossible') return { status: 'impossible', why: outcome.why }
  if (outcome.status !== 'solved')
    return { status: 'stopped', why: outcome.status === 'stopped' ? outcome.why : undefined }
  const puzzle = outcome.answer
  if (order.form === 'line') return JSON.stringify({ id: idOfUnit(order, unit), ...(puzzle.json() as object) })
  try {
    return puzzle.text(order.form)
  } catch (error) {
    if (error instanceof InputError) return { status: 'unwritable', why: error.message }
    throw error
  }
}
