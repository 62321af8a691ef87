import type { Random } from '../../../base/random.ts'
import type { Parameter, Settings } from '../../../family.ts'
import type { Search } from '../../../search.ts'
import type { Board } from '../board.ts'
import { Grading } from '../logic/grading.ts'
import { GRADES } from '../logic/levels.ts'
import type { Work } from './account.ts'
import { BoardSearch } from './search.ts'
import { SYMMETRIES } from './symmetry.ts'
import { whyImpossible, whyNotFound, wishOf } from './wish.ts'

export const parameters: readonly Parameter[] = [
  {
    kind: 'whole',
    name: 'size',
    summary: 'rows, columns and heights of the board',
    low: 3,
    high: 9,
    default: 6,
  },
  {
    kind: 'choice',
    name: 'difficulty',
    summary: 'how hard it is to find the solution by logic',
    choices: ['any', ...GRADES],
    default: 'medium',
  },
  {
    kind: 'choice',
    name: 'clues',
    summary: 'how many clues there are: as few as possible, all, or as it comes',
    choices: ['fewest', 'all', 'any'],
    default: 'fewest',
  },
  {
    kind: 'choice',
    name: 'givens',
    summary: 'whether some heights are given; auto: on boards of 8 by 8 squares and larger',
    choices: ['auto', 'none', 'some'],
    default: 'auto',
  },
  {
    kind: 'choice',
    name: 'symmetry',
    summary: 'what the pattern of clues and givens looks like',
    choices: SYMMETRIES,
    default: 'none',
  },
]

/** Steps between two looks at the outside. */
const STEPS_PER_SLICE = 1 << 13

/** A board with exactly one solution and of the grade that was asked for, or why there is none. */
export function* generate(settings: Settings, random: Random): Search<Board> {
  const wish = wishOf(settings)
  const reason = yield { steps: 0 }
  if (reason) return { status: 'stopped', reason, steps: 0 }
  const whyNot = whyImpossible(wish)
  if (whyNot !== undefined) return { status: 'impossible', why: whyNot, steps: 0 }
  const search = new BoardSearch(wish, random)
  const draft = yield* search.search()
  const { steps } = search.account
  if (typeof draft === 'string') return { status: 'stopped', reason: draft, steps }
  if (!draft) return { status: 'stopped', reason: 'limits', why: whyNotFound(wish, search.drafts), steps }
  const board = draft.board()
  const grading = yield* graded(board, steps)
  if (typeof grading === 'string') return { status: 'stopped', reason: grading, steps }
  const { grade } = grading
  if (grade === undefined || (wish.grade !== undefined && grade !== wish.grade)) {
    throw new Error(`a board was made for the grade ${wish.grade ?? 'any'} that is ${grade}`)
  }
  return { status: 'solved', answer: board, steps: steps + grading.steps }
}

/** A last look from the beginning, without knowing how the board was made. `before` are steps that others have done. */
function* graded(board: Board, before: number): Work<Grading> {
  const grading = new Grading(board)
  while (!grading.work(STEPS_PER_SLICE)) {
    const reason = yield { steps: before + grading.steps }
    if (reason) return reason
  }
  return grading
}
