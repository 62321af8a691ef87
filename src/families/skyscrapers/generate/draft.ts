import { bitCount } from '../../../base/bits.ts'
import { type Board, NONE } from '../board.ts'
import type { Heights } from '../heights.ts'
import { PlainSearch } from '../lines/plain-search.ts'
import { Levels, TOP_LEVEL } from '../logic/levels.ts'
import type { Account, Work } from './account.ts'
import { placesOf } from './symmetry.ts'
import { lookAround } from './views.ts'

/** What it takes to look at a draft, however small it is, as work is counted. */
const STEPS_PER_LOOK = 200

/**
 * A board in the making: a solution, and which of its clues and heights are shown. The more is shown, the more can be settled: what a board is
 * short of, it is all the more short of with less.
 */
export class Draft {
  /** By place: 1 if it is shown. */
  readonly isShown: Uint8Array
  /** By square: whether it had several candidates when the draft was last looked at. */
  readonly isOpen: Uint8Array
  private readonly allClues: Uint8Array
  private readonly shown: Board

  constructor(
    readonly size: number,
    readonly heights: Heights,
    private readonly account: Account,
  ) {
    this.isShown = new Uint8Array(placesOf(size))
    this.isOpen = new Uint8Array(size * size)
    this.allClues = new Uint8Array(4 * size)
    this.shown = {
      rows: size,
      columns: size,
      clues: new Uint8Array(4 * size),
      givens: new Uint8Array(size * size),
    }
  }

  /** Begins with all clues of the heights as they are now, and no givens. */
  showClues(): void {
    const { size, heights, allClues, shown, isShown } = this
    lookAround(heights, size, allClues)
    shown.clues.set(allClues)
    shown.givens.fill(NONE)
    isShown.fill(0)
    isShown.fill(1, 0, 4 * size)
  }

  show(group: readonly number[]): void {
    const { size, shown, allClues, heights, isShown } = this
    for (const place of group) {
      isShown[place] = 1
      if (place < 4 * size) shown.clues[place] = allClues[place]!
      else shown.givens[place - 4 * size] = heights[place - 4 * size]!
    }
  }

  hide(group: readonly number[]): void {
    const { size, shown, isShown } = this
    for (const place of group) {
      isShown[place] = 0
      if (place < 4 * size) shown.clues[place] = NONE
      else shown.givens[place - 4 * size] = NONE
    }
  }

  /** The clues that are shown. */
  get clues(): Uint8Array {
    return this.shown.clues
  }

  get hasGivens(): boolean {
    return this.isShown.indexOf(1, 4 * this.size) >= 0
  }

  /** How many candidates are left too many after a level below that of whole lines. */
  excessAt(level: number): number {
    const levels = new Levels(this.shown)
    levels.climb(level)
    this.account.add(levels.steps + STEPS_PER_LOOK)
    const { candidates } = levels.deducer
    let excess = 0
    for (let square = 0; square < candidates.length; square++) {
      const heights = candidates[square]!
      this.isOpen[square] = (heights & (heights - 1)) === 0 ? 0 : 1
      if (this.isOpen[square] === 1) excess += bitCount(heights) - 1
    }
    return excess
  }

  /** The squares that had several candidates when the draft was last looked at. */
  openSquares(): number[] {
    const squares: number[] = []
    for (let square = 0; square < this.isOpen.length; square++) if (this.isOpen[square] === 1) squares.push(square)
    return squares
  }

  /** Whether a level settles everything; above the top level, whether there is only this solution. */
  *isSettledBy(level: number): Work<boolean> {
    if (level < TOP_LEVEL) return yield* this.isSettledByRules(level)
    // To find another solution takes less than to suppose everything in vain.
    const isUnique = yield* this.isUnique()
    if (isUnique !== true || level > TOP_LEVEL) return isUnique
    return yield* this.isSettledByRules(level)
  }

  board(): Board {
    const { rows, columns, clues, givens } = this.shown
    return { rows, columns, clues: clues.slice(), givens: givens.slice() }
  }

  private *isSettledByRules(level: number): Work<boolean> {
    const { account } = this
    const levels = new Levels(this.shown)
    for (;;) {
      const before = levels.steps
      const open = levels.climb(level, account.slice)
      account.add(levels.steps - before + STEPS_PER_LOOK)
      const reason = yield* account.pause()
      if (reason) return reason
      if (open !== undefined) return open === 0
    }
  }

  private *isUnique(): Work<boolean> {
    const { account } = this
    const search = new PlainSearch(this.shown)
    for (;;) {
      const before = search.steps
      const state = search.work(account.slice)
      account.add(search.steps - before + STEPS_PER_LOOK)
      const reason = yield* account.pause()
      if (reason) return reason
      if (state !== 'more') return search.found.length === 1
    }
  }
}
