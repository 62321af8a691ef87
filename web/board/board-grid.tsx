import { useSignal } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Place } from '../../src/index.ts'
import type { Picture } from '../protocol.ts'
import type { CellState } from '../texts/board.ts'
import { BoardLine } from './board-line.tsx'
import { Gestures, same } from './gestures.ts'
import { SvgImage } from './svg-image.tsx'

/** What can be done on a board. */
export interface BoardHand {
  readonly press: (place: Place, isSecond: boolean, isAdding: boolean) => void
  readonly enter: (place: Place) => void
  readonly release: (place: Place | undefined) => void
  readonly tapTwo: () => void
  /** Enter or space on a square. */
  readonly use: (place: Place) => void
  readonly erase: (place: Place) => void
  /** A key on a square; whether it means something. */
  readonly type: (place: Place, event: KeyboardEvent) => boolean
  /** The focus has come to a square by keys; `isAdding` with Shift. */
  readonly walk: (place: Place, isAdding: boolean) => void
}

interface Props {
  readonly picture: Picture
  /** Shines through the picture. */
  readonly behind?: Picture | undefined
  /** Moves in place of the picture. */
  readonly moving?: Element | undefined
  /** Left out where the board can only be looked at. */
  readonly hand?: BoardHand | undefined
  readonly statesOf: (place: Place) => readonly CellState[]
  readonly showsCoordinates: boolean
  /** Told which square has the focus or is under the mouse. */
  readonly onLook?: ((place: Place | undefined) => void) | undefined
}

/** A square's side, and the edge around the board, in the units of pictures. */
const SIDE = 20
const EDGE = 2

