import { bitCount } from '../../base/bits.ts'
import type { Drawing } from '../../drawing/drawing.ts'
import { type Backbone, searchBackbone } from '../../engines/clauses/index.ts'
import { type Forced, type ForcedSquares, IN_ANSWERS } from '../../family.ts'
import { pausing, type Search } from '../../search.ts'
import { type Board, NONE } from './board.ts'
import { clausesOf, heightVariables } from './clauses/solve.ts'
import { drawPosition } from './draw.ts'
import type { Heights } from './heights.ts'
import { Deducer } from './lines/deducer.ts'
import { solveByLines } from './lines/solve.ts'
import { heightsIn } from './position.ts'

/** Lines with more open squares are looked at less closely, as nobody can stop a look. */
const MOST_OPEN = 11

/** Which squares have the same height in all solutions, and which heights the others have. */
export const forced: ForcedSquares<Board> = {
  words: {
    always: 'Every solution has the same height here.',
    sometimes: 'Solutions have different heights here.',
    never: 'Every square has some height, so there are none of these.',
  },
  search: searchForced,
  draw: drawForced,
}

/** If it is stopped the answer has what is known by then, once it is sure that there is a solution; other squares are `unasked`. */
function* searchForced(board: Board): Search<Forced> {
  const search = solveByLines(board)
  let next = search.next()
  while (!next.done) next = search.next(yield { steps: next.value.steps })
  const outcome = next.value
  const { steps } = outcome
  switch (outcome.status) {
    case 'solved': {
      const findings = new Findings(new Int32Array(outcome.answer.length), [outcome.answer])
      return { status: 'solved', answer: forcedOf(board, findings), steps }
    }
    case 'ambiguous':
      return yield* searchRest(board, outcome.answers, steps)
    case 'impossible':
      return outcome
    case 'stopped':
      return { status: 'stopped', reason: outcome.reason, steps }
  }
}

/** By clauses, for a board of which two solutions are known. */
function* searchRest(board: Board, known: readonly Heights[], before: number): Search<Forced> {
  const { rows: size } = board
  const deducer = new Deducer(board, MOST_OPEN)
  deducer.propagate()
  const solver = yield* pausing(clausesOf(board, deducer.candidates), { steps: before })
  if (typeof solver === 'string') return { status: 'stopped', reason: solver, steps: before }
  const isOpen = (variable: number) => {
    const candidates = deducer.candidates[Math.floor(variable / size)]!
    return bitCount(candidates) > 1 && ((candidates >> (variable % size)) & 1) === 1
  }
  const over = heightVariables(board).filter(isOpen)
  const search = searchBackbone(solver, { over })
  let next = search.next()
  while (!next.done) {
    const { steps, value: settled = 0 } = next.value
    next = search.next(yield { steps: before + steps, done: settled / over.length })
  }
  const outcome = next.value
  const steps = before + outcome.steps
  if (outcome.status === 'impossible' || outcome.status === 'ambiguous') {
    throw new Error('a board with two solutions has something in common to all of them')
  }
  const findings = new Findings(deducer.candidates, known)
  if (outcome.answer) findings.take(outcome.answer, size)
  const answer = forcedOf(board, findings)
  if (outcome.status === 'solved') return { status: 'solved', answer, steps }
  return { status: 'stopped', reason: outcome.reason, answer, steps }
}

/** By square: the heights that it has in some solution, and those that it may have as far as is known. */
class Findings {
  readonly has: Int32Array
  readonly mayHave: Int32Array

  constructor(candidates: Int32Array, solutions: readonly Heights[]) {
    this.has = new Int32Array(candidates.length)
    this.mayHave = candidates.slice()
    for (const heights of solutions) {
      for (let square = 0; square < heights.length; square++) this.add(square, 1 << (heights[square]! - 1))
    }
  }

  take(backbone: Backbone, size: number): void {
    for (const [variable, occurrence] of backbone) {
      const square = Math.floor(variable / size)
      const height = 1 << (variable % size)
      if (occurrence === 'never') this.mayHave[square] = this.mayHave[square]! & ~height
      else if (occurrence !== 'unknown') this.add(square, height)
    }
  }

  private add(square: number, height: number): void {
    this.has[square] = this.has[square]! | height
    this.mayHave[square] = this.mayHave[square]! | height
  }
}

function forcedOf({ givens }: Board, { has, mayHave }: Findings): Forced {
  const { always, sometimes, unasked } = IN_ANSWERS
  const squares = new Uint8Array(givens.length)
  for (let square = 0; square < squares.length; square++) {
    if (givens[square] !== NONE) squares[square] = unasked
    else if (bitCount(has[square]!) > 1) squares[square] = sometimes
    else squares[square] = bitCount(mayHave[square]!) === 1 ? always : unasked
  }
  return { squares, values: Array.from(has, heightsIn) }
}

/** What is the same in all solutions, and small print where it is not. */
function drawForced(board: Board, { squares, values }: Forced): Drawing {
  const isSame = (square: number) => squares[square] === IN_ANSWERS.always
  const position = {
    heights: squares.map((_, square) => (isSame(square) ? values![square]![0]! : NONE)),
    marks: Int32Array.from(squares, (howOften, square) =>
      howOften === IN_ANSWERS.sometimes ? values![square]!.reduce((set, height) => set | (1 << (height - 1)), 0) : 0,
    ),
  }
  const drawing = drawPosition(board, position)
  const marks = drawing.marks.map((mark) =>
    mark.print ? { ...mark, label: mark.label.replace(', pencilled in', ' in some solution') } : mark,
  )
  return { ...drawing, marks }
}
