import {
  type Campaign,
  type CountOrder,
  type CountResult,
  CountTotal,
  type CoverOrder,
  type End,
  NumberedUnits,
  partsWork,
} from '../../campaign/index.ts'
import { type Count, type CountParts, type Finished, type Outcome, run } from '../../src/index.ts'
import { SET_ASIDE, shareInWords } from './campaign-words.ts'
import type { Mission } from './mission.ts'

/** A count that was cut into parts. `tell` gets the outcome, as of a count as a whole, and gives the exit code. */
export function countMission(
  order: CountOrder | CoverOrder,
  parts: CountParts,
  tell: (outcome: Finished<Count>) => Promise<number>,
): Mission<CountResult> {
  const total = new CountTotal()
  return {
    order,
    work: partsWork(parts),
    supply: new NumberedUnits(parts.parts),
    total,
    progress: (campaign, milliseconds) =>
      `${total.count.toLocaleString('en')} counted · ${shareInWords(campaign, milliseconds, ['part', 'parts'])}`,
    report: (end, campaign, milliseconds) => tell({ ...outcomeOf(end, campaign, total, parts), milliseconds }),
  }
}

function outcomeOf(end: End, campaign: Campaign<CountResult>, total: CountTotal, parts: CountParts): Outcome<Count> {
  const { count, limit } = total
  const steps = parts.steps + total.steps
  const stopped = { status: 'stopped', answer: { count }, steps } as const
  if (limit !== undefined) return { ...stopped, reason: 'limits', why: limit }
  if (end.status === 'stopped') return { ...stopped, reason: end.reason }
  if (campaign.aside.length > 0) return { ...stopped, reason: 'limits', why: SET_ASIDE }
  const whole = run(parts.whole(count))
  return { ...whole, steps: steps + whole.steps }
}
