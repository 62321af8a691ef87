import type { Random } from '../../../base/random.ts'
import { type Outcome, type Part, pause, type Search, searching } from '../../../search.ts'
import type { Board } from '../board.ts'
import { type BoardCriteria, count, criteriaWords, judge, type Verdict } from './criteria.ts'
import { MovingWalls, type Pattern } from './walls.ts'

/** Where there are no more boards than this, all of them are looked at. */
const MOST_BOARDS = 50_000
/** It gives up after this much work, and more for every square: much for each of the first, less for the others. */
const STEPS_AT_LEAST = 60_000_000
const STEPS_PER_FIRST_SQUARE = 20_000
const FIRST_SQUARES = 10_000
const STEPS_PER_SQUARE = 100
/** Restart after this many moves in a row, or this share of all work, without an improvement … */
const MOVES_WITHOUT_GAIN = 400
const SHARE_WITHOUT_GAIN = 0.05
/** … and after this share of all work in any case. */
const SHARE_PER_START = 0.2
/** How many moves a start gets if only luck can make a board hard: walls that move about soon leave their pattern. */
const MOVES_TO_HARD = 20
/** Pauses come after about this much work. */
const STEPS_PER_SLICE = 1 << 16
/** Of how many squares the one that suits best is taken when walls are to part more, or fewer, free squares. */
const SAMPLES = 4
/** One in this many moves for the worse is accepted, to escape local optima. */
const WORSE_ONE_IN = 40

/** Random walls are a good first start if the number of rooks is off by no more than this for every wall. */
const NEAR_BY_MOVES = 0.1
/** The share of the walls that are in the pattern, start by start. */
const SHARES = [0, 0.5, 0.8, 0.95, 1]

/**
 * Find a board that meets the criteria. If there are few boards with the wanted number of walls, look at all of them,
 * and each that fits is equally likely. Else start with random walls and move them so that the board comes nearer to
 * the criteria; later starts have more and more walls in a pattern that suits the criteria.
 */
export class BoardSearch {
  private steps = 0
  private unreported = 0
  private readonly stepLimit: number
  private nearest: Verdict | undefined

  constructor(
    private readonly criteria: BoardCriteria,
    private readonly random: Random,
  ) {
    const squares = criteria.rows * criteria.columns
    const first = Math.min(squares, FIRST_SQUARES)
    this.stepLimit = STEPS_AT_LEAST + STEPS_PER_FIRST_SQUARE * first + STEPS_PER_SQUARE * squares
  }

  search(): Search<Board> {
    const { rows, columns, walls } = this.criteria
    const boards = choices(rows * columns, walls)
    return searching(() => (boards <= MOST_BOARDS ? this.tryAll(boards) : this.tryStarts()))
  }

  private *tryAll(boards: number): Part<Outcome<Board>> {
    const { rows, columns } = this.criteria
    const walls = new Uint8Array(rows * columns).fill(1, 0, this.criteria.walls)
    let found: Uint8Array | undefined
    let fitting = 0
    do {
      const verdict = yield* this.judged({ rows, columns, walls })
      // The k-th that fits takes the place of the one before with chance 1 / k: so all end up equally likely.
      if (verdict.penalty === 0 && this.random.below(++fitting) === 0) found = walls.slice()
    } while (nextChoice(walls))
    const { steps } = this
    if (found) return { status: 'solved', answer: { rows, columns, walls: found }, steps }
    const of = `${rows} by ${columns} squares with ${count(this.criteria.walls, 'wall', 'walls')}`
    return {
      status: 'impossible',
      why: `none of the ${boards} boards of ${of} is ${criteriaWords(this.criteria)}`,
      steps,
    }
  }

  private *tryStarts(): Part<Outcome<Board>> {
    for (let start = 0; this.steps < this.stepLimit; start++) {
      const walls = yield* this.startWalls(start)
      const verdict = yield* this.improve(walls)
      if (verdict.penalty === 0) {
        const { rows, columns } = walls
        return { status: 'solved', answer: { rows, columns, walls: walls.walls }, steps: this.steps }
      }
    }
    return { status: 'stopped', reason: 'limits', why: this.whyNotFound(), steps: this.steps }
  }

  /** The first start is random; for a number of rooks far off, shares of a pattern are bisected. */
  private *startWalls(start: number): Part<MovingWalls> {
    const { criteria, random } = this
    const make = (pattern: Pattern, share: number) => new MovingWalls(criteria, pattern, share, random)
    if (start === 0 && criteria.rooks === undefined) return make('rows', 0)
    // More and more of the pattern, then over again.
    const share = SHARES[start % SHARES.length]!
    if (criteria.rooks === undefined || start % 2 === 1) return make(this.patternFor(start), share)
    const plain = make('rows', 0)
    const verdict = yield* this.judged(plain)
    const pattern = verdict.excess > 0 ? 'rows' : 'lattice'
    let best: MovingWalls = plain
    let least = Math.abs(verdict.excess)
    if (start === 0 && least <= NEAR_BY_MOVES * criteria.walls) return plain
    for (let low = 0, high = 1, halvings = 0; halvings < 7 && least > 0; halvings++) {
      const middle = halvings === 0 ? 1 : (low + high) / 2
      const walls = make(pattern, middle)
      const found = yield* this.judged(walls)
      if (Math.abs(found.excess) < least) {
        best = walls
        least = Math.abs(found.excess)
      }
      if (found.excess > 0 === (pattern === 'rows')) low = middle
      else high = middle
    }
    return best
  }

