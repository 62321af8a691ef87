import { describe, expect, it } from 'vitest'
import { type AnyFamily, type Outcome, type Progress, type Puzzle, run, type StopReason } from '../../src/index.ts'
import { sweep } from '../sweep.ts'
import { everyFamily } from './families.ts'
import { madeUpAnytime } from './made-up-anytime.ts'
import { bestValue, limitsFor, longPuzzle, samplesOf, solving } from './puzzles.ts'

const REASONS: readonly StopReason[] = ['steps', 'time', 'aborted']
const MOST_STOPS = sweep(12, 6)

interface Drive {
  readonly progress: readonly Progress<unknown>[]
  readonly outcome: Outcome<unknown, unknown>
}

/** Steps through a search, and stops it at yield `stopAt`, from 1, or after the method's steps. */
function drive(puzzle: Puzzle, method: string, stopAt: number, reason: StopReason): Drive {
  const search = solving(puzzle, method)
  const { steps = Infinity } = limitsFor(puzzle, method)
  const progress: Progress<unknown>[] = []
  for (let stop: StopReason | undefined; ; ) {
    const next = search.next(stop)
    if (next.done) {
      // A search that has ended stays so.
      expect(search.next()).toEqual({ done: true, value: undefined })
      return { progress, outcome: next.value }
    }
    if (stop) throw new Error(`yields again after it was told to stop at yield ${progress.length}`)
    progress.push(next.value)
    if (progress.length === stopAt) stop = reason
    else if (next.value.steps >= steps) stop = 'steps'
  }
}

/**
 * The best value there is. Where it is unknown, what the whole run has come to: shorter ones are its beginnings and
 * come to no better, and their bounds hold for this answer as for any.
 */
function valueToReach(puzzle: Puzzle, { outcome }: Drive): number | undefined {
  if (!puzzle.family.isAnytime) return bestValue(puzzle)
  if (outcome.status !== 'solved' && outcome.status !== 'stopped') throw new Error(`ended ${outcome.status}`)
  return puzzle.value(outcome.answer)
}

/** Values of anytime families may be fractions, which differ a little when added in another order. */
function expectSameValue(family: AnyFamily, found: number | undefined, expected: number): void {
  if (family.isAnytime) expect(found).toBeCloseTo(expected, 9)
  else expect(found).toBe(expected)
}

/** Every yield of a short search, and some of a long one, the first and the last among them. */
function someYields(count: number): number[] {
  const all = Array.from({ length: count }, (_, i) => i + 1)
  if (count <= MOST_STOPS) return all
  const apart = Math.ceil(count / MOST_STOPS)
  return all.filter((k) => k % apart === 1 || k === count)
}

const cases = [...everyFamily, madeUpAnytime].flatMap((family) =>
  family.methods.map((method) => ({ family, name: family.name, method })),
)

describe.each(cases)('stopping $name by $method', ({ family, method }) => {
  const long = longPuzzle(family, method)
  const puzzles = [...samplesOf(family).map(({ puzzle }) => puzzle), long.puzzle]
  // Larger is better for what `at least` compares; for a smallest goal signs are turned.
  const sign = family.goal === 'minimum' ? -1 : 1
  const whole = new Map<Puzzle, Drive>()
  const driveToEnd = (puzzle: Puzzle): Drive => {
    const known = whole.get(puzzle) ?? drive(puzzle, method, Infinity, 'time')
    whole.set(puzzle, known)
    return known
  }

  it('is possible several times on a long search', () => {
    const { progress, outcome } = driveToEnd(long.puzzle)
    expect(progress.length).toBeGreaterThanOrEqual(long.yields)
    const isLimited = family.isAnytime || 'steps' in limitsFor(long.puzzle, method)
    expect(isLimited ? ['solved', 'stopped'] : ['solved']).toContain(outcome.status)
  })

  it('at any yield ends the search with its reason, an answer that is right, and a bound that holds', () => {
    for (const puzzle of puzzles) {
      const full = driveToEnd(puzzle)
      const best = valueToReach(puzzle, full)
      for (const k of someYields(full.progress.length)) {
        const reason = REASONS[k % 3]!
        const { progress, outcome } = drive(puzzle, method, k, reason)
        expect(progress).toHaveLength(k)
        const last = progress.at(-1)!
        expect(outcome.steps).toBeGreaterThanOrEqual(last.steps)
        if (outcome.status !== 'stopped') {
          expect(outcome.status).toBe(full.outcome.status)
          continue
        }
        expect(outcome.reason).toBe(reason)
        if (outcome.answer !== undefined) expect(puzzle.check({ answer: outcome.answer })).toEqual([])
        if (best === undefined) continue
        const value = outcome.answer === undefined ? undefined : puzzle.value(outcome.answer)
        // Nothing found is lost.
        if (last.value !== undefined) expect(sign * value!).toBeGreaterThanOrEqual(sign * last.value)
        if (value !== undefined) expect(sign * value).toBeLessThanOrEqual(sign * best)
        if (outcome.bound !== undefined) expect(sign * outcome.bound).toBeGreaterThanOrEqual(sign * best)
      }
    }
  })

  it('is told progress that only ever gets better', () => {
    for (const puzzle of puzzles) {
      const full = driveToEnd(puzzle)
      const { progress, outcome } = full
      const best = valueToReach(puzzle, full)
      expectRising(progress.map(({ steps }) => steps).concat(outcome.steps))
      expectRising([0, ...progress.map(({ done }) => done), 1])
      expectRising([...progress.map(({ value }) => times(sign, value)), times(sign, best)])
      // The best value stands at the end of the falling bounds: none may ever have been below it.
      expectRising([...progress.map(({ bound }) => times(-sign, bound)), times(-sign, best)])
      for (const { answer, value } of progress) {
        if (answer === undefined) continue
        expect(puzzle.check({ answer })).toEqual([])
        if (value !== undefined) expectSameValue(family, puzzle.value(answer), value)
      }
    }
  })

  it('is reported with the best answer, its value and the bound', () => {
    const { puzzle } = long
    const outcome = run(solving(puzzle, method), { steps: 0 })
    if (outcome.status !== 'stopped') throw new Error(`ended ${outcome.status}`)
    const result = puzzle.result(outcome, { method })
    expect(result).toMatchObject({ status: 'stopped', reason: 'steps', method, steps: outcome.steps })
    expect(result.bound).toBe(outcome.bound)
    expect('answer' in result).toBe(outcome.answer !== undefined)
    expect(result).not.toHaveProperty('certificate')
    if (outcome.answer !== undefined) expect(result.value).toBe(puzzle.value(outcome.answer))
  })
})

function times(sign: number, value: number | undefined): number | undefined {
  return value === undefined ? undefined : sign * value
}

function expectRising(values: readonly (number | undefined)[]): void {
  const known = values.filter((value) => value !== undefined)
  for (let i = 1; i < known.length; i++) expect(known[i]).toBeGreaterThanOrEqual(known[i - 1]!)
}
