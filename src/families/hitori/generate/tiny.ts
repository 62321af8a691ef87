import type { Grid } from '../../../base/grid.ts'
import type { Random } from '../../../base/random.ts'
import type { Search } from '../../../search.ts'
import type { Board } from '../board.ts'
import { GRADES, type Grade, Levels, TOP_LEVEL } from '../logic/levels.ts'
import { Relations } from '../logic/relations.ts'
import { judge } from './verdict.ts'

/** Where there are no more boards than this, all of them are looked at. */
const MOST_BOARDS = 20_000
const BOARDS_PER_SLICE = 200

export function hasFewBoards(grid: Grid): boolean {
  return boardsOf(grid) <= MOST_BOARDS
}

/** How many boards there are with numbers up to the longer side. */
function boardsOf({ rows, columns }: Grid): number {
  return Math.max(rows, columns) ** (rows * columns)
}

/** Goes through all boards, from any of them on and in leaps of any length, until one has the grade. */
export function* findAmongAll(grid: Grid, grade: Grade | undefined, random: Random): Search<Board> {
  const { rows, columns } = grid
  const count = boardsOf(grid)
  const longest = Math.max(rows, columns)
  let leap = 1 + random.below(count - 1)
  while (commonFactor(leap, count) > 1) leap++
  const relations = new Relations({ rows, columns, numbers: new Int32Array(rows * columns) })
  const levels = new Levels(relations)
  let index = random.below(count)
  let steps = 0
  for (let i = 0; i < count; i++) {
    if (i % BOARDS_PER_SLICE === 0) {
      const reason = yield { steps, done: i / count }
      if (reason) return { status: 'stopped', reason, steps }
    }
    for (let square = 0, rest = index; square < rows * columns; square++, rest = Math.floor(rest / longest)) {
      const number = 1 + (rest % longest)
      if (relations.numbers[square] !== number) relations.setNumber(square, number)
    }
    if (mayBe(levels, grade)) {
      const board = { rows, columns, numbers: relations.numbers.slice() }
      const verdict = yield* judge(board, steps)
      if (typeof verdict === 'string') return { status: 'stopped', reason: verdict, steps }
      const isAsWished = verdict.grade !== undefined && (grade === undefined || verdict.grade === grade)
      if (isAsWished) return { status: 'solved', answer: board, steps: verdict.steps }
      steps = verdict.steps
    }
    steps++
    index = (index + leap) % count
  }
  const why = `none of the ${count} boards of ${rows} by ${columns} squares is ${grade}`
  return { status: 'impossible', why, steps }
}

/** A quick look, for most boards are not worth more. */
function mayBe(levels: Levels, grade: Grade | undefined): boolean {
  levels.reset()
  const wanted = grade === undefined ? TOP_LEVEL : GRADES.indexOf(grade)
  for (let level = 0; level <= TOP_LEVEL; level++) {
    const open = levels.climb(level)!
    if (open < 0) return false
    if (open === 0) return grade === undefined || level === wanted
  }
  return wanted > TOP_LEVEL
}

function commonFactor(one: number, two: number): number {
  return two === 0 ? one : commonFactor(two, one % two)
}
