import type { Random } from '../../base/random.ts'
import { exactCover } from '../../engines/exact-cover/index.ts'
import { type QueensTask, searchBySwaps } from '../../engines/queens/index.ts'
import type { Parameter, Settings } from '../../family.ts'
import { inner, type Outcome, type Part, pause, type Search, searching, withoutPauses } from '../../search.ts'
import { freeSquares } from './algorithm-x.ts'
import type { Board } from './board.ts'

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

interface BoardCriteria {
  readonly n: number
  readonly hasOneAnswer: boolean
  readonly givens: number | undefined
  readonly blocked: number
}

/** A board with exactly one solution, proven, or with any number; by default no given queen is too many. */
export function generate(settings: Settings, random: Random): Search<Board> {
  return searching(function* () {
    const criteria = criteriaOf(settings)
    const why = whyImpossible(criteria)
    if (why !== undefined) return { status: 'impossible', why, steps: 0 }
    const { n, hasOneAnswer, givens } = criteria
    const thinning = new Thinning(n, random)
    let fewest = n
    while (thinning.steps < MOST_STEPS) {
      const queens = yield* thinning.draw()
      const blocked = blockedBeside(queens, criteria.blocked, random)
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

function criteriaOf({ n, solutions, givens, blocked }: Settings): BoardCriteria {
  return {
    n: n as number,
    hasOneAnswer: solutions === 'one',
    givens: givens as number | undefined,
    blocked: Math.round((blocked as number) * (n as number) ** 2),
  }
}

function whyImpossible({ n, hasOneAnswer, givens, blocked }: BoardCriteria): string | undefined {
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

/** Steps between two pauses: about a millisecond. */
const STEPS_PER_SLICE = 1 << 10
/** What it takes to look at a board, however little is open on it, as work is counted. */
const STEPS_PER_LOOK = 50

/** Draws full boards and takes queens away from them, as long as there is only one way to put queens back. */
class Thinning {
  steps = 0
  private pauseAt = STEPS_PER_SLICE

  constructor(
    private readonly n: number,
    private readonly random: Random,
  ) {}

  /** A full board. */
  *draw(): Part<Int32Array> {
    const outcome = yield* this.ended(searchBySwaps({ n: this.n }, this.random))
    if (outcome.status !== 'solved') throw new Error(`drawing a board ended ${outcome.status}`)
    return outcome.answer
  }

  /**
   * Tries to take away one queen after the other, in random order, until only `least` are left, and gives by row those
   * that stay. Where a queen is needed it is needed all the more when there are fewer, so that each is tried once.
   */
  *thin(queens: Int32Array, blocked: Uint8Array, least: number): Part<Int32Array> {
    const { n } = this
    const given = queens.slice()
    const task: QueensTask = { n, given, ...(blocked.length > 0 && { blocked }) }
    let left = n
    for (const row of this.random.shuffle(Array.from(queens.keys()))) {
      if (left === least) break
      given[row] = -1
      const hasOne = yield* this.hasOneAnswer(task)
      if (hasOne) left--
      else given[row] = queens[row]!
    }
    return given
  }

  private *hasOneAnswer(task: QueensTask): Part<boolean> {
    const { problem } = withoutPauses(freeSquares(task))
    this.steps += STEPS_PER_LOOK + problem.options.length
    const outcome = yield* this.ended(exactCover(problem).searchUnique())
    if (this.steps >= this.pauseAt) {
      this.pauseAt = this.steps + STEPS_PER_SLICE
      yield* pause({ steps: this.steps })
    }
    return outcome.status === 'solved'
  }

  /** How a search ends, as a part of this one. */
  private *ended<A>(search: Search<A>): Part<Outcome<A>> {
    const outcome = yield* inner(search, this.steps)
    this.steps += outcome.steps
    return outcome
  }
}
