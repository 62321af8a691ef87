import type { Session } from '../state/session.ts'
import type { Workbench } from '../state/workbench.ts'
import { texts } from '../texts/index.ts'
import { Loaded } from './loaded.tsx'
import { SolveButton, StopButton } from './search-buttons.tsx'

/** Answers as films, and searches as trees. */
export function WatchPanel({ workbench }: { workbench: Workbench }) {
  const { session } = workbench
  return (
    <div class="watch">
      <FilmOfAnswer session={session} />
      <section aria-labelledby="tree-heading">
        <h3 id="tree-heading">{texts.treeHeading}</h3>
        <Loaded load={() => import('../watch/tree/search-tree.tsx').then((module) => module.default)}>
          {(SearchTree) => (
            <SearchTree
              start={workbench.watched.value}
              onChange={(state) => {
                workbench.watched.value = state
              }}
            />
          )}
        </Loaded>
      </section>
    </div>
  )
}

/** Only where answers are made of moves. */
function FilmOfAnswer({ session }: { session: Session }) {
  const film = session.film.value
  const running = session.running.value
  if (!session.family.value.hasMoves) return null
  return (
    <section aria-labelledby="film-heading">
      <h3 id="film-heading">{texts.filmHeading}</h3>
      {film ? (
        <Loaded load={() => import('../watch/film-player.tsx').then((module) => module.FilmPlayer)}>
          {(FilmPlayer) => <FilmPlayer film={film} />}
        </Loaded>
      ) : (
        <div class="no-film">
          <p>{running ? texts.filmSoon : session.checked.value ? texts.noMoves : texts.noFilm}</p>
          <div class="buttons">
            <SolveButton session={session} />
            <StopButton session={session} />
          </div>
        </div>
      )}
    </section>
  )
}
