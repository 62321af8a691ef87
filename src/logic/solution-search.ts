import { Assumptions } from './assumptions.ts'
import { type Certificate, RefutationLog } from './certificate.ts'
import { ASSUMED, type Deducer, isSingle, REFUTED } from './position.ts'

/** A search for up to two solutions, without learning from contradictions. */
export interface SolutionSearch {
  readonly deducer: Deducer
  /** By solution and cell: the index of the value. */
  readonly found: readonly Uint8Array[]
  /** Works for about as many steps as it is given. */
  work(steps: number): 'done' | 'more' | 'given up'
  /** What is left on every cell without any branch, after the search has given up. */
  candidates(): Int32Array
  /** Why there is no other solution than the one found, or none at all. */
  certificate(): Certificate
}

/** A branch that is under way: the value that is tried, and the size of the trail before. */
interface Branch {
  readonly cell: number
  readonly tried: number
  readonly before: number
}

/** Steps for each cell: before descents are tried, if assumptions take that long; and before the search gives up. */
const STEPS_BEFORE_DESCENTS = 100
const MOST_STEPS = 5_000
/** On small boards it does not give up before it has made this many steps. */
const LEAST_STEPS = 5_000_000
/** Branches before it gives up. Where more are needed, learning from contradictions pays. */
const MOST_BRANCHES = 256
/** Cells on which another solution than the first is sought by a descent. */
const MOST_DESCENTS = 4

/**
 * Assumes every candidate; if some cells stay open, or if that takes long, descends to solutions; and then branches on
 * one cell after the other, against the solution that is known, with all assumptions made again each time. For puzzles
 * in which assumptions settle nearly everything.
 */
export class ProbingSearch implements SolutionSearch {
  readonly found: Uint8Array[] = []
  private readonly assumptions: Assumptions
  private descent: GreedyDescent | undefined
  private descents = 0
  private readonly branches: Branch[] = []
  private readonly log: RefutationLog
  private branchCount = 0
  /** Whether what is given has been propagated. */
  private hasBegun = false
  /** The size of the trail before the descents; -1 if there were none yet. */
  private descentFrom = -1

  constructor(
    readonly deducer: Deducer,
    private readonly strongest: number,
    private readonly mostBranches = MOST_BRANCHES,
  ) {
    this.assumptions = new Assumptions(deducer, strongest, strongest)
    this.log = new RefutationLog(deducer.position)
  }

  work(steps: number): 'done' | 'more' | 'given up' {
    const { position } = this.deducer
    const { cells } = position
    const end = position.steps + steps
    if (!this.hasBegun && !this.deducer.propagate(this.strongest)) return 'done'
    this.hasBegun = true
    if (position.steps > Math.max(LEAST_STEPS, MOST_STEPS * cells)) return 'given up'
    if (this.descentFrom < 0 && position.steps > STEPS_BEFORE_DESCENTS * cells) this.beginDescent()
    do {
      if (this.descent) {
        this.workOnDescent(end - position.steps)
        if (this.found.length === 2) return 'done'
        continue
      }
      const state = this.assumptions.work(end - position.steps)
      if (state === 'more') return 'more'
      if (state === 'done' && position.open > 0) {
        if (this.descentFrom < 0) this.beginDescent()
        else if (this.branchCount++ === this.mostBranches) return 'given up'
        else this.branch()
        continue
      }
      if (state === 'done') this.keep()
      if (this.found.length === 2 || !this.goBack(state === 'done')) return 'done'
    } while (position.steps < end)
    return 'more'
  }

  candidates(): Int32Array {
    this.leaveBranches()
    return this.deducer.position.candidates
  }

  certificate(): Certificate {
    return this.log.since(0)
  }

  private beginDescent(): void {
    this.descentFrom = this.deducer.position.size
    this.descent = new GreedyDescent(this.deducer, this.strongest)
  }

  /** After the first solution, descends to others that differ from it on a cell that is chosen first. */
  private workOnDescent(steps: number): void {
    const { deducer } = this
    const state = this.descent!.work(steps)
    if (state === 'more') return
    if (state === 'found') this.keep()
    deducer.undo(this.descentFrom)
    this.descent = undefined
    const first = this.found[0]
    while (first && this.found.length === 1 && !this.descent && this.descents < MOST_DESCENTS) {
      const cell = this.openCell(this.descents++)
      if (cell < 0) break
      deducer.keep(cell, ~(1 << first[cell]!), ASSUMED)
      if (deducer.propagate(this.strongest)) this.descent = new GreedyDescent(deducer, this.strongest)
      else deducer.undo(this.descentFrom)
    }
    this.assumptions.restart()
  }

  /** Open cells from different parts of the board. */
  private openCell(index: number): number {
    const { candidates, cells } = this.deducer.position
    for (let i = 0, cell = Math.floor((index * cells) / MOST_DESCENTS); i < cells; i++) {
      if (!isSingle(candidates[cell]!)) return cell
      cell = cell + 1 === cells ? 0 : cell + 1
    }
    return -1
  }

