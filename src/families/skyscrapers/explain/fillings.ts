/** Fillings of a line, as far as they were looked for. */
export interface Fillings {
  /** The first few. */
  readonly first: readonly (readonly number[])[]
  readonly count: number
  /** Whether these are all. */
  readonly isComplete: boolean
}

/** So many are kept, and so many squares are filled at most before the list is called incomplete. */
const MOST_KEPT = 4
const MOST_TRIED = 1 << 12

/** The fillings of a line with different heights out of the candidates of its squares that show what the clues say. */
export function fillingsOf(line: readonly number[], front: number, back: number): Fillings {
  const size = line.length
  const heights: number[] = []
  const first: number[][] = []
  let count = 0
  let tried = 0

  const fill = (used: number, highest: number, seen: number): void => {
    const i = heights.length
    if (i === size) {
      if ((front !== 0 && seen !== front) || (back !== 0 && seenFromBack(heights) !== back)) return
      count++
      if (first.length < MOST_KEPT) first.push(heights.slice())
      return
    }
    for (let left = line[i]! & ~used; left !== 0; left &= left - 1) {
      if (++tried > MOST_TRIED) return
      const bit = left & -left
      const height = 32 - Math.clz32(bit)
      const seenNow = height > highest ? seen + 1 : seen
      if (front !== 0 && seenNow > front) continue
      heights.push(height)
      fill(used | bit, Math.max(highest, height), seenNow)
      heights.pop()
    }
  }
  fill(0, 0, 0)
  return { first, count, isComplete: tried <= MOST_TRIED }
}

function seenFromBack(heights: readonly number[]): number {
  let highest = 0
  let seen = 0
  for (let i = heights.length - 1; i >= 0; i--) {
    if (heights[i]! <= highest) continue
    highest = heights[i]!
    seen++
  }
  return seen
}
