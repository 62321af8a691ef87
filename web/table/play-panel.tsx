import { Icon } from '../components/icons.tsx'
import { Loaded } from '../components/loaded.tsx'
import { PlaceWords } from '../components/place-words.tsx'
import { boundNumber, number } from '../numbers.ts'
import type { App } from '../state/app.ts'
import { RULE, WHERE, WHY } from '../state/play.ts'
import { hasValues, texts } from '../texts/index.ts'
import { PanelFoot } from './panel-foot.tsx'

/** Beside a board in play: the hint, how far it is, what is broken. */
export function PlayPanel({ app }: { app: App }) {
  const { play, session } = app
  const table = play.table.value
  const view = play.view.value
  const state = session.textState.value
  if (!table || !view) {
    const isTooLarge = state.kind === 'read' && !state.problem.picture?.cells
    const squares = state.kind === 'read' ? state.problem.squares : 0
    return <p class="quiet-words">{isTooLarge ? texts.cannotPlay(squares) : texts.loading}</p>
  }
  const { progress, words } = view.standing
  return (
    <>
      {play.isCelebrated.value && (
        <Loaded load={() => import('./win-card.tsx').then((module) => module.WinCard)}>
          {(WinCard) => <WinCard app={app} />}
        </Loaded>
      )}
      <HintCard app={app} />
      <div class="card progress-card">
        <p role="status">
          {words} {play.isFinished.value && texts.finished(session.family.value)}
        </p>
        <Meter app={app} />
        {progress && <progress max={progress.of} value={progress.done} aria-label={texts.progressOf(progress)} />}
        <Mistakes app={app} />
      </div>
      {!play.hint.value && !play.isCelebrated.value && <p class="quiet-words">{table.words}</p>}
      <PanelFoot app={app} />
    </>
  )
}

/** The player's own value against what is proven. */
function Meter({ app: { play, session } }: { app: App }) {
  const { goal } = session.family.value
  const value = play.view.value?.standing.value
  const { best, bound } = play.standard.value ?? {}
  if (!hasValues(goal) || value === undefined || bound === undefined) return null
  const isBelow = goal === 'minimum'
  // Full when it is proven that nothing is better.
  const share = isBelow ? bound / Math.max(value, bound, Number.MIN_VALUE) : value / Math.max(bound, 1)
  const words = texts.meter(
    isBelow,
    boundNumber(bound, isBelow),
    best === undefined || best === bound ? undefined : number(best),
  )
  return (
    <div class="meter">
      <progress max={1} value={share} aria-label={texts.meterName} />
      <p class="soft">{words}</p>
    </div>
  )
}

/** The ladder: where → which rule → why → do it. */
function HintCard({ app }: { app: App }) {
  const { play, session } = app
  const hint = play.hint.value
  const rung = play.rung.value
  if (!hint) return null
  if ('isAsked' in hint) return <div class="card hint-card">{texts.lookingForHint}</div>
  if ('why' in hint) {
    return (
      <div class="card hint-card" role="status">
        {hint.why}
      </div>
    )
  }
  const family = session.family.value
  const isStep = hint.kind === 'step'
  const [wrong] = hint.marks.conflict
  return (
    <section class="card hint-card" aria-label={texts.hint}>
      <div class="hint-head">
        <h2>{texts.hintKind[hint.kind]}</h2>
        {isStep && <span class="soft">{texts.rungOf(rung)}</span>}
        <button type="button" class="icon-button quiet" aria-label={texts.dismiss} onClick={() => play.dismissHint()}>
          <Icon name="close" />
        </button>
      </div>
      <div role="status">
        {isStep && rung === WHERE && <p>{texts.lookHere}</p>}
        {isStep && rung >= RULE && <p class="rule-name">{texts.ruleName(hint.rule)}</p>}
        {isStep && rung === RULE && <p>{family.deductionRules[hint.rule ?? '']}</p>}
        {(rung >= WHY || !isStep) && (
          <p class="why">
            <PlaceWords app={app} words={hint.words} />
          </p>
        )}
      </div>
      <div class="buttons">
        {isStep &&
          ([WHERE, RULE, WHY] as const).map((each) => (
            <button
              key={each}
              type="button"
              class="small"
              aria-pressed={rung === each}
              onClick={() => {
                play.rung.value = each
              }}
            >
              {texts.rungs[each]}
            </button>
          ))}
        {isStep && hint.after !== undefined && (
          <button type="button" class="small primary" onClick={() => play.follow()}>
            {texts.doIt}
          </button>
        )}
        {hint.kind === 'mistake' && wrong && family.can.explain && (
          <button type="button" class="small" onClick={() => void app.whyWrong(wrong)}>
            {texts.whyWrong}
          </button>
        )}
      </div>
    </section>
  )
}

const MOST_MISTAKES_LISTED = 4

function Mistakes({ app }: { app: App }) {
  const { play } = app
  const mistakes = play.mistakes.value
  const rules = play.table.value?.rules ?? {}
  return (
    <div class="mistakes" role="status">
      {mistakes?.count === 0 && <p class="fine">{texts.noMistakes}</p>}
      {mistakes !== undefined && mistakes.count > 0 && (
        <ul>
          {mistakes.first.slice(0, MOST_MISTAKES_LISTED).map(({ rule, places }, index) => (
            <li key={index}>
              <PlaceWords app={app} words={texts.brokenRule(rules[rule] ?? rule, places)} />
            </li>
          ))}
          {mistakes.count > MOST_MISTAKES_LISTED && (
            <li>{texts.moreMistakes(mistakes.count - MOST_MISTAKES_LISTED)}</li>
          )}
        </ul>
      )}
    </div>
  )
}
