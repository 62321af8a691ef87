import { continued, type Search } from '../../../search.ts'
import type { Board } from '../board.ts'
import { solveByClauses } from '../clauses.ts'
import type { Proof } from '../proof.ts'
import type { Shading } from '../shading.ts'
import { PlainSearch } from './plain-search.ts'

/** Steps between two looks at the outside: less than a tenth of a millisecond. */
const STEPS_PER_SLICE = 1 << 9
/** Branches that plain search may try. Where it needs more, learning from contradictions pays. */
const MOST_BRANCHES = 256

/** Proofs for larger boards would take minutes to check. */
const MOST_SQUARES_WITH_PROOF = 10_000

/**
 * Draws conclusions and supposes square by square; where that does not settle the board, tries both ways on a square and does the
 * same again; and where that takes too many tries, hands what is known over to the clause-learning engine.
 */
export function* solveByLogic(board: Board, mostBranches = MOST_BRANCHES): Search<Shading, Proof> {
  const search = new PlainSearch(board, mostBranches)
  for (;;) {
    const state = search.work(STEPS_PER_SLICE)
    const { steps, found } = search
    if (state === 'done') {
      if (found.length === 0) return { status: 'impossible', steps }
      if (found.length === 1) return { status: 'solved', answer: found[0]!, ...proofOf(board, search), steps }
      return { status: 'ambiguous', answers: [found[0]!, found[1]!], steps }
    }
    if (state === 'given up') break
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, steps, ...(found[0] && { answer: found[0] }) }
  }
  return yield* continued(solveByClauses(board, search.settled()), search.steps, search.found[0])
}

function proofOf(board: Board, search: PlainSearch): { readonly certificate?: Proof } {
  return board.numbers.length > MOST_SQUARES_WITH_PROOF ? {} : { certificate: search.proof() }
}
