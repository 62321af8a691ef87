import { describe, expect, it } from 'vitest'
import { type Board, skyscrapersLogic } from '../../../src/families/skyscrapers/index.ts'
import { Deducer, LINES } from '../../../src/families/skyscrapers/lines/deducer.ts'
import { drawingToText, type Explanation, type Heights, run } from '../../../src/index.ts'
import { ASSUMED, type Certificate, REFUTED } from '../../../src/logic/index.ts'
import { BOUNDS } from '../../../src/logic/numbers/index.ts'
import { Pauses } from '../../../src/logic/position.ts'
import { Reasoning } from '../../../src/logic/reasoning.ts'
import { withoutPauses } from '../../../src/search.ts'
import { requireStopsAtOnce } from '../../contract/stops.ts'
import { holds } from '../../property.ts'
import { inSweep, spread } from '../../sweep.ts'
import { requireEnd } from '../explanation-ends.ts'
import { boardOf, boards, boardsBeside, fixtureBoards, type KnownBoard } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { DeductionReader } from './deduction-reader.ts'
import { gradeOf } from './grade.ts'
import { check, draw, explain, explainer, heightsIn } from './parts.ts'

/** Boards that take whole lines, and simple assumptions. */
const HARD = boardOf([0, 0, 3, 2, 0, 1, 3, 2, 0, 0, 2, 0, 2, 0, 3, 1])
const EXPERT = boardOf([1, 2, 2, 0, 3, 2, 3, 1, 1, 0, 0, 0, 0, 2, 2, 0])

/** Boards that take assumptions which end in a wrong view, in a height without a square, and after many links. */
const VIEW = boardOf([1, 0, 0, 0, 4, 0, 2, 0, 0, 2, 0, 3, 0, 0, 3, 1])
const NO_SQUARE = boardOf([1, 0, 2, 0, 0, 3, 2, 2, 1, 2, 2, 3, 4, 1, 2, 0, 0, 4, 0, 1])
const MANY_LINKS = boardOf(
  [3, 2, 0, 0, 3, 4, 0, 3, 3, 3, 2, 1, 1, 2, 3, 2, 3, 3, 4, 3, 1, 2, 0, 3],
  [
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 1, 0, 5, 0],
    [0, 1, 0, 0, 0, 5],
    [0, 0, 0, 0, 0, 0],
  ],
)

/** A board that takes assumptions with whole lines in them. */
const EXTREME = boardOf(
  [2, 0, 1, 3, 3, 0, 3, 1, 3, 0, 2, 2, 2, 2, 3, 0, 1, 2, 2, 3, 3, 0, 3, 2],
  [[0, 2, 0, 1, 0, 3], ...Array.from({ length: 5 }, () => [0, 0, 0, 0, 0, 0])],
)

/** Boards with several solutions, where assumptions inside assumptions say more: in few words, and in many. */
const CASES = boardOf([0, 0, 3, 0, 3, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0])
const LONG_CASES = boardOf([1, 0, 3, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0])

/** A board with a set of four squares that have four heights between them. */
const SET = boardOf(
  [0, 2, 2, 2, 0, 4, 0, 2, 0, 0, 4, 4, 0, 0, 5, 0, 0, 2, 0, 0, 0, 3, 0, 0, 2, 0, 3, 0, 2, 2, 2, 0],
  [
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 6, 2, 0, 0, 0, 0],
    [0, 0, 8, 3, 6, 0, 0, 0],
    [5, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 3, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 3, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 5, 0, 2, 0, 0],
  ],
)

/** What is given below a row that rises. */
const STAIRS = [
  [0, 0, 0, 0],
  [2, 1, 4, 3],
  [3, 4, 1, 2],
  [0, 0, 0, 0],
]

const fixtures = fixtureBoards()
const explanations = new Map<Board, Explanation<Heights, Certificate>>()

function explained(board: Board): Explanation<Heights, Certificate> {
  const before = explanations.get(board)
  if (before) return before
  const outcome = run(explainer.search(board))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  explanations.set(board, outcome.answer)
  return outcome.answer
}

