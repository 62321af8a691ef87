import { type Backbone, searchBackbone, searchUnique, variableOf } from '../engines/clauses/index.ts'
import {
  type BestSoFar,
  giveUp,
  inner,
  type Outcome,
  type Part,
  pause,
  pausing,
  type Search,
  searching,
  translate,
} from '../search.ts'
import { Assumptions } from './assumptions.ts'
import type { Certificate } from './certificate.ts'
import type { Encoding, Logic } from './logic.ts'
import { isSingle, Pauses, type Values } from './position.ts'
import type { TellingDeducer } from './refutation.ts'

/** Steps between two pauses: less than a tenth of a millisecond. */
const STEPS_PER_SLICE = 1 << 9

/** What a search for solutions may be told. */
export interface SolutionOptions<A> {
  /** A solution in the family's terms. */
  readonly answerOf?: (values: Values) => A
  /** Branches before the search hands over to clause learning. */
  readonly mostBranches?: number | undefined
}

/**
 * The only solution with a certificate, two solutions, or the proof that there is none. Propagates, assumes and
 * branches; where that takes too long, hands what is known over to clause learning, which gives no certificate.
 */
export function searchSolutions<P, D extends TellingDeducer, A = Values>(
  logic: Logic<P, D>,
  problem: P,
  options: SolutionOptions<A> = {},
): Search<A, Certificate> {
  // A generator function made here would cost more than a small board.
  return searching((best) => findSolutions(best, logic, problem, options))
}

function* findSolutions<P, D extends TellingDeducer, A>(
  best: BestSoFar<A>,
  logic: Logic<P, D>,
  problem: P,
  { mostBranches, answerOf = (values) => values as A }: SolutionOptions<A>,
): Part<Outcome<A, Certificate>, A> {
  const deducer = logic.deducer(problem)
  const { position } = deducer
  const search = logic.search(deducer, mostBranches)
  const withCertificate = position.cells <= (logic.limits?.certificate ?? Number.POSITIVE_INFINITY)
  for (;;) {
    const state = search.work(STEPS_PER_SLICE)
    const [first, second] = search.found
    const { steps } = position
    if (state === 'given up') break
    if (state === 'done') {
      if (first && second) return { status: 'ambiguous', answers: [answerOf(first), answerOf(second)], steps }
      if (first && !withCertificate) return { status: 'solved', answer: answerOf(first), steps }
      if (first) return { status: 'solved', answer: answerOf(first), certificate: search.certificate(), steps }
      const why = logic.whyImpossible?.(problem)
      const certificate = withCertificate && { certificate: search.certificate() }
      return { status: 'impossible', ...(why !== undefined && { why }), ...certificate, steps }
    }
    const isNew = first !== undefined && best.answer === undefined
    if (isNew) best.answer = answerOf(first)
    // The first solution is worth telling before it is known whether there is another.
    yield* pause(isNew ? { steps, answer: best.answer! } : { steps })
  }
  const before = position.steps
  if (search.found[0]) best.answer = answerOf(search.found[0])
  const clauses = searchByClauses(logic, problem, { candidates: search.candidates(), answerOf })
  const outcome = yield* inner(clauses, before, ({ answer }) => {
    best.answer ??= answer!
  })
  return { ...outcome, ...(outcome.status === 'stopped' && best), steps: before + outcome.steps }
}

/** The same by clause learning alone. */
export function searchByClauses<P, D extends TellingDeducer, A = Values>(
  logic: Logic<P, D>,
  problem: P,
  {
    candidates,
    answerOf = (values) => values as A,
  }: { readonly candidates?: Int32Array; readonly answerOf?: (values: Values) => A } = {},
): Search<A, never> {
  return searching(function* () {
    const encoding = yield* encode(logic, problem, candidates, 0)
    const { solver, variables } = encoding
    const { rows, columns } = logic.grid(problem)
    return yield* translate(
      searchUnique(solver, { over: variables }),
      (model) => answerOf(valuesOf(model, encoding, rows * columns)),
      () => {
        throw new Error('clauses come without a certificate')
      },
    )
  })
}

