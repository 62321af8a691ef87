import type { Random } from '../../../base/random.ts'
import { GRADES } from '../logic/levels.ts'
import { Account, type Work } from './account.ts'
import { Climbing } from './climbing.ts'
import { Draft } from './draft.ts'
import { LatinSquare } from './latin-square.ts'
import { groupsOf } from './symmetry.ts'
import { Thinning } from './thinning.ts'
import type { Wish } from './wish.ts'

/** It gives up after this much work for every square. */
const STEPS_PER_SQUARE = 1_000_000
/** The levels of the easy and the medium grade: what they leave open is quickly found. */
const EASY = 0
const MEDIUM = 1
/** Where a level leaves more candidates than this, times the size, it is no use to ask whether a higher one settles all. */
const NEAR_PER_LINE = 4
/** A draft that is too easy is thinned again in other ways, so often. */
const MOST_THINNINGS = 4
/** One group in so many comes back before that. */
const BACK_ONE_IN = 4

/** Drafts boards, one after the other, until one is as wished. */
export class BoardSearch {
  readonly account: Account
  /** How many drafts were begun. */
  drafts = 0

  private readonly square: LatinSquare
  private readonly draft: Draft
  private readonly climbing: Climbing
  /** The groups of squares that can be given, and all groups that may be hidden. */
  private readonly givens: readonly number[][]
  private readonly hideable: readonly number[][]

  constructor(
    private readonly wish: Wish,
    private readonly random: Random,
  ) {
    const { size, givens, clues, symmetry } = wish
    this.account = new Account(STEPS_PER_SQUARE * size * size)
    this.square = new LatinSquare(size, random)
    this.draft = new Draft(size, this.square.heights, this.account)
    this.climbing = new Climbing(this.square, this.draft, random, this.account)
    const groups = groupsOf(size, symmetry)
    this.givens = givens === 'none' ? [] : groups.filter((group) => group[0]! >= 4 * size)
    this.hideable = clues === 'all' ? this.givens : [...groups.filter((group) => group[0]! < 4 * size), ...this.givens]
  }

  /** A draft as wished, or nothing if that takes too long. */
  *search(): Work<Draft | undefined> {
    while (!this.account.isSpent) {
      this.drafts++
      const { grade } = this.wish
      // Where any grade will do, each is aimed at as often.
      const level = grade === undefined ? this.random.below(GRADES.length) : GRADES.indexOf(grade)
      const isMade = yield* this.make(level)
      if (typeof isMade === 'string') return isMade
      if (isMade) return this.draft
    }
    return undefined
  }

  private *make(level: number): Work<boolean> {
    if (this.hideable.length === 0) return yield* this.climbTo(level, this.wish.grade !== undefined)
    const isBegun = this.wish.givens === 'none' ? yield* this.climbTo(level, false) : yield* this.give(level)
    return isBegun === true ? yield* this.harden(level) : isBegun
  }

  /** Looks for a square that all clues settle on a level, and on no lower one if that matters. */
  private *climbTo(level: number, isExact: boolean): Work<boolean> {
    const { draft, climbing, wish } = this
    const quick = Math.min(level, MEDIUM)
    const near = level > MEDIUM ? NEAR_PER_LINE * wish.size : 0
    function* isWanted(excess: number): Work<boolean> {
      if (excess > near) return false
      const isSettled = excess === 0 || (yield* draft.isSettledBy(level))
      if (isSettled !== true || !isExact || level === EASY) return isSettled
      const isTooEasy = yield* draft.isSettledBy(level - 1)
      return typeof isTooEasy === 'string' ? isTooEasy : !isTooEasy
    }
    return yield* climbing.climb(quick, isWanted, isExact && level > MEDIUM ? 1 : 0)
  }

  /** Draws a square and gives as many of its heights as it takes for a level, but at least some, which may be hidden again. */
  private *give(level: number): Work<boolean> {
    const { square, draft, account, random, wish } = this
    square.draw()
    draft.showClues()
    const order = random.shuffle([...this.givens])
    // Few of them leave more to the clues, which makes for harder boards.
    const least = 1 + random.below(wish.size)
    let given = 0
    let excess = draft.excessAt(Math.min(level, MEDIUM))
    for (const group of order) {
      const isOfUse = group.some((place) => draft.isOpen[place - 4 * wish.size] === 1)
      if (excess === 0 && given >= least) break
      if (excess > 0 && !isOfUse) continue
      draft.show(group)
      given += group.length
      excess = draft.excessAt(Math.min(level, MEDIUM))
      const reason = yield* account.pause()
      if (reason) return reason
    }
    return excess === 0
  }

  /** Hides what can be hidden, in several ways, until the draft is hard enough. */
  private *harden(level: number): Work<boolean> {
    const { draft, random, wish, account, hideable } = this
    const thinning = new Thinning(draft, hideable, level, wish.grade !== undefined, random)
    for (let i = 0; i < MOST_THINNINGS && !account.isSpent; i++) {
      if (i > 0) thinning.thicken(BACK_ONE_IN)
      const isHard = yield* thinning.thin(wish.clues === 'any' ? random.below(hideable.length) : hideable.length)
      if (typeof isHard === 'string') return isHard
      if (isHard && (wish.givens === 'none' || draft.hasGivens)) return true
    }
    return false
  }
}
