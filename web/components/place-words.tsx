import type { Place } from '../../src/index.ts'
import { same } from '../board/gestures.ts'
import type { App } from '../state/app.ts'

const PLACE_NAME = /r(\d+)c(\d+)/

/** The squares that a text names. */
export function placesIn(words: string): readonly Place[] {
  return [...words.matchAll(new RegExp(PLACE_NAME, 'g'))].map(([, row, column]) => [
    Number(row) - 1,
    Number(column) - 1,
  ])
}

/** A text whose coordinates mark their squares under the mouse or with the focus. */
export function PlaceWords({ app, words }: { app: App; words: string }) {
  const named = app.named.value
  return (
    <>
      {words.split(/(r\d+c\d+[,.;:)]*)/).map((part, index) => {
        // Every second part is a place, with what must not begin a line behind it.
        const place = index % 2 === 1 ? placesIn(part)[0] : undefined
        if (!place) return part
        const name = () => {
          app.named.value = place
        }
        const leave = () => {
          app.named.value = undefined
        }
        const [coordinate] = PLACE_NAME.exec(part)!
        return (
          <span key={index} class="with-place">
            <button
              type="button"
              class={same(named, place) ? 'coordinate named' : 'coordinate'}
              onMouseEnter={name}
              onMouseLeave={leave}
              onFocus={name}
              onBlur={leave}
            >
              {coordinate}
            </button>
            {part.slice(coordinate.length)}
          </span>
        )
      })}
    </>
  )
}
