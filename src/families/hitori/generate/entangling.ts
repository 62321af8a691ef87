import type { Random } from '../../../base/random.ts'
import { TOP_LEVEL } from '../logic/levels.ts'
import { OPEN, SHADED, UNSHADED } from '../position.ts'
import type { Shading } from '../shading.ts'
import type { Account, Work } from './account.ts'
import { Alternatives } from './alternatives.ts'
import type { Draft } from './draft.ts'

/** A draft is given up after so many changes, or so many in a row that were no improvement. */
const MOST_CHANGES = 3000
const MOST_IDLE = 250
/** How much worse a change may be and still be accepted, with a chance that falls with it. */
const TOLERANCE = 1
/** What it is worth that the level for suppositions without cuts does not settle everything. */
const WORTH_OF_OPEN = 10
/** How many numbers are tried to get rid of other solutions. */
const MOST_REDUCTIONS = 150

/**
 * Changes numbers of a draft until suppositions do not settle it, and yet there is only one solution.
 *
 * At first suppositions settle everything. It is made harder for them: the score is the number of squares that are open without
 * them and that no supposition on the square itself settles. Changes that break the chain of suppositions as a whole come by
 * themselves then; most often there are other solutions as well. Such drafts are reduced: numbers are changed that rule
 * out another solution, as long as there are squares that are the same in all solutions and open nevertheless.
 */
export class Entangling {
  private readonly alternatives: Alternatives
  /** The shaded squares in the window. */
  private readonly squares: readonly number[]

  /** Most changes are to numbers in the window, which has a 1 for each of its squares. */
  constructor(
    private readonly draft: Draft,
    private readonly window: Uint8Array,
    private readonly random: Random,
    private readonly account: Account,
  ) {
    this.squares = draft.shaded.filter((square) => window[square] === 1)
    this.alternatives = new Alternatives(draft, random, account)
  }

  *entangle(): Work<boolean> {
    const { draft, random, squares } = this
    if (squares.length === 0) return false
    let score = 0
    let best = 0
    for (let i = 0, idle = 0; i < MOST_CHANGES && idle < MOST_IDLE && !this.account.isSpent; i++, idle++) {
      for (let left = random.below(3) === 0 ? 2 : 1; left > 0; left--) {
        const square = squares[random.below(squares.length)]!
        draft.change(square, this.numberFor(square))
      }
      // The chance to be accepted is drawn first, so that most drafts need not be looked at to the end.
      const least = Math.max(0, score + TOLERANCE * Math.log(1 - random.real()))
      const next = yield* this.scoreOf(least)
      if (typeof next === 'string') return next
      const open = next < least ? 0 : yield* draft.openAt(TOP_LEVEL, true)
      if (typeof open === 'string') return open
      if (next < least) draft.undo()
      else if (open > 0) {
        const isUnique = yield* this.reduce()
        if (typeof isUnique === 'string' || isUnique) return isUnique
        draft.undo()
      } else {
        draft.keep()
        score = next
        if (score > best) {
          best = score
          idle = 0
        }
      }
    }
    return false
  }

  /**
   * Most often a number that stands unshaded close by in the same line, so that it is hard to say which of the two is shaded, and
   * nowhere else in line, which would say more. In particular, what stands outside of the window is soon known.
   */
  private numberFor(square: number): number {
    const { draft, random } = this
    const reach = random.below(4) === 0 ? Number.POSITIVE_INFINITY : random.below(3) === 0 ? 2 : 1
    const mayRepeat = random.below(4) === 0
    const number = draft.numberWhere(
      square,
      (other) => draft.distance(square, other) <= reach && !this.standsElsewhere(square, other, mayRepeat),
    )
    return number > 0 ? number : draft.randomNumber(square)
  }

