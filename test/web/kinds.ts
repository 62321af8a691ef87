import { type AnyFamily, families, type Puzzle } from '../../src/index.ts'
import { exampleIn } from '../contract/puzzles.ts'

/**
 * Which families stand for which kind. The page knows no family by name, only what a family says of itself; what holds
 * for one family of a kind holds for the others, as the contract tests and one smoke test per family show. A new family
 * that differs from all others in such a way is tested without a change here.
 */

/** The first family of each kind. Families of which the kind is undefined are left out. */
export function oneOfEach(kindOf: (family: AnyFamily) => unknown): readonly AnyFamily[] {
  const byKind = new Map<unknown, AnyFamily>()
  for (const family of families) {
    const kind = kindOf(family)
    if (kind !== undefined && !byKind.has(kind)) byKind.set(kind, family)
  }
  if (byKind.size === 0) throw new Error('no family is of any of these kinds')
  return [...byKind.values()]
}

/** The smallest example of a family. */
export function smallPuzzle(family: AnyFamily): Puzzle {
  const puzzles = family.examples.map(({ text }) => family.open(text))
  return puzzles.reduce((least, each) => (each.squares < least.squares ? each : least))
}

/** How solutions are entered, where the family can be played. */
export function entryOf(family: AnyFamily) {
  return family.hands.play ? smallPuzzle(family).play()?.entry : undefined
}

/** The family that the page opens with. */
export const firstFamily = families[0]!

/** The family whose search finds better and better solutions until it is stopped; its solutions are moves. */
export const anytimeFamily = oneOfEach(({ isAnytime }) => isAnytime || undefined)[0]!

const played = oneOfEach(entryOf)
export const playedByMoves = played.filter((family) => entryOf(family) === 'move')
export const playedByValues = played.filter((family) => entryOf(family) === 'value')

const isUnique = ({ goal }: AnyFamily) => goal === 'unique'
const hasNumbersForced = (family: AnyFamily) => isUnique(family) && entryOf(family) === 'value'

/** Counts come with the value of the best solutions, or alone. */
export const counted = oneOfEach((family) => (family.can.count ? family.goal === 'maximum' : undefined))
/** Explained are a unique solution, or a best one with its proof. */
export const explained = oneOfEach((family) => (family.can.explain ? isUnique(family) : undefined))
/** Forced squares are drawn as signs with a legend, or as values. */
export const forcing = oneOfEach((family) => (family.can.forced ? hasNumbersForced(family) : undefined))
export const hinted = oneOfEach((family) => (family.can.hint ? entryOf(family) : undefined))

/** A family with a notation that is a link to another site. */
export const linkedFamily = oneOfEach((family) => (linkNotation(family) === undefined ? undefined : true))[0]!

/** The notation of a family that is a link to another site. */
export function linkNotation(family: AnyFamily): string | undefined {
  return family.notations.find(({ name }) => /^https?:/.test(exampleIn(family, name).text(name)))?.name
}
