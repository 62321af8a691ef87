import { placeOf } from '../../base/grid.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import {
  type BipartiteGraph,
  type EdgeClasses,
  IN_MATCHINGS,
  searchMatching,
  searchMatchingStructure,
} from '../../engines/matching/index.ts'
import { searchMatchingCount } from '../../engines/matching-count/index.ts'
import { type Count, type Forced, type ForcedSquares, IN_ANSWERS, type WhichAnswers } from '../../family.ts'
import { inner, type Part, pause, pausing, type Search, searching, translate } from '../../search.ts'
import { type Board, WALL } from './board.ts'
import { type AttackLines, attackLines, type LineCover, lineCover, placementOf } from './lines.ts'
import { type Placement, ROOK } from './placement.ts'

/** A maximum matching of row lines with column lines; a minimum vertex cover of the lines proves it. */
export function solveByMatching(board: Board): Search<Placement, LineCover> {
  return searching(function* (best) {
    const bound = board.walls.length
    best.answer = new Int32Array(0)
    best.bound = bound
    const lines = yield* pausing(attackLines(board), { steps: 0, value: 0, bound })
    return yield* translate(
      searchMatching(lines),
      (matching) => placementOf(board, lines, matching.rightOf),
      (cover) => lineCover(board, lines, cover),
    )
  })
}

/** Counts placements, maximum, of a given size or all, as matchings of row lines with column lines. */
export function count(board: Board, which: WhichAnswers): Search<Count> {
  return searching(function* (best) {
    if (typeof which === 'number' && which < 0)
      return { status: 'solved', answer: { value: which, count: 0n }, steps: 0 }
    best.answer = leastKnown(which)
    const graph = yield* pausing(graphOf(board), { steps: 0 })
    return yield* searchMatchingCount(graph, which === 'best' ? 'maximum' : which)
  })
}

function* graphOf(board: Board): Generator<undefined, BipartiteGraph> {
  const lines = yield* attackLines(board)
  yield
  return yield* byColumns(board, lines)
}

const LINES_PER_SLICE = 1 << 18

/**
 * The same lines with the column lines numbered column by column. Counting goes from line to line in some order, and
 * that from one side of the board to the other is a good one: now both directions, down and across, can be seen from
 * the numbers.
 */
function* byColumns({ columns }: Board, lines: AttackLines): Generator<undefined, BipartiteGraph> {
  const { left, right, offsets, columnStarts } = lines
  const next = new Int32Array(columns + 1)
  for (let line = 0; line < right; line++) {
    next[(columnStarts[line]! % columns) + 1]!++
    if (line % LINES_PER_SLICE === LINES_PER_SLICE - 1) yield
  }
  for (let column = 0; column < columns; column++) next[column + 1]! += next[column]!
  const number = new Int32Array(right)
  for (let line = 0; line < right; line++) {
    number[line] = next[columnStarts[line]! % columns]!++
    if (line % LINES_PER_SLICE === LINES_PER_SLICE - 1) yield
  }
  const targets = new Int32Array(lines.targets.length)
  for (let edge = 0; edge < targets.length; edge++) {
    targets[edge] = number[lines.targets[edge]!]!
    if (edge % LINES_PER_SLICE === LINES_PER_SLICE - 1) yield
  }
  return { left, right, offsets, targets }
}

/** Before the first rook is placed, only the empty placement is known, and that there is a best one. */
function leastKnown(which: WhichAnswers): Count {
  return typeof which === 'number' ? { value: which, count: which === 0 ? 1n : 0n } : { count: 1n }
}

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

/** One maximum matching of lines tells which squares are in all, some or none of them. */
export function searchForced(board: Board): Search<Forced> {
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
