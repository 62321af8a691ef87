import { describe, expect, it } from 'vitest'
import {
  type Drawing,
  demonstrationNamed,
  demonstrations,
  drawingToSvg,
  drawingToText,
  exactCover,
  InputError,
  isInside,
  traceCover,
} from '../../src/index.ts'
import { xmlElements } from '../drawing/xml.ts'

const all = demonstrations.flatMap((demonstration) =>
  demonstration.sizes.map(({ name }) => ({ demonstration: demonstration.name, size: name })),
)

const openAt = (demonstration: string, size: string) => demonstrationNamed(demonstration).open(size)

function isInBounds(drawing: Drawing): boolean {
  const places = [...drawing.marks.map(({ place }) => place), ...drawing.lines.flatMap(({ from, to }) => [from, to])]
  return places.every(([row, column]) => isInside(drawing, row, column))
}

describe('the demonstrations', () => {
  it('have names and sizes of their own, and speak of items and options', () => {
    expect(new Set(demonstrations.map(({ name }) => name)).size).toBe(demonstrations.length)
    for (const { sizes, words } of demonstrations) {
      expect(new Set(sizes.map(({ name }) => name)).size).toBe(sizes.length)
      expect(new Set(sizes.map(({ title }) => title)).size).toBe(sizes.length)
      expect(words).toMatch(/\bitems\b/)
      expect(words).toMatch(/\boptions?\b/)
    }
  })

  it('refuse names and sizes that there are not, and list those that there are', () => {
    expect(() => demonstrationNamed('chess')).toThrow(InputError)
    expect(() => demonstrationNamed('chess')).toThrow(/pentominoes/)
    expect(() => openAt('pentominoes', '2x2')).toThrow(InputError)
    expect(() => openAt('pentominoes', '2x2')).toThrow(/3x20/)
  })
})

describe.each(all)('$demonstration $size', ({ demonstration, size }) => {
  const { problem, itemLabel, optionLabel, optionSign, draw } = openAt(demonstration, size)
  const optionNumbers = Array.from({ length: problem.options.length }, (_, option) => option)
  const items = Array.from({ length: problem.items + (problem.secondary ?? 0) }, (_, item) => item)

  it('has a label for every item and every option, each once, and short signs', () => {
    expect(new Set(items.map(itemLabel)).size).toBe(items.length)
    expect(new Set(optionNumbers.map(optionLabel)).size).toBe(optionNumbers.length)
    for (const option of optionNumbers) expect(optionSign(option)).toMatch(/^\S{1,3}$/)
  })

  it('draws every option within bounds, on a board that keeps its size', () => {
    const { rows, columns } = draw([])
    for (const option of optionNumbers) {
      const drawing = draw([option])
      expect([drawing.rows, drawing.columns]).toEqual([rows, columns])
      expect(isInBounds(drawing)).toBe(true)
    }
  })

  it('draws a solution as a picture and as text', () => {
    const solution = exactCover(problem).first()!
    const drawing = draw(solution)
    expect(isInBounds(drawing)).toBe(true)
    expect(xmlElements(drawingToSvg(drawing, 'a & b')).length).toBeGreaterThan(3)
    const { border } = drawing
    expect(drawingToText(drawing).trimEnd().split('\n').length).toBeGreaterThanOrEqual(drawing.rows)
    if (border) expect([border.top.length, border.left.length]).toEqual([drawing.columns, drawing.rows])
  })
})

describe('queens', () => {
  const { problem, itemLabel, optionLabel, draw } = openAt('queens', '4')

  it('cover a row, a column and two diagonals that go through their square', () => {
    expect(optionLabel(6)).toBe('queen at row 2, column 3')
    expect(itemLabel(0)).toBe('row 1')
    expect(itemLabel(6)).toBe('column 3')
    const squares = Array.from({ length: 16 }, (_, square) => [Math.floor(square / 4), square % 4] as const)
    squares.forEach(([row, column], one) => {
      squares.forEach(([otherRow, otherColumn], other) => {
        if (one === other) return
        const attacks =
          row === otherRow || column === otherColumn || Math.abs(row - otherRow) === Math.abs(column - otherColumn)
        const shares = [...(problem.options[one] as number[])].some((item) =>
          (problem.options[other] as number[]).includes(item),
        )
        expect(shares).toBe(attacks)
      })
    })
  })

  it('cross out what is no longer an option', () => {
    expect(
      drawingToText(draw([1]))
        .trimEnd()
        .split('\n'),
    ).toEqual(['x Q x x', 'x x x .', '. x . x', '. x . .'])
  })
})

describe('pentominoes', () => {
  it('are twelve, of five squares that hang together, in the positions they are known for', () => {
    const { problem, optionSign, draw } = openAt('pentominoes', '6x10')
    const places = new Map<string, number>()
    for (let option = 0; option < problem.options.length; option++) {
      expect(problem.options[option]).toHaveLength(6)
      expect(new Set(problem.options[option] as number[]).size).toBe(6)
      // Five squares in one piece have at least four joints.
      expect(draw([option]).lines.length).toBeGreaterThanOrEqual(4)
      places.set(optionSign(option), (places.get(optionSign(option)) ?? 0) + 1)
    }
    expect([...places.keys()].sort().join('')).toBe('FILNPTUVWXYZ')
    // A cross fits into 4 × 8 places of a box of 6 × 10; a bar lies in 6 × 6 and stands in 2 × 10.
    expect(places.get('X')).toBe(32)
    expect(places.get('I')).toBe(56)
    expect(places.get('F')).toBe(8 * 32)
  })

  it('fill the box in every solution, each letter on five squares', () => {
    const { problem, draw } = openAt('pentominoes', '8x8')
    const marks = draw(exactCover(problem).first()!).marks
    expect(marks.filter(({ shape }) => shape === 'wall')).toHaveLength(4)
    expect(new Set(marks.map(({ place }) => String(place))).size).toBe(64)
    for (const letter of 'FILNPTUVWXYZ') expect(marks.filter((mark) => mark.letter === letter)).toHaveLength(5)
  })
})

it('every small tree has dead ends and solutions to be told apart', () => {
  for (const { demonstration, size } of all) {
    const trace = traceCover(openAt(demonstration, size).problem, 5000)
    expect(trace.solutions, `${demonstration} ${size}`).toBeGreaterThan(0)
    expect(new Set(trace.ends), `${demonstration} ${size}`).toContain(2)
  }
})
