import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { demonstrationNamed } from '../../src/index.ts'
import { MAIN, rookery, start, temporaryFolder } from '../cli/rookery.ts'
import { RedisServer } from './redis-server.ts'

/** However a campaign is run, it comes to what one thread comes to that never heard of campaigns. */

interface Case {
  readonly name: string
  readonly file: object
  /** The same without a campaign, on one thread. */
  readonly command: readonly string[]
  readonly input?: string
}

const CASES: readonly Case[] = [
  {
    name: 'queens',
    file: { task: 'count', family: 'queens', problem: { n: 14 } },
    command: ['count', 'queens', '--json'],
    input: '14',
  },
  {
    name: 'pentominoes',
    file: { task: 'count', engine: 'exact-cover', problem: pentominoes() },
    command: ['cover', '--count', '--json'],
    input: pentominoes(),
  },
  {
    name: 'hunt',
    file: { task: 'hunt', family: 'kings', seed: '7', attempts: 150_000 },
    command: ['hunt', 'kings', '--seed', '7', '-m', '150000', '--json'],
  },
  {
    name: 'batch',
    file: { task: 'generate', family: 'hitori', settings: { size: '12' }, seed: '3', count: 300 },
    command: ['generate', 'hitori', '--size', '12', '--seed', '3', '--count', '300', '--json'],
  },
]

const KNOWN: Readonly<Record<string, object>> = {
  queens: { count: '365596', upToSymmetry: '45752' },
  pentominoes: { count: '9356' },
}

const expected = new Map<string, readonly string[]>()

beforeAll(async () => {
  for (const { name, command, input } of CASES) {
    const { code, stdout } = await rookery([...command, '--threads', '1'], input)
    expect({ name, code }).toEqual({ name, code: 0 })
    expected.set(name, totalIn(stdout))
    expect(JSON.parse(expected.get(name)!.at(-1)!)).toMatchObject(KNOWN[name] ?? {})
  }
})

