import { continued, type Impossible, type Search } from '../../../search.ts'
import type { Board } from '../board.ts'
import { solveByClauses } from '../clauses/solve.ts'
import type { Heights } from '../heights.ts'
import { whyImpossible } from '../impossibility.ts'
import { PlainSearch } from './plain-search.ts'

/** Steps between two looks at the outside: less than a tenth of a millisecond. */
const STEPS_PER_SLICE = 1 << 9
/** Heights that plain search may try for each square. Where it needs more, learning from contradictions pays. */
const TRIALS_PER_SQUARE = 8

/**
 * Draws conclusions line by line and tries heights; where that takes too many trials, hands what is known over to the clause-learning
 * engine.
 */
export function* solveByLines(
  board: Board,
  mostTrials = TRIALS_PER_SQUARE * board.givens.length,
): Search<Heights, never> {
  const search = new PlainSearch(board, mostTrials)
  let told = 0
  for (;;) {
    const state = search.work(STEPS_PER_SLICE)
    const { steps, found } = search
    if (state === 'done') {
      if (found.length === 0) return impossible(board, steps)
      if (found.length === 1) return { status: 'solved', answer: found[0]!, steps }
      return { status: 'ambiguous', answers: [found[0]!, found[1]!], steps }
    }
    if (state === 'given up') break
    // The first solution is worth telling before it is known whether there is another.
    const reason = yield found.length > told ? { steps, answer: found[told++]! } : { steps }
    if (reason) return { status: 'stopped', reason, steps, ...(found[0] && { answer: found[0] }) }
  }
  return yield* continued(solveByClauses(board, search.settled()), search.steps, search.found[0])
}

/** With the line that shows it, if one does. */
function impossible(board: Board, steps: number): Impossible {
  const why = whyImpossible(board)
  return { status: 'impossible', ...(why === undefined ? {} : { why }), steps }
}
