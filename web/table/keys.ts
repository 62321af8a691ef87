import { useLayoutEffect } from 'preact/hooks'
import type { App } from '../state/app.ts'

/** Keys of the table, unless a field has the focus or the board has used them. */
export function useTableKeys(app: App): void {
  // As soon as the table can be seen, and not a frame later.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isField(event.target) || app.dialog.value) return
      const isUsed = event.ctrlKey || event.metaKey ? pressWithControl(app, event) : pressAlone(app, event)
      if (isUsed) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [app])
}

export function isField(target: EventTarget | null): boolean {
  return (
    (target as Element | null)?.matches?.('textarea, select, input:not([type="radio"], [type="checkbox"])') ?? false
  )
}

function pressWithControl(app: App, event: KeyboardEvent): boolean {
  const { play, setting, session } = app
  const key = event.key.toLowerCase()
  const mode = app.mode.value
  const work = mode === 'set' ? setting : mode === 'play' ? play : undefined
  if (key === 'z' && !event.shiftKey && work) work.undo()
  else if ((key === 'y' || key === 'z') && work) work.redo()
  else if (key === 'enter') {
    if (mode !== 'analyse') app.setMode('analyse')
    void session.ask('solve')
  } else return false
  return true
}

function pressAlone(app: App, event: KeyboardEvent): boolean {
  const { play, explaining } = app
  const mode = app.mode.value
  const key = event.key.toLowerCase()
  if (key === '?') app.dialog.value = 'keys'
  else if (key === 't') app.isDrawerOpen.value = !app.isDrawerOpen.value
  else if (mode === 'play' && key === 'h' && app.session.family.value.can.hint) play.climb()
  else if (mode === 'play' && key === 'c') play.check()
  else if (mode === 'play' && key === 'n' && play.table.value?.entry === 'value') {
    play.takesNotes.value = !play.takesNotes.value
  } else if ((mode === 'play' || mode === 'set') && key.startsWith('arrow')) return goToBoard()
  else if (mode === 'play') return chooseTool(app, key)
  else if (mode === 'explain' && key === 'arrowright') explaining.next()
  else if (mode === 'explain' && key === 'arrowleft') explaining.back()
  else return false
  return true
}

/** Where nothing has the focus, arrow keys bring it to the board. */
function goToBoard(): boolean {
  if (document.activeElement !== document.body) return false
  const square = document.querySelector<HTMLElement>('.squares .cell[tabindex="0"]')
  square?.focus()
  return square !== null
}

/** Away from the board, the key of a tool chooses it. */
function chooseTool({ play }: App, key: string): boolean {
  const tool = play.tools.value.find((each) => each.key === key)
  if (!tool || play.table.value?.entry === 'value') return false
  play.choose(tool.name)
  return true
}
