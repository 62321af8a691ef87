import { placeOf } from '../../base/grid.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import { type EdgeClasses, IN_MATCHINGS, matchingSearch, matchingStructure } from '../../engines/matching/index.ts'
import { type Forced, type ForcedSquares, IN_ANSWERS } from '../../family.ts'
import { pausing, type Search } from '../../search.ts'
import { type Board, WALL } from './board.ts'
import { attackLines } from './lines.ts'
import { ROOK } from './placement.ts'

/** Which squares have a rook in all, in some or in none of the placements with the most rooks. */
export const forced: ForcedSquares<Board> = {
  words: {
    always: 'Every placement with the most rooks has a rook here.',
    sometimes: 'Some placements with the most rooks have a rook here, others do not.',
    never: 'No placement with the most rooks has a rook here.',
  },
  search: searchForced,
  draw: drawForced,
}

/** Measured on boards of all densities: how much of the time has passed when there is a matching. */
const SHARE_OF_MATCHING = 0.75
const SQUARES_PER_SLICE = 1 << 20

/** One largest placement tells them all: squares are edges between lines, and largest placements are maximum matchings. */
function* searchForced(board: Board): Search<Forced> {
  const lines = yield* pausing(attackLines(board), { steps: 0 })
  if (typeof lines === 'string') return { status: 'stopped', reason: lines, steps: 0 }

  const matching = matchingSearch(lines)
  let next = matching.next()
  while (!next.done) {
    const { steps } = next.value
    // How many rooks there are so far is of no use to those who ask for squares.
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, steps }
    next = matching.next()
  }
  if (next.value.status !== 'solved') throw new Error('a matching search that is not stopped ends solved')
  const before = next.value.steps

  const structure = matchingStructure(lines, next.value.answer)
  let told = structure.next()
  while (!told.done) {
    const steps = before + told.value.steps
    const reason = yield { steps, done: SHARE_OF_MATCHING + (1 - SHARE_OF_MATCHING) * (told.value.done ?? 0) }
    if (reason) return { status: 'stopped', reason, steps }
    told = structure.next()
  }
  if (told.value.status !== 'solved') throw new Error('a structure search that is not stopped ends solved')
  return yield* squaresOf(board, told.value.answer, before + told.value.steps)
}

/** The edges of the lines stand in the order of the free squares. */
function* squaresOf({ walls }: Board, { edges }: EdgeClasses, steps: number): Search<Forced> {
  const { unasked, never, sometimes, always } = IN_ANSWERS
  const answerOf = new Uint8Array(3)
  answerOf[IN_MATCHINGS.never] = never
  answerOf[IN_MATCHINGS.sometimes] = sometimes
  answerOf[IN_MATCHINGS.always] = always
  const squares = new Uint8Array(walls.length)
  let edge = 0
  for (let square = 0; square < squares.length; square++) {
    if (square > 0 && square % SQUARES_PER_SLICE === 0) {
      const reason = yield { steps, done: 1 }
      if (reason) return { status: 'stopped', reason, steps }
    }
    squares[square] = walls[square] === 1 ? unasked : answerOf[edges[edge++]!]!
  }
  return { status: 'solved', answer: { squares }, steps }
}

const MARKS: Readonly<Record<number, Omit<Mark, 'place'>>> = {
  [IN_ANSWERS.unasked]: { shape: 'wall', letter: WALL, label: 'occupied' },
  [IN_ANSWERS.never]: { shape: 'cross', letter: '-', label: 'in none' },
  [IN_ANSWERS.sometimes]: { shape: 'dot', letter: 'o', label: 'in some' },
  [IN_ANSWERS.always]: { shape: 'piece', letter: ROOK, label: 'in every largest placement', symbol: '♜' },
}

function drawForced(board: Board, { squares }: Forced): Drawing {
  const marks: Mark[] = []
  for (let square = 0; square < squares.length; square++) {
    marks.push({ place: placeOf(board, square), ...MARKS[squares[square]!]! })
  }
  return { rows: board.rows, columns: board.columns, marks, lines: [] }
}
