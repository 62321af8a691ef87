import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import type { Place } from '../../src/index.ts'
import type { Picture } from '../protocol.ts'
import type { CellState } from '../texts/hands.ts'
import { BoardLine } from './board-line.tsx'
import { LongTouch } from './long-touch.ts'
import { PictureBox } from './picture.tsx'

export interface BoardHand {
  /** A square is clicked, touched, or Enter or space is pressed on it. */
  readonly use: (place: Place) => void
  /** The other button of the mouse, or a long touch. */
  readonly useOther?: (place: Place) => void
  readonly erase: (place: Place) => void
  /** A key is pressed on a square. Whether somebody knew what to do with it. */
  readonly type: (place: Place, event: KeyboardEvent) => boolean
  /** Whether the border is in the hand too. */
  readonly hasBorder?: boolean
  readonly picked?: Place | undefined
  readonly targets?: readonly Place[]
  readonly mistaken?: readonly Place[]
}

interface Props {
  readonly picture: Picture
  /** Shines through the picture, and is told of its squares. */
  readonly behind?: Picture | undefined
  /** Left out where the board can only be looked at. */
  readonly hand?: BoardHand | undefined
}

/**
 * A board as a grid whose squares have names: one goes from one to the next with the arrow keys and hears what is on each. The squares lie, unseen, over
 * the picture.
 */
export function BoardGrid({ picture, behind, hand }: Props) {
  const { rows, columns, cells, border, title } = picture
  const grid = useRef<HTMLTableElement>(null)
  const current = useSignal<Place>([0, 0])
  const touch = useMemo(() => new LongTouch(), [])
  const around = border ? 1 : 0
  const lines = useMemo(() => range(-around, rows + around), [rows, around])
  const files = useMemo(() => range(-around, columns + around), [columns, around])
  if (!cells) return <PictureBox picture={picture} behind={behind} />

  const isCorner = ([row, column]: Place) => !isWithin(row, rows) && !isWithin(column, columns)
  // After a resize the square one was at may be gone.
  const at: Place = [
    clamp(current.value[0], -around, rows - 1 + around),
    clamp(current.value[1], -around, columns - 1 + around),
  ]

  function goTo(place: Place): void {
    if (isCorner(place)) return
    current.value = place
    cellAt(place)?.focus()
  }

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
      goTo(there)
      return
    }
    if (!hand || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') hand.use(place)
    else if (event.key === 'Delete' || event.key === 'Backspace') hand.erase(place)
    else if (!hand.type(place, event)) return
    event.preventDefault()
  }

  function click(event: MouseEvent): void {
    const place = placeOf(event.target)
    if (!place || touch.isDone) return
    current.value = place
    hand?.use(place)
  }

  function beginTouch(event: PointerEvent): void {
    const place = placeOf(event.target)
    if (place) touch.begin(event, hand?.useOther && (() => useOther(place)))
  }

  function clickOther(event: MouseEvent): void {
    const place = placeOf(event.target)
    if (!place || !hand?.useOther) return
    event.preventDefault()
    touch.finish(() => useOther(place))
  }

  function useOther(place: Place): void {
    current.value = place
    hand?.useOther?.(place)
  }

  const isPicked = isAmong(hand?.picked && [hand.picked])
  const isTarget = isAmong(hand?.targets)
  const isMistaken = isAmong(hand?.mistaken)
  const statesOf = (place: Place): CellState[] => {
    const states: CellState[] = []
    if (isPicked(place)) states.push('picked')
    if (isTarget(place)) states.push('target')
    if (isMistaken(place)) states.push('mistaken')
    return states
  }

  return (
    <PictureBox picture={picture} behind={behind}>
      <table
        class={hand ? 'squares in-hand' : 'squares'}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one moves from cell to cell in it
        role="grid"
        aria-label={title}
        aria-readonly={hand === undefined}
        ref={grid}
        onClick={click}
        onContextMenu={clickOther}
        onPointerDown={beginTouch}
        onPointerMove={(event) => touch.move(event)}
        onPointerUp={() => touch.cancel()}
        onPointerCancel={() => touch.cancel()}
        onKeyDown={press}
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
    </PictureBox>
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

function isAmong(places: readonly Place[] = []): (place: Place) => boolean {
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
