import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { KeptThumbnail, Thumbnail } from '../components/thumbnail.tsx'
import { clockTime } from '../numbers.ts'
import type { FamilyInfo, Picture } from '../protocol.ts'
import type { App } from '../state/app.ts'
import { dailyPuzzle } from '../state/daily.ts'
import { texts } from '../texts/index.ts'

const MOST_CONTINUED = 3

/** Continue, today's puzzles, and a card for every family. */
export function Home({ app }: { app: App }) {
  const begun = app.library.entries.value.filter(({ isBegun, isSolved }) => isBegun && !isSolved)
  return (
    <main class="place home">
      <header class="home-head">
        <div>
          <h1>{texts.tagline}</h1>
          <p class="soft">{texts.promise}</p>
        </div>
        {begun.length > 0 && (
          <ul class="continue" aria-label={texts.continue}>
            {begun.slice(0, MOST_CONTINUED).map((entry) => {
              const { key, family, text, size, grade, elapsed, progress } = entry
              const title = app.familyNamed(family)?.title ?? family
              return (
                <li key={key}>
                  <a class="card continue-card" href={hrefOf(family, text)}>
                    <KeptThumbnail
                      app={app}
                      family={family}
                      text={text}
                      position={app.library.kept(family, text)?.position}
                    />
                    <span>
                      <strong>{texts.continue}</strong>
                      <span class="soft">{texts.boardWords(title, size, grade, clockTime(elapsed), progress)}</span>
                    </span>
                  </a>
                </li>
              )
            })}
          </ul>
        )}
      </header>
      <h2 class="date">{texts.today(new Date())}</h2>
      <div class="family-cards">
        {app.families.map((family) => (
          <FamilyCard key={family.name} app={app} family={family} />
        ))}
        <AlsoHere app={app} />
      </div>
      <footer class="home-foot soft">{texts.privacy}</footer>
    </main>
  )
}

function hrefOf(family: string, text: string): string {
  return `#/t/${family}?${new URLSearchParams({ text })}`
}

/** What people find only by looking for it. */
function AlsoHere({ app }: { app: App }) {
  const first = app.families[0]!.name
  const links = [
    [`#/t/${first}?mode=set`, texts.alsoSet],
    ['#/learn', texts.alsoLearn],
    ['#/learn/search-trees', texts.alsoTrees],
    [`#/print/${first}`, texts.alsoPrint],
  ] as const
  return (
    <section class="also" aria-labelledby="also">
      <h3 id="also">{texts.also}</h3>
      <ul>
        {links.map(([href, [title, words]]) => (
          <li key={href}>
            <a href={href}>
              <strong>{title}</strong> <span class="soft">{words}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Today's puzzle of a family, in the grade or size that is chosen. */
function FamilyCard({ app, family }: { app: App; family: FamilyInfo }) {
  const usual = Math.max(
    0,
    family.openings.findIndex(({ isUsual }) => isUsual),
  )
  const opening = useSignal(usual)
  const picture = useSignal<Picture | undefined>(undefined)
  const isOpening = useSignal(false)

  useEffect(() => {
    let isCurrent = true
    void dailyPuzzle(app, family, opening.value).then((made) => {
      if (isCurrent && 'picture' in made) picture.value = made.picture
    })
    return () => {
      isCurrent = false
    }
  }, [opening.value])

  async function play(): Promise<void> {
    isOpening.value = true
    await app.openMade(family, dailyPuzzle(app, family, opening.value), opening.value)
    isOpening.value = false
  }

  return (
    <section class="card family-card" aria-labelledby={`card-${family.name}`}>
      <button
        type="button"
        class="card-picture"
        aria-label={texts.playTitle(family.title)}
        tabIndex={-1}
        onClick={() => void play()}
      >
        <Thumbnail picture={picture.value} />
      </button>
      <div class="card-words">
        <h3 id={`card-${family.name}`}>{family.title}</h3>
        <p class="soft">{family.summary}</p>
        <a class="card-more" href={`#/new/${family.name}`} aria-label={texts.moreOf(family.title)}>
          {texts.moreEllipsis}
        </a>
      </div>
      <div class="card-choice">
        <fieldset class="chips">
          <legend class="unseen">{texts.openingsOf(family.title)}</legend>
          {family.openings.map(({ title }, index) => (
            <button
              key={title}
              type="button"
              class="chip"
              aria-pressed={opening.value === index}
              onClick={() => {
                opening.value = index
              }}
            >
              {title}
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          class="primary"
          aria-busy={isOpening.value}
          aria-label={texts.playTitle(family.title)}
          onClick={() => void play()}
        >
          {texts.modes.play}
        </button>
      </div>
    </section>
  )
}
