import type { Random } from '../../base/random.ts'
import type { Parameter, Settings } from '../../family.ts'
import {
  ASSUMED,
  Assumptions,
  boardOfGrade,
  type Climb,
  climbOf,
  GIVEN,
  GRADES,
  type Grade,
  Meter,
  type Values,
} from '../../logic/index.ts'
import { type Part, pause, type Search, searching } from '../../search.ts'
import { type Board, numbered, sidesOf } from './board.ts'
import { searchByBranching } from './branching.ts'
import { COUNTING, type Deducer, EITHER, EMPTY, SETS, STAR } from './deducer.ts'
import { starLogic } from './logic.ts'

export const parameters: readonly Parameter[] = [
  { kind: 'whole', name: 'size', summary: 'rows, columns and regions', low: 5, high: 14, default: 8 },
  {
    kind: 'whole',
    name: 'stars',
    summary: 'stars in every row, column and region (default 1, from size 10 on 2, for size 14 3)',
    low: 1,
    high: 3,
  },
  {
    kind: 'choice',
    name: 'difficulty',
    summary: 'how hard it is to find the solution by logic',
    choices: ['any', ...GRADES],
    default: 'any',
  },
]

/** It gives up after this much work. */
const MOST_STEPS = 60_000_000
/** Squares given to other regions before a draft is thrown away: to have one solution; and in vain, to have a grade. */
const MOST_REPAIRS = 120
const MOST_CHANGES = 500
/** How much easier an extreme board may become on the way, in candidates. */
const TEMPERATURE = 2
/** Steps between two looks at the work done. */
const STEPS_PER_SLICE = 1 << 11
const FREE = 255

/** A board with one solution and of the grade that was asked for. */
export function generate({ size, stars, difficulty }: Settings, random: Random): Search<Board> {
  return searching(function* () {
    const rows = size as number
    const wanted = (stars ?? (rows < 10 ? 1 : rows < 14 ? 2 : 3)) as number
    const grade = GRADES.find((name) => name === difficulty)
    yield* pause({ steps: 0 })
    if (2 * wanted > Math.ceil(rows / 2)) {
      const why = `two rows of ${rows} squares have no room for ${2 * wanted} stars that do not touch`
      return { status: 'impossible', why, steps: 0 }
    }
    const meter = new Meter(MOST_STEPS)
    const draft = new Draft(rows, wanted, random, meter)
    while (!meter.isSpent) {
      meter.add(rows * rows)
      yield* meter.pause()
      if (draft.begin() && (yield* draft.improve(grade))) {
        return { status: 'solved', answer: draft.board(), steps: meter.steps }
      }
    }
    const of = `of ${rows} rows with ${wanted} ${wanted === 1 ? 'star' : 'stars'}`
    const why = `${boardOfGrade(grade)} ${of} was not found; try another size or difficulty, or another seed`
    return { status: 'stopped', reason: 'limits', why, steps: meter.steps }
  })
}

/** The levels of a grade. */
interface Target {
  readonly first: number
  readonly last: number
}

interface Measure {
  /** -1 where it is too easy, 1 where it is too hard, 0 where it is of the grade. */
  readonly way: number
  /** The higher, the harder. */
  readonly sum: number
  readonly isBetter: boolean
}

/** Regions around planted stars. Squares are given to other regions until no other solution is left. */
class Draft {
  private planted: Values
  private readonly regions: Uint8Array
  private readonly deducer: Deducer
  private readonly climb: Climb
  private readonly assumptions: Assumptions
  /** By candidate: the round in which it was last found to be consistent. */
  private readonly consistentAt: Int32Array
  private round = 0

  constructor(
    private readonly rows: number,
    private readonly stars: number,
    private readonly random: Random,
    private readonly meter: Meter,
  ) {
    this.regions = new Uint8Array(rows * rows)
    this.planted = this.regions
    this.deducer = starLogic.deducer(this.board())
    this.climb = climbOf(starLogic, this.deducer)
    this.assumptions = new Assumptions(this.deducer, COUNTING, COUNTING)
    this.consistentAt = new Int32Array(EITHER * rows * rows)
  }

