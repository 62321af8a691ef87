import { pausing, type Search } from '../../search.ts'
import { type Board, NONE } from './board.ts'
import type { Heights } from './heights.ts'
import { GuidedSearch } from './permutations/guided-search.ts'
import { tableInPieces } from './permutations/table.ts'

/** There are 362,880 permutations of nine heights, and ten times as many of ten. */
const LARGEST_SIZE_FOR_PERMUTATIONS = 9

/** Permutations looked at between two pauses: some tenths of a millisecond. */
const STEPS_PER_SLICE = 1 << 12

/**
 * The only solution, two of them, or the proof that there is none, by lists of permutations: those that fit the clues of a line are looked up
 * in a table, the lists of rows and columns shorten each other, and what is then left is tried out. Steps are permutations looked at.
 */
export function* solveByPermutations(board: Board): Search<Heights, never> {
  const size = board.rows
  if (size > LARGEST_SIZE_FOR_PERMUTATIONS) {
    const why = `permutations take boards of up to ${LARGEST_SIZE_FOR_PERMUTATIONS} by ${LARGEST_SIZE_FOR_PERMUTATIONS} squares, and this one has ${size} by ${size}: use the method lines`
    return { status: 'stopped', reason: 'limits', why, steps: 0 }
  }
  const hasClues = board.clues.some((clue) => clue !== NONE)
  const table = hasClues ? yield* pausing(tableInPieces(size), { steps: 0 }) : undefined
  if (typeof table === 'string') return { status: 'stopped', reason: table, steps: 0 }

  const search = new GuidedSearch(board, table)
  while (!search.work(STEPS_PER_SLICE)) {
    const { steps } = search
    const reason = yield { steps }
    if (!reason) continue
    const answer = search.solutions[0]
    return answer ? { status: 'stopped', reason, answer, steps } : { status: 'stopped', reason, steps }
  }
  const { steps } = search
  const [first, second] = search.solutions
  if (first && second) return { status: 'ambiguous', answers: [first, second], steps }
  return first ? { status: 'solved', answer: first, steps } : { status: 'impossible', steps }
}
