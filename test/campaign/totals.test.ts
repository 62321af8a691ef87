import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BatchOrder,
  type BatchResult,
  BestTotal,
  batchWork,
  bestOutcome,
  Campaign,
  CountTotal,
  countWork,
  coverWork,
  type Find,
  type GenerateOrder,
  type GenerateResult,
  generateWork,
  HitTotal,
  type HuntOrder,
  huntWork,
  type ImproveOrder,
  type ImproveResult,
  InOrder,
  improveWork,
  LinesAsUnits,
  type Made,
  NumberedUnits,
  outcomeOf,
  Pace,
  type Shard,
  type Supply,
  type Total,
  UNIT_TRIES,
  type Work,
} from '../../campaign/index.ts'
import { type AnyFamily, type Finished, familyNamed, InputError, type Puzzle, Random, run } from '../../src/index.ts'
import { madeUp } from '../contract/made-up.ts'
import { madeUpAnytime } from '../contract/made-up-anytime.ts'
import { holdsInTime } from '../property.ts'

/** A campaign that others work on, and what can be read off its total. */
interface Trial<R> {
  readonly supply: Supply
  readonly total: Total<R>
  readonly read: () => unknown
}

/** Shards of any size. */
class AnyPace extends Pace {
  constructor(private readonly random: Random) {
    super(1)
  }

  override size(): number {
    return 1 + this.random.below(6)
  }
}

const instantly = async () => {}

/** Does shards, each once: the result of one is the same from every worker, and travels as JSON. */
function doer<R>(work: Work<R>): (shard: Shard) => Finished<R> {
  const done = new Map<string, string>()
  return (shard) => {
    const key = `${shard.first} ${shard.units}`
    if (!done.has(key)) done.set(key, JSON.stringify(run(work.search(shard))))
    return JSON.parse(done.get(key)!)
  }
}

/** In any cut, in any order, with shards that are given back, are lost, or come twice. */
async function inAnyOrder<R>({ supply, total, read }: Trial<R>, doShard: (shard: Shard) => Finished<R>, seed: number) {
  const random = new Random(seed)
  const campaign = new Campaign<R>({ supply, total, pace: new AnyPace(random) })
  const out: Shard[] = []
  const finished: Shard[] = []
  while (!campaign.end) {
    const shard = out.length < 5 ? await campaign.take(3) : undefined
    if (shard) out.push(shard)
    if (out.length === 0) continue
    const fate = random.below(10)
    if (fate < 4) continue
    const [one] = out.splice(random.below(out.length), 1)
    if (fate === 4) campaign.giveBack(one!)
    else if (fate === 5 && random.below(4) === 0)
      campaign.finish(one!, { status: 'stopped', reason: 'time', steps: 0, milliseconds: 1 })
    else {
      campaign.finish(one!, doShard(one!))
      finished.push(one!)
      const again = finished[random.below(finished.length)]!
      if (fate === 6) campaign.finish(again, doShard(again))
    }
  }
  expect(campaign.end).toEqual(total.end ?? { status: 'finished' })
  expect(campaign.deadLetters).toEqual([])
  return read()
}

/** All units as one shard. */
async function asOne<R>({ supply, total, read }: Trial<R>, doShard: (shard: Shard) => Finished<R>) {
  const shard = (await supply.take(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY))!
  const outcome = doShard(shard)
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  total.add(shard, outcome.answer)
  return read()
}

async function expectTheSame<R>(start: () => Trial<R>, work: Work<R>, cases = 40): Promise<unknown> {
  const doShard = doer(work)
  const whole = await asOne(start(), doShard)
  await holdsInTime(fc.nat(), cases, async (seed) => {
    expect(await inAnyOrder(start(), doShard, seed)).toEqual(whole)
  })
  return whole
}

