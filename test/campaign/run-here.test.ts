import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  type BatchOrder,
  type BatchResult,
  batchWork,
  Campaign,
  type CountOrder,
  type CountResult,
  CountTotal,
  countWork,
  type End,
  type Find,
  type GenerateOrder,
  type GenerateResult,
  generateWork,
  type HereOptions,
  HitTotal,
  type HuntOrder,
  huntWork,
  InOrder,
  LinesAsUnits,
  NumberedUnits,
  type Order,
  openWork,
  Pace,
  runHere,
  type Supply,
  type Total,
  type Work,
} from '../../campaign/index.ts'
import { families, familyNamed, run } from '../../src/index.ts'
import { temporaryFile, temporaryFolder } from '../cli/rookery.ts'

/** The built script of threads. */
const REAL = new URL('../../dist/campaign-thread.js', import.meta.url)
const scriptOf = (text: string) => pathToFileURL(temporaryFile(text, 'thread.mjs'))

interface Started<R> {
  readonly order: Order
  readonly work: Work<R>
  readonly supply: Supply
  readonly total: Total<R>
  readonly pace?: Pace
}

/** Runs a campaign here. This thread begins with its first shard only when it may, so that others get some. */
async function here<R>(
  { order, work, supply, total, pace = new Pace(20) }: Started<R>,
  options: Partial<HereOptions> & { mayBegin?: (campaign: Campaign<R>, complaints: readonly string[]) => boolean },
) {
  const { mayBegin = () => true, ...rest } = options
  const complaints: string[] = []
  const campaign = new Campaign<R>({ supply, total, pace })
  const patient: Work<R> = {
    units: work.units,
    *search(shard) {
      while (!mayBegin(campaign, complaints)) {
        const reason = yield { steps: 0 }
        if (reason) return { status: 'stopped', reason, steps: 0 }
      }
      return yield* work.search(shard)
    },
  }
  const complain = (message: string) => complaints.push(message)
  const { signal } = new AbortController()
  const end: End = await runHere(campaign, order, patient, {
    threads: 2,
    signal,
    complain,
    aloneMilliseconds: 0,
    ...rest,
  })
  return { end, campaign, complaints }
}

const QUEENS: CountOrder = {
  task: 'count',
  family: 'queens',
  problem: familyNamed('queens').open('12').json(),
  which: 'best',
  parts: 100,
}

/** A count whose shards are single parts. */
function counting() {
  const work = countWork(QUEENS)
  const total = new CountTotal()
  return { order: QUEENS, work, total, supply: new NumberedUnits(work.units), pace: new Pace(0, 1) }
}

/** What `CountTotal` has of a board of 12 queens. */
const WHOLE = 14200n

