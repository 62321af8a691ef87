import type { Random } from '../../../base/random.ts'
import { ASSUMED, type Meter } from '../../../logic/index.ts'
import type { Part } from '../../../search.ts'
import { EITHER, WITH_CUTS, WITHOUT_CUTS } from '../logic/deducer.ts'
import { SHADED, type Shading, UNSHADED } from '../shading.ts'
import type { Draft } from './draft.ts'

/** Give a draft up after this many changes, or this many in a row without improvement. */
const MOST_CHANGES = 3000
const MOST_IDLE = 250
/** How much worse a change may be and still be accepted, with a chance that falls with it. */
const TOLERANCE = 1
/** What it is worth that the level for assumptions without cuts does not settle everything. */
const WORTH_OF_OPEN = 10
/** The number of all levels. */
const ALL_LEVELS = 4
/** How many numbers are tried to get rid of other solutions. */
const MOST_REDUCTIONS = 150

/**
 * Changes numbers of a draft until assumptions do not settle it, and yet there is only one solution.
 *
 * At first assumptions settle everything. It is made harder for them: the score is the number of squares that are open
 * without them and that no assumption on the square itself settles. Changes that break the chain of assumptions as a
 * whole come by themselves then; most often there are other solutions as well. Such drafts are reduced: numbers are
 * changed that rule out another solution, as long as there are squares that are the same in all solutions and open
 * nevertheless.
 */
export class Entangling {
  private readonly alternatives: Alternatives
  /** The shaded squares in the window. */
  private readonly squares: readonly number[]
  /** 1 for squares that no assumption on them settles. */
  private readonly isQuiet: Uint8Array

  /** Most changes are to numbers in the window, which has a 1 for each of its squares. */
  constructor(
    private readonly draft: Draft,
    private readonly window: Uint8Array,
    private readonly random: Random,
    private readonly meter: Meter,
  ) {
    this.squares = draft.shaded.filter((square) => window[square] === 1)
    this.isQuiet = new Uint8Array(window.length)
    this.alternatives = new Alternatives(draft, random, meter)
  }

