import { type CountOrder, type CoverOrder, measuredParts } from '../../campaign/index.ts'
import { type Count, type CountParts, type Finished, type Progress, runAsync, type Search } from '../../src/index.ts'
import { interruptible } from '../interrupt.ts'
import { limitsOf } from '../limits.ts'
import { ProgressLine } from '../progress-line.ts'
import { countMission } from './count-mission.ts'
import { runMission } from './run-mission.ts'

/** A count that may be cut into parts. */
export interface SharedCount {
  /** The count as a whole. */
  readonly search: () => Search<Pick<Count, 'count'>>
  readonly cut: (wanted: number) => CountParts | undefined
  readonly order: (parts: number) => CountOrder | CoverOrder
  readonly progress: (progress: Progress<unknown>) => string
}

export interface CountLimits {
  readonly threads: number
  /** In milliseconds. */
  readonly time: number | undefined
}

/** A count that is over before is not worth being cut; one whose parts are counted soon after is not worth starting threads. */
const ALONE_MILLISECONDS = 200
const ALONE_WITH_PARTS_MILLISECONDS = 50

/** Counts alone at first; what takes longer, and can be cut into parts, is begun anew on several threads. */
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
  const mission = countMission(count.order(alone), count.cut(alone)!, tellAll)
  return runMission(mission, { threads, time: left, aloneMilliseconds: ALONE_WITH_PARTS_MILLISECONDS })
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
  const limits = limitsOf(time === undefined ? {} : { time }, signal)
  const onProgress = (where: Progress<unknown>) => line.update(() => progress(where))
  return runAsync(search(), { ...limits, onProgress }).finally(() => line.end())
}
