import { type AnyFamily, families } from '../../src/index.ts'
import { ANYTIME_BUDGET } from '../contract/puzzles.ts'

/**
 * Families that differ in all by which the command line tells families apart. What holds for every family is shown by
 * the contract tests, which ask the library; that a command asks the library for the right thing shows on these.
 */
export const KINDS: readonly AnyFamily[] = [
  // A best answer, with a proof.
  kind(({ goal, isAnytime }) => goal === 'maximum' && !isAnytime),
  // The only answer, by logic; with notations of other sites and their links.
  kind(({ goal, can }) => goal === 'unique' && can.hint),
  // An anytime search, for as long as it may run.
  kind(({ isAnytime }) => isAnytime),
]

function kind(isMeant: (family: AnyFamily) => boolean): AnyFamily {
  return families.find(isMeant)!
}

/**
 * How a family's problems are solved in a short time, and how that ends: an anytime search is given little to do, and
 * may prove nothing.
 */
export function shortly({ isAnytime }: AnyFamily) {
  return {
    flags: isAnytime ? ['--steps', String(ANYTIME_BUDGET.steps)] : [],
    codes: isAnytime ? [0, 3] : [0],
    statuses: isAnytime ? ['solved', 'stopped'] : ['solved'],
  }
}
