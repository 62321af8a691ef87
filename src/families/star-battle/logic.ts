import { atMostOne, ClauseSolver, exactly, isFalse, isTrue } from '../../engines/clauses/index.ts'
import { type Bounds, EITHER, type ExplanationBounds, type Level, type Logic } from '../../logic/index.ts'
import { type Board, regionName, STAR } from './board.ts'
import { searchByBranching } from './branching.ts'
import { COUNTING, Deducer, EXCLUSION, SETS } from './deducer.ts'
import { Houses } from './houses.ts'
import { StarWords } from './words.ts'

/** Larger boards have too many sets of lines to be told. */
const LARGEST_TO_EXPLAIN = 25

/** Star battle for the logic layer: a square is empty or has a star. */
export const starLogic: Logic<Board, Deducer> = {
  grid: (board) => board,
  deducer: (board) => new Deducer(new Houses(board)),
  strongest: SETS,
  levels: levelsOf,
  search: searchByBranching,
  encode,
  words: (board, deducer) => new StarWords(board, deducer),
  whyImpossible,
  limits: {
    explain: {
      cells: LARGEST_TO_EXPLAIN ** 2,
      why: `a board of more than ${LARGEST_TO_EXPLAIN} rows has too many sets of lines to tell; it can only be solved`,
    },
  },
}

const bounds: Bounds = {
  steps: Number.POSITIVE_INFINITY,
  cases: [
    { depth: 2, steps: 1 << 19 },
    { depth: 3, steps: 1 << 19 },
  ],
}

/** How much is assumed for an explanation. */
export const explanationBounds: ExplanationBounds = {
  unique: bounds,
  several: { ...bounds, cases: bounds.cases.slice(0, 1) },
}

/**
 * Easy: stars exclude, houses need all their squares, and one line or two with one region or two. Medium: a star
 * would leave a house too few squares; tilings of a house. Hard: larger sets of lines, and tilings of two lines.
 * Expert: an assumption refuted by counting. Extreme: one refuted with sets and tilings as well, or assumptions
 * inside assumptions.
 */
function levelsOf({ sets, tilings }: Deducer): Level[] {
  const few = [sets.rule(1, 1), sets.rule(2, 2)]
  return [
    { grade: 'easy', strength: COUNTING, rules: few },
    { grade: 'medium', assume: EXCLUSION, again: true },
    { grade: 'medium', strength: COUNTING, rules: [tilings.rule()], again: true },
    { grade: 'hard', strength: SETS, rules: [sets.rule(3, 4)], again: true },
    { grade: 'expert', assume: COUNTING, again: true },
    { grade: 'extreme', assume: SETS, again: true },
  ]
}

/** Stars that cannot fit. */
function whyImpossible(board: Board): string | undefined {
  const { rows, stars, regions } = board
  const sizes = new Int32Array(rows)
  for (const region of regions) sizes[region]!++
  const small = sizes.findIndex((size) => size < stars)
  if (small >= 0) {
    const squares = sizes[small] === 1 ? '1 square' : `${sizes[small]} squares`
    return `Region ${regionName(board, small)} has ${squares}, too few for ${stars} stars.`
  }
  // A row has a star on every other square at most, and two neighbouring rows have one in every two columns.
  const fits = rows === 1 ? stars === 1 : 2 * stars <= Math.ceil(rows / 2)
  return fits ? undefined : `Two rows of ${rows} squares have no room for ${2 * stars} stars that do not touch.`
}

/** A variable per square, true for a star. */
function* encode(board: Board, candidates?: Int32Array) {
  const { rows, stars } = board
  const houses = new Houses(board)
  const solver = new ClauseSolver()
  solver.newVariables(rows * rows)
  for (let square = 0; candidates && square < rows * rows; square++) {
    if (candidates[square] !== EITHER) {
      solver.addClause([candidates[square] === STAR ? isTrue(square) : isFalse(square)])
    }
  }
  for (let row = 0; row + 1 < rows; row++) {
    for (let square = row * rows; square + 1 < (row + 1) * rows; square++) {
      atMostOne(solver, [square, square + 1, square + rows, square + rows + 1].map(isTrue))
    }
    yield
  }
  for (let house = 0; house < houses.count; house++) {
    exactly(solver, Array.from(houses.squaresOf(house), isTrue), stars)
    yield
  }
  const variables = Int32Array.from({ length: rows * rows }, (_, square) => square)
  return {
    solver,
    variables,
    literal: (square: number, value: number) => (value === 1 ? isTrue(square) : isFalse(square)),
  }
}
