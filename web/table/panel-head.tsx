import { Clock } from '../components/clock.tsx'
import { Grade } from '../components/grade.tsx'
import { Icon } from '../components/icons.tsx'
import { clockTime } from '../numbers.ts'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'

/** Where the clock stands in Play, so that a long name does not break anew in other modes. */
function ClockRoom() {
  return (
    <span class="clock room" aria-hidden="true">
      {clockTime(0)}
    </span>
  )
}

/** The name of the puzzle, its grade, the clock, and where to take it. */
export function PanelHead({ app }: { app: App }) {
  const { session, play, preferences, library } = app
  const family = session.family.value
  const state = session.textState.value
  const picture = state.kind === 'read' ? state.problem.picture : undefined
  const rating = play.rating.value
  const entry = library.entryOf(family.name, session.text.value)
  const words = texts.rated(rating, family)
  return (
    <header class={`panel-head${family.can.explain ? ' graded' : ''}`}>
      <div class="panel-title">
        <h1>
          <span class="name">{family.title}</span>{' '}
          {picture && <span class="size">{texts.size(picture.rows, picture.columns)}</span>}
        </h1>
        {preferences.showsClock.value && app.mode.value === 'play' && <Clock stopwatch={play.stopwatch} />}
        {preferences.showsClock.value && app.mode.value !== 'play' && <ClockRoom />}
        <button
          type="button"
          class="icon-button star"
          aria-label={texts.star}
          aria-pressed={entry?.isStarred ?? false}
          onClick={() => {
            library.note(family.name, session.text.value, {
              isStarred: !(entry?.isStarred ?? false),
              ...(picture && { size: texts.size(picture.rows, picture.columns) }),
            })
          }}
        >
          <Icon name="star" />
        </button>
      </div>
      <p class="rating">{words !== '' && <Grade grades={family.grades} grade={rating?.grade} words={words} />}</p>
    </header>
  )
}
