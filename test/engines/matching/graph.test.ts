import { describe, expect, it } from 'vitest'
import { bipartiteGraph, Random } from '../../../src/index.ts'
import { sweep } from '../../sweep.ts'
import { randomEdges } from './graphs.ts'

describe('a bipartite graph', () => {
  it('lists the neighbours of each left vertex in the order of the edges', () => {
    const random = new Random('graphs')
    for (let i = 0; i < sweep(1000); i++) {
      const { left, right, edges } = randomEdges(random, 8)
      const graph = bipartiteGraph(left, right, edges)
      expect([graph.left, graph.right, graph.offsets[0], graph.offsets[left]]).toEqual([left, right, 0, edges.length])
      for (let v = 0; v < left; v++) {
        const expected = edges.filter(([from]) => from === v).map(([, to]) => to)
        expect([...graph.targets.subarray(graph.offsets[v], graph.offsets[v + 1])]).toEqual(expected)
      }
    }
  })

  it.each([
    [
      2,
      3,
      [
        [0, 0],
        [2, 0],
      ],
      'edge 1: left vertex 2 ',
    ],
    [2, 3, [[0, 3]], 'edge 0: right vertex 3 '],
    [
      2,
      3,
      [
        [0, 0],
        [1, 1],
        [-1, 0],
      ],
      'edge 2: left vertex -1 ',
    ],
    [2, 3, [[0, -1]], 'edge 0: right vertex -1 '],
    [2, 3, [[0.5, 0]], 'edge 0: left vertex 0.5 '],
    [2, 3, [[0, Number.NaN]], 'edge 0: right vertex NaN '],
    [0, 3, [[0, 0]], 'edge 0: left vertex 0 '],
    [3, 0, [[0, 0]], 'edge 0: right vertex 0 '],
  ] as [number, number, [number, number][], string][])(
    'of %i and %i refuses the edges %j',
    (left, right, edges, message) => {
      expect(() => bipartiteGraph(left, right, edges)).toThrow(RangeError)
      expect(() => bipartiteGraph(left, right, edges)).toThrow(message)
    },
  )

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])('refuses %d vertices', (count) => {
    expect(() => bipartiteGraph(count, 1, [])).toThrow('left')
    expect(() => bipartiteGraph(1, count, [])).toThrow('right')
  })
})
