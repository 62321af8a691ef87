import type { ProofSink } from '../proof.ts'
import { type Assignment, NO_REASON } from './assignment.ts'
import { type ClauseStore, HEADER } from './clause-store.ts'
import { CORE_GLUE } from './conflict-analysis.ts'
import type { WatchLists } from './watch-lists.ts'

/** Conflicts before the first reduction; the next ones come after twice, three times as many. */
const INTERVAL = 50
/** All clauses are gone through for it, so at least one part in so many must have been learned, or of the variables become known. */
const WORTHWHILE = 8
/** How many of the clauses that may go do go. */
const SHARE = 0.75

/**
 * Throws clauses away: those that hold anyway, and learned ones that have shown no use. All at level 0, and in pieces, since there may be
 * millions of clauses: in between, nothing else may be done with them.
 */
export class ClauseReduction {
  private reductions = 0
  private nextReduction = INTERVAL
  /** How much of the trail the clauses have been simplified by. */
  private simplified = 0
  learnedWords = 0
  /** What was left of the learned clauses the last time: if that is too much already, more must have come for another try to help. */
  private keptWords = 0

  constructor(
    private readonly assignment: Assignment,
    private readonly clauses: ClauseStore,
    private readonly watches: WatchLists,
    private readonly mostLearnedWords: number,
    private readonly proof: ProofSink | undefined,
  ) {}

  isDue(conflicts: number): boolean {
    const { assignment, clauses } = this
    if (assignment.level === 0 && (assignment.size - this.simplified) * WORTHWHILE > assignment.variables) return true
    if (this.isCrowded && this.learnedWords > this.keptWords) return true
    return conflicts >= this.nextReduction && this.learnedWords * WORTHWHILE > clauses.top
  }

  private get isCrowded(): boolean {
    return this.learnedWords > this.mostLearnedWords
  }

  *reduce(conflicts: number): Generator<undefined, void> {
    if (conflicts >= this.nextReduction) {
      this.reductions++
      this.nextReduction = conflicts + INTERVAL * (this.reductions + 1)
    }
    yield* this.simplify()
    yield* this.throwAwayUseless()
    yield* this.renew()
  }

  private *simplify(): Generator<undefined, void> {
    const { assignment, clauses } = this
    if (assignment.size === this.simplified) return
    const { values, trail } = assignment
    if (this.proof) {
      // A unit that clauses imply has to stand by itself before they go.
      for (let i = this.simplified; i < assignment.size; i++) this.proof.add(trail.subarray(i, i + 1))
    }
    this.simplified = assignment.size
    const { words } = clauses
    yield* clauses.inPieces((from, end) => {
      let clause = from
      while (clause < end) {
        const after = clauses.after(clause)
        let place = clause + HEADER
        while (place < after && values[words[place]!]! <= 0) place++
        if (place < after) this.remove(clause)
        clause = after
      }
      return clause
    })
  }

  private *throwAwayUseless(): Generator<undefined, void> {
    const { clauses } = this
    const keys: number[] = []
    yield* clauses.inPieces((from, end) => {
      let clause = from
      for (; clause < end; clause = clauses.after(clause)) {
        if (clauses.isLearned(clause) && !clauses.isGarbage(clause) && this.mayGo(clause))
          keys.push(this.badness(clause))
      }
      return clause
    })
    const sorted = Float64Array.from(keys).sort()
    for (let i = sorted.length - Math.floor(sorted.length * SHARE); i < sorted.length; i++) {
      this.remove(sorted[i]! % 2 ** 31)
    }
  }

  private mayGo(clause: number): boolean {
    const { clauses } = this
    if (clauses.words[clause] === 2 || clauses.glue(clause) <= CORE_GLUE) return this.isCrowded
    const used = clauses.used(clause)
    if (used > 0) clauses.setUsed(clause, used - 1)
    return used === 0 || this.isCrowded
  }

  /** By glue, then by length; the place of the clause makes the order complete. */
  private badness(clause: number): number {
    const { clauses } = this
    return (Math.min(clauses.glue(clause), 1023) * 1024 + Math.min(clauses.words[clause]!, 1023)) * 2 ** 31 + clause
  }

  private remove(clause: number): void {
    if (this.clauses.isGarbage(clause)) return
    const { words } = this.clauses
    this.proof?.remove(words.subarray(clause + HEADER, clause + HEADER + words[clause]!))
    this.clauses.throwAway(clause)
  }

  /** Packs the clauses that are left, and watches them anew. */
  private *renew(): Generator<undefined, void> {
    const { assignment, clauses } = this
    yield* clauses.compact(assignment.values, this.proof)
    for (let i = 0; i < assignment.size; i++) assignment.reasons[assignment.trail[i]! >> 1] = NO_REASON
    yield* this.watches.rebuild(clauses)
    this.learnedWords = 0
    yield* clauses.inPieces((from, end) => {
      let clause = from
      for (; clause < end; clause = clauses.after(clause)) {
        if (clauses.isLearned(clause)) this.learnedWords += HEADER + clauses.words[clause]!
      }
      return clause
    })
    this.keptWords = this.learnedWords
  }
}
