import { type Board, NONE } from '../board.ts'
import { Houses } from '../lines/houses.ts'
import { allowedByClue } from '../lines/line-rules.ts'
import { LineLists, UNLISTED } from './line-lists.ts'

/** How a piece of work ended: there may be more to do, nothing is left to do, or nothing fits. */
const WORKED = 0
export const QUIET = 1
export const CONTRADICTION = 2
type Worked = typeof WORKED | typeof QUIET | typeof CONTRADICTION

/** A line without clues is listed once its candidates leave few ways; before, only single heights are sought. */
const MOST_WAYS_TO_LIST = 1 << 12

/**
 * What the lists of rows and columns tell each other. A list says which heights a square can have; members of the
 * crossing list that have others fall; and so on until no list has news. The shortest list with news is always next,
 * and the lists are made in the same order: those that are long wait until the others have said what they know.
 */
export class CrossUpdates {
  readonly size: number
  /** By square: its candidates, bit h for the height h. */
  readonly candidates: Int32Array
  readonly lists: LineLists
  /** By line: the positions where candidates have gone since its list was filtered. */
  private readonly changes: Int32Array
  /** By line: 1 if its list may have news of its own. */
  private readonly hasNews: Uint8Array
  /** Squares with one candidate that has not been taken off the other squares of their lines. */
  private readonly singles: number[] = []
  private readonly allHeights: number
  private readonly houses: Houses
  private isContradictory = false

  constructor(board: Board) {
    const size = board.rows
    this.size = size
    this.allHeights = (1 << (size + 1)) - 2
    this.candidates = new Int32Array(size * size).fill(this.allHeights)
    this.houses = new Houses(board)
    this.lists = new LineLists(this.houses, this.candidates)
    this.changes = new Int32Array(2 * size)
    this.hasNews = new Uint8Array(2 * size).fill(1)
    // A board of one square has a single height from the beginning.
    if (size === 1) this.singles.push(0)
    for (let line = 0; line < 2 * size; line++) this.limitByClues(line)
    for (let square = 0; square < size * size; square++) {
      if (board.givens[square] !== NONE) this.restrict(square, 1 << board.givens[square]!)
    }
  }

  /** Leaves each square what the clues of its line allow there. */
  private limitByClues(line: number): void {
    const { size, houses } = this
    for (let i = 0; i < size; i++) {
      const front = allowedByClue(size, houses.fronts[line]!, i)
      const back = allowedByClue(size, houses.backs[line]!, size - 1 - i)
      this.restrict(houses.squares[line * size + i]!, (front & back) << 1)
    }
  }

  /** Forgets all news, before everything is put back to where there was none. */
  forgetNews(): void {
    this.changes.fill(0)
    this.hasNews.fill(0)
    this.singles.length = 0
    this.isContradictory = false
  }

  /** Leaves a square only some of its candidates, and tells both of its lines. */
  restrict(square: number, mask: number): void {
    const row = Math.floor(square / this.size)
    const column = square - row * this.size
    if (!this.narrow(square, mask)) return
    this.changes[row]! |= 1 << column
    this.changes[this.size + column]! |= 1 << row
  }

  /** Fills a line with the first member of its list. */
  takeFirst(line: number): void {
    const { lists } = this
    const member = lists.firstOf(line)
    lists.keepFirst(line)
    for (let i = 0; i < this.size; i++) this.tell(line, i, 1 << lists.heightOf(line, member, i))
  }

  /** Takes a member off the list of a line. */
  remove(line: number, member: number): void {
    this.lists.remove(line, member)
    this.hasNews[line] = 1
  }

  /** Do a little work: look at the next line. */
  work(): Worked {
    this.takeOffSingles()
    if (this.isContradictory) return CONTRADICTION
    const next = this.nextWithNews()
    if (next < 0) return this.makeList()
    if (this.lists.lengths[next] === UNLISTED) this.lookForSingles(next)
    else this.update(next)
    return WORKED
  }

  private makeList(): Worked {
    const line = this.nextToList()
    if (line < 0) return QUIET
    this.lists.make(line)
    this.update(line)
    return WORKED
  }

  private nextWithNews(): number {
    const { lengths } = this.lists
    let next = -1
    for (let line = 0; line < lengths.length; line++) {
      if (this.changes[line] === 0 && this.hasNews[line] === 0) continue
      if (next < 0 || lengths[line]! < lengths[next]!) next = line
    }
    return next
  }

  /** The line to list next: the one whose list should be shortest. */
  private nextToList(): number {
    const { lists } = this
    let next = -1
    let least = Number.POSITIVE_INFINITY
    for (let line = 0; line < lists.lengths.length; line++) {
      if (lists.lengths[line] !== UNLISTED) continue
      const cost = lists.waysOf(line)
      if (cost >= least || (cost > MOST_WAYS_TO_LIST && !lists.hasClue(line))) continue
      next = line
      least = cost
    }
    return next
  }

  /** Filters a list and tells the crossing lines what is left. */
  private update(line: number): void {
    const { lists } = this
    lists.filter(line, this.changes[line]!)
    this.changes[line] = 0
    this.hasNews[line] = 0
    if (lists.lengths[line] === 0) this.isContradictory = true
    else for (let i = 0; i < this.size; i++) this.tell(line, i, lists.unions[i]!)
  }

  /** A line leaves one of its squares only some of the candidates: news for the line that crosses there. */
  private tell(line: number, position: number, mask: number): void {
    const { size } = this
    if (!this.narrow(this.houses.squares[line * size + position]!, mask)) return
    if (line < size) this.changes[size + position]! |= 1 << line
    else this.changes[position]! |= 1 << (line - size)
  }

  /** Says whether anything changed. */
  private narrow(square: number, mask: number): boolean {
    const before = this.candidates[square]!
    const after = before & mask
    if (after === before) return false
    this.candidates[square] = after
    if (after === 0) this.isContradictory = true
    else if ((after & (after - 1)) === 0) this.singles.push(square)
    return true
  }

  /** A height that is used in a line is taken off the other squares: lists need not be looked at for that. */
  private takeOffSingles(): void {
    const { size, singles } = this
    while (singles.length > 0 && !this.isContradictory) {
      const square = singles.pop()!
      const others = ~this.candidates[square]!
      const column = square % size
      const start = square - column
      for (let i = 0; i < size; i++) {
        if (start + i !== square) this.restrict(start + i, others)
        if (column + i * size !== square) this.restrict(column + i * size, others)
      }
    }
  }

  /** In a line without a list: a height for which only one square is left stands there. */
  private lookForSingles(line: number): void {
    const { candidates, lists, size } = this
    const squares = this.houses.squares.subarray(line * size, (line + 1) * size)
    lists.looked++
    this.changes[line] = 0
    this.hasNews[line] = 0
    let once = 0
    let twice = 0
    for (const square of squares) {
      twice |= once & candidates[square]!
      once |= candidates[square]!
    }
    if (once !== this.allHeights) this.isContradictory = true
    const alone = once & ~twice
    for (const square of squares) {
      const here = candidates[square]! & alone
      if (here !== 0) this.restrict(square, here & -here)
    }
    // Two such heights on one square: the one that was dropped has no place left, which the next look finds out.
  }
}
