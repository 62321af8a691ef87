import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CoverProblem, exactCover, type Prefix } from '../../../src/engines/exact-cover/index.ts'
import { FINISHED, FOUND, WHOLE } from '../../../src/engines/exact-cover/kernel.ts'
import { Random } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { dominoes, queens, rooks } from './boards.ts'
import { asTexts, bruteForce, isWithin } from './brute-force.ts'
import { type KernelName, kernelNamed, kernelNames, solutionsWith, takes } from './kernels-by-name.ts'
import { anyProblem, colouredProblem, plainProblem, withPrefix } from './random-problems.ts'
import { algorithmX, plantedProblem } from './reference.ts'

describe('all kernels', () => {
  it('find the covers that brute force finds', () => {
    const taken = new Map<string, number>()
    holds(fc.oneof(plainProblem, anyProblem), 2500, (problem) => {
      const expected = asTexts(bruteForce(problem).covers)
      for (const name of kernelNames) {
        if (!takes(name, problem)) continue
        taken.set(name, (taken.get(name) ?? 0) + 1)
        expect([name, asTexts(solutionsWith(problem, name))]).toEqual([name, expected])
      }
    })
    for (const name of kernelNames) expect([name, taken.get(name)! > inSweep(1000)]).toEqual([name, true])
  })

  it('find the covers that Algorithm X by the book finds', () => {
    holds(fc.nat(), 50, (seed) => {
      const problem = plantedProblem(new Random(seed))
      const expected = asTexts(algorithmX(problem))
      for (const name of kernelNames) expect([name, asTexts(solutionsWith(problem, name))]).toEqual([name, expected])
    })
  })

  it.each([
    ['queens 8', queens(8), 92],
    ['dominoes 6 × 6', dominoes(6, 6), 6728],
    ['rooks 6', rooks(6), 720],
    // More items than fit into one word, two, or four.
    ['dominoes 2 × 16', dominoes(2, 16), 1597],
    ['dominoes 3 × 12', dominoes(3, 12), 2131],
    ['dominoes 1 × 64', dominoes(1, 64), 1],
    ['dominoes 2 × 17', dominoes(2, 17), 2584],
    ['dominoes 1 × 66', dominoes(1, 66), 1],
    ['rooks 33, each in its place or the next', band(33), 2],
    ['rooks 70, each in its place or the next', band(70), 2],
  ] as [string, CoverProblem, number][])('find every cover of %s', (_, problem, count) => {
    const every = kernelNames.map((name) => asTexts(solutionsWith(problem, name)))
    for (const covers of every) expect([covers.length, new Set(covers).size]).toEqual([count, count])
    for (const covers of every) expect(covers).toEqual(every[0])
  })
})

/** Rooks that stand in the column of their row or in the next one round the board: all one way, or all the other. */
const band = (size: number): CoverProblem => ({
  items: 2 * size,
  options: Array.from({ length: 2 * size }, (_, i) => [i >> 1, size + (((i >> 1) + (i & 1)) % size)]),
})

describe.each(kernelNames)('the %s kernel, pausing wherever it can', (name) => {
  const problems: Partial<Record<KernelName, typeof anyProblem>> = {
    slice: fc.oneof(plainProblem, colouredProblem),
    small: plainProblem,
    'small for one cover': plainProblem,
  }
  const plain = problems[name] ?? anyProblem

  it('has found and left, together, each cover of its part once', () => {
    let stops = 0
    const slices = fc.tuple(fc.nat(25), fc.integer({ min: 1, max: 7 }))
    const parts = fc.oneof(
      withPrefix(plain),
      plain.map((problem) => [problem, WHOLE] as const),
    )
    holds(fc.tuple(parts, slices), 2000, ([[problem, part], [pauses, budget]]) => {
      const { found, rest, isFinished } = pausedAt(name, problem, part, pauses, budget)
      if (!isFinished) stops++
      const later = rest.flatMap((prefix) => exactCover(problem).within(prefix).all())
      const expected = bruteForce(problem).covers.filter((cover) => isWithin(cover, part))
      expect(asTexts([...found, ...later])).toEqual(asTexts(expected))
    })
    expect(stops).toBeGreaterThan(inSweep(200))
  })

  it('finds the same in the same order for all lengths of slices', () => {
    holds(fc.tuple(plain, fc.integer({ min: 1, max: 7 })), 500, ([problem, budget]) => {
      const whole = pausedAt(name, problem, WHOLE, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
      expect(pausedAt(name, problem, WHOLE, Number.POSITIVE_INFINITY, budget)).toEqual(whole)
    })
  })

  it('has found and left, together, each cover of larger problems once', () => {
    holds(fc.tuple(fc.nat(), fc.nat(60), fc.integer({ min: 1, max: 300 })), 40, ([seed, pauses, budget]) => {
      const problem = plantedProblem(new Random(seed))
      const { found, rest } = pausedAt(name, problem, WHOLE, pauses, budget)
      const later = rest.flatMap((prefix) => exactCover(problem).within(prefix).all())
      expect(asTexts([...found, ...later])).toEqual(asTexts(solutionsWith(problem, 'general')))
    })
  })
})

interface Halted {
  readonly found: readonly number[][]
  readonly rest: readonly Prefix[]
  readonly isFinished: boolean
}

describe('small kernels that take turns', () => {
  it('have each cover of their problem', () => {
    const turns = fc.array(fc.record({ kernel: fc.nat(2), budget: fc.nat(4) }), { maxLength: 40 })
    holds(fc.tuple(plainProblem, plainProblem, plainProblem, turns), 1000, ([a, b, c, order]) => {
      const problems = [a, b, c]
      const kernels = problems.map((problem) => kernelNamed('small', problem))
      const found: number[][][] = problems.map(() => [])
      const work = (k: number, budget: number) => {
        const state = kernels[k]?.work(budget) ?? FINISHED
        if (state === FOUND) found[k]!.push(kernels[k]!.cover())
        return state
      }
      for (const { kernel, budget } of order) work(kernel, budget)
      for (const k of problems.keys()) while (work(k, 1000) !== FINISHED);
      expect(found.map(asTexts)).toEqual(problems.map((problem) => asTexts(bruteForce(problem).covers)))
    })
  })
})

/** Works in slices of one budget until it has come back this many times, with a cover or without. */
function pausedAt(name: KernelName, problem: CoverProblem, part: Prefix, pauses: number, budget: number): Halted {
  const kernel = kernelNamed(name, problem, part)
  const found: number[][] = []
  for (let met = 0; met < pauses; met++) {
    const state = kernel?.work(budget) ?? FINISHED
    if (state === FINISHED) return { found, rest: [], isFinished: true }
    if (state === FOUND) found.push(kernel!.cover())
  }
  const rest = kernel?.rest()
  kernel?.leave()
  // Written down after the kernel has been left, as a caller who looks at the rest later does.
  return { found, rest: rest?.() ?? [], isFinished: false }
}
