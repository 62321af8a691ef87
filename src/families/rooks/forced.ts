import { placeOf } from '../../base/grid.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import {
  type EdgeClasses,
  IN_MATCHINGS,
  searchMatching,
  searchMatchingStructure,
} from '../../engines/matching/index.ts'
import { type Forced, type ForcedSquares, IN_ANSWERS } from '../../family.ts'
import { inner, type Part, pause, pausing, type Search, searching } from '../../search.ts'
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
function searchForced(board: Board): Search<Forced> {
  return searching(function* () {
    const lines = yield* pausing(attackLines(board), { steps: 0 })
    // How many rooks there are so far is of no use to those who ask for squares.
    const matched = yield* inner(searchMatching(lines))
    if (matched.status !== 'solved') throw new Error('a matching search that is not stopped ends solved')
    const classified = yield* inner(searchMatchingStructure(lines, matched.answer), ({ steps, done = 0 }) => {
      return { steps: matched.steps + steps, done: SHARE_OF_MATCHING + (1 - SHARE_OF_MATCHING) * done }
    })
    if (classified.status !== 'solved') throw new Error('a structure search that is not stopped ends solved')
    const steps = matched.steps + classified.steps
    return { status: 'solved', answer: { squares: yield* squaresOf(board, classified.answer, steps) }, steps }
  })
}

/** The edges of the lines stand in the order of the free squares. */
function* squaresOf({ walls }: Board, { edges }: EdgeClasses, steps: number): Part<Uint8Array> {
  const { unasked, never, sometimes, always } = IN_ANSWERS
  const answerOf = new Uint8Array(3)
  answerOf[IN_MATCHINGS.never] = never
  answerOf[IN_MATCHINGS.sometimes] = sometimes
  answerOf[IN_MATCHINGS.always] = always
  const squares = new Uint8Array(walls.length)
  let edge = 0
  for (let square = 0; square < squares.length; square++) {
    if (square > 0 && square % SQUARES_PER_SLICE === 0) yield* pause({ steps, done: 1 })
    squares[square] = walls[square] === 1 ? unasked : answerOf[edges[edge++]!]!
  }
  return squares
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
