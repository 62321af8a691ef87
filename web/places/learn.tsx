import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { isAmong } from '../board/board-grid.tsx'
import { BoardFrame } from '../board/frame.tsx'
import { FamilyChips } from '../components/family-chips.tsx'
import { Loaded } from '../components/loaded.tsx'
import { PlaceWords } from '../components/place-words.tsx'
import { KeptThumbnail } from '../components/thumbnail.tsx'
import type { FamilyInfo, LearnedRule } from '../protocol.ts'
import { type App, randomSeed } from '../state/app.ts'
import type { CellState } from '../texts/board.ts'
import { texts } from '../texts/index.ts'
import { insightTexts } from '../texts/insight.ts'
import './places.css'

/** The topic of the search trees. */
const TREES = 'search-trees'

/** The rules of each family, every deduction rule with an example, and search trees. */
export default function Learn({ app, topic, size }: { app: App; topic: string | undefined; size: string | undefined }) {
  const family = app.familyNamed(topic ?? '')
  const isTree = topic?.startsWith(TREES) ?? false
  return (
    <main class="place learn">
      <h1>{texts.learn}</h1>
      <FamilyChips app={app} label={texts.topics} place="learn" chosen={family?.name}>
        <a class="chip" href={`#/learn/${TREES}`} aria-current={isTree ? 'page' : undefined}>
          {texts.searchTrees}
        </a>
      </FamilyChips>
      {isTree && <Trees app={app} topic={topic!} size={size} />}
      {family && <FamilyRules key={family.name} app={app} family={family} />}
      {!family && !isTree && <Topics app={app} />}
    </main>
  )
}

function Topics({ app }: { app: App }) {
  return (
    <>
      <p class="soft">{texts.learnIntro}</p>
      <ul class="topics">
        {app.families.map(({ name, title, summary, examples, deductionRules }) => (
          <li key={name}>
            <a class="card topic" href={`#/learn/${name}`}>
              <KeptThumbnail app={app} family={name} text={examples[0]!.text} />
              <div>
                <h2>{title}</h2>
                <p>{summary}</p>
                <p class="soft">{texts.ruleCount(Object.keys(deductionRules).length)}</p>
              </div>
            </a>
          </li>
        ))}
        <li>
          <a class="card topic" href={`#/learn/${TREES}`}>
            <svg class="thumbnail tree-sign" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 5 6 12v6M12 5l6 7M6 12l4 6M18 12v6M18 12l-4 6" />
            </svg>
            <div>
              <h2>{texts.searchTrees}</h2>
              <p>{texts.treesIntro}</p>
            </div>
          </a>
        </li>
      </ul>
    </>
  )
}

function Trees({ app, topic, size }: { app: App; topic: string; size: string | undefined }) {
  const demonstration = topic.split(':')[1]
  // What the tree itself has told comes back as the same object: only other addresses are followed.
  const told = useRef<{ readonly demonstration: string; readonly size: string } | undefined>(undefined)
  const isTold = told.current?.demonstration === demonstration && told.current?.size === size
  const start = useMemo(
    () =>
      (isTold && told.current) || {
        ...(demonstration !== undefined && { demonstration }),
        ...(size !== undefined && { size }),
      },
    [demonstration, size, isTold],
  )
  return (
    <section class="card trees" aria-label={texts.searchTrees}>
      <p class="soft">{texts.treesIntro}</p>
      <Loaded load={() => import('../watch/tree/search-tree.tsx').then((module) => module.default)}>
        {(SearchTree) => (
          <SearchTree
            start={start}
            onChange={(watched) => {
              told.current = watched
              app.tell({ place: 'learn', topic: `${TREES}:${watched.demonstration}`, size: watched.size })
            }}
          />
        )}
      </Loaded>
    </section>
  )
}

function FamilyRules({ app, family }: { app: App; family: FamilyInfo }) {
  const rules = Object.entries(family.deductionRules)
  const chosen = useSignal(rules[0]?.[0])
  return (
    <>
      <section class="card family-rules" aria-labelledby="rules-heading">
        <h2 id="rules-heading">{texts.rulesOf(family.title)}</h2>
        <p>{family.summary}</p>
        <p class="soft">{texts.brokenIf}</p>
        <ul class="rules">
          {family.playRules.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <a class="button primary" href={`#/new/${family.name}`}>
          {texts.choosePuzzle}
        </a>
      </section>
      {rules.length > 0 && (
        <section aria-labelledby="deductions-heading">
          <h2 id="deductions-heading">{texts.deductionRules}</h2>
          <p class="soft">{texts.deductionRulesIntro}</p>
          <ul class="rule-list" style={{ '--rules': rules.length }}>
            {rules.map(([code, words]) => (
              <li key={code}>
                <button
                  type="button"
                  class="rule-head"
                  aria-pressed={chosen.value === code}
                  onClick={() => {
                    chosen.value = code
                  }}
                >
                  <strong>{texts.ruleName(code)}</strong>
                  <span class="soft">{words}</span>
                </button>
                {chosen.value === code && <RuleExample app={app} family={family} rule={code} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** A position from a generated puzzle in which the rule is the next step. Its room is kept while it is looked for. */
function RuleExample({ app, family, rule }: { app: App; family: FamilyInfo; rule: string }) {
  const found = useSignal<LearnedRule | 'none' | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    void app.pool
      .run((engine) => engine.exampleOf(family.name, family.openings, rule))
      .then((example) => {
        if (isCurrent) found.value = example ?? 'none'
      })
    return () => {
      isCurrent = false
    }
  }, [])
  const example = typeof found.value === 'object' ? found.value : undefined
  const { fresh = [], rests = [] } = example?.marks ?? {}
  const states: [CellState, ReturnType<typeof isAmong>][] = [
    ['rests', isAmong(rests)],
    ['fresh', isAmong(fresh)],
  ]
  return (
    <div class="card rule-example">
      <div class="rule-words">
        {example ? (
          <p>
            <PlaceWords app={app} words={example.words} />
          </p>
        ) : (
          <p role="status">{found.value === 'none' ? texts.noExample : texts.lookingForExample}</p>
        )}
      </div>
      <BoardFrame
        picture={example?.picture}
        statesOf={(place) => states.filter(([, has]) => has(place)).map(([state]) => state)}
        showsCoordinates
        otherwise=""
      />
      <div class="buttons">
        {family.can.hint && <Practise app={app} family={family} rule={rule} />}
        {example && (
          <a
            class="button"
            href={`#/t/${family.name}?${new URLSearchParams({ mode: 'explain', step: String(example.step), text: example.text })}`}
          >
            {texts.openExample}
          </a>
        )}
      </div>
    </div>
  )
}

/** Opens a position whose simplest next step is the rule; every time another one. */
function Practise({ app, family, rule }: { app: App; family: FamilyInfo; rule: string }) {
  const said = useSignal('')
  const isLooking = useSignal(false)
  async function practise(): Promise<void> {
    if (isLooking.value) return
    isLooking.value = true
    said.value = insightTexts.lookingForExercise
    const seed = Number(randomSeed())
    const found = await app.pool.run((engine) => engine.exercise(family.name, family.openings, rule, seed))
    isLooking.value = false
    said.value = found ? '' : insightTexts.noExercise
    const isHere = app.route.value.place === 'learn'
    if (found && isHere) app.go({ place: 'table', family: family.name, mode: 'play', ...found })
  }
  return (
    <>
      <button type="button" class="primary" aria-disabled={isLooking.value} onClick={() => void practise()}>
        {insightTexts.practise}
      </button>
      <span role="status" class="soft">
        {said.value}
      </span>
    </>
  )
}
