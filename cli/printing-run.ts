import type { Finished, Limits, Search, StopReason } from '../src/index.ts'
import type { Output } from './output.ts'

/** How long a search works before what it found is shown and signals get their turn. */
const TURN_MILLISECONDS = 12

/** As runAsync, for a search that prints: waits for the reader whenever enough has piled up. */
export async function runPrinting<A>(search: Search<A>, limits: Limits, output: Output): Promise<Finished<A>> {
  const started = performance.now()
  let turn = started
  let next = search.next()
  while (!next.done) {
    limits.onProgress?.(next.value)
    if (output.isFull) await output.flush()
    if (performance.now() - turn > TURN_MILLISECONDS) {
      await output.flush()
      await new Promise((resolve) => setImmediate(resolve))
      turn = performance.now()
    }
    next = search.next(reasonToStop(limits, next.value.steps, performance.now() - started))
  }
  return { ...next.value, milliseconds: Math.round((performance.now() - started) * 1000) / 1000 }
}

function reasonToStop(limits: Limits, steps: number, milliseconds: number): StopReason | undefined {
  if (limits.signal?.aborted) return 'aborted'
  if (limits.steps !== undefined && steps >= limits.steps) return 'steps'
  return limits.milliseconds !== undefined && milliseconds >= limits.milliseconds ? 'time' : undefined
}
