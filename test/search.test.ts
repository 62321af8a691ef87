import { afterEach, describe, expect, it, vi } from 'vitest'
import { budgetOf, stepBudget } from '../src/budget.ts'
import {
  type BestSoFar,
  type Finished,
  giveUp,
  inner,
  inTurns,
  type Limits,
  limited,
  type Part,
  type Progress,
  pause,
  pausing,
  run,
  runAsync,
  type Search,
  type Stopped,
  searching,
  withoutPauses,
  withProgress,
} from '../src/search.ts'
import { follow } from './follow.ts'

/** Far more turns than any test here lets it take: a limit that does not work makes it end solved, not hang. */
const TURNS = 1000

/** Yields 10, 20, 30, … steps; each turn takes `cost` milliseconds of a clock that only it moves. */
function* counting(cost = 0, turns = TURNS): Search<string, string> {
  for (let turn = 1; turn <= turns; turn++) {
    clock += cost
    const reason = yield { steps: turn * 10, value: turn }
    if (reason) return { status: 'stopped', reason, answer: `turn ${turn}`, bound: turns, steps: turn * 10 }
  }
  return { status: 'solved', answer: 'end', certificate: 'proof', steps: turns * 10 }
}

let clock = 0

function useFakeClock(): void {
  clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Runner = <A, C>(search: Search<A, C>, limits?: Limits<A>) => Finished<A, C> | Promise<Finished<A, C>>

describe.each<[string, Runner]>([
  ['run', run],
  ['runAsync', runAsync],
])('%s', (_, runner) => {
  it('returns the outcome of a search that ends by itself, and how long it took', async () => {
    useFakeClock()
    expect(await runner(counting(3, 5))).toEqual({
      status: 'solved',
      answer: 'end',
      certificate: 'proof',
      steps: 50,
      milliseconds: 15,
    })
  })

  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [95, 10],
    [100, 10],
  ])('stops a search at the first yield of %i steps or more', async (steps, turn) => {
    const outcome = await runner(counting(), { steps })
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'steps', answer: `turn ${turn}`, steps: turn * 10 })
  })

  it.each([
    [0, 1],
    [1, 1],
    [4, 1],
    [4.5, 2],
    [100, 25],
  ])('stops a search at the first yield after %d ms', async (milliseconds, turn) => {
    useFakeClock()
    const outcome = await runner(counting(4), { milliseconds })
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'time', answer: `turn ${turn}` })
    expect(outcome.milliseconds).toBe(turn * 4)
  })

  it('stops a search that really is slow', async () => {
    function* slow(): Search<number> {
      for (let turn = 1; turn <= TURNS; turn++) {
        const until = performance.now() + 2
        while (performance.now() < until);
        const reason = yield { steps: turn }
        if (reason) return { status: 'stopped', reason, steps: turn }
      }
      return { status: 'impossible', steps: TURNS }
    }
    expect(await runner(slow(), { milliseconds: 20 })).toMatchObject({ status: 'stopped', reason: 'time' })
  })

  it('stops a search at once when the signal is raised before it starts', async () => {
    const outcome = await runner(counting(), { signal: AbortSignal.abort() })
    expect(outcome).toMatchObject({ reason: 'aborted', answer: 'turn 1' })
  })

  it('stops a search when the signal is raised by a listener to the progress', async () => {
    const controller = new AbortController()
    const onProgress = ({ steps }: Progress<string>) => {
      if (steps === 70) controller.abort()
    }
    const outcome = await runner(counting(), { signal: controller.signal, onProgress })
    expect(outcome).toMatchObject({ reason: 'aborted', answer: 'turn 7' })
  })

  it('does not stop a search whose limits are not reached', async () => {
    const limits = { steps: TURNS * 10 + 1, milliseconds: 3_600_000, signal: new AbortController().signal }
    expect(await runner(counting(), limits)).toMatchObject({ status: 'solved' })
  })

  it('tells every progress once and in order, the last one before a stop included', async () => {
    const heard: Progress<string>[] = []
    await runner(counting(), { steps: 30, onProgress: (progress) => heard.push(progress) })
    expect(heard).toEqual([
      { steps: 10, value: 1 },
      { steps: 20, value: 2 },
      { steps: 30, value: 3 },
    ])
  })

  it('accepts a search that is proven just when it is told to stop', async () => {
    function* lucky(): Search<string> {
      yield { steps: 1 }
      return { status: 'solved', answer: 'found', steps: 2 }
    }
    expect(await runner(lucky(), { steps: 0 })).toMatchObject({ status: 'solved', answer: 'found' })
  })

  it('accepts a search that never yields', async () => {
    // biome-ignore lint/correctness/useYield: a search may have nothing to wait for
    function* silent(): Search<string> {
      return { status: 'impossible', why: 'no board', steps: 0 }
    }
    const outcome = await runner(silent(), { steps: 0, milliseconds: 0, signal: AbortSignal.abort() })
    expect(outcome).toMatchObject({ status: 'impossible', why: 'no board' })
  })

  it('calls a search that continues after it was told to stop a bug', async () => {
    function* stubborn(): Search<string> {
      for (let steps = 1; steps <= TURNS; steps++) yield { steps }
      return { status: 'impossible', steps: TURNS }
    }
    await expect(async () => runner(stubborn(), { steps: 5 })).rejects.toThrow('continued after it was told to stop')
  })

  it('lets errors of the search through', async () => {
    function* broken(): Search<string> {
      yield { steps: 1 }
      throw new RangeError('a bug')
    }
    await expect(async () => runner(broken())).rejects.toThrow(new RangeError('a bug'))
  })
})

