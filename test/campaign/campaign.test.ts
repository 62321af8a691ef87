import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  Campaign,
  Journal,
  LinesAsUnits,
  NumberedUnits,
  Pace,
  type Shard,
  type Supply,
  type Total,
} from '../../campaign/index.ts'
import type { Finished } from '../../src/index.ts'
import { temporaryFolder } from '../cli/rookery.ts'
import { entriesIn } from './journal-lines.ts'

/** Keeps what it hears. */
class Heard implements Total<string> {
  wanted = Number.POSITIVE_INFINITY
  readonly all: string[] = []

  add({ first }: Shard, result: string): void {
    this.all.push(`${first} ${result}`)
  }

  addPart({ first }: Shard, part: string): void {
    this.all.push(`${first} a part: ${part}`)
  }
}

function campaignOf(supply: Supply, total: Total<string> = new Heard()) {
  const file = join(temporaryFolder(), 'a.journal')
  const order = { task: 'batch', question: 'solve', family: 'made-up' } as const
  const journal = Journal.begin(file, { rookery: '1', order, id: 'x' })
  const campaign = new Campaign({ supply, total, pace: new Pace(0, 1), journal })
  /** What the journal has of shards. */
  const noted = () => {
    journal.close()
    return entriesIn(file).slice(1)
  }
  return { campaign, total, noted }
}

const solved = (answer: string, steps = 1): Finished<string> => ({ status: 'solved', answer, steps, milliseconds: 1 })

describe('those who wait', () => {
  /** Works until the end, a turn of the event loop for every shard. */
  async function work(campaign: Campaign<string>, looks: { count: number }): Promise<void> {
    for (;;) {
      if (++looks.count > 10_000) throw new Error('they wake each other for ever')
      const shard = await campaign.take(4)
      if (shard) {
        await new Promise((resolve) => setImmediate(resolve))
        campaign.finish(shard, solved('done'))
      } else if (campaign.end) return
      else await campaign.change()
    }
  }

  it.each([1, 2, 3, 8])('do not keep each other awake, and all see the end: %i of them', async (workers) => {
    async function* lines() {
      for (let i = 0; i < 20; i++) {
        if (i % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 2))
        yield String(i)
      }
    }
    for (const supply of [new LinesAsUnits(lines()), new NumberedUnits(20)]) {
      const { campaign, noted } = campaignOf(supply)
      const looks = { count: 0 }
      await Promise.all(Array.from({ length: workers }, () => work(campaign, looks)))
      expect(campaign.end).toEqual({ status: 'finished' })
      expect(noted()).toHaveLength(20)
      expect(looks.count).toBeLessThan(1000)
    }
  })

  it('see the end where there is nothing to do', async () => {
    for (const supply of [new NumberedUnits(0), new LinesAsUnits((async function* () {})())]) {
      const { campaign } = campaignOf(supply)
      const looks = { count: 0 }
      await Promise.all([work(campaign, looks), work(campaign, looks), work(campaign, looks)])
      expect(campaign.end).toEqual({ status: 'finished' })
    }
  })

  it('for units that never come see the end when all is stopped', async () => {
    const never: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }),
    }
    const { campaign } = campaignOf(new LinesAsUnits(never))
    const takes = [campaign.take(2), campaign.take(2)]
    await new Promise((resolve) => setImmediate(resolve))
    expect(campaign.end).toBeUndefined()
    campaign.stop('aborted')
    expect(await Promise.all(takes)).toEqual([undefined, undefined])
    expect(campaign.end).toEqual({ status: 'stopped', reason: 'aborted' })
  })
})

