/**
 * Algorithm X with colours, multiplicities, costs and hooks.
 *
 * @module rookery/exact-cover
 */

export {
  type ActionDetails,
  bestCover,
  type CostedCover,
  CoverBuilder,
  type CoverHooks,
  type CoverProblem,
  type CoverZdd,
  cheapestCover,
  cheapestCovers,
  type Estimate,
  ExactCover,
  estimateCovers,
  exactCover,
  fewestOptions,
  formatCover,
  type HowOften,
  type LabelledCover,
  mostOptions,
  type PartialCover,
  type Prefix,
  parseCover,
  searchBestCover,
  searchCheapestCover,
  searchCheapestCovers,
  searchEstimate,
  searchZdd,
  splitCount,
  splitCover,
  type Tally,
  type WrittenCover,
  withHooks,
  type ZddConditions,
  type ZddSettings,
  zddOf,
} from '../engines/exact-cover/index.ts'
export * from './search.ts'
