import { describe, expect, it } from 'vitest'
import { placeName } from '../../src/base/grid.ts'
import { Random } from '../../src/base/random.ts'
import { type Deduction, type Hint, IN_ANSWERS } from '../../src/family.ts'
import { type Certificate, climbOf, GRADES, gradeOf, isSingle, type Refuted } from '../../src/logic/index.ts'
import { run, searching } from '../../src/search.ts'
import { solved } from '../solved.ts'
import { inSweep, sweep } from '../sweep.ts'
import { type Board, followCertificate, latin, latinLogic } from './latin.ts'
import {
  allOf,
  allSquares,
  anyBoard,
  bitsOf,
  boardOf,
  type Candidates,
  candidatesOf,
  positionOf,
  solutionsOf,
} from './latin-squares.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '1'

const statusOf = (solutions: readonly Candidates[]) => ['impossible', 'solved'][solutions.length] ?? 'ambiguous'
const textOf = (candidates: Candidates) => candidates.join()

/** Calls a claim with boards of 3 and 4 rows and all their solutions. */
function onBoards(
  count: number,
  claim: (board: Board, solutions: readonly Candidates[], random: Random) => void,
): void {
  const random = new Random(`latin ${seed}`)
  for (let i = 0; i < sweep(count); i++) {
    const board = anyBoard(3 + (i % 2), random)
    claim(board, solutionsOf(board), random)
  }
}

/** What deductions leave, of which each must take something away, and nothing that a solution needs. */
function requireSound(
  board: Board,
  from: Candidates,
  deductions: readonly Deduction[],
  solutions: readonly Candidates[],
) {
  const left = from.slice()
  for (const { words, settles } of deductions) {
    const before = textOf(left)
    for (const { place, as, left: values } of settles) {
      const cell = place[0] * board.columns + place[1]
      left[cell]! &= values!.reduce((bits, value) => bits | (1 << value), 0)
      for (const solution of solutions) expect(left[cell]! & solution[cell]!, words).toBe(solution[cell])
      if (isSingle(left[cell]!)) expect(as).toBe(String(32 - Math.clz32(left[cell]!)))
      else expect(as).toMatch(/^not \d(, \d)*( or \d)?$/)
      expect(words).toContain(placeName(place))
    }
    expect(textOf(left), words).not.toBe(before)
  }
  return left
}

describe('solving', () => {
  it.each(['logic', 'clauses'])('by %s tells one solution from several and from none', (method) => {
    const seen: Record<string, number> = {}
    onBoards(1500, (board, solutions) => {
      const outcome = run(latin.solvers[method]!(board, new Random(1)))
      expect(outcome.status).toBe(statusOf(solutions))
      seen[outcome.status] = (seen[outcome.status] ?? 0) + 1
      const found =
        outcome.status === 'solved' ? [outcome.answer] : outcome.status === 'ambiguous' ? outcome.answers : []
      const answers = found.map(bitsOf)
      const texts = solutions.map(textOf)
      for (const answer of answers) expect(texts).toContain(textOf(answer))
      expect(new Set(answers.map(textOf)).size).toBe(answers.length)
    })
    for (const status of ['solved', 'ambiguous', 'impossible']) expect(seen[status]).toBeGreaterThan(inSweep(50))
  })

  it('finds what is wrong with boards that are filled already', () => {
    for (const square of allSquares(3)) {
      const board = boardOf(square)
      expect(run(latin.solvers.logic!(board, new Random(1))).status).toBe('solved')
      const repeated = boardOf(square.map((number, cell) => (cell === 4 ? square[3]! : number)))
      expect(run(latin.solvers.logic!(repeated, new Random(1))).status).toBe('impossible')
    }
  })
})

describe('certificates', () => {
  it('come with the only solution and with none, and are followed', () => {
    onBoards(1500, (board, solutions) => {
      const outcome = run(latin.solvers.logic!(board, new Random(1)))
      if (outcome.status !== 'solved' && outcome.status !== 'impossible') return
      const certificate = outcome.certificate!
      const isImpossible = solutions.length === 0
      expect(followCertificate(board, certificate)).toEqual({ notRefuted: [], open: [], isImpossible })
      if (outcome.status === 'solved') expect(latin.check(board, outcome.answer, certificate)).toEqual([])
      const json = JSON.parse(JSON.stringify(latin.codecs.certificate!.toJson(certificate, board)))
      expect(latin.codecs.certificate!.fromJson(json, board)).toEqual(certificate)
    })
  })

  it('refute what singles leave open, and are refused without one of the refutations', () => {
    for (let i = 0; i < sweep(10, 3); i++) {
      const board = solved(latin.generate({ size: 6, difficulty: 'hard' }, new Random(`${seed} ${i}`)))
      const outcome = run(latin.solvers.logic!(board, new Random(1)))
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      const certificate = outcome.certificate!
      expect(certificate.length).toBeGreaterThan(0)
      const rulesOf = (each: Certificate) => latin.check(board, outcome.answer, each).map(({ rule }) => rule)
      expect(rulesOf(certificate)).toEqual([])
      expect(rulesOf(certificate.slice(0, -1))).toContain('proof-gap')
      const { cell, values } = certificate[0]!
      expect(rulesOf([{ cell, values: allOf(board) & ~values, inside: [] }])).toContain('proof-step')
    }
  })

  it('cannot be made up', () => {
    onBoards(1500, (board, solutions, random) => {
      if (solutions.length < 1) return
      const anyRefuted = (depth: number): Refuted => ({
        cell: random.below(board.givens.length),
        values: 1 + random.below(allOf(board)),
        inside: anyCertificate(depth - 1),
      })
      const anyCertificate = (depth: number): Certificate =>
        depth === 0 ? [] : Array.from({ length: random.below(6) }, () => anyRefuted(depth))
      const { notRefuted, isImpossible, open } = followCertificate(board, anyCertificate(2))
      if (notRefuted.length > 0) return
      expect(isImpossible).toBe(false)
      if (open.length === 0) expect(solutions).toHaveLength(1)
    })
  })
})

