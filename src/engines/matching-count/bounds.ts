import { type Component, edgeCount } from './components.ts'

/**
 * A number of matchings that a component has at least, where all its edges are in some maximum matching and its smaller side is
 * matched in full.
 */
export function leastMaximumMatchings(graph: Component): bigint {
  const { left, size } = graph
  const right = size - left
  const byDegrees = ostrandBound(graph, left <= right ? 0 : left, left <= right ? left : size)
  if (left !== right) return byDegrees
  // Such a graph is an edge with ears, as many as edges minus vertices plus one, and each ear brings a new matching.
  const byEars = BigInt(edgeCount(graph) - size + 2)
  return byEars > byDegrees ? byEars : byDegrees
}

/** Ostrand: if the vertices from..to - 1, of degrees d₁ ≤ d₂ ≤ …, can all be matched, then in at least ∏ max(1, dᵢ - i + 1) ways. */
function ostrandBound({ offsets }: Component, from: number, to: number): bigint {
  const degrees = new Int32Array(to - from)
  for (let v = from; v < to; v++) degrees[v - from] = offsets[v + 1]! - offsets[v]!
  degrees.sort()
  const factors: bigint[] = []
  for (let i = 0; i < degrees.length; i++) if (degrees[i]! - i > 1) factors.push(BigInt(degrees[i]! - i))
  return product(factors)
}

/** A product of very many numbers: small ones are gathered, and long ones are multiplied only when the product is asked for. */
export class Product {
  private small = 1n
  private readonly large: bigint[]

  /** Goes on from another product, or from 1. */
  constructor(start?: Product) {
    this.small = start?.small ?? 1n
    this.large = start ? [...start.large] : []
  }

  multiply(factor: bigint): void {
    this.small *= factor
    if (this.small < GATHERED) return
    this.large.push(this.small)
    this.small = 1n
  }

  value(): bigint {
    return product(this.large) * this.small
  }
}

const GATHERED = 1n << 1024n

/** Factors of like size are multiplied with each other, so that few products are long. */
function product(factors: readonly bigint[]): bigint {
  let row: readonly bigint[] = factors
  while (row.length > 1) {
    const next: bigint[] = []
    for (let i = 0; i < row.length; i += 2) next.push(i + 1 < row.length ? row[i]! * row[i + 1]! : row[i]!)
    row = next
  }
  return row[0] ?? 1n
}

/** Larger binomials take longer than a search that is told to stop may take. */
const MOST_FACTORS = 4096

/** How many ways there are to choose so many of `from` things; for very many of them, a number that is less. */
export function leastChoices(from: number, chosen: number): bigint {
  if (chosen < 0 || chosen > from) return 0n
  const few = Math.min(chosen, from - chosen)
  // One of each of `few` groups.
  if (few > MOST_FACTORS) return BigInt(Math.floor(from / few)) ** BigInt(few)
  const above: bigint[] = []
  const below: bigint[] = []
  for (let i = 1; i <= few; i++) {
    above.push(BigInt(from - few + i))
    below.push(BigInt(i))
  }
  return product(above) / product(below)
}
