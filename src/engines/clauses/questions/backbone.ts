import type { Search, StopReason } from '../../../search.ts'
import type { Literal } from '../literal.ts'
import type { ClauseSolver, Model } from '../solver.ts'
import { chosenVariables, type ModelQuestion, type Part, Questions } from './question.ts'

/** When a variable is true: in all models, in none, in some but not all; or it was not found out. */
export type Occurrence = 'always' | 'never' | 'sometimes' | 'unknown'

/** By chosen variable. */
export type Backbone = ReadonlyMap<number, Occurrence>

/**
 * What all models have in common on the chosen variables; `impossible` if there is no model. Progress gives as its value how many
 * variables are settled.
 */
export function* searchBackbone(solver: ClauseSolver, question: ModelQuestion = {}): Search<Backbone> {
  const over = chosenVariables(solver, question.over)
  const assumptions = [...(question.assumptions ?? [])]
  const questions = new Questions(solver)
  const candidates = new Candidates(solver, over, assumptions)
  const first = yield* questions.ask(assumptions)
  if (first === undefined) return { status: 'impossible', steps: questions.steps }
  let reason: StopReason | undefined
  if (typeof first === 'string') reason = first
  else {
    candidates.begin(first)
    reason = yield* settle(candidates, questions)
  }
  const answer = candidates.occurrences
  if (reason) return { status: 'stopped', reason, answer, steps: questions.steps }
  return { status: 'solved', answer, steps: questions.steps }
}

/** Asks about the candidates until there are none. Gives the reason to stop, if there was one before. */
function* settle(candidates: Candidates, questions: Questions): Part<StopReason | undefined> {
  for (let literal = candidates.next(); literal !== undefined; literal = candidates.next()) {
    questions.value = candidates.settled
    candidates.preferOpposites()
    const model = yield* questions.ask([...candidates.known, literal ^ 1])
    if (typeof model === 'string') return model
    if (model) candidates.compare(model)
    else candidates.confirm(literal)
  }
  return undefined
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
