import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CoverBuilder, InputError } from '../../src/index.ts'
import { holds } from '../property.ts'
import { inSweep } from '../sweep.ts'

describe('keys', () => {
  const leaf = fc.constantFrom<unknown>(
    ...['', 'a', 'b', '1', '[]', "'a", '"a"', '["a"]', 'a,b', '{"a":1}', 'null', '#0', '\u2028', '\ud800'],
    ...[0, 1, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1n, 0n, true, false, null, undefined],
  )
  const { key } = fc.letrec<{ key: unknown }>((tie) => ({
    key: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      fc.array(tie('key'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', '"', 'a":1,"b'), tie('key'), { maxKeys: 2 }),
    ),
  }))

  /** The same structure in new arrays and objects, with the fields in the other order. */
  const copyOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copyOf)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, field]) => [name, copyOf(field)])
        .reverse(),
    )
  }

  /** Equality from the definition, without texts. */
  const areEqual = (a: unknown, b: unknown): boolean => {
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
    if (Array.isArray(a) !== Array.isArray(b)) return false
    const names = Object.keys(a)
    const fieldsOf = (value: object) => value as Record<string, unknown>
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => Object.hasOwn(b, name) && areEqual(fieldsOf(a)[name], fieldsOf(b)[name]))
    )
  }

  const isSame = (a: unknown, b: unknown): boolean => {
    const builder = new CoverBuilder().requirement(a)
    try {
      builder.requirement(b)
      return false
    } catch (error) {
      expect(error).toBeInstanceOf(InputError)
      return true
    }
  }

  it('of the same structure are the same key', () => {
    holds(key, 1000, (value) => {
      const solver = new CoverBuilder()
        .requirement(value)
        .action(copyOf(value), [copyOf(value)])
        .build()
      expect(solver.count()).toBe(1n)
    })
  })

  it('are the same exactly if they are equal by value, type and structure', () => {
    let equal = 0
    holds(fc.tuple(key, key), 5000, ([a, b]) => {
      expect(isSame(a, b)).toBe(areEqual(a, b))
      if (areEqual(a, b)) equal++
    })
    expect(equal).toBeGreaterThan(inSweep(100))
  })

  it('that are neither primitive nor plain are the same only as themselves', () => {
    class Cell {
      constructor(readonly row: number) {}
    }
    const pairs: [unknown, unknown][] = [
      [new Cell(1), new Cell(1)],
      [new Date(0), new Date(0)],
      [new Set([1]), new Set([1])],
      [() => 1, () => 1],
      [Symbol('s'), Symbol('s')],
      [{ [Symbol.iterator]: 1 }, { [Symbol.iterator]: 1 }],
      [new Cell(1), { row: 1 }],
      [Int32Array.of(1), Int32Array.of(1)],
    ]
    for (const [one, other] of pairs) {
      for (const wrap of [(value: unknown) => value, (value: unknown) => ['in', value], (at: unknown) => ({ at })]) {
        expect(isSame(wrap(one), wrap(one))).toBe(true)
        expect(isSame(wrap(one), wrap(other))).toBe(false)
      }
    }
  })

  it('are the same if they look the same', () => {
    expect(isSame(0, -0)).toBe(true)
    expect(isSame([0], [-0])).toBe(true)
    expect(isSame({ a: 1 }, Object.assign(Object.create(null), { a: 1 }))).toBe(true)
    // biome-ignore lint/suspicious/noSparseArray: the hole is what is tested.
    expect(isSame([, 1], [undefined, 1])).toBe(true)
  })

  it('that look alike when they are written down are different', () => {
    const groups = [
      ['1', 1, 1n, ['1'], [1], [1n], { 1: 1 }, { 1: '1' }, [[1]], [1, undefined]],
      [['a', 'b'], ['a,b'], ['a","b'], ["a', 'b"], ['a\\', 'b'], "['a', 'b']", '["a","b"]', '[a,b'],
      [
        { a: 1, b: 2 },
        { 'a:1,b': 2 },
        { 'a":1,"b': 2 },
        '{"a":1,"b":2}',
        [
          ['a', 1],
          ['b', 2],
        ],
        { a: 1, b: [2] },
      ],
      [
        [null],
        [undefined],
        ['null'],
        ['undefined'],
        [Number.NaN],
        ['NaN'],
        [true],
        ['true'],
        [],
        {},
        '',
        [''],
        [[]],
        [{}],
      ],
    ]
    for (const group of groups) {
      for (const [i, one] of group.entries()) {
        for (const [j, other] of group.entries())
          expect([one, other, isSame(one, other)]).toEqual([one, other, i === j])
      }
    }
  })

  it('that contain themselves are refused', () => {
    const loop: unknown[] = ['loop']
    loop.push(loop)
    expect(() => new CoverBuilder().requirement(loop)).toThrow('is nested too deeply, or contains itself')
  })
})
