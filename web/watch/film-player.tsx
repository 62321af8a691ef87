import { computed, effect, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks'
import { filmTexts } from '../texts/film.ts'
import type { Film } from './film.ts'
import { FilmControls } from './film-controls.tsx'
import { FilmPlayback } from './film-playback.ts'
import './film-player.css'
import { costAt, momentAt } from './film-positions.ts'
import { FilmStage } from './film-stage.ts'

interface Props {
  readonly film: Film
  /** Shows the film on the board, or what was there before. */
  readonly show: (stage: Element | undefined) => void
}

/** What plays a film on the board. Before it is begun and when it has ended, the board shows all moves at once. */
export function FilmPlayer({ film, show }: Props) {
  const playback = useMemo(() => new FilmPlayback(film.moves.length), [film])
  const isScrubbing = useSignal(false)

  useLayoutEffect(() => {
    const stage = new FilmStage(film)
    let isBegun = false
    const stopMoving = effect(() => stage.show(playback.shown.value))
    const stopShowing = effect(() => {
      isBegun ||= playback.isPlaying.value || !playback.isAtStart.value
      const isOver = playback.isAtEnd.value && !playback.isPlaying.value
      show(isBegun && !isOver ? stage.picture : undefined)
    })
    return () => {
      stopMoving()
      stopShowing()
      show(undefined)
    }
  }, [film, playback])

  useEffect(() => {
    const stillness = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => {
      playback.isGliding.value = !stillness.matches
    }
    follow()
    stillness.addEventListener('change', follow)
    return () => {
      stillness.removeEventListener('change', follow)
      playback.pause()
    }
  }, [playback])

  const status = useStatus(film, playback)
  return (
    <section class="film" aria-label={filmTexts.film}>
      <FilmControls playback={playback} status={status.now} isScrubbing={isScrubbing} />
      {/* The slider speaks for itself, and a film that plays would never stop speaking. */}
      <p
        class="film-status"
        data-longest={status.longest}
        aria-live={playback.isPlaying.value || isScrubbing.value ? 'off' : 'polite'}
      >
        <span>{status.now}</span>
      </p>
    </section>
  )
}

/** The status at every moment, and one that takes as much room as any, so that nothing jumps. */
function useStatus(film: Film, playback: FilmPlayback) {
  return useMemo(() => {
    const isWhole = film.moves.every(({ cost }) => Number.isInteger(cost))
    const cost = (position: number) => filmTexts.cost(costAt(film, position), isWhole)
    const wholeCost = cost(film.moves.length)
    const write = (position: number) =>
      filmTexts.status(momentAt(position).current + 1, film.moves.length, cost(position), wholeCost)
    return { now: computed(() => write(playback.shown.value)), longest: write(film.moves.length) }
  }, [film, playback])
}
