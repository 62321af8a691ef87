import { InputError } from '../../base/input-error.ts'
import { searchCount } from '../../engines/clauses/index.ts'
import { countAll } from '../../engines/frontier/index.ts'
import { type Count, type Forced, IN_ANSWERS, type WhichAnswers } from '../../family.ts'
import { forcedMarks } from '../../logic/index.ts'
import {
  type BestSoFar,
  giveUp,
  inner,
  limited,
  type Outcome,
  type Part,
  pausing,
  type Search,
  searching,
} from '../../search.ts'
import type { Board } from './board.ts'
import { type Choices, choicesOf } from './count/choices.ts'
import { isCountable, ShadingCounter } from './count/frontier-counter.ts'
import { clustersOf, type Order, ordersOf } from './count/orders.ts'
import { searchForced } from './explain.ts'
import { EITHER } from './logic/deducer.ts'
import { encode, MOST_SQUARES_FOR_CLAUSES, TOO_LARGE_FOR_CLAUSES } from './logic/index.ts'
import { OPEN, type Position } from './shading.ts'

/** Steps for finding what all solutions have in common. Beyond, counting begins with what is known by then. */
const MOST_STEPS_OF_FORCED = 1 << 20
/** Steps between two pauses: some milliseconds. */
const STEPS_PER_SLICE = 1 << 13
/** What the tables of states may take. */
const MOST_BYTES = 1 << 28

/**
 * How many solutions there are, without listing them: what all solutions have in common is settled, the rest falls into
 * clusters that are counted apart, each along a frontier. Where a frontier has more states than there is memory for,
 * solutions are counted one by one.
 */
export function count(board: Board, which: WhichAnswers): Search<Count> {
  if (typeof which === 'number') {
    throw new InputError(`expected best or all, as the solutions of a hitori have no value, found ${which}`)
  }
  return countWithin(board, MOST_BYTES)
}

/** The same with another limit on the memory for states. */
export function countWithin(board: Board, mostBytes: number): Search<Count> {
  return searching(function* (best) {
    const tally = new Tally(best)
    const settled = yield* tally.settle(board)
    if (settled.count !== undefined) return tally.solved(settled.count)
    const { choices } = yield* pausing(choicesOf(board, settled.position), { steps: tally.steps })
    if (!choices) return tally.solved(0n)
    const product = yield* tally.multiply(choices, board.columns, mostBytes)
    if (product !== undefined) return tally.solved(product)
    return tally.solved(yield* tally.enumerate(board, settled.position))
  })
}

/** Adds up the steps of one piece of work after the other, and knows how many solutions there are at least. */
class Tally {
  steps = 0
  private atLeast = 0n

  constructor(best: BestSoFar<Count>) {
    best.compute = () => ({ answer: { count: this.atLeast } })
  }

  solved(count: bigint): Outcome<Count> {
    return { status: 'solved', answer: { count }, steps: this.steps }
  }

  /** What all solutions have in common; their number if that says it all. */
  *settle(board: Board): Part<{ readonly position: Position; readonly count?: bigint }> {
    const nothing = new Uint8Array(board.rows * board.columns)
    const search = limited(searchForced(board), ({ steps }) => (steps < MOST_STEPS_OF_FORCED ? undefined : 'limits'))
    const outcome = yield* inner(
      search,
      ({ steps }) => ({ steps }),
      ({ answer }) => {
        if (answer) this.atLeast = leastBy(answer)
      },
    )
    this.steps = outcome.steps
    if (outcome.status === 'impossible') return { position: nothing, count: 0n }
    const known = outcome.status === 'ambiguous' ? undefined : outcome.answer
    if (known) this.atLeast = leastBy(known)
    const position = known ? forcedMarks(known) : nothing
    return outcome.status === 'solved' && this.atLeast === 1n ? { position, count: 1n } : { position }
  }

  /** The product of the numbers of all clusters; undefined if one of them has too many states. */
  *multiply(choices: Choices, columns: number, mostBytes: number): Part<bigint | undefined> {
    const clusters = yield* pausing(clustersOf(choices), { steps: this.steps })
    const hasSolution = this.atLeast > 0n
    let product = 1n
    for (const [place, cluster] of clusters.entries()) {
      const doneAt = (share: number) => (place + share) / clusters.length
      const orders = yield* pausing(ordersOf(choices, cluster, columns), { steps: this.steps, done: doneAt(0) })
      const count = yield* this.countCluster(choices, orders, mostBytes, doneAt)
      if (count === undefined) return undefined
      product *= count
      if (product === 0n) break
      // Where there is a solution, every other cluster can be shaded in one way at least.
      if (hasSolution && product > this.atLeast) this.atLeast = product
    }
    return product
  }

  private *countCluster(
    choices: Choices,
    orders: readonly Order[],
    mostBytes: number,
    doneAt: (share: number) => number,
  ): Part<bigint | undefined> {
    for (const order of orders) {
      if (!isCountable(order)) continue
      const counter = new ShadingCounter(choices, order, mostBytes)
      const stepsBefore = this.steps
      const isCounted = yield* countAll(counter, STEPS_PER_SLICE, () => {
        this.steps = stepsBefore + counter.steps
        return { steps: this.steps, done: doneAt(counter.done) }
      })
      this.steps = stepsBefore + counter.steps
      if (isCounted) return counter.count()
    }
    return undefined
  }

  /** One by one, until there are no more: hopeless if there are very many, but what is found is a bound. */
  *enumerate(board: Board, position: Position): Part<bigint> {
    if (board.numbers.length > MOST_SQUARES_FOR_CLAUSES) giveUp(TOO_LARGE_FOR_CLAUSES, this.steps)
    const candidates = Int32Array.from(position, (known) => (known === OPEN ? EITHER : known))
    const { solver, variables } = yield* pausing(encode(board, candidates), { steps: this.steps })
    const search = searchCount(solver, { over: variables })
    const outcome = yield* inner(search, this.steps, ({ answer = 0n }) => {
      if (answer > this.atLeast) this.atLeast = answer
    })
    this.steps += outcome.steps
    if (outcome.status !== 'solved') throw new Error('a count ends solved or stopped')
    return outcome.answer
  }
}

/** How many solutions there must be for squares to be known in this way. */
function leastBy({ squares }: Forced): bigint {
  if (squares.includes(IN_ANSWERS.sometimes)) return 2n
  return squares.some((howOften) => howOften !== IN_ANSWERS.unasked) ? 1n : 0n
}
