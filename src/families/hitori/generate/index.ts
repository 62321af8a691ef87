import type { Grid } from '../../../base/grid.ts'
import type { Random } from '../../../base/random.ts'
import type { Parameter, Settings, Size } from '../../../family.ts'
import { boardOfGrade, type Climb, climbOf, GRADES, type Grade, gradeOf, Meter, proven } from '../../../logic/index.ts'
import { inner, type Part, pause, type Search, searching } from '../../../search.ts'
import type { Board } from '../board.ts'
import { check } from '../check.ts'
import { Deducer } from '../logic/deducer.ts'
import { hitoriLogic } from '../logic/index.ts'
import { Relations } from '../logic/relations.ts'
import type { Shading } from '../shading.ts'
import { Draft } from './draft.ts'
import { Entangling } from './entangling.ts'
import { filledBoard, Shadings } from './solutions.ts'

export const parameters: readonly Parameter[] = [
  {
    kind: 'size',
    name: 'size',
    summary: 'rows and columns of the board',
    low: 3,
    high: 40,
    default: { rows: 8, columns: 8 },
  },
  {
    kind: 'choice',
    name: 'difficulty',
    summary: 'how hard it is to find the solution by logic',
    choices: ['any', ...GRADES],
    default: 'any',
  },
]

/** A board with exactly one solution and of the grade that was asked for, or why there is none. */
export function generate(settings: Settings, random: Random): Search<Board> {
  return searchBoard(
    settings.size as Size,
    GRADES.find((name) => name === settings.difficulty),
    random,
  )
}

/** A board of which a shading is the only solution. No square may be left that could be shaded too. */
export function generateFor(grid: Grid, shading: Shading, grade: Grade | undefined, random: Random): Search<Board> {
  return searchBoard(grid, grade, random, shading)
}

function searchBoard(grid: Grid, grade: Grade | undefined, random: Random, shading?: Shading): Search<Board> {
  return searching(function* () {
    yield* pause({ steps: 0 })
    if (hasFewBoards(grid)) return yield* inner(findAmongAll(grid, grade, random, shading), (progress) => progress)
    const search = new DraftSearch(grid, grade, random, shading)
    const draft = yield* search.search()
    const { steps } = search.meter
    if (draft) return yield* proven(hitoriLogic, draft.board(), grade, steps)
    const found = `was not found in ${search.drafts} drafts`
    const other = grade === undefined ? 'another size' : 'another size or difficulty'
    const why = shading
      ? `${boardOfGrade(grade)} with this as its only solution ${found}`
      : `${boardOfGrade(grade)} of ${grid.rows} by ${grid.columns} squares ${found}; try ${other}, or another seed`
    return { status: 'stopped', reason: 'limits', why, steps }
  })
}

/** It gives up after this much work, with more for every square; but not too much. */
const STEPS_AT_LEAST = 3_000_000
const STEPS_PER_SQUARE = 1_000_000
const STEPS_AT_MOST = 1_000_000_000
/** How often a shading is changed to get rid of squares that make it impossible to be easy. */
const MOST_IMPROVEMENTS = 300
/** Approximate number of squares of the part that is entangled, and its least depth. */
const TANGLED_SQUARES = 90
const LEAST_DEPTH = 5

/** The number of levels up to the grade medium. */
const MEDIUM = 2

/** Drafts boards, one after the other, until one has the grade that is wanted. */
class DraftSearch {
  readonly meter: Meter
  /** How many drafts were begun. */
  drafts = 0
  private readonly shadings: Shadings

  constructor(
    private readonly grid: Grid,
    private readonly grade: Grade | undefined,
    private readonly random: Random,
    /** The solution of all drafts, where it is given. */
    private readonly shading?: Shading,
  ) {
    const steps = STEPS_AT_LEAST + STEPS_PER_SQUARE * grid.rows * grid.columns
    this.meter = new Meter(Math.min(STEPS_AT_MOST, steps))
    this.shadings = new Shadings(grid, random)
  }

  /** A draft as wanted, or nothing if that takes too long. */
  *search(): Part<Draft | undefined> {
    while (!this.meter.isSpent) {
      this.drafts++
      const draft = yield* this.draft()
      if (yield* this.isMadeFit(draft)) return draft
    }
    return undefined
  }

