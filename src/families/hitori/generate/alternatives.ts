import type { Random } from '../../../base/random.ts'
import { OPEN, SHADED, UNSHADED } from '../position.ts'
import type { Shading } from '../shading.ts'
import type { Account } from './account.ts'
import type { Draft } from './draft.ts'

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
    private readonly account: Account,
  ) {
    this.other = new Uint8Array(draft.solution.length)
    this.isHidden = new Uint8Array(draft.solution.length)
    this.varies = new Uint8Array(draft.solution.length)
  }

  find(): void {
    const { deducer } = this.draft.levels
    const { varies, account } = this
    const before = deducer.steps
    this.lastStep = before + MOST_STEPS
    this.count = 0
    this.others = 0
    varies.fill(0)
    const isComplete = this.goOn(0)
    account.add(deducer.steps - before)
    this.hidden = 0
    if (!isComplete) this.count = 0
    for (let square = 0; square < varies.length; square++) {
      const isHidden = isComplete && deducer.values[square] === OPEN && varies[square] === 0
      this.isHidden[square] = isHidden ? 1 : 0
      if (isHidden) this.hidden++
    }
  }

  /** Tries the open squares from this one on, first shaded or first unshaded; gives false if there is too much to do. */
  private goOn(from: number): boolean {
    const { deducer } = this.draft.levels
    const { values, size, relations } = deducer
    let square = from
    while (square < relations.squares && values[square] !== OPEN) square++
    if (square === relations.squares) return this.take()
    const first = this.random.below(2) === 0 ? SHADED : UNSHADED
    for (let value = first, i = 0; i < 2; value = SHADED + UNSHADED - value, i++) {
      deducer.settle(square, value)
      const goesOn = !deducer.propagate(true) || this.goOn(square + 1)
      deducer.undo(size)
      if (!goesOn || deducer.steps > this.lastStep) return false
    }
    return true
  }

  private take(): boolean {
    const { varies, other, random } = this
    const { solution, levels } = this.draft
    const { values } = levels.deducer
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