describe('forced squares', () => {
  it('are what all solutions have in common', () => {
    onBoards(800, (board, solutions) => {
      const outcome = run(latin.abilities.forced!.search(board))
      expect(outcome.status).toBe(solutions.length === 0 ? 'impossible' : 'solved')
      if (outcome.status !== 'solved') return
      for (const [cell, given] of candidatesOf(board).entries()) {
        const has = solutions.reduce((all, solution) => all | solution[cell]!, 0)
        const howOften = isSingle(given) ? 'unasked' : isSingle(has) ? 'always' : 'sometimes'
        expect(outcome.answer.squares[cell]).toBe(IN_ANSWERS[howOften])
        expect(outcome.answer.values![cell]!.reduce((bits, number) => bits | (1 << (number - 1)), 0)).toBe(has)
      }
    })
  })
})

describe('explanations', () => {
  it('deduce only what holds in every solution, and end as the board does', () => {
    const found = new Set<string>()
    onBoards(1500, (board, solutions) => {
      const outcome = run(latin.abilities.explain!.search(board))
      expect(outcome.status).toBe(statusOf(solutions))
      if (outcome.status === 'impossible') expect(outcome.why).toMatch(/^[A-Z].*\.$/)
      if (outcome.status !== 'solved' && outcome.status !== 'ambiguous') return
      const { deductions, grade } = outcome.status === 'solved' ? outcome.answer : outcome.answers[0]
      for (const { rule } of deductions) found.add(rule)
      const left = requireSound(board, candidatesOf(board), deductions, solutions)
      if (outcome.status !== 'solved') return
      expect(left.every(isSingle)).toBe(true)
      expect(grade).toBe(gradeByLevels(board))
    })
    expect([...found].sort()).toEqual(['chain', 'hidden-single', 'long-chain', 'single'])
  })

  it('name the squares and the numbers', () => {
    const wordsOf = (text: string) => {
      const squares = text.split(/\s+/)
      const rows = Math.sqrt(squares.length)
      const bits = (digits: string) => [...digits].reduce((set, digit) => set | (1 << (Number(digit) - 1)), 0)
      const board = boardOf(Int32Array.from(squares, (each) => (each === '.' ? (1 << rows) - 1 : bits(each))))
      const outcome = run(latin.abilities.explain!.search(board))
      if (outcome.status === 'impossible') return outcome.why
      if (outcome.status === 'stopped') throw new Error(`ended ${outcome.status}`)
      const { deductions } = outcome.status === 'solved' ? outcome.answer : outcome.answers[0]
      return deductions.map(({ words }) => words)
    }
    expect(wordsOf('1 2 .\n2 . .\n. . .')).toEqual([
      'Only one number is left for r1c3: r1c3 is 3.',
      'Only one number is left for r3c1: r3c1 is 3.',
      'Only one number is left for r2c3: r2c3 is 1.',
      'Only one number is left for r3c2: r3c2 is 1.',
      'Only one number is left for r3c3 and for r2c2: r3c3 is 2 and r2c2 is 3.',
    ])
    expect(wordsOf('12 12 3\n12 . .\n. . .')).toEqual([
      'In column 1 the number 3 fits on one square only: r3c1 is 3.',
      'In column 2 the number 3 fits on one square only: r2c2 is 3.',
    ])
    expect(wordsOf('1 1 .\n. . .\n. . .')).toBe('The number 1 would stand twice in row 1, on r1c1 and r1c2.')
    expect(wordsOf('23 23 .\n. . .\n23 . 1')).toBe('No square of row 1 is left for 1.')
    const words = wordsOf('23 12 24 14\n124 13 234 34\n12 234 13 234\n134 24 123 123') as string[]
    expect(words.filter((each) => each.startsWith('If'))).toEqual([
      'If r1c2 were 1, only 4 would be left for r1c4 and only 3 would be left for r2c2: ' +
        'but then no number would be left for r2c4. So r1c2 is 2.',
    ])
  })
})

