import { InputError, requireKeys } from '../../base/input-error.ts'
import { KeyIndex, shown } from '../../base/keys.ts'
import { run, type Search, translate } from '../../search.ts'
import { atLeast, atMost, exactly } from './cardinality.ts'
import { isTrue, type Literal, type Model, not } from './formula.ts'
import {
  allDifferent,
  type Comparison,
  differs,
  equals,
  IntegerVariable,
  isNotMore,
  relates,
  sum,
  type Term,
} from './integers.ts'
import { searchCount } from './model-count.ts'
import { type Backbone, type ModelsQuestion, models, searchBackbone, searchModels, searchUnique } from './models.ts'
import {
  Condition,
  comparedInteger,
  NamedBackbone,
  NamedModel,
  type NamedModelsQuestion,
  type NamedQuestion,
  type Statement,
} from './named-model.ts'
import { ClauseSolver, type SolverSettings } from './solver.ts'

/**
 * A problem whose Booleans and integers have names. Keys can be of any type; arrays and plain objects are equal if they
 * look the same. A key must be declared before it is used, so that an error is thrown in the line that is wrong.
 *
 *     const weather = new ClauseBuilder().booleans(['rain', 'sun', 'umbrella']).integer('degrees', 5, 30)
 *     weather.clause('rain', 'sun').implies('rain', 'umbrella')
 *     weather.implies('sun', weather.isAtLeast('degrees', 20))
 *     const model = weather.solve([weather.not('umbrella')])
 *     model?.get('sun')      // true
 *     model?.get('degrees')  // 20 or more
 *
 * B is the type of the Booleans' keys, I that of the integers'. Keys declared in one chain, as above, are known to the
 * compiler; otherwise their type is given: `new ClauseBuilder<string>()`.
 */
export class ClauseBuilder<B = never, I = B> {
  /** For propagators and clauses on literals, together with `literalOf` and `integerOf`. */
  readonly solver: ClauseSolver
  private readonly index = new KeyIndex<B | I>()
  /** By number of the key: the literal of a Boolean, or an integer. */
  private readonly declared: (Literal | IntegerVariable)[] = []
  private blamed: readonly Statement<B>[] = []

  constructor(settings: SolverSettings = {}) {
    this.solver = new ClauseSolver(settings)
  }

  boolean<const K>(key: K): ClauseBuilder<B | K, I> {
    return this.booleans([key])
  }

  booleans<const K>(keys: Iterable<K>): ClauseBuilder<B | K, I> {
    const widened = this as unknown as ClauseBuilder<B | K, I>
    for (const key of keys) widened.declare(key, () => isTrue(this.solver.newVariable()))
    return widened
  }

  /** A whole number from `min` to `max`. */
  integer<const K>(key: K, min: number, max: number): ClauseBuilder<B, I | K> {
    return this.integers([key], min, max)
  }

  integers<const K>(keys: Iterable<K>, min: number, max: number): ClauseBuilder<B, I | K> {
    const widened = this as unknown as ClauseBuilder<B, I | K>
    for (const key of keys) widened.declare(key, () => new IntegerVariable(this.solver, min, max))
    return widened
  }

  not(statement: Statement<B>): Condition {
    const { literal, holdsIn } = this.condition(statement, 'not')
    const opposite = () => not(literal())
    return new Condition(this, opposite, (model) => !holdsIn(model))
  }

  /** The integer has this value. */
  is(key: I, value: number): Condition {
    return comparedInteger(this, this.integerOf(key, 'is'), 'is', value)
  }

  isAtMost(key: I, value: number): Condition {
    return comparedInteger(this, this.integerOf(key, 'isAtMost'), 'isAtMost', value)
  }

  isAtLeast(key: I, value: number): Condition {
    return comparedInteger(this, this.integerOf(key, 'isAtLeast'), 'isAtLeast', value)
  }

  /** At least one of these is true. With just one, it is true. */
  clause(...statements: Statement<B>[]): this {
    this.solver.addClause(this.literals(statements, 'a clause'))
    return this
  }

  /** If this is true, then so is that. */
  implies(premise: Statement<B>, conclusion: Statement<B>): this {
    const literals = this.literals([premise, conclusion], 'an implication')
    this.solver.addClause([not(literals[0]!), literals[1]!])
    return this
  }

  /** Both are true, or both are false. */
  equivalent(one: Statement<B>, other: Statement<B>): this {
    return this.implies(one, other).implies(other, one)
  }

