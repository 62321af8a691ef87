import { colourClass, type Tool, type ToolGroup, type ToolSign } from '../../src/index.ts'
import { Icon, type IconName } from '../components/icons.tsx'
import { Loaded } from '../components/loaded.tsx'
import type { App } from '../state/app.ts'
import type { History } from '../state/history.ts'
import { texts } from '../texts/index.ts'

/** The row above the board: tools · notes · erase | undo · redo | check · hint | more. Other modes have theirs. */
export function ToolRow({ app }: { app: App }) {
  const mode = app.mode.value
  return (
    <div class={`tool-row mode-${mode}`} role="toolbar" aria-label={texts.tools}>
      {mode === 'play' && <PlayTools app={app} />}
      {mode !== 'play' && (
        <Loaded load={() => import('./mode-tools.tsx').then((module) => module.ModeTools)}>
          {(ModeTools) => <ModeTools app={app} />}
        </Loaded>
      )}
    </div>
  )
}

function PlayTools({ app }: { app: App }) {
  const { play, session, preferences } = app
  const table = play.table.value
  if (!table) return null
  const hasValues = table.entry === 'value'
  const notes = table.tools.slice(1)
  const groups =
    hasValues && notes.length > 0 && play.takesNotes.value ? notes : table.tools.slice(0, hasValues ? 1 : undefined)
  const use = (tool: Tool) => {
    play.choose(tool.name)
    if (hasValues && !preferences.isNumberFirst.value) play.enter(play.selection.value, tool.name)
  }
  const left = play.view.value?.standing.left
  return (
    <>
      {table.entry !== 'move' && (
        <Tools
          groups={groups}
          chosen={play.tool.value}
          use={use}
          isWriting={hasValues && !preferences.isNumberFirst.value}
          left={left}
        />
      )}
      {hasValues && notes.length > 0 && (
        <Action
          icon="notes"
          label={texts.notes}
          keyName="N"
          isIconOnly
          isPressed={play.takesNotes.value}
          act={() => {
            play.takesNotes.value = !play.takesNotes.value
          }}
        />
      )}
      {table.entry !== 'move' && (
        <Action
          icon="erase"
          label={texts.erase}
          keyName="Del"
          isIconOnly
          isPressed={!hasValues || preferences.isNumberFirst.value ? play.tool.value === 'erase' : undefined}
          act={() => {
            if (hasValues && !preferences.isNumberFirst.value) play.erase(play.selection.value)
            else play.choose('erase')
          }}
        />
      )}
      <span class="gap" />
      <UndoRedo work={play} />
      <span class="gap" />
      <Action icon="check" label={texts.check} keyName="C" isIconOnly={hasValues} act={() => play.check()} />
      {session.family.value.can.hint && (
        <Action
          icon="hint"
          label={texts.hint}
          keyName="H"
          isPrimary
          isOff={play.isFinished.value}
          act={() => play.climb()}
        />
      )}
      <Loaded isSilent load={() => import('./more-menu.tsx').then((module) => module.MoreMenu)}>
        {(MoreMenu) => <MoreMenu app={app} />}
      </Loaded>
    </>
  )
}

/** What can be taken back. */
export interface Undoable {
  readonly history: History
  readonly undo: () => void
  readonly redo: () => void
}

export function UndoRedo({ work }: { work: Undoable }) {
  const { past, future } = work.history
  return (
    <>
      <Action icon="undo" label={texts.undo} isIconOnly isOff={past.value.length === 0} act={() => work.undo()} />
      <Action icon="redo" label={texts.redo} isIconOnly isOff={future.value.length === 0} act={() => work.redo()} />
    </>
  )
}

interface ActionProps {
  readonly label: string
  readonly act: () => void
  readonly icon?: IconName
  readonly keyName?: string
  readonly hint?: string
  readonly shortcuts?: string
  readonly class?: string
  readonly isIconOnly?: boolean
  readonly isPrimary?: boolean
  readonly isOff?: boolean
  readonly isPressed?: boolean | undefined
}

/** A button of the row. Buttons that cannot be used now keep their place and the focus. */
export function Action(props: ActionProps) {
  const { label, act, icon, keyName, isIconOnly = false, isOff = false } = props
  const kind = [props.class ?? '', props.isPrimary ? 'primary' : '', isIconOnly ? 'icon-button' : ''].join(' ')
  return (
    <button
      type="button"
      class={kind.trim()}
      title={keyName === undefined ? (props.hint ?? label) : texts.withKey(props.hint ?? label, keyName)}
      aria-label={label}
      aria-disabled={isOff}
      aria-pressed={props.isPressed}
      aria-keyshortcuts={props.shortcuts}
      onClick={() => !isOff && act()}
    >
      {icon && <Icon name={icon} />}
      {!isIconOnly && <span class="label">{label}</span>}
      {!isIconOnly && keyName !== undefined && <kbd>{keyName}</kbd>}
    </button>
  )
}

interface ToolsProps {
  readonly groups: readonly ToolGroup[]
  readonly chosen: string
  readonly use: (tool: Tool) => void
  /** Whether a tool writes at once into the selected squares, instead of being chosen. */
  readonly isWriting: boolean
  readonly left?: Readonly<Record<string, number>> | undefined
}

/** For more letters there is no room: signs and keys must do. */
const MOST_LETTERS = 26
/** Phones have room for no more in a row; several rows are of one length. */
const MOST_IN_ROW = 8

export function Tools({ groups, chosen, use, isWriting, left }: ToolsProps) {
  const tools = groups.flatMap((group) => group.tools)
  const letters = tools.reduce((sum, { sign, title }) => sum + (sign.shape === 'number' ? 0 : title.length), 0)
  const inRow = Math.ceil(tools.length / Math.ceil(tools.length / MOST_IN_ROW))
  return (
    <div style={{ '--in-row': inRow }} class={`tools rookery${letters > MOST_LETTERS ? ' many' : ''}`}>
      {tools.map((tool) => {
        const isNumber = tool.sign.shape === 'number'
        const remaining = left?.[tool.name]
        return (
          <button
            type="button"
            key={tool.name}
            class={`tool${isNumber ? ' number' : ''}${remaining !== undefined && remaining <= 0 ? ' used-up' : ''}`}
            title={texts.withKey(tool.title, tool.key.toUpperCase())}
            aria-label={tool.title}
            aria-pressed={isWriting ? undefined : tool.name === chosen}
            onClick={() => use(tool)}
          >
            <Sample sign={tool.sign} />
            {!isNumber && <span class="label">{tool.title}</span>}
            {!isNumber && <kbd>{tool.key.toUpperCase()}</kbd>}
            {remaining !== undefined && remaining > 0 && (
              <span class="remaining" aria-hidden="true">
                {remaining}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** Signs whose sample is a character; the others are made of colour alone. */
const SIGNS: Partial<Record<ToolSign['shape'], string>> = { cross: '×', dot: '●' }

function Sample({ sign: { shape, letter, colour } }: { sign: ToolSign }) {
  // Which colour an area gets, only the board knows.
  if (shape === 'area' && colour === undefined) return null
  const isLetter = shape === 'piece' || shape === 'number'
  return (
    <span class={`sample ${shape} ${colourClass(colour) ?? ''}`} aria-hidden="true">
      {isLetter ? letter.replace(/[{}]/g, '') : SIGNS[shape]}
    </span>
  )
}
