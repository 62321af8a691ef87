import { InputError } from '../../base/input-error.ts'
import { KeyIndex, shown } from '../../base/keys.ts'
import { ExactCover, exactCover } from './cover.ts'
import type { CoverProblem } from './problem.ts'

/** How often a requirement is covered: exactly once if nothing is said. */
export interface HowOften {
  /** The exact number of times. */
  readonly times?: number
  /** The least number of times; without `atMost` there is no upper limit. */
  readonly atLeast?: number
  /** The greatest number of times; without `atLeast` it may be none. */
  readonly atMost?: number
}

export interface ActionDetails<R> {
  /** Optional requirements that the action covers with a colour. They need not be listed a second time without it. */
  readonly colours?: Iterable<readonly [optional: R, colour: unknown]>
  /** A whole number; 0 if nothing is said. */
  readonly cost?: number
}

interface Requirement {
  readonly isOptional: boolean
  readonly least: number
  readonly most: number
}

interface Action {
  /** Numbers of requirements, with the numbers of their colours; 0 for none. */
  readonly covers: ReadonlyMap<number, number>
  readonly cost: number
}

const NO_LIMIT = Number.POSITIVE_INFINITY

/** The first keys say of which type all are, unless that was said before: `new CoverBuilder<Requirement, Action>()`. */
type Key<Known, K> = K & ([Known] extends [never] ? unknown : Known)
type Keys<Known, K> = [Known] extends [never] ? K : Known

/** What the compiler says where keys are used of which it knows no type, as they were not declared in one chain. */
type Declared<K> = [K] extends [never] ? 'give the types of the keys: new CoverBuilder<Requirement, Action>()' : K

/**
 * An exact cover problem in words: requirements, optional ones, and actions that cover them. Keys can be of any
 * type, and come back with their type; those that are arrays or plain objects are equal if they look the same. What
 * is named must have been declared before, so that an error is thrown in the line that is wrong.
 *
 * Keys declared in one chain are known to the compiler; otherwise, as in loops, their types are given:
 * `new CoverBuilder<Requirement, Action>()`.
 */
export class CoverBuilder<R = never, A = never> {
  private readonly requirementIndex = new KeyIndex<unknown>()
  private readonly declared: Requirement[] = []
  private readonly actionIndex = new KeyIndex<unknown>()
  private readonly declaredActions: Action[] = []
  private readonly colourIndex = new KeyIndex<unknown>()
  private readonly exclusions: number[][] = []

  /** Something that must be covered, exactly once unless it is said how often. */
  requirement<K>(key: Key<R, K>, howOften: HowOften = {}): CoverBuilder<Keys<R, K>, A> {
    return this.declare(key, { isOptional: false, ...rangeOf(key, howOften) })
  }

  requirements<K>(keys: Iterable<Key<R, K>>): CoverBuilder<Keys<R, K>, A> {
    for (const key of keys) this.declare(key, { isOptional: false, least: 1, most: 1 })
    return this.typed()
  }

  /** Something that may be covered once, or by several actions that give it the same colour. */
  optional<K>(key: Key<R, K>): CoverBuilder<Keys<R, K>, A> {
    return this.declare(key, { isOptional: true, least: 0, most: 1 })
  }

  optionals<K>(keys: Iterable<Key<R, K>>): CoverBuilder<Keys<R, K>, A> {
    for (const key of keys) this.declare(key, { isOptional: true, least: 0, most: 1 })
    return this.typed()
  }

  /** Something that can be done, and the requirements that it covers. */
  action<K>(
    key: Key<A, K>,
    requirements: Iterable<Declared<R>>,
    details: ActionDetails<R> = {},
  ): CoverBuilder<R, Keys<A, K>> {
    const { colours = [], cost = 0 } = details
    const name = `action ${shown(key)}`
    if (this.actionIndex.numberOf(key) !== undefined) throw new InputError(`${name} is declared twice`)
    const covers = new Map<number, number>()
    for (const requirement of requirements) {
      const number = this.requirementNumber(requirement, `${name} covers`)
      if (covers.has(number)) throw new InputError(`${name} covers ${shown(requirement)} twice`)
      covers.set(number, 0)
    }
    for (const [requirement, colour] of colours) {
      const number = this.requirementNumber(requirement, `${name} colours`)
      const text = shown(requirement)
      if (!this.declared[number]!.isOptional) throw new InputError(`${name} colours ${text}, which is not optional`)
      if (covers.get(number)) throw new InputError(`${name} colours ${text} twice`)
      covers.set(number, this.colourIndex.add(colour) + 1)
    }
    if (covers.size === 0) throw new InputError(`${name} covers nothing`)
    if (!Number.isSafeInteger(cost)) {
      throw new InputError(`the cost of ${name}: expected a whole number, found ${shown(cost)}`)
    }
    this.declaredActions.push({ covers, cost })
    this.actionIndex.add(key)
    return this.typed()
  }

