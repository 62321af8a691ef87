import { Loaded } from '../components/loaded.tsx'
import { PlaceWords } from '../components/place-words.tsx'
import type { App } from '../state/app.ts'
import { hasValues, texts } from '../texts/index.ts'
import { NoBoard } from './no-board.tsx'
import { PanelFoot } from './panel-foot.tsx'

/** Beside a board in play: the hint, how far it is, what is broken. */
export function PlayPanel({ app }: { app: App }) {
  const { play, session } = app
  const table = play.table.value
  const view = play.view.value
  if (!table || !view) return <NoBoard app={app} tooLarge={texts.cannotPlay} />
  const { progress, words } = view.standing
  return (
    <>
      {play.isCelebrated.value && (
        <Loaded load={() => import('./win-card.tsx').then((module) => module.WinCard)}>
          {(WinCard) => <WinCard app={app} />}
        </Loaded>
      )}
      <Loaded isSilent load={() => import('./hint-card.tsx').then((module) => module.HintCard)}>
        {(HintCard) => <HintCard app={app} />}
      </Loaded>
      <div class="card progress-card">
        <p role="status">
          {words} {play.isFinished.value && texts.finished(session.family.value)}
        </p>
        {hasValues(session.family.value.goal) && (
          <Loaded isSilent load={() => import('./meter.tsx').then((module) => module.Meter)}>
            {(Meter) => <Meter app={app} />}
          </Loaded>
        )}
        {progress && !play.isFinished.value && (
          <progress max={progress.of} value={progress.done} aria-label={texts.progressOf(progress)} />
        )}
        <Mistakes app={app} />
      </div>
      {!play.hint.value && !play.isCelebrated.value && (
        <p class="quiet-words">
          {table.words} <a href={`#/learn/${session.family.value.name}`}>{texts.rules}</a>
        </p>
      )}
      <PanelFoot app={app} />
    </>
  )
}

const MOST_MISTAKES_LISTED = 4

function Mistakes({ app }: { app: App }) {
  const { play } = app
  const mistakes = play.mistakes.value
  const rules = play.table.value?.rules ?? {}
  return (
    <div class="mistakes" role="status">
      {mistakes?.count === 0 && <p class="fine">{texts.noMistakes}</p>}
      {mistakes !== undefined && mistakes.count > 0 && (
        <ul>
          {mistakes.first.slice(0, MOST_MISTAKES_LISTED).map(({ rule, places }, index) => (
            <li key={index}>
              <PlaceWords app={app} words={texts.brokenRule(rules[rule] ?? rule, places)} />
            </li>
          ))}
          {mistakes.count > MOST_MISTAKES_LISTED && (
            <li>{texts.moreMistakes(mistakes.count - MOST_MISTAKES_LISTED)}</li>
          )}
        </ul>
      )}
    </div>
  )
}
