/**
 * The number of matchings of a bipartite graph, by size.
 *
 * @module rookery/matching-count
 */

export { type BipartiteGraph, bipartiteGraph } from '../engines/matching/index.ts'
export {
  countMatchings,
  type MatchingCount,
  searchMatchingCount,
  type WhichMatchings,
} from '../engines/matching-count/index.ts'
export * from './search.ts'
