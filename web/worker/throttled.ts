import type { Progress } from '../../src/index.ts'
import type { Standing } from '../protocol.ts'

const MILLISECONDS_BETWEEN_NEWS = 100

/** Tells the listener now and then, with the latest of each number. */
export function throttled(listener: (standing: Standing) => void): (progress: Progress<unknown>) => void {
  let told = 0
  let value: number | undefined
  let bound: number | undefined
  return (progress) => {
    value = progress.value ?? value
    bound = progress.bound ?? bound
    const now = performance.now()
    if (now - told < MILLISECONDS_BETWEEN_NEWS) return
    told = now
    listener({ steps: progress.steps, value, bound, done: progress.done })
  }
}
