import { ERASER, type Place } from '../../src/index.ts'
import { type BoardHand, isAmong } from '../board/board-grid.tsx'
import { same } from '../board/gestures.ts'
import type { Typing } from '../board/typing.ts'
import { placesIn } from '../components/place-words.tsx'
import type { Picture, StepMarks } from '../protocol.ts'
import type { App } from '../state/app.ts'
import { RULE, WHERE } from '../state/play.ts'
import type { CellState } from '../texts/board.ts'

/** What the board does in Play: paint, write into selected squares, or move. */
export function playHand({ play, preferences }: App, typing: Typing): BoardHand | undefined {
  const table = play.table.value
  if (!table || play.isFinished.value) return undefined
  const { entry } = table
  const isSelecting = entry === 'value' && !preferences.isNumberFirst.value
  const groups = play.takesNotes.value ? [...table.tools.slice(1), ...table.tools.slice(0, 1)] : table.tools
  const selected = (place: Place) => {
    const places = play.selection.value
    return isSelecting && places.some((each) => same(each, place)) ? places : [place]
  }
  return {
    press: (place, isSecond, isAdding) => {
      const isAsked = !isSecond && play.askWhy(place)
      if (isAsked && !isSelecting) return
      if (entry === 'move') play.pickOrMove(place)
      else if (isSelecting && !isSecond) play.select(isAdding ? added(play.selection.value, place) : [place])
      else {
        const tool = isSecond ? (play.otherTool?.name ?? ERASER) : play.tool.value
        play.beginStroke(place, tool)
      }
    },
    enter: (place) => {
      if (entry === 'move') return
      if (isSelecting) play.select(added(play.selection.value, place))
      else play.extendStroke(place)
    },
    release: (place) => {
      if (entry === 'move') {
        if (place && !same(place, play.picked.value)) play.pickOrMove(place, true)
      } else play.endStroke()
    },
    tapTwo: () => play.undo(),
    use: (place) => {
      if (entry === 'move') play.pickOrMove(place)
      else play.enter(selected(place), play.tool.value)
    },
    erase: (place) => {
      typing.forget()
      play.erase(selected(place))
    },
    type: (place, event) => {
      if (event.key === 'Escape') {
        play.putDown()
        play.select([])
        play.dismissHint()
        return true
      }
      const typed = typing.toolFor(groups, String(place), event)
      if (!typed) return false
      if (play.tools.value.find(({ name }) => name === typed.tool)?.kind === 'move') play.pickOrMove(place)
      else play.enter(selected(place), typed.tool, typed.isLonger)
      return true
    },
    walk: (place, isAdding) => {
      if (isSelecting) play.select(isAdding ? added(play.selection.value, place) : [place])
    },
  }
}

/** What the board does in Set. */
export function setHand({ setting }: App, typing: Typing): BoardHand | undefined {
  const table = setting.table.value
  if (!table) return undefined
  const { entry, tools } = table
  const selected = (place: Place) => {
    const places = setting.selection.value
    return entry === 'value' && places.some((each) => same(each, place)) ? places : [place]
  }
  return {
    press: (place, isSecond, isAdding) => {
      if (isSecond) setting.erase([place])
      else if (entry === 'value') setting.selection.value = isAdding ? added(setting.selection.value, place) : [place]
      else setting.beginStroke(place, setting.tool.value)
    },
    enter: (place) => {
      if (entry === 'value') setting.selection.value = added(setting.selection.value, place)
      else setting.extendStroke(place)
    },
    release: () => setting.endStroke(),
    tapTwo: () => setting.undo(),
    use: (place) => setting.enter(selected(place), setting.tool.value),
    erase: (place) => {
      typing.forget()
      setting.erase(selected(place))
    },
    type: (place, event) => {
      const typed = typing.toolFor(tools, String(place), event)
      if (typed) setting.enter(selected(place), typed.tool, typed.isLonger)
      return typed !== undefined
    },
    walk: (place, isAdding) => {
      if (entry !== 'value') return
      setting.selection.value = isAdding ? added(setting.selection.value, place) : [place]
    },
  }
}