describe('runAsync gives others a turn', () => {
  // Which of the three ways there is depends on the surroundings: Node, browsers, anything else.
  it.each([
    ['setImmediate', {}],
    ['MessageChannel', { setImmediate: undefined }],
    ['setTimeout', { setImmediate: undefined, MessageChannel: undefined }],
  ])('by %s, so that a signal can be raised while it works', async (_, missing) => {
    useFakeClock()
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 1)
    for (const name of Object.keys(missing)) vi.stubGlobal(name, undefined)
    const outcome = await runAsync(patient(controller.signal), { signal: controller.signal })
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'aborted' })
  })

  /** Continues until well after the signal; each turn is long enough for the others to be due. */
  function* patient(signal: AbortSignal): Search<string> {
    for (let turn = 1; turn <= 1_000_000; turn++) {
      clock += 13
      const reason = yield { steps: turn }
      if (reason) return { status: 'stopped', reason, steps: turn }
      if (signal.aborted) throw new Error('the signal is raised and the search continues')
    }
    return { status: 'impossible', steps: 0 }
  }

  it('only after a while: quick searches are not held up', async () => {
    useFakeClock()
    let turns = 0
    vi.stubGlobal('setImmediate', (callback: () => void) => {
      turns++
      callback()
    })
    await runAsync(counting(1, 100))
    // A turn is due when more than 12 ms have passed since the last one.
    expect(turns).toBe(Math.floor(100 / 13))
  })
})

describe('a budget', () => {
  it('is none where nothing is set', () => {
    expect(budgetOf({})).toBeUndefined()
    expect(budgetOf({ steps: undefined, milliseconds: undefined })).toBeUndefined()
  })

  it('of steps is used up by steps, however long they take', () => {
    useFakeClock()
    const budget = budgetOf({ steps: 400 })!
    expect(budget.reason).toBe('steps')
    const shares = [0, 100, 400, 500].map((steps) => {
      clock += 1e9
      return budget.used(steps)
    })
    expect(shares).toEqual([0, 0.25, 1, 1.25])
  })

  it("of steps that a search sets itself is among a search's own limits", () => {
    expect(stepBudget(10).reason).toBe('limits')
    expect(stepBudget(10).used(5)).toBe(0.5)
  })

  it('of time runs from the first question on, however many steps are made', () => {
    useFakeClock()
    const budget = budgetOf({ milliseconds: 80 })!
    expect(budget.reason).toBe('time')
    clock = 1000
    expect(budget.used(0)).toBe(0)
    clock = 1020
    expect(budget.used(1e9)).toBe(0.25)
    clock = 1080
    expect(budget.used(0)).toBe(1)
  })

  it('of both is used up by the one that is used up first', () => {
    useFakeClock()
    const budget = budgetOf({ steps: 1000, milliseconds: 100 })!
    expect(budget.used(0)).toBe(0)
    clock = 50
    expect(budget.used(250)).toBe(0.5)
    expect(budget.used(750)).toBe(0.75)
    expect(budget.used(1000)).toBe(1)
    clock = 100
    expect(budget.used(250)).toBe(1)
  })

  it.each([{ steps: 0 }, { milliseconds: 0 }, { steps: 0, milliseconds: 50 }, { steps: 50, milliseconds: 0 }])(
    'of nothing, %j, is used up from the beginning',
    (limits) => {
      useFakeClock()
      expect(budgetOf(limits)!.used(0)).toBeGreaterThanOrEqual(1)
    },
  )
})

