import { InputError, requireKeys } from '../../base/input-error.ts'
import { IntList } from '../../base/int-list.ts'
import { Random, type Seed } from '../../base/random.ts'
import { type Finished, run, type Search } from '../../search.ts'
import { decisiveLiterals } from './conflict-analysis.ts'
import type { Literal, ProofSink } from './formula.ts'
import { type Formula, type Model, requireFormula } from './formula.ts'
import { Kernel } from './kernel.ts'
import type { Propagator } from './propagator.ts'
import { ReasonCheck } from './propagator.ts'

/** Steps between two pauses: about a millisecond. */
const STEPS_PER_SLICE = 1 << 11
/** 32 MB of learned clauses by default: what can be gone through in some hundredths of a second. */
const MOST_LEARNED_WORDS = 1 << 23
const MOST_VARIABLES = 1 << 28

export interface SolverSettings {
  /** The same seed gives the same run. */
  readonly seed?: Seed
  /** What a variable is tried as first: false if nothing is said. */
  readonly firstPhase?: boolean
  /** How many integers the learned clauses may take. When they are full the least useful ones go. */
  readonly mostLearnedWords?: number
  /** Gets every clause that is learned or deleted: together a DRAT proof. Without propagators only. */
  readonly proof?: ProofSink
  /** Checks every reason that a propagator gives, and every model by what propagators accept. Slow: for tests. */
  readonly isChecking?: boolean
}

const SETTINGS = ['seed', 'firstPhase', 'mostLearnedWords', 'proof', 'isChecking']

/**
 * Boolean variables, clauses over them, and constraints with propagators of their own: finds values that satisfy all of
 * them, or proves that there are none. Clauses and variables can be added between searches, which keep what they have
 * learned.
 */
export class ClauseSolver {
  private readonly kernel: Kernel
  private readonly check: ReasonCheck | undefined
  private readonly hasProof: boolean
  /** Counts additions, so that a search notices when the problem has changed under it. */
  private edition = 0
  /** The clause that is being added, and by literal the last one that it was added to. */
  private readonly draft = new IntList()
  private stamps = new Int32Array(0)
  private stamp = 0
  /** What the last search assumed, and the edition of the problem at which it found a model. */
  private assumed: ReadonlySet<Literal> = new Set()
  private modelEdition = -1

  constructor(settings: SolverSettings = {}) {
    requireKeys(settings, SETTINGS)
    const { seed = 1, firstPhase = false, mostLearnedWords, proof, isChecking } = settings
    const random = new Random(seed)
    this.hasProof = proof !== undefined
    if (isChecking) this.check = new ReasonCheck(random.fork('check'))
    const check = this.check
    this.kernel = new Kernel({
      random,
      firstPhase: firstPhase ? () => 0 : () => 1,
      mostLearnedWords: mostLearnedWords ?? MOST_LEARNED_WORDS,
      ...(proof ? { proof } : {}),
      ...(check ? { onReason: (...reason) => check.check(this.kernel.assignment, ...reason) } : {}),
    })
  }

  get variables(): number {
    return this.kernel.assignment.variables
  }

  get conflicts(): number {
    return this.kernel.conflicts
  }

  get decisions(): number {
    return this.kernel.decisions
  }

  get restarts(): number {
    return this.kernel.restarts
  }

  /** After `impossible`: the assumptions that cannot hold together; none if there is no model anyway. */
  get failed(): Literal[] {
    return [...this.kernel.failed.toArray()]
  }

  /** Integers that there is room for in the memory of clauses, learned ones and the problem's own. */
  get words(): number {
    return this.kernel.clauses.words.length
  }

  newVariable(): number {
    return this.newVariables(1)
  }

  /** Gives the first of them. */
  newVariables(count: number): number {
    const first = this.variables
    if (!Number.isInteger(count) || count < 0 || first + count > MOST_VARIABLES) {
      throw new InputError(`expected a number of variables up to ${MOST_VARIABLES} in all, found ${count} more`)
    }
    this.edition++
    this.kernel.extend(first + count)
    if (this.stamps.length < 2 * this.variables) this.stamps = new Int32Array(4 * this.variables)
    return first
  }

