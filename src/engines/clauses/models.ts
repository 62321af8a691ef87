import { InputError } from '../../base/input-error.ts'
import { inner, type Part, type Progress, pause, run, type Search, searching } from '../../search.ts'
import type { Literal, Model } from './formula.ts'
import type { ClauseSolver } from './solver.ts'

/** Steps between two pauses, over several questions: about a millisecond. */
const STEPS_PER_SLICE = 1 << 11
/** What a question costs however short it is, in steps; and how many variables cost as much as a step. */
const STEPS_PER_QUESTION = 16
const VARIABLES_PER_STEP = 16

/** What is common to questions about all models of a solver. */
export interface ModelQuestion {
  /** Models that agree on these variables count as one; by default, all variables that there are now. */
  readonly over?: Iterable<number>
  /** What must hold in the models. */
  readonly assumptions?: Iterable<Literal>
}

/** Many searches of one solver as parts of one search: adds up their steps and yields often enough. */
export class Questions {
  steps = 0
  /** What progress gives as the value, if anything. */
  value: number | undefined
  private sinceYield = 0

  constructor(private readonly solver: ClauseSolver) {}

  /** A model, or undefined if there is none. */
  *ask(assumptions: Iterable<Literal>): Part<Model | undefined> {
    if (this.sinceYield >= STEPS_PER_SLICE) yield* pause(this.progress(this.steps))
    const outcome = yield* inner(this.solver.search(assumptions), ({ steps }) => this.progress(this.steps + steps))
    this.steps += outcome.steps
    this.sinceYield += outcome.steps + STEPS_PER_QUESTION + Math.floor(this.solver.variables / VARIABLES_PER_STEP)
    return outcome.status === 'solved' ? outcome.answer : undefined
  }

  private progress(steps: number): Progress<never> {
    this.sinceYield = 0
    return this.value === undefined ? { steps } : { steps, value: this.value }
  }
}

/** The variables that a question is about, each once. */
function chosenVariables(solver: ClauseSolver, over: Iterable<number> | undefined): Int32Array {
  if (over === undefined) return Int32Array.from({ length: solver.variables }, (_, variable) => variable)
  const distinct = new Set(over)
  for (const variable of distinct) {
    if (Number.isInteger(variable) && variable >= 0 && variable < solver.variables) continue
    throw new InputError(`expected variables from 0 to ${solver.variables - 1}, found ${variable}`)
  }
  return Int32Array.from(distinct)
}

