import { useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Position } from '../../src/index.ts'
import { LONGEST_EDITABLE_TEXT } from '../protocol.ts'
import type { Workbench } from '../state/workbench.ts'
import { texts } from '../texts/index.ts'
import { FaultMark } from './fault-mark.tsx'
import { HeldText } from './held-text.tsx'
import { TextStatus } from './text-status.tsx'

/** The problem's text: where it is typed or pasted, and what became of it. */
export function Editor({ workbench }: { workbench: Workbench }) {
  const { session } = workbench
  const area = useRef<HTMLTextAreaElement>(null)
  const mark = useRef<HTMLElement>(null)
  const scroll = useSignal({ left: 0, top: 0 })
  const state = session.textState.value
  const position = state.kind === 'faulty' && !session.isReading.value ? state.fault.position : undefined

  // A text area that comes back starts at its beginning, and says nothing about it.
  useSignalEffect(() => {
    if (session.held.value) scroll.value = { left: 0, top: 0 }
  })

  useSignalEffect(() => {
    if (session.faultCalls.value > 0) goToFault()
  })

  function goToFault(): void {
    const field = area.current
    const current = session.textState.peek()
    if (!field) return
    field.focus()
    if (current.kind !== 'faulty' || !current.fault.position) return
    const offset = offsetOf(field.value, current.fault.position)
    field.setSelectionRange(offset, offset + characterAt(field.value, offset).length)
    // Not every browser brings the caret into view by itself.
    if (!mark.current) return
    const outer = field.getBoundingClientRect()
    const inner = mark.current.getBoundingClientRect()
    field.scrollBy(inner.left - outer.left - outer.width / 2, inner.top - outer.top - outer.height / 2)
  }

  /** A text that takes the place of all there was may be any puzzle. One that is too long for the text area must not even get there. */
  function paste(event: ClipboardEvent): void {
    const field = area.current
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (!field) return
    const before = field.value.slice(0, field.selectionStart)
    const after = field.value.slice(field.selectionEnd)
    if ((before + after).trim() === '') {
      event.preventDefault()
      void workbench.paste(pasted)
    } else if (pasted.length > LONGEST_EDITABLE_TEXT) {
      event.preventDefault()
      session.type(before + pasted + after)
    }
  }

  async function drop(event: DragEvent): Promise<void> {
    const [file] = event.dataTransfer?.files ?? []
    if (!file) return
    event.preventDefault()
    void workbench.paste(await file.text())
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped on whatever stands there, and pasted as well
    <div class="field" onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <label for="text">{texts.text}</label>
      {session.held.value ? (
        <HeldText session={session} />
      ) : (
        <div class="editor">
          {position && <FaultMark text={session.text.value} position={position} scroll={scroll.value} mark={mark} />}
          <textarea
            id="text"
            ref={area}
            value={session.text.value}
            wrap="off"
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            placeholder={texts.textHint}
            aria-invalid={state.kind === 'faulty'}
            aria-describedby="text-status"
            onInput={(event) => session.type(event.currentTarget.value)}
            onPaste={paste}
            onScroll={({ currentTarget: { scrollLeft, scrollTop } }) => {
              scroll.value = { left: scrollLeft, top: scrollTop }
            }}
          />
        </div>
      )}
      <TextStatus workbench={workbench} goToFault={goToFault} />
    </div>
  )
}

function offsetOf(text: string, { line, column }: Position): number {
  let start = 0
  for (let before = 1; before < line; before++) start = text.indexOf('\n', start) + 1
  return start + column - 1
}

/** Nothing at the end of a line. */
function characterAt(text: string, offset: number): string {
  const code = text.codePointAt(offset)
  return code === undefined || code === 10 ? '' : String.fromCodePoint(code)
}
