import { IntList } from '../../base/int-list.ts'
import { type ClauseStore, HEADER } from './clause-database.ts'
import type { VariableOrder } from './heuristics.ts'
import type { PropagatorQueue } from './propagator.ts'
import { type Assignment, NO_REASON } from './unit-propagation.ts'

/** Clauses of at most this glue are kept for good. */
export const CORE_GLUE = 2
/** Clauses of at most this glue are kept while they are used. */
const MIDDLE_GLUE = 6

/** What is known of a variable during an analysis. */
const UNSEEN = 0
const SEEN = 1
/** Follows from other literals of the clause. */
const REDUNDANT = 2
/** Does not follow from them. */
const NEEDED = 3

/** Learns a clause from a conflict: at the first unique implication point, minimised. */
export class ConflictAnalysis {
  /** The learned clause: the literal that it implies after the jump comes first, then one of the level to jump to. */
  readonly learned = new IntList()
  /** The level to jump to. */
  target = 0
  /** On how many levels its literals are. */
  glue = 0

  private seen = new Uint8Array(0)
  /** Variables that are not UNSEEN. */
  private readonly touched = new IntList()
  /** By level: the last analysis that met it. */
  private stamps = new Int32Array(1)
  private stamp = 0
  /** Pairs of a variable and the place in its reason where its inspection continues. */
  private readonly inspected = new IntList()

  constructor(
    private readonly assignment: Assignment,
    private readonly clauses: ClauseStore,
    private readonly order: VariableOrder,
    private readonly propagators: PropagatorQueue,
  ) {}

  extend(): void {
    const { levels, starts } = this.assignment
    if (this.seen.length < levels.length) this.seen = new Uint8Array(levels.length)
    if (this.stamps.length < starts.length) this.stamps = new Int32Array(starts.length)
  }

  /** `conflict` is a clause that is false and has literals of the present level. */
  analyse(conflict: number): void {
    const { assignment, learned, seen, touched, order } = this
    const { levels, trail, level } = assignment
    learned.clear()
    learned.push(0)
    let clause = conflict
    let place = assignment.size
    let open = 0
    let implied = -1
    for (;;) {
      this.use(clause)
      const { words } = this.clauses
      const end = clause + HEADER + words[clause]!
      for (let i = clause + HEADER; i < end; i++) {
        const literal = words[i]!
        const variable = literal >> 1
        if (literal === implied || seen[variable] !== UNSEEN || levels[variable] === 0) continue
        seen[variable] = SEEN
        touched.push(variable)
        order.bump(variable)
        if (levels[variable] === level) open++
        else learned.push(literal)
      }
      do place--
      while (seen[trail[place]! >> 1] === UNSEEN)
      implied = trail[place]!
      if (--open === 0) break
      clause = this.propagators.reasonOf(implied >> 1)
    }
    learned.set(0, implied ^ 1)
    this.minimise()
    this.measure()
    this.forget()
  }

  /** The false assumption, and the assumptions that make it so. All decisions must be assumptions. */
  blame(literal: number, failed: IntList): void {
    const { assignment, seen, touched } = this
    const { levels, reasons, trail } = assignment
    failed.push(literal)
    if (levels[literal >> 1] === 0) return
    seen[literal >> 1] = SEEN
    touched.push(literal >> 1)
    for (let place = assignment.size - 1; place >= assignment.starts[1]!; place--) {
      const variable = trail[place]! >> 1
      if (seen[variable] === UNSEEN) continue
      if (reasons[variable] === NO_REASON) {
        failed.push(trail[place]!)
        continue
      }
      const clause = this.propagators.reasonOf(variable)
      const { words } = this.clauses
      const end = clause + HEADER + words[clause]!
      for (let i = clause + HEADER; i < end; i++) {
        const other = words[i]! >> 1
        if (seen[other] !== UNSEEN || levels[other] === 0) continue
        seen[other] = SEEN
        touched.push(other)
      }
    }
    this.forget()
  }

  /** Clauses that conflicts need are kept longer, and longer still if they join fewer levels than was thought. */
  private use(clause: number): void {
    const { clauses } = this
    if (!clauses.isLearned(clause)) return
    const glue = clauses.glue(clause)
    if (glue <= CORE_GLUE) return
    const now = this.glueOf(clauses.words, clause + HEADER, clauses.words[clause]!)
    if (now < glue) clauses.setGlue(clause, now)
    clauses.setUsed(clause, Math.min(now, glue) <= MIDDLE_GLUE ? 2 : 1)
  }

  private minimise(): void {
    const { learned } = this
    const { levels } = this.assignment
    this.stamp++
    for (let i = 1; i < learned.length; i++) this.stamps[levels[learned.at(i) >> 1]!] = this.stamp
    let kept = 1
    for (let i = 1; i < learned.length; i++) {
      if (!this.isRedundant(learned.at(i) >> 1)) learned.set(kept++, learned.at(i))
    }
    learned.truncate(kept)
  }

