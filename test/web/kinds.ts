import { type AnyFamily, families, type Puzzle } from '../../src/index.ts'
import { exampleIn } from '../contract/puzzles.ts'
import { toolsIn } from '../contract/tool-use.ts'

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

/** What is put on squares in play: moved pieces, values typed as digits, or marks. */
function playKind(family: AnyFamily): 'moves' | 'values' | 'marks' | undefined {
  const play = family.hands.play ? smallPuzzle(family).play() : undefined
  if (!play) return undefined
  const tools = toolsIn(play.tools)
  if (tools.some(({ kind }) => kind === 'move')) return 'moves'
  return tools.some(({ key }) => /^\d/.test(key)) ? 'values' : 'marks'
}

/** What can be changed beside the squares: clues around the board, numbers, or nothing. */
function setKind(family: AnyFamily): 'border' | 'numbers' | 'squares' | undefined {
  const set = family.hands.set ? smallPuzzle(family).set() : undefined
  if (!set) return undefined
  if (set.hasBorder) return 'border'
  return set.numbers.length > 0 ? 'numbers' : 'squares'
}

/** The family that the page opens with. */
export const firstFamily = families[0]!

/** The family whose search finds better and better solutions until it is stopped; its solutions are moves. */
export const anytimeFamily = oneOfEach(({ isOpenEnded }) => isOpenEnded || undefined)[0]!

export const played = oneOfEach(playKind)
export const playedByMoves = played.filter((family) => playKind(family) === 'moves')
export const playedByValues = played.filter((family) => playKind(family) === 'values')
export const settable = oneOfEach(setKind)

const isUnique = ({ goal }: AnyFamily) => goal === 'unique'
const hasNumbersForced = (family: AnyFamily) => isUnique(family) && playKind(family) === 'values'

/** Counts come with the value of the best solutions, or alone. */
export const counted = oneOfEach((family) => (family.can.count ? family.goal === 'maximum' : undefined))
/** Explained are a unique solution, or a best one with its proof. */
export const explained = oneOfEach((family) => (family.can.explain ? isUnique(family) : undefined))
/** Forced squares are drawn as signs with a legend, or as values. */
export const forcing = oneOfEach((family) => (family.can.forced ? hasNumbersForced(family) : undefined))
export const hinted = oneOfEach((family) => (family.can.hint ? playKind(family) : undefined))

/** A family with a notation that is a link to another site. */
export const linkedFamily = oneOfEach((family) => (linkNotation(family) === undefined ? undefined : true))[0]!

/** The notation of a family that is a link to another site. */
export function linkNotation(family: AnyFamily): string | undefined {
  return family.notations.find(({ name }) => /^https?:/.test(exampleIn(family, name).text(name)))?.name
}
