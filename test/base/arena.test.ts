import { describe, expect, it } from 'vitest'
import { Arena } from '../../src/base/arena.ts'

describe('an arena', () => {
  it('gives arrays of zeros that do not overlap', () => {
    const arena = Arena.ofSize(5)
    const first = arena.take(2).fill(7)
    const second = arena.take(3)
    expect([...first, ...second]).toEqual([7, 7, 0, 0, 0])
    second.fill(8)
    expect([...first]).toEqual([7, 7])
  })

  it('says when it was made too small', () => {
    const arena = Arena.ofSize(2)
    arena.take(1)
    expect(() => arena.take(2)).toThrow('an arena was made too small')
  })

  it('can be cleared', () => {
    const arena = Arena.ofSize(3)
    arena.take(3).fill(7)
    arena.clear()
    expect([...arena.take(3)]).toEqual([0, 0, 0])
  })

  it('lends memory to one borrower at a time, with zeros', () => {
    const first = Arena.borrowed(100)
    const array = first.take(100).fill(7)
    first.giveBack()
    const second = Arena.borrowed(50)
    const third = Arena.borrowed(50)
    const reused = second.take(50)
    expect([...reused]).toEqual(new Array(50).fill(0))
    reused.fill(1)
    expect([...third.take(50)]).toEqual(new Array(50).fill(0))
    expect(array.buffer).toBe(reused.buffer)
  })
})
