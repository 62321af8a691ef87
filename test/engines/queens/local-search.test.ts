import { describe, expect, it } from 'vitest'
import { searchBySwaps } from '../../../src/engines/queens/index.ts'
import { Random, run } from '../../../src/index.ts'
import { expectRepeats, expectStopsAnywhere, faultOf, plantedTask } from './tasks.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '20011'

describe('local search by swaps', () => {
  it('finds a board for every number of queens up to 60', () => {
    for (let n = 1; n <= 60; n++) {
      for (let turn = 0; turn < 10; turn++) {
        const outcome = run(searchBySwaps({ n }, new Random(`${seed}/${n}/${turn}`)))
        if (n === 2 || n === 3) expect(outcome.status).toBe('impossible')
        else if (outcome.status !== 'solved') expect.fail(`${n} queens: ${outcome.status}`)
        else expect([n, faultOf({ n }, outcome.answer)]).toEqual([n, undefined])
      }
    }
  })

  it.each([100, 1000, 10_000, 100_000])('finds boards for %i queens', (n) => {
    for (let turn = 0; turn < 3; turn++) {
      const outcome = run(searchBySwaps({ n }, new Random(`${seed}/${turn}`)))
      if (outcome.status !== 'solved') expect.fail(outcome.status)
      expect(faultOf({ n }, outcome.answer)).toBeUndefined()
    }
  })

  it('takes few steps for each of many queens, and says often where it stands', () => {
    const n = 300_000
    let said = 0
    const onProgress = () => said++
    const outcome = run(searchBySwaps({ n }, new Random(seed)), { onProgress })
    if (outcome.status !== 'solved') expect.fail(outcome.status)
    expect(faultOf({ n }, outcome.answer)).toBeUndefined()
    expect(outcome.steps).toBeLessThan(6 * n)
    expect(said).toBeGreaterThan(20)
  })

  it('finds every one of the boards of 6 queens, and very different ones of 8', () => {
    const found = (n: number, turns: number) => {
      const boards = new Set<string>()
      for (let turn = 0; turn < turns; turn++) {
        const outcome = run(searchBySwaps({ n }, new Random(`${seed}/${turn}`)))
        if (outcome.status === 'solved') boards.add(outcome.answer.join())
      }
      return boards.size
    }
    expect(found(6, 60)).toBe(4)
    expect(found(8, 1500)).toBe(92)
  })

  it('keeps given queens and blocked squares', () => {
    for (let turn = 0; turn < 60; turn++) {
      const random = new Random(`${seed}/${turn}`)
      const n = 8 + random.below(60)
      const task = plantedTask(n, random.below(n >> 1), 0.3 * random.real(), random)
      const outcome = run(searchBySwaps(task, random), { steps: 20_000_000 })
      if (outcome.status !== 'solved') expect.fail(`${n} queens, ${outcome.status}`)
      expect(faultOf(task, outcome.answer)).toBeUndefined()
    }
  })

  it('has nothing to do where all queens are given', () => {
    const given = Int32Array.of(1, 3, 0, 2)
    expect(run(searchBySwaps({ n: 4, given }, new Random(seed)))).toMatchObject({ status: 'solved', answer: given })
  })

  it('says which row or column has no square', () => {
    const given = Int32Array.of(0, -1, -1, -1)
    const blocked = new Uint8Array(16)
    for (let column = 0; column < 4; column++) blocked[2 * 4 + column] = 1
    expect(run(searchBySwaps({ n: 4, blocked }, new Random(seed)))).toMatchObject({
      status: 'impossible',
      why: 'in row 3 no square is free for a queen',
    })
    blocked.fill(0)
    // The given queen leaves three squares of column 1.
    for (const row of [0, 2, 3]) blocked[row * 4 + 1] = 1
    expect(run(searchBySwaps({ n: 4, given, blocked }, new Random(seed)))).toMatchObject({
      status: 'impossible',
      why: 'in column 2 no square is free for a queen',
    })
  })

  it('continues until it is stopped where there is no board', () => {
    // A queen in a corner is in none of the boards of 4 queens.
    const given = Int32Array.of(0, -1, -1, -1)
    const outcome = run(searchBySwaps({ n: 4, given }, new Random(seed)), { steps: 200_000 })
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'steps' })
  })

  it('runs the same way for the same seed', () => {
    expectRepeats(searchBySwaps, { n: 12_000 })
    expectRepeats(searchBySwaps, plantedTask(40, 10, 0.2, new Random(seed)))
  })

  it('can be stopped wherever it yields', () => {
    expectStopsAnywhere(() => searchBySwaps({ n: 200_000 }, new Random(seed)), 12)
  })
})
