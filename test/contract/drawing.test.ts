import { describe, expect, it } from 'vitest'
import { type Drawing, drawingToSvg, drawingToText, isInside, type Submission } from '../../src/index.ts'
import { xmlElements } from '../drawing/xml.ts'
import { everyFamily } from './families.ts'
import { answered, samplesOf } from './puzzles.ts'

function requireInBounds(drawing: Drawing): void {
  for (const { place, letter, label, print } of drawing.marks) {
    expect(isInside(drawing, ...place)).toBe(true)
    // Without blanks, the columns of a picture made of text can be told apart.
    expect(letter).toMatch(print ? /^\S{1,11}$/u : /^\S{1,6}$/u)
    expect(label).not.toBe('')
  }
  for (const { from, to, label } of drawing.lines) {
    expect(isInside(drawing, ...from) && isInside(drawing, ...to)).toBe(true)
    expect(from[0] === to[0] || from[1] === to[1]).toBe(true)
    expect(from[0] <= to[0] && from[1] <= to[1]).toBe(true)
    expect(label).not.toBe('')
  }
  if (!drawing.border) return
  const { top, right, bottom, left } = drawing.border
  expect([top.length, bottom.length]).toEqual([drawing.columns, drawing.columns])
  expect([left.length, right.length]).toEqual([drawing.rows, drawing.rows])
  for (const word of wordsAround(drawing)) expect(word).toMatch(/^\S{1,6}$/u)
}

/** The pieces of a drawing by their squares, each as everything that is said of it but the place. */
function piecesOn({ marks, columns }: Drawing): Map<number, string> {
  const pieces = marks.filter(({ shape }) => shape === 'piece')
  return new Map(pieces.map(({ place: [row, column], ...rest }) => [row * columns + column, JSON.stringify(rest)]))
}

/** Undoes the moves of a drawing one by one, and gives the pieces as they stood at the beginning. */
function requireMovesBack(drawing: Drawing): Map<number, string> {
  const pieces = piecesOn(drawing)
  for (const { from, to, cost } of [...(drawing.moves ?? [])].reverse()) {
    expect(isInside(drawing, ...from) && isInside(drawing, ...to)).toBe(true)
    const [down, right] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])]
    expect(down + right > 0 && (down === 0 || right === 0 || down === right)).toBe(true)
    expect(cost).toBeGreaterThan(0)
    const [start, end] = [from, to].map(([row, column]) => row * drawing.columns + column) as [number, number]
    const piece = pieces.get(end)
    if (piece === undefined || pieces.has(start)) throw new Error(`no move from ${from} to ${to} can have led here`)
    pieces.delete(end)
    pieces.set(start, piece)
  }
  return pieces
}

/** The words of a border, without the places where there is none. */
function wordsAround({ border }: Drawing): string[] {
  const { top, right, bottom, left } = border ?? { top: [], right: [], bottom: [], left: [] }
  return [...top, ...right, ...bottom, ...left].filter((word) => word !== '')
}

describe.each(everyFamily)('drawings of $name', (family) => {
  const drawings = samplesOf(family).flatMap(({ puzzle }) => {
    const outcome = answered(puzzle)
    const { answer } = outcome
    const certificate = outcome.status === 'solved' ? outcome.certificate : undefined
    const submissions: (Submission | undefined)[] = [undefined, { answer }, { answer, certificate }]
    return submissions.map((submission) => ({ puzzle, submission, drawing: puzzle.draw(submission) }))
  })

  it('stay on the board, with straight lines', () => {
    for (const { puzzle, drawing } of drawings) {
      expect(drawing.rows * drawing.columns).toBe(puzzle.squares)
      requireInBounds(drawing)
    }
  })

  it('show moves, if any, that lead from the board without an answer to the board with it', () => {
    for (const { puzzle, drawing } of drawings) {
      if (drawing.moves) expect(requireMovesBack(drawing)).toEqual(piecesOn(puzzle.draw()))
    }
  })

  it('show the answer: with one there is more to see than without', () => {
    const withAnswer = drawings.filter(({ submission }) => submission && !submission.certificate)
    const changed = withAnswer.filter(({ puzzle, drawing }) => drawingToText(drawing) !== drawingToText(puzzle.draw()))
    expect(changed.length).toBeGreaterThan(withAnswer.length / 2)
  })

  it('as text have a letter for every square, and squares of one width', () => {
    for (const { drawing } of drawings) {
      const letters = [...drawing.marks.map(({ letter }) => letter), ...wordsAround(drawing)]
      const widest = Math.max(1, ...letters.map((letter) => [...letter].length))
      const lines = drawingToText(drawing).split('\n')
      // A border is a line more above and below and a column more on either side, with nothing in the corners.
      const around = drawing.border ? 1 : 0
      expect(lines).toHaveLength(drawing.rows + 2 * around)
      lines.forEach((line, i) => {
        const characters = [...line]
        const isAround = i < around || i >= drawing.rows + around
        const columns = drawing.columns + (isAround ? around : 2 * around)
        expect(characters).toHaveLength(columns * (widest + 1) - 1)
        for (let column = 0; column < columns; column++) {
          const square = characters.slice(column * (widest + 1), (column + 1) * (widest + 1) - 1).join('')
          expect(square).toMatch(isAround && column === 0 ? /^ +$/ : /^ *\S+$/u)
          if (column > 0) expect(characters[column * (widest + 1) - 1]).toBe(' ')
        }
      })
    }
  })

  it('as SVG are well-formed and show every piece', () => {
    for (const { drawing } of drawings) {
      const elements = xmlElements(drawingToSvg(drawing, `${family.title} <&">`))
      expect(elements[0]!.attributes['aria-label']).toBe(`${family.title} <&">`)
      const pieces = drawing.marks.filter(({ shape }) => shape === 'piece')
      const shown = elements.filter(({ attributes }) => attributes.class === 'piece')
      // A piece is a letter of its own, or one of the outlines that share a path.
      const count = shown.map(({ name, attributes }) => (name === 'path' ? attributes.d!.split('M').length - 1 : 1))
      expect(count.reduce((sum, n) => sum + n, 0)).toBe(pieces.length)
      // Every other text is a number, or the small print in its place, or stands around the board.
      const numbers = drawing.marks.filter(({ shape }) => shape === 'number')
      const texts = elements.filter(({ name, attributes }) => name === 'text' && attributes.class !== 'piece')
      const wanted = [...numbers.flatMap(({ letter, print }) => print ?? [letter]), ...wordsAround(drawing)]
      expect(texts.map(({ text }) => text).sort()).toEqual(wanted.sort())
    }
  })
})