  /** Several actions, with a function that says what each covers. */
  actions<K>(
    keys: Iterable<Key<A, K>>,
    requirementsOf: (key: Keys<A, K>) => Iterable<Declared<R>>,
    detailsOf: (key: Keys<A, K>) => ActionDetails<R> = () => ({}),
  ): CoverBuilder<R, Keys<A, K>> {
    for (const key of keys) {
      const known = key as Keys<A, K>
      this.action(key, requirementsOf(known), detailsOf(known))
    }
    return this.typed()
  }

  /** At most one of these actions can be chosen. */
  exclusive(actions: Iterable<A>): this {
    const group = new Set<number>()
    for (const action of actions) {
      const number = this.actionIndex.numberOf(action)
      if (number === undefined) {
        const meant = suggestion(this.actionIndex, action)
        throw new InputError(`an exclusive group names the action ${shown(action)}, which is not declared${meant}`)
      }
      if (group.has(number)) throw new InputError(`an exclusive group names the action ${shown(action)} twice`)
      group.add(number)
    }
    this.exclusions.push([...group])
    return this
  }

  /** The problem as it has been stated so far, ready to be solved. */
  build(): ExactCover<A, R> {
    if (this.declared.length === 0) throw new InputError('there are no requirements: declare at least one')
    const keys = this.requirementIndex.keys as readonly R[]
    const requirements = keys.filter((_, number) => !this.declared[number]!.isOptional)
    const actions = this.actionIndex.keys as readonly A[]
    return new ExactCover(exactCover(this.problem()).task, { actions, requirements })
  }

  private declare<B>(key: unknown, requirement: Requirement): B {
    const known = this.requirementIndex.numberOf(key)
    if (known !== undefined) {
      const wasOptional = this.declared[known]!.isOptional
      const how =
        wasOptional === requirement.isOptional ? 'declared twice' : 'declared both as required and as optional'
      throw new InputError(`requirement ${shown(key)} is ${how}`)
    }
    this.requirementIndex.add(key)
    this.declared.push(requirement)
    return this.typed()
  }

  /** The same builder, which knows more types now. */
  private typed<B>(): B {
    return this as unknown as B
  }

  private requirementNumber(key: unknown, who: string): number {
    const number = this.requirementIndex.numberOf(key)
    if (number !== undefined) return number
    const meant = suggestion(this.requirementIndex, key) || ': declare it first'
    throw new InputError(`${who} ${shown(key)}, which is not declared as a requirement${meant}`)
  }

  private problem(): CoverProblem {
    const required = this.declared.filter(({ isOptional }) => !isOptional)
    // Items that must be covered come before those that may be, in the order in which they were declared.
    let nextRequired = 0
    let nextOptional = required.length
    const itemOf = this.declared.map(({ isOptional }) => (isOptional ? nextOptional++ : nextRequired++))
    const options = this.declaredActions.map(({ covers }) => Array.from(covers.keys(), (number) => itemOf[number]!))
    const isRanged = required.some(({ least, most }) => least !== 1 || most !== 1)
    // No limit is as many as there are actions; the engine takes whole numbers only.
    const upTo = ({ least, most }: Requirement) => (most === NO_LIMIT ? Math.max(least, options.length) : most)
    return {
      items: required.length,
      secondary: this.declared.length - required.length,
      options,
      ...(this.colourIndex.keys.length > 0 && {
        colours: this.declaredActions.map(({ covers }) => [...covers.values()]),
      }),
      ...(isRanged && { multiplicities: required.map((each) => [each.least, upTo(each)] as const) }),
      ...(this.exclusions.length > 0 && { exclusions: [...this.exclusions] }),
      ...(this.declaredActions.some(({ cost }) => cost !== 0) && {
        costs: this.declaredActions.map(({ cost }) => cost),
      }),
    }
  }
}

function rangeOf(key: unknown, { times, atLeast, atMost }: HowOften): { least: number; most: number } {
  const name = `requirement ${shown(key)}`
  for (const [word, value] of Object.entries({ times, atLeast, atMost })) {
    if (value === undefined || (Number.isInteger(value) && value >= 0 && value <= 0x3fffffff)) continue
    throw new InputError(`${name}: expected ${word} to be a whole number from 0 on, found ${shown(value)}`)
  }
  if (times !== undefined) {
    if (atLeast === undefined && atMost === undefined) return { least: times, most: times }
    throw new InputError(`${name} has times, which leaves nothing to say for atLeast and atMost`)
  }
  if (atLeast === undefined && atMost === undefined) return { least: 1, most: 1 }
  const range = { least: atLeast ?? 0, most: atMost ?? NO_LIMIT }
  if (range.least <= range.most) return range
  throw new InputError(`${name} must be covered at least ${range.least} times but at most ${range.most} times`)
}

function suggestion<K>(index: KeyIndex<K>, key: K): string {
  const meant = index.nearest(key)
  return meant === undefined ? '' : `; did you mean ${shown(meant)}?`
}
