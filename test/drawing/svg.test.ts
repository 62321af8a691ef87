import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Drawing, drawingToSvg, type Mark } from '../../src/index.ts'
import { holds } from '../property.ts'
import { contrast } from './contrast.ts'
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
    const kinds = ['cross', 'dot', 'piece', 'ring', 'tint', 'wall'] as const
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
    expect(paths.map((path) => path.class)).toEqual(['tint', 'grid', 'wall', 'proof', 'ring', 'cross', 'dot', 'piece'])
    const data = Object.fromEntries(paths.map((path) => [path.class, path.d]))
    expect(data.tint).toBe('M20 0h20v20h-20zM40 20h20v20h-20z')
    expect(data.cross).toMatch(/^M20 0m[^M]+M40 20m[^M]+$/)
    expect(data.dot).toMatch(/^M20 0m[^M]+M40 20m[^M]+$/)
    expect(data.ring).toMatch(/^M20 0m[^M]+M40 20m[^M]+$/)
    // An edge of the tint is seen around a wall.
    expect(data.wall).toBe('M20 0m2.5 2.5h15v15h-15zM40 20m2.5 2.5h15v15h-15z')
  })

  it('has a colour of its own for every kind, in light and in dark', () => {
    const style = xmlElements(drawingToSvg(empty, 't')).find(({ name }) => name === 'style')!.text
    const [light, dark] = style.split('@media (prefers-color-scheme:dark)')
    for (const kind of ['paper', 'grid', 'tint', 'wall', 'piece', 'cross', 'dot', 'ring', 'number', 'proof']) {
      const colour = new RegExp(`--${kind}:(#[0-9a-f]{6})`)
      expect(colour.exec(light!)![1], kind).not.toBe(colour.exec(dark!)![1])
      expect(light, kind).toContain(`.rookery .${kind}{`)
    }
  })

  describe('with numbers', () => {
    const number = (place: Mark['place'], letter: string): Mark => ({ place, shape: 'number', letter, label: letter })

    it('prints them in the middle of their squares, smaller where they are long', () => {
      const marks = [number([0, 0], '7'), number([0, 1], '12'), number([1, 0], '103'), number([1, 2], '123456')]
      const elements = xmlElements(drawingToSvg({ ...empty, marks }, 't'))
      const sizes = elements.filter(({ name }) => name === 'g').map(({ attributes }) => Number(attributes['font-size']))
      expect(sizes).toHaveLength(3)
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
      const texts = elements.filter(({ name }) => name === 'text')
      expect(texts.map(({ text }) => text)).toEqual(['7', '12', '103', '123456'])
      expect(texts.map(({ attributes }) => attributes.x)).toEqual(['10', '30', '10', '50'])
      // Digits are less than two thirds as wide as their size.
      for (const [i, length] of [2, 3, 6].entries()) expect(sizes[i]! * length * 0.65).toBeLessThan(19)
    })

    it('prints them in a colour of their own on walls, so that they can be read in light and in dark', () => {
      const wall: Mark = { place: [0, 1], shape: 'wall', letter: '#', label: 'shaded' }
      const elements = xmlElements(
        drawingToSvg({ ...empty, marks: [number([0, 0], '1'), number([0, 1], '2'), wall] }, 't'),
      )
      const groups = elements.filter(({ name }) => name === 'g').map(({ attributes }) => attributes.class)
      expect(groups).toEqual(['number', 'number faint'])
      const order = elements.map(({ attributes }) => attributes.class)
      expect(order.indexOf('wall')).toBeLessThan(order.indexOf('number'))
      const style = elements.find(({ name }) => name === 'style')!.text
      for (const scheme of style.split('@media (prefers-color-scheme:dark)')) {
        const colour = (kind: string) => new RegExp(`--${kind}:(#[0-9a-f]{6})`).exec(scheme)![1]!
        for (const [ink, ground] of [
          ['number', 'paper'],
          ['number', 'tint'],
          ['faint', 'wall'],
        ] as const) {
          expect(contrast(colour(ink), colour(ground)), `${ink} on ${ground}`).toBeGreaterThan(4.5)
        }
        for (const ground of ['paper', 'tint']) expect(contrast(colour('ring'), colour(ground))).toBeGreaterThan(3)
      }
    })

    it('moves a cross or a dot into the corner, so that the number can be read', () => {
      const marks = (['cross', 'dot'] as const).flatMap((shape, row) => [
        number([row, 0], '5'),
        { place: [row, 0], shape, letter: '?', label: 'sign' } as const,
        { place: [row, 1], shape, letter: '?', label: 'sign' } as const,
      ])
      const paths = Object.fromEntries(
        xmlElements(drawingToSvg({ ...empty, marks }, 't')).map(({ attributes }) => [attributes.class, attributes.d]),
      )
      expect(paths.cross).toBe('M0 0m14 2.5l3.5 3.5m0-3.5l-3.5 3.5M20 0m6.5 6.5l7 7m0-7l-7 7')
      expect(paths.dot).toBe('M0 20m16.8 3.2h0M20 20m10 10h0')
    })
  })

  describe('with small and bold numbers', () => {
    const numbersOf = (marks: readonly Mark[]) => {
      const elements = xmlElements(drawingToSvg({ ...empty, marks }, 't'))
      const groups = elements.filter(({ name }) => name === 'g').map(({ attributes }) => attributes)
      return { groups, texts: elements.filter(({ name }) => name === 'text') }
    }
    const pencilled = (print: string[]): Mark => ({ place: [1, 1], shape: 'number', letter: '{…}', label: 'm', print })

    it('prints the lines of small print below each other, around the middle of the square and within it', () => {
      for (const print of [['1 2'], ['1 2 3', '4'], ['1 2 3', '4 5 6', '7 8 9'], ['10 11 12', '13 14 15', '16 17 …']]) {
        const { groups, texts } = numbersOf([pencilled(print)])
        expect(texts.map(({ text }) => text)).toEqual(print)
        const size = Number(groups[0]!['font-size'])
        expect(size).toBeLessThan(8)
        const baselines = texts.map(({ attributes }) => Number(attributes.y))
        expect(baselines).toEqual([...baselines].sort((a, b) => a - b))
        expect(baselines[0]! - 0.72 * size).toBeGreaterThan(20)
        expect(baselines.at(-1)!).toBeLessThan(40)
        for (const { attributes, text } of texts) {
          expect(attributes.x).toBe('30')
          expect([...text].length * size * 0.65).toBeLessThan(20)
        }
      }
    })

    it('prints bold numbers apart from the others', () => {
      const number: Mark = { place: [0, 0], shape: 'number', letter: '7', label: '7' }
      const { groups } = numbersOf([number, { ...number, place: [0, 1], isBold: true }])
      expect(groups.map((group) => group['font-weight'])).toEqual([undefined, 'bold'])
    })
  })

  describe('with a border', () => {
    const border = { top: ['1', '', '3'], right: ['', '4'], bottom: ['', '5', ''], left: ['12', ''] }
    const elements = xmlElements(drawingToSvg({ ...empty, border }, 't'))

    it('is a square wider on every side, with its words outside of the squares', () => {
      const [svg, , paper] = elements
      expect(svg!.attributes.viewBox).toBe('-22 -22 104 84')
      expect(paper!.attributes).toMatchObject({ class: 'paper', x: '-20', y: '-20', width: '100', height: '80' })
      const words = elements.filter(({ name }) => name === 'text')
      const places = words.map(({ text, attributes }) => {
        return [text, (Number(attributes.x) - 10) / 20, Math.floor(Number(attributes.y) / 20)]
      })
      expect(places).toEqual([
        ['1', 0, -1],
        ['3', 2, -1],
        ['4', 3, 1],
        ['5', 1, 2],
        ['12', -1, 0],
      ])
      expect(elements.filter(({ name }) => name === 'g').map(({ attributes }) => attributes.class)).toEqual(['border'])
    })

    it('can be read in light and in dark', () => {
      const style = elements.find(({ name }) => name === 'style')!.text
      const coloursOf = (kind: string) =>
        [...style.matchAll(new RegExp(`--${kind}:(#[0-9a-f]{6})`, 'g'))].map(([, c]) => c!)
      const [inks, papers] = [coloursOf('border'), coloursOf('paper')]
      expect([inks.length, papers.length]).toEqual([2, 2])
      inks.forEach((ink, i) => {
        expect(contrast(ink, papers[i]!)).toBeGreaterThan(4.5)
      })
    })

    it('leaves no trace in pictures without one, and no group where it is empty', () => {
      expect(drawingToSvg(empty, 't')).not.toContain('border')
      const none = { top: ['', '', ''], right: ['', ''], bottom: ['', '', ''], left: ['', ''] }
      expect(xmlElements(drawingToSvg({ ...empty, border: none }, 't')).some(({ name }) => name === 'g')).toBe(false)
    })
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

  it('leaves out empty parts', () => {
    const classes = xmlElements(drawingToSvg(empty, 't')).map(({ attributes }) => attributes.class)
    expect(classes).toEqual(['rookery', undefined, 'paper', 'grid'])
  })
})
