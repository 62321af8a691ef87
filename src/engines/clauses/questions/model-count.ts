import { InputError } from '../../../base/input-error.ts'
import type { Search, StopReason } from '../../../search.ts'
import { type Formula, requireFormula, solverOf } from '../formula.ts'
import type { ClauseSolver } from '../solver.ts'
import { ComponentCounter } from './component-counter.ts'
import { Enumeration } from './models.ts'
import type { ModelQuestion } from './question.ts'

/** Steps between two looks at the outside: about a millisecond. */
const STEPS_PER_SLICE = 1 << 13
/** Beyond this a single step of counting by parts would take longer than a search may go without a word. */
const MOST_LITERALS = 1 << 15

export interface CountLimit {
  /** Whoever counts may give up when there are more models than this. */
  readonly most?: number | bigint
}

export interface CountQuestion extends ModelQuestion, CountLimit {}

/**
 * How many models a solver has; those that agree on the chosen variables count as one. Finds them one by one, so this is
 * for some millions at most. When it is stopped the answer is how many there are at least.
 */
export function* searchCount(solver: ClauseSolver, { most, ...question }: CountQuestion = {}): Search<bigint> {
  const limit = checkedLimit(most)
  const enumeration = new Enumeration(solver, question)
  for (;;) {
    const model = yield* enumeration.next()
    const { steps } = enumeration
    const answer = BigInt(enumeration.found)
    if (model === undefined) return { status: 'solved', answer, steps }
    if (typeof model === 'string') return { status: 'stopped', reason: model, answer, steps }
    if (enumeration.found > limit && !enumeration.isExhausted) return tooMany(limit, answer, steps)
  }
}

/**
 * How many models a formula has, over all its variables, in two ways at once of which the first to end gives the answer: by parts, so that
 * the number may be astronomical, and one by one. When it is stopped the answer is how many there are at least.
 */
export function* searchFormulaCount(formula: Formula, { most }: CountLimit = {}): Search<bigint> {
  const limit = checkedLimit(most)
  requireFormula(formula)
  const ways = [searchCount(solverOf(formula), { most: limit })]
  if (formula.literals.length <= MOST_LITERALS) ways.unshift(searchCountByParts(formula, limit))
  const steps = ways.map(() => 0)
  const total = () => steps.reduce((sum, each) => sum + each)
  let value = 0
  for (let turn = 0; ; turn = (turn + 1) % ways.length) {
    const next = ways[turn]!.next()
    steps[turn] = next.value.steps
    if (next.done) return { ...next.value, steps: total() }
    value = Math.max(value, next.value.value ?? 0)
    const reason = yield { steps: total(), value }
    if (!reason) continue
    const answers = ways.map((way) => countedSoFar(way, reason))
    return { status: 'stopped', reason, answer: answers.reduce((a, b) => (a > b ? a : b)), steps: total() }
  }
}

function countedSoFar(way: Search<bigint>, reason: StopReason): bigint {
  // A way that has not begun cannot be told anything yet.
  const begun = way.next(reason)
  const last = begun.done ? begun : way.next(reason)
  return last.done && last.value.status === 'stopped' ? (last.value.answer ?? 0n) : 0n
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
