/** The public API: every name that front ends and users of the package may rely on. */
export { type Grid, isInside, type Place, placeOf } from './base/grid.ts'
export { InputError, type Position, positionAt } from './base/input-error.ts'
export { type Json, type JsonPath, parseJson, readJson, ShapeError } from './base/json.ts'
export { Random, type Seed } from './base/random.ts'
export { UnionFind } from './base/union-find.ts'
export type { Drawing, Mark, MarkShape, Stroke } from './drawing/drawing.ts'
export { drawingToSvg } from './drawing/svg.ts'
export { drawingToText } from './drawing/text.ts'
export {
  type ActionDetails,
  type CostedActions,
  type CostedCover,
  CoverBuilder,
  type CoverCustoms,
  type CoverProblem,
  type Estimate,
  ExactCover,
  exactCover,
  fewestOptions,
  formatCover,
  type HowOften,
  type LabelledCover,
  mostOptions,
  type NamedCover,
  type NamedCustoms,
  type PartialActions,
  type PartialCover,
  type Prefix,
  parseCover,
  type Tally,
  type WrittenCover,
} from './engines/exact-cover/index.ts'
export {
  type Alternation,
  augment,
  augmentingPath,
  type BipartiteGraph,
  bipartiteGraph,
  coverOf,
  coverSearch,
  type EdgeClasses,
  IN_MATCHINGS,
  type Matching,
  matchingSearch,
  matchingStructure,
  maximumMatching,
  type VertexCover,
} from './engines/matching/index.ts'
export { countMatchings, type MatchingCount, type WhichMatchings } from './engines/matching-count/index.ts'
export { type Board as RooksBoard, type LineCover, type Placement, rooks } from './families/rooks/index.ts'
export {
  type AnswerCodec,
  type ChoiceParameter,
  type Codec,
  type Count,
  type Deduction,
  type Example,
  type Explainer,
  type Explanation,
  type Family,
  type Forced,
  type ForcedSquares,
  IN_ANSWERS,
  type JsonCodec,
  type Notation,
  type NumberParameter,
  type Parameter,
  type Settings,
  type Settled,
  type Size,
  type SizeParameter,
  type TextSink,
  type Violation,
  type WhichAnswers,
  type WholeParameter,
} from './family.ts'
export type { CountResult, ExplainResult, ForcedResult, ResultFrame, Timed } from './results.ts'
export {
  type Ambiguous,
  type Finished,
  type Impossible,
  type Limits,
  type Outcome,
  type Progress,
  run,
  runAsync,
  type Search,
  type Solved,
  type Stopped,
  type StopReason,
  translate,
} from './search.ts'
export { type RawSettings, settingsFor } from './settings.ts'
export { type Submission, submissionsOf } from './submission.ts'
export {
  type Ability,
  type AnyFamily,
  anyFamily,
  DEFAULT_SEED,
  families,
  familyNamed,
  type NotationInfo,
  type Puzzle,
  type Result,
  type ResultDetails,
  type SolveOptions,
} from './workbench.ts'
