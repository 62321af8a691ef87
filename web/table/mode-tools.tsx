import type { Signal } from '@preact/signals'
import { ERASER, type ToolGroup } from '../../src/index.ts'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'
import { Action, Tools, type Undoable, UndoRedo } from './tool-row.tsx'

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
  if (drawing) {
    const use = (tool: string) => {
      drawing.tool.value = tool
    }
    return (
      <SetRow
        work={drawing}
        groups={drawing.tools}
        isWriting={false}
        use={use}
        erase={() => use(ERASER)}
        clear={() => drawing.clear()}
      />
    )
  }
  const isWriting = table.entry === 'value'
  return (
    <SetRow
      work={setting}
      groups={table.tools}
      isWriting={isWriting}
      use={(tool) => {
        setting.tool.value = tool
        if (isWriting) setting.enter(setting.selection.value, tool)
      }}
      erase={() => {
        if (isWriting) setting.erase(setting.selection.value)
        else setting.tool.value = ERASER
      }}
      clear={() => setting.change({ kind: 'clear' })}
    />
  )
}

interface SetRowProps {
  /** The puzzle that is set, or a solution that is drawn for a puzzle to be made from it. */
  readonly work: Undoable & { readonly tool: Signal<string> }
  readonly groups: readonly ToolGroup[]
  readonly isWriting: boolean
  readonly use: (tool: string) => void
  readonly erase: () => void
  readonly clear: () => void
}

function SetRow({ work, groups, isWriting, use, erase, clear }: SetRowProps) {
  const chosen = work.tool.value
  return (
    <>
      <Tools groups={groups} chosen={chosen} isWriting={isWriting} use={({ name }) => use(name)} />
      <Action
        icon="erase"
        label={texts.erase}
        keyName="Del"
        isIconOnly
        isPressed={isWriting ? undefined : chosen === ERASER}
        act={erase}
      />
      <span class="gap" />
      <UndoRedo work={work} />
      <span class="gap" />
      <Action icon="bin" label={texts.clear} act={clear} />
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
