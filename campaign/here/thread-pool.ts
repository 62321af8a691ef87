import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import type { Finished, Progress } from '../../src/index.ts'
import type { Order } from '../order.ts'
import type { Shard } from '../work.ts'
import type { ThreadTask } from './thread.ts'

/** The built script of a thread: beside this file's bundle or, where this file runs from its source, in the folder of bundles. */
function builtScript(): URL {
  const beside = new URL('./campaign-thread.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../../dist/campaign-thread.js', import.meta.url)
}

/**
 * Where a thread is ended while it loads a module by `require`, Node may end the whole process; while it imports one, nothing happens. Threads of the pool
 * try to require their script first, unless they cannot.
 */
const NO_REQUIRE = ['--no-experimental-require-module'].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag))

/** A shard that a thread works on. */
export interface ThreadRun {
  /** Rejects where the thread is lost, or where something is wrong with the shard. */
  readonly outcome: Promise<Finished<unknown>>
  /** Asks the thread to stop with what it has. */
  stop(): void
}

/** Threads of this process that do shards of any campaign. */
export class ThreadPool {
  /** Why no thread can be started any more. */
  private fault: Error | undefined

  private constructor(private readonly pool: Piscina<ThreadTask, Finished<unknown>>) {
    // A thread that fails before it has a shard, mostly because its script cannot be loaded.
    pool.on('error', (error: Error) => this.giveUp(error))
    // The pool does not replace threads that end while they start, and would keep shards waiting for one for ever.
    pool.on('workerDestroy', () =>
      setImmediate(() => {
        if (pool.threads.length === 0) this.giveUp(new Error('threads end as soon as they are started'))
      }),
    )
  }

  static async start(threads: number, script = builtScript()): Promise<ThreadPool> {
    const { Piscina } = await import('piscina')
    return new ThreadPool(
      new Piscina({
        filename: fileURLToPath(script),
        minThreads: threads,
        maxThreads: threads,
        // A thread that waits for the next shard must not be put away.
        idleTimeout: Number.POSITIVE_INFINITY,
        execArgv: NO_REQUIRE,
      }),
    )
  }

  /** Whether there may still be a thread for a shard; where there is none, every run is rejected. */
  get isAlive(): boolean {
    return this.fault === undefined
  }

  run(campaign: string, order: Order, shard: Shard, onProgress: (progress: Progress<unknown>) => void): ThreadRun {
    if (this.fault) return { outcome: Promise.reject(this.fault), stop: () => {} }
    const { port1, port2 } = new MessageChannel()
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    port1.on('message', onProgress)
    const outcome = this.pool
      .run({ campaign, order, shard, stop, port: port2 }, { transferList: [port2] })
      // To those that were still waiting for a thread, the pool says only that it is over.
      .catch((error) => Promise.reject(this.fault ?? error))
      .finally(() => port1.close())
    return { outcome, stop: () => void Atomics.store(stop, 0, 1) }
  }

  /** Ends all threads, in the middle of whatever they do. */
  async end(): Promise<void> {
    this.fault ??= new Error('the threads were ended')
    await this.pool.destroy()
  }

  private giveUp(error: Error): void {
    if (this.fault) return
    this.fault = error
    void this.pool.destroy()
  }
}
