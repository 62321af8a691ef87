import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  answerCodec,
  type Board,
  boardCodec,
  certificateCodec,
  check,
  rules,
} from '../../../src/families/hitori/index.ts'
import { type Json, Random } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'

/** The rules that are broken, from the words of the rules and without a thought for speed. */
function brokenRules(grid: readonly (readonly number[])[], shaded: readonly string[]): Set<string> {
  const broken = new Set<string>()
  const places = grid.flatMap((line, row) => line.map((number, column) => ({ row, column, number })))
  const isShaded = ({ row, column }: { row: number; column: number }) => shaded[row]![column] === '#'
  const unshaded = places.filter((place) => !isShaded(place))
  const distance = (a: (typeof places)[0], b: (typeof places)[0]) =>
    Math.abs(a.row - b.row) + Math.abs(a.column - b.column)
  for (const a of places) {
    for (const b of places) {
      if (a === b || isShaded(a) !== isShaded(b)) continue
      if (isShaded(a) && distance(a, b) === 1) broken.add('touch')
      const isInLine = a.row === b.row || a.column === b.column
      if (!isShaded(a) && isInLine && a.number === b.number && a.number !== 0) broken.add('repeat')
    }
  }
  const reached = new Set(unshaded.slice(0, 1))
  for (const a of reached) for (const b of unshaded) if (distance(a, b) === 1) reached.add(b)
  if (reached.size < unshaded.length) broken.add('split')
  return broken
}

interface Broken {
  readonly rule: string
  readonly problem: { readonly grid: number[][] }
  readonly answer: { readonly shaded: string[] }
  readonly certificate?: Json
}

const fixture = new URL('../../fixtures/hitori/broken.json', import.meta.url)
const wrongAnswers = JSON.parse(readFileSync(fixture, 'utf8')) as Broken[]

function rulesFoundBroken(grid: number[][], shaded: string[], certificate?: Json): string[] {
  const board = boardCodec.fromJson({ grid })
  const shading = answerCodec.fromJson({ shaded }, board)
  const violations = check(
    board,
    shading,
    certificate === undefined ? undefined : certificateCodec.fromJson(certificate, board),
  )
  return [...new Set(violations.map(({ rule }) => rule))].sort()
}

describe('checking', () => {
  it('finds exactly the rules broken that a naive reading of them finds, on boards of all shapes', () => {
    const random = new Random(`checking ${process.env.ROOKERY_TEST_SEED ?? ''}`)
    const seen = new Map<string, number>()
    for (let i = 0; i < sweep(10_000); i++) {
      const rows = 1 + random.below(6)
      const columns = 1 + random.below(6)
      const numbers = 1 + random.below(random.below(2) === 0 ? 12 : 200)
      const density = random.real() * 0.5
      const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => random.below(numbers + 1)))
      const shaded = grid.map((line) => line.map(() => (random.real() < density ? '#' : '.')).join(''))
      const expected = [...brokenRules(grid, shaded)].sort()
      expect(rulesFoundBroken(grid, shaded), JSON.stringify({ grid, shaded })).toEqual(expected)
      const key = `${rows === 1 || columns === 1 ? 'line' : 'board'}: ${expected.join()}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    // All combinations must have come up for this to mean anything, on boards and on single lines.
    for (const shape of ['board', 'line']) {
      for (const broken of ['', 'repeat', 'touch', 'split', 'repeat,touch', 'split,touch', 'repeat,split,touch']) {
        expect(seen.get(`${shape}: ${broken}`), `${shape}: ${broken}`).toBeGreaterThan(inSweep(10))
      }
    }
  })

  it('agrees with the naive reading on the answers that break just one rule, of which every rule has some', () => {
    for (const { rule, problem, answer, certificate } of wrongAnswers) {
      // What is wrong with a certificate is said of it alone: the answer itself keeps the rules.
      const ofAnswer = rule.startsWith('proof') ? [] : [rule]
      expect([...brokenRules(problem.grid, answer.shaded)], JSON.stringify(answer)).toEqual(ofAnswer)
      expect(rulesFoundBroken(problem.grid, answer.shaded), JSON.stringify(answer)).toEqual(ofAnswer)
      expect(rulesFoundBroken(problem.grid, answer.shaded, certificate), JSON.stringify(answer)).toEqual([rule])
    }
    expect(new Set(wrongAnswers.map(({ rule }) => rule))).toEqual(new Set(Object.keys(rules)))
  })

  const board = (...lines: string[]): Board => boardCodec.parse(lines.join('\n'))
  const places = (problem: Board, ...shaded: string[]) =>
    check(problem, answerCodec.parse(shaded.join('\n'), problem)).map(({ rule, places }) => [rule, ...places])

  it('names both squares of a repeat, each time it comes again', () => {
    expect(places(board('1231', '4562', '7899', '1.5.'), '....', '....', '....', '....')).toEqual([
      ['repeat', [0, 0], [0, 3]],
      ['repeat', [2, 2], [2, 3]],
      ['repeat', [0, 0], [3, 0]],
    ])
    expect(places(board('111'), '...')).toEqual([
      ['repeat', [0, 0], [0, 1]],
      ['repeat', [0, 1], [0, 2]],
    ])
  })

  it('names both squares that touch, and does not join the end of a row to the next', () => {
    expect(places(board('123', '456'), '.#.', '.#.')).toContainEqual(['touch', [0, 1], [1, 1]])
    expect(places(board('123', '456'), '##.', '...')).toEqual([['touch', [0, 0], [0, 1]]])
    expect(places(board('123', '456'), '..#', '#..')).toEqual([])
  })

  it('names the squares that are cut off from the largest area', () => {
    expect(places(board('1234', '5678', '9...'), '.#..', '#...', '....')).toEqual([['split', [0, 0]]])
    expect(places(board('12345'), '..#.#')).toEqual([['split', [0, 3]]])
  })

  it('finds nothing apart where nothing is unshaded', () => {
    expect(places(board('1,'), '#')).toEqual([])
  })

  it('works on boards with many areas', () => {
    const side = 600
    const numbers = new Int32Array(side * side)
    const chequered = Uint8Array.from(numbers, (_, square) => (square + Math.floor(square / side)) % 2)
    const violations = check({ rows: side, columns: side, numbers }, chequered)
    expect(violations.map(({ rule, places }) => [rule, places.length])).toEqual([['split', (side * side) / 2 - 1]])
  })
})
