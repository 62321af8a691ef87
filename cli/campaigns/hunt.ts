import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pc from 'picocolors'
import {
  type Campaign,
  type End,
  type Find,
  HitTotal,
  type HuntOrder,
  type HuntResult,
  huntWork,
  NumberedUnits,
  triesOf,
  UNIT_TRIES,
} from '../../campaign/index.ts'
import type { AnyHunt } from '../../src/index.ts'
import { EXIT } from '../exit.ts'
import { about } from '../input.ts'
import { Output, print } from '../output.ts'
import { counted, durationInWords, impossibleInWords, stoppedInWords } from '../words.ts'
import { type Job, type Recalled, rateInWords, waitInWords } from './run.ts'

interface HuntTelling {
  readonly keeper: HitKeeper
  readonly json: boolean
  /** Where the hits are, if they are files. */
  readonly folder?: string | undefined
  /** Called with what was done before, if anything was. */
  readonly onRecalled: (tally: Pick<Tally, 'tries' | 'hits'>) => void
}

export function huntJob(order: HuntOrder, hunt: AnyHunt, telling: HuntTelling): Job<HuntResult> {
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
    report: async (end, campaign, milliseconds) => {
      // In a folder, the first N stay the same after any interruption: the others are in the journal.
      const isAnyWanted = folder === undefined || wanted === Number.POSITIVE_INFINITY
      if (end.status === 'stopped' && isAnyWanted) total.closeGaps()
      await keeper.settle()
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

/** A shorter last unit of an earlier run is done only if no more tries are wanted now. Gives the tries repeated. */
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

/** The object that `--json` prints at the end. */
function resultOf({ family, settings, seed }: HuntOrder, end: End, { tries, hits, milliseconds }: Tally): object {
  const why = 'why' in end ? end.why : undefined
  const reason = end.status === 'stopped' ? { reason: end.reason, why } : { reason: why }
  return { family, status: statusOf(end, hits), ...reason, settings, seed, tries, hits, milliseconds }
}

function exitCodeFor(end: End, hits: number): number {
  switch (statusOf(end, hits)) {
    case 'solved':
      return EXIT.fine
    case 'stopped':
      return EXIT.stopped
    default:
      return EXIT.negative
  }
}

/** The progress of a hunt, in this run and before. */
export interface Tally {
  readonly tries: number
  readonly hits: number
  /** Tries of this run alone. */
  readonly newTries: number
  readonly milliseconds: number
}

type Nouns = AnyHunt['nouns']

/** `1,234 boards · 56 boards/s · 2 hits · the next in about 3 s` */
export function progressInWords(tally: Tally, attempts: number, nouns: Nouns): string {
  const { tries, hits, newTries, milliseconds } = tally
  const perSecond = (newTries / milliseconds) * 1000
  const words = [counted(tries, ...nouns), `${rateInWords(perSecond)} ${nouns[1]}/s`, counted(hits, 'hit')]
  if (perSecond > 0) {
    if (hits > 0) words.push(`the next in about ${waitInWords(tries / hits / perSecond)}`)
    else if (attempts > tries && attempts < Infinity) {
      words.push(`all ${attempts.toLocaleString('en')} in about ${waitInWords((attempts - tries) / perSecond)}`)
    }
  }
  return words.join(' · ')
}

/** `resumed after 1,234 boards, 2 hits` */
export function resumedInWords({ tries, hits }: Pick<Tally, 'tries' | 'hits'>, nouns: Nouns): string {
  return `resumed after ${counted(tries, ...nouns)}, ${counted(hits, 'hit')}`
}

/** What came out, what it took, and where the hits are. */
function endLines(end: End, tally: Tally, nouns: Nouns, folder: string | undefined): string[] {
  const { tries, hits, newTries, milliseconds } = tally
  const where = folder !== undefined && hits > 0 ? `, in ${folder}` : ''
  const found = `${hits === 0 ? 'no hit' : counted(hits, 'hit')} in ${counted(tries, ...nouns)}${where}`
  const rate = milliseconds < 1000 ? '' : `, ${rateInWords((newTries / milliseconds) * 1000)} a second`
  const cost = pc.dim(
    newTries === 0 && tries > 0
      ? `nothing was left to do${end.status === 'exhausted' ? '' : ': --attempts and --hits say how much is wanted in all'}`
      : `${counted(newTries, ...nouns)} tried${rate}, ${durationInWords(milliseconds)}`,
  )
  switch (end.status) {
    case 'finished':
    case 'refused':
      return [`${found}.`, cost]
    case 'exhausted': {
      const all = `there are no other ${nouns[1]} to try.`
      return [hits > 0 ? `${found}; ${all}` : impossibleInWords(`${found}; ${all}`), cost]
    }
    case 'impossible':
      return [impossibleInWords(end.why ?? `there are no ${nouns[1]} to try.`)]
    case 'stopped': {
      const why = end.why === undefined ? [] : [end.why]
      return [`${stoppedInWords(end)} ${found}.`, ...why, cost]
    }
  }
}

/** The status in `--json`: missed where all attempts were made without a hit. */
function statusOf({ status }: End, hits: number): 'solved' | 'missed' | 'impossible' | 'stopped' {
  if (status === 'stopped' || status === 'impossible') return status
  if (hits > 0) return 'solved'
  return status === 'exhausted' ? 'impossible' : 'missed'
}

/** Where hits go. */
interface HitKeeper {
  /** Keeps a hit that is new. */
  readonly keep: (find: Find) => void
  /** Resolves when there is room for more. */
  readonly settle: () => Promise<void>
}

/** Prints hits as they are found, with an empty line between texts for people; `aside` clears the progress line. */
export function printedHits(isJson: boolean, aside: (print: () => void) => void): HitKeeper {
  const output = new Output()
  let count = 0
  return {
    keep: ({ text }) =>
      aside(() => {
        if (!isJson && count > 0) output.line('')
        count++
        output.line(text)
        void output.flush()
      }),
    settle: () => output.flush(),
  }
}

/** Writes each hit to a file of its own; one that is there was found before. */
export function hitFolder(folder: string, isJson: boolean): HitKeeper {
  return {
    keep: ({ name, text }) => {
      const file = join(folder, `${name}.${isJson ? 'json' : 'txt'}`)
      if (!statSync(file, { throwIfNoEntry: false })?.isFile()) writeWhole(file, `${text}\n`)
    },
    settle: async () => {},
  }
}

/** Atomic writes: a file is there as a whole or not at all. */

/** Atomic: a hit is on the disk, whole, before it is reported and before its shard is called done. */
function writeWhole(file: string, text: string): void {
  const beside = `${file}.${process.pid}.part`
  about(file, () => {
    try {
      writeFileSync(beside, text)
      renameSync(beside, file)
    } catch (error) {
      rmSync(beside, { force: true })
      throw error
    }
  })
}