describe('threads', () => {
  it.each([
    ['that is not there', () => new URL('file:///nowhere/thread.mjs'), /used \(Cannot find module/],
    ['that is no program', () => scriptOf('this is nonsense'), /used \(/],
    ['that throws', () => scriptOf('throw new Error("out of luck")'), /used \(out of luck\)/],
    ['that exports nothing', () => scriptOf('export const x = 1'), /used \(.*no function as its default export/],
    ['that exits', () => scriptOf('process.exit(3)'), /used \(threads end as soon as they are started\)/],
    ['that throws at every shard', () => scriptOf('export default () => { throw new Error("no") }'), /used \(no\)/],
    ['that exits at every shard', () => scriptOf('export default () => process.exit(5)'), /used \(.*code: 5\)/],
  ])('with a script %s are done without', async (_, script, complaint) => {
    const started = counting()
    const { end, campaign, complaints } = await here(started, {
      threads: 3,
      script: script(),
      mayBegin: (_, heard) => heard.length > 0,
    })
    expect(end).toEqual({ status: 'finished' })
    expect([started.total.count, campaign.deadLetters]).toEqual([WHOLE, []])
    expect(complaints).toEqual([expect.stringMatching(complaint)])
    expect(complaints[0]).toMatch(/^other threads cannot .*; continuing on one thread$/)
  })

  it('that fail at their start are not started again and again', async () => {
    const log = temporaryFile('')
    const script = scriptOf(`
      import { appendFileSync } from 'node:fs'
      appendFileSync(${JSON.stringify(log)}, 'x')
      throw new Error('no')`)
    const mayBegin = (_: unknown, complaints: readonly string[]) => complaints.length > 0
    expect((await here(counting(), { threads: 3, script, mayBegin })).end).toEqual({ status: 'finished' })
    expect(readFileSync(log, 'utf8').length).toBeLessThan(10)
  })

  it('that exit now and then are replaced, and what they had is done again', async () => {
    const folder = temporaryFolder()
    const script = scriptOf(`
      import { existsSync, writeFileSync } from 'node:fs'
      import doShard from ${JSON.stringify(REAL.href)}
      export default (task) => {
        const file = ${JSON.stringify(folder)} + '/' + task.shard.first
        if (task.shard.first >= 20 && task.shard.first % 20 === 0 && !existsSync(file)) {
          writeFileSync(file, '')
          process.exit(7)
        }
        return doShard(task)
      }`)
    const started = counting()
    // Those that exit are not this thread's.
    const mayBegin = () => readdirSync(folder).length === 4
    const { end, campaign, complaints } = await here(started, { threads: 3, script, mayBegin })
    expect([end, campaign.deadLetters, started.total.count]).toEqual([{ status: 'finished' }, [], WHOLE])
    expect(complaints).toEqual(
      Array(4).fill('a thread has failed (worker exited with code: 7); its shard is tried again'),
    )
  })

  it('that fail at one shard at every retry leave it out, and do the rest', async () => {
    const script = scriptOf(`
      import doShard from ${JSON.stringify(REAL.href)}
      export default (task) => {
        if (task.shard.first === 30) throw new RangeError('too hard')
        return doShard(task)
      }`)
    const started = counting()
    const { end, campaign, complaints } = await here(started, {
      threads: 3,
      script,
      mayBegin: ({ deadLetters }) => deadLetters.length > 0,
    })
    expect(end).toMatchObject({ status: 'stopped', reason: 'limits' })
    expect(campaign.deadLetters).toEqual([{ shard: { first: 30, units: 1 }, why: 'too hard' }])
    const words = ['tried again', 'tried again', 'left out']
    expect(complaints).toEqual(words.map((then) => `a thread has failed (too hard); its shard is ${then}`))
    expect(campaign.done.size).toBe(started.work.units - 1)
    const outcome = run(started.work.search({ first: 30, units: 1 }))
    const missing = outcome.status === 'solved' ? BigInt(outcome.answer.count) : 0n
    expect(started.total.count).toBe(WHOLE - missing)
  })

  /** Says when the first thread is at work, and never ends. */
  const DEAF = (file: string) =>
    scriptOf(`
      import { writeFileSync } from 'node:fs'
      export default () => {
        writeFileSync(${JSON.stringify(file)}, 'x')
        for (;;) {}
      }`)

  it('that do not stop are left behind when all is stopped', async () => {
    const file = temporaryFile('')
    const controller = new AbortController()
    const started = counting()
    const { end, campaign, complaints } = await here(started, {
      threads: 2,
      script: DEAF(file),
      signal: controller.signal,
      graceMilliseconds: 100,
      mayBegin: () => {
        if (readFileSync(file, 'utf8') !== '') controller.abort()
        return false
      },
    })
    expect(end).toEqual({ status: 'stopped', reason: 'aborted' })
    expect([campaign.done.size, complaints]).toEqual([0, []])
  })

  it('that do not stop are left behind when nothing more is wanted', async () => {
    const file = temporaryFile('')
    const started = counting()
    // The first part ends it.
    const total: Total<CountResult> = {
      wanted: Number.POSITIVE_INFINITY,
      add() {
        Object.assign(total, { wanted: 0 })
      },
    }
    const { end } = await here(
      { ...started, total },
      { script: DEAF(file), graceMilliseconds: 100, mayBegin: () => readFileSync(file, 'utf8') !== '' },
    )
    expect(end).toEqual({ status: 'finished' })
  })

  it('that are stopped send what they have', async () => {
    const script = scriptOf(`
      export default ({ stop }) => {
        while (Atomics.load(stop, 0) === 0) Atomics.wait(stop, 0, 0, 5)
        return { status: 'stopped', reason: 'aborted', answer: { count: '1', steps: 2 }, steps: 2, milliseconds: 1 }
      }`)
    const started = counting()
    const controller = new AbortController()
    const { end, campaign } = await here(started, {
      threads: 3,
      script,
      signal: controller.signal,
      mayBegin: ({ standings }) => {
        // This thread's shard, and two for each of the others.
        if (standings.length === 5) controller.abort()
        return false
      },
    })
    expect(end).toEqual({ status: 'stopped', reason: 'aborted' })
    expect([started.total.count, campaign.newSteps, campaign.done.size]).toEqual([4n, 8, 0])
  })

  it('bring an end to the campaign with what goes wrong in its total, also after a stop', async () => {
    const script = scriptOf(`
      export default ({ stop }) => {
        while (Atomics.load(stop, 0) === 0) Atomics.wait(stop, 0, 0, 5)
        return { status: 'solved', answer: 'no count', steps: 2, milliseconds: 1 }
      }`)
    const controller = new AbortController()
    const running = here(counting(), {
      script,
      signal: controller.signal,
      mayBegin: ({ standings }) => {
        if (standings.length === 3) controller.abort()
        return false
      },
    })
    await expect(running).rejects.toThrow()
  })

  it('are not started at all where it ends before', async () => {
    const log = temporaryFile('')
    const script = scriptOf(`
      import { appendFileSync } from 'node:fs'
      appendFileSync(${JSON.stringify(log)}, 'x')`)
    const started = counting()
    const { end } = await here(started, { threads: 4, script, aloneMilliseconds: 60_000 })
    expect([end, started.total.count, readFileSync(log, 'utf8')]).toEqual([{ status: 'finished' }, WHOLE, ''])
  })
})

describe('the same comes out on one, two and four threads:', () => {
  /** Others have done something before this thread begins with its first shard. */
  const mayBegin = ({ done }: Campaign<never>) => done.size > 0
  const instantly = async () => {}

  async function expectTheSame<R>(order: Order, start: () => Started<R> & { read: () => unknown }): Promise<unknown> {
    const [one, ...others] = await Promise.all(
      [1, 2, 4].map(async (threads) => {
        const started = start()
        const isWaiting = threads > 1 ? { mayBegin: mayBegin as (campaign: Campaign<R>) => boolean } : {}
        const { end, campaign, complaints } = await here(started, { threads, script: REAL, ...isWaiting })
        expect([end, campaign.deadLetters, complaints]).toEqual([{ status: 'finished' }, [], []])
        return started.read()
      }),
    )
    for (const other of others) expect(other, order.task).toEqual(one)
    return one
  }

  it.each([
    ['queens', QUEENS, WHOLE],
    [
      'covers',
      {
        task: 'count',
        engine: 'exact-cover',
        problem: readFileSync(new URL('../../bench/instances/exact-cover/queens-10.dlx', import.meta.url), 'utf8'),
        parts: 200,
      },
      724n,
    ],
  ] as [string, Order, bigint][])('a count of %s', async (_, order, count) => {
    const counted = await expectTheSame(order, () => {
      const work = openWork(order) as Work<CountResult>
      const total = new CountTotal()
      const read = () => ({ count: total.count, steps: total.steps })
      return { order, work, total, supply: new NumberedUnits(work.units), read }
    })
    expect(counted).toMatchObject({ count })
  })

  const hunter = families.find(({ can }) => can.hunt)!
  const huntOrder: HuntOrder = {
    task: 'hunt',
    family: hunter.name,
    settings: hunter.hunt!.settings({}),
    seed: 'x',
    form: 'file',
    attempts: 60_000,
  }
  const hunting = (most: number) => () => {
    const work = huntWork(huntOrder)
    const finds: string[] = []
    const keep = ({ name, text }: Find) => finds.push(`${name} ${timeless(text)}`)
    const total = new HitTotal(most, keep, instantly)
    const read = () => [...finds, total.end ? 'enough' : total.tries]
    return { order: huntOrder, work, total, supply: new NumberedUnits(work.units, work.units - 1), read }
  }

  it('a hunt', async () => {
    const hits = (await expectTheSame(huntOrder, hunting(Number.POSITIVE_INFINITY))) as unknown[]
    expect(hits.length).toBeGreaterThan(10)
    expect(hits.at(-1)).toBe(60_000)
  })

  it('a hunt for a number of hits', async () => {
    expect(await expectTheSame(huntOrder, hunting(40))).toHaveLength(41)
  })

  it('new problems', async () => {
    const settings = { size: 9 }
    const order: GenerateOrder = { task: 'generate', family: 'rooks', settings, seed: 'x', count: 60, form: 'text' }
    const made = await expectTheSame(order, () => {
      const texts: string[] = []
      const total = new InOrder<GenerateResult, GenerateResult['made'][number]>(
        ({ made: things }) => ({ things }),
        ({ text }) => texts.push(text),
        instantly,
      )
      return { order, work: generateWork(order), total, supply: new NumberedUnits(60), read: () => texts }
    })
    expect(made).toHaveLength(60)
  })

  it('a batch', async () => {
    const order: BatchOrder = { task: 'batch', question: 'solve', family: 'rooks', check: true }
    const boards = run(
      openWork({ task: 'generate', family: 'rooks', settings: { size: 8 }, seed: 'y', count: 80, form: 'line' }).search(
        { first: 0, units: 80 },
      ),
    )
    const lines = (boards as { answer: GenerateResult }).answer.made.map(({ text }, i) =>
      i % 9 === 4 ? text.slice(9) : text,
    )
    async function* read() {
      yield* lines
    }
    const printed = await expectTheSame(order, () => {
      const results: string[] = []
      const total = new InOrder<BatchResult, object | null>(
        (things) => ({ things }),
        (result) => results.push(timeless(JSON.stringify(result))),
        instantly,
      )
      return { order, work: batchWork(order), total, supply: new LinesAsUnits(read()), read: () => results }
    })
    expect(printed).toHaveLength(80)
    expect((printed as string[]).filter((line) => line.includes('"error"'))).toHaveLength(9)
  })
})

const timeless = (text: string) => text.replace(/"milliseconds":[\d.]+/g, '')
