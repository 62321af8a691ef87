/** Work that is shared out, except the queue on Redis, which is in redis/index.ts and loads its own packages. */

export { Campaign, type DeadLetter, Pace, type Standing } from './campaign.ts'
export { type HereOptions, runHere } from './here/run-here.ts'
export { Journal, type JournalHead, type JournalState, lockJournal, readHead, readJournal } from './journal.ts'
export { type LimitFields, LONGEST_LINE, limitsOf } from './limits.ts'
export type {
  BatchOrder,
  CountOrder,
  CoverOrder,
  GenerateOrder,
  HuntOrder,
  ImproveOrder,
  Order,
  TaskName,
} from './order.ts'
export { defined, subjectOf } from './order.ts'
export { inPlace, orderFrom, requireKeys } from './order-reader.ts'
export {
  type Graded,
  type GradeResult,
  gradingOf,
  QUESTION_MAKERS,
  QUESTIONS,
  type Question,
  type QuestionName,
  type QuestionOrder,
  questionOf,
  requireAnswerable,
  requireRight,
  type Verdict,
  verdictOn,
} from './questions.ts'
export { type BatchResult, batchWork, readLine } from './tasks/batch.ts'
export {
  type CountResult,
  CountTotal,
  countWork,
  coverWork,
  measuredParts,
  partsOfCount,
  partsOfCover,
  partsWork,
} from './tasks/count.ts'
export { type GenerateResult, generateWork, idOfUnit, type Made } from './tasks/generate.ts'
export { type Find, HitTotal, type HuntResult, huntWork, triesOf, UNIT_TRIES } from './tasks/hunt.ts'
export {
  BestTotal,
  bestOutcome,
  type ImproveResult,
  improveWork,
  jointStanding,
  outcomeOf,
} from './tasks/improve.ts'
export { InOrder } from './tasks/in-order.ts'
export { LinesAsUnits, NumberedUnits, type Supply, UnitSet } from './units.ts'
export { type End, openWork, type Shard, type Total, type Work } from './work.ts'