/** The heights that deductions settle, each of which is read and found to follow. */
function heightsRead(board: Board, { deductions }: Explanation<Heights, Certificate>): Heights {
  const reader = new DeductionReader(board)
  for (const deduction of deductions) reader.read(deduction)
  return Uint8Array.from(reader.heights)
}

/** What is left if every candidate is assumed and seen through with whole lines, until nothing changes. */
function leftByAssumptions(board: Board): Int32Array {
  const deducer = new Deducer(board)
  const { position } = deducer
  const { candidates, cells } = position
  deducer.propagate(LINES)
  for (let before = -1; before !== position.size; ) {
    before = position.size
    for (let square = 0; square < cells; square++) {
      for (const height of heightsIn(candidates[square]!)) {
        const { size } = position
        if (((candidates[square]! >> (height - 1)) & 1) === 0) continue
        deducer.keep(square, 1 << (height - 1), ASSUMED)
        const isPossible = deducer.propagate(LINES)
        deducer.undo(size)
        if (isPossible) continue
        deducer.keep(square, ~(1 << (height - 1)), REFUTED)
        deducer.propagate(LINES)
      }
    }
  }
  return candidates.slice(0, cells)
}

/** By rule the words of its first deduction. */
function firstWords(board: Board): Record<string, string> {
  const words: Record<string, string> = {}
  for (const deduction of explained(board).deductions) words[deduction.rule] ??= deduction.words
  return words
}

function requireExplained(known: readonly KnownBoard[]): void {
  for (const { id, board, solution } of known) {
    const { answer, grade } = explained(board)
    if (solution) expect(answer, id).toEqual(solution)
    expect(check(board, answer), id).toEqual([])
    expect(grade, id).toBe(gradeOf(board))
  }
}

describe('explaining boards that were made elsewhere', () => {
  it('leads to the solution, with the grade that the levels have', () => {
    requireExplained(spread(fixtures, 20))
  })

  it('is done by deductions that follow from the lines they name and the squares they use', () => {
    for (const { id, board, solution } of fixtures.filter(({ board: { rows } }) => rows < 7)) {
      expect(heightsRead(board, explained(board)), id).toEqual(solution)
    }
  })

  it.skipIf(boardsBeside('collected').length === 0)('leads to the solutions of boards by people', () => {
    const unique = boardsBeside('collected').filter(({ unique }) => unique)
    expect(unique.length).toBeGreaterThan(100)
    requireExplained(unique.filter((_, i) => i % 8 === 0))
  })
})

describe('explaining small boards of all kinds', () => {
  it('deduces what holds in all solutions, and ends as the board does', () => {
    const rules = new Set<string>()
    const statuses: Record<string, number> = {}
    const read = (board: Board) => {
      const solutions = solutionsByBruteForce(board)
      const outcome = run(explainer.search(board))
      statuses[outcome.status] = (statuses[outcome.status] ?? 0) + 1
      const explained = requireEnd(outcome, solutions)
      if (!explained) return
      const [one, two] = explained
      const reader = new DeductionReader(board)
      for (const deduction of one.deductions) {
        rules.add(deduction.rule)
        reader.read(deduction)
        for (const solution of solutions) {
          if (!reader.left.every((left, square) => left.has(solution[square]!))) throw new Error(deduction.words)
        }
      }
      // On a board of one square there is nothing to deduce.
      if (board.rows === 1) expect(one.deductions).toEqual([])
      else if (!two) expect(Uint8Array.from(reader.heights)).toEqual(one.answer)
      if (!two) expect(one.grade).toBe(gradeOf(board))
      // Nothing is left out that assumptions find.
      expect(reader.left.map((left) => [...left])).toEqual(Array.from(leftByAssumptions(board), heightsIn))
    }
    holds(boards(1, 4), 300, read)
    read(HARD)
    read(EXPERT)
    read(EXTREME)
    expect(Math.min(statuses.impossible!, statuses.solved!, statuses.ambiguous!)).toBeGreaterThan(inSweep(30))
    // Larger sets and cases need larger boards, and pairs are rare on these.
    const common = ['clue-one', 'staircase', 'both-ends', 'single', 'hidden-single', 'clue-limit', 'view', 'whole-line']
    expect([...rules]).toEqual(expect.arrayContaining([...common, 'assumption', 'line-assumption']))
  })
})

