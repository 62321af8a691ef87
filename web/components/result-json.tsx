import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { saveText } from '../saving.ts'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'
import { savingTexts } from '../texts/saving.ts'
import { CopyButton } from './copy-button.tsx'

/** Results of large boards have many megabytes. */
const LONGEST_SHOWN = 20_000

interface Props {
  readonly app: App
  readonly of: 'found' | 'explained'
  /** Something that is another object for every result. */
  readonly version: object
}

/** The result as the library gives it, with its proof, written when it is opened. */
export function ResultJson({ app, of, version }: Props) {
  const isOpen = useSignal(false)
  const json = useSignal('')
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    json.value = ''
    if (!isOpen.value) return
    let isCurrent = true
    void app.engine.resultJson(of).then((written) => {
      if (isCurrent) json.value = written
    })
    return () => {
      isCurrent = false
    }
  }, [version, isOpen.value])

  return (
    <details
      class="json"
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open
      }}
    >
      <summary>{texts.json}</summary>
      <div class="json-body">
        <div class="buttons">
          <CopyButton
            label={texts.copy}
            copied={texts.copied}
            text={() => json.value}
            field={field}
            isDisabled={json.value === ''}
          />
          <button
            type="button"
            class="small"
            aria-disabled={json.value === ''}
            onClick={() => saveText(`${app.session.family.value.name}.json`, json.value, 'application/json')}
          >
            {savingTexts.saveJson}
          </button>
        </div>
        <textarea
          ref={field}
          readOnly
          rows={8}
          spellcheck={false}
          aria-label={texts.json}
          value={json.value.slice(0, LONGEST_SHOWN)}
        />
        {json.value.length > LONGEST_SHOWN && <p class="soft">{texts.cutJson(json.value.length)}</p>}
      </div>
    </details>
  )
}
