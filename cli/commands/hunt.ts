import { availableParallelism } from 'node:os'
import { type AnyFamily, type AnyHunt, DEFAULT_SEED, InputError, type RawSettings, runAsync } from '../../src/index.ts'
import { EXIT } from '../exit-code.ts'
import { Chase, type HuntEnd } from '../hunting/chase.ts'
import { Crew } from '../hunting/crew.ts'
import { Finder, type HuntOrder } from '../hunting/finder.ts'
import { endLines, goesOnInWords, progressInWords, statusOf, type Tally } from '../hunting/hunt-words.ts'
import { readJournal } from '../hunting/journal.ts'
import { HitFolder, PrintedHits } from '../hunting/keepers.ts'
import { type Shard, Shards } from '../hunting/shards.ts'
import { makeFolder } from '../hunting/whole-file.ts'
import { interruptible } from '../interrupt.ts'
import { print } from '../output.ts'
import { ProgressLine } from '../progress-line.ts'

export interface HuntFlags {
  readonly attempts?: number
  readonly hits?: number
  readonly out?: string
  readonly seed?: string
  readonly threads?: number
  /** In milliseconds. */
  readonly time?: number
  readonly json?: true
}

/** The built worker stands beside this file's bundle. */
const WORKER = new URL('./hunt-worker.js', import.meta.url)

/** Beyond it, a timer of Node goes off at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** A hunt that is over before gets along without workers. */
const ALONE_MILLISECONDS = 50

/** Tries very many problems and keeps those with a rare property. */
export async function hunt(
  family: AnyFamily,
  hunter: AnyHunt,
  raw: RawSettings,
  flags: HuntFlags,
  script = WORKER,
  aloneMilliseconds = ALONE_MILLISECONDS,
): Promise<number> {
  for (const name of ['attempts', 'hits', 'threads'] as const) {
    if (flags[name] === 0) throw new InputError(`--${name}: expected a whole number from 1 on, found 0`)
  }
  const { out, json = false, attempts = Infinity, threads = availableParallelism() } = flags
  const { hits: wanted = attempts === Infinity ? 1 : Infinity } = flags
  const form = !json ? 'record' : out === undefined ? 'line' : 'file'
  const settings = hunter.settings(raw)
  const order: HuntOrder = { family: family.name, settings, seed: flags.seed ?? DEFAULT_SEED, form }
  const { nouns } = hunter
  const started = performance.now()

  const before = out === undefined ? undefined : readJournal(out, order)
  if (out !== undefined) makeFolder(out)
  const line = new ProgressLine()
  const keeper = out === undefined ? new PrintedHits(json, (print) => line.aside(print)) : new HitFolder(out, order)
  const shards = new Shards(attempts, before?.done)
  const chase = new Chase(shards, wanted, keeper, before, () =>
    line.update(() => progressInWords(tally(), attempts, nouns)),
  )
  const tally = (): Tally => ({
    tries: chase.tries,
    hits: chase.hits,
    newTries: chase.newTries,
    milliseconds: Math.round((performance.now() - started) * 1000) / 1000,
  })
  if (process.stderr.isTTY && !json) process.stderr.write(`hunts for ${hunter.describe(settings)}\n`)
  if (chase.tries > 0 || chase.hits > 0) process.stderr.write(`${goesOnInWords(tally(), nouns)}\n`)

  const crew = new Crew(script, order, chase, (message) => line.aside(() => complain(message)))
  const end = await interruptible(async (signal) => {
    signal.addEventListener('abort', () => chase.stop('aborted'))
    const timers = [setTimeout(() => crew.start(Math.min(threads - 1, shards.left(threads))), aloneMilliseconds)]
    if (flags.time !== undefined) timers.push(setTimeout(() => chase.stop('time'), Math.min(flags.time, LONGEST_TIMER)))
    try {
      return await chaseHere(hunter, order, chase)
    } finally {
      for (const timer of timers) clearTimeout(timer)
      await crew.dismiss()
      await chase.note(true)
    }
  }).finally(() => line.end())

  if (json) await print(JSON.stringify(resultOf(order, end, tally())))
  else {
    const isApart = out === undefined && chase.hits > 0
    await print([...(isApart ? [''] : []), ...endLines(end, tally(), nouns, out)].join('\n'))
  }
  return exitCodeFor(end, chase.hits)
}

/** Searches shards on this thread until the hunt is over, whoever ends it. */
async function chaseHere(hunter: AnyHunt, order: HuntOrder, chase: Chase): Promise<HuntEnd> {
  let shard: Shard | undefined
  const finder = new Finder(hunter, order, (tries, finds) => chase.hear(shard!, tries, finds))
  while (!chase.end) {
    shard = chase.take()
    if (shard) {
      const outcome = await runAsync(finder.search(shard), { signal: chase.signal, onProgress: finder.onProgress })
      chase.finish(shard, finder.end(shard, outcome))
      await chase.note()
      // Short shards would give nobody else a turn; and what workers have just said is heard before the end.
      await new Promise((resolve) => setImmediate(resolve))
    } else await chase.change()
  }
  return chase.end
}

/** The object that `--json` prints at the end. */
function resultOf({ family, settings, seed }: HuntOrder, end: HuntEnd, { tries, hits, milliseconds }: Tally): object {
  const why = 'why' in end ? end.why : undefined
  const reason = end.status === 'stopped' ? { reason: end.reason, why } : { reason: why }
  return { family, status: statusOf(end, hits), ...reason, settings, seed: String(seed), tries, hits, milliseconds }
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

function complain(message: string): void {
  process.stderr.write(`rookery: ${message}\n`)
}
