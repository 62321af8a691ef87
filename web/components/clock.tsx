import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { clockTime } from '../numbers.ts'
import type { Stopwatch } from '../state/stopwatch.ts'
import { texts } from '../texts/index.ts'

const MILLISECONDS_BETWEEN_TICKS = 250

/** How long the board has been played. Screen readers do not announce it every second. */
export function Clock({ stopwatch }: { stopwatch: Stopwatch }) {
  const elapsed = useSignal(stopwatch.elapsed)
  const isRunning = stopwatch.isRunning.value
  useEffect(() => {
    elapsed.value = stopwatch.elapsed
    if (!isRunning) return
    const timer = setInterval(() => {
      elapsed.value = stopwatch.elapsed
    }, MILLISECONDS_BETWEEN_TICKS)
    return () => clearInterval(timer)
  }, [stopwatch, isRunning, elapsed])
  return (
    <span class="clock" role="timer" aria-label={texts.clock}>
      {clockTime(elapsed.value)}
    </span>
  )
}
