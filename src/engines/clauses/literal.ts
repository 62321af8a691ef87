/**
 * A variable is a number from 0 on. A literal says that a variable is true or that it is false, in one integer:
 * twice the variable, plus 1 for false. So a literal and its opposite differ in the last bit.
 */
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
