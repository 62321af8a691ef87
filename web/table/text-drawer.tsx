import { useSignal, useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Position } from '../../src/index.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { FaultMark } from '../components/fault-mark.tsx'
import { Icon } from '../components/icons.tsx'
import { type Export, type Fault, LONGEST_EDITABLE_TEXT } from '../protocol.ts'
import { savePicture, saveText } from '../saving.ts'
import type { App } from '../state/app.ts'
import { drawerTexts } from '../texts/drawer.ts'
import { texts } from '../texts/index.ts'
import { savingTexts } from '../texts/saving.ts'
import { shownOn } from './board-modes.ts'
import './text-drawer.css'

/** Longer texts are copied without being shown. */
const LONGEST_SHOWN = 5000

/** The puzzle as text: its own, examples, and other notations. */
export function TextDrawer({ app }: { app: App }) {
  const element = useRef<HTMLElement>(null)
  const { session } = app
  const close = () => {
    app.isDrawerOpen.value = false
  }
  useLayoutEffect(() => {
    element.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [])
  return (
    <section
      class="drawer"
      aria-label={drawerTexts.textHeading}
      ref={element}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <div class="dialog-head">
        <h2>{drawerTexts.textHeading}</h2>
        <button type="button" class="icon-button" aria-label={texts.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <fieldset class="field">
        <legend>{drawerTexts.examples}</legend>
        <div class="chips">
          {session.family.value.examples.map(({ name, text }) => (
            <button
              key={name}
              type="button"
              class="chip"
              aria-pressed={session.text.value === text}
              onClick={() => app.openPuzzle(session.family.value.name, text, app.mode.value)}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <Editor app={app} />
      <SavePictures app={app} />
      <Exports app={app} />
    </section>
  )
}

function Editor({ app }: { app: App }) {
  const { session } = app
  const area = useRef<HTMLTextAreaElement>(null)
  const mark = useRef<HTMLElement>(null)
  const scroll = useSignal({ left: 0, top: 0 })
  const state = session.textState.value
  const position = state.kind === 'faulty' && !session.isReading.value ? state.fault.position : undefined

  function goToFault(): void {
    const field = area.current
    if (!field || !position) return
    field.focus()
    const offset = offsetOf(field.value, position)
    field.setSelectionRange(offset, offset + characterAt(field.value, offset).length)
    // Not every browser brings the caret into view by itself.
    if (!mark.current) return
    const outer = field.getBoundingClientRect()
    const inner = mark.current.getBoundingClientRect()
    field.scrollBy(inner.left - outer.left - outer.width / 2, inner.top - outer.top - outer.height / 2)
  }

  return (
    <div class="field">
      <label for="text">{texts.text}</label>
      {session.held.value ? (
        <div class="held">
          <p>{drawerTexts.held(session.held.value.characters)}</p>
          <button type="button" class="small" onClick={() => void session.open(session.family.value.name, '')}>
            {drawerTexts.remove}
          </button>
        </div>
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
            placeholder={drawerTexts.textHint}
            aria-invalid={state.kind === 'faulty'}
            aria-describedby="text-status"
            onInput={(event) => session.type(event.currentTarget.value)}
            onPaste={(event) => pasteInto(app, event)}
            onScroll={({ currentTarget: { scrollLeft, scrollTop } }) => {
              scroll.value = { left: scrollLeft, top: scrollTop }
            }}
          />
        </div>
      )}
      <div class="text-status" id="text-status" aria-live="polite" aria-busy={session.isReading.value}>
        {state.kind === 'faulty' ? (
          <FaultMessage app={app} fault={state.fault} goToFault={session.held.value ? undefined : goToFault} />
        ) : (
          <p class="soft">
            {state.kind === 'read'
              ? drawerTexts.readAs(notationTitle(app, state.problem.notation), state.problem.squares)
              : drawerTexts.textHint}
          </p>
        )}
      </div>
    </div>
  )
}

/** A text that replaces everything may be any puzzle. One that is too long for the text area must not get there. */
function pasteInto(app: App, event: ClipboardEvent & { readonly currentTarget: HTMLTextAreaElement }): void {
  const field = event.currentTarget
  const pasted = event.clipboardData?.getData('text/plain') ?? ''
  const rest = field.value.slice(0, field.selectionStart) + field.value.slice(field.selectionEnd)
  if (rest.trim() !== '' && pasted.length <= LONGEST_EDITABLE_TEXT) return
  event.preventDefault()
  void app.paste(pasted)
}

interface FaultProps {
  readonly app: App
  readonly fault: Fault
  readonly goToFault: (() => void) | undefined
}

function FaultMessage({ app, fault: { message, position, excerpt, caret }, goToFault }: FaultProps) {
  const { session } = app
  return (
    <div class="fault">
      <p>
        {position && <strong>{drawerTexts.lineAndColumn(position)}: </strong>}
        {message}
      </p>
      {goToFault && position && (
        <button type="button" class="small" onClick={goToFault}>
          {drawerTexts.goThere}
        </button>
      )}
      {/* A text that is not shown cannot be marked: show the piece that matters. */}
      {!goToFault && excerpt?.trim() && (
        <pre>
          {excerpt.slice(0, caret)}
          <mark>{excerpt.slice(caret, caret + 1)}</mark>
          {excerpt.slice(caret + 1)}
        </pre>
      )}
      {session.otherReadings.value.length > 0 && (
        <p class="other-readings">
          {drawerTexts.otherReadings}
          {session.otherReadings.value.map(({ name, title }) => (
            <button
              key={name}
              type="button"
              class="chip"
              onClick={() => app.openPuzzle(name, session.text.value, app.mode.value)}
            >
              {title}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

function SavePictures({ app }: { app: App }) {
  const fault = useSignal('')
  const picture = shownOn(app)
  const { name } = app.session.family.value
  async function save(kind: 'svg' | 'png'): Promise<void> {
    fault.value = ''
    try {
      if (picture) await savePicture(picture.svg, name, kind)
    } catch (error) {
      fault.value = error instanceof Error ? error.message : String(error)
    }
  }
  return (
    <>
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
          onClick={async () => saveText(`${name}.txt`, await (await app.engine.textFile()).text(), 'text/plain')}
        >
          {savingTexts.saveText}
        </button>
      </div>
      <p class="fault" aria-live="polite">
        {fault.value}
      </p>
    </>
  )
}

function Exports({ app: { session, engine } }: { app: App }) {
  const exports = useSignal<readonly Export[]>([])
  useSignalEffect(() => {
    const isRead = session.textState.value.kind === 'read' && !session.isReading.value
    if (isRead) void engine.exports().then((found) => (exports.value = found))
  })
  if (session.textState.value.kind !== 'read') return null
  return (
    <>
      <h3>{drawerTexts.notationsHeading}</h3>
      <ul class="exports">
        {exports.value.map((each) => (
          <li key={each.notation}>
            <Exported {...each} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Exported({ title, text, why }: Export) {
  const field = useRef<HTMLTextAreaElement>(null)
  if (text === undefined) return <p class="soft">{drawerTexts.notWritable(title, why ?? '')}</p>
  const site = siteOf(text)
  return (
    <>
      <div class="export-head">
        <span>{texts.notationTitle(title)}</span>
        <CopyButton
          label={texts.copy}
          name={drawerTexts.copyNotation(title)}
          copied={texts.copied}
          text={() => text}
          field={field}
        />
      </div>
      {text.length > LONGEST_SHOWN ? (
        <p class="soft">{drawerTexts.tooLongToShow(text.length)}</p>
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
          {drawerTexts.openThere(site)}
        </a>
      )}
    </>
  )
}

/** The host of a text that is a link to the web. */
function siteOf(text: string): string | undefined {
  if (!/^https?:\/\/\S+$/.test(text)) return undefined
  try {
    return new URL(text).host
  } catch {
    return undefined
  }
}

function notationTitle({ session }: App, name: string): string {
  return session.family.value.notations.find((notation) => notation.name === name)?.title ?? name
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
