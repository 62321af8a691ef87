import { useEffect, useMemo } from 'preact/hooks'
import { Typing } from '../board/typing.ts'
import { PlaceWords } from '../components/place-words.tsx'
import type { SetTable } from '../protocol.ts'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'
import { modeTexts } from '../texts/modes.ts'
import { AnswerDrawing } from './answer-drawing.ts'

type FromAnswer = NonNullable<SetTable['fromAnswer']>

/** The way into drawing a solution, for a puzzle to be made from it. */
export function DrawSolution({ app, fromAnswer }: { app: App; fromAnswer: FromAnswer }) {
  const { setting, session } = app
  return (
    <button
      type="button"
      class="small"
      onClick={() => {
        setting.drawing.value = new AnswerDrawing(session, fromAnswer.tools, (reading) => setting.take(reading))
      }}
    >
      {modeTexts.drawSolution}
    </button>
  )
}

/** Beside a solution that is drawn: what stands in the way of a puzzle, and the search for one. */
export function AnswerCard({ app, drawing, about }: { app: App; drawing: AnswerDrawing; about: FromAnswer }) {
  const typing = useMemo(() => new Typing(), [])
  const view = drawing.view.value
  useEffect(() => {
    if (!view) return
    const { picture, fault, isBroken } = view
    const marks = fault ? ([[isBroken ? 'mistaken' : 'loose', fault.places]] as const) : []
    app.overlay.value = { picture, marks, hand: drawing.hand(typing) }
  }, [view])
  useEffect(
    () => () => {
      drawing.stop()
      app.overlay.value = undefined
    },
    [drawing],
  )
  const isSearching = drawing.isSearching.value
  const leave = () => {
    app.setting.drawing.value = undefined
  }
  return (
    <section class="card answer-card" aria-label={modeTexts.drawSolution} aria-busy={!view || isSearching}>
      <p class="title">{about.words}</p>
      <p role="status">
        <PlaceWords
          app={app}
          words={isSearching ? modeTexts.findingPuzzle : modeTexts.drawn(view, drawing.why.value)}
        />
      </p>
      <label class="field">
        {texts.grade}
        <select
          value={drawing.grade.value}
          onChange={(event) => {
            drawing.grade.value = event.currentTarget.value
          }}
        >
          <option value="">{modeTexts.anyGrade}</option>
          {about.grades.map((grade) => (
            <option key={grade}>{grade}</option>
          ))}
        </select>
      </label>
      <div class="buttons">
        {isSearching ? (
          <button type="button" class="small" onClick={() => drawing.stop()}>
            {texts.stop}
          </button>
        ) : (
          <button
            type="button"
            class="small primary"
            aria-disabled={!view || view.fault !== undefined}
            onClick={() => drawing.find()}
          >
            {modeTexts.findPuzzle}
          </button>
        )}
        <button type="button" class="small" onClick={leave}>
          {modeTexts.backToPuzzle}
        </button>
      </div>
    </section>
  )
}
