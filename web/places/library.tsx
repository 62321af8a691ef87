import { useSignal } from '@preact/signals'
import { Icon } from '../components/icons.tsx'
import { KeptThumbnail } from '../components/thumbnail.tsx'
import { clockTime } from '../numbers.ts'
import type { App } from '../state/app.ts'
import type { Entry } from '../state/library.ts'
import { texts } from '../texts/index.ts'
import './places.css'

const SHELVES = {
  recent: () => true,
  starred: ({ isStarred }: Entry) => isStarred,
  solved: ({ isSolved }: Entry) => isSolved,
  own: ({ isOwn }: Entry) => isOwn,
} as const

const MOST_SHOWN = 48

/** The boards that this browser keeps. */
export default function LibraryPlace({ app }: { app: App }) {
  const shelf = useSignal<keyof typeof SHELVES>('recent')
  const entries = app.library.entries.value.filter(SHELVES[shelf.value])
  return (
    <main class="place library">
      <h1>{texts.library}</h1>
      <fieldset class="chips">
        <legend class="unseen">{texts.shelves}</legend>
        {(Object.keys(SHELVES) as (keyof typeof SHELVES)[]).map((each) => (
          <button
            key={each}
            type="button"
            class="chip"
            aria-pressed={shelf.value === each}
            onClick={() => {
              shelf.value = each
            }}
          >
            {texts.shelfNames[each]}
          </button>
        ))}
      </fieldset>
      {entries.length === 0 && (
        <div class="empty card">
          <p>{texts.emptyShelf[shelf.value]}</p>
          <a class="button primary" href="#/">
            {texts.choosePuzzle}
          </a>
        </div>
      )}
      <ul class="shelf">
        {entries.slice(0, MOST_SHOWN).map((entry) => (
          <Kept key={entry.key} app={app} entry={entry} />
        ))}
      </ul>
    </main>
  )
}

function Kept({ app, entry }: { app: App; entry: Entry }) {
  const { family, text, size, grade, elapsed, progress, isStarred, isSolved, isOwn } = entry
  const title = app.familyNamed(family)?.title ?? family
  const kept = app.library.kept(family, text)
  return (
    <li class="card kept">
      <button
        type="button"
        class="card-picture"
        aria-label={texts.openBoard(title, size)}
        onClick={() => app.openPuzzle(family, text, isOwn && !kept ? 'set' : 'play')}
      >
        <KeptThumbnail app={app} family={family} text={text} position={kept?.position} />
      </button>
      <p>
        <strong>{title}</strong> {isSolved && <span class="solved-sign">{texts.shelfNames.solved}</span>}
      </p>
      <p class="soft">{texts.boardWords('', size, grade, elapsed > 0 ? clockTime(elapsed) : '', progress)}</p>
      <div class="buttons">
        <button
          type="button"
          class="icon-button star"
          aria-label={texts.star}
          aria-pressed={isStarred}
          onClick={() => app.library.change(entry, { isStarred: !isStarred })}
        >
          <Icon name="star" />
        </button>
        <button type="button" class="icon-button" aria-label={texts.remove} onClick={() => app.library.remove(entry)}>
          <Icon name="bin" />
        </button>
      </div>
    </li>
  )
}
