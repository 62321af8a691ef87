import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestCover, exactCover, splitCover } from '../../../src/engines/exact-cover/index.ts'
import { Random } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { asText, asTexts } from './brute-force.ts'
import { algorithmX, plantedProblem } from './reference.ts'

describe('problems too large for brute force', () => {
  it('have the covers that Algorithm X by the book finds', () => {
    const counts: number[] = []
    holds(fc.nat(), 200, (seed) => {
      const random = new Random(seed)
      const problem = plantedProblem(random)
      const expected = asTexts(algorithmX(problem))
      counts.push(expected.length)
      const engine = exactCover(problem)
      expect(asTexts(engine.solutions())).toEqual(expected)
      expect(engine.count()).toBe(BigInt(expected.length))
      expect(engine.isUnique()).toBe(expected.length === 1)
      expect(expected).toContain(asText(engine.first()!))
      expect(bestCover(engine)).toMatchObject({ covered: problem.items, uncovered: [] })
      const parts = splitCover(engine, 1 + random.below(60))
      expect(asTexts(parts.flatMap((part) => engine.within(part).all()))).toEqual(expected)
    })
    // The problems are no good if they have just the cover that was put into them.
    expect(counts.filter((count) => count > 1).length).toBeGreaterThan(counts.length / 4)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })
})
