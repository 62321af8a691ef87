import { Random } from '../../../base/random.ts'
import { type Brancher, BranchingSearch, type Encoding, type Logic } from '../../../logic/index.ts'
import { candidatesOf, encodeHouses, whyRepeated } from '../../../logic/numbers/index.ts'
import { type Board, LARGEST_WITH_CERTIFICATE, NONE, NOUNS } from '../board.ts'
import { Deducer, LINES } from '../lines/deducer.ts'
import { Houses } from '../lines/houses.ts'
import { LineConstraint, LineReasons } from '../lines/line-constraint.ts'
import { MOST_OPEN } from '../lines/line-filter.ts'
import { LineNarrowing } from '../lines/line-rules.ts'
import { ClueRules, levelsOf } from './rules.ts'
import { cannotBeFilled, SkyscrapersWords } from './words.ts'

/** Heights that may be tried for each square. Where more are needed, learning from contradictions pays. */
const BRANCHES_PER_SQUARE = 8

/** On larger boards whole lines take too long to look at. */
const LARGEST_TO_EXPLAIN = 16

const TOO_LARGE_TO_EXPLAIN = `a board of more than ${LARGEST_TO_EXPLAIN} rows has lines with too many fillings to look at one by one; it can only be solved`

/** Skyscrapers for the logic layer: the values of a square are its heights, from 1 on, and then a park. */
export const skyscrapersLogic: Logic<Board, Deducer> = {
  grid: (board) => board,
  deducer: (board) => new Deducer(board),
  strongest: LINES,
  levels: levelsOf,
  search: (deducer, mostBranches = BRANCHES_PER_SQUARE * deducer.position.cells) => {
    // What clues say by themselves is known at little cost, and leaves fewer fillings to look at. A contradiction is
    // found again.
    for (const rule of new ClueRules(deducer).all) for (let i = 0; i < rule.units; i++) rule.apply(i, i + 1)
    return new BranchingSearch(deducer, new TallestFirst(deducer), LINES, mostBranches)
  },
  encode,
  words: (board, deducer) => new SkyscrapersWords(board, deducer),
  whyImpossible,
  limits: {
    certificate: LARGEST_WITH_CERTIFICATE ** 2,
    explain: { cells: LARGEST_TO_EXPLAIN ** 2, why: TOO_LARGE_TO_EXPLAIN },
  },
}

/** Larger boards are restarted now and then. */
const LARGEST_WITHOUT_RESTART = 11

/**
 * Tries the tallest height first, as it says most about what is seen, in the line where it has the fewest squares left;
 * lines that were often contradicted count more. After a restart it begins on other squares.
 */
class TallestFirst implements Brancher {
  cell = -1
  value = 0
  readonly restartEvery: number
  /** By house: how often it was contradicted, and one more. */
  private readonly weights: Float64Array
  private isRestarted = false
  private readonly random = new Random(1)

  constructor(private readonly deducer: Deducer) {
    const { size, count } = deducer.houses
    this.weights = new Float64Array(count).fill(1)
    this.restartEvery = size > LARGEST_WITHOUT_RESTART ? size * size : Number.POSITIVE_INFINITY
  }

  choose(): void {
    const { highest: tallest, blank: park } = this.deducer.houses
    // Parks come last, for most of them follow from heights.
    for (
      let height = 1 << (tallest - 1);
      height !== 0;
      height = height === 1 ? park : height === park ? 0 : height >> 1
    ) {
      const house = this.mostPromising(height)
      if (house < 0) continue
      this.cell = this.squareIn(house, height)
      this.value = height
      return
    }
  }

  onConflict(): void {
    const { brokenLine } = this.deducer
    this.weights[brokenLine] = this.weights[brokenLine]! + 1
  }

  onRestart(): void {
    this.isRestarted = true
  }

  /** A house where a height has few squares left, or -1 if it is settled everywhere. */
  private mostPromising(height: number): number {
    const { count } = this.deducer.houses
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (let house = 0; house < count; house++) {
      const squares = this.squaresFor(house, height)
      if (squares < 2 || squares >= least * this.weights[house]!) continue
      least = squares / this.weights[house]!
      best = house
    }
    return best
  }

  private squaresFor(house: number, height: number): number {
    const { houses, position } = this.deducer
    const { size, squares } = houses
    let count = 0
    for (let i = house * size; i < (house + 1) * size; i++)
      if ((position.candidates[squares[i]!]! & height) !== 0) count++
    return count
  }

  /** The first of its squares; after a restart any of them, so that it is another one. */
  private squareIn(house: number, height: number): number {
    const { houses, position } = this.deducer
    let skipped = this.isRestarted ? this.random.below(this.squaresFor(house, height)) : 0
    let i = house * houses.size
    while ((position.candidates[houses.squares[i]!]! & height) === 0 || skipped-- > 0) i++
    return houses.squares[i]!
  }
}

/** On lines with more open squares the fillings take longer to look at than to learn from a contradiction. */
const MOST_OPEN_IN_CLAUSES = 11

/**
 * The rules of a board as clauses. The first variables say that a square has a value: square × values + value. Those
 * that follow only help. What the candidates leave out is false; if there are none, only what is given is known.
 */
export function* encode(board: Board, candidates?: Int32Array): Generator<undefined, Encoding> {
  const houses = new Houses(board)
  const { size, count, values } = houses
  const encoding = yield* encodeHouses(houses, candidates ?? candidatesOf(board, houses))
  const { solver } = encoding
  const narrowing = new LineNarrowing(size, MOST_OPEN_IN_CLAUSES, board)
  const reasons = new LineReasons(size, board)
  for (let house = 0; house < count; house++) {
    const firsts = houses.squaresOf(house).map((square) => square * values)
    const [front, back] = [houses.fronts[house]!, houses.backs[house]!]
    solver.addPropagator(new LineConstraint(firsts, front, back, narrowing, reasons, board))
  }
  return encoding
}

/** Larger boards would take long to look at with all their fillings. */
const LARGEST_FOR_FILLINGS = 12

/** Why there is no solution, if one line shows it, by its clues and givens or by the lines across it. */
function whyImpossible(board: Board): string | undefined {
  const houses = new Houses(board)
  const repeated = whyRepeated(board, houses, NOUNS)
  if (repeated) return repeated
  const mostOpen = board.rows > LARGEST_FOR_FILLINGS ? LARGEST_FOR_FILLINGS : MOST_OPEN
  const narrowing = new LineNarrowing(board.rows, mostOpen, board)
  const { squares, fronts, backs, size } = houses
  const candidates = candidatesOf(board, houses)
  for (let line = 0; line < houses.count; line++) {
    if (narrowing.narrow(candidates, squares, line * size, fronts[line]!, backs[line]!, size)) continue
    const hasGivens = houses.squaresOf(line).some((square) => board.givens[square] !== NONE)
    const given = hasGivens ? ' with what is given in it' : ''
    return `${cannotBeFilled(houses, line, 'cannot be filled')}${given}`
  }
  const deducer = new Deducer(board, mostOpen)
  if (deducer.propagate(LINES)) return undefined
  return `${cannotBeFilled(houses, deducer.brokenLine, 'cannot be filled')} with what the other lines leave to its squares`
}
