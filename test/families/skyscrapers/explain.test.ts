import { describe, expect, it } from 'vitest'
import { Known } from '../../../src/families/skyscrapers/explain/known.ts'
import { Reasoning } from '../../../src/families/skyscrapers/explain/reasoning.ts'
import { BOUNDS } from '../../../src/families/skyscrapers/explain/refutations.ts'
import {
  type Board,
  check,
  draw,
  explain,
  explainer,
  gradeOf,
  heightsIn,
} from '../../../src/families/skyscrapers/index.ts'
import { Deducer } from '../../../src/families/skyscrapers/lines/deducer.ts'
import { drawingToText, type Explanation, type Heights, run } from '../../../src/index.ts'
import { requireStopsAtOnce } from '../../contract/stops.ts'
import { holds } from '../../property.ts'
import { inSweep, spread } from '../../sweep.ts'
import { requireEnd } from '../explanation-ends.ts'
import { boardOf, boards, boardsBeside, fixtureBoards, type KnownBoard } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { DeductionReader } from './deduction-reader.ts'

/** Boards that take whole lines, and simple suppositions. */
const HARD = boardOf([0, 0, 3, 2, 0, 1, 3, 2, 0, 0, 2, 0, 2, 0, 3, 1])
const TRICKY = boardOf([1, 2, 2, 0, 3, 2, 3, 1, 1, 0, 0, 0, 0, 2, 2, 0])

/** Boards that take suppositions which end in a view that is wrong, in a height without a square, and after many links. */
const VIEW = boardOf([1, 0, 0, 0, 4, 0, 2, 0, 0, 2, 0, 3, 0, 0, 3, 1])
const NO_SQUARE = boardOf([0, 1, 2, 2, 3, 0, 2, 0, 0, 2, 3, 1, 1, 0, 3, 0])
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

/** A board that takes suppositions with whole lines in them. */
const EXTREME = boardOf(
  [2, 0, 1, 3, 3, 0, 3, 1, 3, 0, 2, 2, 2, 2, 3, 0, 1, 2, 2, 3, 3, 0, 3, 2],
  [[0, 2, 0, 1, 0, 3], ...Array.from({ length: 5 }, () => [0, 0, 0, 0, 0, 0])],
)

/** A board with several solutions, of which suppositions within suppositions say more than others. */
const CASES = boardOf([1, 0, 3, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0])

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
const explanations = new Map<Board, Explanation<Heights, never>>()

function explained(board: Board): Explanation<Heights, never> {
  const before = explanations.get(board)
  if (before) return before
  const outcome = run(explainer.search(board))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  explanations.set(board, outcome.answer)
  return outcome.answer
}

/** The heights that deductions settle, each of which is read and found to follow. */
function heightsRead(board: Board, { deductions }: Explanation<Heights, never>): Heights {
  const reader = new DeductionReader(board)
  for (const deduction of deductions) reader.read(deduction)
  return Uint8Array.from(reader.heights)
}

/** What is left if every candidate is supposed and seen through with whole lines, until nothing changes. */
function leftBySuppositions(board: Board): Int32Array {
  const deducer = new Deducer(board)
  const { candidates } = deducer
  deducer.propagate()
  for (let before = -1; before !== deducer.size; ) {
    before = deducer.size
    for (let square = 0; square < candidates.length; square++) {
      for (const height of heightsIn(candidates[square]!)) {
        const { size } = deducer
        if (((candidates[square]! >> (height - 1)) & 1) === 0) continue
        deducer.restrict(square, 1 << (height - 1))
        const isPossible = deducer.propagate()
        deducer.undo(size)
        if (isPossible) continue
        deducer.restrict(square, ~(1 << (height - 1)))
        deducer.propagate()
      }
    }
  }
  return candidates
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
      if (!two) expect(Uint8Array.from(reader.heights)).toEqual(one.answer)
      if (!two) expect(one.grade).toBe(gradeOf(board))
      // Nothing is left out that suppositions find.
      expect(reader.left.map((left) => [...left])).toEqual(Array.from(leftBySuppositions(board), heightsIn))
    }
    holds(boards(1, 4), 300, read)
    read(HARD)
    read(TRICKY)
    read(EXTREME)
    expect(Math.min(statuses.impossible!, statuses.solved!, statuses.ambiguous!)).toBeGreaterThan(inSweep(30))
    // Larger sets and cases need larger boards, and pairs are rare on these.
    const common = ['clue-one', 'staircase', 'both-ends', 'single', 'hidden-single', 'clue-limit', 'view', 'whole-line']
    expect([...rules]).toEqual(expect.arrayContaining([...common, 'supposition', 'long-supposition']))
  })
})

