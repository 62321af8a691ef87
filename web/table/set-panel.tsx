import { BoardChoice } from '../components/board-choice.tsx'
import { Flag } from '../components/flag.tsx'
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
      {session.family.value.can.forced && <Flag label={modeTexts.showForced} flag={setting.showsForced} />}
      {session.family.value.can.explain && <Flag label={modeTexts.showHardest} flag={setting.showsHardest} />}
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
  const resize = (rows: number, columns: number) => setting.change({ kind: 'resize', size: { rows, columns } })
  const { rows, columns } = size
  const { low, high } = sizes
  const sides = sizes.isSquare
    ? [{ title: texts.side, value: rows, low, high, change: (side: number) => resize(side, side) }]
    : [
        { title: texts.rowCount, value: rows, low, high, change: (changed: number) => resize(changed, columns) },
        { title: texts.columnCount, value: columns, low, high, change: (changed: number) => resize(rows, changed) },
      ]
  const others = numbers.map(({ name, ...about }) => ({
    ...about,
    change: (value: number) => setting.change({ kind: 'number', name, value }),
  }))
  return (
    <div class="set-numbers">
      {[...sides, ...others].map((each) => (
        <Stepper
          key={each.title}
          {...each}
          refuse={(why) => {
            setting.fault.value = why
          }}
        />
      ))}
    </div>
  )
}