  /** Whether the number of a square stands unshaded on another one in line, or at least on one outside of the window. */
  private standsElsewhere(square: number, known: number, onlyOutside: boolean): boolean {
    const { window, draft } = this
    const { rows, columns, numbers } = draft.relations
    const number = numbers[known]
    const column = square % columns
    const rowStart = square - column
    for (let other = rowStart; other < rowStart + columns; other++) {
      if (numbers[other] !== number || draft.solution[other] === 1) continue
      if (onlyOutside ? window[other] === 0 : other !== known) return true
    }
    for (let other = column; other < rows * columns; other += columns) {
      if (numbers[other] !== number || draft.solution[other] === 1) continue
      if (onlyOutside ? window[other] === 0 : other !== known) return true
    }
    return false
  }

  /** How hard the draft is for suppositions; something below the least that is wanted if it is not worth a closer look. */
  private *scoreOf(least: number): Work<number> {
    const { draft, squares } = this
    const worth = WORTH_OF_OPEN / (4 * squares.length)
    const openBefore = yield* draft.openAt(1)
    if (typeof openBefore === 'string') return openBefore
    const open = yield* draft.openAt(2, true)
    if (typeof open === 'string') return open
    if (open > 0) {
      const quiet = this.quietSquares(open, least - WORTH_OF_OPEN, true)
      return WORTH_OF_OPEN + quiet
    }
    // Nothing is left for cuts; so it counts how little the suppositions without them find at once.
    if (Math.min(WORTH_OF_OPEN, worth * openBefore) < least) return -1
    const again = yield* draft.openAt(1)
    if (typeof again === 'string') return again
    return Math.min(WORTH_OF_OPEN, worth * this.quietSquares(again, least / worth, false))
  }

  /** How many open squares no supposition on them settles; stops when there are fewer than are wanted. */
  private quietSquares(open: number, least: number, withCuts: boolean): number {
    const { deducer } = this.draft.levels
    const { solution } = this.draft
    const { size, values, steps } = deducer
    let quiet = open
    for (let square = 0; square < solution.length && quiet >= least; square++) {
      if (values[square] !== OPEN) continue
      deducer.settle(square, solution[square] === 1 ? UNSHADED : SHADED)
      if (!deducer.propagate(withCuts)) quiet--
      deducer.undo(size)
    }
    this.account.add(deducer.steps - steps)
    return quiet
  }

  /** Gets rid of other solutions, one after the other. */
  private *reduce(): Work<boolean> {
    const { draft, alternatives } = this
    alternatives.find()
    let { count, hidden } = alternatives
    if (hidden === 0) return false
    const other = alternatives.other.slice()
    const isHidden = alternatives.isHidden.slice()
    for (let i = 0; i < MOST_REDUCTIONS && count > 1; i++) {
      const { changes } = draft
      if (!this.ruleOut(other, isHidden)) continue
      const open = yield* draft.openAt(TOP_LEVEL)
      if (typeof open === 'string') return open
      if (open > 0) alternatives.find()
      const isBetter = open > 0 && alternatives.hidden > 0 && alternatives.count <= count
      if (isBetter && (alternatives.count < count || alternatives.hidden >= hidden)) {
        count = alternatives.count
        hidden = alternatives.hidden
        other.set(alternatives.other)
        isHidden.set(alternatives.isHidden)
      } else draft.undo(changes)
    }
    return count === 1
  }

  /**
   * Makes two squares equal, one of which is shaded, that another solution leaves both unshaded. Either of them can take the number
   * of the other. Gives false if chance came upon squares where that cannot be.
   */
  private ruleOut(other: Shading, isHidden: Uint8Array): boolean {
    const { draft, random } = this
    const { numbers } = draft.relations
    const wrong = draft.shaded.filter((square) => other[square] === 0)
    const shaded = wrong[random.below(wrong.length)]!
    const isAdded = random.below(2) === 0
    const mustBeHidden = random.below(3) > 0
    const unshaded = draft.unshadedWhere(
      shaded,
      (place) =>
        (mustBeHidden ? isHidden[place] === 1 : other[place] === 0) &&
        (!isAdded || draft.mayStand(place, numbers[shaded]!)),
    )
    if (unshaded < 0) return false
    if (isAdded) draft.change(unshaded, numbers[shaded]!)
    else draft.change(shaded, numbers[unshaded]!)
    return true
  }
}
