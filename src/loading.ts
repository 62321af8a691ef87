import { unknownWord } from './base/input-error.ts'
import type { FamilyName, FamilyTable } from './families/index.ts'
import { familyLoaders } from './families/loaders.ts'
import type { Family } from './family.ts'
import type { AnyFamily, FamilyView } from './puzzle.ts'

// biome-ignore lint/suspicious/noExplicitAny: each family has types of its own
type SomeFamily = Family<any, any, any>

/** The names of all families, in the order of menus. */
export const familyNames: readonly string[] = /* @__PURE__ */ Object.keys(familyLoaders)

const loaded = /* @__PURE__ */ new Map<string, Promise<AnyFamily>>()

/** Loads a family, once, and no other. Rejects with InputError where there is no such family. */
export function loadFamily<N extends FamilyName>(name: N): Promise<FamilyView<FamilyTable[N]>>
export function loadFamily(name: string): Promise<AnyFamily>
export function loadFamily(name: string): Promise<AnyFamily> {
  const known = loaded.get(name)
  if (known) return known
  if (!Object.hasOwn(familyLoaders, name)) {
    return Promise.reject(unknownWord('family', name, familyNames))
  }
  const loading = withWorkbench(familyLoaders[name as FamilyName]())
  loaded.set(name, loading)
  // A family that could not be loaded, for want of a connection, may be asked for again.
  loading.catch(() => loaded.delete(name))
  return loading
}

/** The workbench is loaded beside the family, so that a program is small until it wants one. */
async function withWorkbench(loading: Promise<SomeFamily>): Promise<AnyFamily> {
  const [family, { anyFamily }] = await Promise.all([loading, import('./workbench.ts')])
  return anyFamily(family)
}
