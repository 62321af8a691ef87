import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { PlaceWords } from '../components/place-words.tsx'
import type { ReviewedMove } from '../protocol.ts'
import type { App } from '../state/app.ts'
import { insightTexts } from '../texts/insight.ts'

/** The moves of a solve against the deductions that were there. A chosen one is shown on the board. */
export function ReviewCard({ app, close }: { app: App; close: () => void }) {
  const { play, session } = app
  const moves = useSignal<readonly ReviewedMove[] | undefined>(undefined)
  const chosen = useSignal<ReviewedMove | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    const view = play.view.value
    void session.reportingFailure(async () => {
      const found = await app.engine.review([...play.history.past.value, ...(view ? [view.position] : [])])
      if (isCurrent) moves.value = found
    })
    return () => {
      isCurrent = false
      app.overlay.value = undefined
    }
  }, [])
  const choose = (move: ReviewedMove) => {
    chosen.value = move
    app.overlay.value = { picture: move.picture, marks: [['fresh', move.places]] }
  }
  return (
    <section class="card review" aria-labelledby="review-title">
      <h2 id="review-title">{insightTexts.reviewTitle}</h2>
      <p role="status">
        {!moves.value
          ? insightTexts.reviewing
          : moves.value.length === 0
            ? insightTexts.nothingToReview
            : insightTexts.reviewed(moves.value)}
      </p>
      <ol class="steps">
        {moves.value?.map((move) => {
          const isShown = move === chosen.value
          return (
            <li key={move.move} class={isShown ? 'shown' : ''}>
              <button
                type="button"
                class="step"
                aria-current={isShown ? 'step' : undefined}
                onClick={() => choose(move)}
              >
                <span class="ordinal">{move.move}</span>
                <span>{insightTexts.reviewedMove(move)}</span>
              </button>
              {isShown && move.kind !== 'deduced' && (
                <div class="step-words">
                  <p>
                    <PlaceWords app={app} words={move.words} />
                  </p>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <div class="buttons">
        <button type="button" class="small" onClick={close}>
          {insightTexts.backToCard}
        </button>
      </div>
    </section>
  )
}
