import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnionFind } from '../../src/index.ts'
import { holds } from '../property.ts'

describe('disjoint sets', () => {
  it('agree with a list of labels that is rewritten at every union', () => {
    const scenario = fc.integer({ min: 1, max: 30 }).chain((size) => {
      const item = fc.nat(size - 1)
      return fc.tuple(fc.constant(size), fc.array(fc.tuple(item, item), { maxLength: 60 }))
    })
    holds(scenario, 2000, ([size, unions]) => {
      const sets = new UnionFind(size)
      const labels = Array.from({ length: size }, (_, item) => item)
      for (const [one, other] of unions) {
        const [kept, gone] = [labels[one]!, labels[other]!]
        const isNew = sets.union(one, other)
        for (let item = 0; item < size; item++) if (labels[item] === gone) labels[item] = kept
        expect([isNew, sets.sets]).toEqual([kept !== gone, new Set(labels).size])
      }
      const items = labels.map((_, item) => item)
      const heads = items.map((item) => sets.find(item))
      // Every set has a single head, which is one of its members.
      expect(heads.map((head) => labels[head])).toEqual(labels)
      expect(new Set(heads).size).toBe(sets.sets)
      const mates = labels.map((label) => labels.filter((other) => other === label).length)
      expect(items.map((item) => sets.sizeOf(item))).toEqual(mates)
    })
  })

  it('can be none', () => {
    expect(new UnionFind(0).sets).toBe(0)
  })
})
