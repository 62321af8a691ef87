import type { Random } from '../../../base/random.ts'
import type { Parameter, Settings, Size } from '../../../family.ts'
import type { Search } from '../../../search.ts'
import type { Board } from '../board.ts'
import { GRADES } from '../logic/levels.ts'
import { ANY, DraftSearch } from './search.ts'
import { findAmongAll, hasFewBoards } from './tiny.ts'
import { judge } from './verdict.ts'

export const parameters: readonly Parameter[] = [
  {
    kind: 'size',
    name: 'size',
    summary: 'rows and columns of the board',
    low: 3,
    high: 40,
    default: { rows: 8, columns: 8 },
  },
  {
    kind: 'choice',
    name: 'difficulty',
    summary: 'how hard it is to find the solution by logic',
    choices: ['any', ...GRADES],
    default: 'any',
  },
]

/** A board with exactly one solution and of the grade that was asked for, or why there is none. */
export function* generate(settings: Settings, random: Random): Search<Board> {
  const { rows, columns } = settings.size as Size
  const grade = GRADES.find((name) => name === settings.difficulty)
  const reason = yield { steps: 0 }
  if (reason) return { status: 'stopped', reason, steps: 0 }
  if (hasFewBoards({ rows, columns })) return yield* findAmongAll({ rows, columns }, grade, random)
  const level = grade === undefined ? ANY : GRADES.indexOf(grade)
  const search = new DraftSearch({ rows, columns }, level, random)
  const draft = yield* search.search()
  const { steps } = search.account
  if (typeof draft === 'string') return { status: 'stopped', reason: draft, steps }
  if (draft) {
    const board = draft.board()
    const verdict = yield* judge(board, steps)
    if (typeof verdict === 'string') return { status: 'stopped', reason: verdict, steps }
    const isAsWished = verdict.grade !== undefined && (grade === undefined || verdict.grade === grade)
    if (!isAsWished) throw new Error(`a board was made for the grade ${grade} that is ${verdict.grade}`)
    return { status: 'solved', answer: board, steps: verdict.steps }
  }
  const article = grade === 'easy' || grade === 'extreme' ? 'an' : 'a'
  const wanted = grade === undefined ? 'a board' : `${article} ${grade} board`
  const other = grade === undefined ? 'another size' : 'another size or difficulty'
  const why = `${wanted} of ${rows} by ${columns} squares was not found in ${search.drafts} drafts; try ${other}, or another seed`
  return { status: 'stopped', reason: 'limits', why, steps }
}
