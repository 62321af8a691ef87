import {
  atMostOne,
  ClauseSolver,
  ConnectivityPropagator,
  gridEdges,
  isFalse,
  isTrue,
  type Literal,
  variableOf,
} from '../../../engines/clauses/index.ts'
import { type Encoding, isSingle, type Logic, ProbingSearch } from '../../../logic/index.ts'
import type { Board } from '../board.ts'
import { SHADED } from '../shading.ts'
import { Deducer, WITH_CUTS, WITHOUT_CUTS } from './deducer.ts'
import { Patterns } from './patterns.ts'
import { Relations } from './relations.ts'
import { HitoriWords } from './words.ts'

/** Larger boards would take the clause engine seconds without a pause, and gigabytes, to set up. */
export const MOST_SQUARES_FOR_CLAUSES = 1 << 18

export const TOO_LARGE_FOR_CLAUSES = `too large for clauses: the board has more than ${MOST_SQUARES_FOR_CLAUSES} squares`

// Written out: putting in the comma when this is loaded would take a third of the command line's start.
const TOO_LARGE_TO_EXPLAIN =
  'a board of more than 100,000 squares has too many deductions to tell; it can only be solved'

/**
 * Hitori for the logic layer: the values of a square are unshaded and shaded.
 *
 * Easy: triples, sandwiches, pairs and corners, neighbours of shaded squares, repeats of unshaded ones, and last exits.
 * Medium: edges, and squares that would cut the board. Hard: an assumption refuted by neighbours and numbers alone.
 * Expert: one refuted with cuts as well. Extreme: assumptions inside assumptions.
 */
export const hitoriLogic: Logic<Board, Deducer> = {
  grid: (board) => board,
  deducer: (board) => new Deducer(new Relations(board)),
  strongest: WITH_CUTS,
  levels: (deducer) => {
    const patterns = new Patterns(deducer)
    const { alongLines, inCorners, lastExits, atEdges } = patterns
    return [
      { grade: 'easy', strength: WITHOUT_CUTS, rules: [alongLines, inCorners, lastExits] },
      { grade: 'medium', strength: WITH_CUTS, rules: [atEdges] },
      { grade: 'hard', assume: WITHOUT_CUTS, isLasting: true },
      { grade: 'expert', assume: WITH_CUTS },
    ]
  },
  search: (deducer, mostBranches) => new ProbingSearch(deducer, WITH_CUTS, mostBranches),
  encode,
  words: (board, deducer) => new HitoriWords(board, deducer),
  limits: {
    // Certificates for larger boards would take minutes to check.
    certificate: 10_000,
    clauses: { cells: MOST_SQUARES_FOR_CLAUSES, why: TOO_LARGE_FOR_CLAUSES },
    explain: { cells: 100_000, why: TOO_LARGE_TO_EXPLAIN },
  },
}

/** Clauses that are added between two pauses: some tenths of a millisecond. */
const CLAUSES_PER_SLICE = 1 << 9

/** A board as clauses: first a variable for each square, true if shaded, then helpers. Pauses now and then. */
export function* encode(board: Board, candidates?: Int32Array): Generator<undefined, Encoding> {
  const { rows, columns } = board
  const squares = rows * columns
  const solver = new ClauseSolver()
  solver.newVariables(squares)
  yield* addNeighbours(solver, board)
  let added = 0
  for (const equals of new Relations(board).equals()) {
    atMostOne(solver, equals.map(isFalse))
    added += equals.length
    if (added < CLAUSES_PER_SLICE) continue
    added = 0
    yield
  }
  // Before the propagator, so that it is told of all of them at once.
  for (let square = 0; candidates && square < squares; square++) {
    const known = candidates[square]!
    if (isSingle(known)) solver.addClause([known === SHADED ? isTrue(square) : isFalse(square)])
    if (isPauseDue(square)) yield
  }
  const literals = new Int32Array(squares)
  for (let square = 0; square < squares; square++) literals[square] = isFalse(square)
  solver.addPropagator(new ConnectivityPropagator(literals, gridEdges(rows, columns)))
  return {
    solver,
    variables: Int32Array.from(literals, variableOf),
    literal: (square, value) => (1 << value === SHADED ? isTrue(square) : isFalse(square)),
  }
}

function* addNeighbours(solver: ClauseSolver, { rows, columns }: Board): Generator<undefined, void> {
  const squares = rows * columns
  const pair: Literal[] = [0, 0]
  for (let square = 0; square < squares; square++) {
    pair[0] = isFalse(square)
    if ((square + 1) % columns !== 0) {
      pair[1] = isFalse(square + 1)
      solver.addClause(pair)
    }
    if (square + columns < squares) {
      pair[1] = isFalse(square + columns)
      solver.addClause(pair)
    }
    if (isPauseDue(square)) yield
  }
}

function isPauseDue(index: number): boolean {
  return index % CLAUSES_PER_SLICE === CLAUSES_PER_SLICE - 1
}
