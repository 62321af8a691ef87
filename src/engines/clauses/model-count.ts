import { InputError } from '../../base/input-error.ts'
import { IntList } from '../../base/int-list.ts'
import { inTurns, type Search, searching } from '../../search.ts'
import { ComponentCache, type Count, CountedClauses, plus, times } from './count-components.ts'
import { type Formula, requireFormula } from './formula.ts'
import { Enumeration, type ModelQuestion } from './models.ts'
import type { ClauseSolver } from './solver.ts'
import { solverOf } from './solver.ts'

/** Steps between two pauses: about a millisecond. */
const STEPS_PER_SLICE = 1 << 13
/** Beyond this a single step of counting by parts would take longer than a search may run without a pause. */
const MOST_LITERALS = 1 << 15

export interface CountLimit {
  /** The count may stop when there are more models than this. */
  readonly most?: number | bigint
}

export interface CountQuestion extends ModelQuestion, CountLimit {}

/** Counts models one by one, distinct on the chosen variables: some millions at most. Stopped: a lower bound. */
export function searchCount(solver: ClauseSolver, { most, ...question }: CountQuestion = {}): Search<bigint> {
  return searching(function* (best) {
    const limit = checkedLimit(most)
    const enumeration = new Enumeration(solver, question)
    best.compute = () => ({ answer: BigInt(enumeration.found) })
    for (;;) {
      const model = yield* enumeration.next()
      const { steps } = enumeration
      const answer = BigInt(enumeration.found)
      if (model === undefined) return { status: 'solved', answer, steps }
      if (enumeration.found > limit && !enumeration.isExhausted) return tooMany(limit, answer, steps)
    }
  })
}

/**
 * How many models a formula has, over all its variables, in two ways at once of which the first to end gives the
 * answer: by parts, so that the number may be astronomical, and one by one. When it is stopped the answer is how many
 * there are at least.
 */
export function searchFormulaCount(formula: Formula, { most }: CountLimit = {}): Search<bigint> {
  return searching(function* (best) {
    const limit = checkedLimit(most)
    requireFormula(formula)
    const ways = [searchCount(solverOf(formula), { most: limit })]
    if (formula.literals.length <= MOST_LITERALS) ways.unshift(searchCountByParts(formula, limit))
    best.answer = 0n
    return yield* inTurns(ways, ({ answer = 0n }) => {
      if (answer > best.answer!) best.answer = answer
    })
  })
}

/** What falls apart is counted apart, and the same part only once. */
function* searchCountByParts(formula: Formula, limit: number | bigint): Search<bigint> {
  const counter = new ComponentCounter(formula)
  for (;;) {
    const count = counter.work(STEPS_PER_SLICE)
    const { steps } = counter
    if (count !== undefined) return { status: 'solved', answer: BigInt(count), steps }
    const atLeast = counter.atLeast
    if (atLeast > limit) return tooMany(limit, BigInt(atLeast), steps)
    const reason = yield { steps, value: Number(atLeast) }
    if (reason) return { status: 'stopped', reason, answer: BigInt(atLeast), steps }
  }
}

function tooMany(limit: number | bigint, answer: bigint, steps: number) {
  return { status: 'stopped', reason: 'limits', why: `there are more than ${limit} models`, answer, steps } as const
}

function checkedLimit(most: number | bigint = Number.POSITIVE_INFINITY): number | bigint {
  if (typeof most === 'number' && !Number.isSafeInteger(most) && most !== Number.POSITIVE_INFINITY) {
    throw new InputError(`expected a whole number of models as the limit, found ${most}`)
  }
  if (most >= 0) return most
  throw new InputError(`expected a limit of models from 0 on, found ${most}`)
}

/** Places that a component takes in `parts`: where its variables and its clauses begin and end. */
const PART = 4
/** The weight of a clause in the choice of a variable, by open literals: the shorter, the more follows from it. */
const WEIGHTS = [0, 0, 8, 3]

/** A component, and how far its models have been counted. */
class Frame {
  variablesFrom = 0
  variablesTo = 0
  clausesFrom = 0
  clausesTo = 0
  /** How much there was on the trail and in the pools before a value was tried. */
  size = 0
  variableTop = 0
  clauseTop = 0
  partTop = 0
  variable = -1
  /** Which value of the variable is being tried: 0 none yet, then the first and the second. */
  branch = 0
  /** Models in the branches that are done. */
  total: Count = 0
  /** Models of those components of this branch that are done, multiplied. */
  product: Count = 1
  /** The components of this branch that are not done, as places in `parts`. */
  next = 0
  end = 0
}

