import { InputError } from '../../base/input-error.ts'
import { atMostOne, exactlyOne, limitSum, literalSum, requireLiterals, type Summand } from './cardinality.ts'
import type { Model } from './formula.ts'
import { isTrue, type Literal, not, variableOf } from './formula.ts'
import type { ClauseSolver } from './solver.ts'

/** Every value may need a literal of its own. */
const MOST_VALUES = 1 << 16
/** A table of pairs is gone through, and has a clause for every value. */
const MOST_PAIRS = 1 << 22

/** A coefficient and an integer or a literal, which counts 1 if it is true and 0 if it is not. */
export type Term = readonly [coefficient: number, of: IntegerVariable | Literal]

export type Comparison = '<=' | '=' | '>='

/**
 * A whole number from `min` to `max` in the variables of a solver. It has a literal for every value, a literal for
 * every bound x ≤ v, or both, as they are asked for; propagation alone sees that they agree.
 *
 *     const x = new IntegerVariable(solver, 1, 9)
 *     solver.addClause([x.equals(3), x.atLeast(7)])
 *
 * Asking for literals can add variables and clauses to the solver: between its searches, not during one.
 */
export class IntegerVariable {
  /** How many values it has. */
  readonly size: number
  /** x = min, x = min + 1, and so on. */
  private values: readonly Literal[] | undefined
  /** x ≤ min, x ≤ min + 1, and so on up to max - 1. */
  private bounds: readonly Literal[] | undefined

  constructor(
    readonly solver: ClauseSolver,
    readonly min: number,
    readonly max: number,
  ) {
    this.size = max - min + 1
    if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max)) {
      throw new InputError(`expected an integer between two whole numbers, found ${min} and ${max}`)
    }
    if (min > max) throw new InputError(`expected an integer with a value at least, found none from ${min} to ${max}`)
    if (this.size > MOST_VALUES) {
      throw new InputError(`expected an integer with up to ${MOST_VALUES} values, found ${min} to ${max}`)
    }
  }

  /** True if it is `value`; never true if `value` is out of its bounds. */
  equals(value: number): Literal {
    requireWhole(value, 'a value')
    if (value < this.min || value > this.max) return not(alwaysTrue(this.solver))
    return this.valueLiterals()[value - this.min]!
  }

  atMost(value: number): Literal {
    requireWhole(value, 'a value')
    if (value < this.min) return not(alwaysTrue(this.solver))
    return value >= this.max ? alwaysTrue(this.solver) : this.boundLiterals()[value - this.min]!
  }

  atLeast(value: number): Literal {
    requireWhole(value, 'a value')
    return not(this.atMost(value - 1))
  }

  /** Its value in a model. In one that is older than its literals it could have been any, and is the least. */
  valueIn(model: Model): number {
    const holds = (literal: Literal) => model[variableOf(literal)]! === 1 - (literal & 1)
    // Whichever literals a model is old enough for: both kinds agree in one that has both.
    const { values, bounds } = this
    if (values && isIn(model, values)) return this.min + values.findIndex(holds)
    if (bounds && isIn(model, bounds)) {
      const below = bounds.findIndex(holds)
      return below < 0 ? this.max : this.min + below
    }
    return this.min
  }

  /** The variables that tell its value: none if there is just one. */
  variables(): number[] {
    if (this.size === 1) return []
    return [...new Set((this.bounds ?? this.valueLiterals()).map(variableOf))]
  }

  /** x = min, x = min + 1, …, x = max. */
  valueLiterals(): readonly Literal[] {
    if (this.values) return this.values
    if (this.size <= 2) this.boundLiterals()
    if (this.bounds) {
      const inner = Math.max(0, this.size - 2)
      const first = this.solver.newVariables(inner)
      const between = Array.from({ length: inner }, (_, place) => isTrue(first + place))
      const ends = this.size === 1 ? [alwaysTrue(this.solver)] : [this.bounds[0]!, not(this.bounds.at(-1)!)]
      this.values = [ends[0]!, ...between, ...ends.slice(1)]
      this.connect(this.values, this.bounds)
    } else {
      const first = this.solver.newVariables(this.size)
      this.values = Array.from({ length: this.size }, (_, place) => isTrue(first + place))
      exactlyOne(this.solver, this.values)
    }
    return this.values
  }

  /** x ≤ min, x ≤ min + 1, …, x ≤ max - 1. */
  boundLiterals(): readonly Literal[] {
    if (this.bounds) return this.bounds
    if (this.values) {
      // The outer bounds are values; with three values or more they differ.
      const first = this.solver.newVariables(this.size - 3)
      const between = Array.from({ length: this.size - 3 }, (_, place) => isTrue(first + place))
      this.bounds = [this.values[0]!, ...between, not(this.values.at(-1)!)]
    } else {
      const first = this.solver.newVariables(this.size - 1)
      this.bounds = Array.from({ length: this.size - 1 }, (_, place) => isTrue(first + place))
    }
    for (let place = 1; place < this.bounds.length; place++) {
      this.solver.addClause([not(this.bounds[place - 1]!), this.bounds[place]!])
    }
    if (this.values) this.connect(this.values, this.bounds)
    return this.bounds
  }

  /** x = v is x ≤ v and not x ≤ v - 1; for the outer values that is so already. */
  private connect(values: readonly Literal[], bounds: readonly Literal[]): void {
    for (let place = 1; place < this.size - 1; place++) {
      const [value, below, upTo] = [values[place]!, bounds[place - 1]!, bounds[place]!]
      this.solver.addClause([not(value), upTo])
      this.solver.addClause([not(value), not(below)])
      this.solver.addClause([value, below, not(upTo)])
    }
  }
}

