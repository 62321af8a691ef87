import type { IntList } from '../../base/int-list.ts'
import type { Literal } from './literal.ts'

/**
 * A constraint that is not spelled out in clauses. It hears what becomes true, implies literals, reports conflicts, and says why
 * when it is asked.
 *
 * - Everything it implies must follow from the constraint and from literals that are true at that moment, and once all
 *   its literals are assigned it must report a conflict if the constraint is broken. It need not find all that follows.
 * - It is called only after the clauses have nothing more to say.
 * - A reason is the list of true literals that imply what was implied. The shorter, the more is learned from it.
 */
export interface Propagator {
  /** For messages. */
  readonly name: string
  /** The literals whose becoming true it wants to hear of; of each of its variables at least one. */
  readonly watched: Iterable<Literal>
  /** A watched literal has become true. Just keeps book: nothing can be implied here. */
  assigned?(literal: Literal): void
  /** A watched literal that it has heard of is open again. The last one heard of comes first. */
  undone?(literal: Literal): void
  /** Something watched has become true since the last time, or this is the first time: says what follows. */
  propagate(state: PropagatorState): void
  /**
   * Why it implied `literal`: pushes literals that together imply it. All of them must have been true when it did so, that is,
   * with `state.placeOf` less than `before`. It is asked at any time while the literal is true, perhaps never, or often.
   */
  explain(literal: Literal, before: number, reason: IntList, state: PropagatorState): void
  /** Whether an assignment of all its variables keeps the constraint, worked out from scratch; for the checking mode. */
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
  /**
   * Makes a literal true. If it is false this is a conflict, and `explain` is asked at once. Gives whether the propagator may go on: after
   * a conflict it must return.
   */
  imply(literal: Literal): boolean
  /** Reports a conflict: literals, all of them true, that cannot be true together. */
  fail(reason: ArrayLike<Literal>): void
  /** Counts work beyond the ordinary, so that a search can be stopped in time: one step is about a microsecond. */
  spend(steps: number): void
}