  /** Plants stars and lets regions grow around them. Gives false where stars cannot be planted or joined. */
  begin(): boolean {
    const { rows, stars, random } = this
    const planted = plantedStars(rows, stars, random)
    const regions = planted && joinedRegions(rows, stars, planted, random)
    if (!planted || !regions) return false
    grow(rows, regions, random)
    this.planted = planted
    this.regions.set(regions)
    return true
  }

  board(): Board {
    const { rows, stars, regions } = this
    return numbered({ rows, columns: rows, stars }, regions)
  }

  /** Whether it comes to have one solution and the grade. */
  *improve(grade: Grade | undefined): Part<boolean> {
    if (!(yield* this.repair())) return false
    if (grade === undefined) return true
    if (grade === 'extreme') return yield* this.entangle()
    const { regions } = this
    const target = {
      first: this.climb.levels.findIndex((level) => level.grade === grade),
      last: this.climb.levels.map((level) => level.grade).lastIndexOf(grade),
    }
    let now = yield* this.measure(target, 0, Number.POSITIVE_INFINITY)
    for (let changes = 0; changes < MOST_CHANGES && now.way !== 0 && !this.meter.isSpent; changes++) {
      const change = yield* this.change()
      if (!change) continue
      const bounds = now.way < 0 ? ([now.sum, Number.POSITIVE_INFINITY] as const) : ([0, now.sum] as const)
      const next = yield* this.measure(target, ...bounds)
      // A change that leads away from the grade is taken back.
      if (next.way === 0 || (next.way === now.way && next.isBetter)) {
        if (next.sum !== now.sum) changes = 0
        now = next
      } else regions[change.square] = change.before
    }
    return now.way === 0
  }

  /** Makes a board harder until counting refutes too few assumptions to settle it. */
  private *entangle(): Part<boolean> {
    const { regions, random } = this
    let now = yield* this.hardness(Number.NEGATIVE_INFINITY)
    for (let changes = 0; changes < MOST_CHANGES && !this.meter.isSpent; changes++) {
      if (now === Number.POSITIVE_INFINITY) return true
      const change = yield* this.change()
      if (!change) continue
      // A little easier may be, at times, as simulated annealing has it: else most boards come to a dead end.
      const least = now + TEMPERATURE * Math.log((1 + random.below(1000)) / 1000)
      const next = yield* this.hardness(least)
      if (next >= least) {
        if (next > now) changes = 0
        now = next
      } else regions[change.square] = change.before
    }
    return false
  }

  /** Gives a square to another region, if there is still one solution. */
  private *change(): Part<{ readonly square: number; readonly before: number } | undefined> {
    const { regions } = this
    const square = this.random.below(regions.length)
    const before = regions[square]!
    if (!this.give(square)) return undefined
    if (!(yield* this.hasOther(square))) return { square, before }
    regions[square] = before
    return undefined
  }

  /** Takes a star of another solution out of its region, over and over, until there is no other. */
  private *repair(): Part<boolean> {
    const { planted, random } = this
    for (let repairs = 0; repairs < MOST_REPAIRS; repairs++) {
      const found = yield* this.search()
      if (!found) return false
      const other = found.find((answer) => answer.some((star, square) => star !== planted[square]))
      if (!other) return true
      const stars = [...other.keys()].filter((square) => other[square] === 1 && planted[square] === 0)
      if (!random.shuffle(stars).some((square) => this.give(square))) return false
    }
    return false
  }

  /**
   * Whether there is another solution after a square was given to another region, where there was none before: it
   * has a star on that square.
   */
  private *hasOther(square: number): Part<boolean> {
    const found = yield* this.search(square)
    return found === undefined || found.length > 0
  }

