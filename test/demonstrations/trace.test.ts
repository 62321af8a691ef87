import { describe, expect, it } from 'vitest'
import {
  type CoverProblem,
  type CoverTrace,
  demonstrationNamed,
  demonstrations,
  exactCover,
  InputError,
  NODE_ENDS,
  TRACE_EVENTS,
  traceCover,
} from '../../src/index.ts'

const LARGE = 20_000

const problemOf = (name: string, size: string) => demonstrationNamed(name).open(size).problem
const sorted = (covers: readonly (readonly number[])[]) =>
  covers.map((cover) => [...cover].sort((a, b) => a - b).join(' ')).sort()

/** The options on the way from the root to a node. */
function pathTo({ parents, options }: CoverTrace, node: number): number[] {
  const path: number[] = []
  for (let at = node; at > 0; at = parents[at]!) path.unshift(options[at]!)
  return path
}

function solutionsOf(trace: CoverTrace): number[][] {
  return [...trace.ends].flatMap((end, node) => (end === NODE_ENDS.solution ? [pathTo(trace, node)] : []))
}

/** How many options each uncovered item has left, worked out from nothing but the problem. */
function optionsLeft({ items, options }: CoverProblem, chosen: readonly number[]): Map<number, number[]> {
  const covered = new Set(chosen.flatMap((option) => [...(options[option] as number[])]))
  const left = new Map<number, number[]>()
  for (let item = 0; item < items; item++) if (!covered.has(item)) left.set(item, [])
  for (let option = 0; option < options.length; option++) {
    const its = options[option] as number[]
    if (its.some((item) => covered.has(item))) continue
    for (const item of its) left.get(item)?.push(option)
  }
  return left
}

const all = demonstrations.flatMap((demonstration) =>
  demonstration.sizes.map(({ name }) => [demonstration.name, name] as const),
)
const small = all.filter(([, size]) => !['3x20', '8x8', '6x10'].includes(size))

describe('the number of solutions', () => {
  it.each([
    ['queens', '4', 2],
    ['queens', '5', 10],
    ['queens', '6', 4],
    ['queens', '7', 40],
    ['queens', '8', 92],
    // Two up to symmetry, each in four positions.
    ['pentominoes', '3x20', 8],
    ['letters', '7', 1],
  ])('of %s %s is %d', (name, size, count) => {
    const trace = traceCover(problemOf(name, size), 100_000)
    expect(trace.isWhole).toBe(true)
    expect(trace.solutions).toBe(count)
  })

  it('of pentominoes 8x8, counted by the engine, is 520: 65 up to symmetry, each in eight positions', () => {
    expect(exactCover(problemOf('pentominoes', '8x8')).count()).toBe(520n)
  })
})

