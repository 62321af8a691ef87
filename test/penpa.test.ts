import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type AnyFamily, families, InputError, type Puzzle, recognise, run } from '../src/index.ts'

/** Links that Penpa+ itself made of these links of puzz.link: to edit, and to solve. */
type Link = { readonly puzzlink: string; readonly edit: string; readonly solve: string }
const LINKS: Record<string, Link> = JSON.parse(
  readFileSync(new URL('./fixtures/penpa/links.json', import.meta.url), 'utf8'),
)

const able = families.filter(({ notations }) => notations.some(({ name }) => name === 'penpa'))

function made(family: AnyFamily, seed: number): Puzzle {
  const outcome = run(family.generate({}, seed))
  if (outcome.status !== 'solved') throw new Error(outcome.status)
  return outcome.answer
}

function faultOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
  return ''
}

describe('a link of Penpa+', () => {
  it.each(Object.entries(LINKS))('made by Penpa+ from %s is the same puzzle', (_, { puzzlink, edit, solve }) => {
    const { puzzle } = recognise(puzzlink, families)
    for (const link of [edit, solve]) {
      const read = recognise(link, families)
      expect(read.others).toEqual([])
      expect(read.puzzle.family.name).toBe(puzzle.family.name)
      expect(read.puzzle.json()).toEqual(puzzle.json())
    }
  })

  it.each(able.map((family) => [family.name, family] as const))('of %s comes back as it was', (_, family) => {
    for (let seed = 0; seed < 5; seed++) {
      const puzzle = made(family, seed)
      const { puzzle: read, others } = recognise(puzzle.text('penpa'), families)
      expect([read.family.name, read.notation, others.length]).toEqual([family.name, 'penpa', 0])
      expect(read.json()).toEqual(puzzle.json())
    }
  })

  it('is there for the families that Penpa+ can draw', () => {
    expect(able.map(({ name }) => name)).toEqual(['hitori', 'skyscrapers', 'star-battle'])
  })

  it('that is damaged is refused, and says so', () => {
    const { edit } = LINKS.hitori!
    const hitori = able[0]!
    expect(faultOf(() => hitori.open(edit.slice(0, -60)))).toContain('damaged')
    expect(faultOf(() => hitori.open(`${edit.slice(0, 200)}~${edit.slice(200)}`))).toContain('damaged')
    expect(faultOf(() => hitori.open('https://swaroopg92.github.io/penpa-edit/'))).toContain('#m=edit&p=')
    const endless = deflateRawSync(new Uint8Array(5_000_000).fill(44)).toString('base64')
    expect(faultOf(() => hitori.open(`https://swaroopg92.github.io/penpa-edit/#m=edit&p=${endless}`))).toContain(
      'damaged',
    )
    for (let at = edit.indexOf('p=') + 2; at < edit.length; at += 7) {
      faultOf(() => recognise(`${edit.slice(0, at)}A${edit.slice(at + 1)}`, families))
    }
  })

  it('of another genre is not taken for this one', () => {
    expect(faultOf(() => able[0]!.open(LINKS.skyscrapers!.edit))).toBe(
      'this drawing is tagged as skyscrapers, not as hitori',
    )
  })
})
