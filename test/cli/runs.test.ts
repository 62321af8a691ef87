import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { bestOutcome, type ImproveOrder, improveWork, jointStanding } from '../../campaign/index.ts'
import { runJob } from '../../cli/campaigns/run.ts'
import { improveJob } from '../../cli/campaigns/shared-search.ts'
import { sinceStart } from '../../cli/options.ts'
import { type Finished, type Outcome, type Puzzle, run, type Search } from '../../src/index.ts'
import { madeUpAnytime } from '../contract/made-up-anytime.ts'
import { temporaryFolder } from './rookery.ts'

/** More rows than columns, so that no run ever proves anything. */
const puzzle = madeUpAnytime.open('..\n..\n..')
const placement = (...squares: number[]) => Int32Array.from(squares)
const stopped = (answer: Int32Array | undefined, bound?: number): Outcome<unknown> => ({
  status: 'stopped',
  reason: 'steps',
  ...(answer && { answer }),
  ...(bound === undefined ? {} : { bound }),
  steps: 7,
})

const orderOf = (order: Partial<ImproveOrder>): ImproveOrder => ({
  task: 'improve',
  family: madeUpAnytime.name,
  problem: puzzle.json(),
  seed: '1',
  runs: 2,
  ...order,
})

/** What a script for threads begins with. */
const PREAMBLE = `
  const found = (result) => ({ family: 'made-up-anytime', method: 'climb', steps: 1000, ...result })
  const answered = (...results) => ({ status: 'solved', answer: results.map(found), steps: 1000, milliseconds: 1 })
  const answer = (...rooks) => ({ rooks })
`

/**
 * Runs on threads that do what a script says; this one begins its own when all are given out. Gives what comes out, and
 * what was said.
 */
async function together(script: string, order: Partial<ImproveOrder>, own = puzzle.solve) {
  const { runs } = orderOf(order)
  let outcome: Finished<unknown, unknown> | undefined
  const patient: Puzzle = { ...puzzle, solve }
  const mission = improveJob(orderOf(order), patient, async (told) => {
    outcome = told
    return 0
  })
  function* solve(...options: Parameters<Puzzle['solve']>): Search<unknown, unknown> {
    while (!mission.supply.isEmpty(runs)) yield { steps: 0 }
    return yield* own(...options)
  }
  const file = join(temporaryFolder(), 'thread.mjs')
  writeFileSync(file, PREAMBLE + script)
  let stderr = ''
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += text
    return true
  })
  try {
    await runJob(mission, { threads: runs, aloneMilliseconds: 0, script: pathToFileURL(file) })
  } finally {
    spy.mockRestore()
  }
  const { milliseconds, ...rest } = outcome!
  expect(milliseconds).toBeGreaterThan(0)
  return { outcome: rest, stderr }
}

const alone = (steps: number, seed = '1') => {
  const { milliseconds: _, ...outcome } = run(puzzle.solve({ seed, budget: { steps } }), { steps })
  return outcome
}

describe('the best of several outcomes', () => {
  it('has the best answer and the best bound of all runs, and the steps of all', () => {
    const outcome = bestOutcome(puzzle, [
      stopped(placement(0), 9),
      stopped(placement(2, 5), 8),
      stopped(undefined, 9.5),
      stopped(undefined),
    ])
    expect(outcome).toEqual({ status: 'stopped', reason: 'steps', answer: placement(2, 5), bound: 9.5, steps: 28 })
  })

  it('has the answer of the first run where several are equal', () => {
    const outcome = bestOutcome(puzzle, [stopped(placement(0)), stopped(placement(3)), stopped(placement(2))])
    expect(outcome).toMatchObject({ answer: placement(3) })
    expect(bestOutcome(puzzle, [stopped(undefined), stopped(undefined)])).not.toHaveProperty('answer')
  })

  it('is what the first run that has proved something has proved', () => {
    const proved = (square: number): Outcome<unknown> => ({ status: 'solved', answer: placement(square), steps: 3 })
    expect(bestOutcome(puzzle, [stopped(placement(2, 5)), proved(1), proved(0)])).toEqual(proved(1))
  })

  it('was stopped on request if any run was', () => {
    const aborted = { ...stopped(placement(0)), reason: 'aborted' } as const
    expect(bestOutcome(puzzle, [stopped(placement(2, 5)), aborted])).toMatchObject({
      reason: 'aborted',
      answer: placement(2, 5),
    })
  })

  it('is on the way there what all have come to', () => {
    const standings = [
      { steps: 5, value: 20, bound: 3, done: 0.5 },
      { steps: 6, value: 12.5, bound: 2, done: 0.25 },
      { steps: 1 },
    ]
    expect(jointStanding('minimum', standings)).toEqual({ steps: 12, value: 12.5, bound: 3, done: 0.25 })
    expect(jointStanding('maximum', standings)).toEqual({ steps: 12, value: 20, bound: 2, done: 0.25 })
    expect(jointStanding('minimum', [{ steps: 1 }])).toEqual({ steps: 1 })
  })
})

