import { computed, effect, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { filmTexts } from '../texts/film.ts'
import type { Film } from './film.ts'
import { FilmControls } from './film-controls.tsx'
import { FilmPlayback } from './film-playback.ts'
import './film-player.css'
import { costAt, momentAt } from './film-positions.ts'
import { FilmStage } from './film-stage.ts'

/** The board of a film, and what plays it. */
export function FilmPlayer({ film }: { film: Film }) {
  const playback = useMemo(() => new FilmPlayback(film.moves.length), [film])
  const board = useRef<HTMLDivElement>(null)
  const isScrubbing = useSignal(false)

  useLayoutEffect(() => {
    const stage = new FilmStage(film)
    board.current?.replaceChildren(stage.picture)
    return effect(() => stage.show(playback.shown.value))
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
      <div class="film-board" ref={board} style={{ '--rows': String(film.rows), '--columns': String(film.columns) }} />
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
