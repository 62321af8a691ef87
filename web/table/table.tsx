import { useEffect, useMemo, useRef } from 'preact/hooks'
import { BoardFrame } from '../board/frame.tsx'
import { Typing } from '../board/typing.ts'
import { Loaded } from '../components/loaded.tsx'
import type { App } from '../state/app.ts'
import { MODES, type Mode } from '../state/route.ts'
import { texts } from '../texts/index.ts'
import { playHand, setHand, setSolution, shownOn, statesIn } from './board-modes.ts'
import { useTableKeys } from './keys.ts'
import { PanelHead } from './panel-head.tsx'
import { PlayPanel } from './play-panel.tsx'
import { ToolRow } from './tool-row.tsx'
import '../styles/table.css'
import '../styles/table-narrow.css'
import '../styles/paper.css'

/** One board that never moves; four modes change what is beside it. */
export function Table({ app }: { app: App }) {
  const mode = app.mode.value
  useTableKeys(app)
  return (
    <main class={`table in-${mode}`} aria-label={texts.table} aria-busy={!isLaidOut(app)}>
      <div class="board-side">
        <ToolRow app={app} />
        <TableBoard app={app} />
      </div>
      <div class="panel">
        <PanelHead app={app} />
        <ModeTabs app={app} />
        <div class="panel-body" role="tabpanel" id="mode-panel" aria-labelledby={`mode-${mode}`} tabIndex={-1}>
          {mode === 'play' && <PlayPanel app={app} />}
          {mode === 'set' && (
            <Loaded load={() => import('./set-panel.tsx').then((module) => module.SetPanel)}>
              {(SetPanel) => <SetPanel app={app} />}
            </Loaded>
          )}
          {mode === 'explain' && (
            <Loaded load={() => import('./explain-panel.tsx').then((module) => module.ExplainPanel)}>
              {(ExplainPanel) => <ExplainPanel app={app} />}
            </Loaded>
          )}
          {mode === 'analyse' && (
            <Loaded load={() => import('./analyse-panel.tsx').then((module) => module.AnalysePanel)}>
              {(AnalysePanel) => <AnalysePanel app={app} />}
            </Loaded>
          )}
        </div>
      </div>
      {app.isDrawerOpen.value && (
        <Loaded load={() => import('./text-drawer.tsx').then((module) => module.TextDrawer)}>
          {(TextDrawer) => <TextDrawer app={app} />}
        </Loaded>
      )}
    </main>
  )
}

/** Whether the board can be used as the mode has it. */
function isLaidOut({ session, play, setting, mode }: App): boolean {
  const { hands } = session.family.value
  if (session.isReading.value) return false
  const state = session.textState.value
  // Boards that are too large to go from square to square cannot be played or set.
  if (state.kind !== 'read' || !state.problem.picture?.cells) return true
  if (mode.value === 'play' && hands.play) return play.table.value !== undefined
  return !(mode.value === 'set' && hands.set) || setting.table.value !== undefined
}

function TableBoard({ app }: { app: App }) {
  const { session, play, setting, preferences } = app
  const typing = useMemo(() => new Typing(), [])
  const mode = app.mode.value
  const state = session.textState.value
  const problem = state.kind === 'read' ? state.problem : undefined
  const verdict = setting.verdict.value
  const solution = setSolution(app)
  const overlay = app.overlay.value
  const hand =
    overlay && !overlay.keepsHand
      ? overlay.hand
      : mode === 'play'
        ? playHand(app, typing)
        : mode === 'set' && !solution
          ? setHand(app, typing)
          : undefined
  const behind =
    mode === 'set' && !solution && !overlay?.picture && setting.showsForced.value ? verdict?.forcedPicture : undefined
  const rung = play.rung.value
  const isExplained = mode === 'explain' || (mode === 'play' && rung > 0)
  const otherwise = session.isReading.value
    ? texts.reading
    : problem
      ? texts.tooLarge(problem.squares)
      : state.kind === 'faulty'
        ? texts.faulty
        : texts.noBoard
  return (
    <BoardFrame
      picture={shownOn(app)}
      behind={behind}
      moving={overlay?.moving}
      hand={hand}
      statesOf={statesIn(app)}
      showsCoordinates={isExplained || preferences.showsCoordinates.value}
      otherwise={otherwise}
      isWon={mode === 'play' && play.isCelebrated.value}
      onLook={(place) => {
        if (mode === 'play' && place) play.look(place)
        app.named.value = mode === 'explain' || rung > 0 ? place : undefined
      }}
    />
  )
}

/** Play, Set, Explain, Analyse. Arrow keys go from one to the next. */
function ModeTabs({ app }: { app: App }) {
  const list = useRef<HTMLDivElement>(null)
  const chosen = app.mode.value
  const { can, hands } = app.session.family.value
  const modes = MODES.filter((mode) => {
    if (mode === 'play') return hands.play
    if (mode === 'set') return hands.set
    return mode === 'analyse' || can.explain
  })
  useEffect(() => {
    if (!modes.includes(chosen)) app.setMode('analyse')
  }, [chosen, modes.join()])

  function chooseByKey(event: KeyboardEvent): void {
    const at = modes.indexOf(chosen)
    const last = modes.length - 1
    const there = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[
      event.key
    ]
    if (there === undefined) return
    event.preventDefault()
    event.stopPropagation()
    app.setMode(modes[there] as Mode)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[there]?.focus()
  }

  return (
    <div class="tabs" role="tablist" aria-label={texts.modesHeading} ref={list} onKeyDown={chooseByKey}>
      {modes.map((mode) => (
        <button
          key={mode}
          id={`mode-${mode}`}
          type="button"
          role="tab"
          aria-selected={mode === chosen}
          aria-controls="mode-panel"
          tabIndex={mode === chosen ? 0 : -1}
          onClick={() => app.setMode(mode)}
        >
          {texts.modes[mode]}
        </button>
      ))}
    </div>
  )
}
