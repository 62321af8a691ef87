import { DEFAULT_SEED, Random, type Seed } from './base/random.ts'
import type { AnswerCodec, WhichAnswers } from './family.ts'
import { type Finished, type Limits, run, type Search } from './search.ts'
import { type Parameter, type RawSettings, type Settings, settingsFor } from './settings.ts'

/**
 * What a family does as plain functions, for programs that need one or two of them: bundlers leave out the others,
 * which they cannot do with the members of the family's object. A verb runs its search to the end, or to the limits.
 */
export function verb<P, A, C, Seeds extends [seed?: Seed]>(search: (board: P, ...seed: Seeds) => Search<A, C>) {
  return (board: P, limits?: Limits<A>, ...seed: Seeds): Finished<A, C> => run(search(board, ...seed), limits)
}

export function countVerb<P, A, C>(search: (board: P, which: WhichAnswers) => Search<A, C>) {
  return (board: P, which: WhichAnswers = 'best', limits?: Limits<A>): Finished<A, C> =>
    run(search(board, which), limits)
}

/** Makes the same problem as the family's object, given the same settings and seed. */
export function generator<P>(
  search: (settings: Settings, random: Random) => Search<P>,
  parameters: readonly Parameter[],
) {
  return (settings: RawSettings = {}, seed: Seed = DEFAULT_SEED): Search<P> =>
    search(settingsFor(parameters, settings), new Random(seed).fork('generate'))
}

export function generateVerb<P>(search: (settings?: RawSettings, seed?: Seed) => Search<P>) {
  return (settings?: RawSettings, limits?: Limits<P>, seed?: Seed): Finished<P> => run(search(settings, seed), limits)
}

export function answerParser<P, A>(codec: AnswerCodec<P, A>) {
  return (board: P, text: string): A => codec.parse(text, board)
}

export function answerFormatter<P, A>(codec: AnswerCodec<P, A>) {
  return (board: P, answer: A): string => codec.format(answer, board)
}
