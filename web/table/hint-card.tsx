import { Icon } from '../components/icons.tsx'
import { PlaceWords } from '../components/place-words.tsx'
import type { App } from '../state/app.ts'
import { RULE, WHERE, WHY } from '../state/play.ts'
import { texts } from '../texts/index.ts'
import { RefutationView } from './refutation.tsx'

/** The ladder: where → which rule → why → do it. */
export function HintCard({ app }: { app: App }) {
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
        {hint.kind === 'mistake' && wrong && hint.rule === undefined && !play.wrong.value && (
          <button type="button" class="small" onClick={() => play.askWhy(wrong)}>
            {texts.whyWrong}
          </button>
        )}
      </div>
      {play.wrong.value && <RefutationView app={app} />}
    </section>
  )
}
