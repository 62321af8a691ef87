/** Polynomials are arrays of coefficients from the lowest on, none of them negative. */
type Polynomial = readonly bigint[]

/** Multiplications of numbers between two pauses, where they are short. */
const WORK_PER_PIECE = 1 << 12

/** The product of polynomials. It pauses now and then. */
export function* productOf(polynomials: readonly Polynomial[]): Generator<undefined, bigint[]> {
  // The two shortest are multiplied each time. Products come out by length, so they need only stand in a line of their
  // own.
  const given = [...polynomials].sort((a, b) => a.length - b.length)
  const products: bigint[][] = []
  let nextGiven = 0
  let nextProduct = 0
  let work = 0
  const shortest = (): Polynomial => {
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

/** The product of two polynomials, in pieces. Neither is empty. */
export function* multiplied(one: Polynomial, other: Polynomial): Generator<undefined, bigint[]> {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length <= SHORT) return yield* multipliedOneByOne(short, long)
  const bits = bitsOfLongest(one) + bitsOfLongest(other) + Math.ceil(Math.log2(short.length)) + 1
  // A coefficient in a sum of two halves has one more bit, and this can happen at each halving of either.
  const room = bits + 2 * Math.ceil(Math.log2(long.length))
  const digits = Math.ceil(room / BITS_PER_DIGIT)
  return yield* multipliedByHalves(short, long, digits)
}

function* multipliedOneByOne(short: Polynomial, long: Polynomial): Generator<undefined, bigint[]> {
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
function* multipliedByHalves(short: Polynomial, long: Polynomial, digits: number): Generator<undefined, bigint[]> {
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

function byLength(one: Polynomial, other: Polynomial): [Polynomial, Polynomial] {
  return one.length <= other.length ? [one, other] : [other, one]
}

function addTo(target: bigint[], source: Polynomial, offset: number): void {
  for (let i = 0; i < source.length; i++) target[offset + i]! += source[i]!
}

/** The first is at least as long as the second. */
function sum(one: Polynomial, other: Polynomial): bigint[] {
  const result = [...one]
  addTo(result, other, 0)
  return result
}

/** Numbers are packed by their hexadecimal digits. */
const BITS_PER_DIGIT = 4

/** How many bits the longest of some numbers has, rounded up to digits. None is negative. */
export function bitsOfLongest(numbers: readonly bigint[]): number {
  let most = 0n
  for (const number of numbers) if (number > most) most = number
  return most.toString(16).length * BITS_PER_DIGIT
}

/** One large number with a number of digits for each of some numbers, the first lowest. */
function packed(numbers: readonly bigint[], digits: number): bigint {
  let text = '0x'
  for (let i = numbers.length - 1; i >= 0; i--) text += numbers[i]!.toString(16).padStart(digits, '0')
  return BigInt(text)
}

function unpacked(number: bigint, digits: number, length: number): bigint[] {
  const text = number.toString(16)
  const polynomial = new Array<bigint>(length).fill(0n)
  for (let end = text.length, i = 0; end > 0; end -= digits, i++) {
    polynomial[i] = BigInt(`0x${text.slice(Math.max(0, end - digits), end)}`)
  }
  return polynomial
}
