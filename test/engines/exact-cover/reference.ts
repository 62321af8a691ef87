import type { CoverHooks, CoverProblem } from '../../../src/engines/exact-cover/index.ts'
import type { Random } from '../../../src/index.ts'

/**
 * Algorithm X by the book, on lists: for problems where every primary item is covered once, without colours or groups.
 * Slow, and plain enough to be believed. Gives the covers in the order in which the hooks say they are found.
 */
export function* algorithmX(
  problem: CoverProblem,
  { criterion = (_item, options) => options, order = () => 0, memory = () => undefined }: CoverHooks = {},
): Generator<number[]> {
  const itemsOf = Array.from(problem.options, (option) => Array.from(option))
  const clashes = itemsOf.map((items) => itemsOf.map((others) => items.some((item) => others.includes(item))))

  function* search(
    uncovered: readonly number[],
    left: readonly number[],
    tried: ReadonlySet<unknown>,
  ): Generator<number[]> {
    if (uncovered.length === 0) return yield []
    const sizes = new Array<number>(problem.items + (problem.secondary ?? 0)).fill(0)
    for (const option of left) for (const item of itemsOf[option]!) sizes[item]!++
    const values = uncovered.map((item) => criterion(item, sizes[item]!))
    const next = uncovered[values.indexOf(Math.min(...values))]!
    const candidates = left.filter((option) => itemsOf[option]!.includes(next))
    const known = new Set(tried)
    for (const option of candidates.sort((a, b) => order(a) - order(b) || a - b)) {
      const key = memory(option)
      if (key !== undefined && known.has(key)) continue
      const below = search(
        uncovered.filter((item) => !itemsOf[option]!.includes(item)),
        left.filter((other) => !clashes[option]![other]),
        new Set(known),
      )
      for (const rest of below) yield [option, ...rest]
      known.add(key)
    }
  }

  const numbersBelow = (count: number) => Array.from({ length: count }, (_, i) => i)
  yield* search(numbersBelow(problem.items), numbersBelow(problem.options.length), new Set())
}

/**
 * A problem too large for brute force that has at least one cover: the items are dealt out to options again and again,
 * some of these covers complete and some with options missing.
 */
export function plantedProblem(random: Random): CoverProblem {
  const items = 20 + random.below(41)
  const secondary = random.below(2) * random.below(30)
  const most = 40 + random.below(91)
  const options: number[][] = []
  while (options.length < most) {
    const isWhole = options.length === 0 || random.below(3) > 0
    const primaryItems = shuffledNumbers(random, 0, items)
    const secondaryItems = shuffledNumbers(random, items, items + secondary)
    while (primaryItems.length > 0) {
      const option = primaryItems.splice(0, 3 + random.below(2))
      if (secondaryItems.length > 0 && random.below(2) === 0) option.push(secondaryItems.pop()!)
      if (isWhole || random.below(2) === 0) options.push(random.shuffle(option))
    }
  }
  return { items, secondary, options: random.shuffle(options) }
}

const shuffledNumbers = (random: Random, from: number, to: number): number[] =>
  random.shuffle(Array.from({ length: to - from }, (_, i) => from + i))
