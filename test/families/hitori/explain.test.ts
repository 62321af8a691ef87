import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hitoriInstances } from '../../../bench/problems/hitori.ts'
import { type Board, check, draw, explainer, hitoriLogic, OPEN, SHADED } from '../../../src/families/hitori/index.ts'
import { drawingToText, type Explanation, Random, run, type Shading } from '../../../src/index.ts'
import { type Certificate, climbOf, explain } from '../../../src/logic/index.ts'
import { requireStopsAtOnce } from '../../contract/stops.ts'
import { holds } from '../../property.ts'
import { inSweep, spread } from '../../sweep.ts'
import { requireEnd } from '../explanation-ends.ts'
import { boardOf, smallBoards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { DeductionReader } from './deduction-reader.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '20011'

interface FixtureLine {
  readonly id: string
  readonly difficulty: 'Easy' | 'Tricky'
  readonly grid: readonly (readonly number[])[]
  readonly solution: readonly string[]
}

const fixtures = readFileSync(new URL('../../fixtures/hitori/generated.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as FixtureLine)
  .map(({ id, difficulty, grid, solution }) => ({
    id,
    difficulty,
    board: { rows: grid.length, columns: grid[0]!.length, numbers: Int32Array.from(grid.flat()) },
    shading: Uint8Array.from(solution.join(''), (each) => (each === '#' ? 1 : 0)),
  }))

/** Squares of this board can only be settled by cases. It has several solutions. */
const CASES = boardOf('225263', '594801', '817215', '197958', '252796')
/** This one has a single solution. */
const EXTREME = boardOf('425136', '617742', '134376', '551643', '324411')

function explained(board: Board): Explanation<Shading, Certificate> {
  const outcome = run(explainer.search(board))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome.answer
}

/** The grade by how much the levels settle. */
function gradeByLevels(board: Board): string {
  const climb = climbOf(hitoriLogic, hitoriLogic.deducer(board))
  for (const [index, { grade }] of climb.levels.entries()) if (climb.climb(index + 1) === 0) return grade
  return 'extreme'
}

/** What is settled by deductions, each of which is read and found to follow. */
function shadingRead(board: Board, { deductions }: Explanation<Shading, Certificate>): Shading {
  const reader = new DeductionReader(board)
  for (const deduction of deductions) reader.read(deduction)
  expect(reader.position.includes(OPEN)).toBe(false)
  return reader.position.map((value) => (value === SHADED ? 1 : 0))
}

/** By rule the words of its first deduction. */
function firstWords(board: Board): Record<string, string> {
  const outcome = run(explainer.search(board))
  if (outcome.status !== 'solved' && outcome.status !== 'ambiguous') throw new Error(`ended ${outcome.status}`)
  const { deductions } = outcome.status === 'solved' ? outcome.answer : outcome.answers[0]
  const words: Record<string, string> = {}
  for (const deduction of deductions) words[deduction.rule] ??= deduction.words
  return words
}

describe('explaining boards that were made elsewhere', () => {
  it('leads to the solution by deductions that follow from what they use', () => {
    fixtures.forEach(({ id, board, shading }, i) => {
      const explanation = explained(board)
      expect(explanation.answer, id).toEqual(shading)
      // Reading takes much longer than writing.
      if (i % 3 === 0) expect(shadingRead(board, explanation), id).toEqual(shading)
    })
  })

  it('grades them as the levels do, and those that are said to be easy as easy', () => {
    for (const { id, board, difficulty } of fixtures) {
      const { grade } = explained(board)
      expect(grade, id).toBe(gradeByLevels(board))
      expect(grade === 'easy', id).toBe(difficulty === 'Easy')
    }
  })

  it('takes a few steps a square', () => {
    const largest = fixtures.reduce((one, two) => (two.board.numbers.length > one.board.numbers.length ? two : one))
    expect(largest.board.numbers.length).toBeGreaterThanOrEqual(900)
    const outcome = run(explainer.search(largest.board))
    expect(outcome.steps).toBeLessThan(10 * largest.board.numbers.length)
  })
})

describe('explaining small boards of all shapes', () => {
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
      }
      for (const solution of solutions) {
        for (const [square, value] of reader.position.entries()) {
          if (value !== OPEN && (value === SHADED) !== (solution[square] === 1)) {
            throw new Error(`${square} is not so in all solutions`)
          }
        }
      }
      if (!two) expect(reader.position.includes(OPEN)).toBe(false)
      if (!two) expect(one.grade).toBe(gradeByLevels(board))
    }
    holds(smallBoards(16), 3000, read)
    read(CASES)
    read(EXTREME)
    expect(Math.min(statuses.impossible!, statuses.solved!, statuses.ambiguous!)).toBeGreaterThan(inSweep(50))
    expect([...rules].sort()).toEqual(
      Object.keys(explainer.rules)
        .filter((rule) => rule !== 'exhaustion')
        .sort(),
    )
  })

  it('settles by itself all that assumptions settle, also where there are several solutions', () => {
    holds(smallBoards(20), 1000, (board) => {
      const outcome = run(explainer.search(board))
      if (outcome.status !== 'ambiguous') return
      const climb = climbOf(hitoriLogic, hitoriLogic.deducer(board))
      const open = climb.climb(climb.levels.length)!
      const settled = outcome.answers[0].deductions.flatMap(({ settles }) => settles).length
      expect(settled).toBeGreaterThanOrEqual(board.numbers.length - open)
    })
  })
})

