import { type BipartiteGraph, type Matching, searchMatchingStructure } from '../../../src/engines/matching/index.ts'
import { solved } from '../../solved.ts'

export function classesOf(graph: BipartiteGraph, matching: Matching): Uint8Array {
  return solved(searchMatchingStructure(graph, matching)).edges
}

/** The pairs of a graph in the order of its targets, which is the order of the classes. */
export function pairsOf({ left, offsets, targets }: BipartiteGraph): [number, number][] {
  const pairs: [number, number][] = []
  for (let v = 0; v < left; v++) for (let i = offsets[v]!; i < offsets[v + 1]!; i++) pairs.push([v, targets[i]!])
  return pairs
}
