/** Where two fingers are: the middle between them in the frame, and how far apart. */
interface Span {
  readonly x: number
  readonly y: number
  readonly distance: number
}

/** Two fingers zoom a board in its frame and move it: what is between them stays between them. */
export function listenForPinch(frame: HTMLElement | null, zoomBy: (by: number) => number): void {
  if (!frame) return
  let last: Span | undefined
  const follow = (event: TouchEvent) => {
    const before = last
    last = spanOf(frame, event)
    if (!last) return
    // The page itself must not zoom.
    if (event.cancelable) event.preventDefault()
    if (!before) return
    const [x, y] = [frame.scrollLeft + before.x, frame.scrollTop + before.y]
    const by = zoomBy(last.distance / before.distance)
    frame.scrollTo(x * by - last.x, y * by - last.y)
  }
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    frame.addEventListener(type, follow, { passive: false })
  }
}

function spanOf(frame: HTMLElement, { touches }: TouchEvent): Span | undefined {
  const [one, two] = touches
  if (!one || !two || touches.length > 2) return undefined
  const box = frame.getBoundingClientRect()
  return {
    x: (one.clientX + two.clientX) / 2 - box.left,
    y: (one.clientY + two.clientY) / 2 - box.top,
    distance: Math.max(1, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)),
  }
}
