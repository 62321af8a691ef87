import { describe, expect, it } from 'vitest'
import { check, hitoriLogic, SHADED, solveByLogic, UNSHADED } from '../../../src/families/hitori/index.ts'
import { Deducer, EITHER, WITH_CUTS, WITHOUT_CUTS } from '../../../src/families/hitori/logic/deducer.ts'
import { Relations } from '../../../src/families/hitori/logic/relations.ts'
import { Random, run, type Shading } from '../../../src/index.ts'
import { ASSUMED, Assumptions, type Climb, climbOf } from '../../../src/logic/index.ts'
import { holds } from '../../property.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { boardOf, smallBoards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '1'

function statusOf(solutions: readonly Shading[]): string {
  return solutions.length === 0 ? 'impossible' : solutions.length === 1 ? 'solved' : 'ambiguous'
}

describe('the relations of squares', () => {
  it('ring the equal numbers of each line, also after numbers have changed', () => {
    const random = new Random(seed)
    holds(smallBoards(24), 300, (board) => {
      const numbers = board.numbers.slice()
      const relations = new Relations(board)
      for (let change = 0; change < 5; change++) {
        for (let square = 0; square < numbers.length; square++) {
          const row = Math.floor(square / board.columns)
          const column = square % board.columns
          const isEqual = (other: number) => numbers[other] === numbers[square] && numbers[square] !== 0
          const inRow = [...numbers.keys()].filter((s) => Math.floor(s / board.columns) === row && isEqual(s))
          const inColumn = [...numbers.keys()].filter((s) => s % board.columns === column && isEqual(s))
          expect(ringOf(relations.nextInRow, square)).toEqual(inRow.length > 0 ? inRow : [square])
          expect(ringOf(relations.nextInColumn, square)).toEqual(inColumn.length > 0 ? inColumn : [square])
        }
        const changed = random.below(numbers.length)
        numbers[changed] = random.below(5)
        relations.setNumber(changed, numbers[changed]!)
      }
    })
  })

  it('are the same for small and for large numbers', () => {
    const board = boardOf('1221', '2112', '1111')
    const large = { ...board, numbers: board.numbers.map((number) => 1_000_000_000 * (number - 1) + 7) }
    expect(new Relations(large).nextInRow).toEqual(new Relations(board).nextInRow)
    expect(new Relations(large).nextInColumn).toEqual(new Relations(board).nextInColumn)
  })
})

function ringOf(next: Int32Array, square: number): number[] {
  const ring = [square]
  for (let other = next[square]!; other !== square; other = next[other]!) ring.push(other)
  return ring.sort((a, b) => a - b)
}

describe('cuts', () => {
  it('are found exactly where a walk over the board finds it in two parts', () => {
    const random = new Random(`cuts ${seed}`)
    let cut = 0
    for (let round = 0; round < sweep(2000); round++) {
      const rows = 1 + random.below(7)
      const columns = 1 + random.below(7)
      const board = { rows, columns, numbers: new Int32Array(rows * columns) }
      const deducer = new Deducer(new Relations(board))
      const shaded = new Uint8Array(rows * columns)
      for (const square of random.shuffle([...shaded.keys()])) {
        if (deducer.position.candidates[square] === SHADED) continue
        // Without numbers, squares are unshaded only as neighbours of shaded ones, or since they would cut the board.
        const wouldTouch = neighbours(board, square).some((other) => shaded[other] === 1)
        shaded[square] = 1
        const wouldCut = check(board, shaded).some(({ rule }) => rule === 'split')
        if (wouldTouch || wouldCut) {
          const isRuledOut = deducer.position.candidates[square] === UNSHADED
          const before = deducer.position.size
          if (!isRuledOut) expect(deducer.keep(square, SHADED, ASSUMED)).toBe(true)
          expect(isRuledOut || !deducer.propagate(WITH_CUTS)).toBe(true)
          deducer.undo(before)
          shaded[square] = 0
          if (!wouldTouch) cut++
        } else {
          expect(deducer.position.candidates[square]).toBe(EITHER)
          expect(deducer.keep(square, SHADED, ASSUMED)).toBe(true)
          expect(deducer.propagate(WITH_CUTS)).toBe(true)
        }
      }
    }
    expect(cut).toBeGreaterThan(inSweep(500))
  })

  function neighbours({ rows, columns }: { rows: number; columns: number }, square: number): number[] {
    const [row, column] = [Math.floor(square / columns), square % columns]
    const places = [
      [row - 1, column],
      [row + 1, column],
      [row, column - 1],
      [row, column + 1],
    ] as const
    return places.filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < columns).map(([r, c]) => r * columns + c)
  }

  it('are seen before they are made on boards of more than one line', () => {
    const deducer = new Deducer(new Relations(boardOf('123', '231', '312')))
    expect(deducer.keep(1, SHADED, ASSUMED)).toBe(true)
    expect(deducer.propagate(WITH_CUTS)).toBe(true)
    // The corner must not be cut off.
    expect(deducer.position.candidates[3]).toBe(UNSHADED)
  })
})

