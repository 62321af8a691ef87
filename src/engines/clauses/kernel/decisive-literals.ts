import { type Assignment, NO_REASON } from './assignment.ts'
import { type ClauseStore, HEADER } from './clause-store.ts'
import type { PropagatorQueue } from './propagator-queue.ts'

/** What is asked of a complete assignment. */
interface Completed {
  readonly assignment: Assignment
  readonly clauses: ClauseStore
  readonly propagators: PropagatorQueue
}

/**
 * Of a complete assignment those literals of the chosen variables that imply, with the assumptions, what all the chosen variables are. In
 * the order in which they became true, so that none is implied by assumptions and those before it in the way the search found.
 */
export function decisiveLiterals(
  { assignment, clauses, propagators }: Completed,
  chosen: Iterable<number>,
  assumptions: ReadonlySet<number>,
): number[] {
  const { trail, levels, reasons } = assignment
  const isChosen = new Uint8Array(assignment.variables)
  for (const variable of chosen) isChosen[variable] = 1
  /** By variable: it follows from assumptions and chosen literals alone, or is one of them. */
  const isSettled = new Uint8Array(assignment.variables)
  const decisive: number[] = []
  for (let place = 0; place < assignment.size; place++) {
    const literal = trail[place]!
    const variable = literal >> 1
    if (levels[variable] === 0 || followsFromSettled(variable) || assumptions.has(literal)) isSettled[variable] = 1
    else if (isChosen[variable]) {
      isSettled[variable] = 1
      decisive.push(literal)
    }
  }
  return decisive

  function followsFromSettled(variable: number): boolean {
    if (reasons[variable] === NO_REASON) return false
    const clause = propagators.reasonOf(variable)
    const { words } = clauses
    const end = clause + HEADER + words[clause]!
    let isFollowing = true
    for (let i = clause + HEADER; i < end && isFollowing; i++) {
      const other = words[i]! >> 1
      isFollowing = other === variable || isSettled[other] === 1
    }
    propagators.forgetReasons()
    return isFollowing
  }
}
