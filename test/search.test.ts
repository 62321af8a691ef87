import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  budgetOf,
  type Finished,
  type Limits,
  type Progress,
  run,
  runAsync,
  type Search,
  stepBudget,
} from '../src/index.ts'

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

  it('stops a search when the signal is raised by whoever hears of the progress', async () => {
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

  it('calls a search that goes on after it was told to stop a bug', async () => {
    function* stubborn(): Search<string> {
      for (let steps = 1; steps <= TURNS; steps++) yield { steps }
      return { status: 'impossible', steps: TURNS }
    }
    await expect(async () => runner(stubborn(), { steps: 5 })).rejects.toThrow('went on after it was told to stop')
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

  /** Goes on until well after the signal; each turn is long enough for the others to be due. */
  function* patient(signal: AbortSignal): Search<string> {
    for (let turn = 1; turn <= 1_000_000; turn++) {
      clock += 13
      const reason = yield { steps: turn }
      if (reason) return { status: 'stopped', reason, steps: turn }
      if (signal.aborted) throw new Error('the signal is raised and the search goes on')
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

  it("of steps that nobody has set is among a search's own limits", () => {
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

  it('of both is used up by whatever is used up first', () => {
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
