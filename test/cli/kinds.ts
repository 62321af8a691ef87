import { type AnyFamily, families } from '../../src/index.ts'
import { OPEN_ENDED_BUDGET } from '../contract/puzzles.ts'

/**
 * Families that differ in all by which the command line tells families apart. What holds for every family is shown by the contract tests,
 * which ask the library; that a command asks the library for the right thing shows on these.
 */
export const KINDS: readonly AnyFamily[] = [
  // A best answer, with a proof.
  kind(({ goal, isOpenEnded }) => goal === 'maximum' && !isOpenEnded),
  // The only answer, by logic; with notations of other sites and their links.
  kind(({ goal, can }) => goal === 'unique' && can.hint),
  // Ever better answers, for as long as it is let.
  kind(({ isOpenEnded }) => isOpenEnded),
]

function kind(isMeant: (family: AnyFamily) => boolean): AnyFamily {
  return families.find(isMeant)!
}

/** How a family's problems are solved in a short time, and how that ends: an open-ended search is given little to do, and may prove nothing. */
export function shortly({ isOpenEnded }: AnyFamily) {
  return {
    flags: isOpenEnded ? ['--steps', String(OPEN_ENDED_BUDGET.steps)] : [],
    codes: isOpenEnded ? [0, 3] : [0],
    statuses: isOpenEnded ? ['solved', 'stopped'] : ['solved'],
  }
}
