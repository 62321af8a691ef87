import { describe, expect, it } from 'vitest'
import { type Board, skyscrapersLogic } from '../../../src/families/skyscrapers/index.ts'
import { Random } from '../../../src/index.ts'
import { type Climb, climbOf, GRADES } from '../../../src/logic/index.ts'
import { holds } from '../../property.ts'
import { boardOf, boards, boardsBeside, fixtureBoards, type KnownBoard, keepsRules, seen, sights } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { gradeOf } from './grade.ts'

/** By square the heights that are left, in ascending order. */
type Left = number[][]

/** What a rule leaves to the squares of a line, given what is left to them and the clues at both ends. */
type Rule = (line: Left, front: number, back: number) => Left

/** Boards that take whole lines, simple assumptions, and assumptions with whole lines in them. */
const HARD = boardOf([0, 0, 3, 2, 0, 1, 3, 2, 0, 0, 2, 0, 2, 0, 3, 1])
const EXPERT = boardOf([1, 2, 2, 0, 3, 2, 3, 1, 1, 0, 0, 0, 0, 2, 2, 0])

const EXTREME = boardOf(
  [2, 0, 1, 3, 3, 0, 3, 1, 3, 0, 2, 2, 2, 2, 3, 0, 1, 2, 2, 3, 3, 0, 3, 2],
  [[0, 2, 0, 1, 0, 3], ...Array.from({ length: 5 }, () => [0, 0, 0, 0, 0, 0])],
)

/** A board with several solutions, on which assumptions with whole lines in them say more than simple ones. */
const SEVERAL = boardOf([0, 3, 0, 0, 2, 0, 2, 0, 3, 0, 0, 0, 0, 0, 0, 0])

const range = (size: number) => Array.from({ length: size }, (_, i) => i + 1)

/** All sequences of heights out of what is left. */
function sequences(line: Left): number[][] {
  return line.reduce<number[][]>((all, left) => all.flatMap((some) => left.map((height) => [...some, height])), [[]])
}

/** What the squares have in some of these ways. */
function having(line: Left, ways: readonly number[][]): Left {
  return line.map((left, i) => left.filter((height) => ways.some((way) => way[i] === height)))
}

const showing = (front: number, back: number) => (way: number[]) =>
  (front === 0 || seen(way) === front) && (back === 0 || seen([...way].reverse()) === back)

const isDifferent = (way: number[]) => new Set(way).size === way.length

const limits: Rule = (line, front, back) => {
  const size = line.length
  const near = (clue: number, distance: number, height: number) =>
    clue === 0 || (clue === 1 ? (distance === 0) === (height === size) : height <= size - clue + 1 + distance)
  const limited = line.map((left, i) =>
    left.filter((height) => near(front, i, height) && near(back, size - 1 - i, height)),
  )
  if (front === 0 || back === 0) return limited
  if (front + back > size + 1 || (front === 1 && back === 1 && size > 1)) return line.map(() => [])
  if (front + back !== size + 1) return limited
  // Up to the tallest the buildings rise, behind it they fall.
  const ways = sequences(line.map(() => range(size))).filter(
    (way) =>
      way[front - 1] === size &&
      way.every((height, i) => i === 0 || (i < front ? way[i - 1]! < height : way[i - 1]! > height)) &&
      way.filter((height) => height === size).length === 1,
  )
  return having(limited, ways)
}

const singles: Rule = (line) =>
  line.map((left, i) => {
    const others = line.filter((_, k) => k !== i)
    const free = left.filter((height) => others.every((other) => other.length !== 1 || other[0] !== height))
    const only = free.filter((height) => others.every((other) => !other.includes(height)))
    return only.length > 0 ? (only.length === 1 ? only : []) : free
  })

const allHeightsHaveRoom: Rule = (line) =>
  range(line.length).every((height) => line.some((left) => left.includes(height))) ? line : line.map(() => [])

const different: Rule = (line) => having(line, sequences(line).filter(isDifferent))

/** Hidden buildings may be equal, but the tallest is there once, and none is as tall as the tallest seen before it. */
const view: Rule = (line, front, back) => {
  if (front === 0 && back === 0) return line
  const size = line.length
  const isFine = (part: readonly number[]) =>
    part.every((height, i) => i === 0 || height !== Math.max(...part.slice(0, i)))
  const ways = sequences(line).filter((way) => {
    const tallest = way.indexOf(size)
    if (tallest < 0 || tallest !== way.lastIndexOf(size)) return false
    return isFine(way.slice(0, tallest)) && isFine(way.slice(tallest + 1).reverse()) && showing(front, back)(way)
  })
  return having(line, ways)
}

const wholeLine: Rule = (line, front, back) =>
  having(
    line,
    sequences(line).filter((way) => isDifferent(way) && showing(front, back)(way)),
  )

