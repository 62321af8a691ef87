import { InputError } from '../../base/input-error.ts'
import { IntList } from '../../base/int-list.ts'
import { isTrue, type Literal, not } from './formula.ts'
import type { ClauseSolver } from './solver.ts'

/** Up to this many literals every pair has a clause, which saves conflicts; beyond, a grid is much smaller. */
const MOST_IN_PAIRS = 24

/**
 * How many of some literals are true. A literal that is given twice counts twice. Once the number is reached,
 * propagation alone settles the other literals; with literals given more than once, for `exactly` it settles them as
 * far as `atLeast` and `atMost` do, each for itself.
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

/** At least `least` are true; see `atMost`. */
export function atLeast(solver: ClauseSolver, literals: Iterable<Literal>, least: number): void {
  const all = [...literals]
  requireCount(least)
  requireLiterals(solver, all, 'a count')
  atMost(solver, all.map(not), all.length - least)
}

/** Exactly `count` are true; see `atMost`. */
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

/** Adds `weight`, a whole number from 1 on, for each true literal. Each literal implies the one before it. */
export interface Summand {
  readonly ladder: readonly Literal[]
  readonly weight: number
}

/** The value of a sum of literals: a constant and summands of different variables. */
interface LiteralSum {
  readonly constant: number
  readonly summands: readonly Summand[]
}

const MOST_CLAUSES = 1 << 20
/** In place of a literal: something that holds anyway. */
const ANYWAY = -1

/** A weighted sum of literals. Those of one variable become one summand: propagation would not see that. */
export function literalSum(terms: Iterable<readonly [coefficient: number, literal: Literal]>): LiteralSum {
  let constant = 0
  const coefficients = new Map<number, number>()
  for (const [coefficient, literal] of terms) {
    const isNegative = (literal & 1) === 1
    if (isNegative) constant += coefficient
    const more = isNegative ? -coefficient : coefficient
    coefficients.set(literal >> 1, (coefficients.get(literal >> 1) ?? 0) + more)
  }
  const summands: Summand[] = []
  for (const [variable, coefficient] of coefficients) {
    if (coefficient > 0) summands.push({ ladder: [isTrue(variable)], weight: coefficient })
    if (coefficient < 0) summands.push({ ladder: [not(isTrue(variable))], weight: -coefficient })
    constant += Math.min(coefficient, 0)
  }
  return { constant, summands }
}

/**
 * The sum is at most `most`. Walks through them and has a variable for every amount of room that can be left
 * after each: "there is no more room than this". If no two summands depend on each other, propagation alone draws every
 * implication on their literals.
 *
 * It takes up to (different amounts of room) × (literals) clauses: fine for counting and for small numbers, while many
 * large numbers that have nothing to do with each other are refused when they would take more than a million.
 */
export function limitSum(solver: ClauseSolver, summands: Iterable<Summand>, most: number): void {
  // The heavy ones first: what is left after them is either soon too little or soon more than enough.
  const ordered = [...summands].filter(({ ladder }) => ladder.length > 0).sort((a, b) => b.weight - a.weight)
  const total = ordered.reduce((sum, { ladder, weight }) => sum + weight * ladder.length, 0)
  if (!Number.isSafeInteger(total)) throw new InputError(`a sum can become ${total}, which is too large to be exact`)
  if (most < 0) solver.addClause([])
  else if (total > most && total - ordered.at(-1)!.weight <= most) {
    // The sum is too large only if everything in it is at its largest.
    solver.addClause(ordered.map(({ ladder }) => not(ladder.at(-1)!)))
  } else if (total > most) {
    const { clauses, variables } = roomClauses(ordered, total, most, solver.variables)
    solver.newVariables(variables)
    for (let at = 0; at < clauses.length; at += 3) {
      solver.addClause([clauses.at(at), clauses.at(at + 1), clauses.at(at + 2)].filter((literal) => literal !== ANYWAY))
    }
  }
}

/** Three places a clause, some empty; nothing is added to the solver before the number is known to be allowed. */
function roomClauses(summands: readonly Summand[], total: number, most: number, firstVariable: number) {
  const divisors = commonDivisors(summands)
  const clauses = new IntList()
  let variables = 0
  let left = total
  const add = (...clause: [Literal, Literal, Literal]) => {
    for (const literal of clause) clauses.push(literal)
    if (clauses.length <= 3 * MOST_CLAUSES) return
    throw new InputError(`a sum of ${summands.length} numbers up to ${most} takes more than ${MOST_CLAUSES} clauses`)
  }
  // By amount of room: the literal that says that there is no more.
  let rooms = new Map([[most - (most % divisors[0]!), ANYWAY]])
  for (const [place, { ladder, weight }] of summands.entries()) {
    left -= weight * ladder.length
    const divisor = divisors[place + 1]!
    const roomsAfter = new Map<number, Literal>()
    for (const [room, literal] of rooms) {
      const isMore = literal === ANYWAY ? ANYWAY : not(literal)
      let before = -1
      for (let taken = 0; taken <= ladder.length; taken++) {
        const rest = room - weight * taken
        // All that comes will fit in.
        if (rest >= left) continue
        const isLess = taken === 0 ? ANYWAY : not(ladder[taken - 1]!)
        if (rest < 0) {
          add(isMore, isLess, ANYWAY)
          break
        }
        // What comes is a multiple of this number: the room beyond one is lost.
        const after = rest - (rest % divisor)
        let says = roomsAfter.get(after)
        if (says === undefined) {
          says = isMore === ANYWAY && isLess === ANYWAY ? ANYWAY : isTrue(firstVariable + variables++)
          roomsAfter.set(after, says)
        }
        // If one less leaves the same room, its clause says more.
        if (says !== ANYWAY && after !== before) add(isMore, isLess, says)
        before = after
      }
    }
    rooms = roomsAfter
  }
  return { clauses, variables }
}

/** By place: what divides all weights from there on. */
function commonDivisors(summands: readonly Summand[]): number[] {
  const divisors = [...summands.map(({ weight }) => weight), 1]
  for (let place = summands.length - 2; place >= 0; place--) {
    let [a, b] = [divisors[place]!, divisors[place + 1]!]
    while (b > 0) [a, b] = [b, a % b]
    divisors[place] = a
  }
  return divisors
}
