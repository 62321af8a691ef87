import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { treeTexts } from '../../texts/tree.ts'
import { GrownTree } from './grown-tree.tsx'
import type { Moment } from './timeline.ts'
import type { Spot } from './tree-layout.ts'
import type { Shown, Watching } from './watching.ts'

/** How many pixels a slot can be wide. */
const WIDTHS: readonly number[] = [2, 4, 7, 12, 18, 30, 44, 60]
/** From this width on there is room for the names of options. */
const WIDTH_FOR_NAMES = 30
/** Where a tree is too large to be seen whole. */
const USUAL_WIDTH = 18

const EDGE = 24
const TOP = 22
/** Below the last level, for the sign of a leaf. */
const BOTTOM = 34
const HIGHEST_LEVEL = 84

/** The tree as far as it has grown. Only what is in sight is drawn, so that its size does not matter. */
export function TreePicture({ watching }: { watching: Watching }) {
  const area = useRef<HTMLDivElement>(null)
  const room = useSignal({ width: 0, height: 0 })
  const scrolled = useSignal(0)
  const chosenWidth = useSignal<number | undefined>(undefined)
  const shown = watching.shown.value
  const moment = watching.moment.value
  const { width, height } = room.value

  const slots = shown?.layout.slots ?? 1
  const fitting = WIDTHS.filter((each) => (slots - 1) * each + 2 * EDGE <= width).length - 1
  const usual = Math.max(WIDTHS.indexOf(USUAL_WIDTH), fitting)
  const zoom = chosenWidth.value ?? usual
  const slotWidth = WIDTHS[zoom]!
  const treeWidth = (slots - 1) * slotWidth + 2 * EDGE
  // A tree that is narrower than the room stands in the middle of it.
  const left = EDGE + Math.max(0, (width - treeWidth) / 2)

  useLayoutEffect(() => {
    const element = area.current!
    const measure = () => {
      room.value = { width: element.clientWidth, height: element.clientHeight }
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [room])

  useLayoutEffect(() => {
    chosenWidth.value = undefined
  }, [shown, chosenWidth])

  // What happens is kept in sight, with some of what is around it.
  useLayoutEffect(() => {
    const element = area.current!
    if (!shown || !moment || width === 0) return
    const x = left + shown.layout.reachOf(moment.node, moment.entered) * slotWidth
    const margin = width / 8
    if (x < element.scrollLeft + margin || x > element.scrollLeft + width - margin) {
      element.scrollLeft = x - width * (x < element.scrollLeft + margin ? 0.3 : 0.7)
    }
    scrolled.value = element.scrollLeft
  }, [shown, moment, width, left, slotWidth, scrolled])

  function goToNodeAt(event: MouseEvent): void {
    if (!shown || !moment) return
    const box = area.current!.getBoundingClientRect()
    const x = event.clientX - box.left
    const y = event.clientY - box.top
    const spots = spotsInSight(shown, moment)
    const distance = (spot: Spot) => Math.hypot(acrossOf(spot) - x, downOf(spot) - y)
    const nearest = spots.reduce((best, spot) => (distance(spot) < distance(best) ? spot : best), spots[0]!)
    if (distance(nearest) <= Math.max(12, slotWidth / 2)) watching.seek(shown.timeline.entering(nearest.node))
  }

  const acrossOf = ({ x }: Spot) => left + x * slotWidth - scrolled.value
  const levelHeight = Math.min(HIGHEST_LEVEL, (height - TOP - BOTTOM) / Math.max(1, (shown?.layout.levels ?? 1) - 1))
  const downOf = ({ depth }: Spot) => TOP + depth * levelHeight

  function spotsInSight({ layout }: Shown, { entered }: Moment): Spot[] {
    const from = (scrolled.value + EDGE - left) / slotWidth
    const to = (scrolled.value + width - EDGE - left) / slotWidth
    return layout.spotsBetween(from, to, entered)
  }

  const hasNames = slotWidth >= WIDTH_FOR_NAMES
  const signSize = hasNames
    ? Math.min(15, slotWidth * 0.35, levelHeight * 0.36)
    : Math.max(2, Math.min(4.5, slotWidth / 3))
  const { trace } = shown ?? {}
  return (
    <div class="tree-part">
      <div class="tree-head">
        <h4 id="tree-picture-heading">{treeTexts.tree}</h4>
        <div class="tree-zoom">
          <ZoomButton label={treeTexts.smaller} isOff={zoom === 0} onClick={() => (chosenWidth.value = zoom - 1)}>
            −
          </ZoomButton>
          <ZoomButton
            label={treeTexts.larger}
            isOff={zoom === WIDTHS.length - 1}
            onClick={() => (chosenWidth.value = zoom + 1)}
          >
            +
          </ZoomButton>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: every step can be reached with the keys of the transport */}
      <section
        class="tree-area"
        ref={area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-labelledby="tree-picture-heading"
        onScroll={(event) => {
          scrolled.value = event.currentTarget.scrollLeft
        }}
        onClick={goToNodeAt}
      >
        <div class="tree-room" style={{ width: `${Math.max(treeWidth, width)}px` }}>
          {shown && trace && moment && height > 0 && (
            <svg
              width={width}
              height={height}
              role="img"
              aria-label={treeTexts.treePicture(
                moment.entered,
                moment.solutions,
                moment.deadEnds,
                trace.depths[moment.current]!,
              )}
            >
              <GrownTree
                shown={shown}
                moment={moment}
                spots={spotsInSight(shown, moment)}
                acrossOf={acrossOf}
                downOf={downOf}
                size={signSize}
                hasNames={hasNames}
              />
            </svg>
          )}
        </div>
      </section>
    </div>
  )
}

interface ZoomButtonProps {
  readonly label: string
  readonly isOff: boolean
  readonly onClick: () => void
  readonly children: ComponentChildren
}

/** Keeps its place and the focus when it cannot be used. */
function ZoomButton({ label, isOff, onClick, children }: ZoomButtonProps) {
  return (
    <button
      type="button"
      class="small"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      {children}
    </button>
  )
}
