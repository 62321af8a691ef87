import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'
import { PanelFoot } from './panel-foot.tsx'

/** Beside a table without a board that could be used: why there is none, and the ways to another. */
export function NoBoard({ app, tooLarge }: { app: App; tooLarge: (squares: number) => string }) {
  const { session } = app
  const state = session.textState.value
  const isLoading = session.isReading.value || (state.kind === 'read' && state.problem.picture?.cells !== undefined)
  if (isLoading) return <p class="quiet-words">{texts.loading}</p>
  const why =
    state.kind === 'read' ? tooLarge(state.problem.squares) : state.kind === 'faulty' ? texts.faulty : texts.noBoard
  return (
    <>
      <p class="quiet-words">{why}</p>
      <PanelFoot app={app} />
    </>
  )
}