describe('what suppositions leave open', () => {
  it('is told by cases', () => {
    const solutions = solutionsByBruteForce(CASES)
    const rules: string[] = []
    const reader = new DeductionReader(CASES)
    for (const deduction of new Reasoning(new Known(CASES), [], BOUNDS).deductions()) {
      if (!deduction) continue
      rules.push(deduction.rule)
      reader.read(deduction)
      if (deduction.rule !== 'cases') continue
      expect(deduction.words).toMatch(
        /^If \[\d, \d\] were \d, .*, then .* \(if \[\d, \d\] were \d, .*: but then .*\), .*\. So .*\.$/,
      )
    }
    expect(rules).toContain('cases')
    // All that is left is in some solution.
    const possible = reader.left.map((_, square) => new Set(solutions.map((solution) => solution[square]!)))
    expect(reader.left).toEqual(possible)
  })

  it('is proven by exhaustion if nothing may be supposed', () => {
    const outcome = run(explain(TRICKY, { steps: 0, cases: [] }))
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    const { grade, deductions, answer } = outcome.answer
    expect(grade).toBe('extreme')
    expect(deductions.filter(({ rule }) => /supposition|exhaustion/.test(rule))).toEqual([deductions.at(-1)])
    expect(deductions.at(-1)!.words).toMatch(/^No short argument goes on from here\. .* proves: \[0, 1\] is 3, /)
    expect(heightsRead(TRICKY, outcome.answer)).toEqual(answer)
    expect(solutionsByBruteForce(TRICKY)).toEqual([answer])
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
      'Column 0 shows 4 from above and 2 from below, but both ends see together at most one more than its 4 buildings.',
    )
    expect(whyOf({ 0: 1, 1: 1 })).toBe(
      'Column 1 shows 1 from above, so the tallest building stands first: but only 1, 2 and 3 are left for [0, 1].',
    )
    expect(whyOf({}, [1, 1, 0, 0])).toBe('The height 1 would stand twice in row 0, on [0, 0] and [0, 1].')
    expect(whyOf({}, [0, 2, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0])).toBe(
      'The height 2 would stand twice in column 1, on [0, 1] and [2, 1].',
    )
    expect(whyOf({}, [1, 2, 3, 0], [0, 0, 0, 4])).toBe(
      'No height is left for [0, 3]: the last one, 4, stands on [1, 3].',
    )
    expect(whyOf({ 15: 2 }, [1, 2, 4, 0])).toBe(
      'No matter how row 0 is filled with what is left, it never shows 2 from the left.',
    )
    expect(whyOf({}, [0, 0, 0, 1], [3, 0, 0, 0], [0, 3, 0, 0], [0, 0, 3, 0])).toBe('No square of row 0 is left for 3.')
  })
})

