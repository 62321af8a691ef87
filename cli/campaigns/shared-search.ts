import {
  BestTotal,
  bestOutcome,
  type CountOrder,
  type CountResult,
  CountTotal,
  type CoverOrder,
  defined,
  type End,
  type ImproveOrder,
  type ImproveResult,
  improveWork,
  jointStanding,
  measuredParts,
  NumberedUnits,
  outcomeOf,
  partsWork,
  type Standing,
} from '../../campaign/index.ts'
import {
  type Count,
  type CountParts,
  type Finished,
  type Outcome,
  type Progress,
  type Puzzle,
  type Result,
  run,
  runAsync,
  type Search,
} from '../../src/index.ts'
import { interruptible } from '../exit.ts'
import { limitsOf } from '../options.ts'
import { ProgressLine, progressWords } from '../progress-line.ts'
import { type Job, runJob, shareInWords } from './run.ts'

/** A count that was cut into parts. `tell` gets the outcome, as of a count as a whole, and gives the exit code. */
export function countJob(
  order: CountOrder | CoverOrder,
  parts: CountParts,
  tell: (outcome: Finished<Count>) => Promise<number>,
): Job<CountResult> {
  const total = new CountTotal()
  return {
    order,
    work: partsWork(parts),
    supply: new NumberedUnits(parts.parts),
    total,
    progress: (campaign, milliseconds) =>
      `${total.count.toLocaleString('en')} counted · ${shareInWords(campaign, milliseconds, ['part', 'parts'])}`,
    report: (end, _campaign, milliseconds) => tell({ ...countOutcome(end, total, parts), milliseconds }),
  }
}

function countOutcome(end: End, total: CountTotal, parts: CountParts): Outcome<Count> {
  const { count } = total
  const steps = parts.steps + total.steps
  if (end.status === 'stopped') {
    return { status: 'stopped', reason: end.reason, ...defined({ why: end.why }), answer: { count }, steps }
  }
  const whole = run(parts.whole(count))
  return { ...whole, steps: steps + whole.steps }
}

/** A count that may be cut into parts. */
export interface SharedCount {
  /** The count as a whole. */
  readonly search: () => Search<Pick<Count, 'count'>>
  readonly cut: (wanted: number) => CountParts | undefined
  readonly order: (parts: number) => CountOrder | CoverOrder
  readonly progress: (progress: Progress<unknown>) => string
}

interface CountLimits {
  readonly threads: number
  /** In milliseconds. */
  readonly time: number | undefined
}

/** A shorter count is not cut into parts; one whose parts are counted soon after starts no threads. */
const ALONE_MILLISECONDS = 200
const ALONE_WITH_PARTS_MILLISECONDS = 50

/** Counts alone at first; what takes longer, and can be cut into parts, is restarted on several threads. */
export async function countOnThreads(
  count: SharedCount,
  { threads, time }: CountLimits,
  tell: (outcome: Finished<Count>) => Promise<number>,
): Promise<number> {
  const started = performance.now()
  const elapsed = () => performance.now() - started
  const isTimeUp = () => time !== undefined && elapsed() >= time
  const alone = await interruptible(async (signal) => {
    const outcome = await countAlone(count, time, signal)
    if (outcome.status !== 'stopped' || outcome.reason !== 'aborted' || signal.aborted) return outcome
    // Measuring takes its time too.
    const limit = {
      get aborted() {
        return signal.aborted || isTimeUp()
      },
    }
    const parts = await measuredParts(count.cut, limit)
    if (parts === undefined || signal.aborted) return outcome
    return isTimeUp() ? { ...outcome, reason: 'time' as const, milliseconds: elapsed() } : parts
  })
  if (typeof alone === 'object') return tell(alone)
  const before = elapsed()
  const tellAll = ({ milliseconds, ...outcome }: Finished<Count>) =>
    tell({ ...outcome, milliseconds: before + milliseconds })
  const left = time === undefined ? undefined : Math.max(0, time - before)
  const job = countJob(count.order(alone), count.cut(alone)!, tellAll)
  return runJob(job, { threads, time: left, aloneMilliseconds: ALONE_WITH_PARTS_MILLISECONDS })
}

/** Ends as if it were aborted where it takes too long and can be cut. */
async function countAlone(
  { search, cut, progress }: SharedCount,
  time: number | undefined,
  user: AbortSignal,
): Promise<Finished<Count>> {
  const started = performance.now()
  const line = new ProgressLine()
  let canBeCut: boolean | undefined
  const signal = {
    get aborted() {
      if (user.aborted || performance.now() - started < ALONE_MILLISECONDS) return user.aborted
      canBeCut ??= cut(2) !== undefined
      return canBeCut
    },
  }
  const limits = limitsOf(defined({ time }), signal)
  const onProgress = (where: Progress<unknown>) => line.update(() => progress(where))
  return runAsync(search(), { ...limits, onProgress }).finally(() => line.end())
}

/** Runs of one problem with other seeds. `tell` gets the best outcome and gives the exit code. */
export function improveJob(
  order: ImproveOrder,
  puzzle: Puzzle,
  tell: (outcome: Finished<unknown, unknown>) => Promise<number>,
): Job<ImproveResult> {
  const { goal, isAnytime } = puzzle.family
  const total = new BestTotal(order.deadline !== undefined)
  return {
    order,
    work: improveWork(order, puzzle),
    supply: new NumberedUnits(order.runs),
    total,
    progress: ({ standings }) => {
      const joint = jointStanding(goal, [...total.results.map(standingOf), ...standings])
      return progressWords(joint, goal, isAnytime)
    },
    report: (end, _campaign, milliseconds) => {
      const outcomes = total.results.map((result) => outcomeOf(puzzle, result))
      if (outcomes.length > 0) return tell({ ...bestOutcome(puzzle, outcomes), milliseconds })
      const reason = end.status === 'stopped' ? end.reason : 'limits'
      return tell({ status: 'stopped', reason, steps: 0, milliseconds })
    },
  }
}

function standingOf({ steps, value, bound }: Result): Standing {
  return { steps, ...defined({ value, bound }) }
}
