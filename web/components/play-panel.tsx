import { useMemo } from 'preact/hooks'
import type { Place } from '../../src/index.ts'
import type { Play } from '../state/play.ts'
import type { Session } from '../state/session.ts'
import { texts } from '../texts/index.ts'
import { BoardFrame } from './board.tsx'
import type { BoardHand } from './board-grid.tsx'
import { Clock } from './clock.tsx'
import { noticeFor } from './hand-notice.ts'
import { HintBox } from './hint-box.tsx'
import { ToolBar } from './tool-bar.tsx'
import { Typing } from './typing.ts'
import { useUndoKeys } from './undo-keys.ts'

/** Solving by hand. */
export function PlayPanel({ session, play }: { session: Session; play: Play }) {
  const typing = useMemo(() => new Typing(), [])
  useUndoKeys(play)
  const table = play.table.value
  const view = play.view.value
  if (!table || !view) {
    return <p class="notice">{noticeFor(session, texts.cannotPlay)}</p>
  }
  const { past, future } = play.history
  const hint = play.hint.value
  const shown = hint && 'picture' in hint ? hint.picture : view.picture
  const mistakes = play.mistakes.value

  return (
    <div class="hands">
      <div class="hand-board">
        <ToolBar name="play-tool" groups={table.tools} chosen={play.tool.value} choose={(name) => play.choose(name)} />
        <BoardFrame pictures={[shown]} hand={handOf(play, typing)} />
      </div>
      <div class="hand-side">
        <div class={play.isFinished.value ? 'standing finished' : 'standing'} role="status">
          <p>{view.standing.words}</p>
          <p class="title">{play.isFinished.value ? texts.finished(session.family.value) : ''}</p>
        </div>
        <div class="buttons">
          <button type="button" class="small" aria-disabled={past.value.length === 0} onClick={() => play.undo()}>
            {texts.undo}
          </button>
          <button type="button" class="small" aria-disabled={future.value.length === 0} onClick={() => play.redo()}>
            {texts.redo}
          </button>
          <button type="button" class="small" onClick={() => play.clear()}>
            {texts.clear}
          </button>
          <Clock stopwatch={play.stopwatch} />
        </div>
        <label class="flag small-flag">
          <input
            type="checkbox"
            checked={play.marksMistakes.value}
            onChange={(event) => play.markMistakes(event.currentTarget.checked)}
          />
          {texts.markMistakes}
        </label>
        {play.marksMistakes.value && <Mistakes play={play} mistakes={mistakes} />}
        {session.family.value.can.hint && <HintBox play={play} family={session.family.value} />}
        <p class="hint">
          {table.words} {texts.playHint(play.otherTool?.title)}
        </p>
      </div>
    </div>
  )
}

function handOf(play: Play, typing: Typing): BoardHand {
  const groups = play.table.value?.tools ?? []
  const other = play.otherTool
  return {
    use: (place) => play.use(place),
    ...(other && { useOther: (place: Place) => play.use(place, other.name) }),
    erase: (place) => {
      typing.forget()
      play.erase(place)
    },
    type: (place, event) => {
      if (event.key === 'Escape') {
        play.putDown()
        return true
      }
      const tools = typing.toolsFor(groups, String(place), event)
      for (const tool of tools ?? []) play.use(place, tool)
      return tools !== undefined
    },
    picked: play.picked.value,
    targets: play.targets.value,
    mistaken: play.mistakes.value?.first.flatMap(({ places }) => places) ?? [],
  }
}

const MOST_MISTAKES_LISTED = 6

function Mistakes({ play, mistakes }: { play: Play; mistakes: Play['mistakes']['value'] }) {
  const rules = play.table.value?.rules ?? {}
  return (
    <div class="mistakes" aria-live="polite">
      {mistakes?.count === 0 && <p class="hint">{texts.noMistakes}</p>}
      {mistakes !== undefined && mistakes.count > 0 && (
        <ul>
          {mistakes.first.slice(0, MOST_MISTAKES_LISTED).map(({ rule, places }, index) => (
            <li key={index}>{texts.brokenRule(rules[rule] ?? rule, places)}</li>
          ))}
          {mistakes.count > MOST_MISTAKES_LISTED && (
            <li>{texts.moreMistakes(mistakes.count - MOST_MISTAKES_LISTED)}</li>
          )}
        </ul>
      )}
    </div>
  )
}
