import { InputError } from '../../base/input-error.ts'
import { shown } from '../../base/keys.ts'
import type { Literal, Model } from './formula.ts'
import type { IntegerVariable } from './integers.ts'
import type { Backbone, Occurrence } from './models.ts'

/** A condition on named variables, made by a builder with `not`, `is`, `isAtMost` or `isAtLeast`. */
export class Condition {
  /** The literal is made when the condition is first stated. */
  constructor(
    readonly builder: object,
    readonly literal: () => Literal,
    readonly holdsIn: (model: Model) => boolean,
  ) {}
}

const COMPARED = {
  is: {
    literal: (integer: IntegerVariable, value: number) => integer.equals(value),
    holds: (found: number, value: number) => found === value,
  },
  isAtMost: {
    literal: (integer: IntegerVariable, value: number) => integer.atMost(value),
    holds: (found: number, value: number) => found <= value,
  },
  isAtLeast: {
    literal: (integer: IntegerVariable, value: number) => integer.atLeast(value),
    holds: (found: number, value: number) => found >= value,
  },
}

/** A condition on an integer: in models it is read off the value, even if no literal has been made for it. */
export function comparedInteger(
  builder: object,
  integer: IntegerVariable,
  how: keyof typeof COMPARED,
  value: number,
): Condition {
  if (!Number.isInteger(value)) throw new InputError(`${how}: expected a whole number, found ${shown(value)}`)
  const { literal, holds } = COMPARED[how]
  const made = () => literal(integer, value)
  return new Condition(builder, made, (model) => holds(integer.valueIn(model), value))
}

/** The key of a Boolean, or a condition. */
export type Statement<K> = K | Condition

/** What a question about several models is about. */
export interface NamedQuestion<B, I> {
  /** Models that agree on these keys count as one; all keys if nothing is said. */
  readonly over?: Iterable<B | I>
  readonly assumptions?: Iterable<Statement<B>>
}

export interface NamedModelsQuestion<B, I> extends NamedQuestion<B, I> {
  readonly most?: number
}

/** The type of the values of a key: boolean for the keys of Booleans, number for those of integers. */
export type ValueOf<K, B, I> = (K extends B ? boolean : never) | (K extends I ? number : never)

/** The literal of a Boolean, or an integer; throws for keys that are not declared. */
type Find<K> = (key: K) => Literal | IntegerVariable

/** A model by the problem's keys: `new Map(model)`. Keys declared later are false, or the least number. */
export class NamedModel<B, I> {
  constructor(
    private readonly model: Model,
    private readonly keys: readonly (B | I)[],
    private readonly find: Find<B | I>,
    private readonly condition: (statement: Statement<B>) => Condition,
  ) {}

  /** Whether a Boolean or a condition is true. */
  holds(statement: Statement<B>): boolean {
    return this.condition(statement).holdsIn(this.model)
  }

  numberOf(key: I): number {
    const value: boolean | number = this.get(key)
    if (typeof value === 'number') return value
    throw new InputError(`numberOf: expected an integer, found ${shown(key)}, which is a Boolean`)
  }

  /** True or false for a Boolean, a number for an integer. */
  get<const K extends B | I>(key: K): ValueOf<K, B, I> {
    const found = this.find(key)
    const value = typeof found === 'number' ? this.model[found >> 1] === 1 : found.valueIn(this.model)
    return value as ValueOf<K, B, I>
  }

  *[Symbol.iterator](): Generator<[B | I, boolean | number], void> {
    for (const key of this.keys) yield [key, this.get(key)]
  }
}

/** What all models of a problem have in common, in its keys. A search that was stopped leaves more values possible. */
export class NamedBackbone<B, I> {
  constructor(
    private readonly occurrences: Backbone,
    private readonly find: Find<B | I>,
  ) {}

  /** The value that it has in all models, or undefined if it has several. */
  get<const K extends B | I>(key: K): ValueOf<K, B, I> | undefined {
    const possible = this.possible(key)
    return possible.length === 1 ? possible[0] : undefined
  }

  /** The values that it has in some model. */
  possible<const K extends B | I>(key: K): readonly ValueOf<K, B, I>[] {
    return this.valuesOf(key) as ValueOf<K, B, I>[]
  }

  private valuesOf(key: B | I): (boolean | number)[] {
    const found = this.find(key)
    if (typeof found === 'number') {
      const occurrence = this.occurrence(key, found)
      return [false, true].filter((value) => occurrence !== (value ? 'never' : 'always'))
    }
    const values = found.valueLiterals().map((literal, place) => ({ literal, value: found.min + place }))
    return values.filter(({ literal }) => this.occurrence(key, literal) !== 'never').map(({ value }) => value)
  }

  private occurrence(key: B | I, literal: Literal): Occurrence {
    const found = this.occurrences.get(literal >> 1)
    if (found === undefined) throw new InputError(`expected a key that the backbone includes, found ${shown(key)}`)
    if ((literal & 1) === 0 || found === 'sometimes' || found === 'unknown') return found
    return found === 'always' ? 'never' : 'always'
  }
}
