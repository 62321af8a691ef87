import { signal } from '@preact/signals'

/** Stores have little room. */
const MOST_KEPT = 500

/** What can be undone, and what was undone. */
export class History {
  readonly past = signal<readonly string[]>([])
  readonly future = signal<readonly string[]>([])

  /** Something new takes the place of this. */
  note(replaced: string): void {
    this.past.value = [...this.past.value, replaced].slice(-MOST_KEPT)
    this.future.value = []
  }

  /** What came before, if anything did. */
  back(now: string): string | undefined {
    const before = this.past.value.at(-1)
    if (before === undefined) return undefined
    this.past.value = this.past.value.slice(0, -1)
    this.future.value = [now, ...this.future.value]
    return before
  }

  /** What was undone last, if anything was. */
  forth(now: string): string | undefined {
    const [next, ...rest] = this.future.value
    if (next === undefined) return undefined
    this.past.value = [...this.past.value, now]
    this.future.value = rest
    return next
  }

  forget(past: readonly string[] = [], future: readonly string[] = []): void {
    this.past.value = past
    this.future.value = future
  }
}
