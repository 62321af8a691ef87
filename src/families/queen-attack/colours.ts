/** Colours as people name them: A for 1, B for 2, … */
export function letterOf(colour: number): string {
  return String.fromCharCode(64 + colour)
}

/** There are no more letters. */
export const MOST_COLOURS = 26

/** Larger boards than any plan is found for in good time are refused. */
export const LONGEST_SIDE = 50

/** By colour, how many queens it has; [0] says nothing. */
export function queensByColour(squares: Int8Array, colours: number): Int32Array {
  const counts = new Int32Array(colours + 1)
  for (const colour of squares) if (colour > 0) counts[colour]!++
  return counts
}

/** What keeps squares from being a board: no queen at all, or a colour without queens before one that has some, and where that one stands. */
export type ColourGap = {
  readonly missing: number
  readonly above?: { readonly colour: number; readonly square: number }
}

/** How many colours there are, or what is missing, where nothing but the queens says it. */
export function coloursOn(squares: Int8Array): number | ColourGap {
  let colours = 0
  for (const colour of squares) colours = Math.max(colours, colour)
  const missing = queensByColour(squares, colours).indexOf(0, 1)
  if (colours === 0) return { missing: 1 }
  if (missing < 0) return colours
  const square = squares.findIndex((colour) => colour > missing)
  return { missing, above: { colour: squares[square]!, square } }
}
