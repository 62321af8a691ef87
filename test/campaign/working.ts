import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import {
  Campaign,
  type CountOrder,
  type CountResult,
  CountTotal,
  type End,
  NumberedUnits,
  openWork,
  Pace,
  type Supply,
} from '../../campaign/index.ts'
import { type FollowerOptions, runOnRedis, type ServeOptions, serve } from '../../campaign/redis/index.ts'

/** The built script of a thread. */
const THREAD = new URL('../../dist/campaign-thread.js', import.meta.url)

/** Counts the ways to put n queens on a board: quickly done, and cut into many parts. */
export function queensOrder(n: number, parts = 64): CountOrder {
  return { task: 'count', family: 'queens', problem: { n, queens: [] }, which: 'best', parts }
}

export interface Followed {
  readonly campaign: Campaign<CountResult>
  readonly total: CountTotal
  readonly said: string[]
  /** Ctrl-C. */
  readonly stop: () => void
  readonly end: Promise<End>
}

/** Follows a count, with shards of this many milliseconds. */
export function follow(
  url: string,
  order: CountOrder,
  options: Partial<FollowerOptions> & { readonly supply?: Supply; readonly milliseconds?: number } = {},
): Followed {
  const controller = new AbortController()
  const said: string[] = []
  const total = new CountTotal()
  const { supply = new NumberedUnits(openWork(order).units), milliseconds = 50, ...others } = options
  const campaign = new Campaign<CountResult>({ supply, total, pace: new Pace(milliseconds) })
  const end = runOnRedis(campaign, {
    id: 'count-1',
    order,
    url,
    signal: controller.signal,
    say: (message) => said.push(message),
    ...others,
  })
  end.catch(() => {})
  onTestFinished(async () => {
    controller.abort()
    await end.catch(() => {})
  })
  return { campaign, total, said, stop: () => controller.abort(), end }
}

export interface Served {
  readonly said: string[]
  readonly stop: () => Promise<void>
}

/** A worker in this process, which ends with the test. */
export function work(url: string, options: Partial<ServeOptions> = {}): Served {
  const controller = new AbortController()
  const said: string[] = []
  const end = serve({
    url,
    threads: 1,
    signal: controller.signal,
    say: (message) => said.push(message),
    script: THREAD,
    lockMilliseconds: 1000,
    stalledMilliseconds: 500,
    ...options,
  })
  const stop = async () => {
    controller.abort()
    await end
  }
  onTestFinished(stop)
  return { said, stop }
}

/** A script for threads that do something else than the work of the campaign: the function that gets a shard's task. */
export function threadScript(code: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-thread-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'thread.mjs')
  writeFileSync(file, `const work = ${code}\nexport default work\n`)
  return pathToFileURL(file)
}

/** Threads that count a unit as one, and take their time. */
export function slowCounting(): URL {
  return threadScript(`({ shard, stop }) => {
    Atomics.wait(stop, 0, 0, 10)
    return { status: 'solved', answer: { count: String(shard.units), steps: 1 }, steps: 1, milliseconds: 10 }
  }`)
}
