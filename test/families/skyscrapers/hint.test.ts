import { describe, expect, it } from 'vitest'
import type { Board, Position } from '../../../src/families/skyscrapers/index.ts'
import { drawingToText, type Heights, type Hint, Random, run } from '../../../src/index.ts'
import { requireStopsAtOnce } from '../../contract/stops.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { boardOf, boards, fixtureBoards, keepsRules } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { DeductionReader, nameOf } from './deduction-reader.ts'
import { drawPosition, hint, hinter } from './parts.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '20011'

/** Boards that take whole lines, simple assumptions, and others; and a board that says nothing. */
const HARD = boardOf([0, 0, 3, 2, 0, 1, 3, 2, 0, 0, 2, 0, 2, 0, 3, 1])
const EXPERT = boardOf([1, 2, 2, 0, 3, 2, 3, 1, 1, 0, 0, 0, 0, 2, 2, 0])
const EXTREME = boardOf(
  [2, 0, 1, 3, 3, 0, 3, 1, 3, 0, 2, 2, 2, 2, 3, 0, 1, 2, 2, 3, 3, 0, 3, 2],
  [[0, 2, 0, 1, 0, 3], ...Array.from({ length: 5 }, () => [0, 0, 0, 0, 0, 0])],
)
const EMPTY = boardOf(Array.from({ length: 16 }, () => 0))

/** On the board that says nothing, each of these alone is possible. */
const CLASH = ['1 . . .', '. 1 . .', '. . 1 .', '. . . 2']

const fixtures = fixtureBoards().filter(({ board }) => board.rows < 7)

const NOTHING_ASSUMED = { unique: { steps: 0, cases: [] }, several: { steps: 0, cases: [] } }

function hintFor(board: Board, position: Position): Hint {
  const outcome = run(hinter.search(board, position))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome.answer
}

/** A position from rows of words: a height, marks in braces, or anything else for open squares. */
function positionOf(...rows: string[]): Position {
  const words = rows.flatMap((row) => row.trim().split(/ +/))
  const bits = (digits: string) => [...digits].reduce((set, digit) => set | (1 << (Number(digit) - 1)), 0)
  return {
    entries: Uint8Array.from(words, (word) => (/^\d$/.test(word) ? Number(word) : 0)),
    marks: Int32Array.from(words, (word) => (word.startsWith('{') ? bits(word.slice(1, -1)) : 0)),
  }
}

/** Some squares as in a solution, others with marks that have the right height among them. */
function partOf(solution: Heights, size: number, random: Random, share: number): Position {
  const heights = solution.map((height) => (random.real() < share ? height : 0))
  const marks = Int32Array.from(solution, (height, square) => {
    if (heights[square] !== 0 || random.real() < 0.5) return 0
    return (1 << (height - 1)) | (1 << random.below(size)) | (1 << random.below(size))
  })
  return { entries: heights, marks }
}

function allows({ entries: heights, marks }: Position, square: number, height: number): boolean {
  if (heights[square] !== 0) return heights[square] === height
  return marks[square] === 0 || ((marks[square]! >> (height - 1)) & 1) === 1
}

function agrees(position: Position, solution: Heights): boolean {
  return solution.every((height, square) => allows(position, square, height))
}

/** Does what a step says: puts heights in, and writes down what is left to other squares. */
function follow(board: Board, position: Position, step: Hint & { kind: 'step' }): Position {
  const heights = position.entries.slice()
  const marks = position.marks.slice()
  for (const { place, left } of step.deduction.settles) {
    const square = place[0] * board.columns + place[1]
    if (left!.length === 1) heights[square] = left![0]! + 1
    else marks[square] = left!.reduce((set, value) => set | (1 << value), 0)
  }
  return { entries: heights, marks }
}

function followAll(board: Board, start: Position): { position: Position; last: Hint; rules: string[] } {
  let position = start
  const rules: string[] = []
  for (;;) {
    const given = hintFor(board, position)
    if (given.kind !== 'step') return { position, last: given, rules }
    rules.push(given.deduction.rule)
    position = follow(board, position, given)
  }
}

