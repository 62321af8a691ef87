import {
  type Campaign,
  type End,
  HitTotal,
  type HuntOrder,
  type HuntResult,
  huntWork,
  NumberedUnits,
  triesOf,
  UNIT_TRIES,
} from '../../campaign/index.ts'
import type { AnyHunt } from '../../src/index.ts'
import { EXIT } from '../exit-code.ts'
import { print } from '../output.ts'
import { SET_ASIDE } from './campaign-words.ts'
import { endLines, type HuntEnd, progressInWords, statusOf, type Tally } from './hunt-words.ts'
import type { HitKeeper } from './keepers.ts'
import type { Mission, Recalled } from './mission.ts'

export interface HuntTelling {
  readonly keeper: HitKeeper
  readonly json: boolean
  /** Where the hits are, if they are files. */
  readonly folder?: string | undefined
  /** Hears what was done before, if anything was. */
  readonly onRecalled: (tally: Pick<Tally, 'tries' | 'hits'>) => void
}

export function huntMission(order: HuntOrder, hunt: AnyHunt, telling: HuntTelling): Mission<HuntResult> {
  const { attempts = Number.POSITIVE_INFINITY } = order
  const { hits: wanted = order.attempts === undefined ? 1 : Number.POSITIVE_INFINITY } = order
  const { keeper, json, folder } = telling
  const work = huntWork(order, hunt)
  const isLastShort = triesOf(work.units - 1, attempts) < UNIT_TRIES
  const total = new HitTotal(wanted, keeper.keep, keeper.settle)
  let triesBefore = 0
  return {
    order,
    work,
    total,
    supply: new NumberedUnits(work.units, isLastShort ? work.units - 1 : undefined),
    recall: (campaign, entries) => {
      const triedAgain = recall(campaign, total, attempts, entries)
      triesBefore = total.tries
      const tries = total.tries + triedAgain
      if (tries > 0 || total.hits > 0) telling.onRecalled({ tries, hits: total.hits })
    },
    progress: (campaign, milliseconds) => progressInWords(tallyOf(campaign, milliseconds), attempts, hunt.nouns),
    report: async (campaignEnd, campaign, milliseconds) => {
      // In a folder, the first so many are to be the same after any interruption: the others are in the journal.
      const isAnyWanted = folder === undefined || wanted === Number.POSITIVE_INFINITY
      if (campaignEnd.status === 'stopped' && isAnyWanted) total.closeGaps()
      await keeper.settle()
      const end = endOf(campaignEnd, campaign, total)
      const tally = tallyOf(campaign, milliseconds)
      if (json) await print(JSON.stringify(resultOf(order, end, tally)))
      else {
        const isApart = folder === undefined && total.hits > 0
        await print([...(isApart ? [''] : []), ...endLines(end, tally, hunt.nouns, folder)].join('\n'))
      }
      return exitCodeFor(end, total.hits)
    },
  }

  function tallyOf(campaign: Campaign<HuntResult>, milliseconds: number): Tally {
    const newTries = campaign.newSteps
    const tries = total.end?.status === 'exhausted' ? total.end.all : triesBefore + newTries
    return { tries, hits: total.hits, newTries, milliseconds }
  }
}

/**
 * A shorter unit, with which an earlier run ended, is done only if no more tries of it are wanted now. Gives how many were tried in those that
 * are begun again.
 */
function recall(
  campaign: Campaign<HuntResult>,
  total: HitTotal,
  attempts: number,
  entries: readonly Recalled<HuntResult>[],
): number {
  const short = new Map<number, Recalled<HuntResult>>()
  for (const entry of entries) {
    const { shard, result, isDone } = entry
    const isShort = isDone && !result.end && result.tries < shard.units * UNIT_TRIES
    if (!isDone || isShort) total.addPart(shard, result)
    if (isShort && result.tries >= (short.get(shard.first)?.result.tries ?? 0)) short.set(shard.first, entry)
    if (isDone && !isShort) campaign.remember(shard, result)
  }
  let triedAgain = 0
  for (const [unit, { shard, result }] of short) {
    if (campaign.done.has(unit)) continue
    if (result.tries >= triesOf(unit, attempts)) campaign.remember(shard, result)
    else triedAgain += result.tries
  }
  return triedAgain
}

function endOf(end: End, campaign: Campaign<HuntResult>, total: HitTotal): HuntEnd {
  if (total.end) return total.end.status === 'stopped' ? { ...total.end, reason: 'limits' } : total.end
  if (total.hasEnough) return { status: 'enough' }
  if (end.status === 'finished' && campaign.aside.length > 0) {
    return { status: 'stopped', reason: 'limits', why: SET_ASIDE }
  }
  return end
}

/** The object that `--json` prints at the end. */
function resultOf({ family, settings, seed }: HuntOrder, end: HuntEnd, { tries, hits, milliseconds }: Tally): object {
  const why = 'why' in end ? end.why : undefined
  const reason = end.status === 'stopped' ? { reason: end.reason, why } : { reason: why }
  return { family, status: statusOf(end, hits), ...reason, settings, seed, tries, hits, milliseconds }
}

function exitCodeFor(end: HuntEnd, hits: number): number {
  switch (statusOf(end, hits)) {
    case 'solved':
      return EXIT.fine
    case 'stopped':
      return EXIT.stopped
    default:
      return EXIT.negative
  }
}
