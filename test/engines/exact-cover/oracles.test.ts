import { describe, expect, it } from 'vitest'
import { holds } from '../../property.ts'
import { asTexts, bruteForce } from './brute-force.ts'
import { combinations, nameOf, plainProblem, problemWith } from './random-problems.ts'
import { algorithmX } from './reference.ts'

describe('what the engine is compared with', () => {
  it('agrees with itself: brute force and Algorithm X by the book', () => {
    holds(plainProblem, 2000, (problem) => {
      expect(asTexts(algorithmX(problem))).toEqual(asTexts(bruteForce(problem).covers))
    })
  })

  // A generator of problems that are nearly all impossible would let any engine pass.
  it.each(combinations.map((features) => [nameOf(features), features] as const))(
    'has problems with none, one and many covers when it uses %s',
    (_, features) => {
      const counts: number[] = []
      holds(problemWith(features), 150, (problem) => {
        counts.push(bruteForce(problem).covers.length)
      })
      const share = (isCounted: (count: number) => boolean) => counts.filter(isCounted).length / counts.length
      expect(share((count) => count === 0)).toBeGreaterThan(0.1)
      expect(share((count) => count === 1)).toBeGreaterThan(0.02)
      expect(share((count) => count > 1)).toBeGreaterThan(0.1)
    },
  )
})
