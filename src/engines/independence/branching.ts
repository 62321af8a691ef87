import type { Search } from '../../search.ts'
import type { Graph } from './graph.ts'
import { pathPolynomial, ringPolynomial } from './polynomial.ts'

const STEPS_PER_SLICE = 1 << 14

/**
 * How many independent sets of each size a graph has: those without a vertex and those with it, each of the rest of the
 * graph. Components are multiplied. It is quick where the graph soon falls apart or the same rests come again,
 * and never wrong.
 */
export function* searchByBranching(graph: Graph): Search<bigint[]> {
  const branching = new Branching(graph)
  while (!branching.work(STEPS_PER_SLICE)) {
    const reason = yield { steps: branching.steps }
    if (reason) return { status: 'stopped', reason, steps: branching.steps }
  }
  return { status: 'solved', answer: branching.polynomial(), steps: branching.steps }
}

/** Rests of so few vertices are not worth being remembered. */
const TINY = 6
/** About how many bytes the memo may take. */
const MOST_BYTES = 128 * 2 ** 20
const BITS_PER_CHARACTER = 16

/** What is still to be done; polynomials that have been found wait on a stack of their own. */
type Task =
  /** Find the polynomial of what these vertices make. */
  | { readonly kind: 'rest'; readonly vertices: Int32Array }
  /** Find the polynomial of these vertices, which are connected. */
  | { readonly kind: 'component'; readonly vertices: Int32Array }
  /** Add the last polynomial, times x, to the one before. */
  | { readonly kind: 'add' }
  /** Multiply this many of the last polynomials. */
  | { readonly kind: 'multiply'; readonly factors: number }
  /** The last polynomial is that of this set of vertices. */
  | { readonly kind: 'remember'; readonly key: string }

/** Counts by cases, vertex after vertex: a tree of cases that is walked in slices. */
class Branching {
  /** Vertices looked at. */
  steps = 0
  private readonly tasks: Task[] = []
  private readonly found: bigint[][] = []
  private readonly known = new Map<string, bigint[]>()
  private knownBytes = 0
  /** By vertex: the mark of the set that is looked at, if it is in it and has not been reached. */
  private readonly mark: Int32Array
  private marks = 0
  private readonly queue: Int32Array

  constructor(private readonly graph: Graph) {
    this.mark = new Int32Array(graph.vertices)
    this.queue = new Int32Array(graph.vertices)
    this.tasks.push({ kind: 'rest', vertices: Int32Array.from({ length: graph.vertices }, (_, v) => v) })
  }

  /** Work for about this many steps; true when all is done. */
  work(budget: number): boolean {
    const end = this.steps + budget
    while (this.steps < end) {
      const task = this.tasks.pop()
      if (!task) return true
      this.do(task)
    }
    return this.tasks.length === 0
  }

  polynomial(): bigint[] {
    return this.found[0]!
  }

  private do(task: Task): void {
    const { found } = this
    if (task.kind === 'rest') this.takeApart(task.vertices)
    else if (task.kind === 'component') this.branch(task.vertices)
    else if (task.kind === 'add') {
      const withVertex = found.pop()!
      const without = found.pop()!
      this.steps += withVertex.length
      found.push(sumWithShifted(without, withVertex))
    } else if (task.kind === 'multiply') {
      let product = [1n]
      for (let i = 0; i < task.factors; i++) {
        const factor = found.pop()!
        this.steps += factor.length * product.length
        product = timesTermByTerm(product, factor)
      }
      found.push(product)
    } else this.remember(task.key, found.at(-1)!)
  }

  private takeApart(vertices: Int32Array): void {
    const { offsets, targets } = this.graph
    const { mark, queue } = this
    const own = ++this.marks
    this.steps += vertices.length + 1
    for (const v of vertices) mark[v] = own
    const parts: Task[] = []
    for (const first of vertices) {
      if (mark[first] !== own) continue
      mark[first] = 0
      queue[0] = first
      let length = 1
      for (let i = 0; i < length; i++) {
        const v = queue[i]!
        for (let k = offsets[v]!; k < offsets[v + 1]!; k++) {
          const w = targets[k]!
          if (mark[w] !== own) continue
          mark[w] = 0
          queue[length++] = w
        }
      }
      parts.push({ kind: 'component', vertices: queue.slice(0, length).sort() })
    }
    if (parts.length !== 1) this.tasks.push({ kind: 'multiply', factors: parts.length })
    for (const part of parts) this.tasks.push(part)
  }

  private branch(vertices: Int32Array): void {
    const { offsets, targets } = this.graph
    const { mark } = this
    const own = ++this.marks
    this.steps += vertices.length
    for (const v of vertices) mark[v] = own
    let edges = 0
    let largest = -1
    let chosen = vertices[0]!
    for (const v of vertices) {
      let degree = 0
      for (let k = offsets[v]!; k < offsets[v + 1]!; k++) if (mark[targets[k]!] === own) degree++
      edges += degree
      if (degree <= largest) continue
      largest = degree
      chosen = v
    }
    if (largest <= 2) {
      this.found.push(edges === 2 * vertices.length ? ringPolynomial(vertices.length) : pathPolynomial(vertices.length))
      return
    }
    if (vertices.length > TINY) {
      const key = this.keyOf(vertices)
      const known = this.known.get(key)
      if (known) {
        this.found.push(known)
        return
      }
      this.tasks.push({ kind: 'remember', key })
    }
    const without = vertices.filter((v) => v !== chosen)
    mark[chosen] = 0
    for (let k = offsets[chosen]!; k < offsets[chosen + 1]!; k++) mark[targets[k]!] = 0
    const apart = vertices.filter((v) => mark[v] === own)
    this.tasks.push({ kind: 'add' })
    // The last one is done first, and its polynomial is to lie below the other.
    this.tasks.push({ kind: 'rest', vertices: apart })
    this.tasks.push({ kind: 'rest', vertices: without })
  }

  /** The set of vertices, a bit for each from the first one on. */
  private keyOf(vertices: Int32Array): string {
    let key = `${vertices[0]! - (vertices[0]! % BITS_PER_CHARACTER)} `
    let word = 0
    let at = Math.floor(vertices[0]! / BITS_PER_CHARACTER)
    for (const v of vertices) {
      const place = Math.floor(v / BITS_PER_CHARACTER)
      for (; at < place; at++) {
        key += String.fromCharCode(word)
        word = 0
      }
      word |= 1 << (v % BITS_PER_CHARACTER)
    }
    return key + String.fromCharCode(word)
  }

  private remember(key: string, polynomial: bigint[]): void {
    const bytes = 64 + 2 * key.length + 40 * polynomial.length
    if (this.knownBytes + bytes > MOST_BYTES) return
    this.knownBytes += bytes
    this.known.set(key, polynomial)
  }
}

function sumWithShifted(one: readonly bigint[], shifted: readonly bigint[]): bigint[] {
  const sum = [...one]
  for (let k = 0; k < shifted.length; k++) sum[k + 1] = (sum[k + 1] ?? 0n) + shifted[k]!
  return sum
}

function timesTermByTerm(one: readonly bigint[], other: readonly bigint[]): bigint[] {
  const product = new Array<bigint>(one.length + other.length - 1).fill(0n)
  for (let i = 0; i < one.length; i++) {
    for (let k = 0; k < other.length; k++) product[i + k]! += one[i]! * other[k]!
  }
  return product
}
