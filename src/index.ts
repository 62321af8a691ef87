/** Every name that front ends and tests may rely on: what the package exports, and what is for them alone. */

export { editDistance } from './base/input-error.ts'
export { UnionFind } from './base/union-find.ts'
export { budgetOf } from './budget.ts'
export {
  type CoverTrace,
  type Demonstration,
  type DemonstrationSize,
  demonstrationNamed,
  demonstrations,
  NODE_ENDS,
  type OpenDemonstration,
  TRACE_EVENTS,
  traceCover,
} from './demonstrations/index.ts'
export * from './doors/annealing.ts'
export * from './doors/assignment.ts'
export * from './doors/clauses.ts'
export * from './doors/exact-cover.ts'
export * from './doors/index.ts'
export * from './doors/matching.ts'
export * from './doors/matching-count.ts'
export { colourClass } from './drawing/svg.ts'
export {
  componentsOf,
  type Graph,
  productOf as polynomialProduct,
  searchByBranching as searchPolynomialByBranching,
  searchByFrontier as searchPolynomialByFrontier,
  searchIndependencePolynomial,
  searchIndependentSets,
} from './engines/independence/index.ts'
export {
  type QueensCount,
  type QueensTask,
  queensCountParts,
  searchBoards as searchQueensBoards,
  searchByBacktracking as searchQueensByBacktracking,
  searchByRepair as searchQueensByRepair,
  searchBySwaps as searchQueensBySwaps,
  searchHalfTurnCount,
  searchQuarterTurnCount,
  searchQueens,
  searchQueensCount,
  searchSymmetricBoards as searchSymmetricQueensBoards,
} from './engines/queens/index.ts'
export * from './families/index.ts'
export type { SubStep } from './family.ts'
export type { Entry, Notes, Opening } from './hands.ts'
export { familyNames } from './loading.ts'
export { rowsOf } from './recognition.ts'
export { gapInPercent, reasonFields, roundedBound } from './results.ts'
export { bestAnswer, type Driver, drive, finish, limited, othersTurn, reasonToStop } from './search.ts'
export { settingsFor } from './settings.ts'
