import { bestPlan } from './best-plan.ts'
import type { Component } from './components.ts'
import { countByCovers } from './covers.ts'
import { COUNTED, type Degrees, FrontierCounter, OUTGROWN } from './frontier-counter.ts'
import type { Work } from './meter.ts'

/** What the tables of states may take. */
const MOST_BYTES = 512 * 2 ** 20
const STEPS_PER_SLICE = 1 << 15

/**
 * With degrees, the numbers of matchings from the least to the most number of edges. Without them, the number of matchings in which the
 * smaller side, or both if they are alike, is matched in full. Nothing if there is not enough memory.
 */
export function* countComponent(graph: Component, degrees: Degrees | undefined): Work<bigint[] | undefined> {
  let steps = 0
  const { left, size } = graph
  const needed = { left: !degrees && left <= size - left, right: !degrees && size - left <= left }
  const planning = bestPlan(graph, needed)
  let planned = planning.next()
  while (!planned.done) {
    steps += planned.value
    yield { steps }
    planned = planning.next()
  }
  const plan = planned.value
  if (plan) {
    const counter = new FrontierCounter(plan, degrees, MOST_BYTES)
    let state = counter.work(STEPS_PER_SLICE)
    while (state !== COUNTED && state !== OUTGROWN) {
      yield { steps: steps + counter.steps, done: counter.done }
      state = counter.work(STEPS_PER_SLICE)
    }
    steps += counter.steps
    yield { steps }
    if (state === COUNTED) return counter.counts()
  }
  // By Algorithm X there is no better way to count matchings of each size than to visit them.
  return degrees ? undefined : yield* countByCovers(graph, steps)
}