describe('conclusions', () => {
  it('are the same after undoing as from the beginning', () => {
    const random = new Random(`undo ${seed}`)
    holds(smallBoards(30), 300, (board) => {
      const relations = new Relations(board)
      const deducer = new Deducer(relations)
      const chosen: [number, number][] = []
      const sizes: number[] = []
      for (let move = 0; move < 30; move++) {
        if (sizes.length > 0 && random.below(3) === 0) {
          chosen.pop()
          deducer.undo(sizes.pop()!)
        } else {
          const square = random.below(relations.squares)
          if (deducer.position.candidates[square] !== EITHER) continue
          const before = deducer.position.size
          const value = random.below(2) === 0 ? SHADED : UNSHADED
          expect(deducer.keep(square, value, ASSUMED)).toBe(true)
          // Half of the time the cuts are put off, as assumptions without cuts do.
          if (!deducer.propagate(random.below(2)) || !deducer.propagate(WITH_CUTS)) deducer.undo(before)
          else {
            sizes.push(before)
            chosen.push([square, value])
          }
        }
        const fresh = new Deducer(relations)
        for (const [square, value] of chosen) {
          expect(fresh.keep(square, value, ASSUMED)).toBe(true)
          expect(fresh.propagate(WITH_CUTS)).toBe(true)
        }
        expect(deducer.position.candidates).toEqual(fresh.position.candidates)
      }
    })
  })

  it('and assumptions settle nothing that differs in some solution', () => {
    let settled = 0
    holds(smallBoards(20), 2000, (board) => {
      const solutions = solutionsByBruteForce(board)
      for (const strength of [WITHOUT_CUTS, WITH_CUTS]) {
        const deducer = new Deducer(new Relations(board))
        const state = new Assumptions(deducer, strength, WITH_CUTS).work(Number.POSITIVE_INFINITY)
        if (state === 'impossible') expect(solutions).toEqual([])
        else settled += requireSound(deducer, solutions)
      }
    })
    expect(settled).toBeGreaterThan(inSweep(3000))
  })

  it('settle the same whether they work in one go or step by step', () => {
    holds(smallBoards(30), 500, (board) => {
      const whole = new Deducer(new Relations(board))
      const inSteps = new Deducer(new Relations(board))
      const state = new Assumptions(whole, WITH_CUTS, WITH_CUTS).work(Number.POSITIVE_INFINITY)
      const assumptions = new Assumptions(inSteps, WITH_CUTS, WITH_CUTS)
      let stepState = assumptions.work(1)
      while (stepState === 'more') stepState = assumptions.work(1)
      expect(stepState).toBe(state)
      expect(inSteps.position.candidates).toEqual(whole.position.candidates)
    })
  })
})

/** Gives how many squares are settled. */
function requireSound(deducer: Climb['deducer'], solutions: readonly Shading[]): number {
  for (let place = 0; place < deducer.position.size; place++) {
    const square = deducer.position.trailCells[place]!
    const isShaded = deducer.position.candidates[square] === SHADED ? 1 : 0
    for (const solution of solutions) expect(solution[square]).toBe(isShaded)
  }
  return deducer.position.size
}

