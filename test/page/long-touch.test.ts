import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LongTouch } from '../../web/components/long-touch.ts'

function pointer(pointerType: string, clientX = 0, clientY = 0): PointerEvent {
  return { pointerType, clientX, clientY } as PointerEvent
}

describe('a long touch', () => {
  let used = 0
  const use = () => {
    used++
  }

  beforeEach(() => {
    used = 0
    vi.useFakeTimers()
  })

  afterEach(() => vi.useRealTimers())

  it('is used once, without a context menu and whether that comes earlier or later', () => {
    for (const menuAfter of [undefined, 400, 700]) {
      const touch = new LongTouch()
      used = 0
      touch.begin(pointer('touch'), use)
      vi.advanceTimersByTime(menuAfter ?? 0)
      if (menuAfter !== undefined) touch.finish(use)
      vi.advanceTimersByTime(1000)
      touch.cancel()
      expect(used).toBe(1)
      // The click that may follow is a part of it.
      expect(touch.isDone).toBe(true)
      touch.begin(pointer('touch'), use)
      expect(touch.isDone).toBe(false)
      touch.cancel()
    }
  })

  it('is none where the finger moves or is lifted, but a finger trembles', () => {
    const touch = new LongTouch()
    touch.begin(pointer('touch', 50, 50), use)
    touch.move(pointer('touch', 50, 80))
    vi.advanceTimersByTime(1000)
    touch.begin(pointer('touch'), use)
    vi.advanceTimersByTime(200)
    touch.cancel()
    vi.advanceTimersByTime(1000)
    expect([used, touch.isDone]).toEqual([0, false])
    touch.begin(pointer('touch', 50, 50), use)
    touch.move(pointer('touch', 53, 48))
    vi.advanceTimersByTime(1000)
    expect([used, touch.isDone]).toEqual([1, true])
  })

  it('is none with a mouse, whose other button is used each time, and none where it means nothing', () => {
    const touch = new LongTouch()
    for (let clicks = 1; clicks <= 2; clicks++) {
      touch.begin(pointer('mouse'), use)
      vi.advanceTimersByTime(1000)
      touch.finish(use)
      expect([used, touch.isDone]).toEqual([clicks, false])
    }
    touch.begin(pointer('touch'), undefined)
    vi.advanceTimersByTime(1000)
    expect([used, touch.isDone]).toEqual([2, false])
  })
})
