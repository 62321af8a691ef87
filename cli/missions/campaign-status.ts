import pc from 'picocolors'
import { type Order, openWork, type TaskName, UnitSet } from '../../campaign/index.ts'
import type { CampaignStatus, WorkerCard } from '../../campaign/redis/index.ts'
import { readable, SourceError } from '../input.ts'
import { columns } from '../words.ts'
import { rateInWords } from './campaign-words.ts'
import { wholeJournal } from './journal-file.ts'

/** How far a campaign is, by its journal. */
export interface JournalStatus {
  readonly journal: string
  readonly id: string
  readonly task: TaskName
  /** What it is about: a family, or an engine. */
  readonly subject: string
  readonly done: number
  /** Left out where nobody knows how many there are. */
  readonly units?: number
  /** Units that were set aside and have not been done since. */
  readonly aside: number
  readonly damages: readonly string[]
}

export async function journalStatus(journal: string): Promise<JournalStatus> {
  try {
    const { head, recalled, aside, damages } = await wholeJournal(journal)
    const done = new UnitSet()
    for (const { shard, isDone } of recalled) if (isDone) done.add(shard.first, shard.units)
    for (const { shard } of recalled) aside.remove(shard.first, shard.units)
    const { order, id } = head
    const { units } = openWork(order)
    return {
      journal,
      id,
      task: order.task,
      subject: 'family' in order ? order.family : order.engine,
      done: done.size,
      ...(Number.isFinite(units) ? { units } : {}),
      aside: aside.size,
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
  generate: ['problem', 'problems'],
  solve: ['line', 'lines'],
  improve: ['run', 'runs'],
}

export function journalInWords({ journal, id, task, subject, done, units, aside, damages }: JournalStatus): string[] {
  const [one, several] = NOUNS[task]
  return [
    `${task} ${subject}, as ${id}`,
    `${shareInWords(done, units)} ${(units ?? done) === 1 ? one : several} done`,
    ...(aside > 0 ? [`${aside.toLocaleString('en')} set aside: resume tries them again`] : []),
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
  const { id, title, state, done, units, hits, unitsPerSecond, waiting, active, failed, aside, threads } = status
  const found = hits === undefined ? '' : `, ${hits.toLocaleString('en')} hits`
  return [
    id,
    title,
    state,
    `${shareInWords(done, units)}${found}`,
    rateInWords(unitsPerSecond),
    waiting.toLocaleString('en'),
    active.toLocaleString('en'),
    (failed + aside).toLocaleString('en'),
    String(threads),
    status.follower ?? 'gone',
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