  /** Up to two solutions, with a star on a square if one is given; undefined where that takes too long. */
  private *search(square?: number): Part<readonly Values[] | undefined> {
    const { deducer, meter } = this
    deducer.houses.divide(this.regions)
    deducer.reset()
    if (square !== undefined) deducer.keep(square, STAR, GIVEN)
    const search = searchByBranching(deducer)
    for (;;) {
      const before = deducer.position.steps
      const state = search.work(STEPS_PER_SLICE)
      meter.add(deducer.position.steps - before)
      yield* meter.pause()
      if (state !== 'more') return state === 'done' ? search.found : undefined
    }
  }

  /** Gives a square without a planted star to a neighbouring region, unless that would break its region in two. */
  private give(square: number): boolean {
    const { rows, regions, random } = this
    if (this.planted[square] === 1) return false
    const region = regions[square]!
    const sides = sidesOf({ rows, columns: rows }, square)
    const others = sides.map((side) => regions[side]!).filter((other) => other !== region)
    if (others.length === 0 || !this.holds(square)) return false
    regions[square] = others[random.below(others.length)]!
    return true
  }

  /** Whether a region is in one piece without a square. */
  private holds(square: number): boolean {
    const { rows, regions } = this
    const region = regions[square]!
    const isOwn = (other: number) => other !== square && regions[other] === region
    const reached = sidesOf({ rows, columns: rows }, square).filter(isOwn).slice(0, 1)
    for (const next of reached) {
      for (const side of sidesOf({ rows, columns: rows }, next)) {
        if (isOwn(side) && !reached.includes(side)) reached.push(side)
      }
    }
    return reached.length === regions.filter((other) => other === region).length - 1
  }

  /** Adds up what the levels leave open, the simplest first, and stops as soon as that is out of bounds. */
  private *measure(target: Target, low: number, high: number): Part<Measure> {
    const { climb, meter, deducer } = this
    const { first, last } = target
    deducer.houses.divide(this.regions)
    climb.reset()
    let sum = 0
    for (let index = 0; index <= last; index++) {
      const before = deducer.position.steps
      const open = climb.climb(index + 1)!
      meter.add(deducer.position.steps - before)
      yield* meter.pause()
      sum += open
      if (open === 0) return { way: index < first ? -1 : 0, sum, isBetter: sum >= low && sum <= high }
      if (sum > high) break
      // Later levels leave no more open.
      if (index < first && sum + (first + 1 - index) * open < low) return { way: -1, sum, isBetter: false }
    }
    return { way: 1, sum, isBetter: sum <= high }
  }

  /**
   * How many candidates counting does not refute at once; below 0 where no assumption is needed, infinite where the
   * levels before the last one do not settle the board. What is below `least` may be anything below it.
   */
  private *hardness(least: number): Part<number> {
    const { climb, meter, deducer, assumptions } = this
    const { position } = deducer
    deducer.houses.divide(this.regions)
    climb.reset()
    const before = position.steps
    deducer.propagate(COUNTING)
    const open = position.open
    deducer.propagate(SETS)
    let hardness = open - position.cells
    if (position.open > 0) {
      hardness = this.consistent(least)
      if (hardness >= least) {
        // These settle most boards, and in less time than the levels one after the other.
        for (let size = -1; size < position.size && position.open > 0; ) {
          size = position.size
          assumptions.restart()
          assumptions.work(Number.POSITIVE_INFINITY)
          deducer.propagate(SETS)
        }
        if (climb.climb(climb.levels.length - 1)! > 0) hardness = Number.POSITIVE_INFINITY
      }
    }
    meter.add(position.steps - before)
    yield* meter.pause()
    return hardness
  }

  /** How many candidates counting does not refute; where these are less than `least`, it may stop early. */
  private consistent(least: number): number {
    const { deducer, consistentAt } = this
    const { cells, candidates, open, trailCells } = deducer.position
    const before = deducer.position.size
    const round = ++this.round
    let consistent = 2 * open
    // What a consistent assumption implies is consistent too; stars imply the most.
    for (const value of [STAR, EMPTY]) {
      for (let square = 0; square < cells && consistent >= least; square++) {
        if (candidates[square] !== EITHER || consistentAt[value * cells + square] === round) continue
        deducer.keep(square, value, ASSUMED)
        if (!deducer.propagate(COUNTING)) {
          consistent--
          deducer.undo(before)
          continue
        }
        for (let place = before; place < deducer.position.size; place++) {
          const implied = trailCells[place]!
          consistentAt[candidates[implied]! * cells + implied] = round
        }
        deducer.undo(before)
      }
    }
    return consistent
  }
}

