import type { Random } from '../../../base/random.ts'
import type { Account, Work } from './account.ts'
import type { Draft } from './draft.ts'
import type { LatinSquare } from './latin-square.ts'
import { Narrowness } from './narrowness.ts'
import { Rarity } from './rarity.ts'

/** How a square is changed, depending on what its clues shall be good for. */
interface Manner {
  /** On smaller boards most squares have clues that say enough. */
  readonly fromSize: number
  /** How much the clues of a board say, as far as that is quickly found. */
  readonly quality: (size: number) => { of(clues: Uint8Array): number }
  /** A square is first changed so often, times its squares, to get clues of a better quality. */
  readonly firstChanges: number
  /** How much of the quality may be lost by one of these changes, on average, that is accepted nevertheless: at first, and less and less. */
  readonly firstTolerance: number
  /** How many candidates more there may be after one of the later changes. */
  readonly tolerance: number
}

/** Easy boards live on what clues say by themselves, which in most squares is little, and all others on how rare the clues are in a line. */
const EASY_MANNER: Manner = {
  fromSize: 7,
  quality: (size) => new Narrowness(size),
  firstChanges: 300,
  firstTolerance: 6,
  tolerance: 6,
}
const MANNER: Manner = {
  fromSize: 8,
  quality: (size) => new Rarity(size),
  firstChanges: 150,
  firstTolerance: 3,
  tolerance: 3,
}

/** A climb is given up after so many changes. */
const MOST_CHANGES = 5000
const STEPS_PER_FIRST_CHANGE = 20
/** One change in so many is made anywhere, the others where something is open. */
const ANYWHERE_ONE_IN = 2

/** Changes a drawn square little by little until all its clues together say as much as is wanted. */
export class Climbing {
  constructor(
    private readonly square: LatinSquare,
    private readonly draft: Draft,
    private readonly random: Random,
    private readonly account: Account,
  ) {}

  /**
   * Draws a square and makes the candidates fewer that a level leaves too many, but never fewer than `least`, until the draft is as wanted. Gives
   * false if it does not get there.
   */
  *climb(level: number, isWanted: (excess: number) => Work<boolean>, least = 0): Work<boolean> {
    const { square, draft, account } = this
    const manner = level === 0 ? EASY_MANNER : MANNER
    square.draw()
    if (square.size >= manner.fromSize) {
      const isReady = yield* this.begin(manner)
      if (isReady !== true) return isReady
    }
    draft.showClues()
    let excess = draft.excessAt(level)
    let open = draft.openSquares()
    let changes = 0
    for (;;) {
      const isDone = yield* isWanted(excess)
      if (isDone !== false) return isDone
      // Goes on to the next change that is accepted.
      for (;;) {
        const reason = yield* account.pause()
        if (reason) return reason
        if (changes++ >= MOST_CHANGES || account.isSpent) return false
        this.change(open)
        draft.showClues()
        const next = draft.excessAt(level)
        if (next >= least && next <= excess + this.chance(manner.tolerance)) {
          excess = next
          open = draft.openSquares()
          break
        }
        square.changeBack()
      }
    }
  }

  private *begin({ quality, firstChanges, firstTolerance }: Manner): Work<boolean> {
    const { square, draft, account } = this
    const measure = quality(square.size)
    const changes = firstChanges * square.size * square.size
    let best = 0
    for (let left = changes; left > 0; left--) {
      square.change()
      draft.showClues()
      const next = measure.of(draft.clues)
      if (next >= best - this.chance((firstTolerance * left) / changes)) best = next
      else square.changeBack()
      account.add(STEPS_PER_FIRST_CHANGE)
      const reason = yield* account.pause()
      if (reason) return reason
    }
    return true
  }

  private change(open: readonly number[]): void {
    const { square, random } = this
    if (open.length === 0 || random.below(ANYWHERE_ONE_IN) === 0) square.change()
    else square.changeAt(open[random.below(open.length)]!)
  }

  /** A number above 0 that is so large on average. */
  private chance(average: number): number {
    return -average * Math.log(1 - this.random.real())
  }
}
