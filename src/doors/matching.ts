/**
 * Maximum bipartite matching, its proof, and what all maximum matchings have in common.
 *
 * @module rookery/matching
 */

export {
  type Alternation,
  augment,
  augmentingPath,
  type BipartiteGraph,
  bipartiteGraph,
  coverOf,
  type EdgeClasses,
  IN_MATCHINGS,
  type Matching,
  maximumMatching,
  searchCover,
  searchMatching,
  searchMatchingStructure,
  type VertexCover,
} from '../engines/matching/index.ts'
export * from './search.ts'
