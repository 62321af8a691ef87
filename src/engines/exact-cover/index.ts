export { searchBest } from './best.ts'
export {
  type ActionDetails,
  type CostedActions,
  CoverBuilder,
  type HowOften,
  type NamedCover,
  type NamedHooks,
  type PartialActions,
} from './builder.ts'
export { closeOrder, searchSmallCount } from './count.ts'
export { ExactCover, exactCover, type ZddSettings } from './cover.ts'
export { kernelNames, solutionsWith } from './kernels.ts'
export { formatCover, type LabelledCover, parseCover, type WrittenCover } from './knuth-format.ts'
export { localProblem } from './local.ts'
export { matrixOf } from './matrix.ts'
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
export type { CoverZdd, ZddConditions } from './zdd.ts'
