import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, type Kept, readAddress } from '../../web/state/address.ts'
import { holds } from '../property.ts'

const whole: Kept = {
  family: 'one',
  text: 'a b\n#1&2=3\n<b>',
  view: 'play',
  method: 'quick',
  position: '{"rows":["+ %"]}',
  step: '3',
  watch: 'search',
  size: '8',
  fields: { seed: '1', 'size-rows': '6' },
}

describe('the address', () => {
  it('brings everything back', () => {
    const { hash, isWhole } = addressOf(whole)
    expect(isWhole).toBe(true)
    expect(hash).toMatch(/^#[^\s<>"]+$/)
    expect(readAddress(hash)).toEqual(whole)
  })

  it('brings any text back, and has nothing of what is left out', () => {
    holds(fc.tuple(fc.string({ unit: 'binary' }), fc.string()), 60, ([text, field]) => {
      const kept = { text, fields: { [`a${field}`]: field } }
      expect(readAddress(addressOf(kept).hash)).toEqual(kept)
    })
    expect(addressOf({ fields: {} }).hash).toBe('#')
    expect(readAddress('')).toEqual({ fields: {} })
  })

  it('leaves out the position first, and then the text, where all of it would be too long', () => {
    const long = 'x'.repeat(7000)
    const withoutPosition = addressOf({ ...whole, position: long, text: long.slice(0, 5000) })
    expect(withoutPosition.isWhole).toBe(false)
    expect(readAddress(withoutPosition.hash)).toEqual({ ...whole, position: undefined, text: long.slice(0, 5000) })
    const { hash, isWhole } = addressOf({ ...whole, position: '{}', text: long.repeat(2) })
    expect(isWhole).toBe(false)
    const { text, position, ...rest } = whole
    expect(readAddress(hash)).toEqual(rest)
  })

  it('can be anything', () => {
    holds(fc.string(), 200, (anything) => {
      const { fields, ...kept } = readAddress(`#${anything}`)
      for (const value of [...Object.values(fields), ...Object.values(kept)]) expect(typeof value).toBe('string')
    })
    expect(readAddress('#view=play&view=set&evil=1')).toEqual({ view: 'play', fields: {} })
  })
})
