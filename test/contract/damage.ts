import fc from 'fast-check'
import { InputError } from '../../src/index.ts'

/** Characters that trip readers: controls, spaces, marks that change direction, halves of pairs, digits, JSON's own. */
const ODD = [
  ...'\0\t\n\r \u00a0\u007f\u200b\u202e\u2028\ufeff\ufffd'.split(''),
  ...'0123456789-+.eE{}[]":,\\/#XxRr'.split(''),
  'é',
  '♜',
  '😀',
  '\ud83d',
  '\ude00',
  '\r\n',
  '\n\n',
]

/** Where a kind of damage happens is a number that is taken modulo the length, so that it fits every text. */
type Damage = (text: string, at: number, piece: string) => string

const onLines = (change: (lines: string[], at: number) => void): Damage => {
  return (text, at) => {
    const lines = text.split('\n')
    change(lines, at % lines.length)
    return lines.join('\n')
  }
}

const damages: readonly Damage[] = [
  (text, at) => text.slice(0, at % (text.length + 1)) + text.slice((at % (text.length + 1)) + 1),
  (text, at, piece) => text.slice(0, at % (text.length + 1)) + piece + text.slice(at % (text.length + 1)),
  (text, at, piece) => text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + 1),
  (text, at) => text.slice(0, at % (text.length + 1)),
  (text, at) => text.slice(at % (text.length + 1)),
  // Two neighbours change places.
  (text, at) => {
    const i = at % (text.length + 1)
    return text.slice(0, i) + (text[i + 1] ?? '') + (text[i] ?? '') + text.slice(i + 2)
  },
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replaceAll('\n', '\r'),
  (text) => `\ufeff${text}`,
  (text, at) => text.slice(0, at % 3) + text,
  onLines((lines, at) => lines.splice(at, 1)),
  onLines((lines, at) => lines.splice(at, 0, lines[at]!)),
  onLines((lines, at) => lines.splice(at, 0, '')),
  onLines((lines, at) => {
    lines[at] = ` ${lines[at]}`
  }),
  onLines((lines, at) => {
    lines[at] += ' \t'
  }),
  onLines((lines, at) => lines.reverse().push(lines[at]!)),
]

/** One of the texts with up to four things done to it. */
export function damagedText(texts: readonly string[]): fc.Arbitrary<string> {
  const steps = fc.array(fc.tuple(fc.nat(damages.length - 1), fc.nat(10_000), fc.constantFrom(...ODD)), {
    minLength: 1,
    maxLength: 4,
  })
  return fc
    .tuple(fc.constantFrom(...texts), steps)
    .map(([text, list]) => list.reduce((damaged, [kind, at, piece]) => damages[kind]!(damaged, at, piece), text))
}

/** What `read` gives, or undefined when it refuses the text as it should: an InputError with a place in this text. */
export function readOrRefuse<T>(text: string, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const { position, excerpt, caret } = error
    if (!position) throw new Error(`no position: ${error.message}`)
    const line = text.split('\n')[position.line - 1]
    if (line === undefined || position.column < 1 || position.column > line.length + 1) {
      throw new Error(`${position.line}:${position.column} is outside of the text: ${error.message}`)
    }
    if (excerpt === undefined || caret > excerpt.length) throw new Error(`the caret is beyond the excerpt`)
    return undefined
  }
}
