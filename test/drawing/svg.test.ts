import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Drawing, drawingToSvg } from '../../src/index.ts'
import { holds } from '../property.ts'
import { xmlElements } from './xml.ts'

const empty: Drawing = { rows: 2, columns: 3, marks: [], lines: [] }

describe('the XML check of these tests', () => {
  it.each([
    '',
    'x',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a b=c/>',
    '<a b="<"/>',
    '<a>&</a>',
    '<a b="1" b="2"/>',
    '<a>\0</a>',
  ])('refuses %j', (xml) => {
    expect(() => xmlElements(xml)).toThrow()
  })

  it('accepts elements inside each other', () => {
    expect(xmlElements('<a x="&lt;1"><b/>t &amp; u<c></c></a>').map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })
})

describe('a drawing as SVG', () => {
  it('keeps titles, letters and symbols of any characters as they are', () => {
    const character = fc.constantFrom(...'<>&"\'/;#=-]!amplt ♞é😀'.split(''), '😀', ']]>', '<!--', '&amp;')
    const text = fc.array(character, { maxLength: 12 }).map((parts) => parts.join('').replace(/\p{Cs}/gu, ''))
    holds(fc.tuple(text, text, text), 2000, ([title, letter, symbol]) => {
      const marks: Drawing['marks'] = [
        { place: [0, 0], shape: 'piece', letter, label: title },
        { place: [1, 2], shape: 'piece', letter, label: title, symbol },
      ]
      const elements = xmlElements(drawingToSvg({ ...empty, marks }, title))
      const shown = elements.filter(({ name }) => name === 'text').map((element) => element.text)
      expect(elements[0]!.attributes['aria-label']).toBe(title)
      expect(shown).toEqual([letter, symbol])
    })
  })

  it('is well-formed even if a title holds characters that XML cannot', () => {
    for (const title of ['a\0b', 'a\u0007b', 'a\u001bb', 'a\ufffeb', 'a\ud800b'])
      xmlElements(drawingToSvg(empty, title))
  })

  it('is as wide as its columns and as high as its rows', () => {
    const [svg, , paper] = xmlElements(drawingToSvg(empty, 't'))
    expect(svg!.attributes.viewBox).toBe('-2 -2 64 44')
    expect(paper!.attributes).toMatchObject({ class: 'paper', width: '60', height: '40' })
  })

  it('draws walls as squares, pieces in their middle and lines from near one end to near the other', () => {
    const svg = drawingToSvg(
      {
        ...empty,
        marks: [
          { place: [1, 2], shape: 'wall', letter: 'X', label: 'w' },
          { place: [0, 1], shape: 'piece', letter: 'Q', label: 'q' },
        ],
        lines: [
          { from: [0, 0], to: [0, 2], label: 'across' },
          { from: [0, 1], to: [1, 1], label: 'down' },
          { from: [1, 0], to: [1, 0], label: 'one square' },
        ],
      },
      't',
    )
    const paths = Object.fromEntries(xmlElements(svg).map(({ attributes }) => [attributes.class, attributes.d]))
    expect(paths.wall).toBe('M40 20h20v20h-20z')
    expect(paths.proof).toBe('M4 10h52M30 4v32M4 30h12')
    expect(svg).toContain('x="30" y="16">Q</text>')
  })

  it('draws all marks of one kind as one path, grounds below the grid and signs above the walls', () => {
    const kinds = ['cross', 'dot', 'piece', 'tint', 'wall'] as const
    const marks = kinds.flatMap((shape) =>
      (
        [
          [0, 1],
          [1, 2],
        ] as const
      ).map((place) => ({ place, shape, letter: 'm', label: 'm', symbol: '♜' })),
    )
    const lines = [{ from: [0, 0], to: [0, 2], label: 'across' }] as const
    const elements = xmlElements(drawingToSvg({ ...empty, marks, lines }, 't'))
    const paths = elements.filter(({ name }) => name === 'path').map(({ attributes }) => attributes)
    expect(paths.map((path) => path.class)).toEqual(['tint', 'grid', 'wall', 'proof', 'cross', 'dot', 'piece'])
    const data = Object.fromEntries(paths.map((path) => [path.class, path.d]))
    expect(data.tint).toBe('M20 0h20v20h-20zM40 20h20v20h-20z')
    expect(data.cross).toMatch(/^M20 0m[^M]+M40 20m[^M]+$/)
    expect(data.dot).toMatch(/^M20 0m[^M]+M40 20m[^M]+$/)
  })

  it('has a colour of its own for every kind, in light and in dark', () => {
    const style = xmlElements(drawingToSvg(empty, 't')).find(({ name }) => name === 'style')!.text
    const [light, dark] = style.split('@media (prefers-color-scheme:dark)')
    for (const kind of ['paper', 'grid', 'tint', 'wall', 'piece', 'cross', 'dot', 'proof']) {
      const colour = new RegExp(`--${kind}:(#[0-9a-f]{6})`)
      expect(colour.exec(light!)![1], kind).not.toBe(colour.exec(dark!)![1])
      expect(light, kind).toContain(`.rookery .${kind}{`)
    }
  })

  it('draws the pieces it has an outline for as one path', () => {
    const rook = { shape: 'piece', letter: 'R', label: 'rook', symbol: '♜' } as const
    const marks = [
      { ...rook, place: [0, 1] },
      { ...rook, place: [1, 2] },
    ] as const
    const pieces = xmlElements(drawingToSvg({ ...empty, marks }, 't')).filter(
      ({ attributes }) => attributes.class === 'piece',
    )
    expect(pieces.map(({ name }) => name)).toEqual(['path'])
    expect(pieces[0]!.attributes.d).toMatch(/^M20 0m[^M]*zM40 20m[^M]*z$/)
  })

  // Names that every object has are no outlines.
  it.each(['constructor', 'toString', '♛'])('draws a piece it has no outline for as text: %s', (symbol) => {
    const marks = [{ place: [0, 0], shape: 'piece', letter: 'p', label: 'p', symbol }] as const
    const pieces = xmlElements(drawingToSvg({ ...empty, marks }, 't')).filter(
      ({ attributes }) => attributes.class === 'piece',
    )
    expect(pieces.map(({ name, text }) => [name, text])).toEqual([['text', symbol]])
  })

  it('leaves out what there is none of', () => {
    const classes = xmlElements(drawingToSvg(empty, 't')).map(({ attributes }) => attributes.class)
    expect(classes).toEqual(['rookery', undefined, 'paper', 'grid'])
  })
})
