import { type Demonstration, named } from './demonstration.ts'
import { letters, pentominoes, queensCover } from './problems.ts'

export type { Demonstration, DemonstrationSize, OpenDemonstration } from './demonstration.ts'
export { type CoverTrace, NODE_ENDS, TRACE_EVENTS, traceCover } from './trace.ts'

/** Exact cover problems to be watched, the simplest to follow first. */
export const demonstrations: readonly Demonstration[] = [queensCover, pentominoes, letters]

/** Throws an InputError if there is none of that name. */
export function demonstrationNamed(name: string): Demonstration {
  return named(demonstrations, name, 'demonstration')
}
