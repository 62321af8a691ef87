import { describe, expect, it } from 'vitest'
import { demonstrationNamed, demonstrations, NODE_ENDS, TRACE_EVENTS, traceCover } from '../../src/index.ts'
import { stepWords } from '../../web/watch/tree/step-words.ts'
import { Timeline } from '../../web/watch/tree/timeline.ts'
import { TreeEngine } from '../../web/watch/tree/tree-engine.ts'
import { TreeLayout } from '../../web/watch/tree/tree-layout.ts'

const traceOf = (name: string, size: string, most = 20_000) =>
  traceCover(demonstrationNamed(name).open(size).problem, most)

const traces = [
  ['a small tree', traceOf('queens', '4')],
  ['a larger tree', traceOf('queens', '8')],
  ['a tree that is cut', traceOf('pentominoes', '6x10', 3000)],
] as const

describe.each(traces)('the timeline of %s', (_, trace) => {
  const timeline = new Timeline(trace)

  it('says at every event what a replay would say', () => {
    const path: number[] = []
    const seen = { entered: 0, solutions: 0, deadEnds: 0 }
    for (let event = 0; event < timeline.length; event++) {
      const node = trace.eventNodes[event]!
      if (trace.events[event] === TRACE_EVENTS.enter) {
        path.push(node)
        seen.entered++
        if (trace.ends[node] === NODE_ENDS.deadEnd) seen.deadEnds++
        expect(timeline.entering(node)).toBe(event)
      } else if (trace.events[event] === TRACE_EVENTS.leave) path.pop()
      else seen.solutions++
      const moment = timeline.at(event)
      expect(moment).toMatchObject(seen)
      expect(moment.node).toBe(node)
      expect(moment.current).toBe(path.at(-1) ?? 0)
      if (path.length > 0) expect(timeline.pathTo(moment.current)).toEqual(path)
    }
  })

  it('finds all solutions one after the other', () => {
    const found: number[] = []
    for (let at = timeline.solutionAfter(-1); at !== undefined; at = timeline.solutionAfter(at)) found.push(at)
    expect(found).toHaveLength(trace.solutions)
    for (const event of found) expect(trace.events[event]).toBe(TRACE_EVENTS.solution)
  })
})

describe.each(traces)('the layout of %s', (_, trace) => {
  const layout = new TreeLayout(trace)
  const nodes = trace.parents.length

  it('gives every leaf a slot of its own', () => {
    const leaves = Array.from({ length: nodes }, (_, node) => node).filter((node) => !trace.parents.includes(node))
    expect(layout.slots).toBe(leaves.length)
    expect(leaves.map((leaf) => layout.slotOf(leaf))).toEqual(leaves.map((_, slot) => slot))
    for (const leaf of leaves) expect(layout.reachOf(leaf, nodes)).toBe(layout.slotOf(leaf))
    expect(layout.reachOf(0, nodes)).toBe(layout.slots - 1)
  })

  it.each([
    [0, 1e9, 1],
    [0, 1e9, 7],
    [0, 1e9, nodes],
    [0.4, 5.3, 12],
    [1.5, 6.25, nodes],
  ])('between %d and %d, with %d nodes entered, is all there is, and nothing twice', (from, to, entered) => {
    const spots = layout.spotsBetween(from, to, entered)
    const drawn = new Set(spots.map(({ node }) => node))
    expect(drawn.size).toBe(spots.length)
    for (const { node, x, depth } of spots) {
      expect(node).toBeLessThan(entered)
      expect(depth).toBe(trace.depths[node])
      expect(x).toBeGreaterThanOrEqual(from)
      expect(x).toBeLessThanOrEqual(to)
      if (node > 0) expect(drawn).toContain(trace.parents[node])
    }
    const places = spots.map(({ x, depth }) => `${depth} ${x}`)
    expect(new Set(places).size).toBe(places.length)
    for (let node = 0; node < entered; node++) {
      const isInSight = layout.slotOf(node) <= to && layout.reachOf(node, entered) >= from
      expect(drawn.has(node)).toBe(isInSight)
    }
  })

  it('never moves a leaf', () => {
    const leaf = trace.ends.indexOf(NODE_ENDS.deadEnd)
    for (const entered of [leaf + 1, nodes]) {
      const spot = layout.spotsBetween(0, layout.slots, entered).find(({ node }) => node === leaf)
      expect(spot?.x).toBe(layout.slotOf(leaf))
    }
  })
})

describe('the words of a step', () => {
  it('tell the smallest search from its beginning to its end', () => {
    const recording = new TreeEngine().record('letters', '7')
    const timeline = new Timeline(recording.trace)
    const words = Array.from({ length: timeline.length }, (_, event) =>
      stepWords(recording, timeline, timeline.at(event)),
    )
    expect(words[0]).toBe(
      'Nothing is chosen yet. No item has fewer options than letter a: 2 options. The search tries one after the other.',
    )
    expect(words[1]).toBe(
      'To cover letter a, choose: row 2 with a, d, g. Now there is only one option left for letter b.',
    )
    expect(words[2]).toBe(
      'To cover letter b, choose: row 3 with b, c, f. Now nothing is left that could cover letter e: a dead end.',
    )
    expect(words[3]).toBe('Taken back: row 3 with b, c, f. All options for letter b have been tried.')
    expect(words[4]).toBe('Taken back: row 2 with a, d, g. 1 option still to try for letter a.')
    expect(words.at(-5)).toBe('Every item is covered exactly once: solution number 1.')
    expect(words.at(-1)).toBe('The search has ended: 1 solution in a tree of 6 nodes.')
  })

  it('are there for every step of every demonstration', () => {
    for (const { name, sizes } of demonstrations) {
      const recording = new TreeEngine().record(name, sizes[0]!.name)
      const timeline = new Timeline(recording.trace)
      for (let event = 0; event < timeline.length; event++) {
        expect(stepWords(recording, timeline, timeline.at(event))).not.toMatch(/undefined|NaN| {2}|: \.|-\d/)
      }
    }
  })
})
