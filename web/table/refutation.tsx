import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { PlaceWords } from '../components/place-words.tsx'
import type { Refutation } from '../protocol.ts'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'
import { insightTexts } from '../texts/insight.ts'
import './panels.css'

/** The sub-step that is on the board is marked, and the last one, which is the contradiction. */
export function subStepClass(index: number, shown: number | undefined, count: number): string {
  return `${index === shown ? 'here' : ''}${index === count - 1 ? ' contradiction' : ''}`
}

/** Why a marked entry is wrong: what would follow from it appears as ghosts, up to the contradiction. */
export function RefutationView({ app }: { app: App }) {
  const { play, session } = app
  const place = play.wrong.value
  const found = useSignal<Refutation | undefined>(undefined)
  const said = useSignal('')
  const step = useSignal(0)
  const list = useRef<HTMLOListElement>(null)
  const show = (index: number) => {
    step.value = index
    const { picture, marks } = found.value!.steps[index]!
    app.overlay.value = {
      picture,
      marks: [
        ['assumed', marks.assumed],
        ['mistaken', marks.conflict],
      ],
      keepsHand: true,
    }
  }
  useEffect(() => {
    if (!place) return
    let isCurrent = true
    found.value = undefined
    said.value = insightTexts.refuting
    void session.reportingFailure(async () => {
      const refutation = await app.engine.refutation(play.view.value!.position, place)
      if (!isCurrent) return
      found.value = refutation
      said.value = refutation ? '' : insightTexts.noRefutation
      if (refutation) show(0)
    })
    return () => {
      isCurrent = false
      app.overlay.value = undefined
    }
  }, [place])
  const steps = found.value?.steps ?? []
  useEffect(() => list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }), [step.value, steps])
  if (!place) return null
  return (
    <>
      <p role="status">{said.value}</p>
      <ol class="inside refutation" ref={list}>
        {steps.slice(0, step.value + 1).map(({ words }, index) => (
          <li key={index} class={subStepClass(index, step.value, steps.length)}>
            <PlaceWords app={app} words={words} />
          </li>
        ))}
      </ol>
      <div class="buttons">
        {step.value < steps.length - 1 && (
          <button type="button" class="small primary" onClick={() => show(step.value + 1)}>
            {texts.next}
          </button>
        )}
        <button type="button" class="small" onClick={() => play.erase([place])}>
          {insightTexts.takeOut}
        </button>
        {session.family.value.can.explain && (
          <button type="button" class="small" onClick={() => void app.whyWrong(place)}>
            {insightTexts.inExplanation}
          </button>
        )}
      </div>
    </>
  )
}
