import type { ComponentChildren } from 'preact'
import { treeTexts } from '../../texts/tree.ts'
import { star } from './tree-signs.tsx'
import { SPEEDS, type Watching } from './watching.ts'
import './transport.css'

/** Play, step, go there. Buttons that cannot be used now keep their place and the focus. */
export function Transport({ watching }: { watching: Watching }) {
  const isPlaying = watching.isPlaying.value
  const event = watching.event.value
  const last = watching.lastEvent
  const next = watching.shown.value?.timeline.solutionAfter(event)
  const speed = watching.speed.value
  return (
    <fieldset class="tree-transport" onKeyDown={(key) => obey(key, watching)} aria-describedby="tree-keys">
      <legend class="unseen">{treeTexts.transport}</legend>
      <div class="tree-at-hand">
        <div class="tree-buttons">
          <IconButton icon={TO_START} label={treeTexts.toStart} isOff={event === 0} act={() => watching.seek(0)} />
          <IconButton icon={BACK} label={treeTexts.back} isOff={event === 0} act={() => watching.step(-1)} />
          <button type="button" class="primary tree-play" onClick={() => watching.toggle()}>
            <Icon icon={isPlaying ? PAUSE : PLAY} />
            <span>{isPlaying ? treeTexts.pause : treeTexts.play}</span>
          </button>
          <IconButton icon={FORWARD} label={treeTexts.forward} isOff={event === last} act={() => watching.step(1)} />
          <IconButton icon={TO_END} label={treeTexts.toEnd} isOff={event === last} act={() => watching.toEnd()} />
          <button
            type="button"
            class="tree-next"
            title={treeTexts.nextSolution}
            aria-disabled={next === undefined}
            onClick={() => watching.nextSolution()}
          >
            <Icon icon={NEXT_SOLUTION} />
            <span>{treeTexts.nextSolution}</span>
          </button>
        </div>
        <Slider
          id="tree-position"
          label={treeTexts.position}
          value={event}
          last={last}
          words={treeTexts.positionValue(event + 1, last + 1)}
          change={(value) => watching.seek(value)}
        />
      </div>
      <Slider
        id="tree-speed"
        label={treeTexts.speed}
        value={speed}
        last={SPEEDS.length - 1}
        words={treeTexts.speedValue(SPEEDS[speed]!)}
        change={(value) => {
          watching.speed.value = value
        }}
      />
      <p class="hint" id="tree-keys">
        {treeTexts.keys}
      </p>
    </fieldset>
  )
}

/**
 * On a button the space bar presses it, and sliders keep their arrow keys; everywhere else the keys are those of a
 * player.
 */
export function obey(event: KeyboardEvent, watching: Watching): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const target = event.target as HTMLElement
  const isSlider = target instanceof HTMLInputElement
  const actions: Record<string, (() => void) | false> = {
    ' ': !(target instanceof HTMLButtonElement) && (() => watching.toggle()),
    ArrowLeft: !isSlider && (() => watching.step(-1)),
    ArrowRight: !isSlider && (() => watching.step(1)),
    Home: !isSlider && (() => watching.seek(0)),
    End: !isSlider && (() => watching.toEnd()),
  }
  const act = actions[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

interface SliderProps {
  readonly id: string
  readonly label: string
  readonly value: number
  readonly last: number
  readonly words: string
  readonly change: (value: number) => void
}

function Slider({ id, label, value, last, words, change }: SliderProps) {
  return (
    <div class="tree-slider">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        step={1}
        value={value}
        aria-valuetext={words}
        onInput={(event) => change(Number(event.currentTarget.value))}
      />
      {/* Not an output, which would be read out with every step. */}
      <span>{words}</span>
    </div>
  )
}

interface IconButtonProps {
  readonly icon: string
  readonly label: string
  readonly isOff: boolean
  readonly act: () => void
}

function IconButton({ icon, label, isOff, act }: IconButtonProps): ComponentChildren {
  return (
    <button
      type="button"
      class="tree-icon"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => !isOff && act()}
    >
      <Icon icon={icon} />
    </button>
  )
}

function Icon({ icon }: { icon: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={icon} />
    </svg>
  )
}

const PLAY = 'M5 3l12 7l-12 7z'
const PAUSE = 'M5 3h3.5v14h-3.5zM11.5 3h3.5v14h-3.5z'
const FORWARD = 'M5 3h2.5v14h-2.5zM9 4l9 6l-9 6z'
const BACK = 'M15 3h-2.5v14h2.5zM11 4l-9 6l9 6z'
const TO_START = 'M2 3h2.5v14h-2.5zM11 4l-6 6l6 6zM18 4l-6 6l6 6z'
const TO_END = 'M18 3h-2.5v14h2.5zM9 4l6 6l-6 6zM2 4l6 6l-6 6z'
const NEXT_SOLUTION = `M9 10${star(8)}M16.5 3h2.5v14h-2.5z`
