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
})
