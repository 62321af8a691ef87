import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError, rooks, type TextSink } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'

/** Lines of boards, good and bad, with everything that may stand between them. */
const text = fc
  .tuple(
    fc.constantFrom('', '1\n', '\ufeff2\r\n', '2\n..\nX.'),
    fc.array(fc.constantFrom('.', 'X', '..', '.X', 'X.', '\n', '\n', '\r\n', ' ', '\t', '2', 'o', '\ufeff', '\u00a0'), {
      maxLength: 10,
    }),
  )
  .map(([start, parts]) => start + parts.join(''))

function outcomeOf(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const { message, position, excerpt, caret } = error
    return { message, position, excerpt, caret }
  }
}

function inPieces<T>(sink: TextSink<T>, whole: string, cuts: readonly number[]): T {
  const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length].sort((a, b) => a - b)
  for (let i = 1; i < places.length; i++) sink.push(whole.slice(places[i - 1]!, places[i]!))
  return sink.end()
}

describe('a board that comes in pieces', () => {
  const codinGame = rooks.codecs.notations[0]!
  it.each([
    ['text', rooks.codecs.problem.parse, rooks.codecs.problem.reader!],
    ['codingame', codinGame.parse, codinGame.reader!],
  ])('is read, or refused with the same place, as if it had come whole: %s', (_, parse, reader) => {
    let read = 0
    holds(fc.tuple(text, fc.array(fc.nat(50), { maxLength: 5 })), 5000, ([whole, cuts]) => {
      const expected = outcomeOf(() => parse(whole))
      expect(outcomeOf(() => inPieces(reader(), whole, cuts))).toEqual(expected)
      if (!('message' in (expected as object))) read++
    })
    expect(read).toBeGreaterThan(inSweep(50))
  })

  it('grows from row to row', () => {
    const rows = Array.from({ length: 300 }, (_, i) => (i % 7 === 0 ? 'X..' : '.X.'))
    const sink = rooks.codecs.problem.reader!()
    for (const row of rows) sink.push(`${row}\n`)
    expect(rooks.codecs.problem.toJson(sink.end())).toEqual({ board: rows })
  })

  it('is refused before a line without end fills the memory', () => {
    const dots = '.'.repeat(100_000)
    const sink = rooks.codecs.problem.reader!()
    expect(
      outcomeOf(() => {
        for (let i = 0; i < 100; i++) sink.push(dots)
      }),
    ).toMatchObject({
      message: 'a row has at most 65535 squares',
      position: { line: 1, column: 65_536 },
    })
    const spaces = ' '.repeat(100_000)
    const blank = rooks.codecs.problem.reader!()
    expect(
      outcomeOf(() => {
        for (let i = 0; i < 100; i++) blank.push(spaces)
      }),
    ).toMatchObject({
      message: 'a line has at most 1048576 characters',
      position: { line: 1, column: 1_048_577 },
    })
  })
})
