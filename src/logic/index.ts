/**
 * What all candidate puzzles share: cells with a few values each, and rules that remove candidates. A family describes
 * itself as a `Logic`; solving, proofs, forced cells, grades, explanations, hints and the generation of new puzzles are
 * made from it.
 */
export { Assumptions } from './assumptions.ts'
export * from './certificate.ts'
export { type ExplanationBounds, explain, type Hinting, hint, type Mistake } from './explain.ts'
export {
  boardOfGrade,
  climbOf,
  gradeOf,
  LevelTest,
  Meter,
  proven,
  STEPS_PER_LOOK,
  type Thinnable,
  Thinning,
} from './generate.ts'
export { Climb, GRADES, type Grade, type Level, type Rule } from './levels.ts'
export type { Encoding, Logic, Mood, Told, Words } from './logic.ts'
export { ASSUMED, GIVEN, isSingle, type Need, Position, REFUTED, type Values, valuesIn } from './position.ts'
export type { Bounds, Change, Conflict, Refutation, Step, TellingDeducer } from './refutation.ts'
export { type Brancher, BranchingSearch, ProbingSearch, type SolutionSearch, StagedSearch } from './solution-search.ts'
export { searchByClauses, searchSolutions } from './solve.ts'
export * from './two-values.ts'
