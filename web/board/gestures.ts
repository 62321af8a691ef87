import type { Place } from '../../src/index.ts'

const MILLISECONDS_OF_LONG_PRESS = 450
const MILLISECONDS_OF_TAP = 300
/** A finger is never quite still. */
const PIXELS_OF_STILL_FINGER = 10

/** What presses and drags on the board mean. */
export interface GestureTarget {
  /** The square under a point; undefined outside of the board. */
  readonly placeAt: (x: number, y: number) => Place | undefined
  /** The first square of a press; with the second button or a long press, for the second tool. */
  readonly press: (place: Place, isSecond: boolean, isAdding: boolean) => void
  /** The pointer has come to another square. */
  readonly enter: (place: Place) => void
  readonly release: (place: Place | undefined) => void
  /** Two fingers tapped. */
  readonly tapTwo: () => void
  /** Whether a finger that moves scrolls the board, so that only taps count. */
  readonly isScrolled: () => boolean
}

/**
 * Turns pointer events into presses, drags and taps. A mouse acts at once; a finger acts when it moves to another
 * square, is lifted, or stays: only then is it known whether it was a tap, a drag, a long press or one of two fingers.
 */
export class Gestures {
  private pressed:
    | { readonly pointer: number; readonly x: number; readonly y: number; readonly start: Place }
    | undefined
  private last: Place | undefined
  private isActing = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly fingers = new Map<number, { readonly since: number; readonly x: number; readonly y: number }>()
  private isTwo = false
  /** Two fingers that move zoom the board. */
  private isTap = false

  constructor(private readonly target: GestureTarget) {}

  down(event: PointerEvent): void {
    const { target } = this
    const place = target.placeAt(event.clientX, event.clientY)
    if (event.pointerType === 'touch') {
      this.fingers.set(event.pointerId, { since: event.timeStamp, x: event.clientX, y: event.clientY })
      if (this.fingers.size === 2) this.beginTwo()
    }
    if (!place || this.pressed || this.isTwo || event.button > 2 || event.button === 1) return
    this.pressed = { pointer: event.pointerId, x: event.clientX, y: event.clientY, start: place }
    this.last = place
    if (event.pointerType === 'touch') {
      this.timer = setTimeout(() => this.act(true, false), MILLISECONDS_OF_LONG_PRESS)
      return
    }
    this.act(event.button === 2, event.ctrlKey || event.metaKey || event.shiftKey)
  }

  move(event: PointerEvent): void {
    const { pressed, target } = this
    const finger = this.fingers.get(event.pointerId)
    if (finger && !isNear(event, finger)) this.isTap = false
    if (!pressed || pressed.pointer !== event.pointerId) return
    const isStill = isNear(event, pressed)
    const place = target.placeAt(event.clientX, event.clientY)
    if (!this.isActing) {
      if (isStill) return
      clearTimeout(this.timer)
      if (target.isScrolled()) {
        this.cancel(event)
        return
      }
      if (!place || same(place, pressed.start)) return
      this.act(false, false)
    }
    if (!place || same(place, this.last)) return
    // A fast pointer skips squares: all on the way are entered.
    for (const each of between(this.last!, place)) target.enter(each)
    this.last = place
  }

  up(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId)
    this.fingers.delete(event.pointerId)
    if (this.isTwo) {
      if (this.fingers.size > 0) return
      this.isTwo = false
      if (finger && this.isTap && event.timeStamp - finger.since < MILLISECONDS_OF_TAP) this.target.tapTwo()
      return
    }
    if (this.pressed?.pointer !== event.pointerId) return
    clearTimeout(this.timer)
    if (!this.isActing) this.act(false, false)
    this.target.release(this.target.placeAt(event.clientX, event.clientY))
    this.forget()
  }

  /** The browser has taken the pointer, to scroll for example. */
  cancel(event: PointerEvent): void {
    this.fingers.delete(event.pointerId)
    if (this.fingers.size === 0) this.isTwo = false
    if (this.pressed?.pointer !== event.pointerId) return
    clearTimeout(this.timer)
    if (this.isActing) this.target.release(undefined)
    this.forget()
  }

  private beginTwo(): void {
    this.isTwo = true
    this.isTap = true
    clearTimeout(this.timer)
    if (this.isActing) this.target.release(undefined)
    this.forget()
  }

  private act(isSecond: boolean, isAdding: boolean): void {
    if (!this.pressed) return
    this.isActing = true
    this.target.press(this.pressed.start, isSecond, isAdding)
  }

  private forget(): void {
    this.pressed = undefined
    this.last = undefined
    this.isActing = false
  }
}

function isNear(event: PointerEvent, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return Math.hypot(event.clientX - x, event.clientY - y) <= PIXELS_OF_STILL_FINGER
}

/** The squares on a straight way from one to another, without the first. */
export function between([row, column]: Place, [toRow, toColumn]: Place): Place[] {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column))
  return Array.from({ length: steps }, (_, i) => {
    const share = (i + 1) / steps
    return [Math.round(row + share * (toRow - row)), Math.round(column + share * (toColumn - column))]
  })
}

export function same(one: Place | undefined, other: Place | undefined): boolean {
  return one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1]
}
