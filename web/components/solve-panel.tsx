import type { Session } from '../state/session.ts'
import { texts } from '../texts/index.ts'
import { Board } from './board.tsx'
import { Deductions } from './deductions.tsx'
import { Loaded } from './loaded.tsx'
import { Outcome } from './outcome.tsx'
import { ResultJson } from './result-json.tsx'
import { SolveBar } from './solve-bar.tsx'

/** Everything that the library finds out by itself. */
export function SolvePanel({ session }: { session: Session }) {
  return (
    <div class="solving">
      <SolveBar session={session} />
      <Outcome session={session} />
      <Board session={session} />
      <Deductions session={session} />
      {session.family.value.isOpenEnded && <Scores session={session} />}
      <ResultJson session={session} />
    </div>
  )
}

/** How a search that only ever gets better has done so far. */
function Scores({ session }: { session: Session }) {
  return (
    <section aria-labelledby="plot-heading">
      <h3 id="plot-heading">{texts.plotHeading}</h3>
      <Loaded load={() => import('../watch/score-plot.tsx').then((module) => module.ScorePlot)}>
        {(ScorePlot) => <ScorePlot points={session.scores.value} goal={session.family.value.goal} />}
      </Loaded>
    </section>
  )
}
