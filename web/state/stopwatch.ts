import { signal } from '@preact/signals'

/** How long a board has been played. */
export class Stopwatch {
  readonly isRunning = signal(false)
  private before = 0
  private since = 0

  /** In milliseconds. */
  get elapsed(): number {
    return this.before + (this.isRunning.value ? performance.now() - this.since : 0)
  }

  start(): void {
    if (this.isRunning.value) return
    this.since = performance.now()
    this.isRunning.value = true
  }

  stop(): void {
    this.before = this.elapsed
    this.isRunning.value = false
  }

  reset(elapsed = 0): void {
    this.isRunning.value = false
    this.before = elapsed
  }
}
