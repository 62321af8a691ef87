import { describe, expect, it } from 'vitest'
import { searchByBranching, searchByFrontier } from '../../../src/engines/independence/index.ts'
import { solveByGroups } from '../../../src/families/kings/index.ts'
import { census } from './boards.ts'

/** Large boards by the fastest method on small groups. */
const solve = solveByGroups((graph) => searchByFrontier(graph))
const solveLarge = solveByGroups((graph) => searchByBranching(graph))

describe('all boards', () => {
  const known: [n: number, boards: number, without: number, with48: number][] = [
    [4, 2, 0, 0],
    [5, 10, 10, 0],
    [6, 4, 4, 0],
    [7, 40, 40, 0],
    [8, 92, 92, 0],
    [9, 352, 328, 0],
    [10, 724, 652, 8],
    [11, 2680, 2424, 0],
    [12, 14_200, 11_044, 120],
  ]
  it.each(known)('of %i queens are %i; %i have no way, and %i have 48', (n, boards, without, with48) => {
    const counts = census(n, n < 10 ? solve : solveLarge)
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(boards)
    expect([counts.get(0n) ?? 0, counts.get(48n) ?? 0]).toEqual([without, with48])
  })
})