describe('what single assumptions leave open', () => {
  it.each([
    ['in full', CASES, /^If r\dc\d were \d, .*, then .* \(if r\dc\d were \d, .*: but then .*\), .*\. So .*\.$/],
    [
      'in short',
      LONG_CASES,
      /^If r\dc\d were \d, \d+ conclusions would follow one after the other, 1 of them because the opposite leads to a contradiction too, at last that .*: but then .*\. So .*\.$/,
    ],
  ])('is told by cases, %s', (_, board, form) => {
    const solutions = solutionsByBruteForce(board)
    const rules: string[] = []
    const reader = new DeductionReader(board)
    const deducer = new Deducer(board)
    const pauses = new Pauses(() => deducer.position.steps, Number.POSITIVE_INFINITY)
    const reasoning = new Reasoning(skyscrapersLogic, board, deducer, [], BOUNDS.unique, pauses)
    const next = () => withoutPauses(reasoning.next())
    for (let deduction = next(); deduction; deduction = next()) {
      rules.push(deduction.rule)
      reader.read(deduction)
      if (deduction.rule !== 'cases') continue
      expect(deduction.words).toMatch(form)
    }
    expect(rules).toContain('cases')
    // All that is left is in some solution.
    const possible = reader.left.map((_, square) => new Set(solutions.map((solution) => solution[square]!)))
    expect(reader.left).toEqual(possible)
  })

  it('is proven by exhaustion if nothing may be assumed', () => {
    const outcome = run(explain(EXPERT, { unique: { steps: 0, cases: [] }, several: BOUNDS.several }))
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    const { grade, deductions, answer } = outcome.answer
    expect(grade).toBe('extreme')
    expect(deductions.filter(({ rule }) => /assumption|exhaustion/.test(rule))).toEqual([deductions.at(-1)])
    expect(deductions.at(-1)!.words).toMatch(/^No short argument is found from here\. .* proves: r1c2 is 3, /)
    expect(heightsRead(EXPERT, outcome.answer)).toEqual(answer)
    expect(solutionsByBruteForce(EXPERT)).toEqual([answer])
  })
})

describe('boards without a solution', () => {
  it('are told by what contradicts what', () => {
    const whyOf = (clues: Record<number, number>, ...givens: number[][]) => {
      const open = Array.from({ length: 4 }, (_, row) => givens[row] ?? [0, 0, 0, 0])
      const outcome = run(
        explainer.search(
          boardOf(
            Array.from({ length: 16 }, (_, i) => clues[i] ?? 0),
            open,
          ),
        ),
      )
      return outcome.status === 'impossible' ? outcome.why : outcome.status
    }
    expect(whyOf({ 0: 4, 11: 2 })).toBe(
      'Column 1 shows 4 from above and 2 from below, but both ends see together at most one more than its 4 buildings.',
    )
    expect(whyOf({ 0: 1, 1: 1 })).toBe(
      'Column 2 shows 1 from above, so the tallest building stands first: but only 1, 2 and 3 are left for r1c2.',
    )
    expect(whyOf({}, [1, 1, 0, 0])).toBe('The height 1 would stand twice in row 1, on r1c1 and r1c2.')
    expect(whyOf({}, [0, 2, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0])).toBe(
      'The height 2 would stand twice in column 2, on r1c2 and r3c2.',
    )
    expect(whyOf({}, [1, 2, 3, 0], [0, 0, 0, 4])).toBe('No height is left for r1c4: the last one, 4, stands on r2c4.')
    expect(whyOf({ 15: 2 }, [1, 2, 4, 0])).toBe('Row 1 is 1 2 4 3 and shows 3 from the left instead of 2.')
    expect(whyOf({ 15: 2 }, [1, 2, 0, 0])).toBe(
      'No matter how row 1 is filled with what is left, it never shows 2 from the left.',
    )
    expect(whyOf({}, [0, 0, 0, 1], [3, 0, 0, 0], [0, 3, 0, 0], [0, 0, 3, 0])).toBe('No square of row 1 is left for 3.')
  })
})

