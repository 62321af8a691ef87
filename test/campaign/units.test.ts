import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LinesAsUnits, NumberedUnits, Pace, type Shard, type Supply, UnitSet } from '../../campaign/index.ts'
import { holds, holdsInTime } from '../property.ts'

const unitsOf = ({ first, units }: Shard) => Array.from({ length: units }, (_, i) => first + i)

describe('a set of units', () => {
  const change = fc.record({ isAdded: fc.boolean(), first: fc.nat(60), units: fc.integer({ min: 1, max: 15 }) })

  it('agrees with a plain set, in any order of adding and removing', () => {
    holds(fc.array(change, { maxLength: 30 }), 400, (changes) => {
      const [units, plain] = [new UnitSet(), new Set<number>()]
      for (const { isAdded, ...shard } of changes) {
        if (isAdded) units.add(shard.first, shard.units)
        else units.remove(shard.first, shard.units)
        for (const unit of unitsOf(shard)) isAdded ? plain.add(unit) : plain.delete(unit)
        expect(units.size).toBe(plain.size)
      }
      const all = Array.from({ length: 80 }, (_, unit) => unit)
      expect(all.filter((unit) => units.has(unit))).toEqual(all.filter((unit) => plain.has(unit)))
      expect(all.map((unit) => units.gapFrom(unit))).toEqual(
        all.map((unit) => all.find((each) => each >= unit && !plain.has(each))),
      )
      expect(all.map((unit) => units.nextFrom(unit))).toEqual(
        all.map((unit) => all.find((each) => each >= unit && plain.has(each)) ?? Number.POSITIVE_INFINITY),
      )
    })
  })

  it('has room for more units than are ever done', () => {
    const units = new UnitSet()
    units.add(0, 2 ** 50)
    units.remove(2 ** 49, 1)
    expect([units.size, units.gapFrom(7), units.nextFrom(2 ** 49)]).toEqual([2 ** 50 - 1, 2 ** 49, 2 ** 49 + 1])
  })
})

/** A step with a supply: take this many, or give back one of the shards that were taken. */
type Step = { readonly take: number } | { readonly back: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ take: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 2, arbitrary: fc.record({ back: fc.nat(100) }) },
  ),
  { maxLength: 25 },
)
const skips = fc.array(fc.tuple(fc.nat(39), fc.integer({ min: 1, max: 5 })), { maxLength: 4 })

/** Takes steps, then all that is left; all shards together are what is to be done, and no two share a unit. */
async function expectAllOnce(supply: Supply, all: number, done: readonly Shard[], taken: readonly Step[]) {
  const had = new Set<number>(done.flatMap(unitsOf))
  const out: Shard[] = []
  for (const { first, units } of done) supply.skip(first, units)
  const take = async (most: number, limit = Number.POSITIVE_INFINITY) => {
    const shard = await supply.take(limit, most)
    if (!shard) return undefined
    for (const unit of unitsOf(shard)) {
      if (had.has(unit)) throw new Error(`unit ${unit} is given out twice`)
      had.add(unit)
    }
    out.push(shard)
    return shard
  }
  for (const step of taken) {
    if ('take' in step) {
      const shard = await take(step.take)
      if (shard && !('lines' in shard)) expect(shard.units).toBeLessThanOrEqual(step.take)
    } else if (out.length > 0) {
      const [shard] = out.splice(step.back % out.length, 1)
      for (const unit of unitsOf(shard!)) had.delete(unit)
      supply.giveBack(shard!)
      expect(supply.isEmpty(shard!.first + 1)).toBe(false)
    }
  }
  while (await take(7)) {}
  expect([...had].sort((a, b) => a - b)).toEqual([...Array(Math.max(all, ...[...had].map((unit) => unit + 1))).keys()])
  expect(supply.isEmpty(Number.POSITIVE_INFINITY)).toBe(true)
  expect(supply.units).toBe(all)
  return out
}

const asShards = (pairs: readonly (readonly [number, number])[], below: number): Shard[] =>
  pairs.flatMap(([first, units]) => (first < below ? [{ first, units: Math.min(units, below - first) }] : []))

describe('numbered units', () => {
  it('are all given out, none twice, also where some are given back or done already', async () => {
    const cases = fc.tuple(fc.integer({ min: 1, max: 40 }), steps, skips)
    await holdsInTime(cases, 200, async ([units, taken, done]) => {
      await expectAllOnce(new NumberedUnits(units), units, asShards(done, units), taken)
    })
  })

  it('come in their order, those given back first, and none beyond the limit', async () => {
    const supply = new NumberedUnits(Number.POSITIVE_INFINITY)
    const [first, second] = [await supply.take(100, 5), await supply.take(100, 5)]
    expect([first, second]).toEqual([
      { first: 0, units: 5 },
      { first: 5, units: 5 },
    ])
    supply.giveBack(first!)
    expect(supply.isEmpty(5)).toBe(false)
    expect(await supply.take(3, 9)).toEqual({ first: 0, units: 3 })
    expect([supply.isEmpty(3), supply.isEmpty(4)]).toEqual([true, false])
    expect(await supply.take(3, 9)).toBeUndefined()
    expect(await supply.take(12, 9)).toEqual({ first: 3, units: 2 })
    expect(await supply.take(12, 9)).toEqual({ first: 10, units: 2 })
  })

  it('come one by one from where they are apart', async () => {
    const supply = new NumberedUnits(6, 4)
    const shards = [await supply.take(99, 9), await supply.take(99, 9), await supply.take(99, 9)]
    expect(shards).toEqual([
      { first: 0, units: 4 },
      { first: 4, units: 1 },
      { first: 5, units: 1 },
    ])
  })
})

