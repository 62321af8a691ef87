import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Session } from '../state/session.ts'
import { texts } from '../texts/index.ts'

/** Results of large boards have many megabytes; nobody reads them here. */
const LONGEST_SHOWN = 20_000

/** The result as the library gives it, written only when somebody wants to see it. */
export function ResultJson({ session }: { session: Session }) {
  const report = session.report.value
  const isOpen = useSignal(false)
  const json = useSignal('')
  const shown = useRef<HTMLTextAreaElement>(null)
  const copyLabel = useSignal(texts.copy)

  useEffect(() => {
    json.value = ''
    copyLabel.value = texts.copy
    if (!report || !isOpen.value) return
    let isCurrent = true
    void session.resultJson().then((written) => {
      if (isCurrent) json.value = written
    })
    return () => {
      isCurrent = false
    }
  }, [report, isOpen.value, session, json, copyLabel])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(json.value)
      copyLabel.value = texts.copied
    } catch {
      // Pages without https have no clipboard.
      shown.current?.select()
      copyLabel.value = texts.cannotCopy
    }
  }

  return (
    <details
      class="json"
      hidden={!report}
      open={isOpen.value && report !== undefined}
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open
      }}
    >
      <summary>{texts.json}</summary>
      <div class="json-body">
        <button type="button" class="small" aria-disabled={json.value === ''} onClick={copy} aria-live="polite">
          {copyLabel.value}
        </button>
        <textarea
          ref={shown}
          readOnly
          rows={8}
          spellcheck={false}
          aria-label={texts.json}
          value={json.value.slice(0, LONGEST_SHOWN)}
        />
        {json.value.length > LONGEST_SHOWN && <p class="hint">{texts.cutJson(json.value.length)}</p>}
      </div>
    </details>
  )
}