  exactlyOne(statements: Iterable<Statement<B>>): this {
    return this.exactly(1, statements)
  }

  atMostOne(statements: Iterable<Statement<B>>): this {
    return this.atMost(1, statements)
  }

  exactly(count: number, statements: Iterable<Statement<B>>): this {
    exactly(this.solver, this.literals(statements, 'exactly'), count)
    return this
  }

  atMost(most: number, statements: Iterable<Statement<B>>): this {
    atMost(this.solver, this.literals(statements, 'atMost'), most)
    return this
  }

  atLeast(least: number, statements: Iterable<Statement<B>>): this {
    atLeast(this.solver, this.literals(statements, 'atLeast'), least)
    return this
  }

  /** x = y + more. */
  equal(x: I, y: I, more = 0): this {
    equals(this.integerOf(x, 'equal'), this.integerOf(y, 'equal'), more)
    return this
  }

  /** x ≠ y + more. */
  differ(x: I, y: I, more = 0): this {
    differs(this.integerOf(x, 'differ'), this.integerOf(y, 'differ'), more)
    return this
  }

  less(x: I, y: I): this {
    isNotMore(this.integerOf(x, 'less'), this.integerOf(y, 'less'), -1)
    return this
  }

  /** x ≤ y + more. */
  notMore(x: I, y: I, more = 0): this {
    isNotMore(this.integerOf(x, 'notMore'), this.integerOf(y, 'notMore'), more)
    return this
  }

  allDifferent(keys: Iterable<I>): this {
    allDifferent(Array.from(keys, (key) => this.integerOf(key, 'allDifferent')))
    return this
  }

  /** Only pairs of values that are allowed, as in `relate('x', 'y', (x, y) => Math.abs(x - y) === 1)`. */
  relate(x: I, y: I, isAllowed: (x: number, y: number) => boolean): this {
    relates(this.integerOf(x, 'relate'), this.integerOf(y, 'relate'), isAllowed)
    return this
  }

  /** As in `sum([[2, 'x'], [-1, 'y']], '<=', 7)`. A Boolean or a condition counts 1 if it is true, and 0 if not. */
  sum(
    terms: Iterable<readonly [coefficient: number, of: Statement<B | I>]>,
    comparison: Comparison,
    total: number,
  ): this {
    const parts = Array.from(terms, ([coefficient, of]): Term => {
      const integer = of instanceof Condition ? undefined : this.find(of, 'a sum')
      return [coefficient, integer instanceof IntegerVariable ? integer : this.literalOf(of as Statement<B>, 'a sum')]
    })
    sum(this.solver, parts, comparison, total)
    return this
  }

  /** A model, if there is any. If not, `failed` tells which assumptions are to blame. */
  solve(assumptions: Iterable<Statement<B>> = []): NamedModel<B, I> | undefined {
    const outcome = run(this.search(assumptions))
    return outcome.status === 'solved' ? outcome.answer : undefined
  }

  search(assumptions: Iterable<Statement<B>> = []): Search<NamedModel<B, I>> {
    const assumed = [...assumptions]
    return this.searchUnder(assumed, this.literals(assumed, 'an assumption'))
  }

  /** The assumptions of the last `solve` or `search` that cannot hold together; none if there is no model anyway. */
  get failed(): readonly Statement<B>[] {
    return this.blamed
  }

  /** All models one by one, each found when it is asked for. */
  models(question: NamedModelsQuestion<B, I> = {}): Generator<NamedModel<B, I>, void> {
    return this.eachNamed(models(this.solver, this.question(question)))
  }

  /** Gives every model to `onModel`; the answer is how many there were. */
  searchModels(onModel: (model: NamedModel<B, I>) => void, question: NamedModelsQuestion<B, I> = {}): Search<number> {
    return searchModels(this.solver, { ...this.question(question), onModel: (model) => onModel(this.named(model)) })
  }

  /** How many models there are, found one by one: some millions at most. */
  count(question: NamedQuestion<B, I> = {}): bigint {
    const outcome = run(this.searchCount(question))
    if (outcome.status !== 'solved') throw new Error('a count that is not stopped ends solved')
    return outcome.answer
  }

  searchCount(question: NamedModelsQuestion<B, I> = {}): Search<bigint> {
    return searchCount(this.solver, this.question(question))
  }

