import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Board, boardCodec, examples, rules } from '../../../src/families/skyscrapers/index.ts'
import type { Json, Violation } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { certificateCodec, check, heightsCodec } from './parts.ts'

/** A board with an answer of any heights; clues and givens are mostly right, so that every rule is kept at times. */
const answered = fc.integer({ min: 1, max: 6 }).chain((size) =>
  fc
    .record({
      shift: fc.nat(size - 1),
      isLatin: fc.boolean(),
      any: fc.array(fc.integer({ min: 1, max: size }), { minLength: size * size, maxLength: size * size }),
      clues: fc.array(fc.option(fc.integer({ min: -1, max: 1 })), { minLength: 4 * size, maxLength: 4 * size }),
      givens: fc.array(fc.option(fc.integer({ min: 0, max: 1 })), { minLength: size * size, maxLength: size * size }),
    })
    .map(({ shift, isLatin, any, clues, givens }) => {
      const rows = Array.from({ length: size }, (_, row) =>
        Array.from({ length: size }, (_, column) =>
          isLatin ? ((row + column + shift) % size) + 1 : any[row * size + column]!,
        ),
      )
      const near = (value: number, change: number | null) =>
        change === null ? 0 : Math.min(size, Math.max(1, value + change))
      const json = {
        clues: plainViews(rows).map((seen, i) => near(seen, clues[i]!)),
        givens: rows.map((row, i) => row.map((height, j) => near(height, givens[i * size + j]!))),
      }
      return { board: boardCodec.fromJson(json), rows, ...json }
    }),
)

/** The lines in the order of the clues, each from its clue on, as [row, column]. */
function plainLines(size: number): [number, number][][] {
  const all = Array.from({ length: size }, (_, i) => i)
  const back = [...all].reverse()
  return [
    ...all.map((column) => all.map((row): [number, number] => [row, column])),
    ...all.map((row) => back.map((column): [number, number] => [row, column])),
    ...back.map((column) => back.map((row): [number, number] => [row, column])),
    ...back.map((row) => all.map((column): [number, number] => [row, column])),
  ]
}

function plainViews(rows: number[][]): number[] {
  return plainLines(rows.length).map((line) => {
    const heights = line.map(([row, column]) => rows[row]![column]!)
    return heights.filter((height, i) => heights.slice(0, i).every((before) => before < height)).length
  })
}

function plainViolations(rows: number[][], clues: number[], givens: number[][]): string[] {
  const size = rows.length
  const found: Violation[] = []
  for (let a = 0; a < size * size; a++) {
    const [row, column] = [Math.floor(a / size), a % size]
    const given = givens[row]![column]!
    if (given !== 0 && given !== rows[row]![column]) found.push({ rule: 'given', places: [[row, column]] })
    // Of several equal heights, each is told of the nearest one before it.
    const before = rows[row]!.lastIndexOf(rows[row]![column]!, column - 1)
    if (column > 0 && before >= 0)
      found.push({
        rule: 'row',
        places: [
          [row, before],
          [row, column],
        ],
      })
    const above = rows.map((line) => line[column]!).lastIndexOf(rows[row]![column]!, row - 1)
    if (row > 0 && above >= 0)
      found.push({
        rule: 'column',
        places: [
          [above, column],
          [row, column],
        ],
      })
  }
  const views = plainViews(rows)
  plainLines(size).forEach((places, i) => {
    if (clues[i] !== 0 && clues[i] !== views[i]) found.push({ rule: 'view', places })
  })
  return found.map((violation) => JSON.stringify(violation)).sort()
}

const keysOf = (violations: readonly Violation[]) => violations.map((each) => JSON.stringify(each)).sort()

