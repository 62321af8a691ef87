import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type Finished, type Progress, run } from '../../src/index.ts'
import type { Order } from '../order.ts'
import { openWork, type Shard, type Work } from '../work.ts'

/** A shard for a thread, and how to answer its sender. */
export interface ThreadTask {
  /** The same for the same order. */
  readonly campaign: string
  readonly order: Order
  readonly shard: Shard
  /** Becomes something other than 0 when the thread is to stop. */
  readonly stop: Int32Array
  /** The port for progress. */
  readonly port: MessagePort
}

/** A thread reports once that it is ready, and then the end of each shard. */
export type ThreadReply = { readonly ready: true } | { readonly outcome: Finished<unknown> } | { readonly error: Error }

/** How often a thread that has found nothing reports. */
const TELL_MILLISECONDS = 100

/** Opening an order may take a while: a problem is read, a search is cut into parts. */
const opened = new Map<string, Work<unknown>>()
const MOST_OPENED = 4

/** Does a shard, on a thread. */
export default function doShard({ campaign, order, shard, stop, port }: ThreadTask): Finished<unknown> {
  let told = performance.now()
  const onProgress = (progress: Progress<unknown>) => {
    const now = performance.now()
    if (progress.answer === undefined && now - told < TELL_MILLISECONDS) return
    told = now
    port.postMessage(progress)
  }
  const signal = {
    get aborted() {
      return Atomics.load(stop, 0) !== 0
    },
  }
  try {
    const work = workOf(campaign, order)
    if (shard.first + shard.units > work.units) throw new Error(`refused: there are only ${work.units} units`)
    return run(work.search(shard), { signal, onProgress })
  } finally {
    port.close()
  }
}

function workOf(campaign: string, order: Order): Work<unknown> {
  const known = opened.get(campaign)
  if (known) return known
  const work = openWork(order)
  if (opened.size >= MOST_OPENED) opened.delete(opened.keys().next().value!)
  opened.set(campaign, work)
  return work
}

/** Answers every task that comes in. Another script may answer instead of this one. */
async function listen(port: MessagePort, script: string | undefined): Promise<void> {
  const answer = script === undefined ? doShard : (await import(script)).default
  if (typeof answer !== 'function') throw new Error(`${script} has no function as its default export`)
  const reply = (message: ThreadReply) => port.postMessage(message)
  port.on('message', async (task: ThreadTask) => {
    try {
      reply({ outcome: await answer(task) })
    } catch (error) {
      reply({ error: error instanceof Error ? error : new Error(String(error)) })
    }
  })
  reply({ ready: true })
}

// Not awaited: a script that imports this one would wait for it forever.
if (parentPort) void listen(parentPort, workerData?.script)