/** A search that pauses after 1, 2, 3, … steps, and ends solved after this many pauses. */
function* steady(pauses: number): Search<string, string> {
  for (let steps = 1; steps <= pauses; steps++) {
    const reason = yield { steps, value: 10 * steps }
    if (reason) return { status: 'stopped', reason, answer: `after ${steps}`, bound: 99, steps }
  }
  return { status: 'solved', answer: 'end', certificate: 'proof', steps: pauses + 1 }
}

describe('a search made of parts', () => {
  /** Three parts, each inside the one before. */
  const nested = (): Search<string> =>
    searching(function* (best) {
      best.bound = 7
      const outer = yield* outerPart(best)
      return { status: 'solved', answer: outer, steps: 9 }
    })
  function* outerPart(best: BestSoFar<string>): Part<string> {
    yield* pause({ steps: 1 })
    best.answer = 'first'
    const middle = yield* middlePart(best)
    yield* pause({ steps: 5 })
    return `${middle}, last`
  }
  function* middlePart(best: BestSoFar<string>): Part<string> {
    for (const steps of [2, 3]) yield* pause({ steps, done: steps / 10 })
    best.answer = 'second'
    yield* pause({ steps: 4 })
    return best.answer
  }

  it('has the progress of its parts and the outcome of its body', () => {
    expect(follow(nested())).toEqual({
      progress: [{ steps: 1 }, { steps: 2, done: 0.2 }, { steps: 3, done: 0.3 }, { steps: 4 }, { steps: 5 }],
      outcome: { status: 'solved', answer: 'second, last', steps: 9 },
    })
  })

  it.each([
    [0, { steps: 1 }],
    [1, { steps: 2, answer: 'first' }],
    [2, { steps: 3, answer: 'first' }],
    [3, { steps: 4, answer: 'second' }],
    [4, { steps: 5, answer: 'second' }],
  ])('returns the best so far when it is stopped at pause %i, from however deep', (stopAt, best) => {
    const { outcome } = follow(nested(), stopAt)
    expect(outcome).toEqual({ status: 'stopped', reason: 'time', bound: 7, ...best })
  })

  it('computes the best so far only when it is stopped', () => {
    const compute = vi.fn(() => ({ answer: 'computed' }))
    const search = () =>
      searching<string>(function* (best) {
        best.answer = 'replaced'
        best.bound = 3
        best.compute = compute
        yield* pause({ steps: 1 })
        return { status: 'impossible', steps: 2 }
      })
    expect(follow(search()).outcome).toEqual({ status: 'impossible', steps: 2 })
    expect(compute).not.toHaveBeenCalled()
    const stopped = { status: 'stopped', reason: 'time', answer: 'computed', bound: 3, steps: 1 }
    expect(follow(search(), 0).outcome).toEqual(stopped)
  })

  it('cleans up in the parts that are unwound', () => {
    const left: string[] = []
    function* tidy(): Part<never> {
      try {
        for (;;) yield* pause({ steps: 1 })
      } finally {
        left.push('tidied')
      }
    }
    follow(
      searching(() => tidy()),
      3,
    )
    expect(left).toEqual(['tidied'])
  })

  it.each([['too large'], [undefined]])('gives up for a limit of its own, with what it has: %s', (why) => {
    const search = searching<string>(function* (best) {
      best.answer = 'half'
      yield* pause({ steps: 1 })
      giveUp(why, 5)
    })
    const outcome = { status: 'stopped', reason: 'limits', answer: 'half', steps: 5 }
    expect(follow(search).outcome).toEqual(why === undefined ? outcome : { ...outcome, why })
  })

  it('lets other errors through, also those thrown while it is stopped', () => {
    const broken = searching(function* () {
      yield* pause({ steps: 1 })
      throw new RangeError('a bug')
    })
    expect(() => follow(broken)).toThrow(new RangeError('a bug'))
    const brokenAtTheEnd = searching(function* (best) {
      best.compute = () => {
        throw new RangeError('another bug')
      }
      yield* pause({ steps: 1 })
      return { status: 'impossible', steps: 1 }
    })
    expect(() => follow(brokenAtTheEnd, 0)).toThrow(new RangeError('another bug'))
  })
})

