import { IntList } from '../../base/int-list.ts'
import type { Random } from '../../base/random.ts'
import type { ClauseStore } from './clause-database.ts'
import type { Literal } from './formula.ts'
import { type Assignment, NO_REASON, propagatorOf, reasonBy } from './unit-propagation.ts'

/**
 * A constraint that is not spelled out in clauses. It is told what becomes true, implies literals, reports conflicts,
 * and says why when it is asked.
 *
 * - Everything it implies must follow from the constraint and from literals that are true at that moment, and once all
 *   its literals are assigned it must report a conflict if the constraint is broken. It need not find all that follows.
 * - It is called only after the clauses have nothing more to say.
 * - A reason is the list of true literals that imply what was implied. The shorter, the more is learned from it.
 */
export interface Propagator {
  /** For messages. */
  readonly name: string
  /** The literals of which it is told when they become true; of each of its variables at least one. */
  readonly watched: Iterable<Literal>
  /** A watched literal has become true. Just keeps book: nothing can be implied here. */
  assigned?(literal: Literal): void
  /** A watched literal that was reported is open again. The last one reported comes first. */
  undone?(literal: Literal): void
  /** Something watched has become true since the last time, or this is the first time: says what follows. */
  propagate(state: PropagatorState): void
  /**
   * Why it implied `literal`: pushes literals that together imply it. All of them must have been true when it did so,
   * that is, with `state.placeOf` less than `before`. It is asked at any time while the literal is true, perhaps never,
   * or often.
   */
  explain(literal: Literal, before: number, reason: IntList, state: PropagatorState): void
  /** Whether a full assignment keeps the constraint, worked out from scratch; for the checking mode. */
  accepts?(isTrue: (literal: Literal) => boolean): boolean
}

/** What a propagator sees of the search, and what it can do. */
export interface PropagatorState {
  /** 1 true, -1 false, 0 open. */
  value(literal: Literal): number
  /** When a literal that is assigned was assigned: 0 for the first one. */
  placeOf(literal: Literal): number
  /** The level of the search, 0 for what holds without any decision; in `assigned` and `propagate`. */
  readonly level: number
  /** Makes a literal true; a false one is a conflict, explained at once. False: the propagator must return. */
  imply(literal: Literal): boolean
  /** Reports a conflict: literals, all of them true, that cannot be true together. */
  fail(reason: ArrayLike<Literal>): void
  /** Counts work beyond the ordinary, so that a search can be stopped in time: one step is about a microsecond. */
  spend(steps: number): void
}

/** The propagators of a solver: told of changes, called where they have some, asked for reasons. */
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
  /** Which propagators have changes to look at, as flags, and how many. */
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

  /** Calls propagators until one implies something or finds a conflict. Gives whether clauses must be looked at. */
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

/** Up to this many open variables all assignments are tried, beyond that random ones. */
const MOST_OPEN = 10
const SAMPLES = 1 << MOST_OPEN

/** A propagator has broken its contract. The message names it and tells how. */
export class PropagatorError extends Error {
  override readonly name = 'PropagatorError'
}

/** Takes nothing that a propagator says on trust. */
export class ReasonCheck {
  constructor(private readonly random: Random) {}

  /** `literal` is -1 for a conflict. */
  check(assignment: Assignment, propagator: Propagator, literal: number, reason: IntList, before: number): void {
    const claim = `${literal < 0 ? 'a conflict' : `literal ${literal}`} by ${inWords(reason.toArray())}`
    for (const each of reason.toArray()) {
      if (!(each >= 0 && each < 2 * assignment.variables)) {
        throw new PropagatorError(`${propagator.name} explains ${claim}: ${each} is not a literal`)
      }
      if (!(assignment.values[each]! > 0 && assignment.placeOf(each >> 1) < before)) {
        throw new PropagatorError(`${propagator.name} explains ${claim}: literal ${each} was not true before`)
      }
    }
    if (!propagator.accepts) return
    const counterexample = this.counterexample(propagator, literal, reason.toArray())
    if (!counterexample) return
    throw new PropagatorError(
      `${propagator.name} explains ${claim}, but accepts the true literals ${inWords(counterexample)}`,
    )
  }

  checkModel(propagators: readonly Propagator[], model: Uint8Array): void {
    for (const propagator of propagators) {
      if (propagator.accepts?.((literal) => model[literal >> 1] !== (literal & 1)) ?? true) continue
      throw new PropagatorError(`${propagator.name} found no conflict in a model that it does not accept`)
    }
  }

  /** An assignment of the propagator's variables that is accepted although it should follow that it is not. */
  private counterexample(propagator: Propagator, literal: number, reason: Int32Array): Int32Array | undefined {
    const values = new Map<number, number>()
    for (const each of reason) values.set(each >> 1, each & 1)
    if (literal >= 0) values.set(literal >> 1, (literal & 1) ^ 1)
    const open = [...new Set(Array.from(propagator.watched, (each) => each >> 1))].filter((each) => !values.has(each))
    const isEveryTried = open.length <= MOST_OPEN
    const tries = isEveryTried ? 1 << open.length : SAMPLES
    for (let i = 0; i < tries; i++) {
      open.forEach((variable, bit) => {
        values.set(variable, isEveryTried ? (i >> bit) & 1 : this.random.next() & 1)
      })
      const isAccepted = propagator.accepts!((each) => values.get(each >> 1) === (each & 1))
      if (isAccepted) return Int32Array.from(values, ([variable, bit]) => 2 * variable + bit)
    }
    return undefined
  }
}

function inWords(literals: ArrayLike<number>): string {
  return `[${Array.from(literals).join(', ')}]`
}
