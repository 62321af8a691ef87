import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { CopyButton } from '../components/copy-button.tsx'
import { Dialog } from '../components/dialog.tsx'
import type { App } from '../state/app.ts'
import { addressOf, type TableRoute } from '../state/route.ts'
import { insightTexts } from '../texts/insight.ts'
import '../components/fields.css'

const KINDS = ['play', 'position', 'analysis', 'edit'] as const
type Kind = (typeof KINDS)[number]

/** Asks what is shared. The first choice never spoils the puzzle. */
export function ShareDialog({ app }: { app: App }) {
  const kind = useSignal<Kind>('play')
  const field = useRef<HTMLInputElement>(null)
  const { hash, isWhole } = addressOf(routeFor(app, kind.value))
  const link = `${location.href.split('#')[0]}${hash}`
  return (
    <Dialog title={insightTexts.shareTitle} close={() => (app.dialog.value = undefined)}>
      <fieldset class="field">
        <legend class="unseen">{insightTexts.shareWhat}</legend>
        {KINDS.map((each) => (
          <label class="choice" key={each}>
            <input
              type="radio"
              name="share"
              checked={kind.value === each}
              onChange={() => {
                kind.value = each
              }}
            />
            <span>
              <strong>{insightTexts.shareKinds[each].title}</strong>
              <span class="soft">{insightTexts.shareKinds[each].words}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {!isWhole && <p class="fault">{insightTexts.linkTooLong}</p>}
      <div class="pair">
        <input
          readOnly
          ref={field}
          value={link}
          aria-label={insightTexts.linkField}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton label={insightTexts.copyLink} copied={insightTexts.linkCopied} text={() => link} field={field} />
      </div>
    </Dialog>
  )
}

function routeFor({ session, play, explaining }: App, kind: Kind): TableRoute {
  const route = {
    place: 'table',
    family: session.family.value.name,
    text: session.held.value ? undefined : session.text.value,
  } as const
  switch (kind) {
    case 'play':
      return { ...route, mode: 'play' }
    case 'position':
      return { ...route, mode: 'play', position: play.view.value?.position }
    case 'analysis': {
      const step = explaining.step.value
      const canExplain = session.family.value.can.explain
      return { ...route, mode: canExplain ? 'explain' : 'analyse', ...(canExplain && step >= 0 && { step: step + 1 }) }
    }
    case 'edit':
      return { ...route, mode: 'set' }
  }
}
