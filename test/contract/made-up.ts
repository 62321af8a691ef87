import {
  anyFamily,
  type Family,
  type Hint,
  InputError,
  type Listed,
  type Placement,
  type RooksBoard,
  rooks,
  type Search,
} from '../../src/index.ts'
import { madeUpHunter } from './made-up-hunt.ts'

const { score: _, ...plain } = rooks
const { certificate: __, ...codecs } = rooks.codecs

/**
 * A made-up family, for what the real ones do not show: it looks for the only answer, has neither values nor
 * certificates, gives hints, lists its free squares, hunts for rows, and one of its notations cannot write every
 * problem. Rooks are put wherever they do no harm.
 */
const madeUpFamily: Family<RooksBoard, Placement, undefined> = {
  ...plain,
  name: 'made-up',
  goal: 'unique',
  isAnytime: false,
  check: (board, placement) => rooks.check(board, placement),
  describe: (_, placement) => `${placement.length} rooks stand.`,
  draw: (board, placement) => rooks.draw(board, placement),
  solvers: { first: firstAnswer },
  codecs: {
    ...codecs,
    notations: [
      {
        name: 'row',
        title: 'a single row after a colon',
        recognises: (text) => /^row:/.test(text),
        parse: (text) => rooks.codecs.problem.parse(text.replace(/^row:/, '')),
        format: (board) => {
          if (board.rows === 1) return `row:${rooks.codecs.problem.format(board)}`
          throw new InputError(`expected a board of one row, found ${board.rows}`)
        },
      },
    ],
  },
  abilities: {
    hint: {
      position: rooks.codecs.answer,
      start: () => new Int32Array(0),
      search: hintFor,
      draw: (board, placement, hint) => {
        const { marks, ...rest } = rooks.draw(board, placement)
        const places = hint?.kind === 'step' ? hint.deduction.uses : []
        const tints = places.map((place) => ({ place, shape: 'tint', letter: '*', label: 'looked at' }) as const)
        return { ...rest, marks: [...tints, ...marks] }
      },
    },
    list: {
      nouns: ['free square', 'free squares'],
      search: eachFree,
      format: (square, { columns }) => `row ${Math.floor(square / columns)}\ncolumn ${square % columns}`,
      toJson: (square, { columns }) => ({ square: [Math.floor(square / columns), square % columns] }),
    },
    hunt: madeUpHunter,
  },
  hands: {},
}

/** Free squares one by one, with a look at the outside after each. */
function* eachFree(board: RooksBoard, visit: (square: number) => void, most: number): Search<Listed> {
  const free = freeSquares(board)
  if (board.rows === 13) return { status: 'impossible', why: 'thirteen rows bring bad luck', steps: 0 }
  for (let count = 0; count < free.length && count < most; count++) {
    visit(free[count]!)
    const answer = { count: count + 1, isComplete: count + 1 === free.length }
    const reason = yield { steps: count + 1, value: count + 1 }
    if (reason && !answer.isComplete) return { status: 'stopped', reason, answer, steps: count + 1 }
  }
  const count = Math.min(free.length, most)
  return { status: 'solved', answer: { count, isComplete: count === free.length }, steps: count }
}

export const madeUp = anyFamily(madeUpFamily)

function* firstAnswer(board: RooksBoard): Search<Placement, undefined> {
  const free = freeSquares(board)
  const reason = yield { steps: 1 }
  if (reason) return { status: 'stopped', reason, steps: 1 }
  if (free.length === 0) return { status: 'impossible', why: 'there is no free square', steps: 2 }
  if (free.length === 1) return { status: 'solved', answer: Int32Array.of(free[0]!), steps: 2 }
  return { status: 'ambiguous', answers: [Int32Array.of(free[0]!), Int32Array.of(free[1]!)], steps: 2 }
}

function* hintFor(board: RooksBoard, placement: Placement): Search<Hint> {
  const reason = yield { steps: 1 }
  if (reason) return { status: 'stopped', reason, steps: 1 }
  const free = freeSquares(board)
  if (free.length === 0) return { status: 'impossible', why: 'there is no free square', steps: 2 }
  return { status: 'solved', answer: nextHint(board, placement, free), steps: 2 }
}

function nextHint(board: RooksBoard, placement: Placement, free: readonly number[]): Hint {
  const placeOf = (square: number) => [Math.floor(square / board.columns), square % board.columns] as const
  const [wrong] = rooks.check(board, placement)
  if (wrong) return { kind: 'mistake', rule: wrong.rule, words: 'They attack each other.', places: wrong.places }
  const next = free.find((square) => {
    return !placement.includes(square) && rooks.check(board, Int32Array.of(...placement, square)).length === 0
  })
  // The last row of a higher board is left to the player.
  if (next !== undefined && board.rows > 1 && next >= (board.rows - 1) * board.columns && placement.length > 0) {
    return { kind: 'stuck', words: 'The last row is up to you.' }
  }
  if (next === undefined) return { kind: 'finished', words: 'No more rooks fit.' }
  const place = placeOf(next)
  const settles = [{ place, as: 'rook' }]
  return { kind: 'step', deduction: { rule: 'harmless', words: 'A rook fits.', uses: [place], settles } }
}

function freeSquares({ walls }: RooksBoard): number[] {
  return [...walls.keys()].filter((square) => walls[square] === 0)
}
