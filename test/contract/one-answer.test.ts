import { describe, expect, it } from 'vitest'
import { run } from '../../src/index.ts'
import { refusal } from '../refusal.ts'
import { madeUp } from './made-up.ts'

describe('a family of one answer, without values and certificates', () => {
  it('has a result that says neither', () => {
    const puzzle = madeUp.open('X.')
    const { milliseconds: _, ...result } = puzzle.result(run(puzzle.solve()))
    const solved = { family: 'made-up', status: 'solved', answer: { rooks: [[0, 1]] }, method: 'first', steps: 2 }
    expect(result).toEqual(solved)
    expect([...puzzle.resultPieces(run(puzzle.solve()))].join('')).toMatch(/^\{"family":"made-up","status":"solved",/)
  })

  it('reads answers, and refuses a certificate in the place where it is', () => {
    const puzzle = madeUp.open('X.')
    expect(puzzle.submission('{"answer": {"rooks": [[0, 1]]}}')).toEqual({ answer: Int32Array.of(1) })
    const error = refusal(() => puzzle.submission('{"answer": {"rooks": [[0, 1]]},\n "certificate": {}}'))
    expect(error.message).toBe('expected no certificate, as answers of made-up have none, found one')
    expect(error.position).toEqual({ line: 2, column: 17 })
    expect(() => puzzle.submissionFromJson({ answer: { rooks: [] }, certificate: null })).toThrow(
      expect.objectContaining({ name: 'ShapeError', path: ['certificate'] }),
    )
  })

  it('reads answers in pieces, and refuses a certificate there too', () => {
    const puzzle = madeUp.open('X.')
    const read = (text: string) => {
      const sink = puzzle.submissionReader()!
      for (const character of text) sink.push(character)
      return sink.end()
    }
    expect(read('{"answer": {"rooks": [[0, 1]]}}')).toEqual({ answer: Int32Array.of(1) })
    expect(refusal(() => read('{"answer": {"rooks": [[0, 1]]}, "certificate": {}}')).message).toContain(
      'no certificate',
    )
  })

  it('tells on which squares two answers differ', () => {
    const puzzle = madeUp.open('.X.\n...')
    const outcome = run(puzzle.solve())
    if (outcome.status !== 'ambiguous') throw new Error(outcome.status)
    expect(puzzle.differences(...outcome.answers)).toEqual([
      [0, 0],
      [0, 2],
    ])
    expect(puzzle.differences(outcome.answers[0], outcome.answers[0])).toEqual([])
    expect(puzzle.result(outcome).answers).toEqual([{ rooks: [[0, 0]] }, { rooks: [[0, 2]] }])
  })

  it('refuses to write a problem in a notation that cannot say it, in the words of the notation', () => {
    expect(madeUp.open('..').text('row')).toBe('row:..')
    expect(madeUp.recognise('row:..')).toBe('row')
    expect(madeUp.open('row:..').notation).toBe('row')
    expect(refusal(() => madeUp.open('..\n..').text('row')).message).toBe('expected a board of one row, found 2')
  })
})
