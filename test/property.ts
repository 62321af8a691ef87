import fc from 'fast-check'
import { sweep } from './sweep.ts'

/** Every run tries the same cases, so that a failure can be repeated; another seed in the environment tries others. */
const seed = Number(process.env.ROOKERY_TEST_SEED ?? 20_011)

/** Throws with a small counterexample unless `claim` passes for every value that is tried, `cases` of them in a long run. */
export function holds<T>(values: fc.Arbitrary<T>, cases: number, claim: (value: T) => void): void {
  fc.assert(
    fc.property(values, (value) => claim(value)),
    { seed, numRuns: sweep(cases) },
  )
}

/** The same for claims that take their time. */
export async function holdsInTime<T>(
  values: fc.Arbitrary<T>,
  cases: number,
  claim: (value: T) => Promise<void>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(values, (value) => claim(value)),
    { seed, numRuns: sweep(cases) },
  )
}
