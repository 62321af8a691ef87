/**
 * Algorithm X with colours, multiplicities, costs and hooks.
 *
 * @module rookery/exact-cover
 */

export {
  type ActionDetails,
  type CostedActions,
  type CostedCover,
  CoverBuilder,
  type CoverHooks,
  type CoverProblem,
  type CoverZdd,
  type Estimate,
  ExactCover,
  exactCover,
  fewestOptions,
  formatCover,
  type HowOften,
  type LabelledCover,
  mostOptions,
  type NamedCover,
  type NamedHooks,
  type PartialActions,
  type PartialCover,
  type Prefix,
  parseCover,
  type Tally,
  type WrittenCover,
  type ZddConditions,
  type ZddSettings,
} from '../engines/exact-cover/index.ts'
export * from './search.ts'
