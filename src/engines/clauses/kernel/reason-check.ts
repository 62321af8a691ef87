import type { IntList } from '../../../base/int-list.ts'
import type { Random } from '../../../base/random.ts'
import type { Propagator } from '../propagator.ts'
import type { Assignment } from './assignment.ts'

/** Up to so many open variables all their assignments are tried, beyond so many random ones. */
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
