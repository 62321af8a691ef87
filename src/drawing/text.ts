import type { Drawing } from './drawing.ts'

const EMPTY = '.'
const ACROSS = '-'
const DOWN = '|'
const CROSSING = '+'

/**
 * The drawing as lines of text, a space between the squares. Lines show where no mark hides them, and a tint where no other
 * mark does.
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
  for (const { shape, place, letter } of drawing.marks) if (shape === 'tint') squares[place[0]]![place[1]] = letter
  for (const { shape, place, letter } of drawing.marks) if (shape !== 'tint') squares[place[0]]![place[1]] = letter
  return squares.map((row) => row.join(' ')).join('\n')
}