/** A board as an invisible grid of named squares over the picture, with arrow keys. */
export function BoardGrid({ picture, behind, moving, hand, statesOf, showsCoordinates, onLook }: Props) {
  const { rows, columns, cells, border, title } = picture
  const grid = useRef<HTMLTableElement>(null)
  const current = useSignal<Place>([0, 0])
  const around = border ? 1 : 0
  const lines = useMemo(() => range(-around, rows + around), [rows, around])
  const files = useMemo(() => range(-around, columns + around), [columns, around])
  const latest = useRef({ hand, rows, columns, around })
  latest.current = { hand, rows, columns, around }

  const gestures = useMemo(() => {
    const focus = (place: Place) => {
      current.value = place
      cellAt(place)?.focus({ preventScroll: true })
    }
    return new Gestures({
      placeAt: (x, y) => {
        const box = grid.current?.getBoundingClientRect()
        const { rows, columns, around } = latest.current
        if (!box) return undefined
        const row = Math.floor(((y - box.top) / box.height) * (rows + 2 * around)) - around
        const column = Math.floor(((x - box.left) / box.width) * (columns + 2 * around)) - around
        const isBoard = isWithin(row, rows) && isWithin(column, columns)
        const isBorder = around === 1 && isWithin(row + 1, rows + 2) && isWithin(column + 1, columns + 2) && !isBoard
        const isCorner = !isWithin(row, rows) && !isWithin(column, columns)
        return isBoard || (isBorder && !isCorner) ? [row, column] : undefined
      },
      press: (place, isSecond, isAdding) => {
        focus(place)
        latest.current.hand?.press(place, isSecond, isAdding)
      },
      enter: (place) => {
        current.value = place
        latest.current.hand?.enter(place)
      },
      release: (place) => latest.current.hand?.release(place),
      tapTwo: () => latest.current.hand?.tapTwo(),
      isScrolled: () => grid.current?.closest('.frame.scrolls') != null,
    })
  }, [])

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    // A drag that is painted must not scroll the page; listeners that may prevent that are not passive.
    const stop = (event: TouchEvent) => {
      if (latest.current.hand && !element.closest('.frame.scrolls')) event.preventDefault()
    }
    element.addEventListener('touchmove', stop, { passive: false })
    return () => element.removeEventListener('touchmove', stop)
  }, [])

  const isCorner = ([row, column]: Place) => !isWithin(row, rows) && !isWithin(column, columns)
  // After a resize the square may be gone.
  const at: Place = [
    clamp(current.value[0], -around, rows - 1 + around),
    clamp(current.value[1], -around, columns - 1 + around),
  ]

  function cellAt([row, column]: Place): HTMLElement | null | undefined {
    return grid.current?.querySelector(`[data-row="${row}"][data-column="${column}"]`)
  }

  function press(event: KeyboardEvent): void {
    const place = placeOf(event.target)
    if (!place || event.altKey) return
    const [row, column] = place
    const there = (
      {
        ArrowUp: [Math.max(-around, row - 1), column],
        ArrowDown: [Math.min(rows - 1 + around, row + 1), column],
        ArrowLeft: [row, Math.max(-around, column - 1)],
        ArrowRight: [row, Math.min(columns - 1 + around, column + 1)],
        Home: [event.ctrlKey ? 0 : row, 0],
        End: [event.ctrlKey ? rows - 1 : row, columns - 1],
      } as Record<string, Place | undefined>
    )[event.key]
    if (there) {
      event.preventDefault()
      if (isCorner(there) || same(there, place)) return
      current.value = there
      cellAt(there)?.focus()
      hand?.walk(there, event.shiftKey)
      return
    }
    if (!hand || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') hand.use(place)
    else if (event.key === 'Delete' || event.key === 'Backspace') hand.erase(place)
    else if (!hand.type(place, event)) return
    event.preventDefault()
  }

  const [wide, high] = [(columns + 2 * around) * SIDE + 2 * EDGE, (rows + 2 * around) * SIDE + 2 * EDGE]
  return (
    <div
      class="picture"
      style={{
        '--wide': String(wide),
        '--high': String(high),
        '--columns': String(columns + 2 * around),
        '--edge-x': `${(100 * (EDGE + around * SIDE)) / wide}%`,
        '--edge-y': `${(100 * (EDGE + around * SIDE)) / high}%`,
        '--inset-x': `${(100 * EDGE) / wide}%`,
        '--inset-y': `${(100 * EDGE) / high}%`,
      }}
    >
      <Coordinates rows={rows} columns={columns} around={around} isShown={showsCoordinates} />
      <div class="ground rookery" aria-hidden="true" />
      {behind && <SvgImage svg={behind.svg} class="drawn behind" isSilent />}
      {/* The squares say themselves what is on them. */}
      {moving ? (
        <div key="moving" class="drawn" aria-hidden="true" ref={(place) => place?.replaceChildren(moving)} />
      ) : (
        <SvgImage svg={picture.svg} class={behind ? 'drawn over' : 'drawn'} isSilent={cells !== undefined} />
      )}
      {cells && (
        <table
          class={hand ? 'squares in-hand' : 'squares'}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys go from cell to cell in it
          role="grid"
          aria-label={title}
          aria-readonly={hand === undefined}
          aria-multiselectable={hand !== undefined}
          ref={grid}
          onPointerDown={(event) => {
            if (!hand) return
            if (event.pointerType !== 'touch') event.preventDefault()
            grid.current?.setPointerCapture(event.pointerId)
            gestures.down(event)
          }}
          onPointerMove={(event) => gestures.move(event)}
          onPointerUp={(event) => gestures.up(event)}
          onPointerCancel={(event) => gestures.cancel(event)}
          onContextMenu={(event) => hand && event.preventDefault()}
          onKeyDown={press}
          onFocusIn={(event) => onLook?.(placeOf(event.target))}
          onFocusOut={() => onLook?.(undefined)}
        >
          <tbody>
            {lines.map((row) => (
              <BoardLine
                key={row}
                row={row}
                size={{ rows, columns }}
                from={-around}
                focused={at[0] === row ? at[1] : undefined}
                words={files.map((column) =>
                  isCorner([row, column]) ? undefined : wordsAt(behind ?? picture, [row, column]),
                )}
                states={files.map((column) => statesOf([row, column]))}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

interface CoordinatesProps {
  readonly rows: number
  readonly columns: number
  readonly around: number
  readonly isShown: boolean
}

/** Row and column numbers in the margin. They keep their room, so that the board never moves. */
function Coordinates({ rows, columns, around, isShown }: CoordinatesProps) {
  const numbers = (count: number) => range(1, count + 1).map((each) => <span key={each}>{each}</span>)
  const kind = (side: string) => `coordinates ${side}${isShown ? '' : ' hidden'}${around ? ' framed' : ''}`
  return (
    <div aria-hidden="true" style={{ '--board-rows': String(rows), '--board-columns': String(columns) }}>
      <div class={kind('top')}>{numbers(columns)}</div>
      <div class={kind('left')}>{numbers(rows)}</div>
    </div>
  )
}

function wordsAt({ rows, columns, cells, border }: Picture, [row, column]: Place): string {
  if (row < 0) return border?.top[column] ?? ''
  if (row >= rows) return border?.bottom[column] ?? ''
  if (column < 0) return border?.left[row] ?? ''
  if (column >= columns) return border?.right[row] ?? ''
  return cells?.[row * columns + column] ?? ''
}

function placeOf(target: EventTarget | null): Place | undefined {
  const cell = (target as Element | null)?.closest<HTMLElement>('[data-row]')
  return cell ? [Number(cell.dataset.row), Number(cell.dataset.column)] : undefined
}

/** Whether a place is among others, asked often. */
export function isAmong(places: readonly Place[] = []): (place: Place) => boolean {
  if (places.length === 0) return () => false
  const known = new Set(places.map(String))
  return (place) => known.has(String(place))
}

function isWithin(at: number, many: number): boolean {
  return at >= 0 && at < many
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}
