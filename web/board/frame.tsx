import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Place } from '../../src/index.ts'
import { Icon } from '../components/icons.tsx'
import type { Picture } from '../protocol.ts'
import type { CellState } from '../texts/board.ts'
import { texts } from '../texts/index.ts'
import { BoardGrid, type BoardHand } from './board-grid.tsx'

/** Squares that are smaller are hard to hit: the board is then larger than its frame, and is moved inside it. */
const LEAST_FOR_MOUSE = 24
const LEAST_FOR_FINGER = 32
const ZOOM_STEP = 1.3
const MOST_ZOOM = 4

interface Props {
  readonly picture: Picture | undefined
  readonly behind?: Picture | undefined
  readonly moving?: Element | undefined
  readonly hand?: BoardHand | undefined
  readonly statesOf: (place: Place) => readonly CellState[]
  readonly showsCoordinates: boolean
  readonly onLook?: (place: Place | undefined) => void
  readonly isWon?: boolean
  /** What is said where there is no picture. */
  readonly otherwise: string
}

/** The board in the room that the window leaves; large boards can be panned and zoomed. */
export function BoardFrame(props: Props) {
  const { picture, otherwise, isWon = false, ...rest } = props
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useSignal(1)
  const scrolls = useSignal(false)
  const rows = picture?.rows ?? 0
  const columns = (picture?.columns ?? 0) + (picture?.border ? 2 : 0)

  useLayoutEffect(() => {
    const element = frame.current
    if (!element || columns === 0) return
    const measure = () => {
      const least = matchMedia('(pointer: coarse)').matches ? LEAST_FOR_FINGER : LEAST_FOR_MOUSE
      const lines = rows + (picture?.border ? 2 : 0)
      const side = Math.min(element.clientWidth / columns, element.clientHeight / lines)
      const isSmall = side < least
      element.style.setProperty('--least', isSmall ? `${least * columns}px` : '0px')
      scrolls.value = isSmall || zoom.value > 1
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [rows, columns, picture?.border === undefined, zoom.value])

  /** By how much it was changed. */
  const change = (by: number): number => {
    const before = zoom.value
    zoom.value = Math.min(MOST_ZOOM, Math.max(1, before * by))
    // At once, so that the board can be scrolled to where it belongs.
    frame.current?.style.setProperty('--zoom', String(zoom.value))
    return zoom.value / before
  }
  useLayoutEffect(() => {
    // Only where there are fingers; it hears nothing any more when the frame is gone.
    if (navigator.maxTouchPoints > 0)
      void import('./pinch.ts').then((pinch) => pinch.listenForPinch(frame.current, change))
  }, [])

  return (
    <div class="frame-room">
      <div
        class={`frame${scrolls.value ? ' scrolls' : ''}${isWon ? ' won' : ''}`}
        ref={frame}
        style={{ '--zoom': String(zoom.value) }}
        onWheel={(event) => {
          if (!event.ctrlKey || !scrolls.value) return
          event.preventDefault()
          change(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP)
        }}
      >
        {picture ? <BoardGrid picture={picture} {...rest} /> : <p class="no-board">{otherwise}</p>}
      </div>
      {scrolls.value && (
        <div class="zoom">
          <button type="button" aria-label={texts.zoomIn} onClick={() => change(ZOOM_STEP)}>
            <Icon name="plus" />
          </button>
          <button type="button" aria-label={texts.zoomOut} onClick={() => change(1 / ZOOM_STEP)}>
            <Icon name="minus" />
          </button>
        </div>
      )}
    </div>
  )
}
