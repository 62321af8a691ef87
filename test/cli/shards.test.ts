import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHARD_TRIES, type Shard, Shards } from '../../cli/hunting/shards.ts'
import { holds } from '../property.ts'

/** Takes all that are left. */
function takeAll(shards: Shards): Shard[] {
  const taken: Shard[] = []
  for (let shard = shards.take(); shard; shard = shards.take()) taken.push(shard)
  return taken
}

describe('shards', () => {
  it('cut the attempts into pieces, of which the last may be shorter', () => {
    const shards = new Shards(2 * SHARD_TRIES + 5)
    expect(shards.left(10)).toBe(3)
    expect(shards.left(2)).toBe(2)
    const taken = takeAll(shards)
    expect(taken).toEqual([
      { number: 0, tries: SHARD_TRIES },
      { number: 1, tries: SHARD_TRIES },
      { number: 2, tries: 5 },
    ])
    expect(shards.isFinished).toBe(false)
    for (const shard of taken) shards.finish(shard)
    expect(shards.isFinished).toBe(true)
    expect(shards.tries).toBe(2 * SHARD_TRIES + 5)
    expect(shards.done).toEqual({ ranges: [[0, 1]], short: { number: 2, tries: 5 } })
  })

  it('have no end without a number of attempts', () => {
    const shards = new Shards(Infinity, { ranges: [[1, 1_000_000]] })
    expect([shards.take(), shards.take()].map((shard) => shard!.number)).toEqual([0, 1_000_001])
    expect(shards.left(7)).toBe(7)
  })

  it('give out again what somebody gave back', () => {
    const shards = new Shards(3 * SHARD_TRIES)
    const [first, second] = [shards.take()!, shards.take()!]
    shards.finish(second)
    shards.giveBack(first)
    expect(takeAll(shards).map(({ number }) => number)).toEqual([0, 2])
  })

  it('begin a short one again where more attempts are wanted, and leave it where they are not', () => {
    const done = { ranges: [[0, 0]] as const, short: { number: 1, tries: 100 } }
    for (const attempts of [50, SHARD_TRIES, SHARD_TRIES + 99, SHARD_TRIES + 100]) {
      expect(new Shards(attempts, done).isFinished).toBe(true)
    }
    const longer = new Shards(SHARD_TRIES + 101, done)
    expect(longer.tries).toBe(SHARD_TRIES + 100)
    expect(takeAll(longer)).toEqual([{ number: 1, tries: 101 }])
    // What is tried anew is not counted twice.
    expect(longer.tries).toBe(SHARD_TRIES)
  })

  it('know what is done in whatever order it is finished', () => {
    holds(fc.uniqueArray(fc.nat(30), { maxLength: 20 }), 300, (numbers) => {
      const shards = new Shards(Infinity)
      for (const number of numbers) shards.finish({ number, tries: SHARD_TRIES })
      expect(shards.tries).toBe(numbers.length * SHARD_TRIES)
      const covered = shards.done.ranges.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, i) => first + i),
      )
      expect(covered).toEqual([...numbers].sort((a, b) => a - b))
      // Ranges that touch are one.
      for (const [i, [first]] of shards.done.ranges.entries()) {
        if (i > 0) expect(first).toBeGreaterThan(shards.done.ranges[i - 1]![1] + 1)
      }
      const left = Array.from({ length: 40 }, (_, i) => i).filter((number) => !numbers.includes(number))
      const again = new Shards(40 * SHARD_TRIES, shards.done)
      expect(takeAll(again).map(({ number }) => number)).toEqual(left)
    })
  })
})