describe('shards come to the same total in any cut and any order', () => {
  const counting = (units: number) => () => {
    const total = new CountTotal()
    return { supply: new NumberedUnits(units), total, read: () => ({ count: total.count, steps: total.steps }) }
  }

  it('of a count', async () => {
    const problem = familyNamed('queens').open('9').json()
    const work = countWork({ task: 'count', family: 'queens', problem, which: 'best', parts: 30 })
    expect(work.units).toBeGreaterThan(10)
    expect(await expectTheSame(counting(work.units), work)).toMatchObject({ count: 352n })
  })

  it('of a count of covers', async () => {
    const problem = readFileSync(new URL('../../bench/instances/exact-cover/queens-8.dlx', import.meta.url), 'utf8')
    const work = coverWork({ task: 'count', engine: 'exact-cover', problem, parts: 40 })
    expect(work.units).toBeGreaterThanOrEqual(40)
    expect(await expectTheSame(counting(work.units), work)).toMatchObject({ count: 92n })
  })

  it.each([Number.POSITIVE_INFINITY, 7])('of a hunt for %s hits, in their order', async (most) => {
    const order: HuntOrder = {
      task: 'hunt',
      family: 'made-up',
      settings: madeUp.hunt!.settings({ width: 14, walls: 1 }),
      seed: 'x',
      form: 'line',
      attempts: 3 * UNIT_TRIES + 1000,
    }
    const work = huntWork(order, madeUp.hunt!)
    const start = () => {
      const finds: Find[] = []
      const total = new HitTotal(most, (find) => finds.push(find), instantly)
      // How much else was tried meanwhile is a matter of chance.
      const read = () => ({ finds, ...(total.end ? {} : { tries: total.tries }) })
      return { supply: new NumberedUnits(work.units, work.units - 1), total, read }
    }
    const doShard = doer(work)
    const alone = start()
    for (let unit = 0; unit < work.units; unit++) {
      const outcome = doShard({ first: unit, units: 1 })
      if (outcome.status === 'solved') alone.total.add({ first: unit, units: 1 }, outcome.answer)
    }
    const whole = alone.read()
    if (most === 7) expect(whole.finds).toHaveLength(7)
    else {
      expect(whole).toMatchObject({ tries: order.attempts })
      expect(whole.finds.length).toBeGreaterThan(10)
    }
    await holdsInTime(fc.nat(), 25, async (seed) => {
      expect(await inAnyOrder(start(), doShard, seed)).toEqual(whole)
    })
  })

  const making = (units: number) => () => {
    const made: unknown[] = []
    const total = new InOrder<GenerateResult, unknown>(
      ({ made, end }) => (end ? { things: made, end } : { things: made }),
      (thing, unit) => made.push([unit, thing]),
      instantly,
    )
    return { supply: new NumberedUnits(units), total, read: () => [...made, ...(total.end ? [total.end] : [])] }
  }
  const generateOrder: GenerateOrder = {
    task: 'generate',
    family: 'rooks',
    settings: { size: 5 },
    seed: 'x',
    count: 17,
    form: 'line',
  }

  it('of new problems, in their order', async () => {
    const made = (await expectTheSame(making(17), generateWork(generateOrder))) as [number, Made][]
    expect(made.map(([unit]) => unit)).toEqual([...Array(17).keys()])
    expect(new Set(made.map(([, { text }]) => text)).size).toBe(17)
    expect(JSON.parse(made[4]![1].text).id).toBe('rooks-x.05')
  })

  it('of new problems, up to the first that cannot be made', async () => {
    const rooks = familyNamed('rooks')
    const unable: AnyFamily = {
      ...rooks,
      *generate(settings, seed) {
        if (seed === 'x.9') return { status: 'impossible', why: 'nine', steps: 1 }
        if (seed === 'x.14') return { status: 'impossible', why: 'fourteen', steps: 1 }
        return yield* rooks.generate(settings, seed)
      },
    }
    const made = (await expectTheSame(making(17), generateWork(generateOrder, unable))) as [number, unknown][]
    expect(made).toHaveLength(9)
    expect(made[8]).toEqual({ status: 'impossible', why: 'nine' })
  })

  it('of a batch, with lines that cannot be read, and blank ones, in their order', async () => {
    const order: BatchOrder = { task: 'batch', question: 'solve', family: 'rooks', check: true }
    const lines = Array.from({ length: 30 }, (_, i) => {
      if (i % 7 === 2) return i % 2 ? '' : '  '
      if (i % 7 === 5) return ['{"board":', '[]', '{"id":"x","board":["..","?"]}', '\u0000'][i % 4]!
      if (i === 11) return null
      return JSON.stringify({ id: i, board: ['..X', '.'.repeat(3), i % 2 ? 'X.X' : '...'] })
    })
    async function* read() {
      yield* lines
    }
    const start = () => {
      const printed: unknown[] = []
      const total = new InOrder<BatchResult, object | null>(
        (results) => ({ things: results }),
        (result, unit) => printed.push([unit, result && { ...result, milliseconds: 0 }]),
        instantly,
      )
      return { supply: new LinesAsUnits(read()), total, read: () => printed }
    }
    const printed = (await expectTheSame(start, batchWork(order))) as [number, { error?: { line: number } } | null][]
    expect(printed.map(([unit]) => unit)).toEqual([...lines.keys()])
    for (const [unit, result] of printed) {
      if (lines[unit]?.trim() === '') expect(result).toBeNull()
      else if (unit % 7 === 5 || unit === 11) expect(result!.error!.line).toBe(unit + 1)
      else expect(result).toMatchObject({ id: unit, status: 'solved', checked: true })
    }
  })

  describe('of runs of one problem:', () => {
    const puzzle = madeUpAnytime.open('...\n...\n...\n...')
    const order: ImproveOrder = {
      task: 'improve',
      family: madeUpAnytime.name,
      problem: puzzle.json(),
      seed: 'x',
      steps: 500,
      runs: 12,
    }
    const timeless = (outcome: object) => ({ ...outcome, milliseconds: 0 })
    const start = () => {
      const total = new BestTotal(false)
      const read = () =>
        timeless(
          bestOutcome(
            puzzle,
            total.results.map((result) => outcomeOf(puzzle, result)),
          ),
        )
      return { supply: new NumberedUnits(order.runs), total, read }
    }

    it('the best answer, of equal ones the first', async () => {
      const best = await expectTheSame<ImproveResult>(start, improveWork(order, puzzle))
      expect(best).toMatchObject({ status: 'stopped', reason: 'steps', bound: 10 })
    })

    it('what the first of those has proved that prove something', async () => {
      const proving: Puzzle = {
        ...puzzle,
        *solve(options) {
          const run = ['x.4', 'x.7', 'x.8'].indexOf(String(options?.seed))
          if (run >= 0) return { status: 'solved', answer: Int32Array.of(run), steps: run }
          return yield* puzzle.solve(options)
        },
      }
      const best = await expectTheSame<ImproveResult>(start, improveWork(order, proving))
      expect(best).toEqual(timeless({ status: 'solved', answer: Int32Array.of(0), steps: 0 }))
    })
  })
})

