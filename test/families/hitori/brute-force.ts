import type { Board } from '../../../src/families/hitori/index.ts'
import type { Shading } from '../../../src/index.ts'

/** All shadings that keep the rules, by trying both values of each square: for boards of up to some twenty squares. */
export function solutionsByBruteForce(board: Board): Shading[] {
  const { rows, columns, numbers } = board
  const squares = rows * columns
  const shaded = new Uint8Array(squares)
  const solutions: Shading[] = []
  tryFrom(0)
  return solutions

  function tryFrom(square: number): void {
    if (square === squares) {
      if (isConnected()) solutions.push(shaded.slice())
      return
    }
    if (!repeatsOneBefore(square)) tryFrom(square + 1)
    if (touchesOneBefore(square)) return
    shaded[square] = 1
    tryFrom(square + 1)
    shaded[square] = 0
  }

  /** Whether the same number stands unshaded to the left or above. */
  function repeatsOneBefore(square: number): boolean {
    // A square without a number has a 0.
    if (numbers[square] === 0) return false
    for (let other = 0; other < square; other++) {
      const isInLine = rowOf(other) === rowOf(square) || columnOf(other) === columnOf(square)
      if (isInLine && shaded[other] === 0 && numbers[other] === numbers[square]) return true
    }
    return false
  }

  function touchesOneBefore(square: number): boolean {
    for (let other = 0; other < square; other++) if (shaded[other] === 1 && areBeside(other, square)) return true
    return false
  }

  /** Spreads from one unshaded square as long as anything is new. Where there is none, nothing is apart. */
  function isConnected(): boolean {
    const reached = new Set<number>()
    const first = shaded.indexOf(0)
    if (first >= 0) reached.add(first)
    for (const square of reached) {
      for (let other = 0; other < squares; other++) {
        if (shaded[other] === 0 && areBeside(square, other)) reached.add(other)
      }
    }
    return reached.size === shaded.filter((isShaded) => isShaded === 0).length
  }

  function areBeside(a: number, b: number): boolean {
    return Math.abs(rowOf(a) - rowOf(b)) + Math.abs(columnOf(a) - columnOf(b)) === 1
  }

  function rowOf(square: number): number {
    return Math.floor(square / columns)
  }

  function columnOf(square: number): number {
    return square % columns
  }
}
