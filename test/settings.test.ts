import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChoiceParameter,
  type FlagParameter,
  InputError,
  type NumberParameter,
  type SizeParameter,
  settingsFor,
  type WholeParameter,
} from '../src/index.ts'
import { holds } from './property.ts'
import { refusal } from './refusal.ts'

const size: SizeParameter = {
  kind: 'size',
  name: 'size',
  summary: 'rows and columns',
  low: 2,
  high: 300,
  default: { rows: 8, columns: 9 },
}
const share: NumberParameter = {
  kind: 'number',
  name: 'share',
  summary: 's',
  low: 0.1,
  high: 1,
  step: 0.1,
  default: 0.2,
}
const shift: NumberParameter = { kind: 'number', name: 'shift', summary: 's', low: -5, high: 1000, step: 1, default: 0 }
const all = [size, share, shift]
const most: WholeParameter = { kind: 'whole', name: 'most', summary: 'm', low: -3, high: 1000 }
const least: WholeParameter = { kind: 'whole', name: 'least', summary: 'l', low: 0, high: 1000, default: 5 }
const mood: ChoiceParameter = {
  kind: 'choice',
  name: 'mood',
  summary: 'm',
  choices: ['any', 'fair', 'foul'],
  default: 'fair',
}
const newer = [most, least, mood]
const loud: FlagParameter = { kind: 'flag', name: 'loud', summary: 'l', default: false }

