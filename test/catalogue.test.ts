import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { familyFiles } from '../build/family-files.ts'
import { familyLoaders } from '../src/families/loaders.ts'
import { families, familyNamed, loadFamily, type Place, run, runAsync } from '../src/index.ts'
import { refusal } from './refusal.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

describe('the list of families', () => {
  const files = familyFiles(ROOT)

  it.each([...files])('is what %s was written from; npm run build writes it', (path, text) => {
    expect(readFileSync(`${ROOT}/${path}`, 'utf8')).toBe(text)
  })

  it('has every folder of a family, and a subpath for each', () => {
    const folders = readdirSync(`${ROOT}/src/families`, { withFileTypes: true }).filter((each) => each.isDirectory())
    const doors = readdirSync(`${ROOT}/src/doors/families`).map((file) => file.replace(/\.ts$/, ''))
    expect(folders.map(({ name }) => name).sort()).toEqual(families.map(({ name }) => name).sort())
    expect(doors.sort()).toEqual(folders.map(({ name }) => name).sort())
  })
})

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

describe('a family by its name', () => {
  it('knows the types of its problems, answers and certificates', async () => {
    const puzzle = familyNamed('rooks').open('..X\n...')
    const outcome = run(puzzle.solve())
    if (outcome.status !== 'solved') throw new Error(outcome.status)
    // Without casts: the compiler knows that these are a size, squares and lines.
    const { rows, columns } = puzzle.problem
    const places = [...outcome.answer].map((square): Place => [Math.floor(square / columns), square % columns])
    const { across, down } = outcome.certificate!
    expect([rows, places.length, across.length + down.length]).toEqual([2, 2, 6])
    const { numbers } = (await loadFamily('hitori')).open('1 1\n2 1').problem
    expect([...numbers]).toEqual([1, 1, 2, 1])
  })

  it('makes puzzles without being given settings or a seed', () => {
    const made = (family: ReturnType<typeof familyNamed>) => run(family.generate())
    expect(made(familyNamed('rooks'))).toMatchObject({ status: 'solved' })
  })

  it('is suggested for one that is misspelt', () => {
    expect(refusal(() => familyNamed('hitroi')).message).toContain("did you mean 'hitori'?")
  })
})

describe('options that are misspelt', () => {
  const puzzle = familyNamed('rooks').open('..')
  const misspelt = { miliseconds: 5 } as object

  it('are refused, with the one that was meant', async () => {
    const message =
      "unknown option 'miliseconds'; did you mean 'milliseconds'? Expected one of steps, milliseconds, signal, onProgress"
    expect(refusal(() => run(puzzle.solve(), misspelt)).message).toBe(message)
    await expect(runAsync(puzzle.solve(), misspelt)).rejects.toThrow(message)
    expect(refusal(() => puzzle.solve({ metod: 'cover' } as object)).message).toContain("did you mean 'method'?")
    expect(refusal(() => puzzle.solve({ budget: misspelt })).message).toContain("did you mean 'milliseconds'?")
    expect(refusal(() => puzzle.family.generate({ dnesity: 1 })).message).toContain("unknown setting 'dnesity'")
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