const fullLine: Rule = (line, front, back) =>
  line.some((left) => left.length !== 1) || showing(front, back)(line.flat()) ? line : line.map(() => [])

const RULES: readonly (readonly Rule[])[] = [
  [limits, singles, allHeightsHaveRoom, fullLine],
  [limits, singles, allHeightsHaveRoom, fullLine, different, view],
  [wholeLine],
]

/** What follows up an assumption: settled heights and heights with one square left, or whole lines. */
const ASSUMPTIONS: readonly (readonly Rule[])[] = [[singles, allHeightsHaveRoom, fullLine], [wholeLine]]

const LEVELS = RULES.length + ASSUMPTIONS.length

/** Applies rules until nothing changes; undefined at a contradiction. */
function narrowed(board: Board, rules: readonly Rule[], start: Left): Left | undefined {
  const size = board.rows
  const lines = sights(size)
  let left = start
  for (let before = ''; before !== JSON.stringify(left); ) {
    before = JSON.stringify(left)
    for (let clue = 0; clue < 2 * size; clue++) {
      const squares = lines[clue]!
      const opposite = clue < size ? 3 * size - 1 - clue : 5 * size - 1 - clue
      for (const rule of rules) {
        const line = rule(
          squares.map((square) => left[square]!),
          board.clues[clue]!,
          board.clues[opposite]!,
        )
        left = left.map((heights, square) => (squares.includes(square) ? line[squares.indexOf(square)]! : heights))
        if (left.some((heights) => heights.length === 0)) return undefined
      }
    }
  }
  return left
}

function startOf({ rows: size, givens }: Board): Left {
  return Array.from(givens, (given) => (given === 0 ? range(size) : [given]))
}

function withSquare(left: Left, square: number, heights: number[]): Left {
  return left.map((each, i) => (i === square ? heights : each))
}

/**
 * Assumes everything until nothing changes, and follows it up by some rules. After each refutation whole lines are
 * looked at.
 */
function assumed(board: Board, start: Left | undefined, rules: readonly Rule[]): Left | undefined {
  let left = start
  for (let isNew = true; isNew && left; ) {
    isNew = false
    for (let square = 0; square < board.givens.length && left; square++) {
      for (const height of left[square]!) {
        if (!left || narrowed(board, rules, withSquare(left, square, [height]))) continue
        left = narrowed(
          board,
          [wholeLine],
          withSquare(
            left,
            square,
            left[square]!.filter((other) => other !== height),
          ),
        )
        isNew = true
      }
    }
  }
  return left
}

function climbing(board: Board): Climb {
  return climbOf(skyscrapersLogic, skyscrapersLogic.deducer(board))
}

function leftBy({ deducer: { position } }: Climb): Left {
  return Array.from(position.candidates.subarray(0, position.cells), (set) =>
    range(31).filter((height) => ((set >> (height - 1)) & 1) === 1),
  )
}