const isIn = (model: Model, literals: readonly Literal[]): boolean =>
  literals.every((literal) => variableOf(literal) < model.length)

const constants = new WeakMap<ClauseSolver, Literal>()

/** A literal that is true in every model, the same one each time. */
export function alwaysTrue(solver: ClauseSolver): Literal {
  const known = constants.get(solver)
  if (known !== undefined) return known
  const literal = isTrue(solver.newVariable())
  solver.addClause([literal])
  constants.set(solver, literal)
  return literal
}

/** x ≠ y + more. */
export function differs(x: IntegerVariable, y: IntegerVariable, more = 0): void {
  const solver = solverOf([x, y])
  requireWhole(more, 'a difference')
  const values = y.valueLiterals()
  for (let value = Math.max(x.min, y.min + more); value <= Math.min(x.max, y.max + more); value++) {
    solver.addClause([not(x.equals(value)), not(values[value - more - y.min]!)])
  }
}

/** x = y + more. */
export function equals(x: IntegerVariable, y: IntegerVariable, more = 0): void {
  requireWhole(more, 'a difference')
  const solver = solverOf([x, y])
  // A literal for a value that the other cannot have is never true.
  for (let value = x.min; value <= x.max; value++) solver.addClause([not(x.equals(value)), y.equals(value - more)])
  for (let value = y.min; value <= y.max; value++) solver.addClause([not(y.equals(value)), x.equals(value + more)])
}

/** x ≤ y + more; so x < y is `isNotMore(x, y, -1)`. */
export function isNotMore(x: IntegerVariable, y: IntegerVariable, more = 0): void {
  requireWhole(more, 'a difference')
  const solver = solverOf([x, y])
  if (x.min > y.max + more) solver.addClause([])
  // Beyond these values one bound is never true or the other always.
  const from = Math.max(x.min - 1, y.min + more)
  const to = Math.min(x.max - 1, y.max + more)
  for (let value = from; value <= to; value++) solver.addClause([not(y.atMost(value - more)), x.atMost(value)])
}

/** No two of the integers are equal. If there are as many values as integers, every value is taken. */
export function allDifferent(integers: Iterable<IntegerVariable>): void {
  const all = [...integers]
  if (all.length < 2) return
  const solver = solverOf(all)
  const takers = new Map<number, Literal[]>()
  for (const integer of all) {
    for (let value = integer.min; value <= integer.max; value++) {
      if (!takers.has(value)) takers.set(value, [])
      takers.get(value)!.push(integer.equals(value))
    }
  }
  if (takers.size < all.length) solver.addClause([])
  for (const literals of takers.values()) {
    atMostOne(solver, literals)
    if (takers.size === all.length) solver.addClause(literals)
  }
}

