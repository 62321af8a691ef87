import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type Board,
  check,
  drawPosition,
  hinter,
  hinting,
  hitoriLogic,
  OPEN,
  type Position,
  SHADED,
  UNSHADED,
} from '../../../src/families/hitori/index.ts'
import { drawingToText, type Hint, placeOf, Random, run, type Shading } from '../../../src/index.ts'
import { hint } from '../../../src/logic/index.ts'
import { requireStopsAtOnce } from '../../contract/stops.ts'
import { holds } from '../../property.ts'
import { boardOf, smallBoards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { DeductionReader, nameOf } from './deduction-reader.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '20011'

const fixtures = readFileSync(new URL('../../fixtures/hitori/generated.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly grid: number[][]; readonly solution: string[] })
  .map(({ grid, solution }) => ({
    board: { rows: grid.length, columns: grid[0]!.length, numbers: Int32Array.from(grid.flat()) },
    shading: Uint8Array.from(solution.join(''), (each) => (each === '#' ? 1 : 0)),
  }))
  .filter(({ board }) => board.numbers.length <= 150)

/** A board of which the only solution is found neither by simple rules nor by single assumptions. */
const EXTREME = boardOf('425136', '617742', '134376', '551643', '324411')

function hintFor(board: Board, position: Position): Hint {
  const outcome = run(hinter.search(board, position))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome.answer
}

/** A position from signs: # shaded, o unshaded, and anything else for open squares. */
function positionOf(...rows: string[]): Position {
  return Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? SHADED : sign === 'o' ? UNSHADED : OPEN))
}

/** Some of the squares as in a solution. */
function partOf(solution: Shading, random: Random, share: number): Position {
  return solution.map((isShaded) => (random.real() >= share ? OPEN : isShaded === 1 ? SHADED : UNSHADED))
}

function agrees(position: Position, solution: Shading, squares: Iterable<number> = position.keys()): boolean {
  for (const square of squares) {
    if (position[square] !== OPEN && (position[square] === SHADED) !== (solution[square] === 1)) return false
  }
  return true
}

/** Takes one hint after the other, and gives the position at the end with the last hint. */
function followHints(board: Board, position: Position): { position: Position; last: Hint } {
  const reader = new DeductionReader(board, position)
  for (;;) {
    const given = hintFor(board, reader.position)
    if (given.kind !== 'step') return { position: reader.position, last: given }
    reader.read(given.deduction)
  }
}

describe('hints', () => {
  it('lead from the untouched board to the solution, step by step', () => {
    for (const { board, shading } of [...fixtures.slice(0, 12), { board: EXTREME, shading: undefined }]) {
      const start = hinter.start(board)
      expect(start).toEqual(new Uint8Array(board.numbers.length))
      const { position, last } = followHints(board, start)
      expect(last).toEqual({ kind: 'finished', words: 'Every square is settled, and all rules are kept.' })
      const found = position.map((value) => (value === SHADED ? 1 : 0))
      expect(check(board, found)).toEqual([])
      if (shading) expect(found).toEqual(shading)
    }
  })

  it('find no mistake where there is none, and tell something new from there', () => {
    const random = new Random(seed)
    for (const { board, shading } of fixtures) {
      for (const share of [0.1, 0.4, 0.7, 0.95]) {
        const position = partOf(shading, random, share)
        const given = hintFor(board, position)
        if (!position.includes(OPEN)) expect(given.kind).toBe('finished')
        else if (given.kind !== 'step') throw new Error(`${given.kind}: ${given.words}`)
        else {
          const reader = new DeductionReader(board, position.slice())
          reader.read(given.deduction)
          expect(agrees(reader.position, shading)).toBe(true)
        }
      }
    }
  })

  it('find every mark that is wrong', () => {
    const random = new Random(seed)
    for (const { board, shading } of fixtures) {
      for (let turn = 0; turn < 5; turn++) {
        const position = partOf(shading, random, 0.5)
        const wrong = random.below(position.length)
        position[wrong] = shading[wrong] === 1 ? UNSHADED : SHADED
        const given = hintFor(board, position)
        if (given.kind !== 'mistake') throw new Error(`${given.kind}, but ${wrong} is wrong`)
        if (given.rule === undefined) {
          const place = placeOf(board, wrong)
          expect(given.places).toEqual([place])
          const marked =
            shading[wrong] === 1 ? 'unshaded, but every solution shades it' : 'shaded, but no solution shades it'
          expect(given.words).toBe(`There is a mistake: ${nameOf(place)} is marked ${marked}.`)
        } else expect(['touch', 'repeat', 'split']).toContain(given.rule)
      }
    }
  })

  it('begin with the simplest kind of deduction that settles something open', () => {
    const board = boardOf('111', '234', '224')
    expect(hintFor(board, positionOf('...', '...', '...'))).toMatchObject({
      kind: 'step',
      deduction: { rule: 'triple' },
    })
    expect(hintFor(board, positionOf('#..', '...', '...'))).toMatchObject({ deduction: { rule: 'neighbour' } })
    // Of the triple only one square is open, and a number that stays is seen before it.
    expect(hintFor(board, positionOf('#o.', 'oo.', '...'))).toMatchObject({
      deduction: { rule: 'repeat', settles: [{ place: [0, 2], as: 'shaded' }] },
    })
    const latin = boardOf('1234', '2341', '3412')
    expect(hintFor(latin, positionOf('....', '.#..', '....'))).toMatchObject({ deduction: { rule: 'neighbour' } })
    expect(hintFor(latin, positionOf('.o..', 'o#o.', '.o..')).kind).toBe('stuck')
    const kinds = new Set<string>()
    const { last } = followHints(EXTREME, hinter.start(EXTREME))
    expect(last.kind).toBe('finished')
    const reader = new DeductionReader(EXTREME)
    for (
      let given = hintFor(EXTREME, reader.position);
      given.kind === 'step';
      given = hintFor(EXTREME, reader.position)
    ) {
      kinds.add(given.deduction.rule)
      reader.read(given.deduction)
    }
    expect(kinds).toContain('cases')
  })

  it('settle a single square where nothing but a long search helps', () => {
    const reader = new DeductionReader(EXTREME)
    const bounds = { steps: Number.POSITIVE_INFINITY, cases: [] }
    for (;;) {
      const outcome = run(hint(hitoriLogic, hinting, EXTREME, reader.position, { unique: bounds, several: bounds }))
      if (outcome.status !== 'solved' || outcome.answer.kind !== 'step') throw new Error(`ended ${outcome.status}`)
      const { deduction } = outcome.answer
      reader.read(deduction)
      if (deduction.rule !== 'exhaustion') continue
      expect(deduction.settles).toHaveLength(1)
      break
    }
    expect(agrees(reader.position, solutionsByBruteForce(EXTREME)[0]!)).toBe(true)
  })
})

describe('mistakes that break a rule', () => {
  it('are told with the rule and the squares', () => {
    const board = boardOf('1231', '2312', '3123')
    expect(hintFor(board, positionOf('....', '.##.', '....'))).toEqual({
      kind: 'mistake',
      rule: 'touch',
      words: 'The shaded squares r2c2 and r2c3 share a side.',
      places: [
        [1, 1],
        [1, 2],
      ],
    })
    expect(hintFor(board, positionOf('o..o', '....', '....'))).toEqual({
      kind: 'mistake',
      rule: 'repeat',
      words: 'The number 1 is marked to stay unshaded twice in a line, on r1c1 and r1c4.',
      places: [
        [0, 0],
        [0, 3],
      ],
    })
    expect(hintFor(board, positionOf('.#..', '#...', '....'))).toEqual({
      kind: 'mistake',
      rule: 'split',
      words: 'The shaded squares cut off r1c1.',
      places: [[0, 0]],
    })
  })
})

describe('hints on small boards of all shapes', () => {
  it('say what all solutions say', () => {
    const random = new Random(seed)
    const seen: Record<string, number> = {}
    holds(smallBoards(14), 5000, (board) => {
      const solutions = solutionsByBruteForce(board)
      const anySolution = () => solutions[random.below(solutions.length)]!
      const position = marksOf[random.below(marksOf.length)]!(
        board,
        solutions.length === 0 ? undefined : anySolution,
        random,
      )
      if (random.below(3) === 0) position[random.below(position.length)] = random.below(3)
      const before = position.slice()
      const outcome = run(hinter.search(board, position))
      expect(position).toEqual(before)
      if (solutions.length === 0) {
        expect(outcome.status).toBe('impossible')
        return
      }
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      const kind = judge(board, position, outcome.answer, solutions)
      seen[kind] = (seen[kind] ?? 0) + 1
    })
    for (const kind of ['step', 'broken rule', 'impossible marks', 'clashing marks', 'finished', 'stuck']) {
      expect(seen[kind] ?? 0, kind).toBeGreaterThan(2)
    }
  })
})

/** Ways to mark squares: at random, or as in a solution, or each as in one of two solutions. */
const marksOf: readonly ((board: Board, anySolution: (() => Shading) | undefined, random: Random) => Position)[] = [
  ({ numbers }, _, random) => Uint8Array.from(numbers, () => random.below(3)),
  ({ numbers }, anySolution, random) =>
    partOf(anySolution?.() ?? new Uint8Array(numbers.length), random, random.real()),
  ({ numbers }, anySolution, random) => {
    const one = partOf(anySolution?.() ?? new Uint8Array(numbers.length), random, 0.2)
    const two = partOf(anySolution?.() ?? new Uint8Array(numbers.length), random, 0.2)
    return one.map((value, square) => (value === OPEN ? two[square]! : value))
  },
]

/** Holds a hint against all solutions, and says what kind it is. */
function judge(board: Board, position: Position, given: Hint, solutions: readonly Shading[]): string {
  const going = solutions.filter((solution) => agrees(position, solution))
  expect(given.kind === 'mistake').toBe(going.length === 0)
  switch (given.kind) {
    case 'step': {
      const reader = new DeductionReader(board, position.slice())
      reader.read(given.deduction)
      expect(going.every((solution) => agrees(reader.position, solution))).toBe(true)
      return 'step'
    }
    case 'finished':
      expect(position.includes(OPEN)).toBe(false)
      return 'finished'
    case 'stuck':
      for (const [square, value] of position.entries()) {
        if (value === OPEN) expect(new Set(going.map((solution) => solution[square])).size).toBe(2)
      }
      expect(position.includes(OPEN)).toBe(true)
      return 'stuck'
    case 'mistake': {
      const marks = given.places.map(([row, column]) => row * board.columns + column)
      if (given.rule !== undefined) return 'broken rule'
      for (const place of given.places) expect(given.words).toContain(nameOf(place))
      const hasAll = (squares: readonly number[]) => solutions.some((solution) => agrees(position, solution, squares))
      const impossible = [...position.keys()].filter((square) => !hasAll([square]))
      if (impossible.length > 0) {
        expect(marks).toEqual(impossible)
        return 'impossible marks'
      }
      // None can be left out.
      expect(hasAll(marks)).toBe(false)
      for (const mark of marks) expect(hasAll(marks.filter((other) => other !== mark))).toBe(true)
      return 'clashing marks'
    }
  }
}

describe('the search for a hint', () => {
  it('stops at every pause, and says the same every time', () => {
    for (const board of [EXTREME, fixtures.at(-1)!.board]) {
      const position = hinter.start(board)
      expect(hintFor(board, position)).toEqual(hintFor(board, position))
      requireStopsAtOnce(() => hinter.search(board, position))
    }
    // Marks that clash take several questions.
    const open = { rows: 12, columns: 15, numbers: new Int32Array(180) }
    const position = hinter.start(open)
    for (const square of [0, 2, 4, 20, 24, 40]) position[square] = SHADED
    requireStopsAtOnce(() => hinter.search(open, position))
  })

  it('tells a broken rule even if it was stopped before the board was solved', () => {
    const board = { rows: 50, columns: 60, numbers: new Int32Array(3000) }
    const position = hinter.start(board)
    position[0] = position[1] = SHADED
    const search = hinter.search(board, position)
    expect(search.next().done).toBe(false)
    expect(search.next('time').value).toMatchObject({
      status: 'stopped',
      reason: 'time',
      answer: { kind: 'mistake', rule: 'touch' },
    })
  })

  it('is not begun on a board too large', () => {
    const board = { rows: 400, columns: 300, numbers: new Int32Array(120_000) }
    expect(run(hinter.search(board, hinter.start(board)))).toMatchObject({ status: 'stopped', reason: 'limits' })
  })
})

describe('the picture of a hint', () => {
  const board = boardOf('111', '234', '224')

  it('is that of the position where there is no hint', () => {
    const position = positionOf('#o.', '...', '..#')
    expect(hinter.draw(board, position)).toEqual(drawPosition(board, position))
    expect(hinter.draw(board, position, { kind: 'finished', words: '' })).toEqual(drawPosition(board, position))
  })

  it('shows what a step settles and what it looks at', () => {
    const position = positionOf('#o#', '...', '...')
    const given = hintFor(board, position)
    if (given.kind !== 'step') throw new Error(given.kind)
    const after = new DeductionReader(board, position.slice())
    after.read(given.deduction)
    const drawing = hinter.draw(board, position, given)
    expect(drawingToText(drawing)).toBe(drawingToText(drawPosition(board, after.position)))
    const tinted = drawing.marks.filter(({ shape }) => shape === 'tint').map(({ place }) => place.join())
    const wanted = [...given.deduction.uses, ...given.deduction.settles.map(({ place }) => place)].map((place) =>
      place.join(),
    )
    expect(new Set(tinted)).toEqual(new Set(wanted))
    expect(new Set(tinted).size).toBe(tinted.length)
  })

  it('shows where a mistake is', () => {
    const position = positionOf('##.', '...', '...')
    const given = hintFor(board, position)
    const tints = hinter.draw(board, position, given).marks.filter(({ shape }) => shape === 'tint')
    expect(tints).toMatchObject([
      { place: [0, 0], label: 'mistaken' },
      { place: [0, 1], label: 'mistaken' },
    ])
  })
})
