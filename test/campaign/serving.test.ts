import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NumberedUnits } from '../../campaign/index.ts'
import {
  CAMPAIGNS,
  cancel,
  keysOf,
  pause,
  publish,
  readBoard,
  ShardQueue,
  unpause,
} from '../../campaign/redis/index.ts'
import { version } from '../../package.json' with { type: 'json' }
import { start } from '../cli/rookery.ts'
import { connected, eventually, expectSilence } from './connecting.ts'
import { RedisServer } from './redis-server.ts'
import { follow, queensOrder, slowCounting, work } from './working.ts'

expectSilence()

const BEGUN = { state: 'running', begun: '2026-01-01T00:00:00.000Z' } as const

/** A worker as a process of its own. */
function startWorker(server: RedisServer): ReturnType<typeof start> {
  const process = start(['worker', '--threads', '1'], { ROOKERY_REDIS_URL: server.url })
  onTestFinished(() => void process.child.kill('SIGKILL'))
  return process
}

/** A queue that ends with the test. */
function queueOf(client: Redis, id: string): ShardQueue {
  const queue = new ShardQueue(client, id)
  onTestFinished(() => queue.close())
  return queue
}

describe('a worker', () => {
  it('refuses campaigns that it cannot do, says why once, and serves others', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    const good = JSON.stringify(queensOrder(8))
    const orders: Record<string, { order?: string; rookery?: string }> = {
      malformed: { order: '{"task":' },
      oversized: { order: good.padEnd(16_000_001) },
      'no-family': { order: good.replace('queens', 'dragons') },
      'no-task': { order: good.replace('"count"', '"conquer"') },
      'no-board': { order: good.replace('"n":8', '"n":-8') },
      'other-version': { order: good, rookery: '0.0.1' },
      'no-version': { order: good, rookery: '' },
    }
    for (const [id, fields] of Object.entries(orders)) {
      await client.hset(keysOf(id).about, { state: 'running', rookery: version, ...fields })
      await client.sadd(CAMPAIGNS, id)
    }
    await client.set(keysOf('no-hash').about, 'a text')
    await client.sadd(CAMPAIGNS, 'no-hash', 'gone', 'no:id')
    const worker = work(server.url)
    const { end, total } = follow(server.url, queensOrder(8))
    await end
    expect(total.count).toBe(92n)
    const why = async (id: string) => Object.values(await client.hgetall(keysOf(id).refusals))
    expect(await why('malformed')).toEqual([expect.stringMatching(/^its order cannot be used: expected a JSON value/)])
    expect(await why('oversized')).toEqual(['its order is longer than 16 MB'])
    expect(await why('no-family')).toEqual([
      expect.stringContaining("its order cannot be used: unknown family 'dragons'"),
    ])
    expect(await why('no-task')).toEqual([expect.stringContaining("found 'conquer'")])
    expect(await why('no-board')).toEqual([
      expect.stringContaining('its order cannot be used: expected a whole number'),
    ])
    expect(await why('other-version')).toEqual([`it is of Rookery 0.0.1, and this is ${version}`])
    expect(await why('no-version')).toEqual([`it is of Rookery , and this is ${version}`])
    await sleep(1200)
    expect(worker.said.filter((line) => line.startsWith('does not serve'))).toHaveLength(Object.keys(orders).length)
    expect(worker.said.filter((line) => line.startsWith('cannot serve no-hash'))).toHaveLength(1)
  })

  it('tells the follower that it refuses', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    const { said } = follow(server.url, queensOrder(8), { lonelyMilliseconds: 1000 })
    await eventually(async () => expect(await client.exists(keysOf('count-1').about)).toBe(1))
    await client.hset(keysOf('count-1').about, 'rookery', '0.0.1')
    work(server.url)
    await eventually(() => expect(said).toHaveLength(2))
    expect(said[0]).toMatch(/^the worker .* does not serve it: it is of Rookery 0\.0\.1, and this is /)
    expect(said[1]).toMatch(/^no worker serves the campaign count-1: /)
  })

  it('refuses shards that are none, at once', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    await publish(client, 'count-1', queensOrder(8), BEGUN)
    const queue = queueOf(client, 'count-1')
    const shards: unknown[] = [
      { first: -1, units: 1 },
      { first: 0.5, units: 1 },
      { first: 1, units: 0 },
      { first: 2, units: 2 ** 41 },
      { first: 3, units: '1' },
      { first: 4, units: 1, lines: ['{}'] },
      { first: 5, units: 1, more: 1 },
      { first: 1_000_000, units: 1 },
    ]
    await queue.add(shards as never)
    work(server.url)
    const failed: { name: string; why: string }[] = []
    await eventually(async () => {
      failed.push(...(await queue.takeFailed(100)))
      expect(failed).toHaveLength(shards.length)
    })
    const reasons = Object.fromEntries(failed.map(({ name, why }) => [name, why]))
    expect(reasons).toEqual({
      's-1-1': 'refused: expected a whole number from 0 to 4503599627370496 as first',
      's0.5-1': 'refused: expected a whole number from 0 to 4503599627370496 as first',
      's1-0': 'refused: expected a whole number from 1 to 1099511627776 as units',
      's2-2199023255552': 'refused: expected a whole number from 1 to 1099511627776 as units',
      's3-1': 'refused: expected a whole number from 1 to 1099511627776 as units',
      's4-1': 'refused: units of this campaign are no lines',
      's5-1': 'refused: unknown key "more"',
      's1000000-1': expect.stringMatching(/^refused: there are only \d+ units$/),
    })
  })

  it('refuses lines that do not fit', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    await publish(client, 'solve-1', { task: 'batch', question: 'solve', family: 'queens' }, BEGUN)
    const queue = queueOf(client, 'solve-1')
    const shards: unknown[] = [
      { first: 0, units: 1 },
      { first: 1, units: 2, lines: ['{"n":4}'] },
      { first: 2, units: 1, lines: [7] },
      { first: 3, units: 1, lines: [' '.repeat(8_000_001)] },
    ]
    await queue.add(shards as never)
    await queue.add([{ first: 4, units: 2, lines: ['{"n":4}', null] }])
    work(server.url)
    const failed: { name: string; why: string }[] = []
    await eventually(async () => {
      failed.push(...(await queue.takeFailed(100)))
      expect(failed).toHaveLength(shards.length)
      expect(await client.hkeys(keysOf('solve-1').results)).toEqual(['s4-2'])
    })
    expect(failed.map(({ name, why }) => `${name} ${why}`).sort()).toEqual([
      's0-1 refused: expected as many lines as units',
      's1-2 refused: expected as many lines as units',
      's2-1 refused: expected lines of text',
      's3-1 refused: lines of more than 8 MB',
    ])
  })

  it('does nothing again whose result is there', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    await publish(client, 'count-1', queensOrder(8), BEGUN)
    await client.hset(keysOf('count-1').results, 's0-1', 'there')
    const queue = queueOf(client, 'count-1')
    await queue.add([
      { first: 0, units: 1 },
      { first: 1, units: 1 },
    ])
    work(server.url)
    await eventually(async () => expect(await client.hlen(keysOf('count-1').results)).toBe(2))
    await eventually(async () => expect(await queue.counts()).toEqual({ waiting: 0, active: 0, failed: 0 }))
    expect(await client.hget(keysOf('count-1').results, 's0-1')).toBe('there')
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('gives back what it does when it gets %s, at once', async (signal) => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    await publish(client, 'count-1', queensOrder(20, 2), BEGUN)
    const queue = queueOf(client, 'count-1')
    await queue.add([{ first: 0, units: 1 }])
    const { child, finish } = startWorker(server)
    await eventually(async () => expect((await queue.counts()).active).toBe(1))
    child.kill(signal)
    const { code, stdout, stderr } = await finish
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: `works for redis://127.0.0.1:${server.port} on 1 thread; Ctrl-C ends it\nserves count-1\n`,
    })
    expect(await queue.counts()).toEqual({ waiting: 1, active: 0, failed: 0 })
    expect(await client.hget('rookery:campaign-count-1:s0-1', 'atm')).toBe(null)
    expect((await readBoard(client)).workers).toEqual([])
  })

  it('ends when it is asked to although the server is away', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    await publish(client, 'count-1', queensOrder(8), BEGUN)
    const { child, finish } = startWorker(server)
    await eventually(async () => expect((await readBoard(client)).workers[0]?.shards).toEqual({ 'count-1': 0 }))
    const isMissed = new Promise<void>((resolve) => {
      child.stderr!.on('data', (text: string) => text.includes('cannot be reached') && resolve())
    })
    await server.kill()
    await isMissed
    child.kill('SIGTERM')
    expect((await finish).code).toBe(0)
  })

  it('takes over from one that was killed', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    await publish(client, 'count-1', queensOrder(8), BEGUN)
    const queue = queueOf(client, 'count-1')
    // As if a worker had taken it and said nothing since.
    await queue.add([{ first: 0, units: 1 }])
    await client.lmove('rookery:campaign-count-1:wait', 'rookery:campaign-count-1:active', 'RIGHT', 'LEFT')
    expect(await queue.counts()).toEqual({ waiting: 0, active: 1, failed: 0 })
    work(server.url)
    await eventually(async () => expect(await client.hkeys(keysOf('count-1').results)).toEqual(['s0-1']))
  })
})

