import { computed, type ReadonlySignal, type Signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { filmTexts } from '../texts/film.ts'
import { FASTEST, type FilmPlayback, SETTINGS_PER_DOUBLING, SLOWEST } from './film-playback.ts'

interface Props {
  readonly playback: FilmPlayback
  readonly status: ReadonlySignal<string>
  /** Whether the slider over the moves has the focus. */
  readonly isScrubbing: Signal<boolean>
}

/** How many moves a page key goes. */
const PAGE = 10

/**
 * The transport of a film: a slider over the moves, buttons, and the speed. Buttons that cannot be used now keep their
 * place and the focus.
 */
export function FilmControls({ playback, status, isScrubbing }: Props) {
  /** A button has its own use for the space bar; everywhere else it plays and pauses. */
  function playBySpace(event: KeyboardEvent): void {
    if (event.key !== ' ' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    if (!event.repeat) playback.toggle()
  }

  return (
    <fieldset class="film-transport" onKeyDown={playBySpace}>
      <legend class="unseen">{filmTexts.transport}</legend>
      <Scrubber playback={playback} status={status} isScrubbing={isScrubbing} />
      <Buttons playback={playback} />
      <Speed playback={playback} />
    </fieldset>
  )
}

function Scrubber({ playback, status, isScrubbing }: Props) {
  const words = useMemo(
    () => computed(() => (playback.isPlaying.value ? filmTexts.playing : status.value)),
    [playback, status],
  )

  /** The steps of a slider that takes any position would be no moves. */
  function stepByKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const here = Math.floor(playback.destination)
    const actions: Readonly<Record<string, () => void>> = {
      ArrowRight: () => playback.step(1),
      ArrowUp: () => playback.step(1),
      ArrowLeft: () => playback.step(-1),
      ArrowDown: () => playback.step(-1),
      PageUp: () => playback.goTo(here + PAGE),
      PageDown: () => playback.goTo(here - PAGE),
      Home: () => playback.goTo(0),
      End: () => playback.goTo(playback.length),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <input
      class="film-scrubber"
      type="range"
      min={0}
      max={playback.length}
      step="any"
      value={playback.shown}
      aria-label={filmTexts.place}
      aria-valuetext={words}
      onInput={(event) => playback.goTo(event.currentTarget.valueAsNumber)}
      onKeyDown={stepByKey}
      onFocus={() => {
        isScrubbing.value = true
      }}
      onBlur={() => {
        isScrubbing.value = false
      }}
    />
  )
}

/** Drawn in a square of 24. */
const ICONS = {
  toStart: 'M6 5h2.5v14H6zM19 5v14L9.5 12z',
  stepBack: 'M15.5 5v14L6 12zM16.5 5H19v14h-2.5z',
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z',
  stepForward: 'M8.5 5v14L18 12zM5 5h2.5v14H5z',
  toEnd: 'M15.5 5H18v14h-2.5zM5 5v14l9.5-7z',
}

function Buttons({ playback }: Pick<Props, 'playback'>) {
  const isAtStart = playback.isAtStart.value
  const isAtEnd = playback.isAtEnd.value
  const isPlaying = playback.isPlaying.value
  return (
    <div class="film-buttons">
      <IconButton icon="toStart" isOff={isAtStart} press={() => playback.goTo(0)} />
      <IconButton icon="stepBack" isOff={isAtStart} press={() => playback.step(-1)} />
      <IconButton icon={isPlaying ? 'pause' : 'play'} isOff={false} press={() => playback.toggle()} isMain />
      <IconButton icon="stepForward" isOff={isAtEnd} press={() => playback.step(1)} />
      <IconButton icon="toEnd" isOff={isAtEnd} press={() => playback.goTo(playback.length)} />
    </div>
  )
}

interface IconButtonProps {
  readonly icon: keyof typeof ICONS
  readonly isOff: boolean
  readonly press: () => void
  readonly isMain?: boolean
}

function IconButton({ icon, isOff, press, isMain = false }: IconButtonProps) {
  return (
    <button
      type="button"
      class={isMain ? 'film-button primary' : 'film-button'}
      aria-label={filmTexts[icon]}
      title={filmTexts[icon]}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) press()
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  )
}

/** The slider's steps are equal factors, as slow speeds differ more than fast ones. */
function Speed({ playback }: Pick<Props, 'playback'>) {
  const speed = playback.speed.value
  return (
    <label class="film-speed">
      {filmTexts.speed}
      <input
        type="range"
        min={Math.log2(SLOWEST)}
        max={Math.log2(FASTEST)}
        step={1 / SETTINGS_PER_DOUBLING}
        value={Math.log2(speed)}
        aria-valuetext={filmTexts.speedSpoken(speed)}
        onInput={(event) => {
          playback.speed.value = 2 ** event.currentTarget.valueAsNumber
        }}
      />
      <span class="film-speed-shown" aria-hidden="true">
        {filmTexts.speedShown(speed)}
      </span>
    </label>
  )
}
