import { describe, expect, it } from 'vitest'
import { searchByBranching } from '../../../src/engines/independence/index.ts'
import { solveByGroups } from '../../../src/families/kings/index.ts'
import { census } from './boards.ts'

// The fastest method on small groups.
const solve = solveByGroups((graph) => searchByBranching(graph))

describe('all boards', () => {
  const known: [n: number, boards: number, without: number, with48: number][] = [
    [10, 724, 652, 8],
    [11, 2680, 2424, 0],
    [12, 14_200, 11_044, 120],
  ]
  it.each(known)(
    'of %i queens are %i, on %i of them there is no way, and on %i there are 48',
    (n, boards, without, with48) => {
      const counts = census(n, solve)
      expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(boards)
      expect(counts.get(0n) ?? 0).toBe(without)
      expect(counts.get(48n) ?? 0).toBe(with48)
    },
  )
})
