import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Json, type Puzzle, run, ShapeError } from '../../src/index.ts'
import { anyText, holds } from '../property.ts'
import { inSweep } from '../sweep.ts'
import { damagedText, readOrRefuse } from './damage.ts'
import { everyFamily } from './families.ts'
import { changedJson } from './json-changes.ts'
import { writtenIn } from './puzzles.ts'

/** Anytime methods would use far more, thousands of times. */
const FEW_STEPS = { steps: 50 }

/** What has been read, however odd it looked, must be a problem like any other. */
function requireUsable(puzzle: Puzzle): void {
  const text = puzzle.text()
  if (puzzle.family.open(text, 'text').text() !== text) throw new Error('does not come back from its own text')
  run(puzzle.solve({ budget: FEW_STEPS }), puzzle.family.isAnytime ? FEW_STEPS : { steps: 10_000 })
  puzzle.draw()
}

describe.each(everyFamily)('a damaged problem of $name', (family) => {
  // Small ones, so that the damage is likely to hit something that matters.
  const puzzles = family.examples.map(({ text }) => family.open(text)).filter(({ squares }) => squares <= 100)

  const written = (notation: string) =>
    puzzles.map((puzzle) => writtenIn(puzzle, notation)).filter((text) => text !== undefined)

  it.each(family.notations)('in $name is refused with a place, or read', ({ name: notation }) => {
    expect(written(notation).length).toBeGreaterThan(0)
    let read = 0
    let refused = 0
    holds(damagedText(written(notation)), 3000, (text) => {
      const puzzle = readOrRefuse(text, () => family.open(text, notation))
      if (puzzle) {
        read++
        requireUsable(puzzle)
      } else refused++
    })
    // Damage that is always or never noticed would mean that this test tries the wrong things.
    expect(Math.min(read, refused)).toBeGreaterThan(inSweep(50))
  })

  it('in a notation to be recognised is refused with a place, or read', () => {
    const texts = family.notations.flatMap(({ name }) => written(name))
    holds(damagedText(texts), 3000, (text) => {
      const puzzle = readOrRefuse(text, () => family.open(text))
      if (puzzle) requireUsable(puzzle)
    })
  })

  it('made of any characters at all is refused with a place, or read', () => {
    holds(anyText(40), 2000, (text) => {
      for (const { name } of family.notations) readOrRefuse(text, () => family.open(text, name))
    })
  })

  it('as a JSON value is refused with a path into it, or read', () => {
    const documents = puzzles.map((puzzle) => puzzle.json())
    holds(fc.oneof(changedJson(documents), fc.jsonValue() as fc.Arbitrary<Json>), 3000, (json) => {
      let puzzle: Puzzle
      try {
        puzzle = family.openJson(json)
      } catch (error) {
        if (!(error instanceof ShapeError)) throw error
        // The same as text is refused in the same words, with a place.
        const text = JSON.stringify(json, undefined, 1)
        expect(() => family.open(text, 'json')).toThrow(error.message)
        readOrRefuse(text, () => family.open(text, 'json'))
        return
      }
      requireUsable(puzzle)
    })
  })
})
