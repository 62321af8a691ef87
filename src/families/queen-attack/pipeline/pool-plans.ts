import type { Random } from '../../../base/random.ts'
import type { GreedyMoves, Run } from './greedy-moves.ts'
import { ROUNDING } from './queen-board.ts'
import type { TargetPool } from './target-pool.ts'
import type { Task } from './task.ts'

/** How many plans are kept. */
const MOST_RUNS = 8

/** Makes a plan for every board of a pool, the cheapest first, and keeps the best ones. */
export class PoolPlans {
  /** The best first. */
  readonly runs: Run[] = []
  private readonly places: Int32Array
  private next = 0
  private isMaking = false

  /** Queens move in a random order, or else in the order of their numbers. */
  constructor(
    private readonly task: Task,
    private readonly greedy: GreedyMoves,
    private readonly pool: TargetPool,
    private readonly random?: Random,
  ) {
    this.places = pool.inOrder()
  }

  /** Whether there are plans for all boards. */
  get isDone(): boolean {
    return !this.isMaking && this.next === this.places.length
  }

  /** Continue until about `budget` squares have been looked at. */
  work(budget: number): void {
    const { greedy } = this
    const end = greedy.steps + budget
    while (greedy.steps < end && !this.isDone) {
      if (!this.isMaking) this.begin()
      greedy.work(end - greedy.steps)
      if (!greedy.isFinished) break
      this.isMaking = false
      if (!greedy.isHopeless && greedy.score() < this.most() - ROUNDING) this.keep(greedy.snapshot())
    }
  }

  get best(): Run | undefined {
    return this.runs[0]
  }

  /** What another plan must cost less than. */
  private most(): number {
    return this.runs.length < MOST_RUNS ? Number.POSITIVE_INFINITY : this.runs[MOST_RUNS - 1]!.score
  }

  private keep(run: Run): void {
    const { runs } = this
    if (runs.length === MOST_RUNS) runs.pop()
    const place = runs.findIndex(({ score }) => score > run.score)
    runs.splice(place < 0 ? runs.length : place, 0, run)
  }

  private begin(): void {
    const { task } = this
    const targetOf = this.pool.targets(this.places[this.next++]!)
    keepApart(targetOf, task)
    const order = Int32Array.from(task.startOf.keys())
    this.random?.shuffle(order)
    this.greedy.begin(targetOf, order, this.most())
    this.isMaking = true
  }
}

/** Lets queens stay where they are if there is no way to their targets, or if others end there: boards that are not at peace may ask for that. */
function keepApart(targetOf: Int32Array, task: Task): void {
  const { queens, startOf } = task
  const enders = new Int32Array(task.squares)
  for (let queen = 0; queen < queens; queen++) {
    const start = startOf[queen]!
    if (task.distancesFrom(start)[targetOf[queen]!] === Number.POSITIVE_INFINITY) targetOf[queen] = start
    enders[targetOf[queen]!]!++
  }
  // A queen that stays may stand on another queen's target.
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (let queen = 0; queen < queens; queen++) {
      const target = targetOf[queen]!
      const start = startOf[queen]!
      if (target === start || enders[target] === 1) continue
      enders[target]!--
      enders[start]!++
      targetOf[queen] = start
      hasChanged = true
    }
  }
}
