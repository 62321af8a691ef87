import type { Pool, RemoteEngine } from './pool.ts'

/** Work for all workers at once, until there is no more of it or it is stopped. */
export class Sharing {
  isStopped = false
  private readonly busy = new Set<RemoteEngine>()

  constructor(private readonly pool: Pool) {}

  /** An idle engine takes the next piece of work. */
  async run(next: () => ((engine: RemoteEngine) => Promise<void>) | undefined): Promise<void> {
    const work = async () => {
      for (;;) {
        const piece = this.isStopped ? undefined : next()
        if (!piece) return
        await this.pool.run(async (engine) => {
          this.busy.add(engine)
          try {
            if (!this.isStopped) await piece(engine)
          } catch (error) {
            this.stop()
            throw error
          } finally {
            this.busy.delete(engine)
          }
        })
      }
    }
    await Promise.all(Array.from({ length: this.pool.size }, work))
  }

  /** What is being worked on ends soon, with what it has found. */
  stop(): void {
    this.isStopped = true
    for (const engine of this.busy) void engine.stop()
  }
}
