import type { FamilyInfo, Verdict } from '../protocol.ts'
import { texts } from '../texts/index.ts'

/** What is known of the problem as it stands: it fills as the answers come, and keeps its room. */
export function VerdictLines({ family, verdict }: { family: FamilyInfo; verdict: Verdict | undefined }) {
  const { mood, title, words } = texts.verdict(verdict, family)
  return (
    <div class={`verdict ${mood}`} aria-busy={!verdict?.isComplete}>
      <div role="status">
        <p class="title">{title}</p>
        <p class="words">{words}</p>
      </div>
      <dl class="facts">
        {family.can.explain && <Fact name={texts.grade} words={texts.gradeFound(verdict)} />}
        {family.can.forced && <Fact name={texts.forcedSquares} words={texts.forcedFound(verdict)} />}
      </dl>
    </div>
  )
}

function Fact({ name, words }: { name: string; words: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </div>
  )
}
