import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError, positionAt } from '../../src/index.ts'
import { holds } from '../property.ts'

describe('a position', () => {
  it('counts lines and columns from 1', () => {
    expect(positionAt('', 0)).toEqual({ line: 1, column: 1 })
    expect(positionAt('ab\r\nc\n', 0)).toEqual({ line: 1, column: 1 })
    expect(positionAt('ab\r\nc\n', 3)).toEqual({ line: 1, column: 4 })
    expect(positionAt('ab\r\nc\n', 4)).toEqual({ line: 2, column: 1 })
    expect(positionAt('ab\r\nc\n', 6)).toEqual({ line: 3, column: 1 })
  })

  it('agrees with splitting the text before it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '♜'), maxLength: 30 })
    holds(fc.tuple(text, fc.nat(60)), 2000, ([whole, at]) => {
      const offset = Math.min(at, whole.length)
      const before = whole.slice(0, offset).split('\n')
      expect(positionAt(whole, offset)).toEqual({ line: before.length, column: before.at(-1)!.length + 1 })
    })
  })
})

describe('what was found', () => {
  it.each([
    ['ab', 0, "'a'"],
    ['ab', 2, 'the end of the text'],
    ['', 0, 'the end of the text'],
    ['a\nb', 1, 'the end of the line'],
    ['a\r\nb', 1, 'the end of the line'],
    ['😀', 0, "'😀'"],
    [' ', 0, "' '"],
    ['\0', 0, 'the control character U+0000'],
    ['\t', 0, 'the control character U+0009'],
    ['\u001b[2J', 0, 'the control character U+001B'],
    ['\u0085', 0, 'the control character U+0085'],
    ['\ufffd', 0, 'a byte that is not UTF-8 text'],
  ])('in %j at %i is called %s', (text, offset, found) => {
    expect(InputError.expected(text, offset, 'X').message).toBe(`expected X, found ${found}`)
  })

  // They would show nothing between the quotes, or turn the rest of the message around.
  it.each(['\u200b', '\u202e', '\u2066', '\ufeff', '\u00ad', '\u2028', '\u{e0041}'])(
    'is named by its number if it cannot be seen: %j',
    (character) => {
      const { message } = InputError.expected(character, 0, 'X')
      expect(message).not.toContain(character)
      expect(message).toContain(`U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    },
  )
})

describe('the excerpt', () => {
  it('is the line, with the caret below the place', () => {
    const error = InputError.expected('..X\n.O.\nX..', 5, "'.' or 'X'")
    expect(error.report('board.txt')).toBe("board.txt:2:2: expected '.' or 'X', found 'O'\n  .O.\n   ^")
  })

  it('has the caret behind the line if something is missing there', () => {
    expect(InputError.at('..\r\n...', 2, 'short').report('-')).toBe('-:1:3: short\n  ..\n    ^')
    expect(InputError.at('..\n.', 4, 'short').report('-')).toBe('-:2:2: short\n  .\n   ^')
  })

  it('is left out where there is nothing to show', () => {
    expect(InputError.at('', 0, 'empty').report('-')).toBe('-:1:1: empty')
    expect(InputError.at('a\n \nb', 2, 'blank').report('-')).toBe('-:2:1: blank')
    expect(new InputError('no place').report('-')).toBe('-: no place')
  })

  it('is a window of a long line', () => {
    const line = `${'a'.repeat(1000)}!${'b'.repeat(1000)}`
    const { excerpt, caret, position } = InputError.at(`first\n${line}\nlast`, 1006, 'here')
    expect(position).toEqual({ line: 2, column: 1001 })
    expect(excerpt).toBe(`${'a'.repeat(40)}!${'b'.repeat(29)}`)
    expect(excerpt![caret]).toBe('!')
  })

  const odd = [
    'a',
    'b',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '\0',
    '\u001b',
    '\u0085',
    '\u200b',
    '\u202e',
    '\u2028',
    '♜',
    '😀',
  ]
  const tags = ['\u{e0041}', '\u{1d173}']
  const anything = fc.constantFrom(...odd, ...tags)
  // Lines long enough for the window to cut through something at both ends.
  const long = fc.constantFrom('a', '😀', ...tags)
  const text = fc.oneof(fc.array(anything, { maxLength: 60 }), fc.array(long, { minLength: 60, maxLength: 120 }))

  it('has no control characters and no halves of characters, and its caret is under the right one', () => {
    holds(fc.tuple(text, fc.nat(120)), 5000, ([characters, at]) => {
      const before = characters.slice(0, at)
      const culprit = characters[at] ?? ''
      const { excerpt, caret } = InputError.at(characters.join(''), before.join('').length, 'm')
      expect(excerpt).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
      // Control characters are shown as a blank, and the end of the line as nothing at all.
      const shown = /[\n\r]/.test(culprit) ? '' : culprit.replace(/[\p{Cc}\p{Cf}\u2028]/u, ' ')
      expect(excerpt!.slice(caret).startsWith(shown)).toBe(true)
      if (shown === '') expect(excerpt).toHaveLength(caret)
      const line = before.join('').split('\n').at(-1)!
      const blanked = line.replace(/[\p{Cc}\p{Cf}\u2028]/gu, ' ')
      expect(blanked.endsWith(excerpt!.slice(0, caret))).toBe(true)
      if (line.length <= 40) expect(excerpt!.slice(0, caret)).toBe(blanked)
    })
  })
})

describe('an error in a text inside another text', () => {
  it('is moved down by as many lines', () => {
    const error = InputError.at('ab', 1, 'm')
    expect(error.shifted(4)).toMatchObject({ message: 'm', position: { line: 5, column: 2 }, excerpt: 'ab', caret: 1 })
    expect(error.shifted(4)).toBeInstanceOf(InputError)
  })

  it('stays as it is if it has no place', () => {
    const error = new InputError('m')
    expect(error.shifted(4)).toBe(error)
  })
})
