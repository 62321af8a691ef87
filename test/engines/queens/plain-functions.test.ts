import { expect, it } from 'vitest'
import { all, count, InputError, type QueensTask, solve } from '../../../src/doors/queens.ts'
import { boardsByTrying } from './plain-boards.ts'

it('plain functions give one board, all boards, and their number', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7]) {
    const boards = all(n).map((board) => [...board])
    expect(boards).toEqual(boardsByTrying({ n }))
    expect(count(n)).toBe(BigInt(boards.length))
    const board = solve(n)
    if (boards.length === 0) expect(board).toBeUndefined()
    else expect(boards).toContainEqual([...board!])
    expect(all(n, 2)).toHaveLength(Math.min(2, boards.length))
  }
  expect(count(8)).toBe(92n)
  const begun = { n: 4, given: Int32Array.of(1, -1, -1, -1) }
  expect(all(begun).map((board) => [...board])).toEqual([[1, 3, 0, 2]])
  expect([count(begun), ...solve(begun)!]).toEqual([1n, 1, 3, 0, 2])
})

it.each<[number | QueensTask, string]>([
  [0, 'n: expected a whole number from 1 on, found 0'],
  [2.5, 'n: expected a whole number from 1 on, found 2.5'],
  [{ n: 4, given: new Int32Array(3) }, 'given: expected 4 rows, found 3'],
  [{ n: 4, blocked: new Uint8Array(4) }, 'blocked: expected 16 squares, found 4'],
])('a faulty task is refused: %o', (task, message) => {
  for (const use of [solve, count, all]) expect(() => use(task)).toThrow(new InputError(message))
})
