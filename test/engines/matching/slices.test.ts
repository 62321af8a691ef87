import { describe, expect, it } from 'vitest'
import { MatchingKernel } from '../../../src/engines/matching/kernel.ts'
import { Random } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { type Edges, graphOf, randomEdges, sizeByAugmenting } from './graphs.ts'
import { faultOfMatching } from './validity.ts'

const BUDGETS = [1, 2, 3, 7, 20, 100]

interface End {
  readonly rightOf: readonly number[]
  readonly coverLeft: readonly number[]
  readonly coverRight: readonly number[]
  readonly steps: number
  readonly pauses: number
}

/** Works in slices of these budgets, over and over, and looks at the matching at every pause. */
function workInSlices(edges: Edges, budgets: readonly number[], optimum: number): End {
  const kernel = new MatchingKernel(graphOf(edges))
  let { size, bound, steps } = kernel
  let pauses = 0
  for (;;) {
    const isDone = kernel.work(budgets[pauses++ % budgets.length]!)
    const fault = faultOfMatching(edges, kernel)
    if (fault) throw new Error(fault)
    if (kernel.size < size) throw new Error(`the size shrank from ${size} to ${kernel.size}`)
    if (kernel.bound > bound) throw new Error(`the bound rose from ${bound} to ${kernel.bound}`)
    if (kernel.bound < optimum) throw new Error(`the bound is ${kernel.bound}, but ${optimum} is possible`)
    if (kernel.steps < steps) throw new Error('steps were taken back')
    if (isDone !== kernel.isDone) throw new Error('not sure whether it is done')
    ;({ size, bound, steps } = kernel)
    if (isDone) break
    // Work that is not counted would let a search run far past its limits.
    if (pauses > 100_000) throw new Error('does not come to an end')
  }
  if (kernel.size !== optimum) throw new Error(`${kernel.size} of ${optimum}`)
  return {
    rightOf: [...kernel.rightOf],
    coverLeft: [...kernel.cover.left],
    coverRight: [...kernel.cover.right],
    steps: kernel.steps,
    pauses,
  }
}

describe('working in slices', () => {
  it('keeps a valid matching that only grows and a bound that only falls, for any slices', () => {
    const random = new Random('slices')
    let pauses = 0
    for (let i = 0; i < sweep(1500); i++) {
      const edges = randomEdges(random, 4 + random.below(12))
      const optimum = sizeByAugmenting(edges)
      const atOnce = workInSlices(edges, [Number.MAX_SAFE_INTEGER], optimum)
      for (const budgets of [...BUDGETS.map((budget) => [budget]), BUDGETS]) {
        const { pauses: taken, ...end } = workInSlices(edges, budgets, optimum)
        pauses += taken
        // Pauses change nothing: neither the matching, nor its proof, nor the work.
        expect(end).toEqual({ ...atOnce, pauses: undefined })
      }
    }
    expect(pauses).toBeGreaterThan(inSweep(50_000))
  })

  it('ends with a bound that is the size', () => {
    const random = new Random('bounds')
    for (let i = 0; i < sweep(500); i++) {
      const kernel = new MatchingKernel(graphOf(randomEdges(random, 12)))
      kernel.work(Number.MAX_SAFE_INTEGER)
      expect(kernel.bound).toBe(kernel.size)
    }
  })

  it('never works much further than its budget', () => {
    const random = new Random('budgets')
    for (let i = 0; i < sweep(300); i++) {
      const edges = randomEdges(random, 20)
      const kernel = new MatchingKernel(graphOf(edges))
      // A vertex is looked at as a whole, so a slice may end late by the edges of two vertices, plus one each.
      const slack = 2 * (Math.max(0, ...degrees(edges)) + 1)
      for (let before = 0; !kernel.work(5); before = kernel.steps) {
        expect(kernel.steps - before).toBeLessThanOrEqual(5 + slack)
      }
    }
  })

  it('with no budget does nothing', () => {
    const kernel = new MatchingKernel(graphOf({ left: 2, right: 2, edges: [[0, 1]] }))
    expect(kernel.work(0)).toBe(false)
    expect(kernel).toMatchObject({ steps: 0, size: 0, isDone: false })
  })
})

function degrees({ left, right, edges }: Edges): number[] {
  const counts = new Array<number>(left + right).fill(0)
  for (const [v, w] of edges) {
    counts[v]!++
    counts[left + w]!++
  }
  return counts
}
