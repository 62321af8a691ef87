import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { boardOf, cluesOf, keepsRules, knownBoards, randomBoard } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { solutionsByCadical } from './cadical.ts'

const asTexts = (solutions: readonly Uint8Array[]) => solutions.map((heights) => heights.join('')).sort()

describe('the second opinions', () => {
  it('know how many Latin squares there are', () => {
    const counts = [1, 2, 3, 4].map((size) => solutionsByBruteForce(boardOf(Array(4 * size).fill(0))).length)
    expect(counts).toEqual([1, 2, 12, 576])
  })

  it('know what is seen from where', () => {
    const rows = [
      [2, 1, 4, 3],
      [3, 4, 1, 2],
      [4, 2, 3, 1],
      [1, 3, 2, 4],
    ]
    expect([...cluesOf(Uint8Array.from(rows.flat()), 4)]).toEqual([3, 2, 1, 2, 2, 2, 3, 1, 1, 3, 2, 2, 3, 1, 2, 2])
  })

  it('agree with each other', async () => {
    const random = new Random(process.env.ROOKERY_TEST_SEED ?? 20_011)
    const counts = { none: 0, one: 0, several: 0 }
    for (let i = 0; i < sweep(240); i++) {
      const kind = (['honest', 'bent', 'nonsense'] as const)[i % 3]!
      const board = randomBoard(1 + random.below(4), random, kind)
      const expected = solutionsByBruteForce(board)
      counts[expected.length === 0 ? 'none' : expected.length === 1 ? 'one' : 'several']++
      if (expected.length > 40) continue
      expect(asTexts(await solutionsByCadical(board, 50))).toEqual(asTexts(expected))
    }
    expect(Math.min(counts.none, counts.one, counts.several)).toBeGreaterThan(inSweep(10))
  })

  it('find what is known of boards of others', async () => {
    const known = knownBoards().filter(({ board, solution }) => solution && board.rows <= 6)
    expect(known.length).toBeGreaterThan(0)
    for (const { id, board, solution, unique } of known.filter((_, i) => i % 12 === 0)) {
      expect(keepsRules(board, solution!), id).toBe(true)
      const found = asTexts(await solutionsByCadical(board, 2))
      if (unique) expect(found, id).toEqual(asTexts([solution!]))
    }
  })
})
