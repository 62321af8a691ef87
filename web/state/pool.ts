import { type Remote, wrap } from 'comlink'
import type { Engine } from '../worker/engine.ts'

export type RemoteEngine = Remote<Engine>

/** More would only wait for each other. */
const MOST_WORKERS = 8

export function startEngine(onError: () => void): RemoteEngine {
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('error', onError)
  return wrap<Engine>(worker)
}

/** Workers for what can be shared out: one for each core, started when they are needed. */
export class Pool {
  readonly size = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency ?? 1))
  private readonly idle: RemoteEngine[] = []
  private readonly waiting: ((engine: RemoteEngine) => void)[] = []
  private started = 0

  /** Runs one piece of work on a worker that is free. */
  async run<T>(work: (engine: RemoteEngine) => Promise<T>): Promise<T> {
    const engine = await this.free()
    try {
      return await work(engine)
    } finally {
      const next = this.waiting.shift()
      if (next) next(engine)
      else this.idle.push(engine)
    }
  }

  private free(): Promise<RemoteEngine> {
    const engine = this.idle.pop()
    if (engine) return Promise.resolve(engine)
    if (this.started < this.size) {
      this.started++
      return Promise.resolve(startEngine(() => undefined))
    }
    return new Promise((resolve) => {
      this.waiting.push(resolve)
    })
  }
}
