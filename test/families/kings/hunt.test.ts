import { describe, expect, it } from 'vitest'
import { GroupShapes } from '../../../src/families/kings/hunt/group-shapes.ts'
import { BitboardHitTest, MailboxHitTest, Target } from '../../../src/families/kings/hunt/hit-test.ts'
import { type BoardSource, RowBoards, SwapBoards } from '../../../src/families/kings/hunt/random-boards.ts'
import { type HuntCriteria, nameOf, search, whyNone } from '../../../src/families/kings/index.ts'
import { familyNamed, Random, run } from '../../../src/index.ts'
import { solved } from '../../solved.ts'

const SEED = process.env.ROOKERY_TEST_SEED ?? 1
/** The largest number of ways that can be hunted for. */
const MOST_WAYS = 1e12

function isBoard(queens: Int32Array): boolean {
  const n = queens.length
  const different = (values: number[]) => new Set(values).size === n
  const columns = [...queens]
  return (
    columns.every((column) => column >= 0 && column < n) &&
    different(columns) &&
    different(columns.map((column, row) => row + column)) &&
    different(columns.map((column, row) => row - column))
  )
}

/** Ways by number of kings: a safe square has a king, and its neighbours none, or it has none. Groups one by one. */
function plainWays(queens: Int32Array): number[] {
  const n = queens.length
  const open = new Set<number>()
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      const isReached = queens.some((queen, at) => Math.abs(queen - column) === Math.abs(at - row))
      if (!isReached) open.add(row * 100 + column)
    }
  }
  const nearOf = (square: number) => [-101, -100, -99, -1, 1, 99, 100, 101].map((step) => square + step)
  const waysOf = (squares: number[]): number[] => {
    if (squares.length === 0) return [1]
    const [first, ...rest] = squares as [number, ...number[]]
    const near = nearOf(first)
    const without = waysOf(rest)
    const having = waysOf(rest.filter((square) => !near.includes(square)))
    const length = Math.max(without.length, having.length + 1)
    return Array.from({ length }, (_, k) => (without[k] ?? 0) + (having[k - 1] ?? 0))
  }
  let product = [1]
  while (open.size > 0) {
    const group = [open.values().next().value!]
    open.delete(group[0]!)
    for (const square of group) for (const near of nearOf(square)) if (open.delete(near)) group.push(near)
    const ways = waysOf(group)
    const next = new Array<number>(product.length + ways.length - 1).fill(0)
    for (let i = 0; i < product.length; i++) {
      for (let k = 0; k < ways.length; k++) next[i + k]! += product[i]! * ways[k]!
    }
    product = next
  }
  return product
}

function nextBoard(source: BoardSource): boolean {
  for (;;) {
    const state = source.next(1000)
    if (state !== 'paused') return state === 'board'
  }
}

describe('boards in words', () => {
  it('are all there are, each once, as long as no row is filled at random', () => {
    const counts = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680]
    for (let n = 1; n <= counts.length; n++) {
      const source = new RowBoards(n, new Random(SEED))
      const seen = new Set<string>()
      while (nextBoard(source)) {
        expect(isBoard(source.readQueens())).toBe(true)
        seen.add(source.readQueens().join())
      }
      expect(seen.size).toBe(counts[n - 1])
      expect(source.next(1)).toBe('exhausted')
    }
  })

  it.each([12, 13, 20, 26, 31, 32])('of %i queens are right, mostly different, and the same for the same seed', (n) => {
    const make = (seed: string) => {
      const source = new RowBoards(n, new Random(seed))
      return Array.from({ length: 400 }, () => (nextBoard(source) ? source.readQueens().join() : ''))
    }
    const boards = make(`${SEED}a`)
    for (const text of boards) expect(isBoard(Int32Array.from(text.split(','), Number))).toBe(true)
    expect(new Set(boards).size).toBeGreaterThan(n > 12 ? 390 : 100)
    expect(make(`${SEED}a`)).toEqual(boards)
    expect(make(`${SEED}b`)).not.toEqual(boards)
  })
})

