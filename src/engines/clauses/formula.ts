import { InputError } from '../../base/input-error.ts'
import { IntList } from '../../base/int-list.ts'
import type { Literal } from './literal.ts'
import { ClauseSolver, type Model, type SolverSettings } from './solver.ts'

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

/** A solver that knows all clauses of a formula. */
export function solverOf(formula: Formula, settings: SolverSettings = {}): ClauseSolver {
  requireFormula(formula)
  const { variables, clauses, starts, literals } = formula
  const solver = new ClauseSolver(settings)
  solver.newVariables(variables)
  for (let clause = 0; clause < clauses; clause++) {
    solver.addClause(literals.subarray(starts[clause]!, starts[clause + 1]!))
  }
  return solver
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

/** Refuses what is no formula: for everything that people may have put together by hand. */
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
