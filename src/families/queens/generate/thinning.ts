import type { Random } from '../../../base/random.ts'
import { exactCover } from '../../../engines/exact-cover/index.ts'
import { type QueensTask, searchBySwaps } from '../../../engines/queens/index.ts'
import { inner, type Outcome, type Part, pause, type Search, withoutPauses } from '../../../search.ts'
import { freeSquares } from '../free-squares.ts'

/** Steps between two looks at the outside: about a millisecond. */
const STEPS_PER_SLICE = 1 << 10
/** What it takes to look at a board, however little is open on it, as work is counted. */
const STEPS_PER_LOOK = 50

/** Draws full boards and takes queens away from them, as long as there is only one way to put queens back. */
export class Thinning {
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
   * Tries to take away one queen after the other, in random order, until only `least` are left, and gives by row those that stay. Where
   * a queen is needed it is needed all the more when there are fewer, so that each is tried once.
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
