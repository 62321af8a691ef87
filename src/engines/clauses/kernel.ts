import { IntList } from '../../base/int-list.ts'
import type { Random } from '../../base/random.ts'
import { ClauseReduction, ClauseStore, HEADER } from './clause-database.ts'
import { ConflictAnalysis } from './conflict-analysis.ts'
import type { ProofSink } from './formula.ts'
import { Phases, RestartSchedule, VariableOrder } from './heuristics.ts'
import { type Propagator, PropagatorQueue } from './propagator.ts'
import { Assignment, NO_REASON, PAUSED, QUIET, UnitPropagation, WatchLists } from './unit-propagation.ts'

export type Verdict = 'open' | 'satisfiable' | 'unsatisfiable'

interface KernelSettings {
  readonly random: Random
  readonly firstPhase: (variable: number) => number
  readonly mostLearnedWords: number
  readonly proof?: ProofSink
  readonly onReason?: (propagator: Propagator, literal: number, reason: IntList, before: number) => void
}

/** How fast activity fades. */
const DECAY = 0.95
/** What a piece of going through all clauses counts for. */
const STEPS_PER_PIECE = 1 << 11

/** Conflict-driven clause learning. Works a number of steps and returns; the next call continues. */
export class Kernel {
  readonly assignment = new Assignment()
  readonly clauses = new ClauseStore()
  readonly propagators: PropagatorQueue
  readonly order = new VariableOrder()
  readonly phases: Phases
  /** The assumptions that cannot all hold, after `unsatisfiable`; none if the clauses alone cannot. */
  readonly failed = new IntList()
  conflicts = 0
  decisions = 0
  restarts = 0
  /** The clauses alone cannot be satisfied. */
  isContradictory = false

  private readonly watches = new WatchLists()
  private readonly units: UnitPropagation
  private readonly analysis: ConflictAnalysis
  private readonly schedule = new RestartSchedule()
  private readonly reduction: ClauseReduction
  private readonly proof: ProofSink | undefined
  private assumptions: ArrayLike<number> = []
  /** Clauses being thrown away, which may take several slices. Until it is done they must be left alone. */
  private tidying: Generator<undefined, void> | undefined
  private tidyingSteps = 0

  constructor({ random, firstPhase, mostLearnedWords, proof, onReason }: KernelSettings) {
    const { assignment, clauses, watches, order } = this
    this.proof = proof
    this.phases = new Phases(assignment, random, firstPhase)
    this.propagators = new PropagatorQueue(assignment, clauses, onReason)
    this.units = new UnitPropagation(assignment, clauses, watches)
    this.analysis = new ConflictAnalysis(assignment, clauses, order, this.propagators)
    this.reduction = new ClauseReduction(assignment, clauses, watches, mostLearnedWords, proof)
  }

  get steps(): number {
    return this.units.steps + this.propagators.steps + this.tidyingSteps
  }

  extend(variables: number): void {
    this.tidy(Number.POSITIVE_INFINITY)
    const before = this.assignment.variables
    this.assignment.extend(variables)
    this.watches.extend(2 * variables)
    this.order.extend(before, variables)
    this.phases.extend(before, variables)
    this.analysis.extend()
  }

  /** A clause of literals that differ, of variables that differ. The list is used up. */
  addClause(literals: IntList): void {
    this.tidy(Number.POSITIVE_INFINITY)
    this.backtrack(0)
    const { values } = this.assignment
    let open = 0
    for (let i = 0; i < literals.length; i++) {
      const literal = literals.at(i)
      if (values[literal]! > 0) return
      if (values[literal] === 0) literals.set(open++, literal)
    }
    // What is left of it follows; of an empty clause a proof has nothing to add, but readers of proofs expect one.
    if (open < literals.length || open === 0) this.proof?.add(literals.all.subarray(0, open))
    if (open === 0) this.isContradictory = true
    else if (open === 1) this.assignment.assign(literals.at(0), NO_REASON)
    else this.attach(literals.all, open, false, 0)
  }

  addPropagator(propagator: Propagator): void {
    this.backtrack(0)
    this.propagators.add(propagator)
  }

  /** Restarts under other assumptions, which must be distinct. */
  assume(assumptions: ArrayLike<number>): void {
    this.backtrack(0)
    this.assumptions = assumptions
    this.failed.clear()
  }