describe('levels', () => {
  it('leave what their rules leave if these are applied plainly until nothing changes', () => {
    const candidates = new Array<number>(LEVELS).fill(0)
    const climb = (board: Board) => {
      const levels = climbing(board)
      expect(levels.levels).toHaveLength(LEVELS)
      // A board that is full from the beginning is not looked at, but whether it is right can be asked.
      const full = startOf(board)
      if (full.every(({ length }) => length === 1)) {
        expect(levels.climb(LEVELS)).toBe(0)
        expect(levels.isSolved()).toBe(keepsRules(board, Uint8Array.from(full.flat())))
        return
      }
      for (let level = 0; level < LEVELS; level++) {
        const rules = RULES[level]
        const wanted = rules
          ? narrowed(board, rules, startOf(board))
          : assumed(board, narrowed(board, [wholeLine], startOf(board)), ASSUMPTIONS[level - RULES.length]!)
        const count = levels.climb(level + 1)!
        expect(count >= 0).toBe(wanted !== undefined)
        if (!wanted) return
        expect(leftBy(levels)).toEqual(wanted)
        expect(count).toBe(wanted.filter((heights) => heights.length > 1).length)
        if (count === 0) expect(levels.isSolved()).toBe(true)
        candidates[level] = candidates[level]! + wanted.flat().length
      }
    }
    holds(boards(1, 4), 120, climb)
    climb(HARD)
    climb(EXPERT)
    climb(SEVERAL)
    // Each level takes away something that the one below does not.
    for (let level = 1; level < LEVELS; level++) expect(candidates[level]).toBeLessThan(candidates[level - 1]!)
  })

  it('look at whole lines within assumptions only on the last one', () => {
    const start = narrowed(SEVERAL, [wholeLine], startOf(SEVERAL))
    const wanted = assumed(SEVERAL, start, [wholeLine])!
    const levels = climbing(SEVERAL)
    levels.climb(LEVELS - 1)
    expect(leftBy(levels).flat().length).toBeGreaterThan(wanted.flat().length)
    levels.climb(LEVELS)
    expect(leftBy(levels)).toEqual(wanted)
  })

  it('have the grades of all puzzles, the easiest first', () => {
    expect(climbing(HARD).levels.map(({ grade }) => grade)).toEqual(GRADES)
  })

  it('begin again after clues and givens have changed', () => {
    const random = new Random(process.env.ROOKERY_TEST_SEED ?? 20_011)
    for (const board of [HARD, EXPERT, EXTREME, SEVERAL]) {
      const shown = { ...board, clues: board.clues.slice(), givens: board.givens.slice() }
      const again = climbing(shown)
      for (let round = 0; round < 40; round++) {
        const clue = random.below(shown.clues.length)
        shown.clues[clue] = shown.clues[clue] === 0 ? board.clues[clue]! : 0
        if (round % 10 === 9) shown.givens[random.below(shown.givens.length)] = random.below(shown.rows + 1)
        again.reset()
        const levels = climbing(shown)
        for (let level = 1; level <= LEVELS; level++) {
          expect(again.climb(level)).toBe(levels.climb(level))
          if (levels.climb(level)! >= 0) expect(leftBy(again)).toEqual(leftBy(levels))
        }
      }
    }
  })

  it('climb alike in one go and step by step', () => {
    let pauses = 0
    for (const { board } of fixtureBoards().filter(({ board: { rows } }) => rows < 7)) {
      const [levels, slow] = [climbing(board), climbing(board)]
      for (let level = 1; level <= LEVELS; level++) {
        const count = levels.climb(level)
        let counted = slow.climb(level, 20)
        for (; counted === undefined; counted = slow.climb(level, 20)) pauses++
        expect(counted).toBe(count)
        expect(leftBy(slow)).toEqual(leftBy(levels))
      }
    }
    expect(pauses).toBeGreaterThan(20)
  })
})

describe('grades', () => {
  const gradeIndex = (board: Board) => GRADES.indexOf(gradeOf(board)!)

  it('are given to boards with one solution, and to no others', () => {
    const graded: Record<string, number> = {}
    holds(boards(1, 4), 400, (board) => {
      const solutions = solutionsByBruteForce(board)
      const grade = gradeOf(board)
      expect(grade !== undefined).toBe(solutions.length === 1)
      if (grade !== undefined) graded[grade] = (graded[grade] ?? 0) + 1
      const level = grade === undefined ? LEVELS : GRADES.indexOf(grade)
      for (let other = 0; other < LEVELS; other++) {
        const levels = climbing(board)
        const isSolved = levels.climb(other + 1) === 0 && levels.isSolved()
        // Extreme boards may take assumptions inside assumptions.
        if (other < level || grade !== 'extreme') expect(isSolved).toBe(other >= level)
        if (isSolved) expect(leftBy(levels).flat()).toEqual([...solutions[0]!])
      }
    })
    expect(graded).toMatchObject({ easy: expect.any(Number), medium: expect.any(Number) })
    expect([HARD, EXPERT, EXTREME].map(gradeOf)).toEqual(['hard', 'expert', 'extreme'])
  })

  /** Boards of others, with the labels they have there, the easiest first. */
  const requireOrder = (labelled: readonly KnownBoard[]) => {
    const byLabel = ['Easy', 'Hard', 'Extreme', 'Unreasonable'].map((label) =>
      labelled.filter(({ difficulty }) => difficulty === label).map(({ board }) => gradeIndex(board)),
    )
    for (const grades of byLabel) {
      expect(grades.length).toBeGreaterThan(0)
      expect(grades).not.toContain(-1)
      grades.sort((one, two) => one - two)
    }
    const means = byLabel.map((grades) => grades.reduce((sum, grade) => sum + grade, 0) / grades.length)
    const medians = byLabel.map((grades) => grades[grades.length >> 1]!)
    for (let harder = 1; harder < means.length; harder++) expect(means[harder - 1]).toBeLessThan(means[harder]!)
    expect(medians).toEqual([...medians].sort((one, two) => one - two))
  }

  it('go up with the labels that boards have elsewhere', () => {
    requireOrder(fixtureBoards())
  })

  it.skipIf(boardsBeside('generated').length === 0)('go up with the labels in a larger set as well', () => {
    requireOrder(boardsBeside('generated').filter((_, i) => i % 6 === 0))
  })

  it('are not looked for on large boards with several solutions', () => {
    expect(gradeOf(boardOf(Array.from({ length: 68 }, () => 0)))).toBeUndefined()
  })
})
