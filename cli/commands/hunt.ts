import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defined, type HuntOrder, type Order } from '../../campaign/index.ts'
import { type AnyFamily, type AnyHunt, DEFAULT_SEED, InputError, type RawSettings } from '../../src/index.ts'
import { hitFolder, huntJob, printedHits, resumedInWords } from '../campaigns/hunt.ts'
import { beginJournal, type OpenJournal, resumeJournal } from '../campaigns/journal.ts'
import { runJob } from '../campaigns/run.ts'
import { makeFolder } from '../output.ts'
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

const JOURNAL = 'hunt.journal'
const REMEDY = 'to start the hunt again, move this file away or choose another folder'

/** Tries very many problems and keeps those with a rare property. */
export async function hunt(
  family: AnyFamily,
  hunter: AnyHunt,
  raw: RawSettings,
  flags: HuntFlags,
  script?: URL,
  aloneMilliseconds?: number,
): Promise<number> {
  for (const name of ['attempts', 'hits', 'threads'] as const) {
    if (flags[name] === 0) throw new InputError(`--${name}: expected a whole number from 1 on, found 0`)
  }
  const { out, json = false, attempts, hits, threads = availableParallelism(), time } = flags
  const settings = hunter.settings(raw)
  const order: HuntOrder = {
    task: 'hunt',
    family: family.name,
    settings,
    seed: String(flags.seed ?? DEFAULT_SEED),
    form: !json ? 'record' : out === undefined ? 'line' : 'file',
    ...defined({ attempts, hits }),
  }
  if (out !== undefined) makeFolder(out)
  const kept = out === undefined ? undefined : await journalIn(out, order)
  const line = new ProgressLine()
  if (process.stderr.isTTY && !json) process.stderr.write(`hunts for ${hunter.describe(settings)}\n`)
  const job = huntJob(order, hunter, {
    keeper: out === undefined ? printedHits(json, (print) => line.aside(print)) : hitFolder(out, json),
    json,
    folder: out,
    onRecalled: (tally) => process.stderr.write(`${resumedInWords(tally, hunter.nouns)}\n`),
  })
  return runJob(job, {
    threads,
    time,
    journal: kept?.journal,
    recalled: kept?.recalled ?? [],
    line,
    script,
    aloneMilliseconds,
  })
}

/** The journal of the hunt whose hits are in a folder. */
async function journalIn(folder: string, order: HuntOrder): Promise<OpenJournal> {
  const file = join(folder, JOURNAL)
  const found = await resumeJournal(file, (head) => requireSameHunt(head.order, order), REMEDY)
  for (const damage of found?.damages ?? []) process.stderr.write(`rookery: ${file}: ${damage}\n`)
  return found ?? beginJournal(file, order)
}

function requireSameHunt(found: Order, wanted: HuntOrder): void {
  if (found.task !== 'hunt') throw new InputError('another campaign is in this folder')
  for (const key of ['family', 'seed', 'form'] as const) requireSame(key, found[key], wanted[key])
  const keys = new Set([...Object.keys(found.settings), ...Object.keys(wanted.settings)])
  for (const key of keys) requireSame(key, found.settings[key], wanted.settings[key])
}

function requireSame(name: string, found: unknown, wanted: unknown): void {
  const [there, here] = [found, wanted].map((value) => (value === undefined ? 'left out' : JSON.stringify(value)))
  if (there !== here) throw new InputError(`another hunt is in this folder: its ${name} is ${there}, not ${here}`)
}
