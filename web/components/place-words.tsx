import type { Place } from '../../src/index.ts'
import { same } from '../board/gestures.ts'
import type { App } from '../state/app.ts'

/** A text whose coordinates mark their squares under the mouse or with the focus. */
export function PlaceWords({ app, words }: { app: App; words: string }) {
  const named = app.named.value
  return (
    <>
      {words.split(/(r\d+c\d+)/).map((part, index) => {
        const found = /^r(\d+)c(\d+)$/.exec(part)
        if (!found) return part
        const place: Place = [Number(found[1]) - 1, Number(found[2]) - 1]
        const name = () => {
          app.named.value = place
        }
        const leave = () => {
          app.named.value = undefined
        }
        return (
          <button
            type="button"
            key={index}
            class={same(named, place) ? 'coordinate named' : 'coordinate'}
            onMouseEnter={name}
            onMouseLeave={leave}
            onFocus={name}
            onBlur={leave}
          >
            {part}
          </button>
        )
      })}
    </>
  )
}