  /** At least one of the literals is true. */
  addClause(literals: Iterable<Literal>): void {
    const { draft, stamps } = this
    const stamp = ++this.stamp
    let isTrivial = false
    draft.clear()
    for (const literal of literals) {
      this.requireLiteral(literal, 'a clause')
      if (stamps[literal] === stamp) continue
      stamps[literal] = stamp
      if (stamps[literal ^ 1] === stamp) isTrivial = true
      draft.push(literal)
    }
    this.edition++
    if (!isTrivial) this.kernel.addClause(draft)
  }

  addPropagator(propagator: Propagator): void {
    if (this.hasProof) throw new InputError(`${propagator.name}: a proof can hold clauses only, no propagators`)
    for (const literal of propagator.watched) this.requireLiteral(literal, propagator.name)
    this.edition++
    this.kernel.addPropagator(propagator)
  }

  /** The value that a variable is tried with first, from now on. */
  prefer(literal: Literal): void {
    this.requireLiteral(literal, 'a preference')
    this.kernel.phases.set(literal)
  }

  solve(assumptions: Iterable<Literal> = []): Finished<Model> {
    return run(this.search(assumptions))
  }

  /** A model under the assumptions, or the proof that there is none: then `failed` names those to blame. */
  *search(assumptions: Iterable<Literal> = []): Search<Model> {
    const assumed = new Set(assumptions)
    const distinct = [...assumed]
    for (const literal of distinct) this.requireLiteral(literal, 'an assumption')
    this.assumed = assumed
    const { kernel } = this
    const edition = ++this.edition
    const before = kernel.steps
    kernel.assume(distinct)
    for (;;) {
      const verdict = kernel.work(STEPS_PER_SLICE)
      const steps = kernel.steps - before
      if (verdict === 'satisfiable') {
        this.modelEdition = edition
        return { status: 'solved', answer: this.model(), steps }
      }
      if (verdict === 'unsatisfiable') return { status: 'impossible', steps }
      const reason = yield { steps }
      if (reason) return { status: 'stopped', reason, steps }
      if (edition !== this.edition) throw new InputError('a search was continued after its problem had changed')
    }
  }

  /** Whether a literal holds in all models, as far as that is known without a search. */
  isFact(literal: Literal): boolean {
    this.requireLiteral(literal, 'a fact')
    const { values, levels } = this.kernel.assignment
    return values[literal]! > 0 && levels[literal >> 1] === 0
  }

  /** After a model: few of its literals that no other model has, under the same assumptions, on these variables. */
  decisive(variables: Iterable<number>): Literal[] {
    if (this.modelEdition !== this.edition) {
      throw new InputError('expected a model found just before; something was added or asked since, or none was found')
    }
    return decisiveLiterals(this.kernel, variables, this.assumed)
  }

  private model(): Model {
    const { values, variables } = this.kernel.assignment
    const model = new Uint8Array(variables)
    for (let variable = 0; variable < variables; variable++) if (values[2 * variable]! > 0) model[variable] = 1
    this.check?.checkModel(this.kernel.propagators.all, model)
    return model
  }

  private requireLiteral(literal: Literal, where: string): void {
    if (Number.isInteger(literal) && literal >= 0 && literal < 2 * this.variables) return
    const range = `from 0 to ${2 * this.variables - 1}, for ${this.variables} variables`
    throw new InputError(`${where}: expected a literal ${range}, found ${literal}`)
  }
}

/** A solver that knows all clauses of a formula. */
export function solverOf(formula: Formula, settings: SolverSettings = {}): ClauseSolver {
  requireFormula(formula)
  const { variables, clauses, starts, literals } = formula
  const solver = new ClauseSolver(settings)
  solver.newVariables(variables)
  for (let clause = 0; clause < clauses; clause++) {
    solver.addClause(literals.subarray(starts[clause]!, starts[clause + 1]!))
  }
  return solver
}