/** Stars that do not touch, as many in every row and column; undefined if luck was out. */
function plantedStars(rows: number, stars: number, random: Random): Values | undefined {
  const planted = new Uint8Array(rows * rows)
  const missing = new Int32Array(rows).fill(stars)
  let tries = 40 * rows
  const isFree = (row: number, column: number) =>
    column >= 0 &&
    column < rows &&
    missing[column]! > 0 &&
    [-1, 0, 1].every((right) => {
      const above = column + right < 0 || column + right >= rows || row === 0
      return above || planted[(row - 1) * rows + column + right] === 0
    })
  const plant = (row: number, left: number, columns: readonly number[]): boolean => {
    if (row === rows) return true
    if (left === 0) {
      // A column has a star in every other row at most.
      const most = Math.ceil((rows - row - 1) / 2)
      if (missing.some((each) => each > most)) return false
      return plant(row + 1, stars, random.shuffle([...missing.keys()]))
    }
    for (const [index, column] of columns.entries()) {
      const square = row * rows + column
      if (
        !isFree(row, column) ||
        (planted[square - 1] === 1 && column > 0) ||
        (planted[square + 1] === 1 && column + 1 < rows)
      )
        continue
      if (tries-- < 0) return false
      planted[square] = 1
      missing[column]!--
      if (plant(row, left - 1, columns.slice(index + 1))) return true
      planted[square] = 0
      missing[column]!++
    }
    return false
  }
  return plant(0, stars, random.shuffle([...missing.keys()])) ? planted : undefined
}

/** Regions that join stars by shortest paths past all others; undefined if some stars cannot be joined. */
function joinedRegions(rows: number, stars: number, planted: Values, random: Random): Uint8Array | undefined {
  const regions = new Uint8Array(rows * rows).fill(FREE)
  const left = new Set(random.shuffle([...planted.keys()].filter((square) => planted[square] === 1)))
  for (let region = 0; region < rows; region++) {
    const [start] = left as Iterable<number> as [number]
    left.delete(start)
    regions[start] = region
    for (let joined = 1; joined < stars; joined++) {
      const path = pathToStar(rows, regions, region, left)
      if (!path) return undefined
      for (const square of path) {
        regions[square] = region
        left.delete(square)
      }
    }
  }
  return regions
}

/** The squares from a region to the nearest star of those that are left, the star first. */
function pathToStar(
  rows: number,
  regions: Uint8Array,
  region: number,
  left: ReadonlySet<number>,
): number[] | undefined {
  const cameFrom = new Map<number, number>()
  const reached = [...regions.keys()].filter((square) => regions[square] === region)
  for (const square of reached) {
    for (const side of sidesOf({ rows, columns: rows }, square)) {
      if (regions[side] !== FREE || cameFrom.has(side)) continue
      cameFrom.set(side, square)
      if (!left.has(side)) {
        reached.push(side)
        continue
      }
      const path = [side]
      for (let at = square; regions[at] !== region; at = cameFrom.get(at)!) path.push(at)
      return path
    }
  }
  return undefined
}

/** Lets regions grow over all free squares, some faster than others. */
function grow(rows: number, regions: Uint8Array, random: Random): void {
  const speeds = Array.from({ length: rows }, () => 1 + random.below(8))
  const free = new Set([...regions.keys()].filter((square) => regions[square] === FREE))
  while (free.size > 0) {
    for (const square of random.shuffle([...free])) {
      const sides = sidesOf({ rows, columns: rows }, square).filter((side) => regions[side] !== FREE)
      if (sides.length === 0) continue
      const region = regions[sides[random.below(sides.length)]!]!
      if (random.below(8) >= speeds[region]!) continue
      regions[square] = region
      free.delete(square)
    }
  }
}