describe('settings', () => {
  it('are the defaults where nothing is given', () => {
    const defaults = { size: { rows: 8, columns: 9 }, share: 0.2, shift: 0 }
    expect(settingsFor(all, {})).toEqual(defaults)
    expect(settingsFor(all, { size: undefined, shift: undefined })).toEqual(defaults)
  })

  it.each([
    ['8', 8, 8],
    [8, 8, 8],
    ['8x12', 8, 12],
    ['8X12', 8, 12],
    ['8×12', 8, 12],
    [' 12x8 ', 12, 8],
    [{ rows: 3, columns: 300 }, 3, 300],
    ['2x300', 2, 300],
    ['007', 7, 7],
  ])('read the size %j', (raw, rows, columns) => {
    expect(settingsFor(all, { size: raw }).size).toEqual({ rows, columns })
  })

  it.each([
    ['0.5', 0.5],
    ['.5', 0.5],
    [0.5, 0.5],
    ['50%', 0.5],
    ['50.5%', 0.505],
    ['1e-1', 0.1],
    ['1', 1],
    ['100%', 1],
    ['10%', 0.1],
    [' 0.3 ', 0.3],
  ])('read the number %j', (raw, value) => {
    expect(settingsFor(all, { share: raw }).share).toBe(value)
  })

  it.each(['', ' ', '8x', 'x8', '8x8x8', '8 x 8', '-8', '8.5', '1', '1x8', '8x1', '301', '8x301', '0x10', '1e2', '٨'])(
    'refuse the size %j',
    (raw) => {
      expect(() => settingsFor(all, { size: raw })).toThrow(InputError)
    },
  )

  it.each([
    { rows: 2.5, columns: 8 },
    { rows: 8, columns: 2.5 },
    { rows: Number.NaN, columns: 8 },
    { rows: 8, columns: 301 },
    { rows: 1, columns: 8 },
  ])('refuse the size %j', (raw) => {
    expect(() => settingsFor(all, { size: raw })).toThrow(InputError)
  })

  it.each(['', 'x', '0.05', '1.01', '101%', '-0.5', '1,5', '0x1', '1e999', 'NaN', 'Infinity', '0.5%%', '--1', '1.2.3'])(
    'refuse the number %j',
    (raw) => {
      expect(() => settingsFor(all, { share: raw })).toThrow(InputError)
    },
  )

  it('say what they expected and what they found', () => {
    expect(() => settingsFor(all, { size: '8x301' })).toThrow(
      "size: expected a size such as 8 or 8x12, each side from 2 to 300, found '8x301'",
    )
    expect(() => settingsFor(all, { size: { rows: 1, columns: 4 } })).toThrow('found 1x4')
    expect(() => settingsFor(all, { share: 7 })).toThrow("share: expected a number from 0.1 to 1, found '7'")
  })

  it.each(['sise', 'Size', '__proto__x', 'toString', ''])('refuse the unknown name %j', (name) => {
    const { message } = refusal(() => settingsFor(all, { [name]: 1 }))
    expect(message).toContain(`unknown setting '${name}'; `)
    expect(message).toContain('xpected one of size, share, shift')
  })

  it('say what an unknown name was probably meant to be', () => {
    const suggested = (name: string) =>
      /did you mean '(.*)'\?/.exec(refusal(() => settingsFor(all, { [name]: 1 })).message)?.[1]
    // Letters that are left out, doubled, changed, swapped, or in the other case.
    expect(['sze', 'sizze', 'sise', 'sziE', 'Size', 'hsare', 'shfit'].map(suggested)).toEqual([
      ...Array(5).fill('size'),
      'share',
      'shift',
    ])
    expect(['size of the board', 'toString', ''].map(suggested)).toEqual([undefined, undefined, undefined])
  })

  it('leave out whole numbers without a default, and have defaults for the rest', () => {
    const defaults = { most: undefined, least: 5, mood: 'fair' }
    expect(settingsFor(newer, {})).toEqual(defaults)
    expect(settingsFor(newer, { most: '', mood: undefined })).toEqual(defaults)
    expect(settingsFor(newer, { most: ' \t' })).toEqual(defaults)
    expect(Object.keys(settingsFor(newer, {}))).toEqual(['most', 'least', 'mood'])
  })

  it.each([
    ['0', 0],
    ['-0', 0],
    [0, 0],
    ['-3', -3],
    [' 12 ', 12],
    ['007', 7],
    [1000, 1000],
    ['1000', 1000],
  ])('read the whole number %j', (raw, value) => {
    expect(settingsFor(newer, { most: raw }).most).toBe(value)
  })

  it.each(['x', '-4', '1001', '1.0', '1.5', '1e2', '10%', '+1', '1 2', '--1', '0x1', '٨', '9'.repeat(30)])(
    'refuse the whole number %j',
    (raw) => {
      expect(() => settingsFor(newer, { most: raw })).toThrow(InputError)
    },
  )

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21, { rows: 1, columns: 1 }])(
    'refuse the whole number %j',
    (raw) => {
      expect(() => settingsFor(newer, { most: raw })).toThrow(InputError)
    },
  )

  it('refuse an empty text for a whole number that has a default: its field was cleared', () => {
    expect(() => settingsFor(newer, { least: '' })).toThrow("least: expected a whole number from 0 to 1000, found ''")
  })

  it('read choices as they are written', () => {
    for (const choice of ['any', 'fair', 'foul']) expect(settingsFor(newer, { mood: choice }).mood).toBe(choice)
    expect(settingsFor(newer, { mood: ' foul ' }).mood).toBe('foul')
  })

  it.each(['', 'Fair', 'fai', 'fair,foul', 'toString', 0, { rows: 1, columns: 1 }])('refuse the choice %j', (raw) => {
    expect(() => settingsFor(newer, { mood: raw })).toThrow(InputError)
    expect(() => settingsFor(newer, { mood: raw })).toThrow('mood: expected one of any, fair, foul, found ')
  })

  it('read what is so or not, and take it for not unless said', () => {
    expect(settingsFor([loud], {})).toEqual({ loud: false })
    expect(settingsFor([loud], { loud: undefined })).toEqual({ loud: false })
    for (const yes of [true, 'true', 'yes', ' yes ']) expect(settingsFor([loud], { loud: yes }).loud).toBe(true)
    for (const no of [false, 'false', 'no', ' no ']) expect(settingsFor([loud], { loud: no }).loud).toBe(false)
  })

  it.each(['', 'Yes', 'on', 0, 1, 'truefalse', { rows: 1, columns: 1 }])('refuse %j as neither yes nor no', (raw) => {
    expect(() => settingsFor([loud], { loud: raw })).toThrow(InputError)
    expect(() => settingsFor([loud], { loud: raw })).toThrow('loud: expected yes or no, found ')
  })

  it('read every number within the limits as JavaScript writes it', () => {
    holds(fc.double({ min: -5, max: 1000, noNaN: true }), 3000, (number) => {
      // The + 0 makes 0 of -0, which is written without its sign.
      expect(settingsFor(all, { shift: number }).shift).toBe(number + 0)
      expect(settingsFor(all, { shift: String(number) }).shift).toBe(number + 0)
    })
  })

  it('give values within the limits or an InputError, for any text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.x×eE-+% '.split('')), maxLength: 8 })
    holds(text, 5000, (raw) => {
      for (const parameter of [size, share, shift, least] as const) {
        let value: unknown
        try {
          value = settingsFor([parameter], { [parameter.name]: raw })[parameter.name]
        } catch (error) {
          if (error instanceof InputError) continue
          throw error
        }
        const numbers = parameter.kind === 'size' ? Object.values(value as object) : [value]
        for (const number of numbers) {
          expect(number >= parameter.low && number <= parameter.high).toBe(true)
          if (parameter.kind !== 'number') expect(Number.isInteger(number)).toBe(true)
        }
      }
    })
  })
})
