import { placeOf } from '../../base/grid.ts'
import type { Drawing } from '../../drawing/drawing.ts'
import {
  atMostOne,
  type Backbone,
  ClauseSolver,
  exactlyOne,
  isTrue,
  type Literal,
  type Occurrence,
  searchBackbone,
} from '../../engines/clauses/index.ts'
import type { CoverProblem } from '../../engines/exact-cover/index.ts'
import type { QueensTask } from '../../engines/queens/index.ts'
import { type Forced, type ForcedSquares, IN_ANSWERS } from '../../family.ts'
import { inner, pausing, type Search, searching } from '../../search.ts'
import { freeSquares, openRowCount } from './algorithm-x.ts'
import type { Board } from './board.ts'
import { groundOf, queenMark } from './placement.ts'
import { posed } from './task.ts'

/** With more rows it takes minutes to find an answer for every square. */
const MOST_OPEN_ROWS = 100
const ITEMS_PER_PAUSE = 16

/** Which squares have a queen in all, in some or in none of the boards that keep the rules. */
export const forced: ForcedSquares<Board> = {
  words: {
    always: 'Every answer has a queen here.',
    sometimes: 'Some answers have a queen here, others do not.',
    never: 'No answer has a queen here.',
  },
  search: searchForced,
  draw: drawForced,
}

export function searchForced(board: Board): Search<Forced> {
  return posed(board, forcedSquares)
}

/** By clauses. If it is stopped the answer has what is known by then, once it is sure that there is an answer. */
function forcedSquares(task: QueensTask): Search<Forced, never> {
  return searching(function* (best) {
    const open = openRowCount(task)
    if (open > MOST_OPEN_ROWS) {
      const rows = `${MOST_OPEN_ROWS} rows without a given queen, and here are ${open.toLocaleString('en')}`
      return {
        status: 'stopped',
        reason: 'limits',
        why: `forced squares are found on boards of up to ${rows}`,
        steps: 0,
      }
    }
    const free = yield* pausing(freeSquares(task), { steps: 0 })
    const solver = yield* pausing(clausesOf(free.problem), { steps: 0 })
    const over = Int32Array.from(free.squares.keys())
    const outcome = yield* inner(
      searchBackbone(solver, { over }),
      ({ steps, value: settled = 0 }) => ({ steps, done: settled / Math.max(1, over.length) }),
      ({ answer }) => {
        const isSure = answer && [...answer.values()].some((occurrence) => occurrence !== 'unknown')
        if (isSure) best.answer = { squares: howOften(task, free.squares, answer) }
      },
    )
    const { steps } = outcome
    if (outcome.status === 'impossible') return { status: 'impossible', steps }
    if (outcome.status !== 'solved') throw new Error(`what all answers have in common is never ${outcome.status}`)
    return { status: 'solved', answer: { squares: howOften(task, free.squares, outcome.answer) }, steps }
  })
}

/** A variable for every option, true if it is chosen. Pauses now and then. */
function* clausesOf({ items, secondary = 0, options }: CoverProblem): Generator<undefined, ClauseSolver> {
  const solver = new ClauseSolver()
  solver.newVariables(options.length)
  const literalsOf: Literal[][] = Array.from({ length: items + secondary }, () => [])
  for (let option = 0; option < options.length; option++) {
    const covered = options[option]!
    for (let k = 0; k < covered.length; k++) literalsOf[covered[k]!]!.push(isTrue(option))
  }
  for (let item = 0; item < literalsOf.length; item++) {
    if (item < items) exactlyOne(solver, literalsOf[item]!)
    else atMostOne(solver, literalsOf[item]!)
    if (item % ITEMS_PER_PAUSE === ITEMS_PER_PAUSE - 1) yield
  }
  return solver
}

const ANSWER_OF: Readonly<Record<Occurrence, number>> = {
  always: IN_ANSWERS.always,
  never: IN_ANSWERS.never,
  sometimes: IN_ANSWERS.sometimes,
  unknown: IN_ANSWERS.unasked,
}

/** Squares that a given queen attacks never have a queen; given queens and blocked squares are no question. */
function howOften({ n, given, blocked }: QueensTask, free: readonly number[], found: Backbone): Uint8Array {
  const { unasked, never } = IN_ANSWERS
  const squares = new Uint8Array(n * n).fill(never)
  for (let square = 0; blocked && square < squares.length; square++) {
    if (blocked[square] === 1) squares[square] = unasked
  }
  for (let row = 0; given && row < n; row++) if (given[row]! >= 0) squares[row * n + given[row]!] = unasked
  for (const [option, occurrence] of found) squares[free[option]!] = ANSWER_OF[occurrence]
  return squares
}

function drawForced(board: Board, { squares }: Forced): Drawing {
  const { never, sometimes, always } = IN_ANSWERS
  const marks = groundOf(board)
  for (const square of board.given) marks.push(queenMark(placeOf(board, square), 'queen, given'))
  for (let square = 0; square < squares.length; square++) {
    const place = placeOf(board, square)
    if (squares[square] === always) marks.push(queenMark(place, 'in every answer'))
    else if (squares[square] === sometimes) marks.push({ place, shape: 'dot', letter: 'o', label: 'in some' })
    else if (squares[square] === never) marks.push({ place, shape: 'cross', letter: '-', label: 'in none' })
  }
  return { rows: board.rows, columns: board.columns, marks, lines: [] }
}
