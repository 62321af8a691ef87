import { type Grid, sidesOf, squaresWith } from '../../base/grid.ts'
import type { Random } from '../../base/random.ts'
import type { Parameter, Settings } from '../../family.ts'
import {
  ASSUMED,
  type Brancher,
  BranchingSearch,
  boardOfGrade,
  type Climb,
  climbOf,
  EITHER,
  GIVEN,
  GRADES,
  type Grade,
  Meter,
  REFUTED,
  type Values,
} from '../../logic/index.ts'
import { type Part, pause, type Search, searching } from '../../search.ts'
import { areasOf, type Board, EMPTY, STAR } from './board.ts'
import { searchByBranching } from './branching.ts'
import { COUNTING, type Deducer, SETS } from './deducer.ts'
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
/** Squares given to other regions before a draft is thrown away: without one solution, and without the grade. */
const MOST_REPAIRS = 120
const MOST_CHANGES = 500
/** How much easier an extreme board may become on the way, in candidates. */
const TEMPERATURE = 2
/** Steps between two pauses. */
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
    const draft = new Draft({ rows, columns: rows }, wanted, random, meter)
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

interface Measure {
  /** -1 where it is too easy, 1 where it is too hard, 0 where it is of the grade. */
  readonly way: number
  /** The higher, the harder. */
  readonly hardness: number
}

/** Measures a board; where there is one before it, gives nothing if it leads away from the grade. */
type Judge = (before?: Measure) => Part<Measure | undefined>

/** Regions around planted stars. Squares are given to other regions until no other solution is left. */
class Draft {
  private planted: Values
  private readonly regions: Uint8Array
  private readonly deducer: Deducer
  private readonly climb: Climb
  /** By candidate: the round in which it was last found to be consistent or refuted. */
  private readonly askedAt: Int32Array
  private round = 0
  /** The candidates that counting refutes: on this board in the making, and on the last one that was measured. */
  private readonly refuted: number[] = []
  private refutedBefore: readonly number[] = []

  constructor(
    private readonly grid: Grid,
    private readonly stars: number,
    private readonly random: Random,
    private readonly meter: Meter,
  ) {
    this.regions = new Uint8Array(grid.rows * grid.columns)
    this.planted = this.regions
    this.deducer = starLogic.deducer(this.board())
    this.climb = climbOf(starLogic, this.deducer)
    this.askedAt = new Int32Array(2 * this.regions.length)
  }

  /** Plants stars and lets regions grow around them. Gives false where stars cannot be planted or joined. */
  begin(): boolean {
    const { grid, stars, random } = this
    const planted = this.plant()
    const regions = planted && joinedRegions(grid, stars, planted, random)
    if (!planted || !regions) return false
    grow(grid, regions, random)
    this.planted = planted
    this.regions.set(regions)
    return true
  }

  /** Random stars: a solution of the board that has its rows for regions. */
  private plant(): Values | undefined {
    const { deducer, random, meter } = this
    const { position, houses } = deducer
    houses.divide(this.regions.map((_, square) => Math.floor(square / houses.size)))
    deducer.reset()
    const brancher: Brancher = {
      cell: 0,
      value: STAR,
      restartEvery: Number.POSITIVE_INFINITY,
      choose() {
        // Row by row, as stars anywhere leave boards that take longer to get one solution.
        const first = position.candidates.indexOf(EITHER)
        do this.cell = first - (first % houses.size) + random.below(houses.size)
        while (position.candidates[this.cell] !== EITHER)
      },
      onConflict() {},
      onRestart() {},
    }
    const { steps } = position
    const search = new BranchingSearch(deducer, brancher, COUNTING, 40 * houses.size, false, 1)
    search.work(Number.POSITIVE_INFINITY)
    meter.add(position.steps - steps)
    return search.found[0]
  }

  board(): Board {
    const { grid, stars, regions } = this
    const { areas } = areasOf(grid, (square, next) => regions[square] === regions[next])
    return { ...grid, stars, regions: Uint8Array.from(areas) }
  }

