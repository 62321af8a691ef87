import { describe, expect, it } from 'vitest'
import {
  type AnyFamily,
  families,
  type Hit,
  type Hunted,
  InputError,
  type RawSettings,
  run,
  type Seed,
} from '../../src/index.ts'
import { solved } from '../solved.ts'
import { madeUp } from './made-up.ts'
import { requireStopsAtOnce } from './stops.ts'

const TRIES = 4000

function hunted(family: AnyFamily, seed: Seed, shard: number, tries: number, raw: RawSettings = {}): Hunted<Hit> {
  const answer = solved(family.hunt!.search(family.hunt!.settings(raw), seed, shard, tries))
  return answer
}

const namesOf = ({ hits }: Hunted<Hit>) => hits.map(({ name }) => name)

describe.each([...families, madeUp].filter(({ can }) => can.hunt))('hunting $name', (family) => {
  const hunt = family.hunt!
  const settings = hunt.settings({})
  const first = hunted(family, 1, 0, TRIES)
  const names = namesOf(first)

  it('has nouns for one and for several, and a sentence on what is hunted for', () => {
    expect(hunt.nouns).toHaveLength(2)
    for (const noun of hunt.nouns) expect(noun).toMatch(/^[a-z][a-z ]*$/)
    for (const words of [hunt.summary, hunt.describe(settings)]) expect(words).toMatch(/\w/)
  })

  it('finds something, and tries as many as it was told', () => {
    expect(first.tries).toBe(TRIES)
    expect(names.length).toBeGreaterThan(0)
  })

  it('finds problems that are solved, with a name that a file can have and a record', () => {
    for (const { name, puzzle, record } of first.hits) {
      expect(name).toMatch(/^[\w.-]{1,200}$/)
      expect(name).not.toMatch(/^\./)
      expect(record().trim()).not.toBe('')
      const again = family.openJson(JSON.parse(JSON.stringify(puzzle.json())))
      expect(again.text()).toBe(puzzle.text())
    }
    const distinct = new Map(first.hits.map((hit) => [hit.puzzle.text(), hit.name]))
    expect(new Set(distinct.values()).size).toBe(distinct.size)
    expect(distinct.size).toBe(new Set(names).size)
  })

  it('tries the same for the same settings, seed and shard, and others for others', () => {
    expect(namesOf(hunted(family, 1, 0, TRIES))).toEqual(names)
    expect(namesOf(hunted(family, '1', 0, TRIES))).toEqual(names)
    expect(namesOf(hunted(family, 1, 1, TRIES))).not.toEqual(names)
    expect(namesOf(hunted(family, 2, 0, TRIES))).not.toEqual(names)
  })

  it('finds with fewer tries the first of what it finds with more', () => {
    for (const tries of [1, 7, TRIES >> 2, TRIES >> 1, TRIES - 1]) {
      const fewer = hunted(family, 1, 0, tries)
      expect(fewer.tries).toBe(tries)
      expect(names.slice(0, fewer.hits.length)).toEqual(namesOf(fewer))
    }
  })

  it('reports hits as they are found, and tries as steps', () => {
    let told: readonly string[] = []
    let last = 0
    const onProgress = ({ steps, value, answer }: { steps: number; value?: number; answer?: Hunted<Hit> }) => {
      expect(steps).toBeGreaterThanOrEqual(last)
      last = steps
      if (answer) {
        expect(answer.hits.length).toBeGreaterThan(told.length)
        told = namesOf(answer)
      }
      expect(value).toBe(told.length)
      expect(names.slice(0, told.length)).toEqual(told)
    }
    const outcome = run(hunt.search(settings, 1, 0, TRIES), { onProgress })
    expect(outcome.steps).toBe(TRIES)
    expect(last).toBeGreaterThan(0)
    expect(last).toBeLessThanOrEqual(TRIES)
  })

  it('stops at once with the hits so far', () => {
    for (const { answer, steps } of requireStopsAtOnce(() => hunt.search(settings, 1, 0, TRIES))) {
      expect(answer!.tries).toBe(steps)
      expect(names.slice(0, answer!.hits.length)).toEqual(namesOf(answer!))
    }
  })

  it('takes settings as people write them, and refuses what is out of their limits', () => {
    for (const parameter of hunt.parameters) {
      expect(settings).toHaveProperty(parameter.name)
      expect(() => hunt.settings({ [parameter.name]: 'some' })).toThrow(InputError)
    }
    expect(() => hunt.settings({ colour: 'red' })).toThrow(InputError)
    const written = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value ?? '')]))
    expect(hunt.settings(written)).toEqual(settings)
  })
})
