import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Board, check, solveByCover } from '../../../src/families/hitori/index.ts'
import { type Outcome, Random, run, type Shading } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { solutionsByCadical } from './cadical.ts'

/** One digit a square; a point for a square without a number. */
function boardOf(...lines: string[]): Board {
  const numbers = Int32Array.from(lines.join(''), (digit) => (digit === '.' ? 0 : Number(digit)))
  return { rows: lines.length, columns: lines[0]!.length, numbers }
}

function textOf({ columns }: Board, shading: Shading): string[] {
  const text = Array.from(shading, (isShaded) => (isShaded ? '#' : '.')).join('')
  return Array.from({ length: shading.length / columns }, (_, row) => text.slice(row * columns, (row + 1) * columns))
}

/** Holds an outcome against the solutions that another method has found: all of them, or two if there are more. */
function expectOutcome(board: Board, outcome: Outcome<Shading>, solutions: readonly Shading[]): void {
  const expected = solutions.length === 0 ? 'impossible' : solutions.length === 1 ? 'solved' : 'ambiguous'
  expect(outcome.status).toBe(expected)
  if (outcome.status === 'solved') expect(outcome.answer).toEqual(solutions[0])
  if (outcome.status !== 'ambiguous') return
  for (const answer of outcome.answers) expect(check(board, answer)).toEqual([])
  expect(outcome.answers[0]).not.toEqual(outcome.answers[1])
}

/** Small boards of all shapes, with few different numbers, so that much repeats; some with blank squares. */
const smallBoards = fc
  .record({ rows: fc.integer({ min: 1, max: 6 }), columns: fc.integer({ min: 1, max: 6 }) })
  .filter(({ rows, columns }) => rows * columns <= 16)
  .chain(({ rows, columns }) =>
    fc
      .record({ least: fc.constantFrom(0, 1, 1, 1), most: fc.integer({ min: 1, max: 5 }) })
      .chain(({ least, most }) =>
        fc.array(fc.integer({ min: least, max: most }), { minLength: rows * columns, maxLength: rows * columns }),
      )
      .map((numbers) => ({ rows, columns, numbers: Int32Array.from(numbers) })),
  )

/**
 * A board that has a solution: a Latin square, on which as many squares as can be shaded repeat an unshaded number of
 * their line.
 */
function solvableBoard(random: Random, rows: number, columns: number): Board {
  const size = Math.max(rows, columns)
  const across = random.shuffle(Array.from({ length: size }, (_, k) => k))
  const down = random.shuffle(Array.from({ length: size }, (_, k) => k))
  const numbers = Int32Array.from({ length: rows * columns }, (_, square) => {
    return ((across[square % columns]! + down[Math.floor(square / columns)]!) % size) + 1
  })
  const blank = { rows, columns, numbers: new Int32Array(rows * columns) }
  const shading = new Uint8Array(rows * columns)
  for (const square of random.shuffle(Array.from(shading.keys()))) {
    shading[square] = 1
    if (check(blank, shading).length > 0) shading[square] = 0
  }
  const squares = [...shading.keys()]
  for (const square of squares) {
    if (shading[square] === 0) continue
    const row = squares.filter((other) => Math.floor(other / columns) === Math.floor(square / columns))
    const column = squares.filter((other) => other % columns === square % columns)
    const unshaded = (random.below(2) === 0 ? row : column).filter((other) => shading[other] === 0)
    if (unshaded.length > 0) numbers[square] = numbers[unshaded[random.below(unshaded.length)]!]!
  }
  return { rows, columns, numbers }
}

const seededRandom = (name: string): Random => new Random(`${process.env.ROOKERY_TEST_SEED ?? 20_011}/${name}`)

describe('Algorithm X', () => {
  it('agrees with brute force on small boards', () => {
    const seen = { solved: 0, ambiguous: 0, impossible: 0 }
    holds(smallBoards, 3000, (board) => {
      const outcome = run(solveByCover(board))
      expectOutcome(board, outcome, solutionsByBruteForce(board))
      if (outcome.status !== 'stopped') seen[outcome.status]++
    })
    // All kinds must be common, or the comparison would say little.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(inSweep(150))
  })

  it('agrees with CaDiCaL on boards of some 64 squares', async () => {
    const random = seededRandom('covers and clauses')
    const seen = { solved: 0, ambiguous: 0, impossible: 0 }
    for (let i = 0; i < sweep(120); i++) {
      const [rows, columns] = [[8, 8] as const, [7, 9] as const, [12, 5] as const][i % 3]!
      const board = solvableBoard(random, rows, columns)
      // Some boards are spoilt a little: a few of them have no solution then.
      for (let k = i % 4; k > 0; k--) board.numbers[random.below(rows * columns)] = 1 + random.below(8)
      const outcome = run(solveByCover(board))
      expectOutcome(board, outcome, await solutionsByCadical(board, 2))
      if (outcome.status !== 'stopped') seen[outcome.status]++
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(inSweep(5))
  })

  it('shades all of the equal numbers in a line where nothing else is possible', () => {
    const board = boardOf('211', '132', '212')
    const outcome = run(solveByCover(board))
    expect(outcome.status === 'solved' && textOf(board, outcome.answer)).toEqual(['.#.', '...', '#.#'])
    expect(solutionsByBruteForce(board)).toHaveLength(1)
  })

  it('finds that squares which repeat nothing can be shaded as well', () => {
    const board = boardOf('12', '.3')
    const outcome = run(solveByCover(board))
    expect(outcome.status).toBe('ambiguous')
    expect(run(solveByCover(boardOf('7'))).status).toBe('ambiguous')
  })

  it('knows squares without a number', () => {
    const board = boardOf('44.4.', '.3.21', '43243')
    const outcome = run(solveByCover(board))
    expect(outcome.status === 'solved' && textOf(board, outcome.answer)).toEqual(['#..#.', '.....', '.#.#.'])
    expect(solutionsByBruteForce(board)).toHaveLength(1)
  })

  it('keeps the only answer found when it is stopped before it is proved to be the only one', () => {
    const board = boardOf('111', '234', '224')
    const search = solveByCover(board)
    expect(search.next().done).toBe(false)
    const last = search.next('aborted')
    expect(last.done).toBe(true)
    const outcome = last.value as Outcome<Shading>
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'aborted' })
    expect('answer' in outcome && outcome.answer && textOf(board, outcome.answer)).toEqual(['#.#', '...', '#.#'])
  })

  it('stops at once wherever it is told to', () => {
    const random = seededRandom('stops')
    let stops = 0
    for (let i = 0; i < 20; i++) {
      const board = solvableBoard(random, 14, 18)
      let yields = 0
      for (const search = solveByCover(board); yields < 12 && !search.next().done; ) yields++
      for (let pauses = 1; pauses <= yields; pauses++) {
        const search = solveByCover(board)
        for (let k = 0; k < pauses; k++) search.next()
        const last = search.next('time')
        expect(last).toMatchObject({ done: true, value: { status: 'stopped', reason: 'time' } })
        const { answer } = last.value as { answer?: Shading }
        if (answer) expect(check(board, answer)).toEqual([])
        stops++
      }
    }
    expect(stops).toBeGreaterThan(10)
  })

  it('does not begin with boards that are too large', () => {
    const outcome = run(solveByCover({ rows: 257, columns: 256, numbers: new Int32Array(257 * 256) }))
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits', steps: 0 })
    expect('why' in outcome && outcome.why).toContain('65,536 squares')
  })
})
