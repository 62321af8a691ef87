import type { Need } from '../../../logic/index.ts'
import { HOUSE_KINDS, HouseDeducer, KIND_BITS, numberOf, PLACED, SINGLES } from '../../../logic/numbers/index.ts'
import type { Board } from '../board.ts'
import { Houses } from './houses.ts'
import { LineReasons } from './line-constraint.ts'
import { LineNarrowing } from './line-rules.ts'

export { numberOf, PLACED, SINGLES }

/** A strength of propagation besides those of houses: whole lines, over all fillings. */
export const LINES = 2

/** On lines with more open squares all fillings take longer to look at than to try and fail. */
const MOST_OPEN = 11

/** What a change follows from, with a number: a square, a house, a house and a value, or something else about it. */
export type ReasonKind = (typeof KINDS)[number]

const KINDS = [...HOUSE_KINDS, 'view', 'line', 'set', 'seen', 'clue'] as const

export function reasonOf(kind: ReasonKind, number: number): number {
  return (number << KIND_BITS) | KINDS.indexOf(kind)
}

export function kindOf(reason: number): ReasonKind {
  return KINDS[reason & ((1 << KIND_BITS) - 1)]!
}

const LINE_KIND = KINDS.indexOf('line')

/** Candidates by houses, or line by line: exactly what its fillings have, unless too many squares are open. */
export class Deducer extends HouseDeducer {
  declare readonly board: Board
  declare readonly houses: Houses
  /** After a contradiction by whole lines: the line that has no filling. */
  brokenLine = -1
  private readonly narrowing: LineNarrowing
  private reasons: LineReasons | undefined
  private readonly line: Int32Array
  /** How much of the trail has been followed by lines, and whether every line has been looked at once. */
  private looked = 0
  private isLookedAt = false
  private readonly isDue: Uint8Array
  private due = 0

  /** Lines with more open squares than `mostOpen` are looked at roughly: by different heights and what can be seen. */
  constructor(board: Board, mostOpen = MOST_OPEN) {
    super(board, new Houses(board))
    this.narrowing = new LineNarrowing(this.houses.size, mostOpen, board)
    this.isDue = new Uint8Array(this.houses.count)
    this.line = new Int32Array(this.houses.size)
  }

  set mostOpen(most: number) {
    this.narrowing.mostOpen = most
  }

  override propagate(strength: number): boolean {
    return strength === LINES ? this.propagateLines() : super.propagate(strength)
  }

  override undo(size: number): void {
    super.undo(size)
    if (this.looked > size) this.looked = size
  }

  override reset(): void {
    super.reset()
    this.houses.readClues()
    this.looked = 0
    this.isLookedAt = false
  }

  /** Takes from the squares of a house what they have in no filling. Gives false if it cannot be filled. */
  look(house: number): boolean {
    const { houses, narrowing, position } = this
    const { size, squares } = houses
    const from = house * size
    const before = narrowing.steps
    const isPossible = narrowing.narrow(
      position.candidates,
      squares,
      from,
      houses.fronts[house]!,
      houses.backs[house]!,
      this.openIn[house]!,
    )
    position.steps += narrowing.steps - before
    const reason = (house << KIND_BITS) | LINE_KIND
    if (!isPossible) return this.fail(-1, reason)
    const { supported } = narrowing
    for (let i = 0; i < size; i++) this.keep(squares[from + i]!, supported[i]!, reason)
    return true
  }

  /** Notes a contradiction that leaves nothing to no square in particular. Gives false. */
  contradict(reason: number): false {
    return this.fail(-1, reason)
  }

  override why(reason: number, square: number, left: number, now: Int32Array, need: Need): void {
    const number = numberOf(reason)
    switch (kindOf(reason)) {
      case 'view':
        for (const other of this.houses.squaresOf(number)) need(other, this.position.all & ~now[other]!)
        break
      case 'line':
        this.whyNoFilling(number, square, left, now, need)
        break
      default:
        super.why(reason, square, left, now, need)
    }
  }

  /** What a line has lost so that it cannot be filled with the heights that a square has lost; or not at all. */
  private whyNoFilling(house: number, square: number, left: number, now: Int32Array, need: Need): void {
    const { houses, line } = this
    const { size, squares } = houses
    this.reasons ??= new LineReasons(size, this.board)
    const from = house * size
    for (let i = 0; i < size; i++) {
      const other = squares[from + i]!
      line[i] = other === square ? now[other]! & ~left : now[other]!
    }
    this.reasons.find(line, 0, houses.fronts[house]!, houses.backs[house]!)
    for (let i = 0; i < size; i++) {
      const other = squares[from + i]!
      if (other !== square) need(other, this.reasons.needed[i]!)
    }
  }

  /**
   * Whether a full line shows what its clues say. That a height stands twice in it is found when the height is taken.
   */
  protected override isFullRight(house: number): boolean {
    const { fronts, backs, size, squares, sums, blank } = this.houses
    const { candidates } = this.position
    const front = fronts[house]!
    const back = backs[house]!
    if (front === 0 && back === 0) return true
    let seenFront = 0
    let seenBack = 0
    let all = 0
    for (let i = 0, tallest = 0; i < size; i++) {
      const height = candidates[squares[house * size + i]!]!
      all |= height
      if (height <= tallest || height === blank) continue
      tallest = height
      seenFront += sums ? 32 - Math.clz32(height) : 1
    }
    for (let i = size - 1, tallest = 0; i >= 0; i--) {
      const height = candidates[squares[house * size + i]!]!
      if (height <= tallest || height === blank) continue
      tallest = height
      seenBack += sums ? 32 - Math.clz32(height) : 1
    }
    if (all !== this.position.all) return true
    const isRight = (front === 0 || front === seenFront) && (back === 0 || back === seenBack)
    return isRight || this.fail(-1, reasonOf('view', house))
  }

  /** Looks at lines until nothing changes. A line that was just looked at has nothing to add to itself. */
  private propagateLines(): boolean {
    const { position, isDue } = this
    const { trailReasons, trailCells } = position
    const before = this.looked
    const wasLookedAt = this.isLookedAt
    if (!this.isLookedAt) {
      isDue.fill(1)
      this.due = isDue.length
      this.isLookedAt = true
    }
    for (;;) {
      for (; this.looked < position.size; this.looked++) {
        const reason = trailReasons[this.looked]!
        const source = reason >= 0 && (reason & ((1 << KIND_BITS) - 1)) === LINE_KIND ? numberOf(reason) : -1
        this.makeDue(trailCells[this.looked]!, source)
      }
      if (this.due === 0) return true
      const line = this.easiestDue()
      isDue[line] = 0
      this.due--
      if (this.look(line)) continue
      this.brokenLine = line
      isDue.fill(0)
      this.due = 0
      // What was done here is undone next, and what was due before is due again.
      this.looked = before
      this.isLookedAt = wasLookedAt
      return false
    }
  }

  private makeDue(square: number, source: number): void {
    const { houses, isDue } = this
    for (let i = houses.starts[square]!; i < houses.starts[square + 1]!; i++) {
      const house = houses.of[i]!
      if (house === source || isDue[house] === 1) continue
      isDue[house] = 1
      this.due++
    }
  }

  /** Lines with few open squares are quickly looked at. */
  private easiestDue(): number {
    const { isDue, openIn } = this
    let best = -1
    let least = 32
    for (let line = 0; line < isDue.length; line++) {
      if (isDue[line] === 0 || openIn[line]! >= least) continue
      best = line
      least = openIn[line]!
    }
    return best
  }
}
