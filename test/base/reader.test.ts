import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Reader } from '../../src/base/reader.ts'
import { holds } from '../property.ts'

/** All lines, each with the offset at which it starts. */
function linesOf(text: string): [number, string][] {
  const reader = new Reader(text)
  const lines: [number, string][] = []
  while (reader.nextLine()) lines.push([reader.start, reader.line])
  return lines
}

const words = (text: string) => linesOf(text).map(([, line]) => line)

describe('reading line by line', () => {
  it.each([
    ['', []],
    ['\n', []],
    [' \n\t\r\n', []],
    ['\ufeff', []],
    ['a', ['a']],
    ['a\nb', ['a', 'b']],
    ['a\nb\n', ['a', 'b']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a \t\nb\u00a0', ['a', 'b']],
    ['\n\n a\nb\n\n\n', [' a', 'b']],
    ['\ufeffa\nb', ['a', 'b']],
    ['\ufeff\r\na', ['a']],
    ['a\n\nb', ['a', '', 'b']],
    ['a\n \n\t\nb\n \n', ['a', '', '', 'b']],
    ['a b', ['a b']],
  ])('gives of %j the lines %j', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it('gives the lines that splitting, trimming ends and dropping blank lines at both ends gives', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\t', '\n', '\n', '\r\n', '\u00a0'), maxLength: 30 })
    holds(fc.tuple(text, fc.boolean()), 5000, ([plain, hasMark]) => {
      const expected = plain.split('\n').map((line) => line.replace(/[ \t\r\u00a0]+$/, ''))
      while (expected.at(-1) === '') expected.pop()
      while (expected[0] === '') expected.shift()
      const whole = hasMark ? `\ufeff${plain}` : plain
      const found = linesOf(whole)
      expect(found.map(([, line]) => line)).toEqual(expected)
      for (const [start, line] of found) expect(whole.slice(start, start + line.length)).toBe(line)
    })
  })

  it('knows where a line is, for errors', () => {
    const reader = new Reader('\ufeff\n\nab\ncd')
    reader.nextLine()
    expect(reader.expected("'x'", reader.start + 1)).toMatchObject({
      message: "expected 'x', found 'b'",
      position: { line: 3, column: 2 },
    })
    reader.nextLine()
    expect(reader.error('no', reader.start)).toMatchObject({ message: 'no', position: { line: 4, column: 1 } })
  })

  // "Expected a row, found the last row" would send people to the wrong line.
  it.each(['', '\ufeff', 'a', 'a\n', 'a\nb', 'a\nb\n', 'a\n\n \n', '\n \n', 'a  '])(
    'stands at the end of %j when no line is left',
    (text) => {
      const reader = new Reader(text)
      while (reader.nextLine());
      expect([reader.start, reader.end]).toEqual([text.length, text.length])
      expect(reader.nextLine()).toBe(false)
      expect(reader.expected('more', reader.start).message).toBe('expected more, found the end of the text')
    },
  )
})
