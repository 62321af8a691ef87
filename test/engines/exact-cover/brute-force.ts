import type { CoverProblem, Prefix } from '../../../src/engines/exact-cover/index.ts'

/** How often a primary item must and may be covered. */
const rangeOf = (problem: CoverProblem, item: number): readonly [number, number] =>
  problem.multiplicities?.[item] ?? [1, 1]

/** What the chosen options say about each item they have: a colour for each of them, 0 for none. */
function coloursGiven(problem: CoverProblem, chosen: readonly number[]): Map<number, number[]> {
  const given = new Map<number, number[]>()
  for (const option of chosen) {
    Array.from(problem.options[option]!).forEach((item, place) => {
      given.set(item, [...(given.get(item) ?? []), problem.colours?.[option]?.[place] ?? 0])
    })
  }
  return given
}

/** Whether the options can be chosen together: each is one that covers something, and nothing is covered too often. */
function canBeTogether(problem: CoverProblem, chosen: readonly number[]): boolean {
  const { items, options, exclusions = [] } = problem
  return (
    chosen.every((option) => Array.from(options[option]!).some((item) => item < items)) &&
    [...coloursGiven(problem, chosen)].every(([item, colours]) => {
      if (item < items) return colours.length <= rangeOf(problem, item)[1]
      return colours.length === 1 || colours.every((colour) => colour > 0 && colour === colours[0])
    }) &&
    Array.from(exclusions).every((group) => chosen.filter((option) => Array.from(group).includes(option)).length <= 1)
  )
}

/** The primary items that the chosen options cover too seldom. */
export function uncoveredBy(problem: CoverProblem, chosen: readonly number[]): number[] {
  const given = coloursGiven(problem, chosen)
  const items = Array.from({ length: problem.items }, (_, item) => item)
  return items.filter((item) => (given.get(item)?.length ?? 0) < rangeOf(problem, item)[0])
}

/** What is wrong with a choice of options that need not cover everything; empty if nothing is. */
export function faultOfChoice(problem: CoverProblem, chosen: readonly number[]): string {
  if (new Set(chosen).size < chosen.length) return `[${chosen}] repeats an option`
  if (chosen.some((option) => problem.options[option] === undefined)) return `[${chosen}] has an unknown option`
  return canBeTogether(problem, chosen) ? '' : `[${chosen}] cannot be chosen together`
}

/** Every set of options that can be chosen together. Sets that cannot are not extended: more options never help. */
function choices(problem: CoverProblem): number[][] {
  let found: number[][] = [[]]
  for (let option = 0; option < problem.options.length; option++) {
    const extended = found.map((chosen) => [...chosen, option])
    found = [...found, ...extended.filter((chosen) => canBeTogether(problem, chosen))]
  }
  return found
}

export const costOf = (problem: CoverProblem, chosen: readonly number[]): number =>
  chosen.reduce((sum, option) => sum + (problem.costs?.[option] ?? 0), 0)

/** All facts about a problem of few options, by looking at every choice. */
export interface Truth {
  readonly covers: readonly number[][]
  /** What the cheapest cover costs. */
  readonly leastCost: number | undefined
  /** How many primary items can be covered at once. */
  readonly mostCovered: number
}

/** Only choices that are allowed count; the empty one always does. */
export function bruteForce(problem: CoverProblem, isAllowed = (_chosen: readonly number[]) => true): Truth {
  const all = choices(problem).filter((chosen) => chosen.length === 0 || isAllowed(chosen))
  const covers = all.filter((chosen) => uncoveredBy(problem, chosen).length === 0)
  return {
    covers,
    leastCost: covers.length === 0 ? undefined : Math.min(...covers.map((cover) => costOf(problem, cover))),
    mostCovered: Math.max(...all.map((chosen) => problem.items - uncoveredBy(problem, chosen).length)),
  }
}

/** Whether a cover belongs to a part, by what a prefix means. */
export const isWithin = (cover: readonly number[], { chosen, excluded }: Prefix): boolean =>
  chosen.every((option) => cover.includes(option)) && excluded.every((option) => !cover.includes(option))

/** A cover in a form in which the same ones are equal. */
export const asText = (cover: readonly number[]): string => [...cover].sort((a, b) => a - b).join(' ')

/** Covers in a form in which the same sets are equal; repetitions are kept. */
export const asTexts = (covers: Iterable<readonly number[]>): string[] => Array.from(covers, asText).sort()
