import { Random, run, skyscrapers } from '../../src/index.ts'
import type { Instance, Suite, Work } from '../harness.ts'
import { fullClueBoard } from '../problems/skyscrapers.ts'
import { workOf } from '../verdict.ts'

const SIZES = [12, 15, 20, 25, 31]
const SEEDS = [1, 2, 3]
/** Lists of permutations are too long here, and clauses take too long on the largest. */
const LARGEST_BY_METHOD = { lines: 31, clauses: 20 } as const
const MOST_MILLISECONDS = 60_000

/** Methods are instances and no contenders, as one may be out of time where another one has the result. */
export const skyscrapersLargeSuite: Suite = {
  name: 'skyscrapers-large',
  summary: 'large boards with all clues of random heights: what is known when a method is done, or after 60 s',
  instances: SIZES.flatMap((size) =>
    Object.entries(LARGEST_BY_METHOD)
      .filter(([, largest]) => size <= largest)
      .flatMap(([method]) => SEEDS.map((seed) => large(size, method, seed))),
  ),
}

function large(size: number, method: string, seed: number): Instance {
  const group = `${size}×${size}, ${method}`
  return {
    name: `${group}: ${seed}`,
    group,
    prepare: async () => {
      const board = fullClueBoard(size, new Random(`full clues ${size} ${seed}`))
      return [{ name: 'rookery', run: () => solve(board, method) }]
    },
  }
}

function solve(board: ReturnType<typeof fullClueBoard>, method: string): Work {
  const outcome = run(skyscrapers.solvers[method]!(board, new Random(1)), { milliseconds: MOST_MILLISECONDS })
  // Out of time with a first answer is more than with none.
  if (outcome.status === 'stopped' && outcome.answer) return { value: 'at least one solution', steps: outcome.steps }
  return workOf(outcome)
}
