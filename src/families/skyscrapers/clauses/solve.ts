import { ClauseSolver, exactlyOne, isFalse, isTrue, searchUnique } from '../../../engines/clauses/index.ts'
import { pausing, type Search, translate } from '../../../search.ts'
import type { Board } from '../board.ts'
import type { Heights } from '../heights.ts'
import { Geometry } from '../lines/geometry.ts'
import { LineNarrowing } from '../lines/line-narrowing.ts'
import { LineConstraint } from './line-constraint.ts'
import { LineReasons } from './line-reasons.ts'

/** On lines with more open squares the fillings take longer to look at than to learn from a contradiction. */
const MOST_OPEN = 11

/**
 * The rules of a board as clauses. The first variables say that a square has a height: square × size + height - 1. Those that follow only help. What
 * the candidates leave out is false; if there are none, only what is given is known.
 */
export function* clausesOf(board: Board, candidates?: Int32Array): Generator<undefined, ClauseSolver> {
  const geometry = new Geometry(board)
  const { size, lines } = geometry
  const solver = new ClauseSolver()
  solver.newVariables(size ** 3)
  const literals = new Int32Array(size)
  for (let square = 0; square < size * size; square++) {
    for (let height = 0; height < size; height++) literals[height] = isTrue(square * size + height)
    exactlyOne(solver, literals)
    const given = board.givens[square]!
    const left = candidates ? candidates[square]! : given === 0 ? -1 : 1 << (given - 1)
    for (let height = 0; height < size; height++) {
      if (((left >> height) & 1) === 0) solver.addClause([isFalse(square * size + height)])
    }
    if (square % size === size - 1) yield
  }
  for (let line = 0; line < lines; line++) {
    const squares = geometry.squaresOf(line)
    for (let height = 0; height < size; height++) {
      exactlyOne(
        solver,
        squares.map((square) => isTrue(square * size + height)),
      )
    }
    yield
  }
  const narrowing = new LineNarrowing(size, MOST_OPEN)
  const reasons = new LineReasons(size)
  for (let line = 0; line < lines; line++) {
    const variables = geometry.squaresOf(line).map((square) => square * size)
    const constraint = new LineConstraint(variables, geometry.fronts[line]!, geometry.backs[line]!, narrowing, reasons)
    solver.addPropagator(constraint)
  }
  return solver
}

/** The only solution, two of them, or the proof that there is none: all by learning clauses. */
export function* solveByClauses(board: Board, candidates?: Int32Array): Search<Heights, never> {
  const solver = yield* pausing(clausesOf(board, candidates), { steps: 0 })
  if (typeof solver === 'string') return { status: 'stopped', reason: solver, steps: 0 }
  return yield* translate(
    searchUnique(solver, { over: heightVariables(board) }),
    (model) => heightsOf(model, board),
    () => {
      throw new Error('clauses come without a certificate')
    },
  )
}

/** The variables that say that a square has a height. */
export function heightVariables({ rows }: Board): Int32Array {
  return new Int32Array(rows ** 3).map((_, variable) => variable)
}

/** The heights that a model says the squares have. */
function heightsOf(model: Uint8Array, { rows: size }: Board): Heights {
  const heights = new Uint8Array(size * size)
  for (let square = 0; square < heights.length; square++) {
    heights[square] = model.indexOf(1, square * size) - square * size + 1
  }
  return heights
}