  /** Whether it comes to have one solution and the grade. */
  *improve(grade: Grade | undefined): Part<boolean> {
    if (!(yield* this.repair())) return false
    if (grade === undefined) return true
    const grades = this.climb.levels.map((level) => level.grade)
    const [first, last] = [grades.indexOf(grade), grades.lastIndexOf(grade)]
    const judge: Judge = (before) => (grade === 'extreme' ? this.entangled(before) : this.climbed(first, last, before))
    let now = (yield* judge())!
    for (let changes = 0; changes < MOST_CHANGES && now.way !== 0 && !this.meter.isSpent; changes++) {
      const change = yield* this.change()
      if (!change) continue
      const next = yield* judge(now)
      if (next) {
        if ((now.hardness - next.hardness) * now.way > 0) changes = 0
        now = next
      } else this.regions[change.square] = change.before
    }
    return now.way === 0
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

  /** Whether moving a square to another region makes a second solution: it then has a star on that square. */
  private *hasOther(square: number): Part<boolean> {
    const found = yield* this.search(square)
    return found === undefined || found.length > 0
  }

  /** Up to two solutions, with a star on a square if one is given; undefined where that takes too long. */
  private *search(square?: number): Part<readonly Values[] | undefined> {
    const { deducer } = this
    deducer.houses.divide(this.regions)
    deducer.reset()
    if (square !== undefined) deducer.keep(square, STAR, GIVEN)
    const search = searchByBranching(deducer)
    for (;;) {
      const state = yield* this.counted(() => search.work(STEPS_PER_SLICE))
      if (state !== 'more') return state === 'done' ? search.found : undefined
    }
  }

  /** Gives a square without a planted star to a neighbouring region, unless that would break its region in two. */
  private give(square: number): boolean {
    const { grid, regions, random } = this
    if (this.planted[square] === 1) return false
    const region = regions[square]!
    const sides = sidesOf(grid, square)
    const others = sides.map((side) => regions[side]!).filter((other) => other !== region)
    if (others.length === 0 || !this.holds(square)) return false
    regions[square] = others[random.below(others.length)]!
    return true
  }

  /** Whether a region is in one piece without a square, which is not its last. */
  private holds(square: number): boolean {
    const { grid, regions } = this
    const isOwn = (other: number) => other !== square && regions[other] === regions[square]
    const [first, ...others] = sidesOf(grid, square).filter(isOwn)
    const reached = new Set([first!])
    for (const next of reached) {
      if (others.every((other) => reached.has(other))) return true
      for (const side of sidesOf(grid, next)) if (isOwn(side)) reached.add(side)
    }
    return false
  }

  /** Adds up what the levels leave open, the simplest first, and stops as soon as that is out of bounds. */
  private *climbed(first: number, last: number, before?: Measure): Part<Measure | undefined> {
    const { climb } = this
    const low = before?.way === -1 ? before.hardness : 0
    const high = before?.way === 1 ? before.hardness : Number.POSITIVE_INFINITY
    this.deducer.houses.divide(this.regions)
    climb.reset()
    let hardness = 0
    for (let index = 0; index <= last; index++) {
      const open = yield* this.counted(() => climb.climb(index + 1)!)
      hardness += open
      if (open === 0) {
        if (index >= first) return { way: 0, hardness }
        return before?.way === 1 || hardness < low ? undefined : { way: -1, hardness }
      }
      if (hardness > high) return undefined
      // Later levels leave no more open.
      if (index < first && hardness + (first + 1 - index) * open < low) return undefined
    }
    return before?.way === -1 ? undefined : { way: 1, hardness }
  }

  /** For extreme: candidates that counting cannot refute; -1 without assumptions, Infinity if not settled before. */
  private *entangled(before?: Measure): Part<Measure | undefined> {
    const { random } = this
    // A little easier may be, at times, as simulated annealing has it: else most boards come to a dead end.
    const least = before
      ? before.hardness + TEMPERATURE * Math.log((1 + random.below(1000)) / 1000)
      : Number.NEGATIVE_INFINITY
    this.deducer.houses.divide(this.regions)
    this.climb.reset()
    const hardness = yield* this.counted(() => this.entanglement(least))
    if (hardness < least) return undefined
    return { way: hardness === Number.POSITIVE_INFINITY ? 0 : -1, hardness }
  }

  /** What is below `least` may be anything below it. */
  private entanglement(least: number): number {
    const { climb, deducer, refuted } = this
    const { position } = deducer
    deducer.propagate(COUNTING)
    const { open } = position
    deducer.propagate(SETS)
    if (position.open === 0) return open - position.cells
    refuted.length = 0
    const most = 2 * position.open - least
    const hardness = 2 * position.open - this.refute(most)
    if (hardness < least) return hardness
    // This settles most boards, and in less time than the levels one after the other.
    for (const candidate of [...refuted]) this.remove(candidate)
    do deducer.propagate(SETS)
    while (position.open > 0 && this.refute(Number.POSITIVE_INFINITY, true) > 0)
    this.refutedBefore = refuted.slice()
    if (position.open === 0) return hardness
    return climb.climb(climb.levels.length - 1)! > 0 ? Number.POSITIVE_INFINITY : hardness
  }

  /** Does some work, and counts its steps. */
  private *counted<T>(work: () => T): Part<T> {
    const { deducer, meter } = this
    const before = deducer.position.steps
    const result = work()
    meter.add(deducer.position.steps - before)
    yield* meter.pause()
    return result
  }

  /** Adds the candidates that counting refutes, and gives how many they are; stops early above `most`. */
  private refute(most: number, removes = false): number {
    const { refuted, refutedBefore } = this
    const from = refuted.length
    this.round++
    // What was refuted before the last change mostly is again, so that a board that is too easy is left early.
    for (let i = 0; i < refutedBefore.length && refuted.length - from <= most; i++) {
      this.assume(refutedBefore[i]!, removes)
    }
    // Stars come first, as they imply the most.
    for (let candidate = this.askedAt.length - 1; candidate >= 0 && refuted.length - from <= most; candidate--) {
      this.assume(candidate, removes)
    }
    return refuted.length - from
  }

  /** A candidate is a square, or from `cells` on a square with a star. */
  private assume(candidate: number, removes: boolean): void {
    const { deducer, askedAt, round } = this
    const { cells, candidates, size, trailCells } = deducer.position
    const square = candidate % cells
    if (candidates[square] !== EITHER || askedAt[candidate] === round) return
    askedAt[candidate] = round
    deducer.keep(square, candidate < cells ? EMPTY : STAR, ASSUMED)
    const isConsistent = deducer.propagate(COUNTING)
    // What a consistent assumption implies is consistent too.
    for (let place = size; isConsistent && place < deducer.position.size; place++) {
      const implied = trailCells[place]!
      askedAt[candidates[implied] === STAR ? cells + implied : implied] = round
    }
    deducer.undo(size)
    if (isConsistent) return
    this.refuted.push(candidate)
    if (!removes) return
    this.remove(candidate)
    deducer.propagate(COUNTING)
  }

  private remove(candidate: number): void {
    const { cells } = this.deducer.position
    this.deducer.keep(candidate % cells, candidate < cells ? STAR : EMPTY, REFUTED)
  }
}

/** Regions that join stars by shortest paths past all others; undefined if some stars cannot be joined. */
function joinedRegions(grid: Grid, stars: number, planted: Values, random: Random): Uint8Array | undefined {
  const regions = new Uint8Array(planted.length).fill(FREE)
  const left = new Set(random.shuffle([...squaresWith(planted, 1)]))
  for (let region = 0; region < grid.rows; region++) {
    let path: readonly number[] | undefined = [...left].slice(0, 1)
    for (let joined = 1; path; joined++) {
      for (const square of path) {
        regions[square] = region
        left.delete(square)
      }
      if (joined === stars) break
      path = pathToStar(grid, regions, region, left)
    }
    if (!path) return undefined
  }
  return regions
}

/** The squares from a region to the nearest star of those that are left, the star first. */
function pathToStar(grid: Grid, regions: Uint8Array, region: number, left: ReadonlySet<number>): number[] | undefined {
  const cameFrom = new Map(Array.from(squaresWith(regions, region), (square) => [square, square]))
  for (const square of cameFrom.keys()) {
    for (const side of sidesOf(grid, square)) {
      if (regions[side] !== FREE || cameFrom.has(side)) continue
      cameFrom.set(side, square)
      if (!left.has(side)) continue
      const path = [side]
      for (let at = square; regions[at] !== region; at = cameFrom.get(at)!) path.push(at)
      return path
    }
  }
  return undefined
}

/** Lets regions grow over all free squares, some faster than others. */
function grow(grid: Grid, regions: Uint8Array, random: Random): void {
  const speeds = Array.from({ length: grid.rows }, () => 1 + random.below(8))
  const free = new Set(squaresWith(regions, FREE))
  while (free.size > 0) {
    for (const square of random.shuffle([...free])) {
      const sides = sidesOf(grid, square).filter((side) => regions[side] !== FREE)
      if (sides.length === 0) continue
      const region = regions[sides[random.below(sides.length)]!]!
      if (random.below(8) >= speeds[region]!) continue
      regions[square] = region
      free.delete(square)
    }
  }
}
