import type { Session } from '../state/session.ts'
import { texts } from '../texts/index.ts'

/** What the independent check says about the answer. */
export function CheckLine({ session }: { session: Session }) {
  const report = session.report.value
  const checked = session.checked.value
  if (!report?.hasAnswer) return <p class="check" />
  if (!checked) return <p class="check">{texts.checking}</p>
  if (checked.count === 0)
    return <p class="check fine">{texts.checkedFine(report.hasProof, report.status === 'ambiguous')}</p>
  return (
    <div class="check broken" role="alert">
      <p>{texts.checkedBad(checked)}</p>
      <ul>
        {checked.first.map(({ rule, places }, index) => (
          <li key={index}>{texts.brokenRule(session.family.value.rules[rule] ?? rule, places)}</li>
        ))}
      </ul>
    </div>
  )
}
