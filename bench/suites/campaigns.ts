import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatCover } from '../../src/index.ts'
import type { Contender, Instance, Suite, Work } from '../harness.ts'
import { builtCommand, nodeProcess, scratchFolder } from '../node-process.ts'
import { type PlainCoverProblem, queens } from '../problems/exact-cover.ts'
import { benchRedis, withWorkers } from '../redis.ts'

interface Campaign {
  readonly name: string
  readonly file: object
  /** The number in the JSON that the campaign prints at its end. */
  readonly value: (result: { readonly [key: string]: unknown }) => number
  /** Flags for how it is cut. */
  readonly flags?: readonly string[]
}

const SPEED: readonly Campaign[] = [
  {
    name: 'count 17 queens',
    file: { task: 'count', family: 'queens', problem: { n: 17 } },
    value: ({ count }) => Number(count),
  },
  {
    name: 'count the covers of 16 queens',
    file: { task: 'count', engine: 'exact-cover', problem: inKnuthFormat(queens(16)) },
    value: ({ count }) => Number(count),
  },
  {
    name: 'hunt in 12 million boards',
    file: { task: 'hunt', family: 'kings', seed: '1', attempts: 12_000_000 },
    value: ({ hits }) => Number(hits),
  },
]

/** Units that take next to no time, each a shard of its own. */
const SHARDS = 1000
const OVERHEAD: Campaign = {
  name: `${SHARDS.toLocaleString('en')} shards with nothing in them`,
  file: { task: 'solve', family: 'rooks', problems: 'empty.jsonl' },
  value: () => SHARDS,
  flags: ['--shard', '0s'],
}

export const campaignsSuite: Suite = {
  name: 'campaigns',
  summary:
    'whole campaigns, from the start of the command to its end, here on one thread and two, and through a Redis server with one worker and two (of one thread each); the last one for what a shard costs',
  instances: [...SPEED, OVERHEAD].map(instanceOf),
}

function instanceOf(campaign: Campaign): Instance {
  return {
    name: campaign.name,
    prepare: async () => {
      const here = [1, 2].map((threads): Contender => {
        const name = threads === 1 ? 'one thread' : `${threads} threads`
        return { name, run: () => run(campaign, ['--threads', String(threads)]) }
      })
      const redis = await benchRedis()
      if (!redis) return here
      const elsewhere = [1, 2].map((workers): Contender => {
        const name = workers === 1 ? 'one worker on Redis' : `${workers} workers on Redis`
        return { name, run: () => withWorkers(redis, workers, () => run(campaign, ['--redis', redis.url])) }
      })
      return [...here, ...elsewhere]
    },
  }
}

function run({ file, value, flags = [] }: Campaign, how: readonly string[]): Promise<Work> {
  const folder = mkdtempSync(join(scratchFolder, 'campaign-'))
  const path = join(folder, 'campaign.json')
  writeFileSync(path, JSON.stringify(file))
  writeFileSync(join(folder, 'empty.jsonl'), '\n'.repeat(SHARDS))
  return nodeProcess([builtCommand, 'campaign', 'run', path, '--json', ...flags, ...how], (output) => {
    const last = output.toString().trimEnd().split('\n').at(-1)!
    return value(last === '' ? {} : JSON.parse(last))
  })
}

function inKnuthFormat(problem: PlainCoverProblem): string {
  const itemNames = Array.from({ length: problem.items + problem.secondary }, (_, item) => `i${item}`)
  return formatCover({ problem, itemNames, colourNames: [] })
}
