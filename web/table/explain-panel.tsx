import { useEffect, useRef } from 'preact/hooks'
import { BoardChoice } from '../components/board-choice.tsx'
import { PlaceWords } from '../components/place-words.tsx'
import { ResultJson } from '../components/result-json.tsx'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'
import { modeTexts } from '../texts/modes.ts'
import { PanelFoot } from './panel-foot.tsx'
import { subStepClass } from './refutation.tsx'
import './panels.css'

/** More would take browsers too long to lay out. */
const MOST_LISTED = 2000

/** The explanation as a list of steps; the chosen one is on the board. */
export function ExplainPanel({ app }: { app: App }) {
  const { explaining, session } = app
  const list = useRef<HTMLOListElement>(null)
  const report = explaining.report.value
  const steps = explaining.steps.value
  const at = explaining.step.value
  const inside = explaining.inside.value
  const { deductionRules } = session.family.value

  // The table itself does not scroll, so that only the list moves.
  useEffect(() => {
    const step = list.current?.children[at]
    const place = step?.querySelector('.here') ?? step
    place?.scrollIntoView({ block: 'nearest' })
  }, [at, inside, steps])

  if (explaining.isRunning.value) {
    return (
      <div class="card">
        <p role="status">{modeTexts.explainRunning}</p>
        <button type="button" class="small" onClick={() => explaining.stop()}>
          {texts.stop}
        </button>
      </div>
    )
  }
  if (!report) {
    return (
      <>
        <p class="quiet-words">{modeTexts.nothingToExplain}</p>
        <PanelFoot app={app} />
      </>
    )
  }
  const shown = explaining.shown.value
  return (
    <>
      <div class={report.status === 'solved' ? 'unseen' : `card outcome ${texts.mood(report)}`} role="status">
        <p class="title">{modeTexts.explained(report)}</p>
        {report.status === 'impossible' && report.words && (
          <p>
            <PlaceWords app={app} words={report.words} />
          </p>
        )}
      </div>
      {explaining.solutions.value.length > 0 && (
        <BoardChoice names={[texts.steps, ...texts.boards.slice(1)]} chosen={explaining.shownSolution} />
      )}
      <ol class="steps" ref={list} aria-label={texts.steps}>
        {steps.slice(0, MOST_LISTED).map(({ words, rule, inside: subSteps }, index) => {
          const isShown = index === at
          return (
            <li key={index} class={isShown ? 'shown' : index > at ? 'ahead' : ''}>
              <button
                type="button"
                class="step"
                tabIndex={index === Math.max(0, at) ? 0 : -1}
                aria-current={isShown ? 'step' : undefined}
                onClick={() => void explaining.choose(index)}
                onKeyDown={(event) => {
                  const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: steps.length - 1 }[event.key]
                  if (to === undefined || to < 0 || to >= steps.length) return
                  event.preventDefault()
                  list.current?.children[to]?.querySelector('button')?.focus({ preventScroll: true })
                  void explaining.choose(to)
                }}
              >
                <span class="ordinal">{index + 1}</span>
                <span>
                  <strong>{texts.ruleName(rule)}</strong>
                  {!isShown && `. ${words}`}
                </span>
              </button>
              {isShown && (
                <div class="step-words" aria-live="polite">
                  {/* All in one sentence, when it has been said one by one. */}
                  {inside === undefined && (
                    <p>
                      <PlaceWords app={app} words={words} />
                    </p>
                  )}
                  {subSteps.length > 0 && (
                    <ol class="inside">
                      {subSteps.map((each, i) => (
                        <li key={i} class={subStepClass(i, inside, subSteps.length)}>
                          <button
                            type="button"
                            class="step"
                            aria-current={i === inside ? 'step' : undefined}
                            onClick={() => void explaining.choose(index, i)}
                          >
                            {each.words}
                          </button>
                        </li>
                      ))}
                    </ol>
                  )}
                  <p class="soft">{deductionRules[rule]}</p>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {steps.length > MOST_LISTED && <p class="quiet-words">{modeTexts.stepsCut(MOST_LISTED)}</p>}
      {shown && <MarksLegend isInside={inside !== undefined} />}
      <ResultJson app={app} of="explained" version={report} />
      <PanelFoot app={app} />
    </>
  )
}

function MarksLegend({ isInside }: { isInside: boolean }) {
  return (
    <ul class="marks-legend" aria-label={texts.legend}>
      {(['fresh', isInside ? 'assumed' : 'rests'] as const).map((state) => (
        <li key={state}>
          <span class={`cell-sample ${state}`} aria-hidden="true" /> {modeTexts.markNames[state]}
        </li>
      ))}
    </ul>
  )
}