/** The clauses of a puzzle; gives up if it is too large. */
export function* encode<P, D extends TellingDeducer>(
  logic: Logic<P, D>,
  problem: P,
  candidates: Int32Array | undefined,
  steps: number,
): Part<Encoding> {
  const { rows, columns } = logic.grid(problem)
  const limit = logic.limits?.clauses
  if (limit && rows * columns > limit.cells) giveUp(limit.why, steps)
  return yield* pausing(logic.encode(problem, candidates), { steps })
}

/** The values that the cells have in a model. */
export function valuesOf(model: Uint8Array, { literal }: Encoding, cells: number): Values {
  const values = new Uint8Array(cells)
  for (let cell = 0; cell < cells; cell++) {
    while (!isHeld(model, literal(cell, values[cell]!))) values[cell]!++
  }
  return values
}

function isHeld(model: Uint8Array, literal: number): boolean {
  return model[literal >> 1] === 1 - (literal & 1)
}

/** Steps between two pauses: some tenths of a millisecond. */
const FORCED_STEPS_PER_SLICE = 1 << 11

/** By cell: the values it has in some solution, and those it may have as far as is known. */
export interface ForcedCells {
  readonly has: Int32Array
  readonly mayHave: Int32Array
}

/** What all solutions have in common; stopped: as far as known, once a solution is. `probes`: assumptions first. */
export function searchForced<P, D extends TellingDeducer>(
  logic: Logic<P, D>,
  problem: P,
  probes = false,
): Search<ForcedCells> {
  return searching(function* (best) {
    const outcome = yield* inner(searchSolutions(logic, problem))
    if (outcome.status === 'impossible') return outcome
    if (outcome.status === 'stopped') giveUp(outcome.why, outcome.steps)
    const deducer = logic.deducer(problem)
    const { position } = deducer
    const { cells, candidates } = position
    const has = new Int32Array(cells)
    const solutions = outcome.status === 'solved' ? [outcome.answer] : outcome.answers
    for (const solution of solutions) for (let cell = 0; cell < cells; cell++) has[cell]! |= 1 << solution[cell]!
    if (outcome.status === 'solved') return { status: 'solved', answer: { has, mayHave: has }, steps: outcome.steps }

    deducer.propagate(logic.strongest)
    best.answer = { has, mayHave: candidates }
    if (probes) {
      const pauses = new Pauses(() => outcome.steps + position.steps, FORCED_STEPS_PER_SLICE)
      const assumptions = new Assumptions(deducer, logic.strongest, logic.strongest)
      while (assumptions.work(pauses.left) === 'more') yield* pauses.take()
    }
    const mayHave = candidates.slice(0, cells)
    best.answer = { has, mayHave }
    const before = outcome.steps + position.steps
    const { solver, literal } = yield* encode(logic, problem, candidates, before)
    /** By variable: the cell and the value that it is true for, or false for. */
    const over = new Map<number, [cell: number, value: number, isTrue: boolean][]>()
    for (let cell = 0; cell < cells; cell++) {
      for (let left = isSingle(candidates[cell]!) ? 0 : candidates[cell]!; left !== 0; left &= left - 1) {
        const value = 31 - Math.clz32(left & -left)
        const asked = literal(cell, value)
        const meanings = over.get(variableOf(asked)) ?? []
        over.set(variableOf(asked), [...meanings, [cell, value, (asked & 1) === 0]])
      }
    }
    const take = (backbone: Backbone) => {
      for (const [variable, occurrence] of backbone) {
        for (const [cell, value, isTrue] of over.get(variable)!) {
          const isNever = occurrence === (isTrue ? 'never' : 'always')
          if (isNever) mayHave[cell]! &= ~(1 << value)
          else if (occurrence !== 'unknown') has[cell]! |= 1 << value
        }
      }
    }
    const found = yield* inner(
      searchBackbone(solver, { over: [...over.keys()] }),
      ({ steps, value = 0 }) => ({ steps: before + steps, done: over.size === 0 ? 1 : value / over.size }),
      ({ answer }) => {
        if (answer) take(answer)
      },
    )
    const steps = before + found.steps
    if (found.status !== 'solved') {
      if (found.status === 'stopped') return { ...found, answer: { has, mayHave }, steps }
      throw new Error('a puzzle with two solutions has something in common to all of them')
    }
    take(found.answer)
    return { status: 'solved', answer: { has, mayHave }, steps }
  })
}
