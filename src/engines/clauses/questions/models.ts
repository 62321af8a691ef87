import { run, type Search, type StopReason } from '../../../search.ts'
import type { Literal } from '../literal.ts'
import type { ClauseSolver, Model } from '../solver.ts'
import { checkedMost, chosenVariables, type ModelQuestion, type Part, Questions } from './question.ts'

export interface ModelsQuestion extends ModelQuestion {
  /** No more models than this are given. */
  readonly most?: number
}

export interface ModelsSearch extends ModelsQuestion {
  readonly onModel: (model: Model) => void
}

/**
 * Gives every model to `onModel`, of those that agree on the chosen variables just one; the answer is how many there were. It
 * is `stopped` for `limits` if `most` were given and there may be more.
 *
 * It adds nothing to the solver, needs no more memory the more models there are, and can be left at any time.
 */
export function* searchModels(solver: ClauseSolver, { onModel, most, ...question }: ModelsSearch): Search<number> {
  const limit = checkedMost(most)
  const enumeration = new Enumeration(solver, question)
  while (enumeration.found < limit) {
    const model = yield* enumeration.next()
    const { found: answer, steps } = enumeration
    if (model === undefined) return { status: 'solved', answer, steps }
    if (typeof model === 'string') return { status: 'stopped', reason: model, answer, steps }
    onModel(model)
  }
  const { found: answer, steps, isExhausted } = enumeration
  if (isExhausted) return { status: 'solved', answer, steps }
  return { status: 'stopped', reason: 'limits', why: `there may be more than ${limit} models`, answer, steps }
}

/** The models one by one, of those that agree on the chosen variables just one. Clauses added meanwhile hold for those to come. */
export function* models(solver: ClauseSolver, { most, ...question }: ModelsQuestion = {}): Generator<Model, void> {
  const limit = checkedMost(most)
  const enumeration = new Enumeration(solver, question)
  while (enumeration.found < limit) {
    const outcome = run(solvedNext(enumeration))
    if (outcome.status !== 'solved') return
    yield outcome.answer
  }
}

/**
 * Whether there is just one way to assign the chosen variables: `solved` with a model of it, `ambiguous` with two models that differ
 * on them, or `impossible`. If it is stopped the answer is a model, if one was found.
 */
export function* searchUnique(solver: ClauseSolver, question: ModelQuestion = {}): Search<Model> {
  const enumeration = new Enumeration(solver, question)
  const first = yield* enumeration.next()
  if (first === undefined) return { status: 'impossible', steps: enumeration.steps }
  if (typeof first === 'string') return { status: 'stopped', reason: first, steps: enumeration.steps }
  const second = yield* enumeration.next()
  const { steps } = enumeration
  if (second === undefined) return { status: 'solved', answer: first, steps }
  if (typeof second === 'string') return { status: 'stopped', reason: second, answer: first, steps }
  return { status: 'ambiguous', answers: [first, second], steps }
}

function* solvedNext(enumeration: Enumeration): Search<Model> {
  const model = yield* enumeration.next()
  const { steps } = enumeration
  if (model === undefined) return { status: 'impossible', steps }
  return typeof model === 'string'
    ? { status: 'stopped', reason: model, steps }
    : { status: 'solved', answer: model, steps }
}

/**
 * Goes through the assignments of the chosen variables as through a tree. A model is told from all others by a few decisive literals
 * a, b, c: the others are in the parts where a and b hold but not c, where a holds but not b, and where a does not
 * hold. So each part is asked about by assumptions, the smallest first, and every model divides its part again.
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

  /** The next model, or undefined if there is none, or the reason to stop: then it can be gone on with later. */
  *next(): Part<Model | StopReason | undefined> {
    while (!this.isExhausted) {
      const model = yield* this.questions.ask([...this.assumptions, ...this.path])
      if (typeof model === 'string') return model
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