describe('levels', () => {
  it('are sound, and each settles at least what the one below does', () => {
    const reached = [0, 0, 0, 0]
    holds(smallBoards(20), 3000, (board) => {
      const solutions = solutionsByBruteForce(board)
      const climb = climbOf(hitoriLogic, hitoriLogic.deducer(board))
      expect(climb.levels).toHaveLength(reached.length)
      let before = board.numbers.length
      for (let level = 0; level < reached.length; level++) {
        const open = climb.climb(level + 1)!
        if (open < 0) {
          expect(solutions).toEqual([])
          return
        }
        requireSound(climb.deducer, solutions)
        expect(open).toBeLessThanOrEqual(before)
        if (open < before) reached[level]!++
        before = open
      }
    })
    for (const count of reached) expect(count).toBeGreaterThan(inSweep(20))
  })

  it('climb alike in one go, step by step, and after a reset', () => {
    holds(smallBoards(30), 300, (board) => {
      const climb = climbOf(hitoriLogic, hitoriLogic.deducer(board))
      const levels = climb.levels.length
      const open = climb.climb(levels)
      const candidates = climb.deducer.position.candidates.slice()
      climb.reset()
      let again = climb.climb(levels, 1)
      while (again === undefined) again = climb.climb(levels, 1)
      expect(again).toBe(open)
      if (open! >= 0) expect(climb.deducer.position.candidates).toEqual(candidates)
    })
  })

  it.each([
    ['a sandwich', ['1213', '3432', '2341', '4123'], 0, 1, UNSHADED],
    ['a triple', ['1112', '3432', '2341', '4123'], 0, 0, SHADED],
    ['a pair elsewhere in the line', ['11231', '34523', '25314', '43152', '52435'], 0, 4, SHADED],
    // Of the equal pairs in both rows of the corner, those that leave the corner square an exit.
    ['a corner of two pairs', ['1134', '2245', '3451', '4513'], 0, 0, SHADED],
  ])('know %s on level %i', (_, rows, level, square, value) => {
    const climb = climbOf(hitoriLogic, hitoriLogic.deducer(boardOf(...rows)))
    climb.climb(level + 1)
    expect(climb.deducer.position.candidates[square]).toBe(value)
  })

  it('know edges one level above corners', () => {
    // Shading the square below the middle of the edge would shade both its neighbours on the edge.
    const board = boardOf('12345', '16375', '34561', '45612', '56123')
    const square = 6
    const climb = climbOf(hitoriLogic, hitoriLogic.deducer(board))
    climb.climb(1)
    expect(climb.deducer.position.candidates[square]).toBe(EITHER)
    climb.climb(2)
    expect(climb.deducer.position.candidates[square]).toBe(UNSHADED)
  })
})

describe('solving by logic', () => {
  it.each([0, 1, 256])(
    'agrees with trying everything on small boards, with %i branches before it learns',
    (branches) => {
      const seen: Record<string, number> = {}
      holds(smallBoards(20), 1500, (board) => {
        const solutions = solutionsByBruteForce(board)
        const outcome = run(solveByLogic(board, branches))
        expect(outcome.status).toBe(statusOf(solutions))
        seen[outcome.status] = (seen[outcome.status] ?? 0) + 1
        const texts = solutions.map((solution) => solution.join(''))
        if (outcome.status === 'solved') expect(outcome.answer).toEqual(solutions[0])
        if (outcome.status !== 'ambiguous') return
        const [one, two] = outcome.answers.map((answer) => answer.join(''))
        expect(texts).toContain(one)
        expect(texts).toContain(two)
        expect(one).not.toBe(two)
      })
      for (const status of ['solved', 'ambiguous', 'impossible'])
        expect(seen[status], status).toBeGreaterThan(inSweep(20))
    },
  )

  it('decides large boards that leave all freedom, or none, in a moment', () => {
    const side = 200
    const squares = side * side
    const blank = { rows: side, columns: side, numbers: new Int32Array(squares) }
    const equal = { ...blank, numbers: new Int32Array(squares).fill(1) }
    const outcome = run(solveByLogic(blank))
    expect(outcome.status).toBe('ambiguous')
    if (outcome.status === 'ambiguous') for (const answer of outcome.answers) expect(check(blank, answer)).toEqual([])
    expect(run(solveByLogic(equal)).status).toBe('impossible')
  })
})
