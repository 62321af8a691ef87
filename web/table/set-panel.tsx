import type { Signal } from '@preact/signals'
import { BoardChoice } from '../components/board-choice.tsx'
import { PlaceWords } from '../components/place-words.tsx'
import { Stepper } from '../components/stepper.tsx'
import type { SetTable } from '../protocol.ts'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'
import { modeTexts } from '../texts/modes.ts'
import { AnswerCard, DrawSolution } from './answer-card.tsx'
import { NoBoard } from './no-board.tsx'
import { PanelFoot } from './panel-foot.tsx'
import { RepairCard } from './repair-card.tsx'
import './panels.css'

/** Beside a puzzle that is being set: whether it has a single solution, its grade, its size. */
export function SetPanel({ app }: { app: App }) {
  const { setting, session } = app
  const table = setting.table.value
  if (!table) return <NoBoard app={app} tooLarge={modeTexts.cannotSet} />
  const drawing = setting.drawing.value
  if (drawing && table.fromAnswer) return <AnswerCard app={app} drawing={drawing} about={table.fromAnswer} />
  return (
    <>
      <VerdictCard app={app} />
      <RepairCard app={app} />
      <SizeFields app={app} table={table} />
      <p class="fault" aria-live="polite">
        {setting.fault.value}
      </p>
      {session.family.value.can.forced && <Flag words={modeTexts.showForced} flag={setting.showsForced} />}
      {session.family.value.can.explain && <Flag words={modeTexts.showHardest} flag={setting.showsHardest} />}
      <p class="quiet-words">{table.words}</p>
      <div class="buttons">
        <button type="button" class="small primary" onClick={() => app.setMode('play')}>
          {texts.playIt}
        </button>
        {table.fromAnswer && <DrawSolution app={app} fromAnswer={table.fromAnswer} />}
      </div>
      <PanelFoot app={app} />
    </>
  )
}

function Flag({ words, flag }: { words: string; flag: Signal<boolean> }) {
  return (
    <label class="flag">
      <input
        type="checkbox"
        checked={flag.value}
        onChange={(event) => {
          flag.value = event.currentTarget.checked
        }}
      />
      {words}
    </label>
  )
}

/** It fills as more is known, and keeps its room. */
function VerdictCard({ app }: { app: App }) {
  const { setting, session } = app
  const verdict = setting.verdict.value
  const family = session.family.value
  const { mood, title, words } = texts.verdict(verdict, family)
  const solutions = verdict?.solutions ?? []
  const [puzzle] = texts.boards
  const why = verdict?.answers?.status === 'impossible' ? verdict.explanation?.words : undefined
  return (
    <section class={`card verdict ${mood}`} aria-busy={!verdict?.isComplete} aria-label={texts.verdictTitle}>
      <div role="status">
        <p class="title">{title}</p>
        <p>
          <PlaceWords app={app} words={why ?? words} />
        </p>
      </div>
      <dl class="facts">
        {family.can.explain && <Fact name={texts.grade} words={texts.gradeFound(verdict)} />}
        {family.can.explain && <Fact name={texts.hardestStep} words={texts.hardestFound(verdict)} />}
        {family.can.forced && <Fact name={texts.forcedSquares} words={texts.forcedFound(verdict)} />}
      </dl>
      <BoardChoice
        names={solutions.length === 1 ? [puzzle!, texts.solution] : texts.boards.slice(0, 1 + solutions.length)}
        chosen={setting.shown}
      />
    </section>
  )
}

function Fact({ name, words }: { name: string; words: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </div>
  )
}

function SizeFields({ app: { setting }, table: { sizes, size, numbers } }: { app: App; table: SetTable }) {
  const refuse = (why: string) => {
    setting.fault.value = why
  }
  const resize = (rows: number, columns: number) => setting.change({ kind: 'resize', size: { rows, columns } })
  const { low, high } = sizes
  return (
    <div class="set-numbers">
      {sizes.isSquare ? (
        <Stepper
          title={texts.side}
          value={size.rows}
          low={low}
          high={high}
          change={(side) => resize(side, side)}
          refuse={refuse}
        />
      ) : (
        <>
          <Stepper
            title={texts.rowCount}
            value={size.rows}
            low={low}
            high={high}
            change={(rows) => resize(rows, size.columns)}
            refuse={refuse}
          />
          <Stepper
            title={texts.columnCount}
            value={size.columns}
            low={low}
            high={high}
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