describe('the board of a server', () => {
  it('shows campaigns and workers, and pauses, unpauses and cancels', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    expect(await readBoard(client)).toEqual({ campaigns: [], workers: [] })
    const worker = work(server.url, { script: slowCounting() })
    const { end, campaign, said } = follow(server.url, queensOrder(8), {
      supply: new NumberedUnits(100_000),
      milliseconds: 0,
      window: 10,
    })
    await eventually(() => expect(campaign.done.size).toBeGreaterThan(5))
    await pause(client, 'count-1')
    await eventually(async () => expect((await readBoard(client)).campaigns[0]?.active).toBe(0))
    await eventually(async () => expect(await client.hlen(keysOf('count-1').results)).toBe(0))
    const before = campaign.done.size
    const { campaigns, workers } = await eventually(async () => {
      const board = await readBoard(client)
      expect(board.campaigns[0]?.done).toBe(before)
      return board
    })
    expect(campaign.done.size).toBe(before)
    expect(campaigns).toEqual([
      {
        id: 'count-1',
        title: 'count queens',
        state: 'paused',
        begun: expect.stringMatching(/^\d{4}-/),
        done: before,
        units: 100_000,
        unitsPerSecond: expect.any(Number),
        waiting: 10,
        active: 0,
        failed: 0,
        deadLetters: 0,
        follower: expect.stringContaining(`:${process.pid}`),
        workers: 1,
        threads: 1,
        refusals: {},
      },
    ])
    expect(workers).toEqual([
      { name: expect.any(String), threads: 1, since: expect.stringMatching(/^\d{4}-/), shards: { 'count-1': 0 } },
    ])
    await unpause(client, 'count-1')
    await eventually(() => expect(campaign.done.size).toBeGreaterThan(before))
    await cancel(client, 'count-1')
    expect(await end).toEqual({ status: 'stopped', reason: 'aborted' })
    expect(said).toEqual(['the campaign count-1 was cancelled'])
    await eventually(() => expect(worker.said).toContain('count-1 has ended'))
    await worker.stop()
    await eventually(async () => expect(await client.keys('*')).toEqual([]))
    await expect(pause(client, 'count-1')).rejects.toThrow(
      'there is no campaign "count-1" on this server: there is none',
    )
  })

  it('cancels campaigns without a follower', async () => {
    const server = await RedisServer.start()
    const client = await connected(server.url)
    await publish(client, 'count-1', queensOrder(8), BEGUN)
    await queueOf(client, 'count-1').add([{ first: 0, units: 1 }])
    const [status] = (await readBoard(client)).campaigns
    expect(status).toMatchObject({ waiting: 1, threads: 0 })
    expect(status).not.toHaveProperty('follower')
    await expect(cancel(client, 'count-2')).rejects.toThrow('there is count-1')
    await cancel(client, 'count-1')
    expect(await client.keys('*')).toEqual([])
  })
})
