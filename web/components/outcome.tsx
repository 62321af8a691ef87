import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { boundNumber, duration, gap, number } from '../numbers.ts'
import type { Session } from '../state/session.ts'
import { hasValues, texts } from '../texts/index.ts'
import { CheckLine } from './check-line.tsx'

const MILLISECONDS_BETWEEN_TICKS = 100

type Mood = 'quiet' | 'busy' | 'good' | 'open' | 'bad'

interface Story {
  readonly mood: Mood
  readonly title: string
  readonly words: string
}

/** What is going on and what came out. It has the same parts in every state, so that nothing on the page moves. */
export function Outcome({ session }: { session: Session }) {
  const running = session.running.value
  const { mood, title, words } = storyOf(session)
  // Answers that could be better come with the longest story, at a moment of their own choice.
  const room = session.family.value.isOpenEnded ? 'wordy' : ''
  return (
    <div class={`outcome ${mood} ${room}`}>
      <div role="status">
        <p class="title">{title}</p>
        <p class="words">{words}</p>
      </div>
      {running && <progress aria-label={texts.progress} max={1} value={running.standing.done} />}
      <Facts session={session} />
      <CheckLine session={session} />
    </div>
  )
}

function storyOf(session: Session): Story {
  const { goal, isOpenEnded } = session.family.value
  const failure = session.failure.value
  const running = session.running.value
  const report = session.report.value
  const state = session.textState.value
  if (failure) return { mood: 'bad', title: texts.failed, words: failure }
  if (running) {
    const title = running.isStopping ? texts.stopping : texts.running[running.task]
    return { mood: 'busy', title, words: texts.runningWords[running.task] }
  }
  if (report) {
    const mood = report.status === 'solved' ? 'good' : 'open'
    return { mood, title: texts.outcome(report, goal), words: texts.outcomeWords(report, goal, isOpenEnded) }
  }
  if (state.kind === 'faulty') {
    const hasBoard = session.board.value.pictures.length > 0
    const words = hasBoard ? texts.faultyProblemWords : texts.faultyProblemWordsWithoutBoard
    return { mood: 'bad', title: texts.faultyProblem, words }
  }
  if (state.kind === 'empty') return { mood: 'quiet', title: texts.noProblem, words: texts.noProblemWords }
  return { mood: 'quiet', title: texts.idle, words: texts.idleWords }
}

function Facts({ session }: { session: Session }) {
  const running = session.running.value
  const report = session.report.value
  const { goal, isOpenEnded } = session.family.value
  const { steps, value, bound } = running?.standing ?? report ?? {}
  const limit = bound === undefined ? undefined : boundNumber(bound, goal === 'minimum')
  return (
    <dl class="facts">
      {hasValues(goal) && <Fact name={texts.value} words={written(value)} />}
      {hasValues(goal) && <Fact name={texts.bound(goal)} words={limit} />}
      {isOpenEnded && <Fact name={texts.gap} words={gap(value, bound)} />}
      <Fact name={texts.steps} words={written(steps)} />
      <div>
        <dt>{texts.time}</dt>
        <dd>
          {running ? <Elapsed since={running.startedAt} /> : report ? duration(report.milliseconds) : texts.unknown}
        </dd>
      </div>
    </dl>
  )
}

function Fact({ name, words = texts.unknown }: { name: string; words: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </div>
  )
}

function written(value: number | undefined): string | undefined {
  return value === undefined ? undefined : number(value)
}

/** Ticks on its own, as the worker may be too busy to tell. */
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