describe('lines as units', () => {
  async function* read(lines: readonly (string | null)[]) {
    for (const line of lines) {
      await undefined
      yield line
    }
  }

  it('are all given out with their numbers, none twice, also where some are given back or done already', async () => {
    const cases = fc.tuple(fc.nat(40), steps, skips)
    await holdsInTime(cases, 200, async ([units, taken, done]) => {
      const lines = Array.from({ length: units }, (_, i) => (i % 7 === 3 ? null : `line ${i}`))
      const supply = new LinesAsUnits(read(lines))
      const shards = await expectAllOnce(supply, units, asShards(done, units), taken)
      for (const shard of shards) expect(shard.lines).toEqual(unitsOf(shard).map((unit) => lines[unit]))
    })
  })

  it('are read by one at a time, in any order in which they are asked for', async () => {
    const lines = Array.from({ length: 50 }, (_, i) => String(i))
    const supply = new LinesAsUnits(read(lines))
    const shards = await Promise.all(Array.from({ length: 12 }, () => supply.take(Number.POSITIVE_INFINITY, 5)))
    const taken = shards.filter((shard) => shard !== undefined)
    expect(taken.flatMap((shard) => shard.lines)).toEqual(lines)
    expect(taken.flatMap(unitsOf)).toEqual([...lines.keys()])
  })

  it('are given out below the limit alone', async () => {
    const supply = new LinesAsUnits(read(['a', 'b', 'c', 'd']))
    expect(await supply.take(3, 9)).toEqual({ first: 0, units: 3, lines: ['a', 'b', 'c'] })
    expect([supply.isEmpty(3), supply.isEmpty(4)]).toEqual([true, false])
    expect(await supply.take(3, 9)).toBeUndefined()
    expect(await supply.take(4, 9)).toEqual({ first: 3, units: 1, lines: ['d'] })
    // Whether there are more is not known yet.
    expect(supply.isEmpty(5)).toBe(false)
    expect(await supply.take(5, 9)).toBeUndefined()
    expect([supply.isEmpty(5), supply.units]).toEqual([true, 4])
  })

  it('that are long come in shards of their own', async () => {
    const long = 'x'.repeat(600_000)
    const supply = new LinesAsUnits(read([long, long, 'y', null, long, long]))
    const shards = []
    for (let shard = await supply.take(99, 99); shard; shard = await supply.take(99, 99)) {
      shards.push(shard)
      expect(supply.isEmpty(shard.first + shard.units)).toBe(true)
    }
    expect(shards.map(({ first, units }) => [first, units])).toEqual([
      [0, 1],
      [1, 3],
      [4, 1],
      [5, 1],
    ])
    const [huge] = [await new LinesAsUnits(read(['z'.repeat(3_000_000), null])).take(99, 99)]
    expect(huge).toMatchObject({ first: 0, units: 1 })
  })

  it('that cannot be read fail for every reader', async () => {
    async function* broken() {
      yield 'a'
      throw new Error('no such luck')
    }
    const supply = new LinesAsUnits(broken())
    await expect(supply.take(99, 9)).rejects.toThrow('no such luck')
  })
})

describe('the pace', () => {
  it('begins with one unit, and does not trust a few', () => {
    const pace = new Pace(500)
    expect([pace.size(1e9, 2), pace.perUnit]).toEqual([1, undefined])
    pace.note(1, 0.001)
    expect(pace.size(1e9, 2)).toBe(8)
    pace.note(8, 0.008)
    expect(pace.size(1e9, 2)).toBe(64)
  })

  it('comes to shards that take as long as they should, and follows when units become slower', () => {
    const pace = new Pace(500)
    const shardAt = (milliseconds: number) => {
      const units = pace.size(Number.POSITIVE_INFINITY, 4)
      pace.note(units, units * milliseconds)
      return units * milliseconds
    }
    for (let i = 0; i < 20; i++) shardAt(0.5)
    expect(shardAt(0.5)).toBeCloseTo(500, -1)
    for (let i = 0; i < 40; i++) shardAt(20)
    expect(shardAt(20)).toBeLessThanOrEqual(500)
    expect(shardAt(20)).toBeGreaterThan(400)
  })

  it('leaves something for every worker towards the end, and never less than one unit', () => {
    const pace = new Pace(500, 1000)
    for (let i = 0; i < 10; i++) pace.note(pace.size(1e9, 4), 0)
    expect(pace.size(1e9, 4)).toBe(1000)
    expect(pace.size(320, 4)).toBe(10)
    expect([pace.size(3, 4), pace.size(0, 4), pace.size(-5, 4)]).toEqual([1, 1, 1])
  })
})