describe.each(small)('the whole trace of %s %s', (name, size) => {
  const problem = problemOf(name, size)
  const trace = traceCover(problem, LARGE)
  const { parents, depths, options, items, branches, ends, events, eventNodes } = trace

  it('meets the solutions that the engine finds by itself, each once', () => {
    expect(trace.isWhole).toBe(true)
    expect(trace.solutions).toBeGreaterThan(0)
    expect(sorted(solutionsOf(trace))).toEqual(sorted(exactCover(problem).all()))
    expect(solutionsOf(trace)).toHaveLength(trace.solutions)
  })

  it('has parents before their children, one level above them', () => {
    expect(parents[0]).toBe(-1)
    expect(options[0]).toBe(-1)
    expect(depths[0]).toBe(0)
    for (let node = 1; node < parents.length; node++) {
      expect(parents[node]).toBeLessThan(node)
      expect(depths[node]).toBe(depths[parents[node]!]! + 1)
    }
  })

  it('names the item with the fewest options, and branches on just these', () => {
    const children = new Map<number, number[]>()
    for (let node = 1; node < parents.length; node++) {
      children.set(parents[node]!, [...(children.get(parents[node]!) ?? []), options[node]!])
    }
    for (let node = 0; node < parents.length; node++) {
      const left = optionsLeft(problem, pathTo(trace, node))
      const below = children.get(node) ?? []
      if (left.size === 0) {
        expect(ends[node]).toBe(NODE_ENDS.solution)
        expect(items[node]).toBe(-1)
        expect(below).toEqual([])
        continue
      }
      const fewest = Math.min(...[...left.values()].map((its) => its.length))
      const [item, its] = [...left].find(([, candidates]) => candidates.length === fewest)!
      expect([items[node], branches[node]]).toEqual([item, fewest])
      expect(below).toEqual(its)
      expect(ends[node]).toBe(fewest === 0 ? NODE_ENDS.deadEnd : NODE_ENDS.branches)
    }
  })

  it('has balanced events: everything entered is left, the last one first', () => {
    const path: number[] = []
    let entered = 0
    for (let e = 0; e < events.length; e++) {
      const node = eventNodes[e]!
      if (events[e] === TRACE_EVENTS.enter) {
        expect(node).toBe(entered++)
        expect(parents[node]).toBe(path.at(-1) ?? -1)
        path.push(node)
      } else if (events[e] === TRACE_EVENTS.leave) expect(path.pop()).toBe(node)
      else expect([node, ends[node]]).toEqual([path.at(-1), NODE_ENDS.solution])
    }
    expect(path).toEqual([])
    expect(entered).toBe(parents.length)
    expect([...events].filter((event) => event === TRACE_EVENTS.solution)).toHaveLength(trace.solutions)
  })

  it.each([1, 2, 7, parents.length - 1, parents.length])('cut to %d nodes is a prefix', (most) => {
    const cut = traceCover(problem, most)
    expect(cut.parents).toHaveLength(Math.min(most, parents.length))
    expect(cut.isWhole).toBe(most >= parents.length)
    for (const key of ['parents', 'depths', 'options', 'items', 'branches', 'events', 'eventNodes'] as const) {
      expect(cut[key]).toEqual(trace[key].slice(0, cut[key].length))
    }
    // What is open has been entered and not left.
    const left = new Set(
      [...cut.events].flatMap((event, e) => (event === TRACE_EVENTS.leave ? [cut.eventNodes[e]] : [])),
    )
    cut.ends.forEach((end, node) => {
      expect(end).toBe(left.has(node) ? ends[node] : NODE_ENDS.open)
    })
  })

  it('can be cloned as it is', () => {
    expect(structuredClone(trace)).toEqual(trace)
  })
})

describe('a trace', () => {
  it('of a tree that is too large is cut, and says so', () => {
    const trace = traceCover(problemOf('pentominoes', '6x10'), 1000)
    expect(trace.isWhole).toBe(false)
    expect(trace.parents).toHaveLength(1000)
    expect(trace.ends[0]).toBe(NODE_ENDS.open)
    for (const path of solutionsOf(trace)) expect(path).toHaveLength(12)
    expect(trace.solutions).toBeGreaterThan(0)
  })

  it('shows a root that is a dead end, or a solution', () => {
    const dead = traceCover({ items: 2, options: [[0]] }, 10)
    expect([...dead.ends]).toEqual([NODE_ENDS.deadEnd])
    expect([...dead.items]).toEqual([1])
    const { enter, leave, solution } = TRACE_EVENTS
    expect([...dead.events]).toEqual([enter, leave])
    const empty = traceCover({ items: 0, secondary: 1, options: [[0]] }, 10)
    expect([...empty.ends]).toEqual([NODE_ENDS.solution])
    expect([...empty.events]).toEqual([enter, solution, leave])
  })

  it('knows colours', () => {
    const problem = {
      items: 2,
      secondary: 1,
      options: [
        [0, 2],
        [1, 2],
        [1, 2],
      ],
      colours: [
        [0, 1],
        [0, 1],
        [0, 2],
      ],
    }
    expect(sorted(solutionsOf(traceCover(problem, 10)))).toEqual(['0 1'])
  })

  it('refuses what it cannot record', () => {
    expect(() => traceCover({ items: 1, options: [[0]] }, 0)).toThrow(InputError)
    expect(() => traceCover({ items: 1, options: [[0]], multiplicities: [[0, 1]] }, 9)).toThrow(InputError)
  })
})
