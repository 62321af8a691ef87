import { describe, expect, it } from 'vitest'
import { type Drawing, drawingToSvg, drawingToText, type Mark } from '../../src/index.ts'
import { channels, contrast } from './contrast.ts'
import { type Element, xmlElements } from './xml.ts'

const piece = (place: Mark['place'], colour?: number): Mark => {
  const letter = String.fromCharCode(64 + (colour ?? 26))
  return { place, shape: 'piece', letter, label: 'queen', ...(colour !== undefined && { colour }) }
}

function elementsOf(drawing: Partial<Drawing>): Element[] {
  return xmlElements(drawingToSvg({ rows: 3, columns: 4, marks: [], lines: [], ...drawing }, 't'))
}

const classed = (elements: readonly Element[], name: string) =>
  elements.filter(({ attributes }) => attributes.class === name)

/** Each of the palette's colours in light and in dark, and the paper below. */
function schemes() {
  const style = elementsOf({ marks: [piece([0, 0], 1)] }).find(({ name }) => name === 'style')!.text
  const all = (kind: string) => [...style.matchAll(new RegExp(`--${kind}:(#[0-9a-f]{6})`, 'g'))].map(([, hex]) => hex!)
  const inks = all('colour\\d+')
  const half = inks.length / 2
  return all('paper').map((paper, i) => ({ paper, inks: inks.slice(i * half, (i + 1) * half) }))
}

describe('colours in a picture', () => {
  it('are groups, each with its discs in one path and its letters on them', () => {
    const marks = [piece([0, 0], 2), piece([1, 1], 1), piece([2, 3], 2), piece([2, 0])]
    const elements = elementsOf({ marks })
    const order = elements.filter(({ name }) => name === 'g' || name === 'text' || name === 'path')
    expect(order.map(({ attributes, text }) => `${attributes.class} ${text}`.trim())).toEqual([
      'grid',
      'piece Z',
      'coloured colour1',
      'disc',
      'piece A',
      'coloured colour2',
      'disc',
      'piece B',
      'piece B',
    ])
    expect(classed(elements, 'disc')[1]!.attributes.d).toMatch(/^M0 0m[^M]+M60 40m[^M]+$/)
    // Smaller letters stand higher, so that they are in the middle of their discs.
    expect(classed(elements, 'piece').map(({ attributes }) => attributes.y)).toEqual(['56', '34', '14', '54'])
  })

  it('are given to rings as well', () => {
    const ring = { place: [1, 2], shape: 'ring', letter: '.', label: 'left' } as const
    const elements = elementsOf({ marks: [{ ...ring, colour: 3 }, ring] })
    const shown = elements.filter(({ name, attributes }) => name === 'g' || attributes.class === 'ring')
    expect(shown.map(({ attributes }) => attributes.class)).toEqual(['ring', 'coloured colour3', 'ring'])
  })

  it('come again where there are more of them than the palette has', () => {
    const { inks } = schemes()[0]!
    const marks = Array.from({ length: 26 }, (_, i) => piece([i % 3, i % 4], i + 1))
    const elements = elementsOf({ marks })
    const groups = elements.filter(({ name }) => name === 'g').map(({ attributes }) => attributes.class)
    expect(groups).toEqual(inks.map((_, i) => `coloured colour${i + 1}`))
    expect(classed(elements, 'piece')).toHaveLength(26)
  })

  it('are all different, and letters on them can be read, in light and in dark', () => {
    const both = schemes()
    expect(both).toHaveLength(2)
    for (const { paper, inks } of both) {
      expect(new Set(inks).size).toBe(inks.length)
      expect(inks.length).toBeGreaterThanOrEqual(6)
      for (const ink of inks) expect(contrast(ink, paper), ink).toBeGreaterThan(4.5)
    }
  })

  it('can be told apart by those who see no red or no green', () => {
    // To such an eye red and green are one, in these shares; the cube root is about how bright they look.
    for (const redShare of [0.11, 0.29]) {
      const seen = (hex: string) => {
        const [red, green, blue] = channels(hex)
        return [Math.cbrt(redShare * red! + (1 - redShare) * green!), Math.cbrt(blue!)] as const
      }
      for (const { inks } of schemes()) {
        for (const [i, ink] of inks.entries()) {
          for (const other of inks.slice(0, i)) {
            const [one, two] = [seen(ink), seen(other)]
            const difference = Math.hypot(one[0] - two[0], one[1] - two[1])
            // The first six are what most boards have, and are further apart.
            expect(difference, `${ink} ${other}`).toBeGreaterThan(i < 6 ? 0.1 : 0.06)
          }
        }
      }
    }
  })

  it('leave no trace in pictures without them', () => {
    expect(drawingToSvg({ rows: 1, columns: 1, marks: [piece([0, 0])], lines: [] }, 't')).not.toContain('colour1')
  })
})

describe('moves in a picture', () => {
  const moves: Drawing['moves'] = [
    { from: [0, 0], to: [0, 3], cost: Math.sqrt(3), colour: 1 },
    { from: [0, 3], to: [2, 1], cost: Math.SQRT2, colour: 1 },
    { from: [2, 3], to: [1, 3], cost: 1, colour: 2 },
    { from: [2, 0], to: [1, 0], cost: 1 },
  ]
  const marks = [piece([2, 1], 1), piece([1, 3], 2), piece([1, 0])]

  it('are arrows by colour, from the middle of a square to the piece that came there, or to where the next one begins', () => {
    const arrows = classed(elementsOf({ marks, moves }), 'move').map(({ attributes }) => attributes.d)
    expect(arrows).toHaveLength(3)
    expect(arrows[0]).toMatch(/^M10 50L10 38M[-\d. ]+L10 38L[-\d. ]+$/)
    expect(arrows[1]).toMatch(/^M10 10L69\.5 10M66\.5 8\.5L69\.5 10L66\.5 11\.5M70 10L35\.7 44\.3M/)
    expect(arrows[2]).toMatch(/^M70 50L70 38M/)
  })

  it('lie below the pieces, and are no part of a picture made of text', () => {
    const order = elementsOf({ marks, moves }).map(({ attributes }) => attributes.class)
    expect(order.lastIndexOf('move')).toBeLessThan(order.indexOf('piece'))
    expect(drawingToText({ rows: 3, columns: 4, marks, lines: [], moves })).toBe('. . . .\nZ . . B\n. A . .')
  })

  it('that lead nowhere are not drawn', () => {
    expect(classed(elementsOf({ moves: [{ from: [1, 1], to: [1, 1], cost: 0 }] }), 'move')).toEqual([])
  })
})
