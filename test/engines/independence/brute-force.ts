import type { Graph } from '../../../src/engines/independence/index.ts'
import { edgesOf } from './graphs.ts'

/** All independent sets as bits, by looking at every set of vertices. */
function independentBits(graph: Graph): number[] {
  const edges = edgesOf(graph).map(([v, w]) => (1 << v) | (1 << w))
  const sets: number[] = []
  for (let bits = 0; bits < 1 << graph.vertices; bits++) {
    if (!edges.some((edge) => (bits & edge) === edge)) sets.push(bits)
  }
  return sets
}

/** All independent sets of a size, in lexicographic order. */
export function setsByBruteForce(graph: Graph, size: number): number[][] {
  return independentBits(graph)
    .map((bits) => Array.from({ length: graph.vertices }, (_, v) => v).filter((v) => (bits >> v) & 1))
    .filter(({ length }) => length === size)
    .sort((one, other) => {
      const at = one.findIndex((v, i) => v !== other[i])
      return at < 0 ? 0 : one[at]! - other[at]!
    })
}

/** How many independent sets of each size there are. */
export function polynomialByBruteForce(graph: Graph): bigint[] {
  const counts: number[] = []
  for (const set of independentBits(graph)) {
    let size = 0
    for (let bits = set; bits !== 0; bits &= bits - 1) size++
    counts[size] = (counts[size] ?? 0) + 1
  }
  return counts.map(BigInt)
}

/** The product of polynomials, term by term. */
export function productByBruteForce(polynomials: readonly (readonly bigint[])[]): bigint[] {
  let product = [1n]
  for (const polynomial of polynomials) {
    const next = new Array<bigint>(product.length + polynomial.length - 1).fill(0n)
    for (const [i, a] of product.entries()) for (const [k, b] of polynomial.entries()) next[i + k]! += a * b
    product = next
  }
  return product
}
