const MILLISECONDS_OF_LONG_TOUCH = 500
/** A finger is never quite still. */
const PIXELS_OF_STILL_FINGER = 10

/**
 * A finger that stays where it is. Browsers tell of it by a context menu: at once, when the finger is lifted, or, on iOS, never. What comes first counts, and
 * what follows belongs to the same touch.
 */
export class LongTouch {
  /** Whether the last touch was a long one, so that the click at its end means nothing. */
  isDone = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private from = { x: 0, y: 0 }

  /** Where a long touch means nothing, it is as good as a short one. */
  begin({ pointerType, clientX: x, clientY: y }: PointerEvent, use: (() => void) | undefined): void {
    this.cancel()
    this.isDone = false
    if (pointerType !== 'touch' || !use) return
    this.from = { x, y }
    this.timer = setTimeout(() => this.finish(use), MILLISECONDS_OF_LONG_TOUCH)
  }

  move({ clientX, clientY }: PointerEvent): void {
    if (Math.hypot(clientX - this.from.x, clientY - this.from.y) > PIXELS_OF_STILL_FINGER) this.cancel()
  }

  /** The touch is long enough, or the other button of a mouse was pressed. */
  finish(use: () => void): void {
    if (this.isDone) return
    // With a mouse there is no touch that could have ended already.
    this.isDone = this.timer !== undefined
    this.cancel()
    use()
  }

  cancel(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
