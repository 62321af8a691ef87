import { describe, expect, it } from 'vitest'
import { searchByFrontier } from '../../../src/engines/independence/index.ts'
import { solveByGroups } from '../../../src/families/kings/index.ts'
import { census } from './boards.ts'

const solve = solveByGroups((graph) => searchByFrontier(graph))

describe('all boards', () => {
  const known: [n: number, boards: number, without: number][] = [
    [4, 2, 0],
    [5, 10, 10],
    [6, 4, 4],
    [7, 40, 40],
    [8, 92, 92],
    [9, 352, 328],
  ]
  it.each(known)('of %i queens are %i, and on %i of them there is no way', (n, boards, without) => {
    const counts = census(n, solve)
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(boards)
    expect(counts.get(0n) ?? 0).toBe(without)
  })
})
