import { run } from '../../src/index.ts'
import type { Instance, Suite, Work } from '../harness.ts'
import { checkedScore, contestBoard, meanOf, nameOfSeed } from '../problems/queen-attack.ts'
import { knownSeeds, ratiosInWords, ratiosOf } from '../problems/queen-attack-scores.ts'

const METHODS = ['plan', 'pipeline']

/** About half a second. */
const STEPS = 250_000

interface Found {
  readonly score: number
  readonly bound: number | undefined
}

export const queenAttackSuite: Suite = {
  name: 'queen-attack',
  summary:
    'the methods with a fixed number of steps: score, proven bound, and ratios to the scores of the contestant’s program (about 9 s in C++) and to the best found by others (1–4 minutes in C++)',
  instances: METHODS.flatMap(boardsBy),
}

function boardsBy(method: string): Instance[] {
  const found = new Map<number, Found>()
  return [...knownSeeds.map((seed) => board(seed, method, found)), means(method, found)]
}

function board(seed: number, method: string, found: Map<number, Found>): Instance {
  return {
    name: `${nameOfSeed(seed)}, ${method}`,
    prepare: () => {
      const puzzle = contestBoard(seed)
      const solve = () => run(puzzle.solve({ method, seed: 1, budget: { steps: STEPS } }))
      const check = (): Work => {
        const outcome = solve()
        if ((outcome.status !== 'stopped' && outcome.status !== 'solved') || outcome.answer === undefined) {
          throw new Error(`${method} has no plan for seed ${seed}: ${outcome.status}`)
        }
        const score = checkedScore(puzzle, puzzle.answerText(outcome.answer))
        const bound = outcome.status === 'solved' ? score : outcome.bound
        found.set(seed, { score, bound })
        const ratios = ratiosInWords([ratiosOf(seed, score)])
        return { value: `${score.toFixed(3)}, ${boundInWords(score, bound)}, ${ratios}`, steps: outcome.steps }
      }
      return [{ name: 'rookery', run: () => ({ value: 'planned', steps: solve().steps }), check }]
    },
  }
}

/** Stands at the end of a method's boards, and sums up those that were run. */
function means(method: string, found: ReadonlyMap<number, Found>): Instance {
  const value = () => {
    if (found.size === 0) return 'no board was run'
    const ratios = [...found].map(([seed, { score }]) => ratiosOf(seed, score))
    const gaps = [...found.values()].flatMap(({ score, bound }) => (bound === undefined ? [] : gapOf(score, bound)))
    const gap = gaps.length < found.size ? 'not all with a bound' : `gap ${percent(meanOf(gaps))}`
    return `${found.size} boards, ${gap}, ${ratiosInWords(ratios)}`
  }
  return { name: `mean of all, ${method}`, prepare: () => [{ name: 'rookery', run: () => ({ value: value() }) }] }
}

/** The share of the score that is not proven to be necessary. */
function gapOf(score: number, bound: number): number {
  return score === 0 ? 0 : (score - bound) / score
}

function boundInWords(score: number, bound: number | undefined): string {
  return bound === undefined ? 'no bound' : `bound ${bound.toFixed(3)}, gap ${percent(gapOf(score, bound))}`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
