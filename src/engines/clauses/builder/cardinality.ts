import { InputError } from '../../../base/input-error.ts'
import { isTrue, type Literal, not } from '../literal.ts'
import type { ClauseSolver } from '../solver.ts'
import { limitSum, literalSum } from './partial-sums.ts'

/**
 * Up to so many literals every pair has a clause: Latin squares and queens are then solved with fewer conflicts. Beyond, a grid is
 * much smaller.
 */
const MOST_IN_PAIRS = 24

/**
 * How many of some literals are true. A literal that is given twice counts twice. Once the number is reached, propagation alone
 * settles the other literals; with literals given more than once, for `exactly` it settles them as far as `atLeast` and `atMost` do,
 * each for itself.
 */
export function atMost(solver: ClauseSolver, literals: Iterable<Literal>, most: number): void {
  const all = [...literals]
  requireCount(most)
  requireLiterals(solver, all, 'a count')
  const { constant, summands } = literalSum(all.map((literal) => [1, literal]))
  const room = most - constant
  if (room === 1 && summands.every(({ weight }) => weight === 1)) {
    addAtMostOne(
      solver,
      summands.map(({ ladder }) => ladder[0]!),
    )
  } else limitSum(solver, summands, room)
}

/** At least so many are true; see `atMost`. */
export function atLeast(solver: ClauseSolver, literals: Iterable<Literal>, least: number): void {
  const all = [...literals]
  requireCount(least)
  requireLiterals(solver, all, 'a count')
  atMost(solver, all.map(not), all.length - least)
}

/** Exactly so many are true; see `atMost`. */
export function exactly(solver: ClauseSolver, literals: Iterable<Literal>, count: number): void {
  const all = [...literals]
  atLeast(solver, all, count)
  atMost(solver, all, count)
}

export function atMostOne(solver: ClauseSolver, literals: Iterable<Literal>): void {
  atMost(solver, literals, 1)
}

export function exactlyOne(solver: ClauseSolver, literals: Iterable<Literal>): void {
  exactly(solver, literals, 1)
}

/** Many are laid out in a grid: one that is true has a row and a column, and there is at most one of each. */
function addAtMostOne(solver: ClauseSolver, literals: readonly Literal[]): void {
  if (literals.length <= MOST_IN_PAIRS) {
    for (const [place, literal] of literals.entries()) {
      for (let other = 0; other < place; other++) solver.addClause([not(literal), not(literals[other]!)])
    }
    return
  }
  const columns = Math.ceil(Math.sqrt(literals.length))
  const rows = Math.ceil(literals.length / columns)
  const inColumn = newLiterals(solver, columns)
  const inRow = newLiterals(solver, rows)
  for (const [place, literal] of literals.entries()) {
    solver.addClause([not(literal), inColumn[place % columns]!])
    solver.addClause([not(literal), inRow[Math.floor(place / columns)]!])
  }
  addAtMostOne(solver, inColumn)
  addAtMostOne(solver, inRow)
}

function newLiterals(solver: ClauseSolver, count: number): Literal[] {
  const first = solver.newVariables(count)
  return Array.from({ length: count }, (_, place) => isTrue(first + place))
}

/** Also for literals that end up in no clause. */
export function requireLiterals(solver: ClauseSolver, literals: Iterable<Literal>, where: string): void {
  const end = 2 * solver.variables
  for (const literal of literals) {
    if (Number.isInteger(literal) && literal >= 0 && literal < end) continue
    throw new InputError(
      `${where}: expected a literal from 0 to ${end - 1}, for ${solver.variables} variables, found ${literal}`,
    )
  }
}

function requireCount(count: number): void {
  if (!Number.isSafeInteger(count)) throw new InputError(`a count: expected a whole number, found ${count}`)
}