describe('a campaign', () => {
  it('makes a shard that has failed three times a dead letter, and continues with the rest', async () => {
    const { campaign, total, noted } = campaignOf(new NumberedUnits(2))
    const triedAgain: boolean[] = []
    for (let i = 0; i < 3; i++) triedAgain.push(campaign.lose((await campaign.take(1))!, `failure ${i}`))
    expect(triedAgain).toEqual([true, true, false])
    const letters = [{ shard: { first: 0, units: 1 }, why: 'failure 2' }]
    expect([campaign.deadLetters, campaign.end]).toEqual([letters, undefined])
    const second = (await campaign.take(1))!
    expect(second.first).toBe(1)
    campaign.finish(second, solved('done'))
    expect(campaign.end).toMatchObject({ status: 'stopped', reason: 'limits' })
    expect((total as Heard).all).toEqual(['1 done'])
    expect(noted()).toMatchObject([{ dead: [0, 1], why: 'failure 2' }, { done: [1, 1] }])
  })

  it('does not blame a shard for a worker that could not begin it', async () => {
    const { campaign } = campaignOf(new NumberedUnits(1))
    for (let i = 0; i < 9; i++) campaign.giveBack((await campaign.take(1))!)
    expect([campaign.deadLetters, campaign.end]).toEqual([[], undefined])
    campaign.finish((await campaign.take(1))!, solved('done'))
    expect(campaign.end).toEqual({ status: 'finished' })
  })

  it('ends with what went wrong in its total, and what failed is not called done', async () => {
    class Full extends Heard {
      override add(): void {
        throw new RangeError('no room')
      }
    }
    const { campaign, noted } = campaignOf(new NumberedUnits(3), new Full())
    const [first, second] = [(await campaign.take(2))!, (await campaign.take(2))!]
    campaign.finish(first, solved('done'))
    expect(() => campaign.end).toThrow(new RangeError('no room'))
    expect(() => campaign.requireSound()).toThrow('no room')
    expect(campaign.isWanted(second)).toBe(false)
    expect(await campaign.take(2)).toBeUndefined()
    campaign.finish(second, solved('done'))
    expect([campaign.done.size, noted()]).toEqual([0, []])
  })

  it('ends with what went wrong while units were read', async () => {
    async function* broken() {
      yield 'a'
      throw new Error('torn')
    }
    const { campaign } = campaignOf(new LinesAsUnits(broken()))
    expect((await campaign.take(1))?.lines).toEqual(['a'])
    expect(await campaign.take(1)).toBeUndefined()
    expect(() => campaign.end).toThrow('torn')
  })

  it('keeps the parts of what is stopped, and what comes in after the stop', async () => {
    const { campaign, total, noted } = campaignOf(new NumberedUnits(5))
    const shards = [(await campaign.take(3))!, (await campaign.take(3))!, (await campaign.take(3))!]
    campaign.stop('time')
    campaign.stop('aborted')
    expect(campaign.end).toEqual({ status: 'stopped', reason: 'time' })
    expect(shards.some((shard) => campaign.isWanted(shard))).toBe(false)
    campaign.finish(shards[0]!, { status: 'stopped', reason: 'aborted', answer: 'half', steps: 3, milliseconds: 1 })
    campaign.finish(shards[1]!, solved('whole', 4))
    campaign.finish(shards[2]!, { status: 'stopped', reason: 'aborted', steps: 5, milliseconds: 1 })
    expect((total as Heard).all).toEqual(['0 a part: half', '1 whole'])
    expect([campaign.newSteps, campaign.newUnits]).toEqual([12, 1])
    expect(noted()).toMatchObject([{ part: [0, 1], result: 'half' }, { done: [1, 1] }])
  })

  it('takes a shard once, also if another worker sends it again', async () => {
    const { campaign, total, noted } = campaignOf(new NumberedUnits(2))
    const [first, second] = [(await campaign.take(2))!, (await campaign.take(2))!]
    campaign.finish(first, solved('done'))
    campaign.finish(first, solved('done'))
    campaign.finish(first, { status: 'stopped', reason: 'time', answer: 'half', steps: 1, milliseconds: 1 })
    campaign.finish(second, solved('done'))
    expect(campaign.end).toEqual({ status: 'finished' })
    expect((total as Heard).all).toEqual(['0 done', '1 done'])
    expect(noted()).toHaveLength(2)
  })

  it('hears of shards under way, with what was found in them, and of no others', async () => {
    const { campaign, total } = campaignOf(new NumberedUnits(2))
    const shard = (await campaign.take(2))!
    campaign.report(shard, { steps: 7, value: 3, answer: 'a find' })
    campaign.report({ first: 1, units: 1 }, { steps: 9, answer: 'a rumour' })
    expect([campaign.standings, campaign.newSteps]).toEqual([[{ steps: 7, value: 3 }], 7])
    expect((total as Heard).all).toEqual(['0 a part: a find'])
  })

  it('counts what an earlier run has done as done, but not as its own', async () => {
    const { campaign, total } = campaignOf(new NumberedUnits(4))
    campaign.remember({ first: 1, units: 2 }, 'of old')
    expect([campaign.done.size, campaign.newUnits, campaign.units]).toEqual([2, 0, 4])
    const firsts = [(await campaign.take(9))!.first, (await campaign.take(9))!.first]
    expect([firsts, await campaign.take(9)]).toEqual([[0, 3], undefined])
    expect((total as Heard).all).toEqual(['1 of old'])
  })

  it('ends when its total wants no more, and tells those that work on more', async () => {
    const heard = new Heard()
    const { campaign } = campaignOf(new NumberedUnits(Number.POSITIVE_INFINITY), heard)
    const [first, second] = [(await campaign.take(2))!, (await campaign.take(2))!]
    heard.wanted = 1
    expect([campaign.isWanted(first), campaign.isWanted(second)]).toEqual([true, false])
    campaign.finish(second, { status: 'stopped', reason: 'aborted', steps: 0, milliseconds: 1 })
    expect(campaign.end).toBeUndefined()
    campaign.finish(first, solved('done'))
    expect([campaign.end, campaign.units]).toEqual([{ status: 'finished' }, 1])
  })
})
