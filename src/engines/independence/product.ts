import { multiplied } from './multiplication.ts'

/** Multiplications of numbers between two pauses, where they are short. */
const WORK_PER_PIECE = 1 << 12

/** The product of polynomials, each by its coefficients from the lowest on. It pauses now and then. */
export function* productOf(polynomials: readonly (readonly bigint[])[]): Generator<undefined, bigint[]> {
  // The two shortest are multiplied each time. Products come out by length, so they need only stand in a line of their own.
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
