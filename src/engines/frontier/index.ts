import { type Part, type Progress, pause, pausing } from '../../search.ts'
import { COUNTED, type FrontierCounter, WORKING } from './counter.ts'

/**
 * Dynamic programming over a frontier, with merged states: the engine behind all counters that do not list. A problem
 * extends `FrontierCounter` with how its states follow from each other; hot loops stay with the problem.
 */
export { COUNTED, FrontierCounter, type FrontierStart, OUTGROWN, WORKING } from './counter.ts'
export { addMultiple, addNumber, addPolynomial, bigintAt } from './limbs.ts'

/** Count to the end, with a pause after every slice of work; false if the states have outgrown the memory. */
export function* countAll(
  counter: FrontierCounter,
  stepsPerSlice: number,
  where: () => Progress<never>,
): Part<boolean> {
  let status = counter.work(stepsPerSlice)
  while (status === WORKING) {
    yield* pause(where())
    status = counter.work(stepsPerSlice)
  }
  return status === COUNTED
}

/** What may be done between two pauses while plans are looked for: a fraction of a millisecond. */
const WORK_PER_PAUSE = 1 << 15

/** How an order of decisions is followed, and a bound for the work of doing so. */
interface CostedPlan {
  readonly cost: number
}

export interface PlanSearch<P extends CostedPlan> {
  /** Orders to be tried, perhaps without end, and the work done to find them; undefined for a pause. */
  readonly orders: (best: () => P | undefined) => Iterable<Int32Array | number | undefined>
  /** The plan for an order; undefined if it would cost more than allowed. Yields the work done. */
  readonly planFor: (order: Int32Array, mostCost: number) => Generator<number | undefined, P | undefined>
  /** How much work the search may take in all, given the best plan so far. */
  readonly mostWork: (best: P | undefined) => number
}

/** The cheapest plan found. A frontier narrower by one halves the work, so trying many orders pays. */
export function* cheapestPlan<P extends CostedPlan>(
  search: PlanSearch<P>,
): Part<{ readonly plan: P | undefined; readonly steps: number }> {
  let plan: P | undefined
  let steps = 0
  let pauseAt = WORK_PER_PAUSE
  // A pause for each of thousands of tiny graphs would take longer than their plans.
  const worked = (more: number | undefined): Part<void> | undefined => {
    steps += more ?? 0
    if (more !== undefined && steps < pauseAt) return undefined
    pauseAt = steps + WORK_PER_PAUSE
    return pause({ steps })
  }
  for (const order of search.orders(() => plan)) {
    if (order instanceof Int32Array) {
      const mostCost: number = plan?.cost ?? Number.POSITIVE_INFINITY
      const found: P | undefined = yield* pausing(search.planFor(order, mostCost), worked)
      if (found && (!plan || found.cost < plan.cost)) plan = found
    } else {
      const turn = worked(order)
      if (turn) yield* turn
    }
    if (steps >= search.mostWork(plan)) break
  }
  return { plan, steps }
}
