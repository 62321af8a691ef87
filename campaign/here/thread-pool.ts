import { existsSync } from 'node:fs'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { Finished, Progress } from '../../src/index.ts'
import type { Order } from '../order.ts'
import type { Shard } from '../work.ts'
import type { ThreadReply, ThreadTask } from './thread.ts'

/** The built script of a thread: beside this file's bundle or, from the source, in the folder of bundles. */
function builtScript(): URL {
  const beside = new URL('./campaign-thread.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../../dist/campaign-thread.js', import.meta.url)
}

/** A shard that a thread works on. */
export interface ThreadRun {
  /** Rejects where the thread is lost, or where something is wrong with the shard. */
  readonly outcome: Promise<Finished<unknown>>
  /** Asks the thread to stop with what it has. */
  stop(): void
}

/** A shard that waits for a thread, or that one has. */
interface Job {
  readonly task: ThreadTask
  readonly resolve: (outcome: Finished<unknown>) => void
  readonly reject: (error: Error) => void
}

interface Thread {
  readonly worker: Worker
  isReady: boolean
  /** Whether it has ever had a shard. */
  isProven: boolean
  job: Job | undefined
}

/** Threads of this process that do shards of any campaign, each one at a time. */
export class ThreadPool {
  private readonly threads = new Set<Thread>()
  private readonly waiting: Job[] = []
  /** Why no thread can be started any more. */
  private fault: Error | undefined

  private constructor(private readonly script: URL | undefined) {}

  /** Threads answer with the default export of `script`, where one is given, instead of doing shards. */
  static async start(threads: number, script?: URL): Promise<ThreadPool> {
    const pool = new ThreadPool(script)
    for (let i = 0; i < threads; i++) pool.startThread()
    return pool
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
    const outcome = new Promise<Finished<unknown>>((resolve, reject) => {
      this.waiting.push({ task: { campaign, order, shard, stop, port: port2 }, resolve, reject })
    })
    this.dispatch()
    return { outcome: outcome.finally(() => port1.close()), stop: () => void Atomics.store(stop, 0, 1) }
  }

  /** Ends all threads, in the middle of their shards. */
  async end(): Promise<void> {
    await this.giveUp(new Error('the threads were ended'))
  }

  private startThread(): void {
    const worker = new Worker(builtScript(), { workerData: { script: this.script?.href } })
    const thread: Thread = { worker, isReady: false, isProven: false, job: undefined }
    this.threads.add(thread)
    worker.on('message', (reply: ThreadReply) => this.onReply(thread, reply))
    worker.on('error', (error: Error) => this.lose(thread, error))
    worker.on('exit', (code) => this.lose(thread, new Error(`worker exited with code: ${code}`)))
  }

  private onReply(thread: Thread, reply: ThreadReply): void {
    const { job } = thread
    thread.isReady = true
    thread.job = undefined
    if ('outcome' in reply) job?.resolve(reply.outcome)
    else if ('error' in reply) job?.reject(reply.error)
    this.dispatch()
  }

  private dispatch(): void {
    for (const thread of this.threads) {
      if (!thread.isReady || thread.job) continue
      const job = this.waiting.shift()
      if (!job) return
      thread.job = job
      thread.isProven = true
      thread.worker.postMessage(job.task, [job.task.port as MessagePort])
    }
  }

  /** A thread that was given something to do is replaced; one that was not would only fail again. */
  private lose(thread: Thread, error: Error): void {
    if (!this.threads.delete(thread) || this.fault) return
    void thread.worker.terminate()
    thread.job?.reject(error)
    if (thread.isProven) this.startThread()
    else void this.giveUp(/^worker exited/.test(error.message) ? new Error(ENDS_AT_ONCE) : error)
  }

  private async giveUp(fault: Error): Promise<void> {
    this.fault ??= fault
    const threads = [...this.threads]
    this.threads.clear()
    for (const { job } of threads) job?.reject(this.fault)
    for (const job of this.waiting.splice(0)) job.reject(this.fault)
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }
}

const ENDS_AT_ONCE = 'threads end as soon as they are started'
