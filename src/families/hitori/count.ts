import { InputError } from '../../base/input-error.ts'
import { searchCount } from '../../engines/clauses/index.ts'
import { type Count, type Forced, IN_ANSWERS, type WhichAnswers } from '../../family.ts'
import { type Outcome, type Progress, pausing, type Search, type StopReason } from '../../search.ts'
import type { Board } from './board.ts'
import { clausesInPieces, MOST_SQUARES_FOR_CLAUSES, squareVariables, TOO_LARGE_FOR_CLAUSES } from './clauses.ts'
import { type Choices, choicesOf } from './count/choices.ts'
import { COUNTED, FrontierCounter, isCountable, OUTGROWN } from './count/frontier-counter.ts'
import { clustersOf, type Order, ordersOf } from './count/orders.ts'
import { positionOf, searchForced } from './forced.ts'
import type { Position } from './position.ts'

/** Steps for finding what all solutions have in common. Beyond, counting begins with what is known by then. */
const MOST_STEPS_OF_FORCED = 1 << 20
/** Steps between two looks at the outside: some milliseconds. */
const STEPS_PER_SLICE = 1 << 13
/** What the tables of states may take. */
const MOST_BYTES = 1 << 28

/**
 * How many solutions there are, without listing them: what all solutions have in common is settled, the rest falls into clusters that
 * are counted apart, each along a frontier. Where a frontier has more states than there is memory for, solutions are counted one by one.
 */
export function count(board: Board, which: WhichAnswers): Search<Count> {
  if (typeof which === 'number') {
    throw new InputError(`expected best or all, as the solutions of a hitori have no value, found ${which}`)
  }
  return countWithin(board, MOST_BYTES)
}

/** The same with a limit of one's own on the memory for states. */
export function* countWithin(board: Board, mostBytes: number): Search<Count> {
  const tally = new Tally()
  const settled = yield* tally.settle(board)
  if (settled.reason) return tally.stopped(settled.reason)
  if (settled.count !== undefined) return tally.solved(settled.count)
  const prepared = yield* pausing(choicesOf(board, settled.position), { steps: tally.steps })
  if (typeof prepared === 'string') return tally.stopped(prepared)
  const { choices } = prepared
  if (!choices) return tally.solved(0n)
  const product = yield* tally.multiply(choices, board.columns, mostBytes)
  if (product.reason) return tally.stopped(product.reason)
  if (product.count !== undefined) return tally.solved(product.count)
  return yield* tally.enumerate(board, settled.position)
}

type Part<T> = Generator<Progress<never>, T, StopReason | undefined>

/** A number, or the reason for which it is not known; neither if it cannot be found in this way. */
interface Counted {
  readonly count?: bigint
  readonly reason?: StopReason
}

/** Adds up the steps of one piece of work after the other, and knows how many solutions there are at least. */
class Tally {
  steps = 0
  private atLeast = 0n

  solved(count: bigint): Outcome<Count> {
    return { status: 'solved', answer: { count }, steps: this.steps }
  }

  stopped(reason: StopReason, why?: string): Outcome<Count> {
    return { status: 'stopped', reason, ...(why && { why }), answer: { count: this.atLeast }, steps: this.steps }
  }

  /** What all solutions have in common; their number if that says it all. */
  *settle(board: Board): Part<Counted & { readonly position: Position }> {
    const forcing = searchForced(board)
    let next = forcing.next()
    let reason: StopReason | undefined
    while (!next.done) {
      this.steps = next.value.steps
      reason = yield { steps: this.steps }
      next = forcing.next(reason ?? (this.steps < MOST_STEPS_OF_FORCED ? undefined : 'limits'))
    }
    const outcome = next.value
    this.steps = outcome.steps
    const nothing = new Uint8Array(board.rows * board.columns)
    if (outcome.status === 'impossible') return { position: nothing, count: 0n }
    const known = outcome.status === 'ambiguous' ? undefined : outcome.answer
    if (known) this.atLeast = leastBy(known)
    const position = known ? positionOf(known) : nothing
    if (reason) return { position, reason }
    return outcome.status === 'solved' && this.atLeast === 1n ? { position, count: 1n } : { position }
  }

  /** The product of the numbers of all clusters. */
  *multiply(choices: Choices, columns: number, mostBytes: number): Part<Counted> {
    const clusters = yield* pausing(clustersOf(choices), { steps: this.steps })
    if (typeof clusters === 'string') return { reason: clusters }
    const hasSolution = this.atLeast > 0n
    let product = 1n
    for (const [place, cluster] of clusters.entries()) {
      const doneAt = (share: number) => (place + share) / clusters.length
      const orders = yield* pausing(ordersOf(choices, cluster, columns), { steps: this.steps, done: doneAt(0) })
      if (typeof orders === 'string') return { reason: orders }
      const counted = yield* this.countCluster(choices, orders, mostBytes, doneAt)
      if (counted.count === undefined) return counted
      product *= counted.count
      if (product === 0n) break
      // Where there is a solution, every other cluster can be shaded in one way at least.
      if (hasSolution && product > this.atLeast) this.atLeast = product
    }
    return { count: product }
  }

  private *countCluster(
    choices: Choices,
    orders: readonly Order[],
    mostBytes: number,
    doneAt: (share: number) => number,
  ): Part<Counted> {
    for (const order of orders) {
      if (!isCountable(order)) continue
      const counter = new FrontierCounter(choices, order, mostBytes)
      const stepsBefore = this.steps
      for (;;) {
        const state = counter.work(STEPS_PER_SLICE)
        this.steps = stepsBefore + counter.steps
        if (state === COUNTED) return { count: counter.count() }
        if (state === OUTGROWN) break
        const reason = yield { steps: this.steps, done: doneAt(counter.done) }
        if (reason) return { reason }
      }
    }
    return {}
  }

  /** One by one, until there are no more: hopeless if there are very many, but what is found is a bound. */
  *enumerate(board: Board, position: Position): Search<Count> {
    const { steps: before } = this
    if (board.numbers.length > MOST_SQUARES_FOR_CLAUSES) return this.stopped('limits', TOO_LARGE_FOR_CLAUSES)
    const solver = yield* pausing(clausesInPieces(board, position), { steps: before })
    if (typeof solver === 'string') return this.stopped(solver)
    const counting = searchCount(solver, { over: squareVariables(board) })
    let next = counting.next()
    while (!next.done) {
      this.steps = before + next.value.steps
      next = counting.next(yield { steps: this.steps })
    }
    const outcome = next.value
    this.steps = before + outcome.steps
    if (outcome.status === 'solved') return this.solved(outcome.answer)
    if (outcome.status !== 'stopped') throw new Error('a count ends solved or stopped')
    if (outcome.answer !== undefined && outcome.answer > this.atLeast) this.atLeast = outcome.answer
    return this.stopped(outcome.reason)
  }
}

/** How many solutions there must be for squares to be known in this way. */
function leastBy({ squares }: Forced): bigint {
  if (squares.includes(IN_ANSWERS.sometimes)) return 2n
  return squares.some((howOften) => howOften !== IN_ANSWERS.unasked) ? 1n : 0n
}
