import { InputError } from './base/input-error.ts'
import { families as familyList } from './families/index.ts'
import type { AnyFamily } from './puzzle.ts'
import { anyFamily } from './workbench.ts'

/** All families at once. */
export const families: readonly AnyFamily[] = familyList.map((family) => anyFamily(family))

export function familyNamed(name: string): AnyFamily {
  const found = families.find((family) => family.name === name)
  if (found) return found
  throw new InputError(`unknown family '${name}'; there are ${families.map((family) => family.name).join(', ')}`)
}
