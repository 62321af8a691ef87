import { describe, expect, it } from 'vitest'
import { attacksOn } from '../../../src/families/kings/index.ts'
import { ERASER, kings } from '../../../src/index.ts'
import { boardOf, TEN } from './boards.ts'

const setter = kings.hands.set!

describe('a board full of queens set square by square', () => {
  it('has the queen of a row moved, and never one more or less', () => {
    const board = boardOf([1, 3, 0, 2], 3)
    const moved = setter.act(board, { tool: 'queen', place: [2, 2] })
    expect(moved).toEqual(boardOf([1, 3, 2, 2], 3))
    expect(setter.act(moved, { tool: 'queen', place: [2, 2] })).toBe(moved)
    expect(setter.act(moved, { tool: ERASER, place: [2, 2] })).toBe(moved)
    expect(board).toEqual(boardOf([1, 3, 0, 2], 3))
  })

  it('keeps the queens that fit when it becomes smaller, and brings the others to its edge', () => {
    expect([...setter.resize(boardOf([1, 3, 0, 2]), { rows: 3, columns: 3 }).queens]).toEqual([1, 2, 0])
    expect([...setter.resize(boardOf([1, 3, 0, 2]), { rows: 1, columns: 1 }).queens]).toEqual([0])
  })

  it('gives new rows columns that no other row has', () => {
    expect([...setter.resize(boardOf([1, 3, 0, 2]), { rows: 6, columns: 6 }).queens]).toEqual([1, 3, 0, 2, 4, 5])
    const crowded = setter.resize(boardOf([2, 2, 2]), { rows: 5, columns: 5 })
    expect([...crowded.queens]).toEqual([2, 2, 2, 0, 1])
  })

  it('keeps as many kings as queens, or their number as far as it fits', () => {
    const kingsAfter = (wanted: number, n: number) => setter.resize(boardOf(TEN, wanted), { rows: n, columns: n }).kings
    expect(kingsAfter(10, 12)).toBe(12)
    expect(kingsAfter(10, 3)).toBe(3)
    expect(kingsAfter(4, 12)).toBe(4)
    expect(kingsAfter(50, 3)).toBe(9)
  })

  it('is cleared to queens of which none attacks another, wherever that is possible', () => {
    const { low, high } = setter.sizes
    for (let n = low; n <= high; n++) {
      const cleared = setter.clear(setter.resize(boardOf(TEN, 4), { rows: n, columns: n }))
      expect(new Set(cleared.queens).size).toBe(n)
      expect(Math.max(...cleared.queens)).toBe(n - 1)
      expect(cleared.kings).toBe(Math.min(4, n * n))
      if (n !== 2 && n !== 3) expect(attacksOn(cleared), `${n} queens`).toEqual([])
    }
  })

  it('has from no king to a king on every square', () => {
    const [number] = setter.numbers!
    const board = boardOf(TEN, 4)
    expect(number).toMatchObject({ name: 'kings', low: 0 })
    expect([number!.high(board), number!.value(board)]).toEqual([100, 4])
    expect(number!.change(board, 7)).toEqual(boardOf(TEN, 7))
  })
})