/** In Set: the solution that is shown in place of the puzzle. */
export function setSolution({ mode, setting }: App): Picture | undefined {
  const { value: shown } = setting.shown
  return mode.value === 'set' && shown > 0 ? setting.verdict.value?.solutions?.[shown - 1] : undefined
}

/** The picture on the board. */
export function shownOn(app: App): Picture | undefined {
  const { session, play, explaining } = app
  const state = session.textState.value
  const problem = state.kind === 'read' ? state.problem.picture : undefined
  const { pictures } = session.board.value
  const shown = {
    play: () => play.view.value?.picture ?? problem,
    set: () => setSolution(app) ?? problem,
    explain: () =>
      explaining.solutions.value[explaining.shownSolution.value - 1] ?? explaining.picture.value ?? problem,
    analyse: () => pictures[session.chosenPicture.value] ?? pictures[0],
  }[app.mode.value]
  return app.overlay.value?.picture ?? shown()
}

/** What each square shows besides the picture. */
export function statesIn(app: App): (place: Place) => readonly CellState[] {
  const { play, setting, explaining, preferences } = app
  const mode = app.mode.value
  const among: [CellState, (place: Place) => boolean][] = []
  const add = (state: CellState, places: readonly Place[] | undefined) => {
    if (places && places.length > 0) among.push([state, isAmong(places)])
  }
  const named = app.named.value
  if (mode === 'play') {
    const mistakes = play.mistakes.value?.first.flatMap(({ places }) => places)
    const hint = play.hint.value
    const clues = preferences.marksClues.value ? play.view.value?.standing.clues : undefined
    if (!play.isFinished.value) add('peer', play.peers.value)
    add('met', clues?.met)
    add('broken', clues?.broken)
    add('selected', play.selection.value)
    add('picked', play.picked.value && [play.picked.value])
    add('target', play.targets.value)
    add('mistaken', mistakes)
    // A refutation that plays has marks of its own.
    if (!play.wrong.value && hint && 'marks' in hint) addMarks(hint.marks, play.rung.value, add)
  } else if (mode === 'set') {
    if (setting.showsHardest.value && setting.shown.value === 0 && !setting.drawing.value) {
      add('hardest', setting.verdict.value?.hardest?.marks.fresh)
    }
    add('selected', setting.selection.value)
  } else if (mode === 'explain' && explaining.marks.value) addMarks(explaining.marks.value, Number.MAX_VALUE, add)
  add('mistaken', contradictionIn(app))
  for (const [state, places] of app.overlay.value?.marks ?? []) add(state, places)
  add('named', named && [named])
  if (among.length === 0) return () => NONE
  return (place) => among.filter(([, has]) => has(place)).map(([state]) => state)
}

const NONE: readonly CellState[] = []

/** Where a puzzle without a solution contradicts itself. */
function contradictionIn({ mode, session, setting, explaining }: App): readonly Place[] | undefined {
  const verdict = setting.verdict.value
  const report = {
    play: undefined,
    set: verdict?.answers?.status === 'impossible' ? (verdict.explanation ?? verdict.answers) : undefined,
    explain: explaining.report.value,
    analyse: session.report.value,
  }[mode.value]
  return report?.status === 'impossible' && report.words ? placesIn(report.words) : undefined
}

/** The first rungs of the ladder show only where to look. */
function addMarks(
  { fresh, rests, assumed, conflict }: StepMarks,
  rung: number,
  add: (state: CellState, places: readonly Place[]) => void,
): void {
  if (rung === WHERE || rung === RULE) {
    add('where', [...fresh, ...rests])
    return
  }
  add('rests', rests)
  add('fresh', fresh)
  add('assumed', assumed)
  add('mistaken', conflict)
}

function added(places: readonly Place[], place: Place): readonly Place[] {
  return places.some((each) => same(each, place)) ? places : [...places, place]
}
