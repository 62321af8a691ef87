import { describe, expect, it } from 'vitest'
import { familyLoaders } from '../src/families/loaders.ts'
import { families, familyNamed, loadFamily } from '../src/index.ts'

describe('families loaded one at a time', () => {
  it('have the names and the order of the list', () => {
    expect(Object.keys(familyLoaders)).toEqual(families.map(({ name }) => name))
  })

  it.each(families)('$name is the same as in the list', async (family) => {
    const loaded = await loadFamily(family.name)
    const plain = (each: object) => JSON.parse(JSON.stringify(each))
    expect(plain(loaded)).toEqual(plain(family))
    for (const { text } of family.examples) expect(loaded.open(text).json()).toEqual(family.open(text).json())
  })

  it.each(families)('$name is loaded once, however often it is asked for', async ({ name }) => {
    const [one, other] = await Promise.all([loadFamily(name), loadFamily(name)])
    expect(one).toBe(other)
    expect(await loadFamily(name)).toBe(one)
  })

  it.each(['', 'no such family', 'toString', '__proto__', 'constructor'])('%j is rejected in words', async (name) => {
    const error = await loadFamily(name).then(
      () => undefined,
      (reason) => reason,
    )
    expect(error).toMatchObject({ name: 'InputError', message: expect.stringContaining(`'${name}'`) })
    for (const family of families) expect(error.message).toContain(family.name)
    expect(error.message).toBe(messageOf(() => familyNamed(name)))
  })
})

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing was thrown'
}
