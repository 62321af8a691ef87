import { ERASER } from '../../src/index.ts'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'
import type { AnswerDrawing } from './answer-drawing.ts'
import { Action, Tools } from './tool-row.tsx'

/** The row above the board in Set, Explain and Analyse. */
export function ModeTools({ app }: { app: App }) {
  switch (app.mode.value) {
    case 'set':
      return <SetTools app={app} />
    case 'explain':
      return <ExplainTools app={app} />
    case 'analyse':
      return <AnalyseTools app={app} />
    default:
      return null
  }
}

function SetTools({ app }: { app: App }) {
  const { setting } = app
  const table = setting.table.value
  if (!table) return null
  const drawing = setting.drawing.value
  if (drawing) return <DrawingTools drawing={drawing} />
  const isWriting = table.entry === 'value'
  const { past, future } = setting.history
  return (
    <>
      <Tools
        groups={table.tools}
        chosen={setting.tool.value}
        isWriting={isWriting}
        use={(tool) => {
          setting.tool.value = tool.name
          if (isWriting) setting.enter(setting.selection.value, tool.name)
        }}
      />
      <Action
        icon="erase"
        label={texts.erase}
        keyName="Del"
        isIconOnly
        isPressed={isWriting ? undefined : setting.tool.value === 'erase'}
        act={() => {
          if (isWriting) setting.erase(setting.selection.value)
          else setting.tool.value = 'erase'
        }}
      />
      <span class="gap" />
      <Action icon="undo" label={texts.undo} isIconOnly isOff={past.value.length === 0} act={() => setting.undo()} />
      <Action icon="redo" label={texts.redo} isIconOnly isOff={future.value.length === 0} act={() => setting.redo()} />
      <span class="gap" />
      <Action icon="bin" label={texts.clear} act={() => setting.change({ kind: 'clear' })} />
    </>
  )
}

/** While a solution is drawn, for a puzzle to be made from it. */
function DrawingTools({ drawing }: { drawing: AnswerDrawing }) {
  const { past, future } = drawing.history
  const choose = (name: string) => {
    drawing.tool.value = name
  }
  return (
    <>
      <Tools groups={drawing.tools} chosen={drawing.tool.value} isWriting={false} use={({ name }) => choose(name)} />
      <Action
        icon="erase"
        label={texts.erase}
        keyName="Del"
        isIconOnly
        isPressed={drawing.tool.value === ERASER}
        act={() => choose(ERASER)}
      />
      <span class="gap" />
      <Action icon="undo" label={texts.undo} isIconOnly isOff={past.value.length === 0} act={() => drawing.undo()} />
      <Action icon="redo" label={texts.redo} isIconOnly isOff={future.value.length === 0} act={() => drawing.redo()} />
      <span class="gap" />
      <Action icon="bin" label={texts.clear} act={() => drawing.clear()} />
    </>
  )
}

function ExplainTools({ app }: { app: App }) {
  const { explaining } = app
  const last = explaining.steps.value.length - 1
  const at = explaining.step.value
  const go = (step: number) => void explaining.choose(step)
  return (
    <>
      <Action icon="first" label={texts.first} isIconOnly isOff={at < 0} act={() => go(-1)} />
      <Action icon="back" label={texts.back} keyName="←" isOff={at < 0} act={() => explaining.back()} />
      <Action
        icon="next"
        label={texts.next}
        keyName="→"
        isPrimary
        isOff={at >= last && explaining.inside.value === undefined}
        act={() => explaining.next()}
      />
      <Action icon="last" label={texts.last} isIconOnly isOff={at >= last} act={() => go(last)} />
      <span class="gap" />
      <span class="count" aria-live="polite">
        {last >= 0 && texts.stepOf(at + 1, last + 1)}
      </span>
    </>
  )
}

function AnalyseTools({ app }: { app: App }) {
  const { session } = app
  const { can, goal } = session.family.value
  const running = session.running.value
  const isOff = running !== undefined
  const keys = 'Control+Enter Meta+Enter'
  return (
    <>
      <Action
        label={texts.solve}
        keyName="Ctrl ↵"
        shortcuts={keys}
        isPrimary
        isOff={isOff}
        act={() => void session.ask('solve')}
      />
      {can.count && (
        <Action label={texts.count} hint={texts.countHint(goal)} isOff={isOff} act={() => void session.ask('count')} />
      )}
      {can.forced && (
        <Action
          label={texts.forced}
          hint={texts.forcedHint(goal)}
          isOff={isOff}
          act={() => void session.ask('forced')}
        />
      )}
      {session.report.value?.canContinue && (
        <Action icon="play" label={texts.continue} isOff={isOff} act={() => void session.continue()} />
      )}
      <span class="gap" />
      <Action
        icon="stop"
        label={texts.stop}
        class="stop"
        isOff={running === undefined || running.isStopping}
        act={() => session.stop()}
      />
    </>
  )
}
