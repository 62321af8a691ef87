import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { BoardChoice } from '../components/board-choice.tsx'
import { Loaded } from '../components/loaded.tsx'
import { PlaceWords } from '../components/place-words.tsx'
import { ResultJson } from '../components/result-json.tsx'
import { boundNumber, duration, gap, number } from '../numbers.ts'
import type { App } from '../state/app.ts'
import { hasValues, texts } from '../texts/index.ts'
import { HuntPanel, ListPanel } from './list-and-hunt.tsx'
import { PanelFoot } from './panel-foot.tsx'
import './panels.css'

const MILLISECONDS_BETWEEN_TICKS = 100
/** 1 s, 10 s, 1 min, until stopped. */
const TIMES = [1000, 10_000, 60_000, undefined] as const

/** What the library finds out: solutions, counts, forced squares, lists, hunts. */
export function AnalysePanel({ app }: { app: App }) {
  const { session } = app
  const family = session.family.value
  const report = session.report.value
  return (
    <>
      <Choices app={app} />
      <Outcome app={app} />
      {session.board.value.pictures.length > 1 && (
        <BoardChoice names={texts.boards.slice(1)} chosen={session.chosenPicture} />
      )}
      <PictureLegend app={app} />
      {family.isAnytime && session.scores.value.length > 0 && (
        <Loaded load={() => import('../watch/score-plot.tsx').then((module) => module.ScorePlot)}>
          {(ScorePlot) => <ScorePlot points={session.scores.value} goal={family.goal} />}
        </Loaded>
      )}
      {session.film.value && (
        <section aria-labelledby="film-heading">
          <h2 id="film-heading">{texts.filmHeading}</h2>
          <Loaded load={() => import('../watch/film-player.tsx').then((module) => module.FilmPlayer)}>
            {(FilmPlayer) =>
              session.film.value && (
                <FilmPlayer
                  film={session.film.value}
                  show={(moving) => {
                    app.overlay.value = moving && { moving }
                  }}
                />
              )
            }
          </Loaded>
        </section>
      )}
      {report?.hasProof && (
        <Loaded load={() => import('./proof-view.tsx').then((module) => module.ProofView)}>
          {(ProofView) => <ProofView app={app} version={report} />}
        </Loaded>
      )}
      {report && <ResultJson app={app} of="found" version={report} />}
      {family.can.list && <ListPanel app={app} />}
      {family.hunt && <HuntPanel app={app} key={family.name} />}
      <PanelFoot app={app} />
    </>
  )
}

function Choices({ app: { session } }: { app: App }) {
  const { methods } = session.family.value
  return (
    <div class="choices">
      {methods.length > 1 && (
        <label class="field">
          {texts.method}
          <select
            value={session.chosenMethod}
            onChange={(event) => {
              session.method.value = event.currentTarget.value
            }}
          >
            {methods.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <label class="field">
        {texts.timeLimit}
        <select
          value={String(session.milliseconds.value)}
          onChange={({ currentTarget: { value } }) => {
            session.milliseconds.value = TIMES.find((each) => String(each) === value)
          }}
        >
          {TIMES.map((each) => (
            <option key={String(each)} value={String(each)}>
              {texts.timeNamed(each)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** The running search and its result. It has the same parts in every state, so that nothing moves. */
function Outcome({ app }: { app: App }) {
  const { session } = app
  const running = session.running.value
  const { mood, title, words } = storyOf(app)
  return (
    <section class={`card outcome ${mood}`} aria-label={texts.outcomeTitle}>
      <div role="status">
        <p class="title">{title}</p>
        <p>
          <PlaceWords app={app} words={words} />
        </p>
      </div>
      {running && <progress aria-label={texts.progress} max={1} value={running.standing.done} />}
      <Facts app={app} />
      <CheckLine app={app} />
    </section>
  )
}

function storyOf({ session }: App) {
  const { goal, isAnytime } = session.family.value
  const failure = session.failure.value
  const running = session.running.value
  const report = session.report.value
  if (failure) return { mood: 'bad', title: texts.failed, words: failure }
  if (running) {
    const title = running.isStopping ? texts.stopping : texts.running[running.task]
    const { count } = running.standing
    const words = count === undefined ? texts.runningWords[running.task] : texts.countedSoFar(count)
    return { mood: 'busy', title, words }
  }
  if (!report) return { mood: 'quiet', title: texts.idle, words: texts.idleWords }
  return {
    mood: texts.mood(report),
    title: texts.outcome(report, goal),
    words: texts.outcomeWords(report, goal, isAnytime),
  }
}

function Facts({ app: { session } }: { app: App }) {
  const running = session.running.value
  const report = session.report.value
  const { goal, isAnytime } = session.family.value
  const { steps, value, bound } = running?.standing ?? report ?? {}
  const written = (each: number | undefined) => (each === undefined ? undefined : number(each))
  const facts: (readonly [string, string | undefined])[] = []
  if (hasValues(goal)) {
    facts.push([texts.value, written(value)])
    facts.push([texts.bound(goal), bound === undefined ? undefined : boundNumber(bound, goal === 'minimum')])
  }
  if (isAnytime) facts.push([texts.gap, gap(value, bound)])
  facts.push([texts.work, written(steps)])
  return (
    <dl class="facts">
      {facts.map(([name, words = texts.unknown]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
      <div>
        <dt>{texts.time}</dt>
        <dd>
          {running ? <Elapsed since={running.startedAt} /> : report ? duration(report.milliseconds) : texts.unknown}
        </dd>
      </div>
    </dl>
  )
}

/** Ticks by itself, as the worker may be too busy to tell. */
function Elapsed({ since }: { since: number }) {
  const now = useSignal(performance.now())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = performance.now()
    }, MILLISECONDS_BETWEEN_TICKS)
    return () => clearInterval(timer)
  }, [now])
  return <>{duration(Math.max(0, now.value - since))}</>
}

/** What the independent check says about the solution. */
function CheckLine({ app }: { app: App }) {
  const { session } = app
  const report = session.report.value
  const checked = session.checked.value
  if (!report?.hasAnswer) return <p class="check" />
  if (!checked) return <p class="check">{texts.checking}</p>
  if (checked.count === 0) {
    return <p class="check fine">{texts.checkedFine(report.hasProof, report.status === 'ambiguous')}</p>
  }
  return (
    <div class="check broken" role="alert">
      <p>{texts.checkedBad(checked)}</p>
      <ul>
        {checked.first.map(({ rule, places }, index) => (
          <li key={index}>{texts.brokenRule(session.family.value.rules[rule] ?? rule, places)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Signs whose sample is a character; the others are made of colour alone. */
const SIGNS: Partial<Record<string, string>> = { cross: '×', dot: '●' }

function PictureLegend({ app: { session } }: { app: App }) {
  const picture = session.board.value.pictures[session.chosenPicture.value]
  if (!picture || picture.legend.length === 0) return null
  return (
    <ul class="legend rookery" aria-label={texts.legend}>
      {picture.legend.map(({ kind, label, symbol, colour = '' }) => (
        <li key={label}>
          <span class={`sample ${kind} ${colour}`} aria-hidden="true">
            {kind === 'piece' ? symbol : SIGNS[kind]}
          </span>
          {label}
        </li>
      ))}
    </ul>
  )
}
