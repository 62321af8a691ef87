import { unknownWord } from './base/input-error.ts'
import { type FamilyName, type FamilyTable, familyTable } from './families/index.ts'
import type { Family } from './family.ts'
import type { AnyFamily, FamilyView } from './puzzle.ts'
import { anyFamily } from './workbench.ts'

// biome-ignore lint/suspicious/noExplicitAny: each family has types of its own
type SomeFamily = Family<any, any, any>

const viewOf = (family: SomeFamily): AnyFamily => anyFamily(family)

/** All families, in the order of menus. */
export const families: readonly AnyFamily[] = /* @__PURE__ */ Object.values<SomeFamily>(familyTable).map(viewOf)

/** The family of that name, with the types of its problems and answers where the name is a constant. */
export function familyNamed<N extends FamilyName>(name: N): FamilyView<FamilyTable[N]>
export function familyNamed(name: string): AnyFamily
export function familyNamed(name: string): AnyFamily {
  const found = families.find((family) => family.name === name)
  if (found) return found
  throw unknownWord(
    'family',
    name,
    families.map((family) => family.name),
  )
}
