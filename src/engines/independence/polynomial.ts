import { BITS_PER_DIGIT, bitsOfLongest, packed } from '../../base/bits.ts'
import { giveUp, inner, type Part, pause, pausing, type Search, searching } from '../../search.ts'
import { searchByFrontier } from './counter.ts'
import { componentsOf, type Graph, Subgraphs } from './graph.ts'

/** The number of independent sets by size: the product over components; paths and rings by formula. */
export function searchIndependencePolynomial(graph: Graph): Search<bigint[]> {
  return searching(function* () {
    const { components, steps } = yield* componentPolynomials(graph, searchConnected)
    const product = productOf(components.map(({ polynomial }) => polynomial))
    return { status: 'solved', answer: yield* pausing(product, { steps, done: 1 }), steps }
  })
}

function* searchConnected(component: Graph): Search<bigint[]> {
  const answer = chainPolynomial(component)
  if (answer) return { status: 'solved', answer, steps: 0 }
  return yield* searchByFrontier(component)
}

/** A component and how many independent sets of each size it has. */
interface ComponentPolynomial {
  readonly vertices: Int32Array
  readonly polynomial: readonly bigint[]
}

interface ComponentPolynomials {
  readonly components: readonly ComponentPolynomial[]
  readonly steps: number
}

/** Components up to this size are remembered by their edges: on boards, most are one of a few shapes. */
const SMALL = 16
const VERTICES_PER_REPORT = 256

/** The components' polynomials, in the order of their first vertices. Steps: the method's, and vertices. */
export function* componentPolynomials(
  graph: Graph,
  method: (component: Graph) => Search<bigint[]>,
): Part<ComponentPolynomials> {
  const subgraphs = new Subgraphs(graph)
  const known = new Map<string, readonly bigint[]>()
  const components: ComponentPolynomial[] = []
  let steps = 0
  let covered = 0
  let reported = 0
  for (const vertices of componentsOf(graph)) {
    const component = subgraphs.of(vertices)
    const key = vertices.length <= SMALL ? `${component.offsets} ${component.targets}` : ''
    let polynomial = known.get(key)
    if (!polynomial) {
      const before = { steps, done: covered / graph.vertices }
      const outcome = yield* inner(method(component), (own) => ({ ...before, steps: before.steps + own.steps }))
      steps += outcome.steps
      if (outcome.status === 'stopped') giveUp(outcome.why, steps)
      if (outcome.status !== 'solved') throw new Error(`a component ended ${outcome.status}`)
      polynomial = outcome.answer
      if (key) known.set(key, polynomial)
    }
    components.push({ vertices, polynomial })
    steps += vertices.length
    covered += vertices.length
    if (covered - reported < VERTICES_PER_REPORT) continue
    reported = covered
    yield* pause({ steps, done: covered / graph.vertices })
  }
  return { components, steps }
}

/** The independence polynomial of a path of m vertices: k of them can be chosen in C(m - k + 1, k) ways. */
export function pathPolynomial(vertices: number): bigint[] {
  const polynomial = [1n]
  for (let k = 1; 2 * k <= vertices + 1; k++) {
    const most = vertices - 2 * k
    polynomial.push((polynomial[k - 1]! * BigInt(most + 3) * BigInt(most + 2)) / BigInt(k * (vertices - k + 2)))
  }
  return polynomial
}

/** The same of a ring of at least three vertices: with one of them, a shorter path; without it, a longer. */
export function ringPolynomial(vertices: number): bigint[] {
  const polynomial = pathPolynomial(vertices - 1)
  const inner = pathPolynomial(vertices - 3)
  for (let k = 0; k < inner.length; k++) polynomial[k + 1] = (polynomial[k + 1] ?? 0n) + inner[k]!
  return polynomial
}

/** The polynomial of a connected graph, if it is a path or a ring. */
function chainPolynomial({ vertices, offsets, targets }: Graph): bigint[] | undefined {
  for (let v = 0; v < vertices; v++) if (offsets[v + 1]! - offsets[v]! > 2) return undefined
  return targets.length === 2 * vertices ? ringPolynomial(vertices) : pathPolynomial(vertices)
}

/** Multiplications of numbers between two pauses, where they are short. */
const WORK_PER_PIECE = 1 << 12

/** The product of polynomials, each by its coefficients from the lowest on. It pauses now and then. */
export function* productOf(polynomials: readonly (readonly bigint[])[]): Generator<undefined, bigint[]> {
  // The two shortest are multiplied each time. Products come out by length, so they need only stand in a line of their
  // own.
  const given = [...polynomials].sort((a, b) => a.length - b.length)
  const products: bigint[][] = []
  let nextGiven = 0
  let nextProduct = 0
  let work = 0
  const shortest = (): readonly bigint[] => {
    const one = given[nextGiven]
    const other = products[nextProduct]
    if (one && (!other || one.length <= other.length)) {
      nextGiven++
      return one
    }
    nextProduct++
    return other!
  }
  for (let i = 1; i < given.length; i++) {
    const one = shortest()
    const other = shortest()
    products.push(yield* multiplied(one, other))
    work += one.length * other.length
    if (work < WORK_PER_PIECE) continue
    work = 0
    yield
  }
  if (given.length === 0) return [1n]
  return [...shortest()]
}

