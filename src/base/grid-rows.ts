import type { Grid } from './grid.ts'

const CODES_PER_CALL = 4096

/** One string a row, from a character code a square. */
export function gluedRows({ rows, columns }: Grid, codes: Uint16Array): string[] {
  const lines: string[] = []
  for (let row = 0; row < rows; row++) {
    const end = (row + 1) * columns
    let line = ''
    for (let at = row * columns; at < end; at += CODES_PER_CALL) {
      const part = codes.subarray(at, Math.min(end, at + CODES_PER_CALL))
      // Spreading the codes would walk over them by an iterator, which takes several times as long.
      line += String.fromCharCode.apply(undefined, part as unknown as number[])
    }
    lines.push(line)
  }
  return lines
}

/** One string a row, with a space between the squares and all squares as wide as the widest. */
export function alignedRows({ rows, columns }: Grid, textOf: (square: number) => string): string[] {
  let width = 1
  for (let square = 0; square < rows * columns; square++) width = Math.max(width, textOf(square).length)
  const lines: string[] = []
  for (let row = 0; row < rows; row++) {
    const parts: string[] = []
    for (let column = 0; column < columns; column++) parts.push(textOf(row * columns + column).padStart(width))
    lines.push(parts.join(' '))
  }
  return lines
}
