import type { Count, Finished } from '../../src/index.ts'
import type { CountTask, PartCount, Standing } from '../protocol.ts'
import { type Pool, Sharing } from './pool.ts'

/** Enough to share out among a few cores, and few enough to be set up soon. */
const PARTS = 1024

/** A count in parts, on all cores. */
export class SharedCount {
  private readonly sharing: Sharing
  private count = 0n
  private steps = 0
  private done = 0
  private parts = 0
  /** The first part that was not counted to its end. */
  private stopped: PartCount | undefined

  constructor(
    private readonly pool: Pool,
    private readonly task: CountTask,
  ) {
    this.sharing = new Sharing(pool)
  }

  /** Whether the count can be cut into several parts. */
  async cut(): Promise<boolean> {
    const { parts, steps } = await this.pool.run((engine) => engine.cutCount(this.task, PARTS))
    this.parts = parts
    this.steps = steps
    return parts > 1
  }

  /** What was counted in the time. The clock began when it says. */
  async run(
    started: number,
    milliseconds: number | undefined,
    listener: (standing: Standing) => void,
  ): Promise<Finished<Count>> {
    const { pool, task } = this
    const elapsed = () => performance.now() - started
    let part = 0
    await this.sharing.run(() => {
      if (part >= this.parts || this.stopped) return undefined
      const next = part++
      return async (engine) => {
        const left = milliseconds === undefined ? undefined : Math.max(0, milliseconds - elapsed())
        const counted = await engine.countPart(task, PARTS, next, left)
        this.count += counted.count
        this.steps += counted.steps
        if (counted.reason === undefined) this.done++
        else this.stopped ??= counted
        listener({ steps: this.steps, done: this.done / this.parts, count: this.count })
      }
    })
    if (this.done < this.parts) {
      const { reason = 'aborted', why } = this.stopped ?? {}
      const answer = { count: this.count }
      return { status: 'stopped', reason, ...(why && { why }), answer, steps: this.steps, milliseconds: elapsed() }
    }
    const { answer, steps } = await pool.run((engine) => engine.wholeCount(task, PARTS, this.count))
    return { status: 'solved', answer, steps: this.steps + steps, milliseconds: elapsed() }
  }

  stop(): void {
    this.sharing.stop()
  }
}
