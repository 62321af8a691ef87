import { useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Export } from '../protocol.ts'
import { savePicture, saveText } from '../saving.ts'
import { addressOf } from '../state/address.ts'
import type { Workbench } from '../state/workbench.ts'
import { texts } from '../texts/index.ts'
import { savingTexts } from '../texts/saving.ts'
import { CopyButton } from './copy-button.tsx'

/** Longer texts are copied without being shown. */
const LONGEST_SHOWN = 5000

/** Taking the problem, or its picture, elsewhere. */
export function SharePanel({ workbench }: { workbench: Workbench }) {
  const { session } = workbench
  const isOpen = useSignal(false)
  const exports = useSignal<readonly Export[]>([])
  const fault = useSignal<string | undefined>(undefined)
  const link = useRef<HTMLInputElement>(null)
  const { hash, isWhole } = addressOf(workbench.kept())
  const address = `${location.href.split('#')[0]}${hash}`
  const state = session.textState.value
  const picture = shownPicture(workbench)
  const name = session.family.value.name

  useSignalEffect(() => {
    const isRead = session.textState.value.kind === 'read' && !session.isReading.value
    if (!isOpen.value || !isRead) return
    void session.desk.exports().then((found) => {
      exports.value = found
    })
  })

  async function save(kind: 'svg' | 'png'): Promise<void> {
    fault.value = undefined
    try {
      if (picture) await savePicture(picture.svg, name, kind)
    } catch (error) {
      fault.value = error instanceof Error ? error.message : String(error)
    }
  }

  return (
    <details
      class="share"
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open
      }}
    >
      <summary>
        <h3>{texts.shareHeading}</h3>
      </summary>
      <div class="share-body">
        <p class="hint">{isWhole && !session.held.value ? texts.shareHint : texts.linkTooLong}</p>
        <div class="pair">
          <input
            readOnly
            ref={link}
            value={address}
            aria-label={texts.linkField}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton label={texts.copyLink} copied={texts.linkCopied} text={() => address} field={link} />
        </div>
        <div class="buttons">
          <button type="button" class="small" aria-disabled={!picture} onClick={() => save('svg')}>
            {savingTexts.saveSvg}
          </button>
          <button type="button" class="small" aria-disabled={!picture} onClick={() => save('png')}>
            {savingTexts.savePng}
          </button>
          <button
            type="button"
            class="small"
            aria-disabled={state.kind !== 'read'}
            onClick={async () => {
              if (state.kind !== 'read') return
              await saveText(texts.downloadName(name), await (await session.textFile()).text(), 'text/plain')
            }}
          >
            {texts.saveText}
          </button>
        </div>
        <p class="share-fault" aria-live="polite">
          {fault.value}
        </p>
        {state.kind === 'read' && (
          <>
            <h4>{texts.notationsHeading}</h4>
            <ul class="exports">
              {exports.value.map((each) => (
                <li key={each.notation}>
                  <Exported {...each} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  )
}

function Exported({ title, text, why }: Export) {
  const field = useRef<HTMLTextAreaElement>(null)
  if (text === undefined) return <p class="hint">{texts.notWritable(title, why ?? '')}</p>
  const site = siteOf(text)
  return (
    <>
      <div class="export-head">
        <span>{texts.notationTitle(title)}</span>
        <CopyButton
          label={texts.copy}
          name={texts.copyNotation(title)}
          copied={texts.copied}
          text={() => text}
          field={field}
        />
      </div>
      {text.length > LONGEST_SHOWN ? (
        <p class="hint">{texts.tooLongToShow(text.length)}</p>
      ) : (
        <textarea
          ref={field}
          readOnly
          rows={Math.min(4, text.split('\n').length)}
          aria-label={title}
          value={text}
          wrap="off"
          spellcheck={false}
        />
      )}
      {site !== undefined && (
        <a href={text} target="_blank" rel="noreferrer">
          {texts.openThere(site)}
        </a>
      )}
    </>
  )
}

/** The host of a text that is a link to the web, and nothing else. */
function siteOf(text: string): string | undefined {
  if (!/^https?:\/\/\S+$/.test(text)) return undefined
  try {
    return new URL(text).host
  } catch {
    return undefined
  }
}

function shownPicture({ session, play, view }: Workbench) {
  if (view.value === 'play') return play.view.value?.picture
  return session.board.value.pictures[0]
}
