import { placeOf } from '../../base/grid.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import { type Backbone, type Occurrence, searchBackbone } from '../../engines/clauses/index.ts'
import { type Forced, type ForcedSquares, IN_ANSWERS } from '../../family.ts'
import { pausing, type Search } from '../../search.ts'
import type { Board } from './board.ts'
import { clausesInPieces, MOST_SQUARES_FOR_CLAUSES, squareVariables, TOO_LARGE_FOR_CLAUSES } from './clauses.ts'
import { drawPosition } from './draw.ts'
import { Deducer } from './logic/deducer.ts'
import { Relations } from './logic/relations.ts'
import { Suppositions } from './logic/suppositions.ts'
import { OPEN, type Position, SHADED, UNSHADED } from './position.ts'

/** Steps between two looks at the outside: some tenths of a millisecond. */
const STEPS_PER_SLICE = 1 << 11

/** Which squares are shaded in all, in some or in none of the solutions. */
export const forced: ForcedSquares<Board> = {
  words: {
    always: 'Every solution has this square shaded.',
    sometimes: 'Some solutions have this square shaded, others do not.',
    never: 'No solution has this square shaded.',
  },
  search: searchForced,
  draw: drawForced,
}

/**
 * By logic first, which settles most boards, and then by clauses. If it is stopped the answer has the squares that are known by then,
 * once it is sure that there is a solution; the others are `unasked`.
 */
export function* searchForced(board: Board): Search<Forced> {
  const deducer = new Deducer(new Relations(board))
  const suppositions = new Suppositions(deducer, true)
  for (let state = suppositions.work(STEPS_PER_SLICE); state !== 'done'; state = suppositions.work(STEPS_PER_SLICE)) {
    const { steps } = deducer
    if (state === 'impossible') return { status: 'impossible', steps }
    const reason = yield { steps, done: deducer.size / board.numbers.length }
    if (reason) return { status: 'stopped', reason, steps }
  }
  const { steps } = deducer
  const position = deducer.values.slice(0, -1)
  if (deducer.open === 0) return { status: 'solved', answer: { squares: squaresOf(position) }, steps }
  return yield* searchRest(board, position, steps)
}

/** The open squares of a position by clauses. */
function* searchRest(board: Board, position: Position, before: number): Search<Forced> {
  if (board.numbers.length > MOST_SQUARES_FOR_CLAUSES) {
    return { status: 'stopped', reason: 'limits', why: TOO_LARGE_FOR_CLAUSES, steps: before }
  }
  const solver = yield* pausing(clausesInPieces(board, position), { steps: before })
  if (typeof solver === 'string') return { status: 'stopped', reason: solver, steps: before }
  const over = squareVariables(board).filter((square) => position[square] === OPEN)
  const search = searchBackbone(solver, { over })
  let next = search.next()
  while (!next.done) {
    const { steps, value: settled = 0 } = next.value
    const done = 1 - (over.length - settled) / position.length
    next = search.next(yield { steps: before + steps, done })
  }
  const outcome = next.value
  const steps = before + outcome.steps
  if (outcome.status === 'impossible') return { status: 'impossible', steps }
  if (outcome.status === 'ambiguous') throw new Error('what all solutions have in common is never ambiguous')
  const squares = outcome.answer && squaresOf(position, outcome.answer)
  if (outcome.status === 'solved') return { status: 'solved', answer: { squares: squares! }, steps }
  const { reason } = outcome
  const isKnown = [...(outcome.answer?.values() ?? [])].some((occurrence) => occurrence !== 'unknown')
  return { status: 'stopped', reason, ...(isKnown && { answer: { squares: squares! } }), steps }
}

const ANSWER_OF: Readonly<Record<Occurrence, number>> = {
  always: IN_ANSWERS.always,
  never: IN_ANSWERS.never,
  sometimes: IN_ANSWERS.sometimes,
  unknown: IN_ANSWERS.unasked,
}

function squaresOf(position: Position, rest?: Backbone): Uint8Array {
  const { always, never, unasked } = IN_ANSWERS
  const squares = position.map((known) => (known === SHADED ? always : known === UNSHADED ? never : unasked))
  for (const [square, occurrence] of rest ?? []) squares[square] = ANSWER_OF[occurrence]
  return squares
}

/** What is forced, as a position on the board. */
export function positionOf({ squares }: Forced): Position {
  const { always, never } = IN_ANSWERS
  return squares.map((howOften) => (howOften === always ? SHADED : howOften === never ? UNSHADED : OPEN))
}

function drawForced(board: Board, forced: Forced): Drawing {
  const drawing = drawPosition(board, positionOf(forced))
  const marks = drawing.marks.map(relabelled)
  for (let square = 0; square < forced.squares.length; square++) {
    if (forced.squares[square] !== IN_ANSWERS.sometimes) continue
    marks.push({ place: placeOf(board, square), shape: 'dot', letter: '?', label: 'shaded in some' })
  }
  return { ...drawing, marks }
}

function relabelled(mark: Mark): Mark {
  if (mark.shape === 'wall') return { ...mark, label: 'shaded in every solution' }
  if (mark.shape === 'ring') return { ...mark, label: 'unshaded in every solution' }
  return mark
}
