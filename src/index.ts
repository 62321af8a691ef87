/** The public API: every name that front ends and users of the package may rely on. */
export { type Grid, isInside, type Place, placeOf } from './base/grid.ts'
export { InputError, type Position, positionAt } from './base/input-error.ts'
export { type Json, type JsonPath, parseJson, readJson, ShapeError } from './base/json.ts'
export { Random, type Seed } from './base/random.ts'
export { UnionFind } from './base/union-find.ts'
export type { Drawing, Mark, Stroke } from './drawing/drawing.ts'
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
  type BipartiteGraph,
  bipartiteGraph,
  type Matching,
  matchingSearch,
  maximumMatching,
  type VertexCover,
} from './engines/matching/index.ts'
export { type Board as RooksBoard, type LineCover, type Placement, rooks } from './families/rooks/index.ts'
export type {
  AnswerCodec,
  Codec,
  Example,
  Family,
  JsonCodec,
  Notation,
  NumberParameter,
  Parameter,
  Settings,
  Size,
  SizeParameter,
  Violation,
} from './family.ts'
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
export {
  type AnyFamily,
  DEFAULT_SEED,
  families,
  familyNamed,
  type NotationInfo,
  type Puzzle,
  type Result,
  type ResultDetails,
  type SolveOptions,
  type Submission,
} from './workbench.ts'