describe('the check of an answer', () => {
  it('finds just what is plainly wrong, on boards of all sizes up to six', () => {
    const kept = { right: 0, wrong: 0 }
    holds(answered, 1000, ({ board, rows, clues, givens }) => {
      const found = keysOf(check(board, Uint8Array.from(rows.flat())))
      expect(found.join('\n')).toBe(plainViolations(rows, clues, givens).join('\n'))
      kept[found.length === 0 ? 'right' : 'wrong']++
    })
    expect(Math.min(kept.right, kept.wrong)).toBeGreaterThan(inSweep(10))
  })

  it('tells the squares of a view in the order they are looked at', () => {
    const board = boardCodec.fromJson({ clues: [0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 0] })
    const heights = heightsCodec.parse('1 2 3\n2 3 1\n3 1 2', board)
    expect(check(board, heights)).toEqual([
      {
        rule: 'view',
        places: [
          [0, 2],
          [0, 1],
          [0, 0],
        ],
      },
      {
        rule: 'view',
        places: [
          [2, 0],
          [1, 0],
          [0, 0],
        ],
      },
    ])
  })

  it('tells each of three equal heights of the one before it', () => {
    const board = boardCodec.fromJson({ clues: new Array<number>(12).fill(0) })
    const heights = heightsCodec.parse('1 1 1\n2 2 3\n3 3 2', board)
    expect(check(board, heights).filter(({ rule }) => rule === 'row')).toEqual([
      {
        rule: 'row',
        places: [
          [0, 0],
          [0, 1],
        ],
      },
      {
        rule: 'row',
        places: [
          [0, 1],
          [0, 2],
        ],
      },
      {
        rule: 'row',
        places: [
          [1, 0],
          [1, 1],
        ],
      },
      {
        rule: 'row',
        places: [
          [2, 0],
          [2, 1],
        ],
      },
    ])
  })

  it('finds the boards of the fixture broken in just the rule they are there for', () => {
    const file = new URL('../../fixtures/skyscrapers/broken.json', import.meta.url)
    const broken = JSON.parse(readFileSync(file, 'utf8')) as {
      rule: string
      problem: Json
      answer: Json
      certificate?: Json
    }[]
    for (const { rule, problem, answer, certificate } of broken) {
      const board = boardCodec.fromJson(problem)
      const heights = heightsCodec.fromJson(answer, board)
      const rulesOf = (violations: readonly Violation[]) => [...new Set(violations.map((violation) => violation.rule))]
      if (certificate === undefined) expect(rulesOf(check(board, heights))).toEqual([rule])
      else {
        // What is wrong with a certificate is said of it alone: the heights themselves keep the rules.
        expect(check(board, heights)).toEqual([])
        expect(rulesOf(check(board, heights, certificateCodec.fromJson(certificate, board)))).toEqual([rule])
      }
    }
    expect([...new Set(broken.map(({ rule }) => rule))].sort()).toEqual(Object.keys(rules).sort())
  })

  it('accepts the solutions of the generated boards, and no other height on any square', () => {
    const file = new URL('../../fixtures/skyscrapers/generated.jsonl', import.meta.url)
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(50)
    for (const line of lines) {
      const { solution, ...problem } = JSON.parse(line) as { solution: number[][]; clues: number[] }
      const board = boardCodec.fromJson(problem)
      const heights = Uint8Array.from(solution.flat())
      expect(check(board, heights)).toEqual([])
      for (let square = 0; square < heights.length; square++) {
        const other = heights.slice()
        other[square] = (other[square]! % board.rows) + 1
        if (check(board, other).length === 0) throw new Error(`${line}: another height on the square ${square}`)
      }
    }
  })
})

describe('the examples', () => {
  it.each(examples)('$name has exactly one solution', ({ text }) => {
    const board = boardCodec.parse(text)
    const solutions = solutionsOf(board, 2)
    expect(solutions).toHaveLength(1)
    expect(check(board, solutions[0]!)).toEqual([])
  })
})

/** All solutions up to a number, by listing what fits into every line and, where that is not enough, trying. */
function solutionsOf(board: Board, most: number): Uint8Array[] {
  const size = board.rows
  const lines = plainLines(size).map((line) => line.map(([row, column]) => row * size + column))
  const start = Array.from(board.givens, (given) =>
    given === 0 ? Array.from({ length: size }, (_, i) => i + 1) : [given],
  )
  const found: Uint8Array[] = []
  const search = (domains: number[][]): void => {
    const filtered = filter(domains)
    if (!filtered || found.length >= most) return
    const open = filtered.filter((each) => each.length > 1)
    if (open.length === 0) {
      found.push(Uint8Array.from(filtered.flat()))
      return
    }
    const square = filtered.indexOf(open.reduce((a, b) => (b.length < a.length ? b : a)))
    for (const height of filtered[square]!) search(filtered.map((each, i) => (i === square ? [height] : each)))
  }
  const filter = (domains: number[][]): number[][] | undefined => {
    let now = domains
    for (let before = Number.POSITIVE_INFINITY; ; ) {
      const total = now.flat().length
      if (total === before) return now
      before = total
      // A row and a column begin at the clues above and on the left; the clues across from them are looked at from
      // behind.
      for (let i = 0; i < size; i++) {
        for (const [near, far] of [
          [i, 3 * size - 1 - i],
          [4 * size - 1 - i, size + i],
        ] as const) {
          const line = lines[near]!
          const kept = filterLine(
            line.map((square) => now[square]!),
            board.clues[near]!,
            board.clues[far]!,
          )
          if (kept.some((each) => each.length === 0)) return undefined
          now = now.map((each, square) => (line.includes(square) ? kept[line.indexOf(square)]! : each))
        }
      }
    }
  }
  search(start)
  return found
}

/** The heights that each square has in some filling of the line that fits both clues. */
function filterLine(domains: number[][], near: number, far: number): number[][] {
  const size = domains.length
  const kept = domains.map(() => new Set<number>())
  const heights: number[] = []
  const place = (seen: number, highest: number): void => {
    const at = heights.length
    if (at === size) {
      if (near !== 0 && seen !== near) return
      if (far !== 0 && heights.filter((h, i) => heights.slice(i + 1).every((o) => o < h)).length !== far) return
      heights.forEach((height, i) => {
        kept[i]!.add(height)
      })
      return
    }
    for (const height of domains[at]!) {
      if (heights.includes(height)) continue
      heights.push(height)
      place(height > highest ? seen + 1 : seen, Math.max(highest, height))
      heights.pop()
    }
  }
  place(0, 0)
  return kept.map((each) => [...each].sort((a, b) => a - b))
}
