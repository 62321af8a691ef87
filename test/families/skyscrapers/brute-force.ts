import type { Board } from '../../../src/families/skyscrapers/index.ts'
import type { Heights } from '../../../src/index.ts'

/**
 * All ways to fill a board, by trying every height on one square after the other: for sizes up to 4, and for 5 with
 * clues. A clue is looked at as soon as its line is full.
 */
export function solutionsByBruteForce(board: Board): Heights[] {
  const { rows: size, clues, givens } = board
  const heights = new Uint8Array(size * size)
  const solutions: Heights[] = []
  tryFrom(0)
  return solutions

  function tryFrom(square: number): void {
    if (square === size * size) {
      solutions.push(heights.slice())
      return
    }
    const row = Math.floor(square / size)
    const column = square % size
    for (let height = 1; height <= size; height++) {
      if (givens[square] !== 0 && givens[square] !== height) continue
      if (standsBefore(height, row, column)) continue
      heights[square] = height
      if (column === size - 1 && !rowFits(row)) continue
      if (row === size - 1 && !columnFits(column)) continue
      tryFrom(square + 1)
    }
  }

  /** Whether the height stands already to the left in the row or above in the column. */
  function standsBefore(height: number, row: number, column: number): boolean {
    for (let left = 0; left < column; left++) if (heights[row * size + left] === height) return true
    for (let above = 0; above < row; above++) if (heights[above * size + column] === height) return true
    return false
  }

  function rowFits(row: number): boolean {
    const fromLeft = seen(row * size, 1)
    const fromRight = seen(row * size + size - 1, -1)
    return fits(clues[4 * size - 1 - row]!, fromLeft) && fits(clues[size + row]!, fromRight)
  }

  function columnFits(column: number): boolean {
    const fromAbove = seen(column, size)
    const fromBelow = seen((size - 1) * size + column, -size)
    return fits(clues[column]!, fromAbove) && fits(clues[3 * size - 1 - column]!, fromBelow)
  }

  function fits(clue: number, count: number): boolean {
    return clue === 0 || clue === count
  }

  function seen(start: number, step: number): number {
    let highest = 0
    let count = 0
    for (let i = 0; i < size; i++) {
      const height = heights[start + i * step]!
      if (height <= highest) continue
      highest = height
      count++
    }
    return count
  }
}