describe('hints', () => {
  it('lead from the untouched board to the solution, step by step', () => {
    for (const { board, solution } of [{ board: HARD }, { board: EXPERT }, ...fixtures.slice(0, 12)] as const) {
      const start = hinter.start(board)
      expect(start.entries).toEqual(board.givens)
      const { position, last, rules } = followAll(board, start)
      expect(last).toEqual({ kind: 'finished', words: 'Every square has its height, and all rules are kept.' })
      const wanted = solution ?? solutionsByBruteForce(board)[0]
      expect(position.entries).toEqual(wanted)
      // What clues say at a glance is not told unless it settles a square.
      expect(rules.length).toBeLessThan(4 * board.rows ** 2)
    }
  })

  it('do not repeat to those who write nothing down what can be seen at a glance', () => {
    const given = hintFor(HARD, positionOf('4 . . .', '. . . 4', '. . . .', '. . . .'))
    expect(given).toMatchObject({ kind: 'step', deduction: { rule: 'hidden-single' } })
    // A player who has pencilled in too much is told.
    const pencilled = hintFor(HARD, positionOf('4 . . .', '{123} . . 4', '. 4 . .', '. . 4 .'))
    expect(pencilled).toMatchObject({
      kind: 'step',
      deduction: { rule: 'clue-limit', settles: [{ place: [1, 0], as: 'not 3' }] },
    })
  })

  it('begin with the simplest kind of deduction that says something new', () => {
    expect(hintFor(HARD, hinter.start(HARD))).toMatchObject({ deduction: { rule: 'clue-one' } })
    expect(hintFor(EMPTY, positionOf('1 2 3 .', '. . . .', '. . . .', '. . . .'))).toMatchObject({
      deduction: { rule: 'single', settles: [{ place: [0, 3], as: '4' }] },
    })
    expect(hintFor(EMPTY, positionOf('{12} {12} . .', '. . . .', '. . . .', '. . . .'))).toMatchObject({
      deduction: { rule: 'pair', uses: [[0, 0], [0, 1]] }, // biome-ignore format: a pair
    })
    expect(hintFor(EMPTY, positionOf('{3} . . .', '. . . .', '. . . .', '. . . .'))).toMatchObject({
      deduction: { rule: 'single', settles: [{ place: [0, 0], as: '3' }] },
    })
    expect(hintFor(boardOf([0, 0, 0, 0]), positionOf('.'))).toMatchObject({
      deduction: { rule: 'single', settles: [{ place: [0, 0], as: '1', left: [0] }] },
    })
  })

  it('assume simply as long as that refutes something', () => {
    const rules = new Set<string>()
    let position = hinter.start(EXTREME)
    for (let given = hintFor(EXTREME, position); given.kind === 'step'; given = hintFor(EXTREME, position)) {
      const reader = new DeductionReader(EXTREME, position)
      reader.glance(position)
      // The reader minds assumptions that are not the simplest.
      reader.read(given.deduction)
      rules.add(given.deduction.rule)
      position = follow(EXTREME, position, given)
    }
    expect(keepsRules(EXTREME, position.entries)).toBe(true)
    expect([...rules]).toEqual(expect.arrayContaining(['assumption', 'line-assumption']))
  })

  it('find no mistake where there is none, and tell something new from there', () => {
    const random = new Random(seed)
    for (const { board, solution } of fixtures) {
      for (const share of [0.1, 0.4, 0.8]) {
        const position = partOf(solution!, board.rows, random, share)
        const given = hintFor(board, position)
        const isFull = position.entries.every((height, square) => height !== 0 || board.givens[square] !== 0)
        if (isFull) expect(given.kind).toBe('finished')
        else if (given.kind !== 'step') throw new Error(`${given.kind}: ${given.words}`)
        else {
          for (const { place, as, left } of given.deduction.settles) {
            const height = solution![place[0] * board.columns + place[1]]!
            expect(left).toContain(height - 1)
            expect(as.startsWith('not') ? !as.match(/\d+/g)!.includes(String(height)) : as === String(height)).toBe(
              true,
            )
          }
        }
      }
    }
  })

  it('find every entry that is wrong, and do not tell what is right', () => {
    const random = new Random(seed)
    const rules = new Set<string | undefined>()
    for (const { board, solution } of fixtures) {
      const size = board.rows
      for (let turn = 0; turn < 3; turn++) {
        const position = partOf(solution!, size, random, 0.4)
        const wrong = random.below(size * size)
        const height = solution![wrong]!
        const other = 1 + ((height - 1 + 1 + random.below(size - 1)) % size)
        position.entries[wrong] = turn === 2 ? 0 : other
        position.marks[wrong] = 1 << (other - 1)
        const given = hintFor(board, position)
        if (given.kind !== 'mistake') throw new Error(`${given.kind}, but ${wrong} is wrong`)
        rules.add(given.rule)
        if (!given.words.startsWith('There is a mistake')) continue
        const place = [Math.floor(wrong / size), wrong % size] as const
        expect(given.places).toEqual([place])
        const told = turn === 2 ? `is not ${other}, which is its only mark` : `is not ${other}`
        expect(given.words).toBe(`There is a mistake: ${nameOf(place)} ${told}.`)
      }
    }
    expect([...rules]).toEqual(expect.arrayContaining([undefined, 'row', 'column']))
  })

  it('settle a single square where nothing but a search helps', () => {
    let position = hinter.start(EXPERT)
    for (;;) {
      const outcome = run(hint(EXPERT, position, NOTHING_ASSUMED))
      if (outcome.status !== 'solved' || outcome.answer.kind !== 'step') throw new Error(`ended ${outcome.status}`)
      position = follow(EXPERT, position, outcome.answer)
      if (outcome.answer.deduction.rule !== 'exhaustion') continue
      expect(outcome.answer.deduction.settles).toHaveLength(1)
      break
    }
    expect(agrees(position, solutionsByBruteForce(EXPERT)[0]!)).toBe(true)
  })
})