  /** Whether there is just one model: `solved`, `ambiguous` with two models that differ, or `impossible`. */
  searchUnique(question: NamedQuestion<B, I> = {}): Search<NamedModel<B, I>> {
    return translate(searchUnique(this.solver, this.question(question)), this.named, asItIs)
  }

  /** What all models have in common, if there is any model. */
  backbone(question: NamedQuestion<B, I> = {}): NamedBackbone<B, I> | undefined {
    const outcome = run(this.searchBackbone(question))
    return outcome.status === 'solved' ? outcome.answer : undefined
  }

  searchBackbone(question: NamedQuestion<B, I> = {}): Search<NamedBackbone<B, I>> {
    requireKeys(question, QUESTION)
    const { over = this.index.keys, assumptions = [] } = question
    // Every value of an integer is asked about, not just what tells its values apart.
    const asked = Array.from(over, (key) => this.find(key, 'a backbone'))
    const literals = asked.flatMap((each) => (typeof each === 'number' ? [each] : each.valueLiterals()))
    const search = searchBackbone(this.solver, {
      over: literals.map((literal) => literal >> 1),
      assumptions: this.literals(assumptions, 'an assumption'),
    })
    const named = (found: Backbone) => new NamedBackbone<B, I>(found, (key) => this.find(key, 'a backbone'))
    return translate(search, named, asItIs)
  }

  literalOf(statement: Statement<B>, where = 'literalOf'): Literal {
    return this.condition(statement, where).literal()
  }

  integerOf(key: I, where = 'integerOf'): IntegerVariable {
    const found = this.find(key, where)
    if (found instanceof IntegerVariable) return found
    throw new InputError(`${where}: expected an integer, found ${shown(key)}, which is a Boolean`)
  }

  private *searchUnder(assumed: readonly Statement<B>[], literals: readonly Literal[]): Search<NamedModel<B, I>> {
    this.blamed = []
    const outcome = yield* translate(this.solver.search(literals), this.named, asItIs)
    if (outcome.status === 'impossible') {
      const failed = new Set(this.solver.failed)
      this.blamed = assumed.filter((_, place) => failed.has(literals[place]!))
    }
    return outcome
  }

  private *eachNamed(found: Iterable<Model>): Generator<NamedModel<B, I>, void> {
    for (const model of found) yield this.named(model)
  }

  private declare(key: B | I, make: () => Literal | IntegerVariable): void {
    if (this.index.numberOf(key) !== undefined) throw new InputError(`${shown(key)} is declared twice`)
    const made = make()
    this.index.add(key)
    this.declared.push(made)
  }

  private find(key: B | I, where: string): Literal | IntegerVariable {
    const number = this.index.numberOf(key)
    if (number !== undefined) return this.declared[number]!
    const meant = this.index.nearest(key)
    const suggestion = meant === undefined ? '' : `; did you mean ${shown(meant)}?`
    throw new InputError(`${where} names ${shown(key)}, which is not declared${suggestion}`)
  }

  private condition(statement: Statement<B>, where: string): Condition {
    if (statement instanceof Condition) {
      if (statement.builder === this) return statement
      throw new InputError(`${where}: expected a condition made by this builder, found one of another`)
    }
    const literal = this.find(statement, where)
    if (typeof literal === 'number') {
      const holds = (model: Model) => model[literal >> 1] === 1
      return new Condition(this, () => literal, holds)
    }
    const how = 'say which value with is, isAtMost or isAtLeast'
    throw new InputError(`${where}: expected a Boolean, found ${shown(statement)}, which is an integer: ${how}`)
  }

  private literals(statements: Iterable<Statement<B>>, where: string): Literal[] {
    return Array.from(statements, (statement) => this.literalOf(statement, where))
  }

  private question(question: NamedModelsQuestion<B, I>): ModelsQuestion {
    requireKeys(question, QUESTION)
    const { over = this.index.keys, assumptions = [], most } = question
    const asked = Array.from(over, (key) => this.find(key, 'a question'))
    return {
      over: asked.flatMap((each) => (typeof each === 'number' ? [each >> 1] : each.variables())),
      assumptions: this.literals(assumptions, 'an assumption'),
      ...(most !== undefined && { most }),
    }
  }

  private readonly named = (model: Model): NamedModel<B, I> =>
    new NamedModel<B, I>(
      model,
      this.index.keys,
      (key) => this.find(key, 'a model'),
      (statement) => this.condition(statement, 'a model'),
    )
}

const QUESTION = ['over', 'assumptions', 'most']

const asItIs = <T>(certificate: T): T => certificate
