import type { Random } from '../../../base/random.ts'
import type { PlanState } from './plan-state.ts'

/** A detour longer than this is put off as long as another queen can go. */
const LONGEST_DETOUR = 4

/** A detour as short as this is none. */
const NO_DETOUR = 1e-3

/**
 * Make a plan for given targets: the next queen is one without a detour, else the one with the shortest. Pauses after
 * every leg; ends with all legs in the plan, though some may be without a way.
 */
export function* orderGreedily(state: PlanState, targets: Int32Array, random: Random): Generator<undefined, void> {
  state.startWith(targets)
  const waiting: number[] = []
  for (let queen = 0; queen < state.queens; queen++) {
    if (state.fromOf(queen) === state.toOf(queen)) state.append(queen)
    else waiting.push(queen)
  }
  random.shuffle(waiting)
  while (waiting.length > 0) {
    let next = 0
    let shortest = LONGEST_DETOUR
    for (let i = 0; i < waiting.length && shortest > NO_DETOUR; i++) {
      const floor = state.distance(state.fromOf(waiting[i]!), state.toOf(waiting[i]!))
      const detour = state.costNow(waiting[i]!, floor + shortest) - floor
      if (detour >= shortest) continue
      shortest = detour
      next = i
    }
    state.append(waiting[next]!)
    waiting.splice(next, 1)
    yield
  }
}
