import { InputError } from './base/input-error.ts'
import { familyLoaders } from './families/loaders.ts'
import type { AnyFamily } from './puzzle.ts'
import { anyFamily } from './workbench.ts'

/** One family at a time, for pages that should not load what they do not need. */

const loaded = new Map<string, Promise<AnyFamily>>()

/** Loads a family, once. Rejects with InputError where there is no such family. */
export function loadFamily(name: string): Promise<AnyFamily> {
  const known = loaded.get(name)
  if (known) return known
  const loader = Object.hasOwn(familyLoaders, name) ? familyLoaders[name] : undefined
  if (!loader) {
    const names = Object.keys(familyLoaders).join(', ')
    return Promise.reject(new InputError(`unknown family '${name}'; there are ${names}`))
  }
  const loading = loader().then((family) => anyFamily(family))
  loaded.set(name, loading)
  // What could not be loaded, for want of a connection, may be tried again.
  loading.catch(() => loaded.delete(name))
  return loading
}