describe('runs of one problem', () => {
  it('have each a seed of its own, the first that of the order, and the same problem, method and steps', () => {
    const { search, units } = improveWork(orderOf({ seed: 'x', method: 'wander', steps: 1000, runs: 3 }), puzzle)
    expect(units).toBe(3)
    const outcome = run(search({ first: 0, units: 3 }))
    const seeds = ['x', 'x.1', 'x.2']
    const expected = seeds.map((seed) => {
      return puzzle.result(run(puzzle.solve({ seed, method: 'wander', budget: { steps: 1000 } }), { steps: 1000 }))
    })
    const timeless = (results: readonly object[]) => results.map((result) => ({ ...result, milliseconds: 0 }))
    expect(timeless((outcome as { answer: readonly object[] }).answer)).toEqual(timeless(expected))
  })

  it('go first where others find no better', async () => {
    const script = `export default () =>
      answered({ status: 'stopped', reason: 'limits', why: 'tired', answer: answer([1, 0], [2, 1]), bound: 9 })`
    const { outcome, stderr } = await together(script, { steps: 1000 })
    expect(alone(1000)).toMatchObject({ reason: 'steps', bound: 10 })
    expect({ outcome, stderr }).toEqual({ outcome: { ...alone(1000), steps: alone(1000).steps + 1000 }, stderr: '' })
  })

  it('come to the best bound of all', async () => {
    const script = `export default () => answered({ status: 'stopped', reason: 'steps', bound: 10.25 })`
    expect((await together(script, { steps: 1000 })).outcome).toMatchObject({ status: 'stopped', bound: 10.25 })
  })

  it('continue without threads that fail, in one line', async () => {
    const both = bestOutcome(puzzle, [alone(1000), alone(1000, '1.1')])
    for (const [script, message] of [
      ['throw new Error("out of luck")', 'out of luck'],
      ['export default () => { throw new Error("out of luck") }', 'out of luck'],
      ['export default () => process.exit(3)', 'worker exited with code: 3'],
    ] as const) {
      const { outcome, stderr } = await together(script, { steps: 1000 })
      expect(outcome).toEqual(both)
      // Who does the second run after a single failure may be either.
      if (stderr !== '')
        expect(stderr).toBe(`rookery: other threads cannot be used (${message}); continuing on one thread\n`)
    }
  })

  const PROVED = `answered({ status: 'solved', answer: answer([0, 1]) })`

  it('end when one has proved something and time is all that ends the others', async () => {
    const deadline = performance.timeOrigin + performance.now() + 3_600_000
    const { outcome } = await together(`export default () => ${PROVED}`, { deadline })
    expect(outcome).toEqual({ status: 'solved', answer: placement(1), steps: 1000 })
  })

  it('before the one that has proved something come to their end, so that the same comes out again', async () => {
    const script = `
      export default async ({ shard, stop }) => {
        if (shard.first === 1) await new Promise((resolve) => setTimeout(resolve, 300))
        if (shard.first === 1) return answered({ status: 'solved', answer: answer([1, 1]) })
        if (shard.first === 2) return ${PROVED}
        while (Atomics.load(stop, 0) === 0) Atomics.wait(stop, 0, 0, 5)
        return { ...answered({ status: 'stopped', reason: 'aborted' }), status: 'stopped', reason: 'aborted' }
      }`
    const { outcome, stderr } = await together(script, { steps: 1000, runs: 4 })
    expect({ outcome, stderr }).toEqual({
      outcome: { status: 'solved', answer: placement(3), steps: 1000 },
      stderr: '',
    })
  })

  it('fail if one on this thread does', async () => {
    function* broken(): Search<never, never> {
      yield { steps: 1 }
      throw new RangeError('a bug')
    }
    const script = `export default ({ stop }) => {
      while (Atomics.load(stop, 0) === 0) Atomics.wait(stop, 0, 0, 5)
      return { status: 'stopped', reason: 'aborted', steps: 0, milliseconds: 1 }
    }`
    await expect(together(script, { steps: 1000, runs: 3 }, broken)).rejects.toThrow(new RangeError('a bug'))
  })

  it('are all stopped on request, and the best of all is kept', async () => {
    const script = `
      export default ({ shard, stop }) => {
        while (Atomics.load(stop, 0) === 0) Atomics.wait(stop, 0, 0, 5)
        const rooks = shard.first === 2 ? [[1, 0], [2, 1]] : [[0, 0]]
        const result = { status: 'stopped', reason: 'aborted', answer: { rooks }, bound: 11 }
        return { ...answered(result), status: 'stopped', reason: 'aborted' }
      }`
    function* own(options: Parameters<Puzzle['solve']>[0]): ReturnType<typeof puzzle.solve> {
      process.emit('SIGINT')
      return yield* puzzle.solve(options)
    }
    const { outcome, stderr } = await together(script, { runs: 3 }, own)
    expect(stderr).toBe('')
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'aborted', bound: 11 })
    expect(puzzle.value((outcome as { answer: ReturnType<typeof placement> }).answer)).toBe(
      puzzle.value(placement(2, 5)),
    )
  })
})

describe('the time of a command', () => {
  it('counts from its start', () => {
    const started = performance.now() - 1000
    const { time } = sinceStart({ time: 5000 }, started)
    expect(time).toBeLessThanOrEqual(4000)
    expect(time! + performance.now() - started).toBeGreaterThanOrEqual(5000)
    expect(sinceStart({ time: 0, steps: 5 }, started)).toEqual({ time: 0, steps: 5 })
    expect(sinceStart({ steps: 5 }, started)).toEqual({ steps: 5 })
  })
})
