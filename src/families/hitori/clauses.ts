import {
  atMostOne,
  ClauseSolver,
  ConnectivityPropagator,
  gridEdges,
  isFalse,
  isTrue,
  type Literal,
  searchUnique,
} from '../../engines/clauses/index.ts'
import { pausing, type Search, translate } from '../../search.ts'
import { BLANK, type Board } from './board.ts'
import { OPEN, type Position, SHADED } from './position.ts'
import type { Shading } from './shading.ts'

/** Larger boards would take the clause engine seconds to set up, without a word, and gigabytes. */
export const MOST_SQUARES_FOR_CLAUSES = 1 << 18

export const TOO_LARGE_FOR_CLAUSES = `too large for clauses: the board has more than ${MOST_SQUARES_FOR_CLAUSES} squares`

/** Clauses that are added between two pauses: some tenths of a millisecond. */
const CLAUSES_PER_SLICE = 1 << 9

/**
 * The rules of a board as clauses. The first variables are the squares, true if shaded; those that follow only help to say that
 * numbers do not repeat. What is known in the position holds.
 */
export function clausesOf(board: Board, position?: Position): ClauseSolver {
  const work = clausesInPieces(board, position)
  let next = work.next()
  while (!next.done) next = work.next()
  return next.value
}

/** The same, with a pause now and then, for large boards. */
export function* clausesInPieces(board: Board, position?: Position): Generator<undefined, ClauseSolver> {
  const { rows, columns } = board
  const squares = rows * columns
  const solver = new ClauseSolver()
  solver.newVariables(squares)
  yield* addNeighbours(solver, board)
  for (let row = 0; row < rows; row++) {
    addRepeats(solver, board, row * columns, 1, columns)
    if (isPauseDue(row, columns)) yield
  }
  for (let column = 0; column < columns; column++) {
    addRepeats(solver, board, column, columns, rows)
    if (isPauseDue(column, rows)) yield
  }
  // Before the propagator, so that it hears of all of them at once.
  for (let square = 0; position && square < squares; square++) {
    const known = position[square]!
    if (known !== OPEN) solver.addClause([known === SHADED ? isTrue(square) : isFalse(square)])
    if (isPauseDue(square, 1)) yield
  }
  const literals = new Int32Array(squares)
  for (let square = 0; square < squares; square++) literals[square] = isFalse(square)
  solver.addPropagator(new ConnectivityPropagator(literals, gridEdges(rows, columns)))
  return solver
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
    if (isPauseDue(square, 1)) yield
  }
}

/** Of the squares of a line with the same number at most one is unshaded. */
function addRepeats(solver: ClauseSolver, { numbers }: Board, start: number, step: number, length: number): void {
  const literalsOf = new Map<number, Literal[]>()
  for (let i = 0, square = start; i < length; i++, square += step) {
    const number = numbers[square]!
    if (number === BLANK) continue
    const literals = literalsOf.get(number)
    if (literals) literals.push(isFalse(square))
    else literalsOf.set(number, [isFalse(square)])
  }
  for (const literals of literalsOf.values()) if (literals.length > 1) atMostOne(solver, literals)
}

/** Whether it is time for a pause after the unit of work with this index, if each unit is some clauses. */
function isPauseDue(index: number, clauses: number): boolean {
  const unitsPerSlice = Math.max(1, Math.floor(CLAUSES_PER_SLICE / clauses))
  return index % unitsPerSlice === unitsPerSlice - 1
}

/** The only solution that agrees with the position, two of them, or the proof that there is none: all by learning clauses. */
export function* solveByClauses(board: Board, position?: Position): Search<Shading, never> {
  const squares = board.rows * board.columns
  if (squares > MOST_SQUARES_FOR_CLAUSES) {
    return { status: 'stopped', reason: 'limits', why: TOO_LARGE_FOR_CLAUSES, steps: 0 }
  }
  const solver = yield* pausing(clausesInPieces(board, position), { steps: 0 })
  if (typeof solver === 'string') return { status: 'stopped', reason: solver, steps: 0 }
  const over = squareVariables(board)
  return yield* translate(
    searchUnique(solver, { over }),
    (model) => model.slice(0, squares),
    () => {
      throw new Error('clauses come without a certificate')
    },
  )
}

/** The variables that stand for squares. */
export function squareVariables({ rows, columns }: Board): Int32Array {
  return new Int32Array(rows * columns).map((_, square) => square)
}
