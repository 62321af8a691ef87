import { useEffect, useRef } from 'preact/hooks'
import { Editor } from './components/editor.tsx'
import { Generator } from './components/generator.tsx'
import { Loaded } from './components/loaded.tsx'
import { Masthead } from './components/masthead.tsx'
import { PlayPanel } from './components/play-panel.tsx'
import { ProblemPicker } from './components/problem-picker.tsx'
import { SetPanel } from './components/set-panel.tsx'
import { SharePanel } from './components/share-panel.tsx'
import { SolvePanel } from './components/solve-panel.tsx'
import { panelId, Tabs, tabId } from './components/tabs.tsx'
import { WatchPanel } from './components/watch-panel.tsx'
import { VIEWS, type Workbench } from './state/workbench.ts'
import { texts } from './texts/index.ts'

export function App({ workbench }: { workbench: Workbench }) {
  const { session } = workbench
  const family = session.family.value
  const view = workbench.view.value
  const answer = useRef<HTMLElement>(null)

  useEffect(() => {
    const solveOnShortcut = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      workbench.view.value = 'solve'
      void session.solve()
    }
    addEventListener('keydown', solveOnShortcut)
    return () => removeEventListener('keydown', solveOnShortcut)
  }, [workbench, session])

  // Whoever was sent to a view should see it, on small screens too.
  useEffect(() => {
    const isBelow = (answer.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2
    if (workbench.view.peek() !== 'solve' && isBelow) answer.current?.scrollIntoView()
  }, [workbench])

  return (
    <>
      <Masthead />
      <main>
        <div class="bench">
          <section class="card problem" aria-labelledby="problem-heading">
            <h2 id="problem-heading">{texts.problemHeading}</h2>
            <ProblemPicker workbench={workbench} />
            <Editor workbench={workbench} />
            <Generator key={family.name} workbench={workbench} />
            <SharePanel workbench={workbench} />
          </section>
          <section class="card answer" aria-labelledby="views-heading" ref={answer}>
            <h2 class="unseen" id="views-heading">
              {texts.viewsHeading}
            </h2>
            <Tabs views={VIEWS} chosen={view} choose={(chosen) => (workbench.view.value = chosen)} />
            <div class="panel" role="tabpanel" id={panelId(view)} aria-labelledby={tabId(view)}>
              {view === 'solve' && <SolvePanel session={session} />}
              {view === 'play' && <PlayPanel session={session} play={workbench.play} />}
              {view === 'set' && <SetPanel session={session} setting={workbench.setting} />}
              {view === 'watch' && <WatchPanel workbench={workbench} />}
            </div>
          </section>
        </div>
        {workbench.isPrinting.value && (
          <section class="card printing" aria-label={texts.printSheet} ref={bringIntoSight}>
            <Loaded load={() => import('./print/print-desk.tsx').then((module) => module.default)}>
              {(PrintDesk) => (
                <PrintDesk
                  key={family.name}
                  familyTitle={family.title}
                  summary={family.summary}
                  make={(wish, onProgress) => workbench.makeSheet(wish, onProgress)}
                  stop={() => void session.desk.stopSheet()}
                />
              )}
            </Loaded>
          </section>
        )}
      </main>
      <footer class="privacy">{texts.privacy}</footer>
    </>
  )
}

/** It appears below everything else, where whoever asked for it would not see it. */
function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
