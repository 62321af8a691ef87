import { type Certificate, type Logic, searchSolutions } from '../../../logic/index.ts'
import { answerOf } from '../../../logic/numbers/index.ts'
import type { Search } from '../../../search.ts'
import { type Board, isVariant } from '../board.ts'
import { Deducer, kindOf, LINES, numberOf, reasonOf, SINGLES } from '../lines/deducer.ts'
import { Houses } from '../lines/houses.ts'
import { skyscrapersLogic } from '../logic/index.ts'
import type { Heights } from '../position.ts'
import { LineLists, UNLISTED } from './line-lists.ts'

/** There are 362,880 permutations of nine heights, and ten times as many of ten. */
const LARGEST_SIZE = 9

/** A line without clues is listed once its candidates leave it so few ways; until then only singles are looked for. */
const MOST_WAYS_TO_LIST = 1 << 12

const permutationsLogic: Logic<Board, Deducer> = {
  ...skyscrapersLogic,
  deducer: (board) => new ListDeducer(board),
  limits: { certificate: 0 },
}

/**
 * The only solution, two of them, or the proof that there is none, by lists of permutations: those that fit the clues
 * of a line are listed, the lists of rows and columns shorten each other, and what is then left is tried out. Steps are
 * permutations looked at, and candidates that went.
 */
export function* solveByPermutations(board: Board): Search<Heights, Certificate> {
  const { rows: size } = board
  const limits = (why: string) => ({ status: 'stopped', reason: 'limits', why, steps: 0 }) as const
  if (size > LARGEST_SIZE) {
    const found = `and this one has ${size} by ${size}: use the method lines`
    return limits(`permutations take boards of up to ${LARGEST_SIZE} by ${LARGEST_SIZE} squares, ${found}`)
  }
  if (isVariant(board)) {
    return limits('permutations take boards without diagonals, parks, boxes and sums: use the method lines or clauses')
  }
  const houses = new Houses(board)
  return yield* searchSolutions(permutationsLogic, board, {
    mostBranches: Number.POSITIVE_INFINITY,
    answerOf: (values) => answerOf(houses, values),
  })
}

/**
 * Lists in place of a filter for whole lines. A list says which heights a square can have; members of the crossing list
 * that have others fall; and so on until no list has news. The shortest list with news is always next, and the lists
 * are made in the same order: those that are long wait until the others have said what they know.
 */
class ListDeducer extends Deducer {
  private readonly lists: LineLists
  /** By line: the positions where candidates have gone since its list was filtered. */
  private readonly changes: Int32Array
  /** How much of the trail is in the changes. */
  private noted = 0
  /** Lists that became shorter: the line, its length before, and the size of the trail then. */
  private readonly shortened: [line: number, length: number, size: number][] = []

  constructor(board: Board) {
    super(board)
    this.lists = new LineLists(this.houses, this.position.candidates)
    this.changes = new Int32Array(this.houses.count)
  }

  override propagate(strength: number): boolean {
    if (strength !== LINES) return super.propagate(strength)
    while (super.propagate(SINGLES)) {
      this.noteChanges()
      const line = this.next()
      if (line < 0) return true
      if (!this.update(line)) break
    }
    this.changes.fill(0)
    return false
  }

  override undo(size: number): void {
    super.undo(size)
    if (this.noted > size) this.noted = size
    const { shortened } = this
    for (let last = shortened.at(-1); last && last[2] > size; last = shortened.at(-1)) {
      this.lists.lengths[last[0]] = last[1]
      shortened.pop()
    }
  }

  private noteChanges(): void {
    const { position, houses, changes } = this
    const { size } = houses
    for (; this.noted < position.size; this.noted++) {
      const square = position.trailCells[this.noted]!
      const reason = position.trailReasons[this.noted]!
      // A list has no news for itself.
      const source = reason >= 0 && kindOf(reason) === 'line' ? numberOf(reason) : -1
      const row = Math.floor(square / size)
      const column = square - row * size
      if (row !== source) changes[row]! |= 1 << column
      if (size + column !== source) changes[size + column]! |= 1 << row
    }
  }

  /** The shortest list with news, else the one to be made that is expected to be the shortest; -1 for none. */
  private next(): number {
    const { lists, changes, houses } = this
    let next = -1
    let least = Number.POSITIVE_INFINITY
    for (let line = 0; line < houses.count; line++) {
      const length = lists.lengths[line]!
      if (length === UNLISTED || changes[line] === 0 || length >= least) continue
      next = line
      least = length
    }
    for (let line = 0; line < houses.count && (next < 0 || lists.lengths[next] === UNLISTED); line++) {
      if (lists.lengths[line] !== UNLISTED) continue
      const ways = lists.waysOf(line)
      const hasClue = houses.fronts[line] !== 0 || houses.backs[line] !== 0
      if (ways >= least || (ways > MOST_WAYS_TO_LIST && !hasClue)) continue
      next = line
      least = ways
    }
    return next
  }

  /** Makes or filters a list, and leaves to its squares what its members have. Gives false if there are none. */
  private update(line: number): boolean {
    const { lists, changes, houses, position } = this
    const { size, squares } = houses
    const { looked } = lists
    this.shortened.push([line, lists.lengths[line]!, position.size])
    if (lists.lengths[line] === UNLISTED) lists.make(line)
    lists.filter(line, changes[line]!)
    changes[line] = 0
    position.steps += lists.looked - looked
    const reason = reasonOf('line', line)
    if (lists.lengths[line] === 0) {
      this.brokenLine = line
      return this.fail(-1, reason)
    }
    for (let i = 0; i < size; i++) this.keep(squares[line * size + i]!, lists.unions[i]!, reason)
    return true
  }
}
