import type { Board } from '../board.ts'
import { OPEN, type Position, SHADED, UNSHADED } from '../position.ts'
import type { Proof, Refutation } from '../proof.ts'
import type { Shading } from '../shading.ts'
import { Deducer, NO_CAUSE } from './deducer.ts'
import { Dive } from './dive.ts'
import { Relations } from './relations.ts'
import { Suppositions } from './suppositions.ts'

interface Branch {
  readonly square: number
  readonly tried: number
  /** The size of the trail before. */
  readonly before: number
}

/** Steps for each square of the board: before dives are tried, if suppositions take so long; and before the search gives up. */
const STEPS_BEFORE_DIVES = 100
const MOST_STEPS = 5_000
/** On small boards it does not give up before it has made so many steps. */
const LEAST_STEPS = 5_000_000

/** Squares on which another solution than the first is sought by diving. */
const MOST_DIVES = 4

/**
 * Search for up to two solutions without learning. First every square is supposed to be either; if some stay open, or if it takes
 * long, a few dives look for solutions; and then both ways are tried on one square after the other, with all suppositions made again each time.
 */
export class PlainSearch {
  readonly found: Shading[] = []
  private readonly deducer: Deducer
  private readonly suppositions: Suppositions
  private dive: Dive | undefined
  private dives = 0
  private readonly branches: Branch[] = []
  /** By square that was settled by refuting a branch: what was refuted inside of it. */
  private readonly insides = new Map<number, Proof>()
  private branchCount = 0
  /** How much of the trail was settled before the dives; -1 if there were none yet. */
  private diveFrom = -1

  constructor(
    board: Board,
    private readonly mostBranches: number,
  ) {
    this.deducer = new Deducer(new Relations(board))
    this.suppositions = new Suppositions(this.deducer, true)
  }

  get steps(): number {
    return this.deducer.steps
  }

  /** Works for about so many steps. */
  work(steps: number): 'done' | 'more' | 'given up' {
    const { deducer } = this
    const { squares } = deducer.relations
    const end = deducer.steps + steps
    if (deducer.steps > Math.max(LEAST_STEPS, MOST_STEPS * squares)) return 'given up'
    if (this.diveFrom < 0 && deducer.steps > STEPS_BEFORE_DIVES * squares) this.beginDiving()
    do {
      if (this.dive) {
        this.workOnDive(end - deducer.steps)
        if (this.found.length === 2) return 'done'
        continue
      }
      const state = this.suppositions.work(end - deducer.steps)
      if (state === 'more') return 'more'
      if (state === 'done' && deducer.open > 0) {
        if (this.diveFrom < 0) this.beginDiving()
        else if (this.branchCount++ === this.mostBranches) return 'given up'
        else this.branch()
        continue
      }
      if (state === 'done') this.keep()
      if (this.found.length === 2 || !this.goBack(state === 'done')) return 'done'
    } while (deducer.steps < end)
    return 'more'
  }

  /** What is settled without any branch, after the search has given up. */
  settled(): Position {
    this.leaveBranches()
    return this.deducer.values.slice(0, -1)
  }

  /** Why the only solution is the only one. */
  proof(): Proof {
    return this.refutedSince(0)
  }

  private beginDiving(): void {
    this.diveFrom = this.deducer.size
    this.dive = new Dive(this.deducer)
  }

  /** After the first solution, dives for others that differ from it on a square that is chosen first. */
  private workOnDive(steps: number): void {
    const { deducer } = this
    const state = this.dive!.work(steps)
    if (state === 'more') return
    if (state === 'found') this.keep()
    deducer.undo(this.diveFrom)
    this.dive = undefined
    const first = this.found[0]
    while (first && this.found.length === 1 && !this.dive && this.dives < MOST_DIVES) {
      const square = this.openSquare(this.dives++)
      if (square < 0) break
      deducer.settle(square, first[square] === 1 ? UNSHADED : SHADED)
      if (deducer.propagate(true)) this.dive = new Dive(deducer)
      else deducer.undo(this.diveFrom)
    }
    this.suppositions.restart()
  }

  /** Open squares from different parts of the board. */
  private openSquare(index: number): number {
    const { values, relations } = this.deducer
    for (let i = 0, square = Math.floor((index * relations.squares) / MOST_DIVES); i < relations.squares; i++) {
      if (values[square] === OPEN) return square
      square = square + 1 === relations.squares ? 0 : square + 1
    }
    return -1
  }

  /** Adds the solution that has been found, unless a dive had found it before. */
  private keep(): void {
    const shading = shadingOf(this.deducer.values)
    const first = this.found[0]
    if (!first?.every((value, square) => value === shading[square])) this.found.push(shading)
  }

  /** Tries the most decisive square: as in no solution known, so that the proof has nothing but refutations. */
  private branch(): void {
    const { deducer } = this
    const square = this.suppositions.mostDecisive()
    const tried = this.found[0]?.[square] === 1 ? UNSHADED : SHADED
    this.branches.push({ square, tried, before: deducer.size })
    deducer.settle(square, tried)
    this.suppositions.restart()
    // Every square has been supposed to be either, and nothing spoke against it.
    if (!deducer.propagate(true)) throw new Error('a supposition that was fine is refuted')
  }

  /** After a branch has come to its end; gives false if all have. */
  private goBack(hasSolution: boolean): boolean {
    const { deducer, insides } = this
    // From here on all branches are chosen against the solution.
    if (hasSolution) return this.leaveBranches()
    // The last square that was tried must be the other way.
    for (let last = this.branches.pop(); last; last = this.branches.pop()) {
      const inside = this.refutedSince(last.before + 1)
      this.undo(last.before)
      deducer.settle(last.square, last.tried === SHADED ? UNSHADED : SHADED)
      insides.set(last.square, inside)
      this.suppositions.restart()
      if (deducer.propagate(true)) return true
    }
    return false
  }

  /** Gives false if there was none. */
  private leaveBranches(): boolean {
    const first = this.branches[0]
    if (!first) return false
    this.branches.length = 0
    this.undo(first.before)
    this.suppositions.restart()
    return true
  }

  private undo(size: number): void {
    const { deducer, insides } = this
    for (let place = size; insides.size > 0 && place < deducer.size; place++) insides.delete(deducer.trail[place]!)
    deducer.undo(size)
  }

  /** Squares that did not follow from others were settled by refuting the opposite. */
  private refutedSince(place: number): Proof {
    const { trail, causes, values, size } = this.deducer
    const refuted: Refutation[] = []
    for (let i = place; i < size; i++) {
      const square = trail[i]!
      if (causes[square] !== NO_CAUSE) continue
      refuted.push({ square, isShaded: values[square] === UNSHADED, inside: this.insides.get(square) ?? [] })
    }
    return refuted
  }
}

function shadingOf(values: Position): Shading {
  const shading = new Uint8Array(values.length - 1)
  for (let square = 0; square < shading.length; square++) if (values[square] === SHADED) shading[square] = 1
  return shading
}