  /** Adds the solution that has been found, unless a descent had found it before. */
  private keep(): void {
    const solution = this.deducer.position.solution()
    if (!this.found[0]?.every((value, cell) => value === solution[cell])) this.found.push(solution)
  }

  /**
   * Tries the most decisive cell with a value that no known solution has, so that the certificate is refutations only.
   */
  private branch(): void {
    const { deducer, found } = this
    const { position } = deducer
    const cell = this.assumptions.mostDecisive()
    const known = found[0] ? 1 << found[0][cell]! : 0
    const tried = 1 << (31 - Math.clz32(position.candidates[cell]! & ~known))
    this.branches.push({ cell, tried, before: position.size })
    deducer.keep(cell, tried, ASSUMED)
    this.assumptions.restart()
    // Every candidate has been assumed, and was found to be consistent.
    if (!deducer.propagate(this.strongest)) throw new Error('an assumption that was consistent is refuted')
  }

  /** After a branch has come to its end; gives false if all have. */
  private goBack(hasSolution: boolean): boolean {
    const { deducer, log } = this
    // From here on all branches are chosen against the solution.
    if (hasSolution) return this.leaveBranches()
    for (let last = this.branches.pop(); last; last = this.branches.pop()) {
      const inside = log.since(last.before + 1)
      this.undo(last.before)
      log.note(inside)
      deducer.keep(last.cell, ~last.tried, REFUTED)
      this.assumptions.restart()
      if (deducer.propagate(this.strongest)) return true
    }
    return false
  }

  /** Gives false if there was none. */
  private leaveBranches(): boolean {
    const first = this.branches[0]
    if (!first) return false
    this.branches.length = 0
    this.undo(first.before)
    this.assumptions.restart()
    return true
  }

  private undo(size: number): void {
    this.log.undo(size)
    this.deducer.undo(size)
  }
}

/**
 * Goes straight for a solution: cell by cell the lowest value that is not refuted, and gives up where none is left. On
 * boards that leave much freedom this finds solutions where a careful search would look at every cell for ages.
 */
class GreedyDescent {
  private cell = 0
  private readonly start: number

  constructor(
    private readonly deducer: Deducer,
    private readonly strongest: number,
  ) {
    this.start = deducer.position.size
  }

  /** Unless there is a solution, all is as it was before in the end. */
  work(steps: number): 'found' | 'failed' | 'more' {
    const { position } = this.deducer
    const { cells, candidates } = position
    const end = position.steps + steps
    for (; this.cell < cells; this.cell++) {
      if (isSingle(candidates[this.cell]!)) continue
      if (position.steps >= end) return 'more'
      let isSettled = false
      for (let left = candidates[this.cell]!; left !== 0 && !isSettled; left &= left - 1) {
        isSettled = this.tries(left & -left)
      }
      if (isSettled) continue
      this.deducer.undo(this.start)
      return 'failed'
    }
    return 'found'
  }

  private tries(value: number): boolean {
    const before = this.deducer.position.size
    this.deducer.keep(this.cell, value, ASSUMED)
    if (this.deducer.propagate(this.strongest)) return true
    this.deducer.undo(before)
    return false
  }
}

/** How a family branches. */
export interface Brancher {
  /** The cell to branch on, and the value to try as a bit. */
  choose(): void
  cell: number
  value: number
  /** Propagation has met a contradiction. */
  onConflict?(): void
  /** After this many branches the search restarts, as long as it has found nothing; never, if this is left out. */
  readonly restartEvery?: number
  onRestart?(): void
}

/** What is refuted at one depth of the tree. */
interface Depth {
  refuted: Certificate[number][]
  /** Where a branch has the solution: what was refuted before it, its cell's other values, and inside it. */
  solved?: {
    readonly before: Certificate
    readonly cell: number
    readonly others: number
    readonly inside: Certificate
  }
}

/**
 * Tries the value that the family chooses, then the cell without it; may probe every candidate before. Where there may
 * be more than two solutions all of them are counted, and there is no certificate.
 */
export class BranchingSearch implements SolutionSearch {
  /** The first two solutions, and how many there are so far. */
  readonly found: Uint8Array[] = []
  solutionCount = 0
  /** Values that were tried. */
  branchCount = 0
  private readonly branches: Branch[] = []
  private readonly depths: Depth[] = [{ refuted: [] }]
  private state: 'new' | 'consistent' | 'contradiction' = 'new'
  /** Before the first branch, where that is wanted. */
  private assumptions: Assumptions | undefined
  private isAtSolution = false
  /** The size of the trail before the branch that had the first solution, once that is left; else -1. */
  private sizeBeforeFirst = -1

  constructor(
    readonly deducer: Deducer,
    private readonly brancher: Brancher,
    private readonly strongest: number,
    private readonly mostBranches: number,
    probes = false,
    private readonly mostSolutions = 2,
  ) {
    if (probes) this.assumptions = new Assumptions(deducer, strongest, strongest)
  }

