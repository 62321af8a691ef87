/**
 * Puzzle families, what can be done with a puzzle, and how searches are run. Engines have subpaths of their own.
 *
 * @module rookery
 */

export { type Grid, isInside, type Place, placeName, placeOf } from '../base/grid.ts'
export { InputError, type Position, positionAt } from '../base/input-error.ts'
export {
  expectInteger,
  expectObject,
  expectString,
  type Json,
  type JsonPath,
  parseJson,
  readJson,
  ShapeError,
} from '../base/json.ts'
export { DEFAULT_SEED, Random, type Seed } from '../base/random.ts'
export { type Budget, type BudgetLimits, stepBudget } from '../budget.ts'
export { families, familyNamed } from '../catalogue.ts'
export type { Border, Drawing, DrawnMove, Mark, MarkShape, Stroke } from '../drawing/drawing.ts'
export { drawingToSvg } from '../drawing/svg.ts'
export { drawingToText } from '../drawing/text.ts'
export {
  type Abilities,
  type Ability,
  type AnswerCodec,
  type ChoiceParameter,
  type Codec,
  type Codecs,
  type Count,
  type Counter,
  type CountParts,
  type Deduction,
  type Example,
  type Explainer,
  type Explanation,
  type Family,
  type FamilyInfo,
  type FlagParameter,
  type Forced,
  type ForcedSquares,
  type Hands,
  type Hint,
  type Hinter,
  type Hunted,
  type Hunter,
  IN_ANSWERS,
  type JsonCodec,
  type Listed,
  type Lister,
  type Notation,
  type NumberParameter,
  type Parameter,
  type Score,
  type Settings,
  type Settled,
  type Size,
  type SizeParameter,
  type TextSink,
  type Violation,
  type WhichAnswers,
  type WholeParameter,
} from '../family.ts'
export {
  type Action,
  type AnswerSetter,
  ERASER,
  type Player,
  type PlayStanding,
  type SetNumber,
  type Setter,
  type Tool,
  type ToolGroup,
  type ToolSign,
} from '../hands.ts'
export { loadFamily } from '../loading.ts'
export { type Certificate, GRADES, type Grade, type Refuted } from '../logic/index.ts'
export type {
  AnyAnswerSetter,
  AnyFamily,
  AnyHunt,
  AnyPlay,
  AnySet,
  FamilyView,
  Hit,
  ListedItem,
  NotationInfo,
  NumberOfPuzzle,
  Puzzle,
  SolveOptions,
} from '../puzzle.ts'
export { type Recognised, readingsOf, recognise, UnrecognisedError } from '../recognition.ts'
export type {
  CountResult,
  ExplainResult,
  ForcedResult,
  HintJson,
  HintResult,
  Result,
  ResultDetails,
  ResultFrame,
  ResultWriter,
  Timed,
} from '../results.ts'
export {
  type Ambiguous,
  type BestSoFar,
  type Finished,
  type Impossible,
  inner,
  type Limits,
  type Outcome,
  type Part,
  type Progress,
  pause,
  run,
  runAsync,
  type Search,
  type Solved,
  type Stopped,
  type StopReason,
  searching,
  translate,
} from '../search.ts'
export type { RawSettings } from '../settings.ts'
export { type Submission, submissionsOf } from '../submission.ts'
export { anyFamily } from '../workbench.ts'
