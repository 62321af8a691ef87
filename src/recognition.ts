import { InputError } from './base/input-error.ts'
import type { AnyFamily, Puzzle } from './puzzle.ts'

/** What a text may be: families that can read it. */

/**
 * The puzzles that a text can be read as, those first whose families are sure of it; after them those that would be written the same way, as readers put
 * up with much that was meant for others; and else in the order in which the families are given.
 */
export function readingsOf(text: string, families: readonly AnyFamily[]): Puzzle[] {
  const readings: { readonly puzzle: Puzzle; readonly rank: number }[] = []
  for (const family of families) {
    try {
      const puzzle = family.open(text)
      readings.push({ puzzle, rank: (puzzle.isSure ? 2 : 0) + (wouldWrite(puzzle, text) ? 1 : 0) })
    } catch (error) {
      if (!(error instanceof InputError)) throw error
    }
  }
  return readings.sort((one, other) => other.rank - one.rank).map(({ puzzle }) => puzzle)
}

/** Whether the text is the puzzle's own but for blanks. */
function wouldWrite(puzzle: Puzzle, text: string): boolean {
  try {
    return withoutBlanks(puzzle.text(puzzle.notation)) === withoutBlanks(text)
  } catch (error) {
    // Some notations read more than they write.
    if (error instanceof InputError) return false
    throw error
  }
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '')
}