  private patternFor(start: number): Pattern {
    if (this.criteria.grade === 'easy') return 'stairs'
    if (this.criteria.grade === 'medium') return 'rows'
    if (this.criteria.grade === 'hard') return 'window'
    return start % 4 === 0 ? 'rows' : 'lattice'
  }

  /** Moves walls, many at once while that helps, then fewer, until the criteria are met or nothing helps. */
  private *improve(walls: MovingWalls): Part<Verdict> {
    const { random } = this
    let current = yield* this.judged(walls)
    if (walls.wallCount === 0 || walls.freeCount === 0) return current
    let least = current.penalty
    const most = Math.max(1, walls.wallCount >> 2)
    let moves = Math.min(most, 1 + (current.penalty >> 3))
    const moved: [from: number, to: number][] = []
    const lastStep = Math.min(this.stepLimit, this.steps + SHARE_PER_START * this.stepLimit)
    const mostIdle =
      this.criteria.grade === 'hard' && this.criteria.rooks === undefined ? MOVES_TO_HARD : MOVES_WITHOUT_GAIN
    let gainStep = this.steps
    for (let idle = 0; current.penalty > 0 && idle < mostIdle && this.steps < lastStep; idle++) {
      if (this.steps - gainStep > SHARE_WITHOUT_GAIN * this.stepLimit) break
      moved.length = 0
      for (let i = 0; i < moves; i++) moved.push(this.moveOne(walls, current))
      const next = yield* this.judged(walls)
      const isTaken = next.penalty <= current.penalty || (moves === 1 && random.below(WORSE_ONE_IN) === 0)
      if (next.penalty < current.penalty) moves = Math.min(most, moves * 2)
      else moves = Math.max(1, moves >> 1)
      if (next.penalty < least) {
        least = next.penalty
        gainStep = this.steps
        idle = 0
      }
      if (isTaken) current = next
      else for (const [from, to] of moved.reverse()) walls.move(to, from)
    }
    return current
  }

  private moveOne(walls: MovingWalls, { excess, stuck }: Verdict): [from: number, to: number] {
    const { random } = this
    // Most moves are for the number of rooks, if that is not right yet; the others find what no plan would.
    const isForRooks = excess !== 0 && random.below(4) < (stuck.length === 0 ? 3 : 2)
    let from = walls.randomWall(random)
    let to = walls.randomFree(random)
    if (isForRooks) {
      // Walls that part more lines make room for more rooks.
      const sign = excess < 0 ? 1 : -1
      for (let i = 1; i < SAMPLES; i++) {
        const wall = walls.randomWall(random)
        if (sign * walls.parts(wall) < sign * walls.parts(from)) from = wall
        const free = walls.randomFree(random)
        if (sign * walls.parts(free) > sign * walls.parts(to)) to = free
      }
    } else if (stuck.length > 0) {
      const inside = stuck[random.below(stuck.length)]!
      if (walls.walls[inside] === 0) to = inside
    }
    walls.move(from, to)
    return [from, to]
  }

  /** Judges a board and keeps account of the work; pauses when there has been enough of it. */
  private *judged(board: Board): Part<Verdict> {
    const verdict = yield* judge(board, this.criteria, this.steps)
    this.steps += verdict.steps
    this.unreported += verdict.steps
    if (!this.nearest || verdict.penalty < this.nearest.penalty) this.nearest = verdict
    if (this.unreported >= STEPS_PER_SLICE) {
      this.unreported = 0
      yield* pause({ steps: this.steps })
    }
    return verdict
  }

  private whyNotFound(): string {
    const { rooks, grade } = this.criteria
    const { excess, penalty } = this.nearest!
    const reached: string[] = []
    if (rooks !== undefined) reached.push(`${count(rooks + excess, 'rook', 'rooks')} at most`)
    if (grade !== undefined) {
      reached.push(penalty === Math.abs(excess) ? `the grade ${grade}` : `not the grade ${grade}`)
    }
    const change = rooks === undefined ? 'another density or size' : 'another number of rooks, density or size'
    return `no such board was found after ${this.steps} steps: the nearest had ${reached.join(' and ')}; try ${change}, or another seed`
  }
}

/** The binomial coefficient: ways to choose some of the squares; past the limit the exact number does not matter. */
function choices(squares: number, chosen: number): number {
  const fewer = Math.min(chosen, squares - chosen)
  let ways = 1
  for (let i = 1; i <= fewer && ways <= MOST_BOARDS; i++) ways = (ways * (squares - fewer + i)) / i
  return Math.round(ways)
}

/** The next way to set the same number of walls, the first having all in front; false after the last. */
function nextChoice(walls: Uint8Array): boolean {
  let at = 0
  let ones = 0
  while (at < walls.length && walls[at] === 0) at++
  while (at < walls.length && walls[at] === 1) {
    at++
    ones++
  }
  if (at === walls.length) return false
  walls[at] = 1
  walls.fill(0, 0, at)
  walls.fill(1, 0, ones - 1)
  return true
}
