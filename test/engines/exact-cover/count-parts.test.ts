import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CoverBuilder,
  type CoverProblem,
  exactCover,
  splitCount,
  withHooks,
} from '../../../src/engines/exact-cover/index.ts'
import { type Count, type CountParts, InputError, Random, run, type Search } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { inSweep } from '../../sweep.ts'
import { dominoes, queens, rooks } from './boards.ts'
import { bruteForce } from './brute-force.ts'
import { anyProblem } from './random-problems.ts'

function countOf(search: Search<Count>): bigint {
  return solved(search).count
}

/** All parts, counted in a random order and put together. */
function together({ parts, count, whole }: CountParts, seed = 1): bigint {
  const order = Array.from({ length: parts }, (_, part) => part)
  new Random(seed).shuffle(order)
  return countOf(whole(order.reduce((sum, part) => sum + countOf(count(part)), 0n)))
}

describe('a count of covers in parts', () => {
  it('is the number of covers of problems of all kinds, wherever there are parts', () => {
    let cut = 0
    holds(fc.tuple(anyProblem, fc.nat(40)), 1000, ([problem, wanted]) => {
      const parts = splitCount(exactCover(problem), wanted)
      if (!parts) return
      if (parts.parts > 1) cut++
      expect(together(parts, wanted)).toBe(BigInt(bruteForce(problem).covers.length))
    })
    expect(cut).toBeGreaterThan(inSweep(200))
  })

  it('keeps to the hooks of the caller', () => {
    holds(fc.tuple(anyProblem, fc.nat(12), fc.nat(10)), 500, ([problem, wanted, forbidden]) => {
      const hooks = {
        onSelect: (option: number) => option !== forbidden,
        onCover: (cover: readonly number[]) => cover.length !== 2,
      }
      const { covers } = bruteForce(problem)
      const expected = covers.filter((cover) => cover.length !== 2 && !cover.includes(forbidden))
      expect(together(splitCount(withHooks(exactCover(problem), hooks), wanted)!)).toBe(BigInt(expected.length))
    })
  })

  it('has as many parts as wanted, and the same ones again', () => {
    const cover = exactCover(queens(9))
    for (const wanted of [1, 10, 100, 300]) {
      const parts = splitCount(cover, wanted)!
      expect(parts.parts).toBeGreaterThanOrEqual(wanted)
      expect(together(parts, wanted)).toBe(352n)
      const again = splitCount(exactCover(queens(9)), wanted)!
      expect([again.parts, again.steps]).toEqual([parts.parts, parts.steps])
      const last = parts.parts - 1
      expect(run(again.count(last))).toMatchObject({ steps: run(parts.count(last)).steps })
    }
  })

  it('is not cut where the whole is counted with a memo, by multiplying, or not at all', () => {
    const twoBoards: CoverProblem = { items: 4, options: [[0], [0, 1], [1], [2], [2, 3], [3]] }
    const twice: CoverProblem = { items: 2, options: [[0], [0], [1], [0, 1]] }
    const none: CoverProblem = { items: 2, options: [[0]] }
    for (const problem of [dominoes(12, 12), dominoes(6, 6), rooks(13), twoBoards, twice, none]) {
      expect(splitCount(exactCover(problem), 10)).toBeUndefined()
    }
  })

  it('is there for names as well', () => {
    const puzzle = new CoverBuilder<string, string>().requirements(['a', 'b', 'c'])
    for (const action of ['a', 'b', 'c', 'ab', 'bc', 'abc']) puzzle.action(action, [...action])
    const parts = splitCount(puzzle.build(), 3)!
    expect(parts.parts).toBeGreaterThanOrEqual(3)
    expect(together(parts)).toBe(4n)
  })

  it('refuses parts that are not there', () => {
    const { parts, count } = splitCount(exactCover(queens(6)), 10)!
    for (const part of [-1, parts, 0.5]) {
      expect(() => count(part)).toThrow(InputError)
      expect(() => count(part)).toThrow(`part: expected a whole number from 0 to ${parts - 1}, found ${part}`)
    }
  })
})
