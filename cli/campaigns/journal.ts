import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import pc from 'picocolors'
import {
  Journal,
  type JournalHead,
  lockJournal,
  type Order,
  openWork,
  readJournal,
  subjectOf,
  type TaskName,
  UnitSet,
} from '../../campaign/index.ts'
import type { CampaignStatus, WorkerCard } from '../../campaign/redis/index.ts'
import { version } from '../../package.json' with { type: 'json' }
import { InputError } from '../../src/index.ts'
import { about, readable, SourceError } from '../input.ts'
import { columns } from '../words.ts'
import { type Recalled, rateInWords } from './run.ts'

/** A journal that was read, and is open for more. */
export interface OpenJournal {
  readonly journal: Journal
  readonly head: JournalHead
  readonly recalled: readonly Recalled<never>[]
  /** What is damaged in it, in words. */
  readonly damages: readonly string[]
}

/** Begins the journal of a campaign in a new file. */
export function beginJournal(file: string, order: Order, lines?: JournalHead['lines']): OpenJournal {
  const head: JournalHead = { rookery: version, order, id: newId(order), ...(lines ? { lines } : {}) }
  return { journal: about(file, () => Journal.begin(file, head)), head, recalled: [], damages: [] }
}

/** A name that says what the journal is for, and is unique. */
function newId(order: Order): string {
  return `${order.task}-${subjectOf(order)}-${randomBytes(4).toString('hex')}`
}

/** Opens a journal for more, if there is one. `judge` refuses a wrong one; `remedy` says what to do then. */
export async function resumeJournal(
  file: string,
  judge: (head: JournalHead) => void,
  remedy: string,
): Promise<OpenJournal | undefined> {
  if (!existsSync(file)) return undefined
  let unlock: (() => void) | undefined
  try {
    unlock = lockJournal(file)
    const read = await wholeJournal(file)
    judge(read.head)
    return { ...read, journal: Journal.resume(file, read, unlock) }
  } catch (error) {
    unlock?.()
    const { message, position, excerpt, caret } = readable(error)
    throw new SourceError(file, new InputError(`${message}; ${remedy}`, position, excerpt, caret))
  }
}

/** Reads a journal without changing it. Throws InputError. */
async function wholeJournal(file: string) {
  const recalled: Recalled<never>[] = []
  /** Units of dead letters, of this run or an earlier one. */
  const dead = new UnitSet()
  let head: JournalHead | undefined
  const state = await readJournal(file, {
    onHead: (read) => {
      head = read
    },
    onDone: (shard, result) => recalled.push({ shard, result, isDone: true }),
    onPart: (shard, result) => recalled.push({ shard, result, isDone: false }),
    onDeadLetter: ({ first, units }) => dead.add(first, units),
  })
  if (head!.rookery !== version) {
    throw new InputError(`the campaign was begun with Rookery ${head!.rookery}, and this is ${version}`)
  }
  return { ...state, head: head!, recalled, dead }
}

/** The progress of a campaign, by its journal. */
interface JournalStatus {
  readonly journal: string
  readonly id: string
  readonly task: TaskName
  /** What it is about: a family, or an engine. */
  readonly subject: string
  readonly done: number
  /** Left out where it is not known how many there are. */
  readonly units?: number
  /** Units of dead letters that have not been done since. */
  readonly deadLetters: number
  readonly damages: readonly string[]
}

export async function journalStatus(journal: string): Promise<JournalStatus> {
  try {
    const { head, recalled, dead, damages } = await wholeJournal(journal)
    const done = new UnitSet()
    for (const { shard, isDone } of recalled) if (isDone) done.add(shard.first, shard.units)
    for (const { shard } of recalled) dead.remove(shard.first, shard.units)
    const { order, id } = head
    const { units } = openWork(order)
    return {
      journal,
      id,
      task: order.task,
      subject: subjectOf(order),
      done: done.size,
      ...(Number.isFinite(units) ? { units } : {}),
      deadLetters: dead.size,
      damages,
    }
  } catch (error) {
    throw new SourceError(journal, readable(error))
  }
}

/** What the units of a task are. */
const NOUNS: Readonly<Record<Order['task'], readonly [one: string, several: string]>> = {
  hunt: ['unit', 'units'],
  count: ['part', 'parts'],
  generate: ['puzzle', 'puzzles'],
  batch: ['line', 'lines'],
  improve: ['run', 'runs'],
}

export function journalInWords({
  journal,
  id,
  task,
  subject,
  done,
  units,
  deadLetters,
  damages,
}: JournalStatus): string[] {
  const [one, several] = NOUNS[task]
  return [
    `${task} ${subject}, as ${id}`,
    `${shareInWords(done, units)} ${(units ?? done) === 1 ? one : several} done`,
    ...(deadLetters > 0 ? [`${deadLetters.toLocaleString('en')} left out: resume tries them again`] : []),
    ...damages.map((damage) => `${journal}: ${damage}`),
  ]
}

/** Campaigns and workers of a server as tables. */
export function boardInWords(campaigns: readonly CampaignStatus[], workers: readonly WorkerCard[]): string[] {
  const lines: string[] = []
  if (campaigns.length === 0) lines.push('no campaigns')
  else {
    const head = ['campaign', 'what', 'state', 'done', 'units/s', 'waiting', 'active', 'failed', 'threads', 'follower']
    lines.push(...table(head, campaigns.map(campaignCells)))
  }
  for (const { id, refusals } of campaigns) {
    for (const [worker, why] of Object.entries(refusals)) lines.push(`${worker} does not serve ${id}: ${why}`)
  }
  lines.push('')
  if (workers.length === 0) return [...lines, 'no workers']
  const cells = workers.map(({ name, threads, since, shards }) => {
    const busy = Object.entries(shards).flatMap(([id, count]) => (count > 0 ? [`${count} of ${id}`] : []))
    return [name, String(threads), since, busy.join(', ') || 'waits']
  })
  return [...lines, ...table(['worker', 'threads', 'since', 'shards'], cells)]
}

function campaignCells(status: CampaignStatus): string[] {
  const { id, title, state, done, units, hits, unitsPerSecond, waiting, active, failed, deadLetters, threads } = status
  const found = hits === undefined ? '' : `, ${hits.toLocaleString('en')} hits`
  return [
    id,
    title,
    state,
    `${shareInWords(done, units)}${found}`,
    rateInWords(unitsPerSecond),
    waiting.toLocaleString('en'),
    active.toLocaleString('en'),
    (failed + deadLetters).toLocaleString('en'),
    String(threads),
    status.follower ?? 'none',
  ]
}

function shareInWords(done: number, units: number | undefined): string {
  return units === undefined
    ? done.toLocaleString('en')
    : `${done.toLocaleString('en')} of ${units.toLocaleString('en')}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const [first, ...others] = columns(
    [head, ...rows],
    head.map(() => 0),
  )
  return [pc.dim(first!), ...others]
}
