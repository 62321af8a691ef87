import fc from 'fast-check'
import type { CoverProblem, Prefix } from '../../../src/engines/exact-cover/index.ts'

/** What a problem makes use of. Everything else is left out, as a caller who does not need it would. */
export interface Features {
  readonly secondary: boolean
  readonly colours: boolean
  readonly multiplicities: boolean
  readonly exclusions: boolean
  readonly costs: boolean
}

const NAMES = ['secondary', 'colours', 'multiplicities', 'exclusions', 'costs'] as const

/** Every combination of features on and off. */
export const combinations: readonly Features[] = Array.from(
  { length: 2 ** NAMES.length },
  (_, bits) => Object.fromEntries(NAMES.map((name, i) => [name, (bits & (1 << i)) > 0])) as unknown as Features,
)

export const nameOf = (features: Features): string => NAMES.filter((name) => features[name]).join(', ') || 'nothing'

/** The most options that a problem has: few enough to look at every set of them. */
const MOST_OPTIONS = 11

/**
 * Small problems with these features, also degenerate ones: no options or no primary items, items without options,
 * options of secondary items only, options that are repeated, groups that overlap or hold one option or none, items
 * that may be left out.
 */
export function problemWith(features: Features): fc.Arbitrary<CoverProblem> {
  const sizes = fc.tuple(
    fc.integer({ min: features.secondary ? 0 : 1, max: 6 }),
    features.secondary ? fc.integer({ min: 0, max: 4 }) : fc.constant(0),
  )
  return sizes
    .filter(([items, secondary]) => items + secondary > 0)
    .chain(([items, secondary]) =>
      optionsOf(items, secondary).chain((options) => dressed(items, secondary, options, features)),
    )
}

/** Small problems with any features. */
export const anyProblem: fc.Arbitrary<CoverProblem> = fc.constantFrom(...combinations).chain(problemWith)

/** Small problems where every primary item is covered once, without colours or groups. */
export const plainProblem: fc.Arbitrary<CoverProblem> = fc
  .boolean()
  .chain((secondary) =>
    problemWith({ secondary, colours: false, multiplicities: false, exclusions: false, costs: false }),
  )

/** Small problems with colours, where every primary item is covered once. */
export const colouredProblem: fc.Arbitrary<CoverProblem> = fc
  .tuple(fc.boolean(), fc.boolean())
  .chain(([exclusions, costs]) =>
    problemWith({ secondary: true, colours: true, multiplicities: false, exclusions, costs }),
  )

/** Problems with any part of their tree, also parts that contradict themselves. */
export function withPrefix(problems: fc.Arbitrary<CoverProblem>): fc.Arbitrary<[CoverProblem, Prefix]> {
  return problems.chain((problem) => {
    const { length } = problem.options
    const some = length === 0 ? fc.constant([]) : fc.uniqueArray(fc.nat(length - 1), { maxLength: 3 })
    return fc.tuple(fc.constant(problem), fc.record({ chosen: some, excluded: some }))
  })
}

function optionsOf(items: number, secondary: number): fc.Arbitrary<number[][]> {
  const total = items + secondary
  const option = (most: number) =>
    fc.uniqueArray(fc.nat(total - 1), { minLength: 1, maxLength: Math.min(most, total), size: 'max' })
  // Small options make problems with many covers, larger ones problems with few or none.
  const options = fc
    .constantFrom(1, 2, 2, 3, 4)
    .chain((most) => fc.array(option(most), { maxLength: MOST_OPTIONS, size: 'max' }))
  // Independent options are seldom the same, and those that are go wrong in ways of their own.
  const copies = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 })
  return fc.tuple(options, copies).map(([drawn, places]) => {
    const repeated = [...drawn]
    for (const [from, to] of places) {
      if (repeated.length === 0 || repeated.length >= MOST_OPTIONS) break
      const copy = [...repeated[from % repeated.length]!]
      repeated.splice(to % (repeated.length + 1), 0, from % 2 === 0 ? copy : copy.reverse())
    }
    return repeated
  })
}

const range = fc.oneof(
  { weight: 3, arbitrary: fc.constant([1, 1] as const) },
  { weight: 1, arbitrary: fc.constant([2, 2] as const) },
  { weight: 1, arbitrary: fc.constantFrom([0, 0] as const, [0, 20] as const, [1, 20] as const) },
  { weight: 5, arbitrary: fc.tuple(fc.nat(2), fc.nat(2)).map(([low, more]) => [low, low + more] as const) },
)

function dressed(
  items: number,
  secondary: number,
  options: number[][],
  features: Features,
): fc.Arbitrary<CoverProblem> {
  const colours = fc.tuple(
    ...options.map((option) =>
      fc.tuple(...option.map((item) => (item < items ? fc.constant(0) : fc.constantFrom(0, 1, 1, 1, 2)))),
    ),
  )
  const group =
    options.length === 0 ? fc.constant<number[]>([]) : fc.uniqueArray(fc.nat(options.length - 1), { maxLength: 4 })
  const perOption = { minLength: options.length, maxLength: options.length }
  return fc.record({
    items: fc.constant(items),
    options: fc.constant(options),
    ...(features.secondary && { secondary: fc.constant(secondary) }),
    ...(features.colours && { colours }),
    ...(features.multiplicities && { multiplicities: fc.array(range, { minLength: items, maxLength: items }) }),
    ...(features.exclusions && { exclusions: fc.array(group, { maxLength: 3 }) }),
    ...(features.costs && { costs: fc.array(fc.integer({ min: -9, max: 30 }), perOption) }),
  }) as fc.Arbitrary<CoverProblem>
}