describe.each([1, 2, 4])('with %i threads here', (threads) => {
  it.each(CASES)('$name', async ({ name, file }) => {
    const { code, stdout, stderr } = await rookery(
      ['campaign', 'run', written(file), '--threads', String(threads), '--json', '--shard', '50ms'],
      '',
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(totalIn(stdout)).toEqual(expected.get(name))
  })
})

describe.each([1, 2, 4])('with %i workers on Redis', (workers) => {
  it('all at once', async () => {
    const server = await RedisServer.start()
    const staff = new Staff(server.url, workers)
    await staff.areThere()
    const runs = CASES.map(({ file }) => rookery(campaignArgs(written(file), server.url)))
    for (const [i, { code, stdout }] of (await Promise.all(runs)).entries()) {
      const { name } = CASES[i]!
      expect({ name, code, total: totalIn(stdout) }).toEqual({ name, code: 0, total: expected.get(name) })
    }
  })
})

describe('whatever happens', () => {
  it('workers and followers are killed, and Redis too', async () => {
    const server = await RedisServer.start({ keepsData: true })
    const staff = new Staff(server.url, 2)
    await staff.areThere()
    let isOver = false
    let restarts = 0
    const runs = CASES.map(({ file }) => followed(written(file), server.url))
    const all = Promise.all(runs.map(({ end }) => end)).finally(() => {
      isOver = true
    })
    all.catch(() => {})
    for (let round = 0; round < 6 && !isOver; round++) {
      await sleep(500 + 700 * Math.random())
      staff.killOne()
      if (round === 2) runs[Math.floor(Math.random() * runs.length)]!.kill()
      if (round !== 1 && round !== 3) continue
      await server.kill()
      await sleep(300 * Math.random())
      // With everything it had, but for the last moment; the second time with nothing.
      await (round === 1 ? server.startAgain() : server.startEmpty())
      restarts++
    }
    for (const [i, stdout] of (await all).entries()) {
      const { name } = CASES[i]!
      expect({ name, total: totalIn(stdout) }).toEqual({ name, total: expected.get(name) })
    }
    // Enough has happened for this to mean something.
    expect(restarts).toBeGreaterThanOrEqual(1)
    expect(staff.killed).toBeGreaterThanOrEqual(3)
  }, 120_000)
})

function campaignArgs(file: string, url: string, verb = 'run'): string[] {
  return ['campaign', verb, file, '--redis', url, '--json', '--shard', '50ms']
}

/** The lines of a total, however long it took, and whether steps are those of parts or of the whole. */
function totalIn(stdout: string): readonly string[] {
  return stdout
    .trimEnd()
    .replace(/,"(steps|milliseconds)":[\d.]+/g, '')
    .split('\n')
}

/** What a follower may be refused for where servers and followers are killed. */
const REFUSALS = [
  /refuses the connection: start Redis there/,
  /ends the connection without an answer/,
  /is still loading its data/,
  /gives no answer within/,
  /is followed by .* already; if that has ended, try again/,
]

function written(campaign: object): string {
  const file = join(temporaryFolder(), 'campaign.json')
  writeFileSync(file, JSON.stringify(campaign))
  return file
}

/** A campaign that goes on, as often as whoever follows it is killed. */
function followed(file: string, url: string) {
  let child: ChildProcess
  const journal = file.replace(/json$/, 'journal')
  async function follow(): Promise<string> {
    // Killed before its first line is written, it has not begun.
    const hasBegun = existsSync(journal) && readFileSync(journal, 'utf8').includes('\n')
    const run = start(campaignArgs(file, url, hasBegun ? 'resume' : 'run'))
    child = run.child
    onTestFinished(() => void run.child.kill('SIGKILL'))
    const { code, stdout, stderr } = await run.finish
    // Killed, or refused as there was no server, or as the one before seemed to follow still: whoever wants it done begins again.
    if (code === null || code === 2) {
      if (code === 2 && !REFUSALS.some((refusal) => refusal.test(stderr))) throw new Error(`refused: ${stderr}`)
      await sleep(100)
      return follow()
    }
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    return stdout
  }
  const end = follow()
  end.catch(() => {})
  return { end, kill: () => void child.kill('SIGKILL') }
}

/** Workers of one thread each, as many as there should be. */
class Staff {
  killed = 0
  private readonly workers: ChildProcess[] = []
  private isClosed = false

  constructor(
    private readonly url: string,
    count: number,
  ) {
    for (let i = 0; i < count; i++) this.hire()
    onTestFinished(async () => {
      this.isClosed = true
      for (const worker of this.workers) worker.kill('SIGKILL')
      await Promise.all(this.workers.map((worker) => worker.exitCode ?? worker.signalCode ?? once(worker, 'exit')))
    })
  }

  /** Each says in its first line that it serves. */
  async areThere(): Promise<void> {
    await Promise.all(this.workers.map((worker) => once(worker.stderr!, 'data')))
  }

  killOne(): void {
    const worker = this.workers.shift()
    if (!worker || this.isClosed) return
    worker.kill('SIGKILL')
    this.killed++
    this.hire()
  }

  private hire(): void {
    const args = ['worker', '--redis', this.url, '--threads', '1', '--patience', '1s']
    const worker = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
    this.workers.push(worker)
    // One that has begun when there was no server has ended by itself.
    worker.once('exit', async () => {
      const place = this.workers.indexOf(worker)
      if (place < 0 || this.isClosed) return
      this.workers.splice(place, 1)
      await sleep(100)
      if (!this.isClosed) this.hire()
    })
  }
}

/** Twelve pentominoes in a box of 6 × 10, in Knuth's format. */
function pentominoes(): string {
  const { problem } = demonstrationNamed('pentominoes').open('6x10')
  const items = Array.from({ length: problem.items }, (_, item) => `i${item}`)
  const options = Array.from(problem.options, (option) => Array.from(option, (item) => items[item]).join(' '))
  return `${items.join(' ')}\n${options.join('\n')}\n`
}