/** How many are wanted at most: Infinity if nothing is said. */
function checkedMost(most: number | undefined): number {
  if (most === undefined || most === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY
  if (Number.isSafeInteger(most) && most >= 0) return most
  throw new InputError(`expected a whole number of models from 0 on, found ${most}`)
}

export interface ModelsQuestion extends ModelQuestion {
  /** No more models than this are given. */
  readonly most?: number
}

export interface ModelsSearch extends ModelsQuestion {
  readonly onModel: (model: Model) => void
}

/**
 * Gives every model to `onModel`, of those that agree on the chosen variables just one; the answer is how many there
 * were. It is `stopped` for `limits` if `most` were given and there may be more.
 *
 * It adds nothing to the solver, needs no more memory the more models there are, and can be left at any time.
 */
export function searchModels(solver: ClauseSolver, { onModel, most, ...question }: ModelsSearch): Search<number> {
  return searching(function* (best) {
    const limit = checkedMost(most)
    const enumeration = new Enumeration(solver, question)
    while (enumeration.found < limit) {
      best.answer = enumeration.found
      const model = yield* enumeration.next()
      const { found: answer, steps } = enumeration
      if (model === undefined) return { status: 'solved', answer, steps }
      onModel(model)
    }
    const { found: answer, steps, isExhausted } = enumeration
    if (isExhausted) return { status: 'solved', answer, steps }
    return { status: 'stopped', reason: 'limits', why: `there may be more than ${limit} models`, answer, steps }
  })
}

/** The models one by one, distinct on the chosen variables. Clauses added meanwhile hold for later ones. */
export function* models(solver: ClauseSolver, { most, ...question }: ModelsQuestion = {}): Generator<Model, void> {
  const limit = checkedMost(most)
  const enumeration = new Enumeration(solver, question)
  while (enumeration.found < limit) {
    const outcome = run(solvedNext(enumeration))
    if (outcome.status !== 'solved') return
    yield outcome.answer
  }
}

/** Whether the chosen variables have one assignment: `solved`, `ambiguous` with two models, or `impossible`. */
export function searchUnique(solver: ClauseSolver, question: ModelQuestion = {}): Search<Model> {
  return searching(function* (best) {
    const enumeration = new Enumeration(solver, question)
    const first = yield* enumeration.next()
    if (first === undefined) return { status: 'impossible', steps: enumeration.steps }
    best.answer = first
    const second = yield* enumeration.next()
    const { steps } = enumeration
    if (second === undefined) return { status: 'solved', answer: first, steps }
    return { status: 'ambiguous', answers: [first, second], steps }
  })
}

function solvedNext(enumeration: Enumeration): Search<Model> {
  return searching(function* () {
    const model = yield* enumeration.next()
    const { steps } = enumeration
    return model === undefined ? { status: 'impossible', steps } : { status: 'solved', answer: model, steps }
  })
}

/**
 * Goes through the assignments of the chosen variables as through a tree. A model is told from all others by a few
 * decisive literals a, b, c: the others are in the parts where a and b hold but not c, where a holds but not b, and
 * where a does not hold. So each part is asked about by assumptions, the smallest first, and every model divides its
 * part again.
 */
export class Enumeration {
  found = 0
  /** Nothing is left to be asked about. */
  isExhausted = false
  private readonly questions: Questions
  private readonly over: Int32Array
  private readonly assumptions: readonly Literal[]
  /** The part that is asked about next, and which of its literals are so because their opposites are done with. */
  private readonly path: Literal[] = []
  private readonly isSecond: boolean[] = []

  constructor(
    private readonly solver: ClauseSolver,
    { over, assumptions = [] }: ModelQuestion,
  ) {
    this.questions = new Questions(solver)
    this.questions.value = 0
    this.over = chosenVariables(solver, over)
    this.assumptions = [...assumptions]
  }

  get steps(): number {
    return this.questions.steps
  }

  /** The next model, or undefined if there is none. */
  *next(): Part<Model | undefined> {
    while (!this.isExhausted) {
      const model = yield* this.questions.ask([...this.assumptions, ...this.path])
      if (model === undefined) {
        this.goOn()
        continue
      }
      this.questions.value = ++this.found
      for (const literal of this.solver.decisive(this.over)) {
        this.path.push(literal)
        this.isSecond.push(false)
      }
      this.goOn()
      return model
    }
    return undefined
  }

  /** To the smallest part that has not been asked about. */
  private goOn(): void {
    const { path, isSecond } = this
    while (isSecond.at(-1)) {
      path.pop()
      isSecond.pop()
    }
    if (path.length === 0) {
      this.isExhausted = true
      return
    }
    path[path.length - 1]! ^= 1
    isSecond[path.length - 1] = true
  }
}

/** When a variable is true: in all models, in none, in some but not all; or it was not found out. */
export type Occurrence = 'always' | 'never' | 'sometimes' | 'unknown'

/** By chosen variable. */
export type Backbone = ReadonlyMap<number, Occurrence>

/** The backbone of the chosen variables; `impossible` without a model. Progress: variables settled. */
export function searchBackbone(solver: ClauseSolver, question: ModelQuestion = {}): Search<Backbone> {
  return searching(function* (best) {
    const over = chosenVariables(solver, question.over)
    const assumptions = [...(question.assumptions ?? [])]
    const questions = new Questions(solver)
    const candidates = new Candidates(solver, over, assumptions)
    const answer = candidates.occurrences
    best.answer = answer
    const first = yield* questions.ask(assumptions)
    if (first === undefined) return { status: 'impossible', steps: questions.steps }
    candidates.begin(first)
    for (let literal = candidates.next(); literal !== undefined; literal = candidates.next()) {
      questions.value = candidates.settled
      candidates.preferOpposites()
      const model = yield* questions.ask([...candidates.known, literal ^ 1])
      if (model) candidates.compare(model)
      else candidates.confirm(literal)
    }
    return { status: 'solved', answer, steps: questions.steps }
  })
}

/** The literals that have been true in all models so far, and what is known of all others. */
class Candidates {
  readonly occurrences = new Map<number, Occurrence>()
  /** The assumptions, and what is known to follow from them. */
  readonly known: Literal[]
  settled = 0
  private open: Literal[] = []

  constructor(
    private readonly solver: ClauseSolver,
    private readonly over: Int32Array,
    assumptions: readonly Literal[],
  ) {
    for (const variable of over) this.occurrences.set(variable, 'unknown')
    this.known = [...assumptions]
  }

  begin(model: Model): void {
    const assumed = new Set(this.known)
    for (const variable of this.over) {
      const literal = 2 * variable + (model[variable] ? 0 : 1)
      if (assumed.has(literal)) this.settle(literal, alike(literal))
      else this.open.push(literal)
    }
  }

  /** A candidate that has to be asked about. Those that the solver knows by now are settled without a question. */
  next(): Literal | undefined {
    for (let literal = this.open.at(-1); literal !== undefined; literal = this.open.at(-1)) {
      if (!this.solver.isFact(literal)) return literal
      this.open.pop()
      this.settle(literal, alike(literal))
    }
    return undefined
  }

  /** So that a model, if there is one, rules out as many candidates as possible. */
  preferOpposites(): void {
    for (const literal of this.open) this.solver.prefer(literal ^ 1)
  }

  /** The last candidate was asked about, and its opposite is in no model. */
  confirm(literal: Literal): void {
    this.open.pop()
    this.settle(literal, alike(literal))
    if (!this.solver.isFact(literal)) this.known.push(literal)
  }

  /** Candidates that are false in another model are none. */
  compare(model: Model): void {
    const kept: Literal[] = []
    for (const literal of this.open) {
      if (model[literal >> 1] === (literal & 1)) this.settle(literal, 'sometimes')
      else kept.push(literal)
    }
    this.open = kept
  }

  private settle(literal: Literal, occurrence: Occurrence): void {
    this.occurrences.set(literal >> 1, occurrence)
    this.settled++
  }
}

function alike(literal: Literal): Occurrence {
  return literal & 1 ? 'never' : 'always'
}
