import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Place } from '../../src/index.ts'
import { between, Gestures } from '../../web/board/gestures.ts'

/** Squares are 10 pixels wide; what happens is written down. */
function onBoard(isScrolled = false) {
  const said: string[] = []
  const gestures = new Gestures({
    placeAt: (x, y) => (x < 0 || x >= 80 ? undefined : [Math.floor(y / 10), Math.floor(x / 10)]),
    press: (place, isSecond, isAdding) =>
      said.push(`press ${place}${isSecond ? ' second' : ''}${isAdding ? ' +' : ''}`),
    enter: (place) => said.push(`enter ${place}`),
    release: (place) => said.push(`release ${place ?? ''}`.trim()),
    tapTwo: () => said.push('two'),
    isScrolled: () => isScrolled,
  })
  return { gestures, said }
}

function pointer(x: number, y: number, more: Partial<PointerEvent> = {}): PointerEvent {
  return {
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    clientX: x,
    clientY: y,
    timeStamp: 0,
    ...more,
  } as PointerEvent
}

const finger = (x: number, y: number, pointerId = 1, timeStamp = 0) =>
  pointer(x, y, { pointerType: 'touch', pointerId, timeStamp })

describe('gestures', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a mouse presses at once, and enters every square on its way', () => {
    const { gestures, said } = onBoard()
    gestures.down(pointer(5, 5))
    gestures.move(pointer(35, 5))
    gestures.up(pointer(35, 5))
    expect(said).toEqual(['press 0,0', 'enter 0,1', 'enter 0,2', 'enter 0,3', 'release 0,3'])
  })

  it('the right button is for the second tool, Ctrl adds, the middle one does nothing', () => {
    const { gestures, said } = onBoard()
    gestures.down(pointer(5, 5, { button: 2 }))
    gestures.up(pointer(5, 5, { button: 2 }))
    gestures.down(pointer(5, 5, { ctrlKey: true }))
    gestures.up(pointer(5, 5))
    gestures.down(pointer(5, 5, { button: 1 }))
    expect(said).toEqual(['press 0,0 second', 'release 0,0', 'press 0,0 +', 'release 0,0'])
  })

  it('a finger acts when it is lifted, moves on, or stays', () => {
    const tapped = onBoard()
    tapped.gestures.down(finger(5, 5))
    expect(tapped.said).toEqual([])
    tapped.gestures.up(finger(7, 5))
    expect(tapped.said).toEqual(['press 0,0', 'release 0,0'])

    const dragged = onBoard()
    dragged.gestures.down(finger(5, 5))
    dragged.gestures.move(finger(25, 5))
    dragged.gestures.up(finger(25, 5))
    expect(dragged.said).toEqual(['press 0,0', 'enter 0,1', 'enter 0,2', 'release 0,2'])

    const held = onBoard()
    held.gestures.down(finger(5, 5))
    held.gestures.move(finger(8, 5))
    vi.advanceTimersByTime(600)
    held.gestures.up(finger(8, 5))
    expect(held.said).toEqual(['press 0,0 second', 'release 0,0'])
  })

  it('a finger that moves on a large board scrolls it', () => {
    const { gestures, said } = onBoard(true)
    gestures.down(finger(5, 5))
    gestures.move(finger(45, 5))
    vi.advanceTimersByTime(600)
    gestures.up(finger(45, 5))
    expect(said).toEqual([])
  })

  it('two fingers that tap undo; two that stay do nothing', () => {
    const { gestures, said } = onBoard()
    for (const end of [100, 900]) {
      gestures.down(finger(5, 5))
      gestures.down(finger(45, 5, 2))
      gestures.up(finger(45, 5, 2, end))
      gestures.up(finger(5, 5, 1, end))
    }
    vi.advanceTimersByTime(600)
    expect(said).toEqual(['two'])
  })

  it('a pointer that the browser takes away ends the stroke', () => {
    const { gestures, said } = onBoard()
    gestures.down(pointer(5, 5))
    gestures.cancel(pointer(5, 5))
    gestures.move(pointer(25, 5))
    expect(said).toEqual(['press 0,0', 'release'])
  })

  it('the way between two squares is straight', () => {
    const places: Place[] = [
      [1, 1],
      [2, 2],
    ]
    expect(between([0, 0], [2, 2])).toEqual(places)
    expect(between([3, 3], [3, 1])).toEqual([
      [3, 2],
      [3, 1],
    ])
  })
})
