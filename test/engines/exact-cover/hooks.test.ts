import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bestCover,
  type CoverHooks,
  type CoverProblem,
  cheapestCover,
  type ExactCover,
  exactCover,
  withHooks,
} from '../../../src/engines/exact-cover/index.ts'
import { Random, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { queens } from './boards.ts'
import { asText, asTexts, bruteForce, costOf, type Truth } from './brute-force.ts'
import { anyProblem } from './random-problems.ts'

/** Hooks that keep the options that are selected, and complain if one is taken back that was not selected last. */
class Stack {
  readonly selected: number[] = []
  calls = 0
  readonly hooks: CoverHooks

  constructor(options: {
    readonly mayCall?: (call: number) => void
    readonly onSelect?: (selected: readonly number[]) => boolean
    readonly onCover?: (cover: readonly number[]) => boolean
  }) {
    const count = () => {
      this.calls++
      options.mayCall?.(this.calls)
    }
    this.hooks = {
      onSelect: (option) => {
        this.selected.push(option)
        count()
        return options.onSelect?.(this.selected)
      },
      onUndo: (option) => {
        if (this.selected.pop() !== option)
          throw new Error(`option ${option} is taken back, but was not the last selected`)
        count()
      },
      onCover: (cover) => {
        if (asText(cover) !== asText(this.selected))
          throw new Error(`[${cover}] is not what was selected: [${this.selected}]`)
        count()
        return options.onCover?.(cover)
      },
    }
  }
}

/** Everything that can be asked; each question is a search of its own. */
const questions: readonly [string, (engine: ExactCover) => unknown][] = [
  ['all solutions', (engine) => engine.all()],
  ['the first solution', (engine) => engine.first()],
  ['the first two', (engine) => engine.all(2)],
  ['how many', (engine) => engine.count()],
  ['whether there is one', (engine) => engine.isUnique()],
  ['the cheapest', (engine) => cheapestCover(engine)],
  ['the best', (engine) => bestCover(engine)],
]

const optionSets = fc.array(fc.nat(10), { maxLength: 3 })
const mixed = (problem: CoverProblem, seed: number) => new Random(`${JSON.stringify(problem)}${seed}`)

describe('select and undo', () => {
  it.each(questions)('come in pairs when asked for %s', (_, ask) => {
    holds(anyProblem, 300, (problem) => {
      const stack = new Stack({})
      ask(withHooks(exactCover(problem), stack.hooks))
      expect(stack.selected).toEqual([])
    })
  })

  it.each(questions)('come in pairs for every veto when asked for %s', (_, ask) => {
    holds(fc.tuple(anyProblem, fc.nat()), 300, ([problem, seed]) => {
      const random = mixed(problem, seed)
      const stack = new Stack({
        onSelect: () => random.below(5) > 0,
        onCover: () => random.below(2) > 0,
      })
      ask(withHooks(exactCover(problem), stack.hooks))
      expect(stack.selected).toEqual([])
    })
  })

  it('come in pairs when the loop over the solutions is left', () => {
    let left = 0
    holds(fc.tuple(anyProblem, fc.nat(3)), 1000, ([problem, after]) => {
      const stack = new Stack({})
      const engine = withHooks(exactCover(problem), stack.hooks)
      const found: number[][] = []
      for (const cover of engine.solutions()) {
        found.push(cover)
        if (found.length <= after) continue
        left++
        break
      }
      expect(stack.selected).toEqual([])
      const { covers } = bruteForce(problem)
      expect(found.length).toBe(Math.min(after + 1, covers.length))
      expect(asTexts(engine.solutions())).toEqual(asTexts(covers))
    })
    expect(left).toBeGreaterThan(inSweep(100))
  })

  it('come in pairs when an iterator is given back before, while and after it is used', () => {
    holds(fc.tuple(anyProblem, fc.nat(5)), 500, ([problem, steps]) => {
      const stack = new Stack({})
      const solutions = withHooks(exactCover(problem), stack.hooks).solutions()
      for (let i = 0; i < steps; i++) solutions.next()
      solutions.return?.()
      expect(stack.selected).toEqual([])
      expect(solutions.next().done).toBe(true)
    })
  })

  it('tell the truth: what is selected at a cover is the cover', () => {
    holds(anyProblem, 1000, (problem) => {
      const seen: number[][] = []
      const stack = new Stack({ onCover: (cover) => seen.push([...cover]) > 0 })
      const found = withHooks(exactCover(problem), stack.hooks).all()
      expect(asTexts(seen)).toEqual(asTexts(bruteForce(problem).covers))
      expect(asTexts(found)).toEqual(asTexts(seen))
    })
  })

  it('are not called before a solution is asked for', () => {
    holds(anyProblem, 200, (problem) => {
      const stack = new Stack({})
      const engine = withHooks(exactCover(problem), stack.hooks)
      engine.solutions()
      engine.searchCount()
      expect(stack.calls).toBe(0)
    })
  })
})

/** What every question must say if just these covers exist. */
function requireCovers(engine: ExactCover, { covers, leastCost }: Pick<Truth, 'covers' | 'leastCost'>): void {
  const texts = asTexts(covers)
  const first = engine.first()
  const cheapest = cheapestCover(engine)
  const isThere = covers.length > 0
  expect({
    solutions: asTexts(engine.solutions()),
    count: engine.count(),
    isUnique: engine.isUnique(),
    first: first !== undefined && texts.includes(asText(first)),
    cheapest: cheapest && [texts.includes(asText(cheapest.options)), cheapest.cost],
  }).toEqual({
    solutions: texts,
    count: BigInt(covers.length),
    isUnique: covers.length === 1,
    first: isThere,
    cheapest: isThere ? [true, leastCost] : undefined,
  })
}

describe('a veto', () => {
  it('on options leaves the covers without them', () => {
    holds(fc.tuple(anyProblem, optionSets), 1000, ([problem, forbidden]) => {
      const stack = new Stack({ onSelect: (selected) => !forbidden.includes(selected.at(-1)!) })
      const engine = withHooks(exactCover(problem), stack.hooks)
      const truth = bruteForce(problem, (chosen) => !chosen.some((option) => forbidden.includes(option)))
      requireCovers(engine, truth)
      expect(bestCover(engine).covered).toBe(truth.mostCovered)
      expect(stack.selected).toEqual([])
    })
  })

  it('on pairs of options leaves the covers without such pairs', () => {
    holds(fc.tuple(anyProblem, fc.nat(3)), 1000, ([problem, remainder]) => {
      const isAllowed = (chosen: readonly number[]) =>
        chosen.every((a) => chosen.every((b) => a >= b || (7 * a + b) % 4 !== remainder))
      const stack = new Stack({ onSelect: isAllowed })
      const engine = withHooks(exactCover(problem), stack.hooks)
      const truth = bruteForce(problem, isAllowed)
      requireCovers(engine, truth)
      expect(bestCover(engine).covered).toBe(truth.mostCovered)
      expect(stack.selected).toEqual([])
    })
  })

  it('on covers leaves the others', () => {
    holds(fc.tuple(anyProblem, fc.nat(2)), 1000, ([problem, remainder]) => {
      const isAllowed = (cover: readonly number[]) =>
        (cover.length + cover.reduce((a, b) => a + b, 1)) % 3 !== remainder
      const covers = bruteForce(problem).covers.filter(isAllowed)
      const costs = covers.map((cover) => costOf(problem, cover))
      const truth = { covers, leastCost: Math.min(...costs) }
      const stack = new Stack({ onCover: isAllowed })
      requireCovers(withHooks(exactCover(problem), stack.hooks), truth)
      expect(stack.selected).toEqual([])
      // Without the other hooks other ways through the engine are open.
      requireCovers(withHooks(exactCover(problem), { onCover: isAllowed }), truth)
    })
  })

  it('on millions of covers in a row can be stopped', () => {
    let rejected = 0
    const rooks = Array.from({ length: 100 }, (_, square) => [Math.floor(square / 10), 10 + (square % 10)])
    const engine = withHooks(exactCover({ items: 20, options: rooks }), { onCover: () => ++rejected < 0 })
    const outcome = run(engine.searchFirst(), { steps: 1 })
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'steps' })
    expect(rejected).toBeLessThan(50_000)
  })

  it('is only the word false', () => {
    holds(anyProblem, 300, (problem) => {
      const saying = (value: unknown) => (() => value) as () => void
      requireCovers(withHooks(exactCover(problem), { onSelect: saying(0), onCover: saying(null) }), bruteForce(problem))
    })
  })
})

