import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Board } from './components/board.tsx'
import { Editor } from './components/editor.tsx'
import { Generator } from './components/generator.tsx'
import { Masthead } from './components/masthead.tsx'
import { Outcome } from './components/outcome.tsx'
import { ProblemPicker } from './components/problem-picker.tsx'
import { ResultJson } from './components/result-json.tsx'
import { SolveBar } from './components/solve-bar.tsx'
import type { Session } from './session.ts'
import { texts } from './texts.ts'

export function App({ session }: { session: Session }) {
  const family = session.family.value
  const chosenMethod = useSignal('')
  const method = family.methods.includes(chosenMethod.value) ? chosenMethod.value : family.methods[0]!

  useEffect(() => {
    const solveOnShortcut = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void session.solve(method)
    }
    addEventListener('keydown', solveOnShortcut)
    return () => removeEventListener('keydown', solveOnShortcut)
  }, [session, method])

  return (
    <>
      <Masthead />
      <main class="bench">
        <section class="card problem" aria-labelledby="problem-heading">
          <h2 id="problem-heading">{texts.problemHeading}</h2>
          <ProblemPicker session={session} />
          <Editor session={session} />
          <Generator key={family.name} session={session} />
        </section>
        <section class="card answer" aria-labelledby="answer-heading">
          <h2 class="unseen" id="answer-heading">
            {texts.answerHeading}
          </h2>
          <SolveBar session={session} method={method} chooseMethod={(name) => (chosenMethod.value = name)} />
          <Outcome session={session} />
          <Board session={session} />
          <ResultJson session={session} />
        </section>
      </main>
      <footer class="privacy">{texts.privacy}</footer>
    </>
  )
}