  private *draft(): Part<Draft> {
    const { shadings, meter, random, grid, shading } = this
    if (shading) return new Draft(grid, filledBoard(grid, random), shading, random, meter)
    let counted = shadings.steps
    shadings.start()
    for (let i = 0; this.grade === 'easy' && shadings.bare.length > 0 && i < MOST_IMPROVEMENTS; i++) {
      shadings.improve()
      meter.add(shadings.steps - counted)
      counted = shadings.steps
      yield* meter.pause()
    }
    meter.add(shadings.steps - counted)
    yield* meter.pauses.take()
    return new Draft(grid, filledBoard(grid, random), shadings.current(), random, meter)
  }

  private *isMadeFit(draft: Draft): Part<boolean> {
    const { grade, random, meter } = this
    if (grade === 'extreme') {
      if (!(yield* new NumberTuning(draft, MEDIUM, random, meter).settle(false))) return false
      return yield* new Entangling(draft, this.strip(), random, meter).entangle()
    }
    const levels = GRADES.indexOf(grade ?? 'expert') + 1
    const tuning = new NumberTuning(draft, levels, random, meter)
    const isLoose =
      (grade === 'hard' || (grade === undefined && random.below(2) === 0)) && (yield* tuning.loosen(MEDIUM))
    const isSettled = yield* tuning.settle(isLoose && grade === 'hard')
    if (!isSettled || grade === undefined || grade === 'easy') return isSettled
    return yield* tuning.harden()
  }

  /** A strip along one side of the board, for it is the border that makes cuts: 1 for the squares in it. */
  private strip(): Uint8Array {
    const { rows, columns } = this.grid
    const isUpright = this.random.below(2) === 0
    const length = isUpright ? rows : columns
    const depth = Math.max(LEAST_DEPTH, Math.ceil(TANGLED_SQUARES / length))
    const isAtStart = this.random.below(2) === 0
    const breadth = isUpright ? columns : rows
    const strip = new Uint8Array(rows * columns)
    for (let square = 0; square < strip.length; square++) {
      const column = square % columns
      const place = isUpright ? column : (square - column) / columns
      if ((isAtStart ? place : breadth - 1 - place) < depth) strip[square] = 1
    }
    return strip
  }
}

/** Give a draft up after this many changes in a row without improvement. */
const MOST_IDLE = 60
/** How often numbers are changed so that a level settles less. */
const MOST_LOOSENINGS = 200
const MOST_HARDENINGS = 150
/** The share of the open squares that are changed at once, at most. */
const LARGEST_SHARE = 0.5
/** Loosening changes one number in this many, in a pattern or not. */
const LOOSENED_ONE_IN = 40
/** How far a pocket reaches, at least and at most. */
const POCKET_REACH = [2, 5] as const

/** The number of levels up to the grade expert. */
const EXPERT = 4

/** Changes the numbers of a draft until some levels settle it, and one fewer does not. */
class NumberTuning {
  constructor(
    private readonly draft: Draft,
    private readonly level: number,
    private readonly random: Random,
    private readonly meter: Meter,
  ) {}

  /** Removes patterns until the given level does not settle everything. */
  *loosen(level: number): Part<boolean> {
    const { draft, random } = this
    for (let i = 0; i < MOST_LOOSENINGS; i++) {
      if ((yield* draft.openAfter(level)) > 0) return true
      for (const square of draft.shaded) {
        if (draft.isInPattern(square) || random.below(LOOSENED_ONE_IN) === 0) {
          draft.change(square, draft.randomNumber(square))
        }
      }
      draft.keep()
    }
    return false
  }

  /** Gives open squares settling numbers, several at once, until none is open but what the level below needs. */
  *settle(isBelowKept: boolean): Part<boolean> {
    const { draft, level } = this
    let open = yield* draft.openAfter(level)
    let share = LARGEST_SHARE
    for (let idle = 0; open > 0 && idle < MOST_IDLE && !this.meter.isSpent; idle++) {
      if (!this.changeOpen(share)) return false
      const next = yield* this.openUnlessBelowIsSettled(isBelowKept)
      if (next < open) {
        idle = 0
        share = Math.min(LARGEST_SHARE, 2 * share)
      } else share /= 2
      if (next <= open) {
        open = next
        draft.keep()
        continue
      }
      draft.undo()
      // What is known has to be that of the draft as it is.
      yield* draft.openAfter(level)
    }
    return open === 0
  }

  /** Changes numbers until the level below no longer settles everything, while this one does. */
  *harden(): Part<boolean> {
    const { draft, level } = this
    if ((yield* draft.openAfter(level - 1)) > 0) return true
    for (let i = 0; i < MOST_HARDENINGS && !this.meter.isSpent; i++) {
      this.disturb()
      if ((yield* draft.openAfter(level - 1)) > 0) {
        if ((yield* draft.openAfter(level, true)) === 0) return true
        draft.undo()
      } else draft.keep()
    }
    return false
  }