describe('hooks upon hooks', () => {
  it('are all called; of two of the same name the later one', () => {
    const covers: string[] = []
    const problem = exactCover({ items: 1, options: [[0], [0], [0]] })
    const vetoed = withHooks(problem, { onSelect: (option) => option !== 0, onCover: () => covers.push('first') })
    const both = withHooks(vetoed, { onCover: ([option]) => covers.push('second') > 0 && option !== 1 })
    expect([vetoed.all(), both.all(), problem.all()]).toEqual([[[1], [2]], [[2]], [[0], [1], [2]]])
    expect(covers).toEqual(['first', 'first', 'second', 'second'])
    expect(both.within({ chosen: [1], excluded: [] }).all()).toEqual([])
    expect(withHooks(problem, {})).toBe(problem)
  })
})

describe('a hook that throws', () => {
  it.each(questions)('is heard by who asked for %s, and the next search works', (_, ask) => {
    let thrown = 0
    holds(fc.tuple(anyProblem, fc.integer({ min: 1, max: 12 })), 300, ([problem, fatal]) => {
      let isArmed = true
      let atThrow = ''
      const stack = new Stack({
        mayCall: (call) => {
          if (!isArmed || call !== fatal) return
          isArmed = false
          atThrow = 'thrown'
          throw new Error('a hook gave up')
        },
      })
      const engine = withHooks(exactCover(problem), stack.hooks)
      let message = ''
      try {
        ask(engine)
      } catch (error) {
        message = (error as Error).message
      }
      expect(message).toBe(atThrow && 'a hook gave up')
      if (message) thrown++
      isArmed = false
      expect(stack.selected).toEqual([])
      requireCovers(engine, bruteForce(problem))
      expect(stack.selected).toEqual([])
    })
    expect(thrown).toBeGreaterThan(inSweep(30))
  })
})

describe('a search that is stopped', () => {
  it('takes back what it had selected', () => {
    let stops = 0
    holds(fc.nat(12_000), 30, (limit) => {
      const stack = new Stack({})
      const outcome = run(withHooks(exactCover(queens(9)), stack.hooks).searchCount(), { steps: limit })
      if (outcome.status === 'stopped') stops++
      expect(stack.selected).toEqual([])
    })
    expect(stops).toBeGreaterThan(inSweep(10))
  })

  it('takes back what it had selected when its generator is given back', () => {
    holds(fc.nat(5), 20, (yields) => {
      const stack = new Stack({})
      const search = withHooks(exactCover(queens(9)), stack.hooks).searchCount()
      for (let i = 0; i < yields; i++) search.next()
      search.return({ status: 'impossible', steps: 0 })
      expect(stack.selected).toEqual([])
    })
  })
})