  work(steps: number): 'done' | 'more' | 'given up' {
    const { deducer } = this
    const { position } = deducer
    const end = position.steps + steps
    do {
      if (this.state === 'new') this.propagate()
      else if (this.assumptions && this.state === 'consistent') {
        const state = this.assumptions.work(end - position.steps)
        if (state === 'more') return 'more'
        this.depths[0]!.refuted = [...new RefutationLog(position).since(0)]
        this.assumptions = undefined
        if (state === 'impossible') return 'done'
      } else if (this.state === 'contradiction') {
        if (!this.goBack()) return 'done'
      } else if (position.open === 0) {
        if (this.solutionCount++ < 2) this.found.push(position.solution())
        if (this.solutionCount === this.mostSolutions) return 'done'
        this.isAtSolution = true
        this.state = 'contradiction'
      } else {
        if (this.branchCount === this.mostBranches) return 'given up'
        this.branch()
      }
    } while (position.steps < end)
    return 'more'
  }

  candidates(): Int32Array {
    this.leaveBranches()
    // The value that led to the first solution is not refuted: it was taken away to look for another.
    if (this.sizeBeforeFirst >= 0) this.deducer.undo(this.sizeBeforeFirst)
    return this.deducer.position.candidates
  }

  certificate(): Certificate {
    return refutedAt(this.depths[0]!)
  }

  private propagate(): void {
    if (this.deducer.propagate(this.strongest)) this.state = 'consistent'
    else {
      this.state = 'contradiction'
      this.brancher.onConflict?.()
    }
  }

  private branch(): void {
    const { deducer, brancher } = this
    this.branchCount++
    if (this.found.length === 0 && brancher.restartEvery && this.branchCount % brancher.restartEvery === 0) {
      this.leaveBranches()
      brancher.onRestart?.()
    }
    brancher.choose()
    const { cell, value } = brancher
    this.branches.push({ cell, tried: value, before: deducer.position.size })
    this.depths.push({ refuted: [] })
    deducer.keep(cell, value, ASSUMED)
    this.propagate()
  }

  /** Takes the last value tried away from its cell. Gives false if nothing is left to try. */
  private goBack(): boolean {
    const { deducer, depths } = this
    const branch = this.branches.pop()
    if (!branch) return false
    const depth = depths.pop()!
    if (this.mostSolutions === 2) this.note(branch, depth)
    this.isAtSolution = false
    deducer.undo(branch.before)
    deducer.keep(branch.cell, ~branch.tried, REFUTED)
    this.propagate()
    return true
  }

  /** Notes for the certificate what was refuted in a branch, or that it has a solution. */
  private note({ cell, tried, before }: Branch, depth: Depth): void {
    const outer = this.depths.at(-1)!
    if (!this.isAtSolution && !depth.solved) {
      outer.refuted.push({ cell, values: tried, inside: depth.refuted })
      return
    }
    const others = this.deducer.position.all & ~tried
    outer.solved = { before: outer.refuted, cell, others, inside: refutedAt(depth) }
    outer.refuted = []
    if (this.branches.length === 0) this.sizeBeforeFirst = before
  }

  private leaveBranches(): void {
    const first = this.branches[0]
    if (!first) return
    this.deducer.undo(first.before)
    this.branches.length = 0
    this.depths.length = 1
  }
}

/** What was refuted at a depth. Other values of the cell go first, so that what was refuted under its value holds. */
function refutedAt({ refuted, solved }: Depth): Certificate {
  if (!solved) return refuted
  const { before, cell, others, inside } = solved
  return [...before, { cell, values: others, inside: refuted }, ...inside]
}

/** Searches of which the next starts from the beginning where one gives up: quick ones first, then thorough ones. */
export class StagedSearch implements SolutionSearch {
  private stage: SolutionSearch
  private next = 1
  /** What was entered before the search: the cells, what was left of each, and why. */
  private readonly entered: { readonly cell: number; readonly left: number; readonly reason: number }[] = []

  constructor(
    readonly deducer: Deducer,
    private readonly stages: readonly (() => SolutionSearch)[],
  ) {
    const { size, candidates, trailCells, trailReasons } = deducer.position
    for (let place = 0; place < size; place++) {
      const cell = trailCells[place]!
      this.entered.push({ cell, left: candidates[cell]!, reason: trailReasons[place]! })
    }
    this.stage = stages[0]!()
  }

  get found(): readonly Uint8Array[] {
    return this.stage.found
  }

  work(steps: number): 'done' | 'more' | 'given up' {
    const state = this.stage.work(steps)
    if (state !== 'given up' || this.next === this.stages.length) return state
    // Entries need not have been propagated, and a deducer can only go back to where propagation ended: enter them
    // again.
    this.deducer.undo(0)
    for (const { cell, left, reason } of this.entered) this.deducer.keep(cell, left, reason)
    this.stage = this.stages[this.next++]!()
    return 'more'
  }

  candidates(): Int32Array {
    return this.stage.candidates()
  }

  certificate(): Certificate {
    return this.stage.certificate()
  }
}
