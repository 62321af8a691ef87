import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Grade } from '../components/grade.tsx'
import { Icon } from '../components/icons.tsx'
import { clockTime } from '../numbers.ts'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'
import { ReviewCard } from './review-card.tsx'
import './panels.css'

/** The puzzle is solved: how long it took, how hard it was, and what to do next. */
export function WinCard({ app }: { app: App }) {
  const { play, session, library } = app
  const card = useRef<HTMLElement>(null)
  const isReviewed = useSignal(false)
  const family = session.family.value
  const rating = play.rating.value
  const made = library.entryOf(family.name, session.text.value)?.opening
  const usual = Math.max(
    0,
    family.openings.findIndex(({ isUsual }) => isUsual),
  )
  const opening = made ?? usual
  const facts = [
    [texts.time, clockTime(play.stopwatch.elapsed)],
    [texts.hintsUsed, String(play.hintsUsed.value)],
    ...(rating?.hardest === undefined ? [] : [[texts.hardestStep, texts.ruleName(rating.hardest)] as const]),
  ] as const
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), [])
  if (isReviewed.value) return <ReviewCard app={app} close={() => (isReviewed.value = false)} />
  return (
    <section class="card win-card" aria-labelledby="win-title" ref={card}>
      <div class="hint-head">
        <div role="status">
          <h2 id="win-title">{texts.solvedTitle(family)}</h2>
        </div>
        <button
          type="button"
          class="quiet icon-button"
          aria-label={texts.dismiss}
          onClick={() => {
            play.isCelebrated.value = false
          }}
        >
          <Icon name="close" />
        </button>
      </div>
      {rating?.grade !== undefined && <Grade grades={family.grades} grade={rating.grade} />}
      <dl class="facts">
        {facts.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div class="buttons">
        <button type="button" class="small primary" onClick={() => void app.playNew(family, opening)}>
          {texts.nextPuzzle}
        </button>
        {opening < family.openings.length - 1 && (
          <button type="button" class="small" onClick={() => void app.playNew(family, opening + 1)}>
            {texts.harder}
          </button>
        )}
        {family.can.hint && play.history.past.value.length > 0 && (
          <button type="button" class="small" onClick={() => (isReviewed.value = true)}>
            {texts.review}
          </button>
        )}
        <button type="button" class="small" onClick={() => (app.dialog.value = 'share')}>
          {texts.share}
        </button>
      </div>
    </section>
  )
}