  /** Works about this many steps. After `satisfiable` everything is assigned, until something is added or assumed. */
  work(budget: number): Verdict {
    const limit = this.steps + budget
    while (!this.isContradictory) {
      if (!this.tidy(limit)) return 'open'
      const conflict = this.propagate(limit)
      if (conflict === PAUSED) return 'open'
      if (conflict !== QUIET) {
        this.learn(conflict)
        continue
      }
      if (this.schedule.isDue() && this.assignment.level > 0) this.restart()
      else if (this.reduction.isDue(this.conflicts)) this.reduce()
      else if (this.phases.isChangeDue(this.conflicts)) {
        this.backtrack(0)
        this.phases.change(this.conflicts)
      } else {
        const literal = this.nextDecision()
        if (literal === NO_REASON) return this.failed.length > 0 ? 'unsatisfiable' : 'satisfiable'
        this.decisions++
        this.assignment.newLevel()
        this.assignment.assign(literal, NO_REASON)
      }
    }
    return 'unsatisfiable'
  }

  backtrack(level: number): void {
    const { assignment, phases, order } = this
    if (assignment.level <= level) return
    const { values, trail } = assignment
    const size = assignment.starts[level + 1]!
    this.propagators.undo(size)
    for (let place = assignment.size - 1; place >= size; place--) {
      const literal = trail[place]!
      values[literal] = 0
      values[literal ^ 1] = 0
      phases.save(literal)
      order.insert(literal >> 1)
    }
    assignment.size = size
    assignment.level = level
    if (this.units.head > size) this.units.head = size
  }

  /** Gives a false clause with literals of the present level, or QUIET, or PAUSED. */
  private propagate(limit: number): number {
    for (;;) {
      const conflict = this.units.propagate(limit - this.propagators.steps - this.tidyingSteps)
      if (conflict !== QUIET) return conflict
      if (this.propagators.isEmpty || !this.propagators.propagate()) return QUIET
      if (this.propagators.hasConflict) return this.propagatorConflict()
    }
  }

  /** A propagator may notice late that lower levels are in conflict. */
  private propagatorConflict(): number {
    const { conflict } = this.propagators
    const { levels } = this.assignment
    let level = 0
    for (let i = 0; i < conflict.length; i++) level = Math.max(level, levels[conflict.at(i) >> 1]!)
    this.backtrack(level)
    return this.propagators.conflictClause()
  }

  private learn(conflict: number): void {
    const { assignment, analysis } = this
    this.conflicts++
    if (assignment.level === 0) {
      this.isContradictory = true
      this.propagators.forgetReasons()
      this.proof?.add([])
      return
    }
    if (this.schedule.isStable) this.phases.remember()
    analysis.analyse(conflict)
    const { learned, glue, target } = analysis
    this.schedule.onConflict(glue, this.units.steps + this.propagators.steps)
    this.order.fade(DECAY)
    this.proof?.add(learned.all.subarray(0, learned.length))
    this.backtrack(target)
    const clause = learned.length === 1 ? NO_REASON : this.attach(learned.all, learned.length, true, glue)
    assignment.assign(learned.at(0), clause)
  }

  private attach(literals: ArrayLike<number>, count: number, isLearned: boolean, glue: number): number {
    const clause = this.clauses.add(literals, count, isLearned, glue)
    this.watches.watch(clause, count, literals[0]!, literals[1]!)
    if (isLearned) this.reduction.learnedWords += HEADER + count
    return clause
  }

  private restart(): void {
    this.restarts++
    this.schedule.restarted()
    this.backtrack(Math.min(this.assumptions.length, this.assignment.level))
  }

  private reduce(): void {
    if (this.assignment.level > 0) this.backtrack(0)
    else this.tidying = this.reduction.reduce(this.conflicts)
  }

  /** Continues a reduction of the clause database, if one has begun. Gives whether the budget was enough. */
  private tidy(limit: number): boolean {
    while (this.tidying) {
      if (this.steps >= limit) return false
      if (this.tidying.next().done) this.tidying = undefined
      else this.tidyingSteps += STEPS_PER_PIECE
    }
    return true
  }

  /** The literal to decide, or NO_REASON if there is none, or if an assumption is false. */
  private nextDecision(): number {
    const { assignment, assumptions } = this
    const { values } = assignment
    while (assignment.level < assumptions.length) {
      const literal = assumptions[assignment.level]!
      const value = values[literal]!
      if (value === 0) return literal
      if (value < 0) {
        this.analysis.blame(literal, this.failed)
        return NO_REASON
      }
      assignment.newLevel()
    }
    for (;;) {
      const variable = this.order.take()
      if (variable < 0) return NO_REASON
      if (values[2 * variable] === 0) return this.phases.literal(variable, this.schedule.isStable)
    }
  }
}