describe('boards that need more than single assumptions', () => {
  it('are explained by cases, and are extreme', () => {
    const { grade, deductions } = explained(EXTREME)
    expect(grade).toBe('extreme')
    expect(deductions.map(({ rule }) => rule)).toContain('cases')
  })

  it('are proven by exhaustion if cases are not allowed', () => {
    const bounds = { steps: Number.POSITIVE_INFINITY, cases: [] }
    const outcome = run(explain(hitoriLogic, EXTREME, { unique: bounds, several: bounds }, (values) => values))
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    const { grade, deductions, answer } = outcome.answer
    expect(grade).toBe('extreme')
    expect(deductions.filter(({ rule }) => rule === 'cases' || rule === 'exhaustion')).toEqual([deductions.at(-1)])
    expect(deductions.at(-1)!.words).toMatch(
      /^No short argument is found from here\. A search through all that is left proves: r\dc\d.*\.$/,
    )
    expect(shadingRead(EXTREME, outcome.answer)).toEqual(answer)
    expect(solutionsByBruteForce(EXTREME)).toEqual([answer])
  })
})

describe('boards without a solution', () => {
  it('are told by what contradicts what', () => {
    const whyOf = (...rows: string[]) => {
      const outcome = run(explainer.search(boardOf(...rows)))
      return outcome.status === 'impossible' ? outcome.why : outcome.status
    }
    expect(whyOf('1111')).toBe(
      'What has to be shaded and what has to stay contradict each other: r1c3 and r1c4, both shaded, would touch.',
    )
    expect(whyOf('312', '012', '133', '430')).toBe(
      'In every way to shade repeats among r4c3, r4c2, r3c3 and r3c2 that shades no two neighbours ' +
        'and does not shut in r4c3, r4c2 stays unshaded. But r4c2 is shaded, as other deductions show.',
    )
    // Of two triples above each other the outer squares cannot all be shaded.
    expect(whyOf('12345', '67778', '91115', '53421')).toMatch(
      /^What has to be shaded .*: the number 1 would stay unshaded on both r3c2 and r3c4\.$/,
    )
    expect(whyOf('2135', '1235', '5525')).toMatch(
      /: the shaded squares r3c4, r2c3 and r1c4 together would cut off r2c4\.$/,
    )
  })
})

describe('the words of a deduction', () => {
  it('name the squares and the numbers', () => {
    expect(firstWords(boardOf('111', '234', '224'))).toEqual({
      triple:
        'The number 1 stands on r1c1, r1c2 and r1c3, side by side: r1c1 and r1c3 are shaded, and r1c2 stays unshaded.',
      neighbour: 'As r1c1 is shaded, its neighbour r2c1 stays unshaded.',
      repeat: 'As the number 2 stays unshaded on r2c1, it is shaded elsewhere in its row and column: on r3c1.',
      exit: 'As r1c1 and r1c3 beside r1c2 are shaded, its last exit r2c2 stays unshaded.',
    })
    expect(firstWords(boardOf('1134', '2245', '3451', '4513'))).toMatchObject({
      corner:
        'In every way to shade repeats among r1c1, r1c2, r2c1 and r2c2 that shades no two neighbours and does not shut in r1c1, r1c1 and r2c2 are shaded, and r1c2 and r2c1 stay unshaded.',
    })
    expect(firstWords(boardOf('1123145', '2345671'))).toMatchObject({
      pair: 'The number 1 stands on r1c1 and r1c2, side by side, and stays on one of the two: elsewhere in that line, r1c5 is shaded.',
      neighbour: 'As r1c5 is shaded, its neighbours r1c4, r1c6 and r2c5 stay unshaded.',
      cut: 'Together with the shaded square r1c5, r2c4 would cut the board in two: it stays unshaded.',
    })
    expect(firstWords(EXTREME)).toMatchObject({
      sandwich: 'The number 3 stands on both r3c2 and r3c4, and one of the two is shaded: r3c3 stays unshaded.',
      assumption:
        'If r1c4 were shaded, r2c4 would stay unshaded, so r2c3 would be shaded: ' +
        'but then the shaded squares r1c4, r2c3 and r1c2 together would cut off r1c3. So r1c4 stays unshaded.',
    })
    expect(firstWords(CASES).cases).toMatch(
      /^If r3c1 were shaded, r1c1 would stay unshaded \(if r1c1 were shaded, .*: but then .*\), so .* So r3c1 stays unshaded\.$/,
    )
  })

  it('draw lines from a number to its repeats', () => {
    const { deductions } = explained(boardOf('111', '234', '224'))
    expect(deductions.find(({ rule }) => rule === 'repeat')).toMatchObject({
      uses: [[1, 0]],
      settles: [{ place: [2, 0], as: 'shaded' }],
      lines: [{ from: [1, 0], to: [2, 0], label: 'the number 2' }],
    })
  })
})