describe('the words of a deduction', () => {
  it('name lines, clues, squares and heights', () => {
    expect(firstWords(HARD)).toEqual({
      'clue-one': 'Row 1 shows 1 from the left, so the tallest building stands first: r1c1 is 4.',
      'clue-limit': 'Row 2 shows 3 from the left, so taller ones must follow behind its first squares: r2c1 is not 3.',
      'hidden-single': 'In row 3 the height 4 fits on one square only: r3c2 is 4.',
      view: 'Row 3 shows 3 from the right. For just as many to be seen, r3c3 is not 1.',
      'whole-line':
        'Of all fillings of row 2 that show 3 from the left and 1 from the right, only 2 1 3 4 and 2 3 1 4 fit: r2c1 is 2 and r2c2 is not 2.',
      single: 'Only one height is left for r4c1: r4c1 is 3.',
    })
    expect(firstWords(EXPERT)).toMatchObject({
      'both-ends':
        'Row 3 shows 2 from the left and 3 from the right, so every building is seen, and they rise to the tallest and fall behind it: r3c2 is 4, r3c3 is not 1 or 4 and r3c4 is not 3.',
      assumption:
        'If r1c4 were 1, only 3 would be left for r1c3 and only 2 would be left for r3c4: ' +
        'but then no height would be left for r3c3. So r1c4 is 2.',
    })
    expect(firstWords(VIEW).assumption).toBe(
      'If r2c3 were 3, only 4 would be left for r2c4 and only 1 would be left for r4c3, ' +
        'then only 2 would be left for r4c1, then only 1 would be left for r2c1, then only 2 would be left for r2c2: ' +
        'but then row 2 would be 1 2 3 4 and show 4 from the left instead of 3. So r2c3 is 4.',
    )
    expect(firstWords(NO_SQUARE).assumption).toBe(
      'If r4c3 were 3, in column 1 the height 3 would fit only on r2c1: ' +
        'but then no square of column 4 would be left for 3. So r4c3 is 2.',
    )
    expect(explained(MANY_LINKS).deductions.map(({ words }) => words)).toContain(
      'If r2c3 were 4, 15 conclusions would follow one after the other, at last that r2c4 would be 6: ' +
        'but then column 4 would be 1 6 5 2 4 3 and show 4 from below instead of 3. So r2c3 is not 4.',
    )
    expect(firstWords(EXTREME)['line-assumption']).toBe(
      'If r6c4 were 4, by row 6 r6c1 would be 3, then by column 1 r5c1 would not be 3, then by column 4 r5c4 would be 5: ' +
        'but then row 5 could not be filled so that it shows 3 from the left and 2 from the right. So r6c4 is not 4.',
    )
    for (const board of [VIEW, NO_SQUARE, MANY_LINKS, EXTREME]) heightsRead(board, explained(board))
    expect(firstWords(boardOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4], STAIRS))).toMatchObject({
      staircase:
        'Row 1 shows 4 from the left, all its buildings, so they rise: r1c1 is 1, r1c2 is 2, r1c3 is 3 and r1c4 is 4.',
    })
  })

  it('tell sets of all sizes by their squares and heights', () => {
    const wordsBy: Record<string, string[]> = {}
    for (const { board } of fixtures.filter(({ board: { rows } }) => rows > 6)) {
      for (const { rule, words } of explained(board).deductions) wordsBy[rule] = [...(wordsBy[rule] ?? []), words]
    }
    const place = String.raw`r\dc\d`
    const requireAll = (rule: string, pattern: string) => {
      expect(wordsBy[rule]!.length).toBeGreaterThan(0)
      for (const words of wordsBy[rule]!) expect(words).toMatch(new RegExp(`^In (row|column) \\d${pattern}.*\\.$`))
    }
    requireAll('pair', `, ${place} and ${place} have only \\d and \\d between them, so elsewhere in it ${place}`)
    requireAll('triple', `, ${place}, ${place} and ${place} have only \\d, \\d and \\d between them, so`)
    requireAll('hidden-pair', ` the heights \\d and \\d fit only on ${place} and ${place}, so nothing else`)
    requireAll('hidden-triple', ` the heights \\d, \\d and \\d fit only on ${place}, ${place} and ${place}, so`)
    expect(heightsRead(SET, explained(SET))).toEqual(explained(SET).answer)
    expect(firstWords(SET).set).toBe(
      'In column 8, r3c8, r4c8, r7c8 and r8c8 have only 1, 2, 3 and 4 between them, so elsewhere in it ' +
        'r1c8 and r6c8 are not 1, 2, 3 or 4, r2c8 is not 1, 3 or 4 and r5c8 is not 1, 2 or 4.',
    )
    expect(wordsBy['cross-update']!.some((words) => /, now only \d.* fits?: r/.test(words))).toBe(true)
    expect(wordsBy['cross-update']!.some((words) => / now has \d+ fillings left/.test(words))).toBe(true)
  })
})

