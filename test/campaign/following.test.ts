import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import { NumberedUnits } from '../../campaign/index.ts'
import { keysOf } from '../../campaign/redis/index.ts'
import { connected, eventually, expectSilence } from './connecting.ts'
import { RedisServer } from './redis-server.ts'
import { follow, queensOrder, slowCounting, threadScript, work } from './working.ts'

expectSilence()

/** The jobs and results of the campaign that are on a server. */
const { results, follower } = keysOf('count-1')

describe('a campaign on Redis', () => {
  it('is done by the workers of the server, and leaves nothing there', async () => {
    const server = await RedisServer.start()
    const workers = [work(server.url), work(server.url, { threads: 2 })]
    const { end, total, campaign, said } = follow(server.url, queensOrder(10))
    expect(await end).toEqual({ status: 'finished' })
    expect(total.count).toBe(724n)
    expect(campaign.done.size).toBe(campaign.units)
    expect(said).toEqual([])
    // One of them may have done everything before the other learns of it.
    await eventually(() => {
      const heard = workers.filter(({ said }) => said.length > 0)
      expect(heard).not.toEqual([])
      for (const worker of heard) expect(worker.said).toEqual(['serves count-1', 'count-1 has ended'])
    })
    for (const worker of workers) await worker.stop()
    const client = await connected(server.url)
    await eventually(async () => expect(await client.keys('*')).toEqual([]))
  })

  it('waits for workers, and says so once', async () => {
    const server = await RedisServer.start()
    const { end, total, said } = follow(server.url, queensOrder(8), { lonelyMilliseconds: 200 })
    await eventually(() => expect(said).not.toEqual([]))
    expect(said).toEqual([
      `no worker serves the campaign count-1: rookery worker --redis redis://127.0.0.1:${server.port} starts one`,
    ])
    work(server.url)
    await end
    expect(total.count).toBe(92n)
    expect(said).toHaveLength(1)
  })

  it('is followed by one at a time', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    // A follower known to be gone does not count.
    await client.set(follower, `${hostname()}:4194305 0a1b`)
    const first = follow(server.url, queensOrder(8))
    await eventually(async () => expect(await client.get(follower)).toMatch(`${hostname()}:${process.pid} `))
    await eventually(async () => expect(await client.exists(keysOf('count-1').about)).toBe(1))
    const second = follow(server.url, queensOrder(8))
    await expect(second.end).rejects.toThrow(
      `the campaign count-1 is followed by ${hostname()}:${process.pid} already; if that has ended, try again in 10 s`,
    )
    // The second has not tidied up what is not its own.
    expect(await client.exists(keysOf('count-1').about)).toBe(1)
    work(server.url)
    await first.end
    expect(first.total.count).toBe(92n)
  })

  it('is left to another follower that has taken it', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    const { end } = follow(server.url, queensOrder(8), { leaseMilliseconds: 1000 })
    await eventually(async () => expect(await client.exists(keysOf('count-1').about)).toBe(1))
    await client.set(follower, 'elsewhere:1 0a1b')
    await expect(end).rejects.toThrow('is followed by elsewhere:1 already')
    expect(await client.exists(keysOf('count-1').about, follower)).toBe(2)
  })

  it('counts each unit once, also where results come twice, and never what was not asked for', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    const { end, total, campaign } = follow(server.url, queensOrder(8), { milliseconds: 0 })
    await eventually(async () => expect(await client.exists('rookery:campaign-count-1:s0-1')).toBe(1))
    const result = (first: number, units: number, count: string) =>
      JSON.stringify({ first, units, answer: { count, steps: 1 }, steps: 1, milliseconds: 1 })
    await client.hset(results, {
      's0-2': result(0, 2, '1000'),
      's99999-1': result(99999, 1, '1000'),
      nonsense: 'nonsense',
      // These three are asked for, and are no results; they are done again.
      's1-1': 'nonsense',
      's2-1': result(3, 1, '1000'),
      's3-1': result(3, 1, '-1'),
    })
    await eventually(async () => expect(await client.hlen(results)).toBe(0))
    work(server.url)
    await end
    expect(total.count).toBe(92n)
    expect(campaign.deadLetters).toEqual([])
  })

  it('sends again what the server has lost', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    work(server.url, { script: slowCounting() })
    const { end, total, campaign } = follow(server.url, queensOrder(8), {
      supply: new NumberedUnits(150),
      milliseconds: 0,
      searchMilliseconds: 300,
    })
    await eventually(() => expect(campaign.done.size).toBeGreaterThan(10))
    expect(await client.unlink(await client.keys('rookery:campaign-count-1:*'))).toBeGreaterThan(10)
    await end
    expect(total.count).toBe(150n)
  })

  it('outlives a server that comes back empty', async () => {
    const server = await RedisServer.start()
    const worker = work(server.url, { script: slowCounting() })
    const { end, total, campaign, said } = follow(server.url, queensOrder(8), {
      supply: new NumberedUnits(150),
      milliseconds: 0,
    })
    await eventually(() => expect(campaign.done.size).toBeGreaterThan(10))
    await server.kill()
    expect(campaign.done.size).toBeLessThan(100)
    await eventually(() => expect(said).not.toEqual([]))
    await server.startEmpty()
    await end
    expect(total.count).toBe(150n)
    const name = `redis://127.0.0.1:${server.port}`
    expect(said).toEqual([`${name} cannot be reached; the campaign continues when it is back`, `${name} is back`])
    expect(worker.said).toContain(`${name} cannot be reached; continues when it is back`)
  })

  it('leaves out what fails at every retry, and finishes the rest', async () => {
    const server = await RedisServer.start()
    work(server.url, {
      script: threadScript(`({ shard, order }) => {
        if (shard.first === 3) throw new Error('a fault in\\n the work')
        return { status: 'solved', answer: { count: String(shard.units), steps: 1 }, steps: 1, milliseconds: 1 }
      }`),
    })
    const { end, total, campaign, said } = follow(server.url, queensOrder(8), {
      supply: new NumberedUnits(20),
      milliseconds: 0,
    })
    expect(await end).toMatchObject({ status: 'stopped', reason: 'limits' })
    expect(total.count).toBe(19n)
    expect(campaign.deadLetters).toEqual([{ shard: { first: 3, units: 1 }, why: 'a fault in the work' }])
    expect(said).toEqual(['unit 3 is left out: a fault in the work'])
  })

  it('fills only so much of the server, however many shards there are', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    work(server.url, {
      threads: 2,
      script: threadScript(`({ shard }) => {
        return { status: 'solved', answer: { count: String(shard.units), steps: 1 }, steps: 1, milliseconds: 1 }
      }`),
    })
    const window = 300
    const { end, total, campaign, stop } = follow(server.url, queensOrder(8), {
      supply: new NumberedUnits(1_000_000),
      milliseconds: 0,
      window,
    })
    let most = 0
    await eventually(async () => {
      const [keys, waiting] = [await client.dbsize(), await client.hlen(results)]
      most = Math.max(most, keys + waiting)
      expect(campaign.done.size).toBeGreaterThan(1500)
    })
    expect(most).toBeGreaterThan(window / 2)
    expect(most).toBeLessThan(2 * window + 20)
    stop()
    expect(await end).toEqual({ status: 'stopped', reason: 'aborted' })
    expect(total.count).toBe(BigInt(campaign.done.size))
  })

  it('is stopped everywhere with what it has, and resumed later', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    // No worker gets to the end of a unit unless it is asked to stop.
    const worker = work(server.url, {
      script: threadScript(`({ stop }) => {
        while (Atomics.load(stop, 0) === 0) Atomics.wait(stop, 0, 0, 10)
        return { status: 'stopped', reason: 'aborted', steps: 1, milliseconds: 1 }
      }`),
    })
    const { end, stop } = follow(server.url, queensOrder(8), { window: 5 })
    await eventually(async () => expect(await client.llen('rookery:campaign-count-1:active')).toBe(1))
    stop()
    expect(await end).toEqual({ status: 'stopped', reason: 'aborted' })
    await eventually(() => expect(worker.said).toContain('count-1 has ended'))
    await worker.stop()
    await eventually(async () => expect(await client.keys('*')).toEqual([]))
    work(server.url)
    const again = follow(server.url, queensOrder(8))
    expect(await again.end).toEqual({ status: 'finished' })
    expect(again.total.count).toBe(92n)
  })

  it('can be stopped while the server is away', async () => {
    const server = await RedisServer.start()
    const { end, stop, said } = follow(server.url, queensOrder(8))
    const client = await connected(server.url)
    await eventually(async () => expect(await client.exists(keysOf('count-1').about)).toBe(1))
    await server.kill()
    await eventually(() => expect(said.join()).toContain('cannot be reached'))
    stop()
    expect(await end).toEqual({ status: 'stopped', reason: 'aborted' })
    expect(said.at(-1)).toBe(
      `redis://127.0.0.1:${server.port} may still have something of it: rookery campaign cancel count-1 removes that`,
    )
  })
})
