import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchBySwaps } from '../../../src/engines/queens/index.ts'
import { groupName } from '../../../src/families/kings/index.ts'
import { type Deduction, drawingToText, kings, Random, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { solved } from '../../solved.ts'
import { allBoards, boardOf, EIGHT, safeByRules, TEN, TWENTY_SIX, tableByCounting, touch } from './boards.ts'

const explained = (queens: readonly number[], asked?: number) =>
  solved(kings.abilities.explain!.search(boardOf(queens, asked)))
const wordsOf = (deductions: readonly Deduction[]) => deductions.map(({ words }) => words)

describe('the explanation of the document’s board', () => {
  const { deductions, grade } = explained(TEN, 4)

  it('goes from safe squares over groups and distributions to the sum', () => {
    expect(grade).toBe('easy')
    expect(wordsOf(deductions)).toEqual([
      '9 squares are safe: no queen reaches them along a diagonal.',
      'Group A, 4 squares: 1 way for no king, 4 ways for 1, 2 ways for 2.',
      'Group B, 3 squares: 1 way for no king, 3 ways for 1, 1 way for 2.',
      'Group C, 2 squares: 1 way for no king, 2 ways for 1.',
      'A 2, B 2, C 0: 2 × 1 × 1 = 2 ways.',
      'A 2, B 1, C 1: 2 × 3 × 2 = 12 ways.',
      'A 1, B 2, C 1: 4 × 1 × 2 = 8 ways.',
      '2 + 12 + 8 = 22 ways for 4 kings.',
    ])
  })

  it('is drawn with safe squares first, then with groups, then with kings', () => {
    const board = boardOf(TEN, 4)
    const drawn = (k: number) => drawingToText(kings.abilities.explain!.draw(board, deductions.slice(0, k)))
    expect(drawn(0)).toBe(drawingToText(kings.draw(board)))
    expect(drawn(1).split('\n')[0]).toBe('. . . . . . s s Q .')
    expect(drawn(3).split('\n').slice(4, 8)).toEqual([
      '. . . . . . Q . . B',
      '. . . . . . . . B Q',
      's . . . . Q . . . B',
      's . Q . . . . . . .',
    ])
    expect(drawn(6).split('\n')[6]).toBe('C1  .  .  .  .  Q  .  .  . B1')
    expect(drawn(8).split('\n')[6]).toBe('C . . . . Q . . . B')
    const letters = kings.abilities
      .explain!.draw(board, deductions.slice(0, 6))
      .marks.find(({ letter }) => letter === 'C1')
    expect(letters).toMatchObject({ label: '1 king in C', print: ['C', '1'] })
  })
})

describe('an explanation', () => {
  it('says why no more kings fit', () => {
    expect(wordsOf(explained(TWENTY_SIX).deductions).at(-1)).toBe(
      '1 + 2 + 1 + 2 + 1 + 4 + 3 + 2 + 4 = 20: at most 20 kings fit, so there is no way for 26 kings.',
    )
  })

  it('of a board without safe squares is words alone', () => {
    expect(explained([0]).deductions).toEqual([
      { rule: 'total', words: 'No square is safe, so there is no way for 1 king.', uses: [], settles: [] },
    ])
    expect(wordsOf(explained([0], 0).deductions)).toEqual(['No square is safe, so there is 1 way for 0 kings.'])
  })

  it('has nothing to add where there is one distribution', () => {
    expect(wordsOf(explained(EIGHT, 4).deductions).slice(-2)).toEqual([
      'A 1, B 1, C 2: 1 × 1 × 1 = 1 way.',
      'There is no other distribution: 1 way for 4 kings.',
    ])
  })

  it('is not made for boards that are too large', () => {
    const board = boardOf([...solved(searchBySwaps({ n: 101 }, new Random(1)))])
    const limits = { status: 'stopped', reason: 'limits', why: expect.stringContaining('100 queens') }
    expect(run(kings.abilities.explain!.search(board))).toMatchObject(limits)
  })

  it('has names for more than 26 groups', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(groupName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})

/** Reads an explanation as a person would: believes no number that is not counted or added up again. */
class ExplanationReader {
  private readonly squares = new Map<string, readonly [number, number]>()
  private readonly tables = new Map<string, bigint[]>()
  private readonly shares = new Set<string>()
  private readonly parts: bigint[] = []
  private joined: { low: number; ways: bigint[] } | undefined
  total: bigint | undefined

  constructor(
    private readonly queens: readonly number[],
    private readonly kings: number,
  ) {}

  read({ rule, words, settles }: Deduction): void {
    if (rule === 'safe') {
      const byRules = safeByRules(this.queens)
      expect(settles.map(({ place }) => place)).toEqual(byRules)
      for (const place of byRules) this.squares.set(String(place), place)
    } else if (rule === 'group')
      this.group(
        words,
        settles.map(({ place }) => place as [number, number]),
      )
    else if (rule === 'distribution') this.distribution(words)
    else if (rule === 'join') this.join(words)
    else this.end(words)
  }

  private group(words: string, places: readonly (readonly [number, number])[]): void {
    const [, name, count, table] = /^Group ([A-Z]+), (\d+) squares?: (.*)\.$/.exec(words)!
    expect(places).toHaveLength(Number(count))
    for (const place of places) expect(this.squares.delete(String(place))).toBe(true)
    // Nothing that is left touches it.
    for (const other of this.squares.values()) expect(places.some((place) => touch(place, other))).toBe(false)
    const ways = table!.split(', ').map((entry) => BigInt(/^\d+/.exec(entry)![0]))
    expect(ways).toEqual(tableByCounting(places))
    this.tables.set(name!, ways)
  }

  private distribution(words: string): void {
    const [, shares, sum] = /^(.*): (.*) ways?\.$/.exec(words)!
    const entries = shares!.split(', ').map((share) => share.split(' '))
    expect(entries.map(([name]) => name)).toEqual([...this.tables.keys()])
    expect(entries.reduce((all, [, own]) => all + Number(own), 0)).toBe(this.kings)
    expect(this.shares.has(shares!)).toBe(false)
    this.shares.add(shares!)
    const factors = entries.map(([name, own]) => this.tables.get(name!)![Number(own)]!)
    const product = factors.reduce((a, b) => a * b, 1n)
    expect(sum).toBe(factors.length === 1 ? text(product) : `${factors.map(text).join(' × ')} = ${text(product)}`)
    this.parts.push(product)
  }

  private join(words: string): void {
    const [, last, table, low] = /^A (?:and|to) ([A-Z]+) together: (.*) ways? for (\d+)(?: to \d+)? kings?\.$/.exec(
      words,
    )!
    const names = [...this.tables.keys()]
    const index = names.indexOf(last!)
    const before = this.joined ?? { low: 0, ways: this.tables.get('A')! }
    expect(groupName(this.joined ? index : 1)).toBe(last)
    const own = this.tables.get(last!)!
    const ways = table!.split(', ').map((number) => BigInt(number.replaceAll(',', '')))
    ways.forEach((here, i) => {
      const k = Number(low) + i
      const sum = own.reduce((all, factor, kings) => all + factor * (before.ways[k - kings - before.low] ?? 0n), 0n)
      expect(here).toBe(sum)
    })
    this.joined = { low: Number(low), ways }
  }

  private end(words: string): void {
    const number = /([\d,]+) ways? for [\d,]+ kings?\.$/.exec(words)
    if (!number) {
      expect(words).toMatch(/so there is no way for/)
      const most = [...this.tables.values()].reduce((sum, table) => sum + table.length - 1, 0)
      expect(most).toBeLessThan(this.kings)
      this.total = 0n
      return
    }
    this.total = BigInt(number[1]!.replaceAll(',', ''))
    if (this.joined) expect(this.joined).toEqual({ low: this.kings, ways: [this.total] })
    else expect(this.parts.reduce((sum, part) => sum + part, 0n)).toBe(this.total)
    expect(this.squares.size).toBe(0)
  }
}

const text = (number: bigint) => number.toLocaleString('en')

describe('explanations at random', () => {
  it('are right in every word, and come to the number of ways', () => {
    const small = [4, 6, 7, 8, 9].flatMap((n) => [...allBoards(n)])
    const rules = new Set<string>()
    const boards = fc.oneof(
      fc.nat(small.length - 1).map((i) => small[i]!),
      fc
        .tuple(fc.integer({ min: 10, max: 18 }), fc.nat(1000))
        .map(([n, seed]) => [...solved(searchBySwaps({ n }, new Random(seed)))]),
    )
    holds(fc.tuple(boards, fc.nat(20)), 60, ([queens, asked]) => {
      const reader = new ExplanationReader(queens, asked)
      const { deductions, answer, grade } = explained(queens, asked)
      for (const deduction of deductions) {
        rules.add(deduction.rule)
        reader.read(deduction)
      }
      expect(reader.total).toBe(answer.ways)
      expect(answer).toEqual(solved(kings.solvers.frontier!(boardOf(queens, asked), new Random(1))))
      expect(kings.abilities.explain!.grades).toContain(grade)
      const told = deductions.filter(({ rule }) => rule === 'distribution').length
      if (told > 0) expect(grade).toBe(told <= 10 ? 'easy' : 'medium')
    })
    expect([...rules].sort()).toEqual(Object.keys(kings.abilities.explain!.rules).sort())
  })
})
