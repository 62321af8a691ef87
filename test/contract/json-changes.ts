import fc from 'fast-check'
import type { Json } from '../../src/index.ts'

/** One of the documents with one value inside it replaced, removed or given twice. */
export function changedJson(documents: readonly Json[]): fc.Arbitrary<Json> {
  const value = fc.oneof(
    fc.constantFrom<Json>(null, true, -1, 0, 1, 0.5, 1e9, 2 ** 53, '', 'X', '..', [], {}, [[]], [0, 0]),
    fc.jsonValue() as fc.Arbitrary<Json>,
  )
  return fc
    .tuple(fc.constantFrom(...documents), fc.nat(10_000), fc.constantFrom('replace', 'remove', 'double'), value)
    .map(([document, at, kind, replacement]) => {
      const copy = { root: structuredClone(document) }
      const slots: [parent: Record<string, Json>, key: string][] = []
      collect(copy as unknown as Record<string, Json>, slots)
      const [parent, key] = slots[at % slots.length]!
      if (kind === 'replace') parent[key] = replacement
      else if (!Array.isArray(parent)) delete parent[key]
      else if (kind === 'remove') parent.splice(Number(key), 1)
      else parent.splice(Number(key), 0, parent[key]!)
      return copy.root ?? null
    })
}

function collect(parent: Record<string, Json>, slots: [Record<string, Json>, string][]): void {
  for (const [key, value] of Object.entries(parent)) {
    slots.push([parent, key])
    if (typeof value === 'object' && value !== null) collect(value as Record<string, Json>, slots)
  }
}
