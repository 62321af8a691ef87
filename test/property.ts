import fc from 'fast-check'
import { sweep } from './sweep.ts'

/** Every run tries the same cases, so that a failure can be repeated; another seed in the environment tries others. */
const seed = Number(process.env.ROOKERY_TEST_SEED ?? 20_011)

/** Any characters at all, typable or not. (fast-check's unit `binary` takes a second to set up.) */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  const unit = fc
    .integer({ min: 0, max: 0x10ffff })
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
  return fc.string({ unit, maxLength })
}

/** Throws with a small counterexample unless `claim` passes for all values tried, `cases` in a long run. */
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
