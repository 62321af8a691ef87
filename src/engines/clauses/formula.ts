import { InputError } from '../../base/input-error.ts'
import { IntList } from '../../base/int-list.ts'

/** A literal: twice the variable, plus 1 for false, so that opposites differ in the last bit. */
export type Literal = number

export function isTrue(variable: number): Literal {
  return 2 * variable
}

export function isFalse(variable: number): Literal {
  return 2 * variable + 1
}

export function not(literal: Literal): Literal {
  return literal ^ 1
}

export function variableOf(literal: Literal): number {
  return literal >> 1
}

/** As in DIMACS files: variables count from 1, and a minus says that one is false. */
export function signedOf(literal: Literal): number {
  return literal & 1 ? -(literal >> 1) - 1 : (literal >> 1) + 1
}

export function literalOf(signed: number): Literal {
  return signed < 0 ? -2 * signed - 1 : 2 * signed - 2
}

/** Receives the clauses that the solver learns and deletes. The literals are only lent: copy what is kept. */
export interface ProofSink {
  add(literals: ArrayLike<number>): void
  remove(literals: ArrayLike<number>): void
}

/** By variable: 1 if it is true, 0 if it is false. */
export type Model = Uint8Array

/** Clauses by themselves, all in one array, so that millions of them are no burden. */
export interface Formula {
  readonly variables: number
  /** How many clauses there are. */
  readonly clauses: number
  /** Clause k has the literals from `starts[k]` on, up to but not including `starts[k + 1]`. */
  readonly starts: Int32Array
  readonly literals: Int32Array
  /** What was written beside the clauses, a line each. */
  readonly comments?: readonly string[]
}

/** The formula with these clauses, in this order; each is kept as it is given. */
export function formulaOf(variables: number, clauses: Iterable<Iterable<Literal>>): Formula {
  const literals = new IntList()
  const starts = new IntList()
  starts.push(0)
  for (const clause of clauses) {
    for (const literal of clause) {
      requireLiteral(variables, literal, starts.length - 1)
      literals.push(literal)
    }
    starts.push(literals.length)
  }
  return { variables, clauses: starts.length - 1, starts: starts.toArray(), literals: literals.toArray() }
}

/** The first clause that a model leaves false, or -1 if it satisfies all of them. Looks at nothing but the two. */
export function firstBroken({ clauses, starts, literals }: Formula, model: Model): number {
  for (let clause = 0; clause < clauses; clause++) {
    const end = starts[clause + 1]!
    let place = starts[clause]!
    while (place < end && model[literals[place]! >> 1] !== (literals[place]! & 1 ? 0 : 1)) place++
    if (place === end) return clause
  }
  return -1
}

/** Throws InputError for arrays that are no formula. */
export function requireFormula({ variables, clauses, starts, literals }: Formula): void {
  if (starts.length !== clauses + 1) {
    throw new InputError(`starts: expected ${clauses + 1} numbers for ${clauses} clauses, found ${starts.length}`)
  }
  if (starts[0] !== 0) throw new InputError(`starts: expected to begin with 0, found ${starts[0]}`)
  if (starts[clauses] !== literals.length) {
    throw new InputError(
      `starts: expected to end with ${literals.length}, where the literals end, found ${starts[clauses]}`,
    )
  }
  for (let clause = 0; clause < clauses; clause++) {
    if (starts[clause]! > starts[clause + 1]!) {
      throw new InputError(
        `starts: expected numbers that do not fall, found ${starts[clause + 1]} after ${starts[clause]}`,
      )
    }
    for (let place = starts[clause]!; place < starts[clause + 1]!; place++) {
      requireLiteral(variables, literals[place]!, clause)
    }
  }
}

function requireLiteral(variables: number, literal: Literal, clause: number): void {
  if (Number.isInteger(literal) && literal >= 0 && literal < 2 * variables) return
  const range = variables === 0 ? 'no literal, for there are no variables' : `a literal from 0 to ${2 * variables - 1}`
  throw new InputError(`clause ${clause}: expected ${range}, found ${literal}`)
}
