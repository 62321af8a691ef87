import { run, type Search } from '../src/index.ts'

/** The answer of a search that must be solved. */
export function solved<A>(search: Search<A>): A {
  const outcome = run(search)
  if (outcome.status === 'solved') return outcome.answer
  throw new Error(`ended ${outcome.status}${'why' in outcome ? `: ${outcome.why}` : ''}`)
}