describe('mistakes', () => {
  const rest = ['. . . .', '. . . .', '. . . .']

  it('that break a rule are told with the rule and the squares', () => {
    expect(hintFor(EMPTY, positionOf('1 . 1 .', ...rest))).toEqual({
      kind: 'mistake',
      rule: 'row',
      words: '1 stands twice in row 1, on r1c1 and r1c3.',
      places: [[0, 0], [0, 2]], // biome-ignore format: two places
    })
    expect(hintFor(EMPTY, positionOf('. . . .', '. 2 . .', '. . . .', '. 2 . .'))).toMatchObject({
      rule: 'column',
      words: '2 stands twice in column 2, on r2c2 and r4c2.',
    })
    const given = boardOf([...EMPTY.clues], [[3, 0, 0, 0], ...Array.from({ length: 3 }, () => [0, 0, 0, 0])])
    expect(hintFor(given, positionOf('4 . . .', ...rest))).toEqual({
      kind: 'mistake',
      rule: 'given',
      words: 'r1c1 is given as 3, but 4 stands there.',
      places: [[0, 0]],
    })
    const left = boardOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
    expect(hintFor(left, positionOf('1 2 3 4', ...rest))).toEqual({
      kind: 'mistake',
      rule: 'view',
      words: 'Row 1 is full, but shows 4 where the clue says 3 from the left.',
      places: [[0, 0], [0, 1], [0, 2], [0, 3]], // biome-ignore format: a row
    })
  })

  it('that leave a line without a filling are told by the line', () => {
    const left = boardOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
    expect(hintFor(left, positionOf('3 . . .', ...rest))).toEqual({
      kind: 'mistake',
      words: 'Row 1 cannot be filled any more so that it shows 3 from the left with the heights that are there.',
      places: [[0, 0]],
    })
    expect(hintFor(EMPTY, positionOf('{12} {12} {12} .', ...rest))).toEqual({
      kind: 'mistake',
      words: 'Row 1 cannot be filled any more with the heights and marks that are there.',
      places: [[0, 0], [0, 1], [0, 2]], // biome-ignore format: three squares
    })
  })

  it('that only show together are told together', () => {
    const position = positionOf(...CLASH)
    expect(solutionsByBruteForce(EMPTY).some((solution) => agrees(position, solution))).toBe(false)
    expect(hintFor(EMPTY, position)).toEqual({
      kind: 'mistake',
      words:
        'There is a mistake: no solution has 1 on r1c1, 1 on r2c2, 1 on r3c3 and 2 on r4c4 together, though each of these alone is possible.',
      places: [[0, 0], [1, 1], [2, 2], [3, 3]], // biome-ignore format: a diagonal
    })
  })

  it('are told one by one where several entries are in no solution', () => {
    const position = positionOf('4 2 . .', '. . {12} .', '. . . .', '. . . .')
    const [solution] = solutionsByBruteForce(EXPERT)
    expect([solution![0], solution![1], solution![6]]).toEqual([4, 3, 4])
    expect(hintFor(EXPERT, position)).toMatchObject({
      kind: 'mistake',
      words: 'There is a mistake: r1c2 is not 2 and r2c3 is not 1 or 2, which are its only marks.',
    })
  })
})

