import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { MAIN, rookery, start, temporaryFolder } from '../cli/rookery.ts'
import { langford } from '../langford.ts'
import { RedisServer } from './redis-server.ts'
import { work } from './working.ts'

/** However a campaign is run, its total is that of one thread without a campaign. */

interface Case {
  readonly name: string
  readonly file: object
  /** The same without a campaign, on one thread. */
  readonly command: readonly string[]
  readonly input?: string
}

const QUEENS: Case = {
  name: 'queens',
  file: { task: 'count', family: 'queens', problem: { n: 13 } },
  command: ['count', 'queens', '--json'],
  input: '13',
}
const COVERS: Case = {
  name: 'covers',
  file: { task: 'count', engine: 'exact-cover', problem: langford(11) },
  command: ['cover', '--count', '--json'],
  input: langford(11),
}
const HUNT: Case = {
  name: 'hunt',
  file: { task: 'hunt', family: 'kings', seed: '7', attempts: 100_000 },
  command: ['hunt', 'kings', '--seed', '7', '-m', '100000', '--json'],
}
/** The longest, in many units: some of it is still to be done in every case. */
const BOARDS: Case = {
  name: 'boards',
  file: { task: 'generate', family: 'hitori', settings: { size: '16' }, seed: '3', count: 400 },
  command: ['generate', 'hitori', '--size', '16', '--seed', '3', '--count', '400', '--json'],
}
const CASES = [QUEENS, COVERS, HUNT, BOARDS]

const KNOWN: Readonly<Record<string, object>> = {
  queens: { count: '73712', upToSymmetry: '9233' },
  covers: { count: '35584' },
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

// What every task comes to on one, two and four threads is told by run-here.test.ts.
it.each([
  { threads: 1, ...QUEENS },
  { threads: 2, ...COVERS },
  { threads: 4, ...HUNT },
  { threads: 2, ...BOARDS },
])('with $threads threads here: $name', async ({ threads, name, file }) => {
  const args = ['campaign', 'run', written(file), '--threads', String(threads), '--json', '--shard', '50ms']
  const { code, stdout, stderr } = await rookery(args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(totalIn(stdout)).toEqual(expected.get(name))
})

describe('on Redis, all at once,', () => {
  it('with one worker, two and four', async () => {
    const server = await RedisServer.start()
    work(server.url)
    const runs = CASES.map(({ file }) => new Followed(written(file), server.url, '20ms'))
    await untilDone(runs, 1)
    work(server.url)
    await untilDone(runs, 50)
    for (let i = 0; i < 2; i++) work(server.url)
    await expectTotals(runs)
  })

  it('while workers and followers are killed, and Redis too', async () => {
    const server = await RedisServer.start({ keepsData: true })
    const staff = new Staff(server.url, 2)
    // Shards that are as short as can be, so that there is always something to be done, and something new in a journal.
    const runs = CASES.map(({ file }) => new Followed(written(file), server.url, '1ms'))
    const boards = runs.at(-1)!
    /** Whenever some more is done, and long before everything is. */
    const happenings = [
      () => staff.killOne(),
      // With everything it had, but for the last moment.
      () => server.kill().then(() => server.startAgain()),
      () => boards.kill(),
      () => staff.killOne(),
      async () => {
        await server.kill()
        await boards.kill()
        await server.startEmpty()
      },
      () => staff.killOne(),
    ]
    let done = 0
    for (const happen of happenings) {
      done = await untilDone(runs, done + 1)
      expect(boards.isOver).toBe(false)
      await happen()
    }
    await expectTotals(runs)
    expect([staff.killed, boards.killed]).toEqual([3, 2])
  }, 120_000)
})

async function expectTotals(runs: readonly Followed[]): Promise<void> {
  const totals = await Promise.all(runs.map(({ end }) => end))
  for (const [i, { name }] of CASES.entries()) {
    expect({ name, total: totalIn(totals[i]!) }).toEqual({ name, total: expected.get(name) })
  }
}

/** The lines of a total, however long it took, and whether steps are those of parts or of the whole. */
function totalIn(stdout: string): readonly string[] {
  return stdout
    .trimEnd()
    .replace(/,"(steps|milliseconds)":[\d.]+/g, '')
    .split('\n')
}

function written(campaign: object): string {
  const file = join(temporaryFolder(), 'campaign.json')
  writeFileSync(file, JSON.stringify(campaign))
  return file
}

/** Waits until this many units are done by all journals, and gives how many. */
async function untilDone(runs: readonly Followed[], wanted: number): Promise<number> {
  for (;;) {
    const done = runs.reduce((sum, run) => sum + run.done, 0)
    if (done >= wanted) return done
    await sleep(5)
  }
}

/** What a follower may be refused for where servers and followers are killed. */
const REFUSALS = [
  /refuses the connection: start Redis there/,
  /ends the connection without an answer/,
  /is still loading its data/,
  /gives no answer within/,
  /is followed by .* already; if that has ended, try again/,
]

/** A campaign that is begun again as often as its follower is killed. */
class Followed {
  isOver = false
  killed = 0
  /** What it has printed in the end. */
  readonly end: Promise<string>
  private readonly journal: string
  private child: ChildProcess | undefined

  constructor(
    private readonly file: string,
    private readonly url: string,
    /** How long shards should take. */
    private readonly shard: string,
  ) {
    this.journal = file.replace(/json$/, 'journal')
    this.end = this.follow().finally(() => {
      this.isOver = true
    })
    this.end.catch(() => {})
  }

  /** How many units are done. */
  get done(): number {
    if (!existsSync(this.journal)) return 0
    const lines = readFileSync(this.journal, 'utf8').matchAll(/^\w+ \{"done":\[\d+,(\d+)\],.*\n/gm)
    return [...lines].reduce((sum, [, units]) => sum + Number(units), 0)
  }

  /** It may just be begun again. */
  async kill(): Promise<void> {
    while (!this.child?.kill('SIGKILL')) await sleep(5)
    this.killed++
  }

  private async follow(): Promise<string> {
    // Killed before its first line is written, it has not begun.
    const hasBegun = existsSync(this.journal) && readFileSync(this.journal, 'utf8').includes('\n')
    const verb = hasBegun ? 'resume' : 'run'
    const { file, url, shard } = this
    const { child, finish } = start(['campaign', verb, file, '--redis', url, '--json', '--shard', shard])
    this.child = child
    onTestFinished(() => void child.kill('SIGKILL'))
    const { code, stdout, stderr } = await finish
    this.child = undefined
    // Killed, or refused as there was no server, or as the one before seemed to follow still: the follower is started
    // again.
    if (code === null || code === 2) {
      if (code === 2 && !REFUSALS.some((refusal) => refusal.test(stderr))) throw new Error(`refused: ${stderr}`)
      await sleep(100)
      return this.follow()
    }
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    return stdout
  }
}

/** Workers of one thread each, as processes, as many as there should be. */
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

  /** Another takes its place. */
  killOne(): void {
    const worker = this.workers.shift()!
    worker.kill('SIGKILL')
    this.killed++
    this.hire()
  }

  private hire(): void {
    const args = ['worker', '--redis', this.url, '--threads', '1', '--lease', '1s']
    const worker = spawn(process.execPath, [MAIN, ...args], { stdio: 'ignore' })
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
