import type { Random } from '../../../base/random.ts'
import type { Parameter, Settings } from '../../../family.ts'
import { inner, type Outcome, type Part, pause, type Search, searching } from '../../../search.ts'
import type { Board } from '../board.ts'
import { GRADES } from '../explain.ts'
import { lineCount } from '../lines.ts'
import { solveByMatching } from '../matching.ts'
import { type BoardCriteria, criteriaOf, whyImpossible } from './criteria.ts'
import { BoardSearch } from './search.ts'

export const parameters: readonly Parameter[] = [
  {
    kind: 'size',
    name: 'size',
    summary: 'rows and columns of the board',
    low: 1,
    high: 10_000,
    default: { rows: 8, columns: 8 },
  },
  {
    kind: 'number',
    name: 'density',
    summary: 'share of the squares that are occupied',
    low: 0,
    high: 1,
    step: 0.01,
    default: 0.2,
  },
  {
    kind: 'choice',
    name: 'difficulty',
    summary: 'how hard it is to find the most rooks by logic',
    choices: ['any', ...GRADES],
    default: 'any',
  },
  {
    kind: 'whole',
    name: 'rooks',
    summary: 'the most rooks that fit; any number if left out',
    low: 0,
    high: 50_000_000,
  },
]

const SQUARES_PER_SLICE = 1 << 16

/**
 * A board with exactly the share of walls that was asked for, to the nearest square. If nothing else is asked for,
 * every such board is equally likely; else the board has the grade and the most rooks that were asked for, or it says
 * why there is none.
 */
export function generate(settings: Settings, random: Random): Search<Board> {
  return searching(function* () {
    const criteria = criteriaOf(settings)
    if (criteria.grade === undefined && criteria.rooks === undefined) return yield* anyBoard(criteria, random)
    yield* pause({ steps: 0 })
    const why = whyImpossible(criteria)
    if (why !== undefined) return { status: 'impossible', why, steps: 0 }
    const outcome = yield* new BoardSearch(criteria, random).search()
    if (outcome.status !== 'solved' || criteria.rooks === undefined) return outcome
    return yield* withMostRooks(outcome.answer, criteria.rooks, outcome.steps)
  })
}

/** The board, once a second count has the same number of rooks, proven by as many lines. */
function* withMostRooks(board: Board, rooks: number, steps: number): Part<Outcome<Board>> {
  const outcome = yield* inner(solveByMatching(board), steps)
  if (outcome.status !== 'solved' || outcome.answer.length !== rooks || lineCount(outcome.certificate!) !== rooks) {
    throw new Error(`a board for ${rooks} rooks was found that does not hold as many`)
  }
  return { status: 'solved', answer: board, steps: steps + outcome.steps }
}

function* anyBoard({ rows, columns, walls: count }: BoardCriteria, random: Random): Search<Board> {
  const walls = new Uint8Array(rows * columns)
  let wanted = count
  for (let square = 0; square < walls.length; square++) {
    if (square % SQUARES_PER_SLICE === 0) {
      const reason = yield { steps: square, done: square / walls.length }
      if (reason) return { status: 'stopped', reason, steps: square }
    }
    if (random.below(walls.length - square) < wanted) {
      walls[square] = 1
      wanted--
    }
  }
  return { status: 'solved', answer: { rows, columns, walls }, steps: walls.length }
}
