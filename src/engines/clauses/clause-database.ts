import { CORE_GLUE } from './conflict-analysis.ts'
import type { ProofSink } from './formula.ts'
import { type Assignment, NO_REASON, type WatchLists } from './unit-propagation.ts'

/** Words before a clause's literals: their number, flags, and where the last search in it ended. */
export const HEADER = 3
/** The first two literals are watched; the others are searched. */
const FIRST_SEARCHED = 2

/** How much is gone through before a pause: about a millisecond. */
const WORDS_AT_ONCE = 1 << 17

const LEARNED = 1
const GARBAGE = 2
const USED_SHIFT = 2
const USED_MASK = 3 << USED_SHIFT
const GLUE_SHIFT = 4

/** Clauses in one array: `words[clause]` is a clause's length; its literals begin at `clause + HEADER`. */
export class ClauseStore {
  words = new Int32Array(1 << 10)
  /** Where the next clause begins. */
  top = 0

  /** A copy of `count` literals as a clause. Glue: the number of levels in the conflict it was learned from. */
  add(literals: ArrayLike<number>, count: number, isLearned: boolean, glue: number): number {
    const clause = this.top
    const end = clause + HEADER + count
    if (end > this.words.length) this.grow(end)
    const { words } = this
    words[clause] = count
    words[clause + 1] = (glue << GLUE_SHIFT) | (isLearned ? LEARNED : 0)
    words[clause + 2] = FIRST_SEARCHED
    for (let i = 0; i < count; i++) words[clause + HEADER + i] = literals[i]!
    this.top = end
    return clause
  }

  /** Where the clause after this one begins. */
  after(clause: number): number {
    return clause + HEADER + this.words[clause]!
  }

  isLearned(clause: number): boolean {
    return (this.words[clause + 1]! & LEARNED) !== 0
  }

  isGarbage(clause: number): boolean {
    return (this.words[clause + 1]! & GARBAGE) !== 0
  }

  /** It goes when the clauses are packed. */
  throwAway(clause: number): void {
    this.words[clause + 1]! |= GARBAGE
  }

  glue(clause: number): number {
    return this.words[clause + 1]! >>> GLUE_SHIFT
  }

  setGlue(clause: number, glue: number): void {
    const kept = this.words[clause + 1]! & ((1 << GLUE_SHIFT) - 1)
    this.words[clause + 1] = (glue << GLUE_SHIFT) | kept
  }

  /** How lately it took part in a conflict: 2 since the last reduction, then 1, then 0. */
  used(clause: number): number {
    return (this.words[clause + 1]! & USED_MASK) >> USED_SHIFT
  }

  setUsed(clause: number, used: number): void {
    this.words[clause + 1] = (this.words[clause + 1]! & ~USED_MASK) | (used << USED_SHIFT)
  }

  /**
   * Moves the clauses that are kept together, without literals that are false for good. No clause may be a reason, and
   * none of those kept may be true or have fewer than two literals left, as it is at level 0 after propagation.
   */
  *compact(values: Int8Array, proof: ProofSink | undefined): Generator<undefined, void> {
    const { words } = this
    let to = 0
    yield* this.inPieces((from, end) => {
      let clause = from
      while (clause < end) {
        const size = words[clause]!
        const after = clause + HEADER + size
        if ((words[clause + 1]! & GARBAGE) === 0) {
          const old = proof ? words.slice(clause + HEADER, after) : undefined
          words[to + 1] = words[clause + 1]!
          words[to + 2] = FIRST_SEARCHED
          let last = to + HEADER
          for (let i = clause + HEADER; i < after; i++) {
            if (values[words[i]!]! === 0) words[last++] = words[i]!
          }
          words[to] = last - to - HEADER
          if (proof && words[to] !== size) {
            proof.add(words.subarray(to + HEADER, last))
            proof.remove(old!)
          }
          to = last
        }
        clause = after
      }
      return clause
    })
    this.top = to
    // Room that is not needed any more is given back, so that a long search does not hold what a bad moment needed.
    if (words.length > 4 * Math.max(to, 1 << 10)) this.words = words.slice(0, 2 * Math.max(to, 1 << 9))
  }

  /**
   * Goes through all clauses, of which there may be millions, with pauses. `work` does so from one clause on, and gives
   * the first one that does not begin before an end; it has its loop to itself so that this is as fast as without
   * pauses.
   */
  *inPieces(work: (from: number, end: number) => number): Generator<undefined, void> {
    for (let from = 0; from < this.top; ) {
      from = work(from, Math.min(from + WORDS_AT_ONCE, this.top))
      if (from < this.top) yield
    }
  }

  private grow(least: number): void {
    const larger = new Int32Array(Math.max(least, 2 * this.words.length))
    larger.set(this.words.subarray(0, this.top))
    this.words = larger
  }
}

/** Conflicts before the first reduction; the next ones come after twice, three times as many. */
const INTERVAL = 50
/** Removing satisfied clauses visits all, so at least this share must be new, or of the variables newly fixed. */
const WORTHWHILE = 8
/** How many of the clauses that may go do go. */
const SHARE = 0.75

/** Removes satisfied and useless clauses, at level 0 and in pieces, between which clauses must stay untouched. */
export class ClauseReduction {
  private reductions = 0
  private nextReduction = INTERVAL
  /** How much of the trail the clauses have been simplified by. */
  private simplified = 0
  learnedWords = 0
  /** Learned words left the last time: if that is too much already, another try needs more new ones. */
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

  /** Packs the clauses that are left, and watches them again. */
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
