import type { Random } from '../../base/random.ts'
import type { Parameter, Settings } from '../../family.ts'
import { boardOfGrade, climbOf, GRADES, type Grade, Meter, searchSolutions, type Values } from '../../logic/index.ts'
import { inner, type Part, pause, type Search, searching } from '../../search.ts'
import { type Board, numbered, sidesOf } from './board.ts'
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
/** Squares given to other regions before a draft is thrown away: to have one solution, and to have a grade. */
const MOST_REPAIRS = 80
const MOST_CHANGES = 200
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
    while (!meter.isSpent) {
      const draft = Draft.make(rows, wanted, random)
      meter.add(rows * rows)
      yield* meter.pause()
      if (draft && (yield* draft.improve(grade, meter))) {
        return { status: 'solved', answer: draft.board(), steps: meter.steps }
      }
    }
    const of = `of ${rows} rows with ${wanted} ${wanted === 1 ? 'star' : 'stars'}`
    const why = `${boardOfGrade(grade)} ${of} was not found; try another size or difficulty, or another seed`
    return { status: 'stopped', reason: 'limits', why, steps: meter.steps }
  })
}

/** Regions around planted stars. Squares are given to other regions until no other solution is left. */
class Draft {
  private constructor(
    private readonly rows: number,
    private readonly stars: number,
    private readonly planted: Values,
    private readonly regions: Uint8Array,
    private readonly random: Random,
  ) {}

  /** Undefined where stars cannot be planted or joined. */
  static make(rows: number, stars: number, random: Random): Draft | undefined {
    const planted = plantedStars(rows, stars, random)
    const regions = planted && joinedRegions(rows, stars, planted, random)
    if (!planted || !regions) return undefined
    grow(rows, regions, random)
    return new Draft(rows, stars, planted, regions, random)
  }

  board(): Board {
    const { rows, stars, regions } = this
    return numbered({ rows, columns: rows, stars }, regions)
  }

  /** Whether it comes to have one solution and the grade. */
  *improve(grade: Grade | undefined, meter: Meter): Part<boolean> {
    if (!(yield* this.repair(meter))) return false
    if (grade === undefined) return true
    let now = yield* this.measure(meter)
    for (let changes = 0; changes < MOST_CHANGES && now.grade !== grade && !meter.isSpent; changes++) {
      const before = this.regions.slice()
      if (!this.give(this.random.below(this.regions.length))) continue
      const next = (yield* this.repair(meter)) ? yield* this.measure(meter) : undefined
      const isTooHard = GRADES.indexOf(now.grade) > GRADES.indexOf(grade)
      // A change that leads away from the grade is taken back.
      if (next && (next.grade === grade || (isTooHard ? next.open <= now.open : next.open >= now.open))) now = next
      else this.regions.set(before)
    }
    return now.grade === grade
  }

  /** Takes a star of another solution out of its region, over and over, until there is no other. */
  private *repair(meter: Meter): Part<boolean> {
    const { planted, random } = this
    for (let repairs = 0; repairs < MOST_REPAIRS; repairs++) {
      const outcome = yield* inner(searchSolutions(starLogic, this.board()), meter.steps)
      meter.add(outcome.steps)
      yield* meter.pause()
      if (outcome.status === 'solved') return true
      if (outcome.status !== 'ambiguous') return false
      const other = outcome.answers.find((answer) => answer.some((star, square) => star !== planted[square]))!
      const stars = [...other.keys()].filter((square) => other[square] === 1 && planted[square] === 0)
      if (!random.shuffle(stars).some((square) => this.give(square))) return false
    }
    return false
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

  /** The grade, and the squares that are open after each level together, which says how far it is from others. */
  private *measure(meter: Meter): Part<{ readonly grade: Grade; readonly open: number }> {
    const climb = climbOf(starLogic, starLogic.deducer(this.board()))
    let sum = 0
    for (const [index, { grade }] of climb.levels.entries()) {
      const before = climb.deducer.position.steps
      const open = climb.climb(index + 1)!
      meter.add(climb.deducer.position.steps - before)
      yield* meter.pause()
      if (open === 0) return { grade, open: sum }
      sum += open
    }
    return { grade: GRADES.at(-1)!, open: sum }
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
