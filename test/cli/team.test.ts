import { describe, expect, it } from 'vitest'
import { parseDuration, sinceStart } from '../../cli/limits.ts'
import { bestOutcome, jointStanding } from '../../cli/solving/best-of.ts'
import type { Standing } from '../../cli/solving/run-order.ts'
import { Team, type TeamFlags } from '../../cli/solving/team.ts'
import { type Outcome, run, type Search } from '../../src/index.ts'
import { madeUpOpenEnded } from '../contract/made-up-open-ended.ts'

/** More rows than columns, so that no run ever proves anything. */
const puzzle = madeUpOpenEnded.open('..\n..\n..')
const placement = (...squares: number[]) => Int32Array.from(squares)
const stopped = (answer: Int32Array | undefined, bound?: number): Outcome<unknown> => ({
  status: 'stopped',
  reason: 'steps',
  ...(answer && { answer }),
  ...(bound === undefined ? {} : { bound }),
  steps: 7,
})

/** Runs a team of which all but this thread do what a script says; with what was heard of it. */
async function together(
  script: string,
  flags: TeamFlags,
  threads = 2,
  signal = new AbortController().signal,
  complaints: string[] = [],
  problem = puzzle,
) {
  const standings: Standing[] = []
  const listener = {
    complain: (message: string) => complaints.push(message),
    onProgress: (standing: Standing) => standings.push(standing),
  }
  const url = new URL(`data:text/javascript,${encodeURIComponent(PREAMBLE + script)}`)
  const { milliseconds, ...outcome } = await new Team(url, problem, flags, threads, listener).solve(signal)
  expect(milliseconds).toBeGreaterThan(0)
  return { outcome, complaints, standings }
}

const PREAMBLE = `
  import { parentPort, workerData as order } from 'node:worker_threads'
  const say = (news) => parentPort.postMessage(news)
  const end = (result) => say({ result: { family: order.family, method: 'climb', steps: 1000, ...result } })
  const answer = (...rooks) => ({ rooks })
`

