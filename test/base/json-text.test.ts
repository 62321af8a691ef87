import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError, parseJson } from '../../src/index.ts'
import { damagedText } from '../contract/damage.ts'
import { holds } from '../property.ts'
import { inSweep } from '../sweep.ts'

function offsetOf(text: string, { position }: InputError): number {
  if (!position) throw new Error('no position')
  const lines = text.split('\n').slice(0, position.line)
  const last = lines.pop()!
  if (position.column > last.length + 1) throw new Error('outside of the text')
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + position.column - 1
}

/** Whether some JSON text starts like this: brackets are closed, and what may be missing before is tried. */
function canGoOn(start: string): boolean {
  let closing = ''
  let isInString = false
  for (let i = 0; i < start.length; i++) {
    const c = start[i]
    if (c === '"') isInString = !isInString
    else if (isInString && c === '\\') i++
    else if (isInString) continue
    else if (c === '[') closing = `]${closing}`
    else if (c === '{') closing = `}${closing}`
    else if (c === ']' || c === '}') closing = closing.slice(1)
  }
  return ['', '0', '"', '":0', ':0', '"":0'].some((missing) => isJson(start + missing + closing))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A byte order mark before the text is passed over, as JSON.parse does not. */
function unmarked(text: string): string {
  return text.replace(/^\ufeff/, ' ')
}

/** The verdict of JSON.parse is the oracle; a refusal must name a place up to which all is well. */
function compare(text: string): 'read' | 'refused' {
  let found: unknown
  try {
    found = parseJson(text)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    if (isJson(unmarked(text))) throw new Error(`refused, but JSON.parse reads it: ${error.message}`)
    const offset = offsetOf(text, error)
    if (!canGoOn(unmarked(text).slice(0, offset))) throw new Error(`wrong already before ${offset}: ${error.message}`)
    return 'refused'
  }
  expect(found).toEqual(JSON.parse(unmarked(text)))
  return 'read'
}

describe('parsing JSON', () => {
  it('reads what JSON.parse reads, and says where damaged JSON goes wrong', () => {
    const written = fc.tuple(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(0, 1, '\t')).chain(([value, indent]) => {
      return damagedText([JSON.stringify(value, undefined, indent)])
    })
    const counts = { read: 0, refused: 0 }
    holds(written, 5000, (text) => {
      counts[compare(text)]++
    })
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(inSweep(500))
  })

  it('reads what JSON.parse reads among texts of the characters that matter in JSON', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '"a"',
      '\\',
      '\\u',
      '\\n',
      '00e9',
      'true',
      'null',
      'fals',
      'e',
      '-',
    ]
    const more = ['0', '12', '.', 'E+', ' ', '\n', '\u0001', '\u2028', '\ufeff', '😀']
    const counts = { read: 0, refused: 0 }
    holds(fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 8 }), 20_000, (list) => {
      counts[compare(list.join(''))]++
    })
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(inSweep(200))
  })

  it.each([
    ['', 1, 1, 'expected a JSON value, found the end of the text'],
    ['{"a": 1,}', 1, 9, "expected a key in double quotes, found '}'"],
    ['{"a" 1}', 1, 6, "expected ':', found '1'"],
    ['[1 2]', 1, 4, "expected ',' or ']', found '2'"],
    ['[1,\n 2', 2, 3, "expected ',' or ']', found the end of the text"],
    ['[1]]', 1, 4, "expected the end of the JSON, found ']'"],
    ["{'a': 1}", 1, 2, `expected a key in double quotes, found '''`],
    ['["a\nb"]', 1, 4, "expected the closing '\"' of a string, found the end of the line"],
    ['["\\x"]', 1, 3, "expected an escape that JSON knows, found '\\'"],
    ['[01]', 1, 3, "expected ',' or ']', found '1'"],
    ['NaN', 1, 1, "expected a JSON value, found 'N'"],
  ])('says of %j that at %i:%i it %s', (text, line, column, message) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ message, position: { line, column } }))
  })

  it('refuses JSON that is broken inside very many brackets without exhausting the stack', () => {
    for (const deep of ['['.repeat(200_000), '{"a":'.repeat(200_000), '[{"a":'.repeat(100_000)]) {
      expect(() => parseJson(deep)).toThrow(InputError)
    }
  })
})