/** Only pairs of values that are allowed: |x - y| = 1, x · y = 12, or any other relation of two numbers. */
export function relates(x: IntegerVariable, y: IntegerVariable, isAllowed: (x: number, y: number) => boolean): void {
  const solver = solverOf([x, y])
  if (x.size * y.size > MOST_PAIRS) {
    throw new InputError(`expected up to ${MOST_PAIRS} pairs of values, found ${x.size} × ${y.size}`)
  }
  const ofX = x.valueLiterals()
  const ofY = y.valueLiterals()
  const supportOfX = ofX.map((literal) => [not(literal)])
  const supportOfY = ofY.map((literal) => [not(literal)])
  for (let i = 0; i < ofX.length; i++) {
    for (let j = 0; j < ofY.length; j++) {
      if (!isAllowed(x.min + i, y.min + j)) continue
      supportOfX[i]!.push(ofY[j]!)
      supportOfY[j]!.push(ofX[i]!)
    }
  }
  for (const clause of [...supportOfX, ...supportOfY]) solver.addClause(clause)
}

/**
 * A sum that is at most, exactly, or at least `total`. By propagation alone the bounds of every integer become as tight
 * as those of the others allow. For `<=` and `>=` that is all there is to know; `=` is both of them, each for itself,
 * and the rest is for the search. The sizes of sums are limited: see `limitSum`.
 */
export function sum(solver: ClauseSolver, terms: Iterable<Term>, comparison: Comparison, total: number): void {
  requireWhole(total, 'the total of a sum')
  if (!['<=', '=', '>='].includes(comparison)) {
    throw new InputError(`a sum: expected <=, = or >= before its total, found ${comparison}`)
  }
  const parts = [...terms]
  for (const [coefficient] of parts) requireWhole(coefficient, 'a coefficient of a sum')
  if (comparison !== '>=') sumIsAtMost(solver, parts, total)
  if (comparison === '<=') return
  const negative = parts.map(([coefficient, of]): Term => [-coefficient, of])
  sumIsAtMost(solver, negative, -total)
}

function sumIsAtMost(solver: ClauseSolver, terms: readonly Term[], total: number): void {
  const literals: [coefficient: number, literal: Literal][] = []
  const coefficients = new Map<IntegerVariable, number>()
  for (const [coefficient, of] of terms) {
    if (typeof of === 'number') literals.push([coefficient, of])
    else coefficients.set(of, (coefficients.get(of) ?? 0) + coefficient)
  }
  for (const [, literal] of literals) requireLiterals(solver, [literal], 'a sum')
  const ofLiterals = literalSum(literals)
  const summands: Summand[] = [...ofLiterals.summands]
  let { constant } = ofLiterals
  for (const [integer, coefficient] of coefficients) {
    if (integer.solver !== solver) throw new InputError('a sum: expected integers of this solver, found one of another')
    if (coefficient === 0) continue
    const bounds = integer.boundLiterals()
    // It grows from its least value on, or shrinks from its greatest.
    const ladder = coefficient > 0 ? bounds.map(not) : [...bounds].reverse()
    constant += coefficient * (coefficient > 0 ? integer.min : integer.max)
    summands.push({ ladder, weight: Math.abs(coefficient) })
  }
  limitSum(solver, summands, total - constant)
}

/** The solver that all of them belong to. */
function solverOf(integers: readonly IntegerVariable[]): ClauseSolver {
  const { solver } = integers[0]!
  if (integers.some((each) => each.solver !== solver)) {
    throw new InputError('expected integers of one solver, found some of several')
  }
  return solver
}

function requireWhole(value: number, what: string): void {
  if (!Number.isSafeInteger(value)) throw new InputError(`${what}: expected a whole number, found ${value}`)
}
