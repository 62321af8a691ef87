import { useMemo } from 'preact/hooks'
import type { Place } from '../../src/index.ts'
import type { SetTable } from '../protocol.ts'
import type { Session } from '../state/session.ts'
import type { Setting } from '../state/setting.ts'
import { texts } from '../texts/index.ts'
import { BoardFrame } from './board.tsx'
import type { BoardHand } from './board-grid.tsx'
import { noticeFor } from './hand-notice.ts'
import { ToolBar } from './tool-bar.tsx'
import { Typing } from './typing.ts'
import { useUndoKeys } from './undo-keys.ts'
import { VerdictLines } from './verdict-lines.tsx'

/** Making a problem by hand, and seeing at once what has become of it. */
export function SetPanel({ session, setting }: { session: Session; setting: Setting }) {
  const typing = useMemo(() => new Typing(), [])
  useUndoKeys(setting)
  const table = setting.table.value
  const state = session.textState.value
  if (!table || state.kind !== 'read' || !state.problem.picture) {
    return <p class="notice">{noticeFor(session, texts.cannotSet)}</p>
  }
  const { past, future } = setting.history
  const forced = setting.showsForced.value ? setting.verdict.value?.forcedPicture : undefined

  return (
    <div class="hands">
      <div class="hand-board">
        <ToolBar
          name="set-tool"
          groups={table.tools}
          chosen={setting.tool.value}
          choose={(name) => {
            setting.tool.value = name
          }}
        />
        <BoardFrame pictures={[state.problem.picture]} behind={forced} hand={handOf(setting, typing, table)} />
      </div>
      <div class="hand-side">
        <VerdictLines family={session.family.value} verdict={setting.verdict.value} />
        <div class="buttons">
          <button type="button" class="small" aria-disabled={past.value.length === 0} onClick={() => setting.undo()}>
            {texts.undo}
          </button>
          <button type="button" class="small" aria-disabled={future.value.length === 0} onClick={() => setting.redo()}>
            {texts.redo}
          </button>
          <button type="button" class="small" onClick={() => setting.change({ kind: 'clear' })}>
            {texts.clear}
          </button>
        </div>
        <SizeFields setting={setting} table={table} />
        <p class="set-fault" aria-live="polite">
          {setting.fault.value}
        </p>
        {session.family.value.can.forced && (
          <label class="flag small-flag">
            <input
              type="checkbox"
              checked={setting.showsForced.value}
              onChange={(event) => {
                setting.showsForced.value = event.currentTarget.checked
              }}
            />
            {texts.showForced}
          </label>
        )}
        <p class="hint">
          {table.words} {texts.setHint}
        </p>
      </div>
    </div>
  )
}

function handOf(setting: Setting, typing: Typing, { tools, hasBorder }: SetTable): BoardHand {
  const erase = (place: Place) => {
    typing.forget()
    setting.erase(place)
  }
  return {
    use: (place) => setting.use(place),
    useOther: erase,
    erase,
    type: (place, event) => {
      const used = typing.toolsFor(tools, String(place), event)
      for (const tool of used ?? []) setting.use(place, tool)
      return used !== undefined
    },
    hasBorder,
  }
}

function SizeFields({ setting, table: { sizes, size, numbers } }: { setting: Setting; table: SetTable }) {
  const refuse = (why: string) => {
    setting.fault.value = why
  }
  const resize = (rows: number, columns: number) => setting.change({ kind: 'resize', size: { rows, columns } })
  return (
    <div class="set-numbers">
      {sizes.isSquare ? (
        <Stepper
          title={texts.side}
          value={size.rows}
          low={sizes.low}
          high={sizes.high}
          change={(side) => resize(side, side)}
          refuse={refuse}
        />
      ) : (
        <>
          <Stepper
            title={texts.rowCount}
            value={size.rows}
            low={sizes.low}
            high={sizes.high}
            change={(rows) => resize(rows, size.columns)}
            refuse={refuse}
          />
          <Stepper
            title={texts.columnCount}
            value={size.columns}
            low={sizes.low}
            high={sizes.high}
            change={(columns) => resize(size.rows, columns)}
            refuse={refuse}
          />
        </>
      )}
      {numbers.map(({ name, title, low, high, value }) => (
        <Stepper
          key={name}
          title={title}
          value={value}
          low={low}
          high={high}
          change={(changed) => setting.change({ kind: 'number', name, value: changed })}
          refuse={refuse}
        />
      ))}
    </div>
  )
}

interface StepperProps {
  readonly title: string
  readonly value: number
  readonly low: number
  readonly high: number
  readonly change: (value: number) => void
  readonly refuse: (why: string) => void
}

/** A number with its neighbours one press away. */
function Stepper({ title, value, low, high, change, refuse }: StepperProps) {
  function enter({ currentTarget: field }: { readonly currentTarget: HTMLInputElement }): void {
    const typed = field.valueAsNumber
    if (Number.isInteger(typed) && typed >= low && typed <= high) {
      change(typed)
      return
    }
    refuse(texts.outOfRange(title, low, high))
    field.value = String(value)
  }

  return (
    <fieldset class="stepper">
      <legend>{title}</legend>
      <button
        type="button"
        class="small"
        aria-label={texts.less(title)}
        aria-disabled={value <= low}
        onClick={() => value > low && change(value - 1)}
      >
        −
      </button>
      <input type="number" inputMode="numeric" min={low} max={high} value={value} aria-label={title} onChange={enter} />
      <button
        type="button"
        class="small"
        aria-label={texts.more(title)}
        aria-disabled={value >= high}
        onClick={() => value < high && change(value + 1)}
      >
        +
      </button>
    </fieldset>
  )
}
