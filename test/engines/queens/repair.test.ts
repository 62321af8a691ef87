import { describe, expect, it } from 'vitest'
import { searchByRepair } from '../../../src/engines/queens/index.ts'
import { Random, run } from '../../../src/index.ts'
import { boardsByTrying } from './plain-boards.ts'
import { expectRepeats, expectStopsAnywhere, faultOf, plantedTask, randomTask } from './tasks.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '20011'

describe('iterative repair', () => {
  it('finds a board for every number of queens up to 24', () => {
    for (let n = 1; n <= 24; n++) {
      for (let turn = 0; turn < 5; turn++) {
        const outcome = run(searchByRepair({ n }, new Random(`${seed}/${n}/${turn}`)))
        if (n === 2 || n === 3) expect(outcome.status).toBe('impossible')
        else if (outcome.status !== 'solved') expect.fail(`${n} queens: ${outcome.status}`)
        else expect([n, faultOf({ n }, outcome.answer)]).toEqual([n, undefined])
      }
    }
  })

  it('finds a board for 60 queens', () => {
    const outcome = run(searchByRepair({ n: 60 }, new Random(seed)))
    if (outcome.status !== 'solved') expect.fail(outcome.status)
    expect(faultOf({ n: 60 }, outcome.answer)).toBeUndefined()
  })

  it('finds every one of the boards of 7 queens', () => {
    const boards = new Set<string>()
    for (let turn = 0; turn < 600; turn++) {
      const outcome = run(searchByRepair({ n: 7 }, new Random(`${seed}/${turn}`)))
      if (outcome.status === 'solved') boards.add(outcome.answer.join())
    }
    expect(boards.size).toBe(40)
  })

  it('keeps given queens and blocked squares', () => {
    for (let turn = 0; turn < 40; turn++) {
      const random = new Random(`${seed}/${turn}`)
      const n = 6 + random.below(10)
      const task = plantedTask(n, random.below(n >> 1), 0.3 * random.real(), random)
      const outcome = run(searchByRepair(task, random), { steps: 50_000_000 })
      if (outcome.status !== 'solved') expect.fail(`${n} queens, ${outcome.status}`)
      expect(faultOf(task, outcome.answer)).toBeUndefined()
    }
  })

  it('never finds a board where there is none, and says so only where it is sure', () => {
    let impossible = 0
    for (let turn = 0; turn < 60; turn++) {
      const random = new Random(`${seed}/${turn}`)
      const task = randomTask(5, 2, 0.3, random)
      const outcome = run(searchByRepair(task, random), { steps: 100_000 })
      if (outcome.status === 'solved') expect(faultOf(task, outcome.answer)).toBeUndefined()
      else expect(boardsByTrying(task)).toEqual([])
      if (outcome.status === 'impossible') impossible++
    }
    expect(impossible).toBeGreaterThan(0)
  })

  it('runs the same way for the same seed', () => {
    expectRepeats(searchByRepair, { n: 40 })
  })

  it('can be stopped wherever it yields', () => {
    expectStopsAnywhere(() => searchByRepair({ n: 150 }, new Random(seed)), 10)
  })
})