describe('the search for an explanation', () => {
  it('is the same every time, and stops at every pause with an answer that is right', () => {
    for (const { board } of fixtures
      .filter(({ board, difficulty }) => difficulty === 'Extreme' && board.rows < 8)
      .slice(-2)) {
      const { milliseconds: _, ...first } = run(explainer.search(board))
      const { milliseconds: __, ...second } = run(explainer.search(board))
      expect(second).toEqual(first)
      for (const { answer } of requireStopsAtOnce(() => explainer.search(board))) {
        if (answer) expect(check(board, answer.answer)).toEqual([])
      }
    }
  })

  it('pauses often', () => {
    const largest = fixtures.filter(({ difficulty }) => difficulty === 'Unreasonable').at(-1)!
    let pauses = 0
    let longest = 0
    let last = 0
    const outcome = run(explainer.search(largest.board), {
      onProgress: ({ steps }) => {
        pauses++
        longest = Math.max(longest, steps - last)
        last = steps
      },
    })
    expect(outcome.status).toBe('solved')
    expect(pauses).toBeGreaterThan(50)
    expect(longest).toBeLessThan(30_000)
  })

  it('is not begun on a board too large to be told', () => {
    expect(run(explainer.search(boardOf(Array.from({ length: 68 }, () => 0))))).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: expect.stringContaining('more than 16 rows'),
    })
  })
})

describe('the picture of deductions', () => {
  it('shows what is settled so far, what is left to other squares, and what the last one looks at', () => {
    const { deductions } = explained(HARD)
    expect(drawingToText(explainer.draw(HARD, []))).toBe(drawingToText(draw(HARD)))
    const reader = new DeductionReader(HARD)
    deductions.forEach((deduction, i) => {
      reader.read(deduction)
      const { marks } = explainer.draw(HARD, deductions.slice(0, i + 1))
      const letters = new Map(
        marks.filter(({ shape }) => shape === 'number').map(({ place, letter }) => [4 * place[0] + place[1], letter]),
      )
      reader.left.forEach((left, square) => {
        const shown = reader.heights[square] || (left.size === 4 ? undefined : `{${[...left].join('')}}`)
        expect(letters.get(square)).toBe(shown === undefined ? undefined : String(shown))
      })
      const tinted = marks.filter(({ shape }) => shape === 'tint').map(({ place }) => place)
      expect(tinted).toEqual(deduction.uses)
    })
  })
})
