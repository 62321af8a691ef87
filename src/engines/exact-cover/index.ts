export { bestCover, searchBest, searchBestCover } from './best.ts'
export { type ActionDetails, CoverBuilder, type HowOften } from './builder.ts'
export { cheapestCover, cheapestCovers, searchCheapestCover, searchCheapestCovers } from './cheapest.ts'
export { closeOrder } from './count.ts'
export { ExactCover, exactCover } from './cover.ts'
export { estimateCovers, searchEstimate } from './estimate.ts'
export { withHooks } from './hooks.ts'
export { formatCover, type LabelledCover, parseCover, type WrittenCover } from './knuth-format.ts'
export { localProblem } from './local.ts'
export { matrixOf } from './matrix.ts'
export { splitCount, splitCover } from './parts.ts'
export {
  type CostedCover,
  type CoverHooks,
  type CoverProblem,
  type Estimate,
  fewestOptions,
  mostOptions,
  type PartialCover,
  type Prefix,
  type Tally,
} from './problem.ts'
export { type CoverZdd, searchZdd, type ZddConditions, type ZddSettings, zddOf } from './zdd.ts'
