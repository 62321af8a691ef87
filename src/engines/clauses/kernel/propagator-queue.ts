import { IntList } from '../../../base/int-list.ts'
import type { Propagator, PropagatorState } from '../propagator.ts'
import { type Assignment, NO_REASON, propagatorOf, reasonBy } from './assignment.ts'
import type { ClauseStore } from './clause-store.ts'

/** The propagators of a solver: tells them what changes, calls those that have news, and asks them for reasons. */
export class PropagatorQueue implements PropagatorState {
  /** True literals that cannot be true together, after a propagator reported a conflict. */
  readonly conflict = new IntList()
  hasConflict = false
  /** Work beyond the ordinary. */
  steps = 0

  private readonly propagators: Propagator[] = []
  /** By literal: who watches it. */
  private readonly watchers: (number[] | undefined)[] = []
  /** How much of the trail has been told. */
  private told = 0
  /** Who has news, as flags and how many there are. */
  private readonly hasNews: boolean[] = []
  private news = 0
  private current = 0
  private readonly reason = new IntList()
  /** Pairs of a variable and its reason proper, where the reason was written out as a clause for a while. */
  private readonly written = new IntList()
  private mark = -1

  constructor(
    private readonly assignment: Assignment,
    private readonly clauses: ClauseStore,
    private readonly onReason?: (propagator: Propagator, literal: number, reason: IntList, before: number) => void,
  ) {}

  get isEmpty(): boolean {
    return this.propagators.length === 0
  }

  get all(): readonly Propagator[] {
    return this.propagators
  }

  /** At level 0 only. */
  add(propagator: Propagator): void {
    const number = this.propagators.length
    const literals = new Set(propagator.watched)
    this.propagators.push(propagator)
    for (const literal of literals) {
      const watchers = this.watchers[literal]
      if (watchers) watchers.push(number)
      else this.watchers[literal] = [number]
    }
    for (let place = 0; place < this.told; place++) {
      const literal = this.assignment.trail[place]!
      if (literals.has(literal)) propagator.assigned?.(literal)
    }
    this.hasNews.push(true)
    this.news++
  }

  /** Calls propagators until one has implied something or found a conflict, or none has news. Gives whether clauses must be looked at. */
  propagate(): boolean {
    this.tell()
    const { assignment } = this
    const before = assignment.size
    for (let number = 0; this.news > 0 && number < this.propagators.length; number++) {
      if (!this.hasNews[number]) continue
      this.hasNews[number] = false
      this.news--
      this.current = number
      this.steps++
      this.propagators[number]!.propagate(this)
      if (this.hasConflict || assignment.size > before) return true
    }
    return false
  }

  /** To be called before the trail is cut off at `size`. */
  undo(size: number): void {
    const { trail } = this.assignment
    while (this.told > size) {
      const literal = trail[--this.told]!
      const watchers = this.watchers[literal]
      if (!watchers) continue
      for (let i = watchers.length - 1; i >= 0; i--) this.propagators[watchers[i]!]!.undone?.(literal)
    }
  }

  /** The reason of a variable as a clause. One that a propagator gives stays written until `forgetReasons`. */
  reasonOf(variable: number): number {
    const { reasons } = this.assignment
    const given = reasons[variable]!
    if (given >= NO_REASON) return given
    const literal = this.assignment.values[2 * variable]! > 0 ? 2 * variable : 2 * variable + 1
    this.ask(propagatorOf(given), literal, this.assignment.places[variable]!)
    const clause = this.write(literal)
    reasons[variable] = clause
    this.written.push(variable)
    this.written.push(given)
    return clause
  }

  /** The conflict as a clause, until `forgetReasons`. */
  conflictClause(): number {
    this.hasConflict = false
    this.reason.clear()
    for (let i = 0; i < this.conflict.length; i++) this.reason.push(this.conflict.at(i))
    return this.write(NO_REASON)
  }

  forgetReasons(): void {
    if (this.mark < 0) return
    const { written } = this
    for (let i = 0; i < written.length; i += 2) this.assignment.reasons[written.at(i)] = written.at(i + 1)
    written.clear()
    this.clauses.top = this.mark
    this.mark = -1
  }

  value(literal: number): number {
    return this.assignment.values[literal]!
  }

  placeOf(literal: number): number {
    return this.assignment.placeOf(literal >> 1)
  }

  get level(): number {
    return this.assignment.level
  }

  imply(literal: number): boolean {
    const value = this.assignment.values[literal]!
    if (value > 0) return !this.hasConflict
    if (value === 0) {
      this.assignment.places[literal >> 1] = this.assignment.size
      this.assignment.assign(literal, reasonBy(this.current))
      return true
    }
    this.ask(this.current, literal, this.assignment.size)
    this.reason.push(literal ^ 1)
    this.setConflict(this.reason.all, this.reason.length)
    return false
  }

  fail(reason: ArrayLike<number>): void {
    this.setConflict(reason, reason.length)
    this.onReason?.(this.propagators[this.current]!, NO_REASON, this.conflict, this.assignment.size)
  }

  spend(steps: number): void {
    this.steps += steps
  }

  private setConflict(reason: ArrayLike<number>, length: number): void {
    this.hasConflict = true
    this.conflict.clear()
    for (let i = 0; i < length; i++) this.conflict.push(reason[i]!)
  }

  private tell(): void {
    const { assignment, watchers, propagators } = this
    while (this.told < assignment.size) {
      const literal = assignment.trail[this.told]!
      assignment.places[literal >> 1] = this.told++
      const own = watchers[literal]
      if (!own) continue
      for (const number of own) {
        propagators[number]!.assigned?.(literal)
        if (this.hasNews[number]) continue
        this.hasNews[number] = true
        this.news++
      }
    }
  }

  private ask(number: number, literal: number, before: number): void {
    const propagator = this.propagators[number]!
    this.reason.clear()
    propagator.explain(literal, before, this.reason, this)
    this.onReason?.(propagator, literal, this.reason, before)
  }

  /** The literal, if there is one, or one of the reason false, as a clause at the end of the store. */
  private write(literal: number): number {
    const { reason } = this
    for (let i = 0; i < reason.length; i++) reason.set(i, reason.at(i) ^ 1)
    if (literal !== NO_REASON) reason.push(literal)
    if (this.mark < 0) this.mark = this.clauses.top
    return this.clauses.add(reason.all, reason.length, false, 0)
  }
}
