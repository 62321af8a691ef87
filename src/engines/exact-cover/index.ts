export { ExactCover, exactCover } from './cover.ts'
export { closeOrder } from './item-order.ts'
export { kernelNames, solutionsWith } from './kernels.ts'
export { formatCover, type LabelledCover, parseCover, type WrittenCover } from './knuth-format.ts'
export { localProblem } from './local.ts'
export { matrixOf } from './matrix.ts'
export type { CostedActions, NamedCover, PartialActions } from './named-cover.ts'
export { type ActionDetails, CoverBuilder, type HowOften, type NamedCustoms } from './names.ts'
export {
  type CostedCover,
  type CoverCustoms,
  type CoverProblem,
  type Estimate,
  fewestOptions,
  mostOptions,
  type PartialCover,
  type Prefix,
  type Tally,
} from './problem.ts'