describe('the search for an explanation', () => {
  it('is the same every time, and stops at every pause with an answer that is right', () => {
    for (const board of [EXTREME, CASES, fixtures.at(-1)!.board]) {
      const { milliseconds: _, ...first } = run(explainer.search(board))
      const { milliseconds: __, ...second } = run(explainer.search(board))
      expect(second).toEqual(first)
      for (const { answer } of requireStopsAtOnce(() => explainer.search(board))) {
        if (answer) expect(check(board, answer.answer)).toEqual([])
      }
    }
  })

  it('pauses often on a large board', () => {
    const board = largeBoard(60, 70)
    let pauses = 0
    let longest = 0
    let last = 0
    const outcome = run(explainer.search(board), {
      onProgress: ({ steps }) => {
        pauses++
        longest = Math.max(longest, steps - last)
        last = steps
      },
    })
    expect(outcome.status).toBe('ambiguous')
    expect(pauses).toBeGreaterThan(20)
    // A deduction may settle all of the board at once.
    expect(longest).toBeLessThan(board.numbers.length + 20_000)
  })

  it('is not begun on a board too large to be told', () => {
    expect(run(explainer.search(largeBoard(317, 316)))).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: expect.stringContaining('100,000 squares'),
    })
  })
})

describe('the picture of deductions', () => {
  it('shows what is settled so far, what the last one looks at, and its lines', () => {
    const { board } = fixtures[0]!
    const { deductions } = explained(board)
    expect(drawingToText(explainer.draw(board, []))).toBe(drawingToText(draw(board)))
    deductions.forEach((deduction, i) => {
      const { marks, lines } = explainer.draw(board, deductions.slice(0, i + 1))
      const settled = deductions.slice(0, i + 1).flatMap(({ settles }) => settles)
      const placesOf = (shape: string) =>
        new Set(marks.filter((mark) => mark.shape === shape).map(({ place }) => place.join()))
      const settledAs = (wanted: string) =>
        new Set(settled.filter(({ as }) => as === wanted).map(({ place }) => place.join()))
      expect(placesOf('wall')).toEqual(settledAs('shaded'))
      expect(placesOf('ring')).toEqual(settledAs('unshaded'))
      expect(placesOf('tint')).toEqual(new Set(deduction.uses.map((place) => place.join())))
      expect(lines).toEqual(deduction.lines ?? [])
    })
  })
})

const others = hitoriInstances().filter(({ set, id }) => set !== 'generated' || id.endsWith('3'))

describe.skipIf(others.length < 100)('boards by people, and hard ones', () => {
  it('are explained to their solutions', () => {
    let unique = 0
    for (const { id, board, solutions, shading } of spread(others)) {
      const outcome = run(explainer.search(board))
      expect(outcome.status, id).toBe({ none: 'impossible', one: 'solved', several: 'ambiguous' }[solutions])
      if (outcome.status !== 'solved') continue
      const { answer, grade, deductions } = outcome.answer
      if (shading) expect(answer, id).toEqual(shading)
      expect(grade, id).toBe(gradeByLevels(board))
      const settled = new Uint8Array(answer.length).fill(2)
      for (const { place, as } of deductions.flatMap(({ settles }) => settles)) {
        const square = place[0] * board.columns + place[1]
        if (settled[square] !== 2) throw new Error(`${id}: ${place} is settled twice`)
        settled[square] = as === 'shaded' ? 1 : 0
      }
      expect(settled, id).toEqual(answer)
      unique++
    }
    expect(unique).toBeGreaterThan(inSweep(500))
  })
})

/**
 * A large board that can be shaded: no number repeats, but for squares here and there that have the number of another
 * in their row.
 */
function largeBoard(rows: number, columns: number): Board {
  const random = new Random(seed)
  const numbers = new Int32Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      // At most one in each block of 3 × 3, and none of them beside another.
      const isChosen = row % 3 === 1 && column % 3 === 1 && random.below(3) > 0
      const source = isChosen ? 3 * random.below(Math.floor(columns / 3)) : column
      numbers[row * columns + column] = 1 + ((row + source) % Math.max(rows, columns))
    }
  }
  return { rows, columns, numbers }
}
