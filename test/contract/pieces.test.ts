import { describe, expect, it } from 'vitest'
import { type Puzzle, run, type TextSink } from '../../src/index.ts'
import { everyFamily } from './families.ts'
import { samplesOf, solving, writtenSamples } from './puzzles.ts'

function inPieces<T>(sink: TextSink<T>, text: string, length: number): T {
  for (let at = 0; at < text.length; at += length) sink.push(text.slice(at, at + length))
  return sink.end()
}

const details = { id: 7, seed: 'x', checked: true }

function outcomesOf(puzzle: Puzzle) {
  return [run(solving(puzzle)), run(solving(puzzle), { steps: 0 })]
}

describe.each(everyFamily)('what is too large to be held, of $name,', (family) => {
  const samples = samplesOf(family)

  it('can be read as a text in pieces, if at all, with the same result as whole', () => {
    for (const notation of family.notations) {
      for (const { name, puzzle, text } of writtenSamples(family, notation.name)) {
        for (const length of [1, 7, text.length]) {
          for (const named of [notation.name, undefined]) {
            const sink = family.reader(text.slice(0, 50), named)
            if (!sink) continue
            const read = inPieces(sink, text, length)
            expect(read.text(), name).toBe(puzzle.text())
            expect(read.notation, name).toBe(family.open(text, named).notation)
          }
        }
      }
    }
  })

  it('never reads JSON problems in pieces', () => {
    expect(family.reader(' {', undefined)).toBeUndefined()
    expect(family.reader('', 'json')).toBeUndefined()
  })

  it('can be written as a result in pieces that are the JSON of the result', () => {
    for (const { name, puzzle } of samples) {
      for (const outcome of outcomesOf(puzzle)) {
        for (const about of [undefined, details]) {
          const written = [...puzzle.resultPieces(outcome, about)].join('')
          expect(written, name).toBe(JSON.stringify(puzzle.result(outcome, about)))
        }
      }
    }
  })

  it('can be read as an answer in pieces, if at all, with the same result as whole', () => {
    for (const { name, puzzle } of samples) {
      for (const outcome of outcomesOf(puzzle)) {
        const result = puzzle.result(outcome, details)
        if (result.answer === undefined) continue
        for (const text of [JSON.stringify(result), JSON.stringify(result.answer), JSON.stringify(result, null, 1)]) {
          const sink = puzzle.submissionReader()
          if (!sink) continue
          expect(inPieces(sink, text, 13), name).toEqual(puzzle.submission(text))
        }
      }
    }
  })
})
