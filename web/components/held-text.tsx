import { useEffect, useRef } from 'preact/hooks'
import type { Session } from '../state/session.ts'
import { texts } from '../texts/index.ts'

/** Stands where the editor was, for a text that is too long to be edited. */
export function HeldText({ session }: { session: Session }) {
  const removeButton = useRef<HTMLButtonElement>(null)
  const characters = session.held.value?.characters
  const state = session.textState.value

  // Whoever pasted the text had the focus in the editor, which is gone now.
  useEffect(() => {
    if (document.activeElement === document.body) removeButton.current?.focus()
  }, [])

  async function download(): Promise<void> {
    const address = URL.createObjectURL(await session.textFile())
    const link = document.createElement('a')
    link.href = address
    link.download = texts.downloadName(session.family.value.name)
    link.click()
    URL.revokeObjectURL(address)
  }

  return (
    <div class="editor held">
      <p>
        {characters !== undefined
          ? texts.held(characters)
          : texts.heldGenerated(state.kind === 'read' ? state.problem.squares : 0)}
      </p>
      {state.kind === 'read' && <p class="hint">{texts.heldHint}</p>}
      <div class="buttons">
        {characters === undefined && (
          <button type="button" class="small" onClick={download}>
            {texts.download}
          </button>
        )}
        <button type="button" class="small" ref={removeButton} onClick={() => session.take('')}>
          {texts.remove}
        </button>
      </div>
    </div>
  )
}