  *entangle(): Part<boolean> {
    const { draft, random, squares } = this
    if (squares.length === 0) return false
    let score = 0
    let best = 0
    for (let i = 0, idle = 0; i < MOST_CHANGES && idle < MOST_IDLE && !this.meter.isSpent; i++, idle++) {
      for (let left = random.below(3) === 0 ? 2 : 1; left > 0; left--) {
        const square = squares[random.below(squares.length)]!
        draft.change(square, this.numberFor(square))
      }
      // The chance to be accepted is drawn first, so that most drafts need not be looked at to the end.
      const least = Math.max(0, score + TOLERANCE * Math.log(1 - random.real()))
      const next = yield* this.scoreOf(least)
      const open = next < least ? 0 : yield* draft.openAfter(ALL_LEVELS, true)
      if (next < least) draft.undo()
      else if (open > 0) {
        if (yield* this.reduce()) return true
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
   * Most often a number that stands unshaded close by in the same line, so that it is hard to say which of the two is
   * shaded, and nowhere else in line, which would say more. In particular, what stands outside of the window is soon
   * known.
   */
  private numberFor(square: number): number {
    const { draft, random } = this
    const reach = random.below(4) === 0 ? Number.POSITIVE_INFINITY : random.below(3) === 0 ? 2 : 1
    const mayRepeat = random.below(4) === 0
    const { numbers } = draft.relations
    const number = draft.numberWhere(square, (known) => {
      if (draft.distance(square, known) > reach) return false
      const isElsewhere = (other: number) => (mayRepeat ? this.window[other] === 0 : other !== known)
      return !draft.stands(square, numbers[known]!, isElsewhere)
    })
    return number > 0 ? number : draft.randomNumber(square)
  }

  /**
   * How hard the draft is for assumptions; something below the least that is wanted if it is not worth a closer look.
   */
  private *scoreOf(least: number): Part<number> {
    const { draft, squares } = this
    const worth = WORTH_OF_OPEN / (4 * squares.length)
    const openBefore = yield* draft.openAfter(2)
    const open = yield* draft.openAfter(3, true)
    if (open > 0) {
      const quiet = this.quietSquares(open, least - WORTH_OF_OPEN, true)
      return WORTH_OF_OPEN + quiet
    }
    // Nothing is left for cuts; so it counts how little the assumptions without them find at once.
    if (Math.min(WORTH_OF_OPEN, worth * openBefore) < least) return -1
    const again = yield* draft.openAfter(2)
    return Math.min(WORTH_OF_OPEN, worth * this.quietSquares(again, least / worth, false))
  }

  /** How many open squares no assumption on them settles; stops when there are fewer than are wanted. */
  private quietSquares(open: number, least: number, withCuts: boolean): number {
    const { isQuiet } = this
    const { solution, deducer } = this.draft
    const { size, candidates, steps, trailCells } = deducer.position
    let quiet = open
    isQuiet.fill(0)
    for (let square = 0; square < solution.length && quiet >= least; square++) {
      if (candidates[square] !== EITHER || isQuiet[square] === 1) continue
      deducer.keep(square, solution[square] === 1 ? UNSHADED : SHADED, ASSUMED)
      if (!deducer.propagate(withCuts ? WITH_CUTS : WITHOUT_CUTS)) quiet--
      else {
        // What follows from something consistent is consistent too.
        for (let place = size; place < deducer.position.size; place++) {
          const implied = trailCells[place]!
          if ((candidates[implied] === SHADED) !== (solution[implied] === 1)) isQuiet[implied] = 1
        }
      }
      deducer.undo(size)
    }
    this.meter.add(deducer.position.steps - steps)
    return quiet
  }

  /** Gets rid of other solutions, one after the other. */
  private *reduce(): Part<boolean> {
    const { draft, alternatives } = this
    alternatives.find()
    let { count, hidden } = alternatives
    if (hidden === 0) return false
    const other = alternatives.other.slice()
    const isHidden = alternatives.isHidden.slice()
    for (let i = 0; i < MOST_REDUCTIONS && count > 1; i++) {
      const { changes } = draft
      if (!this.ruleOut(other, isHidden)) continue
      const open = yield* draft.openAfter(ALL_LEVELS)
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

  /** Makes a shaded square equal to another that a second solution leaves unshaded too; false where that fails. */
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
        (!isAdded || !draft.stands(place, numbers[shaded]!, () => true)),
    )
    if (unshaded < 0) return false
    if (isAdded) draft.change(unshaded, numbers[shaded]!)
    else draft.change(shaded, numbers[unshaded]!)
    return true
  }
}

/** Drafts with more solutions than this, or for which it takes more work to find them, are far from having only one. */
const MOST_SOLUTIONS = 200
const MOST_STEPS = 1 << 15

/** Goes through the solutions of a draft, from what is known of it. */
export class Alternatives {
  /** How many solutions there are, its own among them; 0 if they are too many to tell. */
  count = 0
  /** 1 for squares that are open although they are the same in all solutions; and how many there are. */
  readonly isHidden: Uint8Array
  hidden = 0
  /** One of the solutions that are not the draft's own, each with the same chance. */
  readonly other: Shading
  private others = 0
  /** 1 for squares that are different in another solution. */
  private readonly varies: Uint8Array
  private lastStep = 0

  constructor(
    private readonly draft: Draft,
    private readonly random: Random,
    private readonly meter: Meter,
  ) {
    this.other = new Uint8Array(draft.solution.length)
    this.isHidden = new Uint8Array(draft.solution.length)
    this.varies = new Uint8Array(draft.solution.length)
  }

  find(): void {
    const { position } = this.draft.deducer
    const { varies, meter } = this
    const before = position.steps
    this.lastStep = before + MOST_STEPS
    this.count = 0
    this.others = 0
    varies.fill(0)
    const isComplete = this.goOn(0)
    meter.add(position.steps - before)
    this.hidden = 0
    if (!isComplete) this.count = 0
    for (let square = 0; square < varies.length; square++) {
      const isHidden = isComplete && position.candidates[square] === EITHER && varies[square] === 0
      this.isHidden[square] = isHidden ? 1 : 0
      if (isHidden) this.hidden++
    }
  }

  /**
   * Tries the open squares from this one on, first shaded or first unshaded; gives false if there is too much to do.
   */
  private goOn(from: number): boolean {
    const { deducer } = this.draft
    const { candidates, size, cells } = deducer.position
    let square = from
    while (square < cells && candidates[square] !== EITHER) square++
    if (square === cells) return this.take()
    const first = this.random.below(2) === 0 ? SHADED : UNSHADED
    for (let value = first, i = 0; i < 2; value = SHADED + UNSHADED - value, i++) {
      deducer.keep(square, value, ASSUMED)
      const goesOn = !deducer.propagate(WITH_CUTS) || this.goOn(square + 1)
      deducer.undo(size)
      if (!goesOn || deducer.position.steps > this.lastStep) return false
    }
    return true
  }

  private take(): boolean {
    const { varies, other, random } = this
    const { solution, deducer } = this.draft
    const values = deducer.position.candidates
    if (++this.count > MOST_SOLUTIONS) return false
    let isOther = false
    for (let square = 0; square < solution.length; square++) {
      if ((values[square] === SHADED) === (solution[square] === 1)) continue
      varies[square] = 1
      isOther = true
    }
    if (!isOther || random.below(++this.others) > 0) return true
    for (let square = 0; square < solution.length; square++) other[square] = values[square] === SHADED ? 1 : 0
    return true
  }
}