/** The lowest level that settles everything. */
function gradeByLevels(board: Board): string {
  const climb = climbOf(latinLogic, latinLogic.deducer(board))
  for (const [index, { grade }] of climb.levels.entries()) if (climb.climb(index + 1) === 0) return grade
  return 'extreme'
}

describe('hints', () => {
  it('say what all solutions say that are left', () => {
    const seen: Record<string, number> = {}
    onBoards(2000, (board, solutions, random) => {
      const candidates = candidatesOf(board)
      const position = candidates.slice()
      const one = solutions[random.below(Math.max(1, solutions.length))]
      const isNearlyDone = random.below(8) === 0
      for (const cell of position.keys()) {
        // Some squares as in a solution, some narrowed at random.
        if (one && (isNearlyDone || random.below(3) === 0)) position[cell] = one[cell]!
        else if (random.below(6) === 0) position[cell]! &= 1 + random.below(allOf(board))
        if (position[cell] === 0) position[cell] = candidates[cell]!
      }
      const outcome = run(latin.abilities.hint!.search(board, positionOf(board, position)))
      if (solutions.length === 0) {
        expect(outcome.status).toBe('impossible')
        return
      }
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      const kind = judge(board, position, outcome.answer, solutions)
      seen[kind] = (seen[kind] ?? 0) + 1
    })
    for (const kind of ['step', 'repeat', 'wrong', 'clash', 'finished', 'stuck'])
      expect(seen[kind] ?? 0, kind).toBeGreaterThan(2)
  })

  it('lead from the untouched board to the solution', () => {
    onBoards(300, (board, solutions) => {
      if (solutions.length !== 1) return
      const play = latin.hands.play!
      let position = play.start(board)
      let left = candidatesOf(board)
      for (;;) {
        const outcome = run(latin.abilities.hint!.search(board, position))
        if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
        if (outcome.answer.kind !== 'step') break
        left = requireSound(board, left, [outcome.answer.deduction], solutions)
        position = play.follow!(board, position, outcome.answer.deduction)
      }
      expect(bitsOf(position.entries)).toEqual(solutions[0])
      expect(play.standing(board, position).isComplete).toBe(true)
    })
  })
})

function judge(board: Board, position: Candidates, hint: Hint, solutions: readonly Candidates[]): string {
  const cells = [...position.keys()]
  const has = (some: readonly number[]) =>
    solutions.filter((each) => some.every((cell) => (each[cell]! & position[cell]!) !== 0))
  const left = has(cells)
  expect(hint.kind === 'mistake').toBe(left.length === 0)
  switch (hint.kind) {
    case 'step':
      requireSound(board, position, [hint.deduction], left)
      break
    case 'finished':
      expect(position.every(isSingle)).toBe(true)
      break
    case 'stuck':
      for (const cell of cells) {
        if (!isSingle(position[cell]!)) expect(new Set(left.map((each) => each[cell])).size).toBeGreaterThan(1)
      }
      break
    case 'mistake': {
      const named = hint.places.map(([row, column]) => row * board.columns + column)
      if (hint.rule !== undefined) {
        const lines = named.map((cell) => (hint.rule === 'row' ? Math.floor(cell / board.rows) : cell % board.rows))
        expect(new Set(lines).size).toBe(1)
        return 'repeat'
      }
      const wrong = cells.filter((cell) => has([cell]).length === 0)
      if (wrong.length > 0) {
        expect(named).toEqual(wrong)
        return 'wrong'
      }
      expect(has(named)).toEqual([])
      for (const cell of named) expect(has(named.filter((other) => other !== cell)).length).toBeGreaterThan(0)
      return 'clash'
    }
  }
  return hint.kind
}

describe('generated boards', () => {
  it.each(['any', 'easy', 'medium', 'hard'])(
    'have one solution, the grade, and no given too many: %s',
    (difficulty) => {
      for (let i = 0; i < sweep(20, 4); i++) {
        const size = 6 + (i % 3)
        const board = solved(latin.generate({ size, difficulty }, new Random(`${seed} ${i}`)))
        expect(gradeFound(board)).toBe(difficulty === 'any' ? gradeByLevels(board) : difficulty)
        for (const [cell, given] of board.givens.entries()) {
          if (given === 0) continue
          const grade = gradeFound({ ...board, givens: board.givens.map((each, other) => (other === cell ? 0 : each)) })
          if (difficulty === 'any') expect(grade).toBeUndefined()
          else
            expect(grade === undefined || GRADES.indexOf(grade as never) > GRADES.indexOf(difficulty as never)).toBe(
              true,
            )
        }
      }
    },
  )

  function gradeFound(board: Board): string | undefined {
    const outcome = run(
      searching<string | undefined>(function* () {
        const { grade, steps } = yield* gradeOf(latinLogic, board)
        return { status: 'solved', answer: grade, steps }
      }),
    )
    return outcome.status === 'solved' ? outcome.answer : undefined
  }
})
