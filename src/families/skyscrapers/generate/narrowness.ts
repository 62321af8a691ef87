import { bitCount } from '../../../base/bits.ts'
import { limitByClues, upTo } from '../logic/clue-limits.ts'

/** How much clues say by themselves: how few candidates they leave before any line is looked at together with another. */
export class Narrowness {
  /** By front × (size + 1) + back, and then by position in the line: the heights that the two clues allow. */
  private readonly allowed: Int32Array[]

  constructor(private readonly size: number) {
    this.allowed = Array.from({ length: (size + 1) * (size + 1) }, (_, pair) => {
      const line = new Int32Array(size).fill(upTo(size))
      limitByClues(line, Math.floor(pair / (size + 1)), pair % (size + 1))
      return line
    })
  }

  /** The candidates that the clues of a board take away. */
  of(clues: Uint8Array): number {
    const { size, allowed } = this
    let left = 0
    for (let row = 0; row < size; row++) {
      const inRow = allowed[clues[4 * size - 1 - row]! * (size + 1) + clues[size + row]!]!
      for (let column = 0; column < size; column++) {
        const inColumn = allowed[clues[column]! * (size + 1) + clues[3 * size - 1 - column]!]!
        left += bitCount(inRow[column]! & inColumn[row]!)
      }
    }
    return size * size * size - left
  }
}
