import type { Random } from '../../../base/random.ts'
import type { GreedyMoves, Run } from './greedy-moves.ts'
import { ROUNDING } from './queen-board.ts'
import type { Task } from './task.ts'

/** The search ends after this many changes per queen without a gain. */
const TRIES_PER_QUEEN = 32

/** Improves the order in which queens are sent to given targets: two of them change places, and stay there unless that makes it dearer. */
export class OrderSearch {
  private readonly order: Int32Array
  /** The places in the order of queens that have a way to go. */
  private readonly places: Int32Array
  /** What the ways cost if no queen is in the way. */
  private readonly least: number
  private isTrying = false
  /** Changes tried since the last that made it cheaper. */
  private tries = 0
  private one = 0
  private other = 0

  /** The best simulation so far. */
  constructor(
    task: Task,
    public best: Run,
    private readonly greedy: GreedyMoves,
    private readonly random: Random,
  ) {
    this.order = best.order.slice()
    this.places = Int32Array.from(best.order.keys()).filter((place) => {
      const queen = best.order[place]!
      return best.targetOf[queen] !== task.startOf[queen]
    })
    let least = 0
    for (const queen of best.order) least += task.distancesFrom(task.startOf[queen]!)[best.targetOf[queen]!]!
    this.least = least + ROUNDING
  }

  /** Whether there is hardly any hope: all ways are as cheap as they can be, or many changes were in vain. */
  get isDone(): boolean {
    const queens = this.places.length
    return queens < 2 || this.tries > TRIES_PER_QUEEN * queens || this.best.score <= this.least
  }

  /** Continue until about `budget` squares have been looked at. */
  work(budget: number): void {
    const { greedy } = this
    const end = greedy.steps + budget
    while (greedy.steps < end && !this.isDone) {
      if (!this.isTrying) this.begin()
      greedy.work(end - greedy.steps)
      if (!greedy.isFinished) return
      this.isTrying = false
      const score = greedy.isHopeless ? Number.POSITIVE_INFINITY : greedy.score()
      this.tries = score < this.best.score - ROUNDING ? 0 : this.tries + 1
      if (score <= this.best.score + ROUNDING) this.best = greedy.snapshot()
      else this.swap()
    }
  }

  private begin(): void {
    const { places, random } = this
    const one = random.below(places.length)
    let other = random.below(places.length - 1)
    if (other >= one) other++
    this.one = places[Math.min(one, other)]!
    this.other = places[Math.max(one, other)]!
    this.swap()
    // Everything before the first of both is as it was.
    this.greedy.begin(this.best.targetOf, this.order, this.best.score, this.one, this.best)
    this.isTrying = true
  }

  private swap(): void {
    const { order, one, other } = this
    const kept = order[one]!
    order[one] = order[other]!
    order[other] = kept
  }
}