describe('totals', () => {
  const find = (name: string) => ({ name, text: name })

  /** A total of hits, and what was kept of them. */
  function hunting(most: number) {
    const kept: string[] = []
    return { kept, total: new HitTotal(most, ({ name }) => kept.push(name), instantly) }
  }

  it('of a hunt end with as many hits as wanted', () => {
    const { kept, total } = hunting(2)
    total.add({ first: 0, units: 1 }, { tries: 5, hits: [find('a')] })
    expect([total.end, total.wanted]).toEqual([undefined, Number.POSITIVE_INFINITY])
    total.add({ first: 1, units: 1 }, { tries: 6, hits: [find('a'), find('b'), find('c')] })
    expect([kept, total.hits, total.wanted]).toEqual([['a', 'b'], 2, 0])
  })

  it('of a hunt want nothing behind what is enough, and keep it when all before it is there', () => {
    const { kept, total } = hunting(3)
    total.add({ first: 4, units: 2 }, { tries: 5, hits: [find('e'), find('f')] })
    total.add({ first: 7, units: 1 }, { tries: 5, hits: [find('f')] })
    expect([kept, total.wanted]).toEqual([[], Number.POSITIVE_INFINITY])
    total.add({ first: 8, units: 2 }, { tries: 5, hits: [find('h'), find('i')] })
    expect([kept, total.wanted]).toEqual([[], 10])
    total.add({ first: 0, units: 4 }, { tries: 5, hits: [find('a')] })
    expect([kept, total.wanted]).toEqual([['a', 'e', 'f'], 0])
  })

  it('of a hunt keep what comes first at once, what comes later in its turn, and nothing twice', () => {
    const { kept, total } = hunting(9)
    total.addPart({ first: 2, units: 1 }, { tries: 1, hits: [find('c')] })
    total.addPart({ first: 0, units: 2 }, { tries: 1, hits: [find('a')] })
    expect(kept).toEqual(['a'])
    total.add({ first: 0, units: 2 }, { tries: 1, hits: [find('a'), find('b'), find('b')] })
    expect(kept).toEqual(['a', 'b', 'c'])
  })

  it('of a hunt keep everything that was found when it is stopped, in its order', () => {
    const { kept, total } = hunting(9)
    total.addPart({ first: 6, units: 1 }, { tries: 1, hits: [find('f')] })
    total.add({ first: 4, units: 1 }, { tries: 1, hits: [find('d')] })
    total.addPart({ first: 2, units: 1 }, { tries: 1, hits: [find('c')] })
    total.closeGaps()
    expect(kept).toEqual(['c', 'd', 'f'])
  })

  it('of a hunt do not wait for dead letters', () => {
    const { kept, total } = hunting(1)
    total.add({ first: 2, units: 1 }, { tries: 1, hits: [find('c')] })
    total.leaveOut({ first: 0, units: 2 })
    expect([kept, total.wanted]).toEqual([['c'], 0])
  })

  it('of a count that comes to a limit say so and want no more', () => {
    const TOO_LARGE = { status: 'stopped', reason: 'limits', why: 'too large' } as const
    const total = new CountTotal()
    total.add({ first: 0, units: 1 }, { count: '12345678901234567890', steps: 3 })
    expect(total.wanted).toBe(Number.POSITIVE_INFINITY)
    total.add({ first: 1, units: 1 }, { count: '1', steps: 4, end: TOO_LARGE })
    expect(total).toMatchObject({ count: 12345678901234567891n, steps: 7, end: TOO_LARGE, wanted: 0 })
  })

  it('in order take the part of what comes next when all is stopped, and leave no gap', () => {
    const visited: [string, number][] = []
    const total = new InOrder<string[], string>(
      (things) => ({ things }),
      (thing, unit) => visited.push([thing, unit]),
      instantly,
    )
    total.add({ first: 5, units: 2 }, ['f', 'g'])
    total.addPart({ first: 2, units: 3 }, ['c'])
    expect(visited).toEqual([])
    total.add({ first: 0, units: 2 }, ['a', 'b'])
    total.addPart({ first: 2, units: 3 }, ['c'])
    expect(visited.map(([thing]) => thing).join('')).toBe('abc')
    expect(visited.map(([, unit]) => unit)).toEqual([0, 1, 2])
  })

  it('in order do not wait for dead letters', () => {
    const visited: string[] = []
    const total = new InOrder<string[], string>(
      (things) => ({ things }),
      (thing, unit) => visited.push(thing + unit),
      instantly,
    )
    total.add({ first: 2, units: 1 }, ['c'])
    total.leaveOut({ first: 0, units: 2 })
    total.add({ first: 3, units: 1 }, ['d'])
    expect(visited).toEqual(['c2', 'd3'])
  })

  it('pass on errors of the consumer', () => {
    const total = new InOrder<string[], string>(
      (things) => ({ things }),
      () => {
        throw new InputError('the disk is full')
      },
      instantly,
    )
    expect(() => total.add({ first: 0, units: 1 }, ['a'])).toThrow('the disk is full')
  })
})
