/** Work that is shared out: everything of it but the queue on Redis, which is in redis/index.ts and has packages of its own. */

export { type BatchLine, LONGEST_LINE, withLine } from './batch-line.ts'
export { Campaign, type End, type SetAside, type Standing } from './campaign.ts'
export { type HereOptions, runHere } from './here/run-here.ts'
export { Journal, type JournalHead, type JournalState, readHead, readJournal } from './journal.ts'
export { lockJournal } from './journal-lock.ts'
export { measuredParts } from './measured-parts.ts'
export type {
  CountOrder,
  CoverOrder,
  GenerateOrder,
  HuntOrder,
  ImproveOrder,
  Order,
  SolveOrder,
  TaskName,
} from './order.ts'
export { orderFrom } from './order-reader.ts'
export { Pace } from './pace.ts'
export { LinesAsUnits, NumberedUnits, type Supply } from './supply.ts'
export { type CountResult, countWork, coverWork, partsOfCount, partsOfCover, partsWork } from './tasks/count.ts'
export { type GenerateFailure, type GenerateResult, generateWork, idOfUnit } from './tasks/generate.ts'
export { type Find, type HuntResult, huntWork, triesOf, UNIT_TRIES } from './tasks/hunt.ts'
export { type ImproveResult, improveWork, timeNow } from './tasks/improve.ts'
export { requireRight, type SolveResult, solveWork } from './tasks/solve.ts'
export { BestTotal } from './totals/best-total.ts'
export { CountTotal } from './totals/count-total.ts'
export { HitTotal } from './totals/hit-total.ts'
export { InOrder } from './totals/in-order.ts'
export type { Total } from './totals/total.ts'
export { UnitSet } from './unit-set.ts'
export { openWork, type Shard, type Work } from './work.ts'