describe('the words of a deduction', () => {
  it('name lines, clues, squares and heights', () => {
    expect(firstWords(HARD)).toEqual({
      'clue-one': 'Row 0 shows 1 from the left, so the tallest building stands first: [0, 0] is 4.',
      'clue-limit':
        'Row 1 shows 3 from the left, so taller ones must follow behind its first squares: [1, 0] is not 3.',
      'hidden-single': 'In row 2 the height 4 fits only on [2, 1].',
      view: 'Row 2 shows 3 from the right. For just so many to be seen, [2, 2] is not 1.',
      'whole-line':
        'Of all fillings of row 1 that show 3 from the left and 1 from the right, only 2 1 3 4 and 2 3 1 4 fit: [1, 0] is 2 and [1, 1] is not 2.',
      single: 'Only 3 is left for [3, 0].',
    })
    expect(firstWords(TRICKY)).toMatchObject({
      'both-ends':
        'Row 2 shows 2 from the left and 3 from the right, so every building is seen, and they rise to the tallest and fall behind it: [2, 1] is 4, [2, 2] is not 1 or 4 and [2, 3] is not 3.',
      supposition:
        'If [0, 1] were 2, in row 0 the height 3 would fit only on [0, 2], then in column 3 the height 2 would fit only on [2, 3]: ' +
        'but then no height would be left for [2, 2]. So [0, 1] is 3.',
    })
    expect(firstWords(VIEW).supposition).toBe(
      'If [1, 2] were 3, in row 1 the height 4 would fit only on [1, 3], then only 1 would be left for [3, 2], ' +
        'then in row 3 the height 4 would fit only on [3, 1], then in column 0 the height 1 would fit only on [1, 0], ' +
        'then in column 1 the height 2 would fit only on [1, 1]: ' +
        'but then row 1 would be 1 2 3 4 and show 4 from the left instead of 3. So [1, 2] is 4.',
    )
    expect(firstWords(NO_SQUARE).supposition).toBe(
      'If [0, 2] were 2, in row 0 the height 3 would fit only on [0, 0], then only 1 would be left for [1, 2]: ' +
        'but then no square of column 0 would be left for 1. So [0, 2] is 3.',
    )
    expect(explained(MANY_LINKS).deductions.map(({ words }) => words)).toContain(
      'If [2, 0] were 3, 17 squares would get their heights one after the other, at last 1 on [1, 3]: ' +
        'but then row 1 would be 5 6 3 1 2 4 and show 2 from the right instead of 3. So [2, 0] is not 3.',
    )
    expect(firstWords(EXTREME)['long-supposition']).toBe(
      'If [2, 3] were 4, by row 2 [2, 1] would not be 4 and [2, 4] would be 5, then by column 1 [3, 1] would not be 1 or 5, ' +
        'then by column 4 [3, 4] would not be 5: but then row 3 could not be filled so that it shows 3 from the left. So [2, 3] is not 4.',
    )
    for (const board of [VIEW, NO_SQUARE, MANY_LINKS, EXTREME]) heightsRead(board, explained(board))
    expect(firstWords(boardOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4], STAIRS))).toMatchObject({
      staircase:
        'Row 0 shows 4 from the left, all its buildings, so they rise: [0, 0] is 1, [0, 1] is 2, [0, 2] is 3 and [0, 3] is 4.',
    })
  })

  it('tell sets of all sizes by their squares and heights', () => {
    const wordsBy: Record<string, string[]> = {}
    for (const { board } of fixtures.filter(({ board: { rows } }) => rows > 6)) {
      for (const { rule, words } of explained(board).deductions) wordsBy[rule] = [...(wordsBy[rule] ?? []), words]
    }
    const place = String.raw`\[\d, \d\]`
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
      'In column 7, [2, 7], [3, 7], [6, 7] and [7, 7] have only 1, 2, 3 and 4 between them, so elsewhere in it ' +
        '[0, 7] and [5, 7] are not 1, 2, 3 or 4, [1, 7] is not 1, 3 or 4 and [4, 7] is not 1, 2 or 4.',
    )
    expect(wordsBy['cross-update']!.some((words) => /, now only \d.* fits?: \[/.test(words))).toBe(true)
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
