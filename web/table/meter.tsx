import { boundNumber, number } from '../numbers.ts'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'

/** The player's own value against what is proven. */
export function Meter({ app: { play, session } }: { app: App }) {
  const { goal } = session.family.value
  const value = play.view.value?.standing.value
  const { best, bound } = play.standard.value ?? {}
  if (value === undefined || bound === undefined) return null
  const isBelow = goal === 'minimum'
  // Full when it is proven that nothing is better.
  const share = isBelow ? bound / Math.max(value, bound, Number.MIN_VALUE) : value / Math.max(bound, 1)
  const words = texts.meter(
    isBelow,
    boundNumber(bound, isBelow),
    best === undefined || best === bound ? undefined : number(best),
  )
  return (
    <div class="meter">
      <progress max={1} value={share} aria-label={texts.meterName} />
      <p class="soft">{words}</p>
    </div>
  )
}