/**
 * Counts models: tries both values of a variable, and counts the components into which the formula then falls apart by
 * themselves. A component is a set of open variables with the clauses that join them; one that was counted before is
 * not counted again.
 */
export class ComponentCounter {
  steps = 0
  private readonly clauses: CountedClauses
  private readonly cache: ComponentCache
  private readonly frames: Frame[] = []
  private depth = 0
  private readonly variablePool = new IntList()
  private readonly clausePool = new IntList()
  private readonly parts = new IntList()
  private readonly key = new IntList()
  /** By variable and by clause: the last split that met it. */
  private readonly variableStamps: Int32Array
  private readonly clauseStamps: Int32Array
  private stamp = 0
  private readonly scores: Int32Array
  private result: Count | undefined

  constructor(formula: Formula, mostCacheWords?: number) {
    this.clauses = new CountedClauses(formula)
    this.cache = new ComponentCache(mostCacheWords)
    this.variableStamps = new Int32Array(formula.variables)
    this.clauseStamps = new Int32Array(this.clauses.clauses)
    this.scores = new Int32Array(formula.variables)
    for (let variable = 0; variable < formula.variables; variable++) this.variablePool.push(variable)
    this.begin()
  }

  /** Works about this many steps. Gives the count when it is known. */
  work(budget: number): Count | undefined {
    const limit = this.steps + budget
    while (this.result === undefined && this.steps < limit) {
      const frame = this.frames[this.depth - 1]!
      if (frame.branch === 0) this.open(frame)
      else if (frame.next < frame.end && frame.product !== 0) this.push(frame)
      else this.endBranch(frame)
    }
    return this.result
  }

  /** A lower bound on the number of models. */
  get atLeast(): Count {
    if (this.result !== undefined) return this.result
    let least: Count = 1
    for (let i = this.depth - 1; i >= 0; i--) {
      const frame = this.frames[i]!
      // Nothing is known of components that wait: they may have no models.
      const isKnown = frame.branch > 0 && frame.next === frame.end
      least = isKnown ? plus(frame.total, times(frame.product, least)) : frame.total
    }
    return least
  }

  /** The whole formula is a frame with one branch and no variable. */
  private begin(): void {
    const frame = this.newFrame()
    frame.variablesTo = this.variablePool.length
    frame.branch = 2
    const { clauses } = this
    clauses.implyUnits()
    if (clauses.isContradictory || !clauses.propagate()) frame.product = 0
    else this.split(frame)
  }

  private open(frame: Frame): void {
    this.writeKey(frame)
    this.steps += 1 + (this.key.length >> 2)
    const known = this.cache.get(this.key.all, this.key.length)
    if (known !== undefined) {
      this.finish(known)
      return
    }
    frame.variable = this.choose(frame)
    frame.size = this.clauses.size
    frame.variableTop = this.variablePool.length
    frame.clauseTop = this.clausePool.length
    frame.partTop = this.parts.length
    this.tryValue(frame, 2 * frame.variable)
  }

  private tryValue(frame: Frame, literal: number): void {
    const { clauses } = this
    frame.branch++
    frame.product = 1
    frame.next = frame.partTop
    frame.end = frame.partTop
    clauses.assign(literal)
    if (clauses.propagate()) this.split(frame)
    else frame.product = 0
    this.steps += clauses.size - frame.size
  }

  private endBranch(frame: Frame): void {
    frame.total = plus(frame.total, frame.product)
    if (frame.variable < 0) {
      this.result = frame.total
      return
    }
    this.clauses.undo(frame.size)
    this.variablePool.truncate(frame.variableTop)
    this.clausePool.truncate(frame.clauseTop)
    this.parts.truncate(frame.partTop)
    if (frame.branch === 1) {
      this.tryValue(frame, 2 * frame.variable + 1)
      return
    }
    this.writeKey(frame)
    this.cache.set(this.key.all, this.key.length, frame.total)
    this.finish(frame.total)
  }

  private finish(count: Count): void {
    this.depth--
    const above = this.frames[this.depth - 1]!
    above.product = times(above.product, count)
  }