  /** Whether a variable of the clause follows from the others: its reasons lead back to the clause alone. */
  private isRedundant(root: number): boolean {
    const { seen, inspected, touched } = this
    const { levels, reasons } = this.assignment
    if (reasons[root] === NO_REASON) return false
    inspected.clear()
    let variable = root
    let clause = this.propagators.reasonOf(variable)
    let { words } = this.clauses
    let place = clause + HEADER
    let end = place + words[clause]!
    for (;;) {
      if (place < end) {
        const other = words[place++]! >> 1
        const state = seen[other]!
        if (other === variable || state === SEEN || state === REDUNDANT || levels[other] === 0) continue
        if (state === NEEDED || reasons[other] === NO_REASON || this.stamps[levels[other]!] !== this.stamp) {
          if (state === UNSEEN) this.mark(other, NEEDED)
          // Everything on the way here is needed too.
          if (seen[variable] === UNSEEN) this.mark(variable, NEEDED)
          for (let i = 0; i < inspected.length; i += 2) {
            if (seen[inspected.at(i)] === UNSEEN) this.mark(inspected.at(i), NEEDED)
          }
          return false
        }
        inspected.push(variable)
        inspected.push(place - clause)
        variable = other
        clause = this.propagators.reasonOf(variable)
        words = this.clauses.words
        place = clause + HEADER
        end = place + words[clause]!
        continue
      }
      if (inspected.length === 0) return true
      if (seen[variable] === UNSEEN) {
        seen[variable] = REDUNDANT
        touched.push(variable)
      }
      const rest = inspected.at(inspected.length - 1)
      variable = inspected.at(inspected.length - 2)
      inspected.truncate(inspected.length - 2)
      clause = reasons[variable]!
      place = clause + rest
      end = clause + HEADER + words[clause]!
    }
  }

  private mark(variable: number, state: number): void {
    this.seen[variable] = state
    this.touched.push(variable)
  }

  /** Puts a literal of the second highest level second, where it will be watched, and counts levels. */
  private measure(): void {
    const { learned } = this
    const { levels } = this.assignment
    this.glue = this.glueOf(learned.all, 0, learned.length)
    this.target = 0
    if (learned.length === 1) return
    let second = 1
    for (let i = 2; i < learned.length; i++) {
      if (levels[learned.at(i) >> 1]! > levels[learned.at(second) >> 1]!) second = i
    }
    const literal = learned.at(second)
    learned.set(second, learned.at(1))
    learned.set(1, literal)
    this.target = levels[literal >> 1]!
  }

  private glueOf(literals: Int32Array, from: number, count: number): number {
    const { stamps } = this
    const { levels } = this.assignment
    const stamp = ++this.stamp
    let glue = 0
    for (let i = from; i < from + count; i++) {
      const level = levels[literals[i]! >> 1]!
      if (stamps[level] === stamp) continue
      stamps[level] = stamp
      glue++
    }
    return glue
  }

  private forget(): void {
    const { touched, seen } = this
    for (let i = 0; i < touched.length; i++) seen[touched.at(i)] = UNSEEN
    touched.clear()
    this.propagators.forgetReasons()
  }
}

/** What is asked of a complete assignment. */
interface Completed {
  readonly assignment: Assignment
  readonly clauses: ClauseStore
  readonly propagators: PropagatorQueue
}

/**
 * Of a complete assignment those literals of the chosen variables that imply, with the assumptions, what all the chosen
 * variables are. In the order in which they became true, so that none is implied by assumptions and those before it in
 * the way the search found.
 */
export function decisiveLiterals(
  { assignment, clauses, propagators }: Completed,
  chosen: Iterable<number>,
  assumptions: ReadonlySet<number>,
): number[] {
  const { trail, levels, reasons } = assignment
  const isChosen = new Uint8Array(assignment.variables)
  for (const variable of chosen) isChosen[variable] = 1
  /** By variable: it follows from assumptions and chosen literals alone, or is one of them. */
  const isSettled = new Uint8Array(assignment.variables)
  const decisive: number[] = []
  for (let place = 0; place < assignment.size; place++) {
    const literal = trail[place]!
    const variable = literal >> 1
    if (levels[variable] === 0 || followsFromSettled(variable) || assumptions.has(literal)) isSettled[variable] = 1
    else if (isChosen[variable]) {
      isSettled[variable] = 1
      decisive.push(literal)
    }
  }
  return decisive

  function followsFromSettled(variable: number): boolean {
    if (reasons[variable] === NO_REASON) return false
    const clause = propagators.reasonOf(variable)
    const { words } = clauses
    const end = clause + HEADER + words[clause]!
    let isFollowing = true
    for (let i = clause + HEADER; i < end && isFollowing; i++) {
      const other = words[i]! >> 1
      isFollowing = other === variable || isSettled[other] === 1
    }
    propagators.forgetReasons()
    return isFollowing
  }
}
