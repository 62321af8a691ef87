import type { Board } from '../board.ts'
import type { Heights } from '../heights.ts'
import { PlainSearch } from '../lines/plain-search.ts'
import { GRADES, type Grade, LARGEST_TO_GRADE, Levels, TOP_LEVEL, WHOLE_LINES } from './levels.ts'

/** So many trials find two solutions of most boards that have them, before anything is supposed at length. */
const FIRST_NODES = 200

/** Finds the grade of a board, in pieces. */
export class Grading {
  /** Once it is done: the grade and the solution, if there is one and only one. */
  grade: Grade | undefined
  solution: Heights | undefined
  private readonly levels: Levels
  private search: PlainSearch | undefined
  private stage: 'lines' | 'first search' | 'suppositions' | 'last search' | 'done'
  private stepsBefore = 0

  constructor(private readonly board: Board) {
    this.levels = new Levels(board)
    this.stage = board.rows > LARGEST_TO_GRADE ? 'done' : 'lines'
  }

  get steps(): number {
    return this.levels.steps + this.stepsBefore + (this.search?.steps ?? 0)
  }

  /** Works for about so many steps. Gives whether all is known then. */
  work(steps: number): boolean {
    const end = this.steps + steps
    while (this.stage !== 'done' && this.steps < end) {
      if (this.stage === 'lines') this.climb()
      else if (this.stage === 'suppositions') this.suppose(end - this.steps)
      else this.searchOn(end - this.steps)
    }
    return this.stage === 'done'
  }

  /** Up to whole lines, without which a full board has not been proven right. */
  private climb(): void {
    const { levels } = this
    let level = 0
    while (level < WHOLE_LINES && levels.climb(level)! > 0) level++
    const open = levels.climb(WHOLE_LINES)!
    if (open === 0) this.tell(GRADES[level]!, heightsOf(levels.deducer.candidates))
    else if (open < 0) this.stage = 'done'
    else {
      this.stage = 'first search'
      this.search = new PlainSearch(this.board, FIRST_NODES)
    }
  }

  private searchOn(steps: number): void {
    const search = this.search!
    const state = search.work(steps)
    if (state === 'more') return
    const [solution, other] = search.found
    if (other || (state === 'done' && !solution)) this.stage = 'done'
    else if (this.stage === 'last search') this.tell('extreme', solution!)
    else {
      this.solution = state === 'done' ? solution : undefined
      this.stage = 'suppositions'
    }
  }

  /** What simple suppositions leave open is extreme, or no puzzle. */
  private suppose(steps: number): void {
    const { levels, solution } = this
    const open = levels.climb(TOP_LEVEL, steps)
    if (open === undefined) return
    if (open === 0) this.tell('tricky', heightsOf(levels.deducer.candidates))
    else if (open < 0) this.stage = 'done'
    else if (solution) this.tell('extreme', solution)
    else {
      this.stepsBefore = this.search!.steps
      this.search = new PlainSearch(this.board)
      this.stage = 'last search'
    }
  }

  private tell(grade: Grade, solution: Heights): void {
    this.grade = grade
    this.solution = solution
    this.stage = 'done'
  }
}

function heightsOf(candidates: Int32Array): Heights {
  return Uint8Array.from(candidates, (height) => 32 - Math.clz32(height))
}

/** The grade of a board at one go; undefined if it has no solution or several. */
export function gradeOf(board: Board): Grade | undefined {
  const grading = new Grading(board)
  grading.work(Number.POSITIVE_INFINITY)
  return grading.grade
}

/**
 * Whether the deductions up to a level, an index of the grades below extreme, settle the whole board, so that it has
 * one solution.
 */
export function isSolvedBy(board: Board, level: number): boolean {
  const levels = new Levels(board)
  return levels.climb(level) === 0 && levels.climb(Math.max(level, WHOLE_LINES)) === 0
}
