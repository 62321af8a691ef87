/** Conflicts in the first period; it measures how many steps the other periods get. */
const FIRST_PERIOD = 1000
const LEAST_INTERVAL = 2
/** Restart when the glue of late is so much above that of all times. */
const MARGIN = 1.1
const STABLE_INTERVAL = 1024

/**
 * When to begin again at the top. Two kinds of periods take turns: in one, restarts are frequent, whenever the last conflicts were worse than
 * usual (good at proofs); in the other, the stable one, they are rare, as in Luby's sequence (good at finding models).
 */
export class RestartSchedule {
  isStable = false
  private readonly late = new Average(0.03)
  private readonly ever = new Average(1e-5)
  private sinceRestart = 0
  private conflicts = 0
  private periods = 0
  private periodSteps = 0
  private periodEnd = Number.POSITIVE_INFINITY
  private readonly luby = new Luby()
  private stableInterval = STABLE_INTERVAL

  onConflict(glue: number, steps: number): void {
    this.late.add(glue)
    this.ever.add(glue)
    this.sinceRestart++
    this.conflicts++
    if (this.periods === 0 ? this.conflicts < FIRST_PERIOD : steps < this.periodEnd) return
    if (this.periods === 0) this.periodSteps = steps
    this.periods++
    this.isStable = !this.isStable
    this.periodEnd = steps + this.periodSteps * (((this.periods + 1) >> 1) + 1) ** 2
  }

  isDue(): boolean {
    if (this.isStable) return this.sinceRestart >= this.stableInterval
    return this.sinceRestart >= LEAST_INTERVAL && this.late.value > this.ever.value * MARGIN
  }

  restarted(): void {
    this.sinceRestart = 0
    if (this.isStable) this.stableInterval = STABLE_INTERVAL * this.luby.next()
  }
}

/** A moving average that forgets slowly, and has no memory of a beginning that never was. */
class Average {
  value = 0
  private share = 1

  constructor(private readonly last: number) {}

  add(value: number): void {
    this.value += this.share * (value - this.value)
    this.share = Math.max(this.last, this.share / (1 + this.share))
  }
}

/** 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … */
class Luby {
  private u = 1
  private v = 1

  next(): number {
    const value = this.v
    if ((this.u & -this.u) === this.v) {
      this.u++
      this.v = 1
    } else this.v *= 2
    return value
  }
}