describe('the test of a board', () => {
  const shapes = new GroupShapes()
  const sizes = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 23, 26, 29, 31, 32]
  it.each(sizes)(
    'of %i queens, by words and by bytes, says the same as a plain count, for any number of kings',
    (n) => {
      const random = new Random(SEED)
      const source = new RowBoards(n, random)
      for (let tries = 0; tries < 60 && nextBoard(source); tries++) {
        const queens = source.readQueens().slice()
        const ways = plainWays(queens)
        const most = ways.length - 1
        for (const kings of new Set([n, most, Math.max(0, most - 1), random.below(most + 1), most + 1])) {
          const right = ways[kings] ?? 0
          if (right > MOST_WAYS) continue
          for (const wanted of new Set([right, right + 1, Math.max(0, right - 1), 0, 48])) {
            const target = new Target(kings, wanted)
            const where = `${queens.join()} ${kings} ${wanted}`
            expect(new BitboardHitTest(n, target, shapes).isHit(source), where).toBe(wanted === right)
            expect(new MailboxHitTest(n, target, shapes).isHit(queens), where).toBe(wanted === right)
          }
        }
      }
    },
  )

  it.each([33, 40, 50])('of %i queens says the same as a plain count', (n) => {
    const source = new SwapBoards(n, new Random(SEED))
    for (let tries = 0; tries < 10; tries++) {
      expect(nextBoard(source)).toBe(true)
      const queens = source.readQueens()
      expect(isBoard(queens)).toBe(true)
      const ways = plainWays(queens)
      const most = ways.length - 1
      const questions = [
        [most, ways[most]!],
        [most, ways[most]! + 1],
        [most + 1, 0],
        [n, 0],
      ] as const
      for (const [kings, wanted] of questions) {
        expect(new MailboxHitTest(n, new Target(kings, wanted), shapes).isHit(queens)).toBe(
          (ways[kings] ?? 0) === wanted,
        )
      }
    }
  })

  it('knows from how many kings on there are too many ways', () => {
    const choose = (m: number, k: number): number => (k === 0 || k === m ? 1 : choose(m - 1, k - 1) + choose(m - 1, k))
    for (let kings = 1; kings <= 8; kings++) {
      for (let ways = 0; ways <= 60; ways++) {
        let most = kings
        while (choose(most, kings) <= ways) most++
        expect(new Target(kings, ways).tooManyKings).toBe(most)
      }
    }
    expect(new Target(20, 48).tooManyKings).toBe(22)
    expect(new Target(26, 0).tooManyKings).toBe(26)
    expect(new Target(0, 1).tooManyKings).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a hunt', () => {
  const criteria: HuntCriteria = { n: 14, kings: 14, ways: 20, isSymmetric: false }

  it('finds just the boards that a plain count finds', () => {
    const source = new RowBoards(14, new Random(SEED))
    const expected: string[] = []
    for (let tries = 0; tries < 3000 && nextBoard(source); tries++) {
      if ((plainWays(source.readQueens())[14] ?? 0) === 20) expected.push(source.readQueens().join())
    }
    const answer = solved(search(criteria, new Random(SEED), 3000))
    expect(answer.tries).toBe(3000)
    expect(answer.hits.map(({ queens }) => queens.join())).toEqual(expected)
    expect(expected.length).toBeGreaterThan(0)
  })

  it('ends where all boards have been tried', () => {
    const answer = solved(search({ n: 10, kings: 10, ways: 48, isSymmetric: false }, new Random(SEED), 1e9))
    expect(answer.tries).toBe(724)
    expect(answer.hits).toHaveLength(8)
  })

  it('says why where there is nothing to try', () => {
    for (const n of [2, 3]) {
      expect(run(search({ ...criteria, n }, new Random(SEED), 10))).toMatchObject({ status: 'impossible' })
    }
    expect(whyNone({ ...criteria, kings: 0 })).toContain('exactly one way')
    expect(whyNone({ ...criteria, kings: 50 })).toContain('49 kings')
    expect(whyNone({ ...criteria, kings: 50, ways: 0 })).toBeUndefined()
    expect(whyNone({ ...criteria, isSymmetric: true })).toContain('quarter turn')
    expect(whyNone(criteria)).toBeUndefined()
  })

  it('tells of a hit in full, with a name that is a file’s', () => {
    const { hunt } = familyNamed('kings')
    const outcome = run(hunt!.search(hunt!.settings({ n: 12 }), 1, 0, 2000))
    if (outcome.status !== 'solved') throw new Error(outcome.status)
    const [hit] = outcome.answer.hits
    const { queens } = hit!.puzzle.json() as { queens: number[] }
    expect(hit!.name).toBe(queens.join('-'))
    const text = hit!.record()
    expect(text).toMatch(/^48 ways for 12 kings on /)
    expect(text).toContain(`[${queens.join(', ')}]`)
    const pictures = text.split('\n\n').filter((part) => /^[.QSA-Z ]+\n/.test(part) && part.split('\n').length === 12)
    expect(pictures).toHaveLength(3)
    expect(pictures[0]!.match(/Q/g)).toHaveLength(12)
    const solved = run(hit!.puzzle.solve())
    if (solved.status !== 'solved') throw new Error(solved.status)
    const answer = JSON.parse(hit!.puzzle.answerText(solved.answer, 'json')) as { ways: string; safe: number }
    expect(answer.ways).toBe('48')
    expect(pictures[1]!.match(/S/g)).toHaveLength(answer.safe)
  })

  it('names boards that are too long for a file’s name by a number', () => {
    const board = (shift: number) => {
      const queens = Int32Array.from({ length: 100 }, (_, row) => (row * 37 + shift) % 100)
      return { rows: 100, columns: 100, queens, kings: 100 }
    }
    expect(nameOf(board(0))).toMatch(/^100-queens-[0-9a-f]{16}$/)
    expect(nameOf(board(0))).not.toBe(nameOf(board(1)))
  })
})