  /** Gives false if there is nothing to change. */
  private changeOpen(share: number): boolean {
    const { draft, random } = this
    const squares = random.shuffle(draft.openShaded())
    if (squares.length === 0) return false
    const most = Math.max(1, Math.floor(share * squares.length))
    for (let i = 0; i < squares.length && draft.changes < most; i++) {
      const number = draft.decisiveNumber(squares[i]!)
      if (number > 0) draft.change(squares[i]!, number)
    }
    if (draft.changes === 0) draft.change(squares[0]!, draft.randomNumber(squares[0]!))
    return true
  }

  private *openUnlessBelowIsSettled(isBelowKept: boolean): Part<number> {
    const { draft, level } = this
    if (isBelowKept && (yield* draft.openAfter(level - 1)) === 0) return Number.POSITIVE_INFINITY
    return yield* draft.openAfter(level, isBelowKept)
  }

  /**
   * Changes a number, or all numbers in a pocket to others of the pocket: then little is known in there from outside.
   */
  private disturb(): void {
    const { draft, random } = this
    const centre = draft.shaded[random.below(draft.shaded.length)]!
    if (this.level < EXPERT) {
      draft.change(centre, draft.randomNumber(centre))
      return
    }
    const [least, most] = POCKET_REACH
    const reach = least + random.below(most - least + 1)
    const isInside = (square: number) => draft.distance(centre, square) <= reach
    for (const square of draft.shaded) {
      if (!isInside(square)) continue
      const number = draft.numberWhere(square, isInside)
      if (number > 0) draft.change(square, number)
    }
  }
}

/** Where there are no more boards than this, all of them are looked at. */
const MOST_BOARDS = 20_000
const BOARDS_PER_SLICE = 200

function hasFewBoards(grid: Grid): boolean {
  return boardsOf(grid) <= MOST_BOARDS
}

/** How many boards there are with numbers up to the longer side. */
function boardsOf({ rows, columns }: Grid): number {
  return Math.max(rows, columns) ** (rows * columns)
}

/** Goes through all boards, from any of them on and in leaps of any length, until one has the grade. */
function findAmongAll(grid: Grid, grade: Grade | undefined, random: Random, shading?: Shading): Search<Board> {
  return searching(function* () {
    const { rows, columns } = grid
    const count = boardsOf(grid)
    const longest = Math.max(rows, columns)
    let leap = 1 + random.below(Math.max(1, count - 1))
    while (commonFactor(leap, count) > 1) leap++
    const relations = new Relations({ rows, columns, numbers: new Int32Array(rows * columns) })
    const climb = climbOf(hitoriLogic, new Deducer(relations))
    let index = random.below(count)
    let steps = 0
    for (let i = 0; i < count; i++) {
      if (i % BOARDS_PER_SLICE === 0) yield* pause({ steps, done: i / count })
      for (let square = 0, rest = index; square < rows * columns; square++, rest = Math.floor(rest / longest)) {
        const number = 1 + (rest % longest)
        if (relations.numbers[square] !== number) relations.setNumber(square, number)
      }
      // Where a shading is a solution, and the board has only one, that is it.
      if ((!shading || check(relations, shading).length === 0) && mayBe(climb, grade)) {
        const board = { rows, columns, numbers: relations.numbers.slice() }
        const verdict = yield* gradeOf(hitoriLogic, board, steps)
        steps = verdict.steps
        const isWanted = verdict.grade !== undefined && (grade === undefined || verdict.grade === grade)
        if (isWanted) return { status: 'solved', answer: board, steps }
      }
      steps++
      index = (index + leap) % count
    }
    const isWhat = [shading && 'has this as its only solution', grade && `is ${grade}`].filter(Boolean).join(' and ')
    const why = `none of the ${count} boards of ${rows} by ${columns} squares ${isWhat}`
    return { status: 'impossible', why, steps }
  })
}

/** A quick look, for most boards are not worth more. */
function mayBe(climb: Climb, wanted: Grade | undefined): boolean {
  climb.reset()
  for (const [index, { grade }] of climb.levels.entries()) {
    const open = climb.climb(index + 1)!
    if (open < 0) return false
    if (open === 0) return wanted === undefined || grade === wanted
  }
  return wanted === 'extreme'
}

function commonFactor(one: number, two: number): number {
  return two === 0 ? one : commonFactor(two, one % two)
}
