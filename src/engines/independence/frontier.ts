import { pausing, type Search } from '../../search.ts'
import { bestPlan } from './best-plan.ts'
import { FrontierCounter, OUTGROWN, WORKING } from './frontier-counter.ts'
import type { Graph } from './graph.ts'

/** What the tables of states may take. */
const MOST_BYTES = 512 * 2 ** 20
const WORDS_PER_SLICE = 1 << 19

/** The bounds of the method; they are only changed to try what happens there. */
interface FrontierLimits {
  readonly bytes?: number
}

/**
 * How many independent sets of each size a graph has: vertex by vertex, with a table of what is chosen among the vertices that still have
 * neighbours to come. The work grows with the width of the graph, not with its length.
 */
export function* searchByFrontier(graph: Graph, limits: FrontierLimits = {}): Search<bigint[]> {
  const plan = yield* pausing(planning(graph), { steps: 0 })
  if (typeof plan === 'string') return { status: 'stopped', reason: plan, steps: 0 }
  if (!plan.best) {
    const why = 'whatever the order of the vertices, too many of them depend on each other at a time'
    return { status: 'stopped', reason: 'limits', why, steps: 0 }
  }
  const bytes = limits.bytes ?? MOST_BYTES
  const counter = new FrontierCounter(plan.best, bytes)
  let status = counter.work(WORDS_PER_SLICE)
  while (status === WORKING) {
    const reason = yield { steps: counter.steps, done: counter.done }
    if (reason) return { status: 'stopped', reason, steps: counter.steps }
    status = counter.work(WORDS_PER_SLICE)
  }
  const { steps } = counter
  if (status === OUTGROWN) {
    const why = `a table of more than ${Math.round(bytes / 2 ** 20)} MiB would be needed`
    return { status: 'stopped', reason: 'limits', why, steps }
  }
  return { status: 'solved', answer: counter.polynomial(), steps }
}

function* planning(graph: Graph) {
  return { best: yield* bestPlan(graph) }
}
