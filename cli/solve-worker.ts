import { parentPort, workerData } from 'node:worker_threads'
import { familyNamed, type Progress, run } from '../src/index.ts'
import { budgetIn, limitsOf } from './limits.ts'
import { limitsUntil, type RunNews, type RunOrder, stopSignal } from './solving/run-order.ts'

/** How often others hear where this thread stands. */
const TELL_MILLISECONDS = 100

/** Makes the search that it was ordered, and says where it stands and how it ended. */
const order = workerData as RunOrder
const { method, seed, stops, thread } = order
const say = (news: RunNews) => parentPort!.postMessage(news)
const puzzle = familyNamed(order.family).openJson(order.problem)
const limits = limitsUntil(order)

let told = 0
const onProgress = ({ answer: _, ...standing }: Progress<unknown>) => {
  const now = performance.now()
  if (now - told < TELL_MILLISECONDS) return
  told = now
  say({ standing })
}

const search = puzzle.solve({ method, seed, budget: budgetIn(limits) })
const outcome = run(search, { ...limitsOf(limits, stopSignal(stops, thread)), onProgress })
say({ result: puzzle.result(outcome) })