describe('the best of several outcomes', () => {
  it('has the best answer and the best bound, whoever has which, and the steps of all', () => {
    const outcome = bestOutcome(puzzle, [
      stopped(placement(0), 9),
      stopped(placement(2, 5), 8),
      stopped(undefined, 9.5),
      stopped(undefined),
    ])
    expect(outcome).toEqual({ status: 'stopped', reason: 'steps', answer: placement(2, 5), bound: 9.5, steps: 28 })
  })

  it('has the answer of the first thread where several are equal', () => {
    const outcome = bestOutcome(puzzle, [stopped(placement(0)), stopped(placement(3)), stopped(placement(2))])
    expect(outcome).toMatchObject({ answer: placement(3) })
    expect(bestOutcome(puzzle, [stopped(undefined), stopped(undefined)])).not.toHaveProperty('answer')
  })

  it('is what the first thread that has proved something has proved', () => {
    const proved = (square: number): Outcome<unknown> => ({ status: 'solved', answer: placement(square), steps: 3 })
    expect(bestOutcome(puzzle, [stopped(placement(2, 5)), proved(1), proved(0)])).toEqual(proved(1))
  })

  it('was stopped on request if anybody was', () => {
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

describe('a team', () => {
  it('gives every thread a seed of its own, and the same problem, method and steps', async () => {
    const script = `
      const { seed, problem, method, steps, deadline, thread } = order
      end({ status: 'impossible', reason: JSON.stringify({ seed, problem, method, steps, deadline, thread }) })`
    const { outcome } = await together(script, { seed: 'x', method: 'wander', steps: 1000 })
    const order = JSON.parse((outcome as { why: string }).why)
    expect(order).toEqual({ seed: 'x.1', problem: puzzle.json(), method: 'wander', steps: 1000, thread: 1 })
  })

  it('does on this thread what one thread does alone, and goes first where others find no better', async () => {
    const script = `end({ status: 'stopped', reason: 'limits', why: 'tired', answer: answer([1, 0], [2, 1]), bound: 9 })`
    const { outcome } = await together(script, { seed: 'x', method: 'wander', steps: 1000 })
    const { milliseconds: _, ...alone } = run(puzzle.solve({ seed: 'x', method: 'wander', budget: { steps: 1000 } }))
    expect(alone).toMatchObject({ reason: 'steps', bound: 10 })
    expect(outcome).toEqual({ ...alone, steps: alone.steps + 1000 })
  })

  it('has the default seed unless told otherwise', async () => {
    const script = `end({ status: 'impossible', reason: String(order.seed) })`
    expect((await together(script, { steps: 0 })).outcome).toMatchObject({ status: 'impossible', why: '1.1' })
  })

  it('tells everybody by when it must be over', async () => {
    const before = Date.now()
    const script = `end({ status: 'impossible', reason: String(order.deadline) })`
    const { outcome } = await together(script, { time: 3_600_000 })
    const deadline = Number((outcome as { why: string }).why)
    expect(deadline).toBeGreaterThan(before + 3_590_000)
    expect(deadline).toBeLessThan(Date.now() + 3_610_000)
  })

  it('hears where everybody stands', async () => {
    const script = `
      say({ standing: { steps: 1e9, value: 10.5, bound: 10.25, done: 0 } })
      end({ status: 'stopped', reason: 'steps', bound: 10.25 })`
    const { outcome, standings } = await together(script, { steps: 1000 })
    expect(outcome).toMatchObject({ status: 'stopped', bound: 10.25 })
    const joint = standings.find(({ value }) => value === 10.5)!
    expect(joint).toMatchObject({ bound: 10.25, done: 0 })
    expect(joint.steps).toBeGreaterThanOrEqual(1e9)
  })

  it('goes on without those that die, in one line', async () => {
    const { milliseconds: _, ...alone } = run(puzzle.solve({ budget: { steps: 1000 } }))
    for (const [script, message] of [
      ['throw new Error("out of luck")', 'out of luck'],
      ['process.exit(3)', 'exit code 3'],
    ] as const) {
      const { outcome, complaints } = await together(script, { steps: 1000 })
      expect(outcome).toEqual(alone)
      expect(complaints).toEqual([`a worker has died (${message}); the others go on`])
    }
  })

  const PROVED = `end({ status: 'solved', answer: answer([0, 1]) })`

  it('is over when somebody has proved something and time is all that ends the others', async () => {
    const { outcome } = await together(PROVED, { time: 3_600_000 })
    expect(outcome).toEqual({ status: 'solved', answer: placement(1), steps: 1000 })
  })

  it('lets threads before the one that has proved something come to their end, so that the same comes out again', async () => {
    const script = `
      if (order.thread === 1) setTimeout(() => end({ status: 'solved', answer: answer([1, 1]) }), 100)
      if (order.thread === 2) ${PROVED}
      if (order.thread === 3) {
        while (Atomics.load(order.stops, 3) === 0) Atomics.wait(order.stops, 3, 0, 5)
        end({ status: 'stopped', reason: 'aborted' })
      }`
    const { outcome, complaints } = await together(script, { steps: 1000 }, 4)
    expect(outcome).toEqual({ status: 'solved', answer: placement(3), steps: 1000 })
    expect(complaints).toEqual([])
  })

  it('fails if this thread does, and waits for nobody', async () => {
    function* broken(): Search<unknown> {
      yield { steps: 1 }
      throw new RangeError('a bug')
    }
    const complaints: string[] = []
    const { signal } = new AbortController()
    const problem = { ...puzzle, solve: broken }
    const failing = together('setInterval(() => {}, 1000)', { steps: 1000 }, 3, signal, complaints, problem)
    await expect(failing).rejects.toThrow(new RangeError('a bug'))
    expect(complaints).toEqual([])
  })

  it('stops everybody on request and keeps the best of all', async () => {
    const script = `
      say({ standing: { steps: 1 } })
      const timer = setInterval(() => {
        if (Atomics.load(order.stops, order.thread) === 0) return
        clearInterval(timer)
        const rooks = order.thread === 2 ? [[1, 0], [2, 1]] : [[0, 0]]
        end({ status: 'stopped', reason: 'aborted', answer: { rooks }, bound: 11 })
      }, 5)`
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 300)
    const { outcome } = await together(script, {}, 3, controller.signal)
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'aborted', bound: 11 })
    expect(puzzle.value((outcome as { answer: unknown }).answer)).toBe(puzzle.value(placement(2, 5)))
    // One that is told before it begins does not begin.
    expect((await together(script, {}, 2, AbortSignal.abort())).outcome).toMatchObject({ reason: 'aborted' })
  })
})

describe('the time of a command', () => {
  it('counts from the start of the process', () => {
    const { time } = sinceStart({ time: parseDuration('1h') })
    expect(time).toBeLessThan(3_600_000)
    expect(time! + performance.now()).toBeGreaterThanOrEqual(3_600_000)
    expect(sinceStart({ time: 0, steps: 5 })).toEqual({ time: 0, steps: 5 })
    expect(sinceStart({ steps: 5 })).toEqual({ steps: 5 })
  })
})
