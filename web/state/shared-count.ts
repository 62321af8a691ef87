import type { Count, Finished } from '../../src/index.ts'
import type { CountTask, PartCount, Standing } from '../protocol.ts'
import type { Pool } from './pool.ts'
import { Sharing } from './sharing.ts'

/** Enough to share out evenly. A part has tables of its own to set up, so that more of them cost time. */
const PARTS = 128
/** A part may take a millisecond: the page has better things to do than to show each. */
const MILLISECONDS_BETWEEN_NEWS = 100

/** A count in parts, on all cores. After a stop it can resume with the parts that are not counted to their end. */
export class SharedCount {
  private sharing: Sharing
  /** Of all parts that are done. */
  private count = 0n
  /** What is known of the whole. */
  private least = 0n
  private steps = 0
  private milliseconds = 0
  private parts = 0
  private open: number[] = []
  /** The first part that was not counted to its end. */
  private stopped: PartCount | undefined

  constructor(
    private readonly pool: Pool,
    private readonly task: CountTask,
  ) {
    this.sharing = new Sharing(pool)
  }

  /** Whether there are parts to resume with. */
  get canContinue(): boolean {
    return this.open.length > 0 && this.stopped?.reason !== 'limits'
  }

  /** Whether the count can be cut into several parts. */
  async cut(): Promise<boolean> {
    const { parts, steps } = await this.pool.run((engine) => engine.cutCount(this.task, PARTS))
    this.parts = parts
    this.open = Array.from({ length: parts }, (_, part) => part)
    this.steps = steps
    return parts > 1
  }

  /** What was counted in the time. The clock began when it says. */
  async run(
    started: number,
    limit: number | undefined,
    listener: (standing: Standing) => void,
  ): Promise<Finished<Count>> {
    const { pool, task } = this
    const earlier = this.milliseconds
    const elapsed = () => performance.now() - started
    const waiting = this.open.reverse()
    this.open = []
    this.stopped = undefined
    this.sharing = new Sharing(pool)
    /** Of parts that were begun; they are begun again. */
    let begun = 0n
    let told = 0
    await this.sharing.run(() => {
      const next = this.stopped ? undefined : waiting.pop()
      if (next === undefined) return undefined
      this.open.push(next)
      return async (engine) => {
        const left = limit === undefined ? undefined : Math.max(0, limit - elapsed())
        const counted = await engine.countPart(task, PARTS, next, left)
        this.steps += counted.steps
        if (counted.reason === undefined) {
          this.count += counted.count
          this.open.splice(this.open.indexOf(next), 1)
        } else {
          begun += counted.count
          this.stopped ??= counted
        }
        if (this.count + begun > this.least) this.least = this.count + begun
        const now = performance.now()
        if (now - told < MILLISECONDS_BETWEEN_NEWS) return
        told = now
        const done = 1 - (this.open.length + waiting.length) / this.parts
        listener({ steps: this.steps, done, count: this.least })
      }
    })
    this.open.push(...waiting.reverse())
    this.milliseconds = earlier + elapsed()
    if (this.open.length > 0) {
      const { least, steps, milliseconds } = this
      const { reason = 'aborted', why } = this.stopped ?? ({} as Partial<PartCount>)
      return { status: 'stopped', reason, ...(why && { why }), answer: { count: least }, steps, milliseconds }
    }
    const { answer, steps } = await pool.run((engine) => engine.wholeCount(task, PARTS, this.count))
    return { status: 'solved', answer, steps: this.steps + steps, milliseconds: earlier + elapsed() }
  }

  stop(): void {
    this.sharing.stop()
  }
}