describe('work that pauses', () => {
  function* work(): Generator<number, string> {
    for (const part of [2, 3, 5]) yield part
    return 'done'
  }
  const asSearch = (part: () => Part<string>): Search<string> =>
    searching(function* () {
      return { status: 'solved', answer: yield* part(), steps: 10 }
    })

  it('is reported where the search stands', () => {
    const where = { steps: 4, done: 0.5 }
    const search = () => asSearch(() => pausing(work(), where))
    expect(follow(search())).toEqual({
      progress: [where, where, where],
      outcome: { status: 'solved', answer: 'done', steps: 10 },
    })
    expect(follow(search(), 1).outcome).toEqual({ status: 'stopped', reason: 'time', steps: 4 })
  })

  it('or by a part made of each of its pauses, which may also say nothing', () => {
    let steps = 0
    const search = asSearch(() =>
      pausing(work(), function* (part) {
        steps += part
        if (part !== 3) yield* pause({ steps })
      }),
    )
    expect(follow(search).progress).toEqual([{ steps: 2 }, { steps: 10 }])
  })

  it('can be done without its pauses', () => {
    expect(withoutPauses(work())).toBe('done')
  })
})

describe('a search inside a search', () => {
  const within = (
    search: Search<string, string>,
    where?: Parameters<typeof inner<string, string, string>>[1],
    keep?: (stopped: Stopped<string>) => void,
  ): Search<string> =>
    searching(function* () {
      const outcome = yield* inner(search, where, keep)
      return { status: 'solved', answer: JSON.stringify(outcome), steps: 100 }
    })
  const ended = '{"status":"solved","answer":"end","certificate":"proof","steps":3}'

  it.each([
    ['as it stands', undefined, [{ steps: 1 }, { steps: 2 }]],
    ['after the steps before it', 40, [{ steps: 41 }, { steps: 42 }]],
    [
      'as a function says',
      ({ steps, value }: Progress<string>) => ({ steps: 5 + steps, bound: value! }),
      [
        { steps: 6, bound: 10 },
        { steps: 7, bound: 20 },
      ],
    ],
    [
      'unless there is nothing to report',
      ({ steps }: Progress<string>) => (steps < 2 ? undefined : { steps }),
      [{ steps: 2 }],
    ],
  ])('passes its outcome on, and reports its progress %s', (_, where, progress) => {
    expect(follow(within(steady(2), where))).toEqual({
      progress,
      outcome: { status: 'solved', answer: ended, steps: 100 },
    })
  })

  it('is stopped with the outer one, which keeps what it had', () => {
    const keep = vi.fn()
    const { outcome } = follow(within(steady(9), 40, keep), 2)
    expect(outcome).toEqual({ status: 'stopped', reason: 'time', steps: 43 })
    const stopped = { status: 'stopped', reason: 'time', answer: 'after 3', bound: 99, steps: 3 }
    expect(keep.mock.calls).toEqual([[stopped]])
  })

  it('counts the steps that it makes while it is stopped', () => {
    function* late(): Search<string, string> {
      const reason = yield { steps: 10 }
      return { status: 'stopped', reason: reason ?? 'limits', steps: 12 }
    }
    expect(follow(within(late(), 40), 0).outcome.steps).toBe(52)
    const where = ({ steps }: Progress<string>) => ({ steps: steps + 7 })
    expect(follow(within(late(), where), 0).outcome.steps).toBe(19)
  })

  it('loses nothing when it is solved just as it is stopped', () => {
    function* lucky(): Search<string, string> {
      yield { steps: 1 }
      return { status: 'solved', answer: 'found', steps: 2 }
    }
    const keep = vi.fn()
    expect(follow(within(lucky(), 0, keep), 0).outcome).toEqual({ status: 'stopped', reason: 'time', steps: 2 })
    expect(keep.mock.calls).toEqual([[{ status: 'stopped', reason: 'time', answer: 'found', steps: 2 }]])
  })

  it('may end by limits of its own without a stop of the outer one', () => {
    const keep = vi.fn()
    const search = limited(steady(9), ({ steps }) => (steps >= 4 ? 'limits' : undefined))
    const { progress, outcome } = follow(within(search, 0, keep))
    expect(progress.map(({ steps }) => steps)).toEqual([1, 2, 3, 4])
    const stopped = { status: 'stopped', reason: 'limits', answer: 'after 4', bound: 99, steps: 4 }
    expect(outcome).toEqual({ status: 'solved', answer: JSON.stringify(stopped), steps: 100 })
    expect(keep).not.toHaveBeenCalled()
  })

  it('may be made of parts as well', () => {
    const keep = vi.fn()
    const parts = searching<string, string>(function* (best) {
      best.answer = 'half'
      yield* pause({ steps: 3 })
      return { status: 'impossible', steps: 3 }
    })
    expect(follow(within(parts, 40, keep), 0).outcome).toEqual({ status: 'stopped', reason: 'time', steps: 43 })
    expect(keep).toHaveBeenCalledWith({ status: 'stopped', reason: 'time', answer: 'half', steps: 3 })
  })

  it('that continues after it was told to stop is a bug', () => {
    function* stubborn(): Search<string, string> {
      for (let steps = 1; steps <= TURNS; steps++) yield { steps }
      return { status: 'impossible', steps: TURNS }
    }
    expect(() => follow(within(stubborn()), 3)).toThrow('continued after it was told to stop')
    expect(() =>
      follow(
        searching(() => inTurns([stubborn()], () => {})),
        3,
      ),
    ).toThrow('continued after it was told to stop')
  })

  it('lets its errors through', () => {
    function* broken(): Search<string, string> {
      yield { steps: 1 }
      throw new RangeError('a bug')
    }
    expect(() => follow(within(broken()))).toThrow(new RangeError('a bug'))
  })
})

