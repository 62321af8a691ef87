import type { Border, Drawing, MarkShape } from './drawing.ts'

const EMPTY = '.'
const ACROSS = '-'
const DOWN = '|'
const CROSSING = '+'

/**
 * The drawing as lines of text, a space between the squares, which are all as wide as the widest letter. Lines show
 * where no mark hides them; an area shows where no other mark does, a tint where nothing but an area is, and a number
 * where nothing but these is. A border is a column more on either side and a line more above and below, with nothing in
 * the corners.
 */
export function drawingToText(drawing: Drawing): string {
  const squares: string[][] = []
  for (let row = 0; row < drawing.rows; row++) squares.push(new Array<string>(drawing.columns).fill(EMPTY))
  for (const { from, to } of drawing.lines) {
    // A line of a single square has no direction of its own to show.
    const own = from[0] !== to[0] ? DOWN : from[1] !== to[1] ? ACROSS : CROSSING
    for (let row = from[0]; row <= to[0]; row++) {
      for (let column = from[1]; column <= to[1]; column++) {
        const there = squares[row]![column]!
        squares[row]![column] = there === EMPTY || there === own ? own : CROSSING
      }
    }
  }
  for (const layer of [isArea, isTint, isNumber, isOther]) {
    for (const { shape, place, letter } of drawing.marks) if (layer(shape)) squares[place[0]]![place[1]] = letter
  }
  const width = widestLetter(drawing)
  const { border } = drawing
  const rows = border ? withBorder(squares, border) : squares
  if (width === 1) return rows.map((row) => row.join(' ')).join('\n')
  return rows.map((row) => row.map((letter) => padded(letter, width)).join(' ')).join('\n')
}

function withBorder(squares: readonly (readonly string[])[], { top, right, bottom, left }: Border): string[][] {
  const shown = (word: string) => (word === '' ? EMPTY : word)
  return [
    [' ', ...top.map(shown)],
    ...squares.map((row, i) => [shown(left[i]!), ...row, shown(right[i]!)]),
    [' ', ...bottom.map(shown)],
  ]
}

const isArea = (shape: MarkShape) => shape === 'area'
const isTint = (shape: MarkShape) => shape === 'tint'
const isNumber = (shape: MarkShape) => shape === 'number'
const isOther = (shape: MarkShape) => !isArea(shape) && !isTint(shape) && !isNumber(shape)

/** Letters that are hidden count too, so that a board keeps its width when something is put on it. */
function widestLetter({ marks, border }: Drawing): number {
  let widest = 1
  for (const side of border ? Object.values(border) : [])
    for (const word of side) widest = Math.max(widest, characters(word))
  for (const { letter } of marks) if (letter.length > widest) widest = Math.max(widest, characters(letter))
  return widest
}

function padded(letter: string, width: number): string {
  return ' '.repeat(width - characters(letter)) + letter
}

/** Characters as people count them, not as they are stored. */
function characters(letter: string): number {
  return [...letter].length
}
