import type { Heights } from '../heights.ts'

/** Writes all clues of a filled board, in the order in which boards have them. */
export function lookAround(heights: Heights, size: number, clues: Uint8Array): void {
  const last = size * size - 1
  for (let i = 0; i < size; i++) {
    clues[i] = seenFrom(heights, i, size, size)
    clues[size + i] = seenFrom(heights, i * size + size - 1, -1, size)
    clues[2 * size + i] = seenFrom(heights, last - i, -size, size)
    clues[3 * size + i] = seenFrom(heights, last - size + 1 - i * size, 1, size)
  }
}

function seenFrom(heights: Heights, start: number, stride: number, size: number): number {
  let seen = 0
  let highest = 0
  for (let i = 0, square = start; i < size; i++, square += stride) {
    if (heights[square]! < highest) continue
    highest = heights[square]!
    seen++
  }
  return seen
}