  private newFrame(): Frame {
    if (this.depth === this.frames.length) this.frames.push(new Frame())
    return this.frames[this.depth++]!
  }

  /** The next component of a frame. */
  private push(above: Frame): void {
    const { parts } = this
    const part = above.next
    above.next += PART
    const frame = this.newFrame()
    frame.variablesFrom = parts.at(part)
    frame.variablesTo = parts.at(part + 1)
    frame.clausesFrom = parts.at(part + 2)
    frame.clausesTo = parts.at(part + 3)
    frame.branch = 0
    frame.total = 0
    frame.product = 1
    frame.next = 0
    frame.end = 0
  }

  /** Finds the components of what is still open in a frame. A variable without clauses may be both. */
  private split(frame: Frame): void {
    const { variablePool, clausePool, parts, clauses } = this
    this.stamp++
    for (let i = frame.variablesFrom; i < frame.variablesTo; i++) {
      const variable = variablePool.at(i)
      if (clauses.values[2 * variable] !== 0 || this.variableStamps[variable] === this.stamp) continue
      const variablesFrom = variablePool.length
      const clausesFrom = clausePool.length
      this.collect(variable)
      if (clausePool.length === clausesFrom) {
        variablePool.truncate(variablesFrom)
        frame.product = times(frame.product, 2)
        continue
      }
      // In a fixed order, so that the same component is known again.
      variablePool.all.subarray(variablesFrom, variablePool.length).sort()
      clausePool.all.subarray(clausesFrom, clausePool.length).sort()
      parts.push(variablesFrom)
      parts.push(variablePool.length)
      parts.push(clausesFrom)
      parts.push(clausePool.length)
    }
    frame.end = parts.length
    this.steps += frame.variablesTo - frame.variablesFrom
  }

  /** Everything that is joined with a variable. */
  private collect(root: number): void {
    const { variablePool, clausePool, variableStamps, clauseStamps, stamp, clauses } = this
    const { places, occurrences, trues, starts, literals, values } = clauses
    let place = variablePool.length
    variablePool.push(root)
    variableStamps[root] = stamp
    while (place < variablePool.length) {
      const variable = variablePool.at(place++)
      // The clauses of a literal and of its opposite stand one after the other.
      for (let i = places[2 * variable]!; i < places[2 * variable + 2]!; i++) {
        const clause = occurrences[i]!
        if (trues[clause]! > 0 || clauseStamps[clause] === stamp) continue
        clauseStamps[clause] = stamp
        clausePool.push(clause)
        for (let k = starts[clause]!; k < starts[clause + 1]!; k++) {
          const other = literals[k]! >> 1
          if (variableStamps[other] === stamp || values[literals[k]!] !== 0) continue
          variableStamps[other] = stamp
          variablePool.push(other)
        }
      }
    }
  }

  /** The variables and the clauses; those of two literals follow from the variables and are left out. */
  private writeKey(frame: Frame): void {
    const { key, variablePool, clausePool } = this
    const { starts } = this.clauses
    key.clear()
    key.push(frame.variablesTo - frame.variablesFrom)
    for (let i = frame.variablesFrom; i < frame.variablesTo; i++) key.push(variablePool.at(i))
    for (let i = frame.clausesFrom; i < frame.clausesTo; i++) {
      const clause = clausePool.at(i)
      if (starts[clause + 1]! - starts[clause]! > 2) key.push(clause)
    }
  }

  /** The variable that is in most clauses, short ones above all. */
  private choose(frame: Frame): number {
    const { variablePool, clausePool, scores } = this
    const { starts, literals, values, opens } = this.clauses
    for (let i = frame.variablesFrom; i < frame.variablesTo; i++) scores[variablePool.at(i)] = 0
    for (let i = frame.clausesFrom; i < frame.clausesTo; i++) {
      const clause = clausePool.at(i)
      const weight = WEIGHTS[opens[clause]!] ?? 1
      for (let k = starts[clause]!; k < starts[clause + 1]!; k++) {
        if (values[literals[k]!] === 0) scores[literals[k]! >> 1]! += weight
      }
    }
    let best = variablePool.at(frame.variablesFrom)
    for (let i = frame.variablesFrom + 1; i < frame.variablesTo; i++) {
      const variable = variablePool.at(i)
      if (scores[variable]! > scores[best]!) best = variable
    }
    return best
  }
}
