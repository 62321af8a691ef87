import type { Graph } from './graph.ts'

/** The independence polynomial of a path of so many vertices: k of them can be chosen in C(m - k + 1, k) ways. */
export function pathPolynomial(vertices: number): bigint[] {
  const polynomial = [1n]
  for (let k = 1; 2 * k <= vertices + 1; k++) {
    const most = vertices - 2 * k
    polynomial.push((polynomial[k - 1]! * BigInt(most + 3) * BigInt(most + 2)) / BigInt(k * (vertices - k + 2)))
  }
  return polynomial
}

/** The same of a ring, which has three vertices at least: with one of them, a path without its neighbours; without it, a longer path. */
export function ringPolynomial(vertices: number): bigint[] {
  const polynomial = pathPolynomial(vertices - 1)
  const inner = pathPolynomial(vertices - 3)
  for (let k = 0; k < inner.length; k++) polynomial[k + 1] = (polynomial[k + 1] ?? 0n) + inner[k]!
  return polynomial
}

/** The polynomial of a graph that hangs together, if it is a path or a ring. */
export function chainPolynomial({ vertices, offsets, targets }: Graph): bigint[] | undefined {
  for (let v = 0; v < vertices; v++) if (offsets[v + 1]! - offsets[v]! > 2) return undefined
  return targets.length === 2 * vertices ? ringPolynomial(vertices) : pathPolynomial(vertices)
}