describe('hints on small boards of all kinds', () => {
  it('say what all solutions say', () => {
    const random = new Random(seed)
    const seen: Record<string, number> = {}
    holds(boards(1, 4), 600, (board) => {
      const size = board.rows
      const solutions = solutionsByBruteForce(board)
      const from = solutions[random.below(solutions.length)]
      const position = partOf(from ?? new Uint8Array(size * size).fill(1), size, random, random.real())
      if (random.below(4) === 0) Object.assign(position, hinter.start(board))
      // Sometimes one entry is changed at random.
      if (random.below(4) === 0) position.entries[random.below(size * size)] = 1 + random.below(size)
      const outcome = run(hinter.search(board, position))
      const kind = outcome.status === 'solved' ? outcome.answer.kind : outcome.status
      seen[kind] = (seen[kind] ?? 0) + 1
      if (solutions.length === 0) {
        expect(outcome).toMatchObject({ status: 'impossible', why: 'The board has no solution.' })
        return
      }
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      const given = outcome.answer
      const here = solutions.filter((solution) => agrees(position, solution))
      expect(given.kind === 'mistake').toBe(here.length === 0)
      if (given.kind === 'step') {
        const after = follow(board, position, given)
        for (const solution of here) expect(agrees(after, solution)).toBe(true)
        const reader = new DeductionReader(board, position)
        reader.glance(position)
        reader.read(given.deduction)
      } else if (given.kind === 'finished') {
        expect(here).toHaveLength(1)
      } else if (given.kind === 'stuck') {
        for (const [square, height] of position.entries.entries()) {
          if (height !== 0 || board.givens[square] !== 0) continue
          expect(new Set(here.map((solution) => solution[square])).size).toBeGreaterThan(1)
        }
      } else if (given.rule === undefined) {
        // The squares named are at fault, all together.
        const named = given.places.map(([row, column]) => row * size + column)
        const keepsNamed = (solution: Heights) => named.every((square) => allows(position, square, solution[square]!))
        expect(solutions.some(keepsNamed)).toBe(false)
      }
    })
    for (const kind of ['step', 'mistake', 'finished', 'stuck', 'impossible'])
      expect(seen[kind]).toBeGreaterThan(inSweep(5))
  })

  it('stop at once, and are not given on boards that are too large', () => {
    const { board } = fixtures.at(-1)!
    requireStopsAtOnce(() => hinter.search(board, hinter.start(board)))
    requireStopsAtOnce(() => hinter.search(EMPTY, positionOf(...CLASH)))
    const large = boardOf(Array.from({ length: 68 }, () => 0))
    expect(run(hinter.search(large, hinter.start(large)))).toMatchObject({ status: 'stopped', reason: 'limits' })
  })
})

describe('the picture of a hint', () => {
  it('shows the position, and after a step what is settled by it', () => {
    const position = positionOf('4 . . .', '. . . .', '. . . .', '. . . .')
    expect(hinter.draw(HARD, position)).toEqual(drawPosition(HARD, position))
    const step = hintFor(HARD, position)
    const after = hinter.draw(HARD, position, step)
    expect(drawingToText(after)).toBe(
      drawingToText(drawPosition(HARD, positionOf('4 . . .', '. . . 4', '. . . .', '. . . .'))),
    )
    expect(after.marks.filter(({ shape }) => shape === 'tint')).toEqual([
      { place: [1, 3], shape: 'tint', letter: '*', label: 'looked at' },
    ])
    const wrong = positionOf('4 4 . .', '. . . .', '. . . .', '. . . .')
    const mistaken = hinter.draw(HARD, wrong, hintFor(HARD, wrong)).marks.filter(({ label }) => label === 'mistaken')
    expect(mistaken.map(({ place }) => place)).toEqual([[0, 0], [0, 1]]) // biome-ignore format: two places
  })
})
