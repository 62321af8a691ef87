import { describe, expect, it } from 'vitest'
import { drawingToText, kings, Random, run, settingsFor } from '../../../src/index.ts'
import { solved } from '../../solved.ts'
import { isLong } from '../../sweep.ts'
import { requireStopsAtPauses } from '../pauses.ts'
import { boardOf, EIGHT, safeByRules, TEN, TWENTY_SIX, tableByCounting } from './boards.ts'

const generate = (raw: Record<string, number>, seed: number | string) =>
  kings.generate(settingsFor(kings.parameters, raw), new Random(seed))

describe('a board that is made', () => {
  it('has queens that do not attack each other, of any number', () => {
    for (const n of [4, 5, 6, 7, 8, 20, 100]) {
      const board = solved(generate({ n }, n))
      expect([board.rows, board.columns, board.queens.length, board.kings]).toEqual([n, n, n, n])
      const lines = [...board.queens].flatMap((column, row) => [`c${column}`, `r${row + column}`, `f${row - column}`])
      expect(new Set(lines).size).toBe(3 * n)
    }
  })

  it('has as many kings and as many ways as were asked for', () => {
    for (const [wanted, asked] of [
      [1, 4],
      [5, 3],
      [0, 6],
    ] as const) {
      const board = solved(generate({ n: 8, kings: asked, ways: wanted }, wanted))
      expect(board.kings).toBe(asked)
      expect(tableByCounting(safeByRules([...board.queens]))[asked] ?? 0n).toBe(BigInt(wanted))
    }
  })

  it('is given up with a reason, where it is too rare or cannot be', () => {
    const rare = {
      status: 'stopped',
      reason: 'limits',
      why: expect.stringContaining('exactly 999,999 ways for 20 kings'),
    }
    expect(run(generate({ n: 20, ways: 999_999 }, 1))).toMatchObject(rare)
    const absent = { status: 'impossible', why: 'none of the 4 boards of 6 queens has exactly 5 ways for 6 kings' }
    expect(run(generate({ n: 6, ways: 5 }, 1))).toMatchObject(absent)
    const never = { status: 'impossible', why: 'There is exactly one way to set no kings.' }
    expect(run(generate({ n: 6, kings: 0, ways: 5 }, 1))).toMatchObject(never)
    const crowded = { status: 'impossible', why: 'a board of 5 by 5 squares cannot have 26 kings' }
    expect(run(generate({ n: 5, kings: 26 }, 1))).toMatchObject(crowded)
  })

  it('can be stopped, and is the same again for the same seed', () => {
    requireStopsAtPauses(() => generate({ n: 12, ways: 999_999 }, 1), 60, isLong ? 7 : 20)
    expect(solved(generate({ n: 12, ways: 0 }, 'a'))).toEqual(solved(generate({ n: 12, ways: 0 }, 'a')))
  })
})

describe('an answer to look at', () => {
  const answerOf = (queens: readonly number[], asked?: number) =>
    solved(kings.solvers.frontier!(boardOf(queens, asked), new Random(1)))

  it('shows the groups by letters, whether it names them or not', () => {
    const answer = answerOf(EIGHT, 4)
    const picture = ['. . Q . . . . .', '. . . . . Q . A', '. . . Q . . . .', 'B Q . . . . . .']
    const { groups: _, ...bare } = answer
    for (const shown of [answer, bare]) {
      const drawing = kings.draw(boardOf(EIGHT, 4), shown)
      expect(drawingToText(drawing).split('\n').slice(0, 4)).toEqual(picture)
      expect(drawing.marks.filter(({ shape }) => shape === 'tint')).toHaveLength(5)
      expect(drawing.marks.filter(({ shape }) => shape === 'piece')).toHaveLength(8)
    }
    expect(kings.draw(boardOf(EIGHT)).marks).toHaveLength(8)
  })

  it('is told in a sentence', () => {
    const told = (queens: readonly number[], asked?: number) =>
      kings.describe(boardOf(queens, asked), answerOf(queens, asked))
    expect(told(TEN, 4)).toBe('22 ways for 4 kings on 9 safe squares in 3 groups; at most 5 kings fit.')
    expect(told(TWENTY_SIX)).toBe('0 ways for 26 kings on 45 safe squares in 9 groups; at most 20 kings fit.')
    expect(told([0])).toBe('0 ways for 1 king on 0 safe squares in 0 groups; no king fits.')
    const { groups: _, ...bare } = answerOf(EIGHT, 4)
    expect(kings.describe(boardOf(EIGHT, 4), bare)).toBe('1 way for 4 kings on 5 safe squares; at most 4 kings fit.')
    const large = { ...bare, ways: 12_345n * 10n ** 40n }
    expect(kings.describe(boardOf(EIGHT, 4), large)).toMatch(/^About 1\.234 × 10\^44 ways for 4 kings/)
  })
})
