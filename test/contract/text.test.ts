import { describe, expect, it } from 'vitest'
import { families, familyNamed } from '../../src/index.ts'
import { everyFamily } from './families.ts'
import { samplesOf, writtenSamples } from './puzzles.ts'

/** A notation that differs from the family's own text in answers only, so that its problems are recognised as that. */
const OWN_TEXT = { family: 'queen-attack', notation: 'topcoder' }

describe.each(everyFamily)('problems of $name as texts', (family) => {
  const samples = samplesOf(family)

  it.each(family.notations)('come back from $name as they were', ({ name: notation }) => {
    for (const { name, puzzle, text } of writtenSamples(family, notation)) {
      const again = family.open(text, notation)
      expect(again.json(), name).toEqual(puzzle.json())
      expect(again.text(notation), name).toBe(text)
      expect(again.squares, name).toBe(puzzle.squares)
    }
  })

  it.each(family.notations)('are recognised as $name without being told', ({ name: notation }) => {
    for (const { name, puzzle, text } of writtenSamples(family, notation)) {
      const again = family.open(text)
      const isOwnText = family.name === OWN_TEXT.family && notation === OWN_TEXT.notation
      if (isOwnText) expect(text, name).toBe(puzzle.text())
      expect(again.notation, name).toBe(isOwnText ? 'text' : notation)
      expect(again.json(), name).toEqual(puzzle.json())
    }
  })

  it.each(family.notations)('may have Windows line ends and a blank end in $name', ({ name: notation }) => {
    for (const { name, puzzle, text } of writtenSamples(family, notation)) {
      const windows = text.replaceAll('\n', '\r\n')
      expect(family.open(`${windows}\r\n\r\n`, notation).json(), name).toEqual(puzzle.json())
    }
  })

  it('can always be written in the notations of Rookery itself', () => {
    for (const notation of ['text', 'json']) expect(writtenSamples(family, notation)).toHaveLength(samples.length)
  })

  it('come back from a JSON object as they were, with keys of other people ignored', () => {
    for (const { name, puzzle } of samples) {
      const json = JSON.parse(JSON.stringify(puzzle.json()))
      expect(family.openJson(json).text(), name).toBe(puzzle.text())
      expect(family.openJson({ id: 7, source: { by: 'another' }, ...json }).text(), name).toBe(puzzle.text())
    }
  })

  it('are told apart: no two samples of different JSON have the same text', () => {
    const texts = new Set(samples.map(({ puzzle }) => puzzle.text()))
    const objects = new Set(samples.map(({ puzzle }) => JSON.stringify(puzzle.json())))
    expect(texts.size).toBe(objects.size)
  })

  it('refuse a notation that does not exist', () => {
    const { puzzle } = samples[0]!
    const refusal = expect.objectContaining({ name: 'InputError', message: expect.stringContaining('text, json') })
    expect(() => family.open(puzzle.text(), 'morse')).toThrow(refusal)
    expect(() => puzzle.text('morse')).toThrow(refusal)
  })
})

describe('the list of families', () => {
  it('finds each by its name and refuses others by naming all', () => {
    for (const family of families) expect(familyNamed(family.name)).toBe(family)
    const names = families.map((family) => family.name).join(', ')
    expect(() => familyNamed('toString')).toThrow(names)
  })

  it('has no name twice, neither of families nor inside one', () => {
    const lists = [
      families.map((family) => family.name),
      ...families.map((family) => family.notations.map((notation) => notation.name)),
      ...families.map((family) => family.parameters.map((parameter) => parameter.name)),
      ...families.map((family) => family.examples.map((example) => example.name)),
    ]
    for (const names of lists) expect(new Set(names).size, names.join()).toBe(names.length)
  })
})