describe('searches that take turns', () => {
  it('end with the first of them, and add up their steps', () => {
    const { progress, outcome } = follow(searching(() => inTurns([steady(5), steady(1)], () => {})))
    expect(progress).toEqual([
      { steps: 1, value: 10 },
      { steps: 2, value: 10 },
      { steps: 3, value: 20 },
    ])
    expect(outcome).toEqual({ status: 'solved', answer: 'end', certificate: 'proof', steps: 4 })
  })

  it('are all stopped, also those that have not begun, and nothing found is lost', () => {
    const answers: (string | undefined)[] = []
    const search = searching(() => inTurns([steady(5), steady(5)], ({ answer }) => answers.push(answer)))
    expect(follow(search, 0).outcome).toEqual({ status: 'stopped', reason: 'time', steps: 1 })
    expect(answers).toEqual(['after 1', 'after 1'])
  })
})

describe('a search with other limits or progress', () => {
  it('ends for the reason of its limit, unless it is stopped before', () => {
    const search = () => limited(steady(9), ({ steps }) => (steps >= 3 ? 'limits' : undefined))
    expect(follow(search()).outcome).toMatchObject({ status: 'stopped', reason: 'limits', steps: 3 })
    expect(follow(search(), 1).outcome).toMatchObject({ status: 'stopped', reason: 'time', steps: 2 })
    expect(follow(search(), 2).outcome).toMatchObject({ status: 'stopped', reason: 'time', steps: 3 })
  })

  it('reports what it is told to, and keeps its outcome', () => {
    const search = () => withProgress(steady(3), ({ steps }) => (steps === 2 ? undefined : { steps, done: steps / 3 }))
    const { progress, outcome } = follow(search())
    expect(progress).toEqual([
      { steps: 1, done: 1 / 3 },
      { steps: 3, done: 1 },
    ])
    expect(outcome).toEqual({ status: 'solved', answer: 'end', certificate: 'proof', steps: 4 })
    expect(follow(search(), 1).outcome).toMatchObject({ status: 'stopped', reason: 'time', steps: 3 })
  })
})
