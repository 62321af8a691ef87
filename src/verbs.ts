import { DEFAULT_SEED, Random, type Seed } from './base/random.ts'
import type { WhichAnswers } from './family.ts'
import { type Finished, type Limits, run, type Search } from './search.ts'
import { type Parameter, type RawSettings, type Settings, settingsFor } from './settings.ts'

/**
 * What a family does as plain functions, for programs that need one or two of them: bundlers leave out the others,
 * which they cannot do with the members of the family's object. A verb runs its search to the end, or to the limits.
 */
export function verb<P, A, C>(search: (subject: P, seed?: Seed) => Search<A, C>) {
  return (subject: P, limits?: Limits<A>, seed?: Seed): Finished<A, C> => run(search(subject, seed), limits)
}

export function countVerb<P, A, C>(search: (problem: P, which: WhichAnswers) => Search<A, C>) {
  return (problem: P, which: WhichAnswers = 'best', limits?: Limits<A>): Finished<A, C> =>
    run(search(problem, which), limits)
}

/** Makes the same problem as the family's object, given the same settings and seed. */
export function generator<P>(
  search: (settings: Settings, random: Random) => Search<P>,
  parameters: readonly Parameter[],
) {
  return (settings: RawSettings, seed: Seed = DEFAULT_SEED): Search<P> =>
    search(settingsFor(parameters, settings), new Random(seed).fork('generate'))
}