/** Products of numbers up to this length take some milliseconds; longer pieces mean less work in all. */
const BITS_PER_PIECE = 1 << 20
/** Up to this many coefficients of the shorter polynomial, they are multiplied one by one. */
const SHORT = 8
/** Coefficients that are packed or multiplied one by one between two pauses. */
const COEFFICIENTS_PER_PIECE = 1 << 10

/** The product of two polynomials of which no coefficient is negative, in pieces. Neither is empty. */
function* multiplied(one: readonly bigint[], other: readonly bigint[]): Generator<undefined, bigint[]> {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length <= SHORT) return yield* multipliedOneByOne(short, long)
  const bits = bitsOfLongest(one) + bitsOfLongest(other) + Math.ceil(Math.log2(short.length)) + 1
  // A coefficient in a sum of two halves has one more bit, and this can happen at each halving of either.
  const room = bits + 2 * Math.ceil(Math.log2(long.length))
  const digits = Math.ceil(room / BITS_PER_DIGIT)
  return yield* multipliedByHalves(short, long, digits)
}

function* multipliedOneByOne(short: readonly bigint[], long: readonly bigint[]): Generator<undefined, bigint[]> {
  const product = new Array<bigint>(short.length + long.length - 1).fill(0n)
  for (let i = 0; i < long.length; i++) {
    const factor = long[i]!
    for (let k = 0; k < short.length; k++) product[i + k]! += factor * short[k]!
    if (i % COEFFICIENTS_PER_PIECE === COEFFICIENTS_PER_PIECE - 1) yield
  }
  return product
}

/**
 * Halves the longer polynomial, or both if they are about as long, until one number holds either of them: packed with
 * enough digits for each coefficient that the product of two such numbers has the coefficients of the product side by
 * side. Three products of halves make one of the whole.
 */
function* multipliedByHalves(
  short: readonly bigint[],
  long: readonly bigint[],
  digits: number,
): Generator<undefined, bigint[]> {
  if (long.length * digits * BITS_PER_DIGIT <= BITS_PER_PIECE || long.length < 4) {
    const product = unpacked(packed(short, digits) * packed(long, digits), digits, short.length + long.length - 1)
    yield
    return product
  }
  const half = Math.ceil(long.length / 2)
  const low = long.slice(0, half)
  const high = long.slice(half)
  const product = new Array<bigint>(short.length + long.length - 1).fill(0n)
  if (short.length <= half) {
    addTo(product, yield* multipliedByHalves(...byLength(short, low), digits), 0)
    addTo(product, yield* multipliedByHalves(...byLength(short, high), digits), half)
    return product
  }
  const shortLow = short.slice(0, half)
  const shortHigh = short.slice(half)
  const lows = yield* multipliedByHalves(shortLow, low, digits)
  const highs = yield* multipliedByHalves(...byLength(shortHigh, high), digits)
  const mixed = yield* multipliedByHalves(sum(shortLow, shortHigh), sum(low, high), digits)
  for (let i = 0; i < lows.length; i++) mixed[i]! -= lows[i]!
  for (let i = 0; i < highs.length; i++) mixed[i]! -= highs[i]!
  addTo(product, lows, 0)
  addTo(product, highs, 2 * half)
  // What the sums of halves have beyond the end has cancelled out.
  for (let i = 0; i < mixed.length && half + i < product.length; i++) product[half + i]! += mixed[i]!
  return product
}

function byLength(one: readonly bigint[], other: readonly bigint[]): [readonly bigint[], readonly bigint[]] {
  return one.length <= other.length ? [one, other] : [other, one]
}

function addTo(target: bigint[], source: readonly bigint[], offset: number): void {
  for (let i = 0; i < source.length; i++) target[offset + i]! += source[i]!
}

/** The first is at least as long as the second. */
function sum(one: readonly bigint[], other: readonly bigint[]): bigint[] {
  const result = [...one]
  addTo(result, other, 0)
  return result
}

function unpacked(number: bigint, digits: number, length: number): bigint[] {
  const text = number.toString(16)
  const polynomial = new Array<bigint>(length).fill(0n)
  for (let end = text.length, i = 0; end > 0; end -= digits, i++) {
    polynomial[i] = BigInt(`0x${text.slice(Math.max(0, end - digits), end)}`)
  }
  return polynomial
}
