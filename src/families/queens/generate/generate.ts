import type { Random } from '../../../base/random.ts'
import type { Parameter, Settings } from '../../../family.ts'
import { type Search, searching } from '../../../search.ts'
import type { Board } from '../board.ts'
import { Thinning } from './thinning.ts'

export const parameters: readonly Parameter[] = [
  { kind: 'whole', name: 'n', summary: 'rows, columns and queens', low: 4, high: 200, default: 8 },
  {
    kind: 'choice',
    name: 'solutions',
    summary: 'whether there is exactly one answer, or any number of them',
    choices: ['one', 'any'],
    default: 'one',
  },
  {
    kind: 'whole',
    name: 'givens',
    summary: 'queens that are given; if left out none too many for one answer, or a quarter of the queens',
    low: 0,
    high: 200,
  },
  {
    kind: 'number',
    name: 'blocked',
    summary: 'share of the squares that are blocked',
    low: 0,
    high: 0.5,
    step: 0.05,
    default: 0,
  },
]

/** Some seconds of work. A board that only has to have one answer takes a fraction of it. */
const MOST_STEPS = 1 << 20

interface Wish {
  readonly n: number
  readonly hasOneAnswer: boolean
  readonly givens: number | undefined
  readonly blocked: number
}

/**
 * A board that is completed in exactly one way, which is proven, or in any number of ways. Unless it is said how many queens are
 * given, none of them can be taken away without there being another answer.
 */
export function generate(settings: Settings, random: Random): Search<Board> {
  return searching(function* () {
    const wish = wishOf(settings)
    const why = whyImpossible(wish)
    if (why !== undefined) return { status: 'impossible', why, steps: 0 }
    const { n, hasOneAnswer, givens } = wish
    const thinning = new Thinning(n, random)
    let fewest = n
    while (thinning.steps < MOST_STEPS) {
      const queens = yield* thinning.draw()
      const blocked = blockedBeside(queens, wish.blocked, random)
      if (!hasOneAnswer) {
        const rows = random.shuffle(Array.from(queens.keys())).slice(0, givens ?? Math.floor(n / 4))
        return { status: 'solved', answer: boardOf(queens, rows, blocked), steps: thinning.steps }
      }
      const given = yield* thinning.thin(queens, blocked, givens ?? 0)
      const { steps } = thinning
      const rows = Array.from(given.keys()).filter((row) => given[row]! >= 0)
      if (givens === undefined || rows.length === givens) {
        return { status: 'solved', answer: boardOf(queens, rows, blocked), steps }
      }
      fewest = Math.min(fewest, rows.length)
    }
    const found = `no board with so few given queens and only one answer was found: asked for ${givens}, the fewest were ${fewest}`
    return { status: 'stopped', reason: 'limits', why: found, steps: thinning.steps }
  })
}

function wishOf({ n, solutions, givens, blocked }: Settings): Wish {
  return {
    n: n as number,
    hasOneAnswer: solutions === 'one',
    givens: givens as number | undefined,
    blocked: Math.round((blocked as number) * (n as number) ** 2),
  }
}

function whyImpossible({ n, hasOneAnswer, givens, blocked }: Wish): string | undefined {
  if (givens === undefined) return undefined
  if (givens > n) return `of ${n} queens ${givens} cannot be given`
  if (givens === 0 && blocked === 0 && hasOneAnswer) return 'on an empty board every answer has a mirror image'
  return undefined
}

/** Choose `count` squares without a queen, each choice equally likely. */
function blockedBeside(queens: Int32Array, count: number, random: Random): Uint8Array {
  if (count === 0) return new Uint8Array(0)
  const n = queens.length
  const blocked = new Uint8Array(n * n)
  let wanted = count
  let left = n * n - n
  for (let square = 0; square < blocked.length; square++) {
    if (queens[Math.floor(square / n)] === square % n) continue
    if (random.below(left--) >= wanted) continue
    blocked[square] = 1
    wanted--
  }
  return blocked
}

/** The board on which the queens of these rows are given. */
function boardOf(queens: Int32Array, rows: readonly number[], blocked: Uint8Array): Board {
  const n = queens.length
  const given = Int32Array.from(rows, (row) => row * n + queens[row]!).sort()
  return { rows: n, columns: n, given, blocked }
}
