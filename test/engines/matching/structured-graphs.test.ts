import { describe, expect, it } from 'vitest'
import { maximumMatching, Random } from '../../../src/index.ts'
import { type Edges, graphOf, gridEdges, scrambled, sizeByAugmenting } from './graphs.ts'
import { faultOfCover, faultOfMatching } from './validity.ts'

type Edge = [number, number]

/** A path of 2n vertices; with an end cut off, the greedy start can leave one augmenting path of full length. */
function path(n: number, hasLast: boolean): Edges {
  const edges: Edge[] = []
  for (let i = 0; i < n; i++) {
    edges.push([i, i])
    if (i + 1 < n || hasLast) edges.push([i, i + 1])
  }
  return { left: n, right: n + 1, edges }
}

/** Cycles of all lengths with chords: no vertex of degree one gives the answer away. */
function chordedCycles(n: number): Edges {
  const edges: Edge[] = []
  let next = 0
  for (let length = 2; next + length < n; length++) {
    for (let i = 0; i < length; i++) {
      edges.push([next + i, next + i], [next + i, next + ((i + 1) % length)])
      if (i % 2 === 0 && i + 2 < length) edges.push([next + i, next + i + 2])
    }
    next += length
  }
  return { left: n, right: n, edges }
}

/**
 * Layers of which each is joined completely to its two neighbours, as row lines are to column lines: every maximal
 * matching is nearly maximum, and what is missing is far away. Phases of Hopcroft–Karp are many here.
 */
function layers(count: number, width: number): Edges {
  const edges: Edge[] = []
  for (let layer = 0; layer < count; layer++) {
    for (let i = 0; i < width; i++) {
      for (let j = 0; j < width; j++) {
        edges.push([layer * width + i, layer * width + j])
        if (layer + 1 < count) edges.push([layer * width + i, (layer + 1) * width + j])
      }
    }
  }
  // The first layer lacks a left vertex and the last one a right vertex, so one path leads through all layers.
  const last = count * width - 1
  return { left: last + 1, right: last + 1, edges: edges.filter(([v, w]) => v !== 0 && w !== last) }
}

/** Left v is joined to right 0..v, so that only one perfect matching is there, and greedy choices spoil it. */
function staircase(n: number): Edges {
  const edges: Edge[] = []
  for (let v = 0; v < n; v++) for (let w = 0; w <= v; w++) edges.push([v, w])
  return { left: n, right: n, edges }
}

function regular(n: number, degree: number, random: Random): Edges {
  const edges: Edge[] = []
  for (let i = 0; i < degree; i++) {
    const order = random.shuffle(Array.from({ length: n }, (_, w) => w))
    for (const [v, w] of order.entries()) edges.push([v, w])
  }
  return { left: n, right: n, edges }
}

/** Far more left vertices than right ones, all wanting the same few: most can never be matched. */
function crowd(left: number, right: number, random: Random): Edges {
  const edges: Edge[] = []
  for (let v = 0; v < left; v++) {
    for (let i = 0; i < 3; i++) edges.push([v, Math.floor(right * random.real() ** 3)])
  }
  return { left, right, edges }
}

const random = new Random('structured')

const graphs: [string, Edges, number?][] = [
  ['a path with both ends', path(3000, true), 3000],
  ['a path without one end', path(3000, false), 3000],
  ['cycles with chords', chordedCycles(1500)],
  ['few wide layers', layers(12, 12)],
  ['many narrow layers', layers(300, 2)],
  ['a staircase', staircase(150), 150],
  ['a complete graph', regular(60, 60, random), 60],
  ['a random 2-regular graph', regular(2000, 2, random), 2000],
  // A regular graph always has a perfect matching.
  ['a random 3-regular graph', regular(2000, 3, random), 2000],
  ['a random 7-regular graph', regular(1000, 7, random), 1000],
  ['a crowd', crowd(3000, 1000, random)],
  ['a crowd on the other side', flipped(crowd(3000, 1000, random))],
  ['a long thin grid', gridEdges(3, 801)],
  ['a square grid', gridEdges(41, 41)],
]

function flipped({ left, right, edges }: Edges): Edges {
  return { left: right, right: left, edges: edges.map(([v, w]) => [w, v]) }
}

describe.each(graphs)('a maximum matching of %s', (_, edges, known) => {
  const size = known ?? sizeByAugmenting(edges)

  it('is as large as it should be, in any order of vertices and edges', () => {
    for (const each of [edges, ...[1, 2, 3].map((seed) => scrambled(edges, new Random(seed)))]) {
      const { matching, cover } = maximumMatching(graphOf(each))
      expect(faultOfMatching(each, matching)).toBe('')
      expect(faultOfCover(each, cover, matching.size)).toBe('')
      expect(matching.size).toBe(size)
    }
  })

  it('is as large from the other side', () => {
    expect(maximumMatching(graphOf(flipped(edges))).matching.size).toBe(size)
  })
})
