import { type Place, placeOf } from '../base/grid.ts'
import { type Literal, not } from '../engines/clauses/index.ts'
import type { Deduction, Explanation, Hint } from '../family.ts'
import { giveUp, inner, type Outcome, type Part, type Search, searching } from '../search.ts'
import type { Certificate } from './certificate.ts'
import type { Encoding, Logic } from './logic.ts'
import { GIVEN, isSingle, Pauses, type Values } from './position.ts'
import { Reasoning } from './reasoning.ts'
import type { Bounds, TellingDeducer } from './refutation.ts'
import { encode, searchSolutions, valuesOf } from './solve.ts'

/** Steps between two pauses: some tenths of a millisecond. */
const STEPS_PER_SLICE = 1 << 12

/** How much is assumed for an explanation, if there is one solution, and if there are several. */
export interface ExplanationBounds {
  readonly unique: Bounds
  /** Most of what is open cannot be refuted then, and to try everything is a waste. */
  readonly several: Bounds
}

/** How a person solves the puzzle without guessing; never by assuming that there is only one solution. */
export function explain<P, A, D extends TellingDeducer>(
  logic: Logic<P, D>,
  problem: P,
  bounds: ExplanationBounds,
  answerOf: (values: Values) => A,
): Search<Explanation<A, Certificate>> {
  return searching(function* (best) {
    requireExplainable(logic, problem)
    // How the puzzle ends is known first, so that it need not be waited for and nothing is tried that cannot be
    // refuted.
    const end = yield* inner(searchSolutions(logic, problem))
    if (end.status === 'stopped') giveUp(end.why, end.steps)
    const solutions = solutionsOf(end)
    const answers = solutions.map(answerOf)
    const deducer = logic.deducer(problem)
    const stepsNow = () => end.steps + deducer.position.steps
    const pauses = new Pauses(stepsNow, STEPS_PER_SLICE)
    const reasoning = new Reasoning(
      logic,
      problem,
      deducer,
      solutions,
      end.status === 'ambiguous' ? bounds.several : bounds.unique,
      pauses,
    )
    const deductions: Deduction[] = []
    const explained = (answer: A) => ({ grade: reasoning.grade, deductions, answer })
    for (;;) {
      if (answers[0] !== undefined) best.answer = explained(answers[0])
      const deduction = yield* reasoning.next()
      if (!deduction) break
      deductions.push(deduction)
      // Sentences take time too.
      deducer.position.steps++
      if (pauses.isDue) yield* pauses.take()
    }
    if (end.status === 'ambiguous') {
      return { status: 'ambiguous', answers: [explained(answers[0]!), explained(answers[1]!)], steps: stepsNow() }
    }
    if (end.status === 'impossible') {
      const why = reasoning.contradiction ?? 'No short argument shows it, but a search has tried everything.'
      return { status: 'impossible', why, steps: stepsNow() }
    }
    if (deducer.position.open > 0) deductions.push(reasoning.exhaustion(reasoning.openCells(), solutions[0]!))
    const { certificate } = end
    const answer = { ...explained(answers[0]!), ...(certificate && { certificate }) }
    return { status: 'solved', answer, steps: stepsNow() }
  })
}

/** Gives up on a board that is too large to be explained. */
function requireExplainable<P, D extends TellingDeducer>(logic: Logic<P, D>, problem: P): void {
  const limit = logic.limits?.explain
  const { rows, columns } = logic.grid(problem)
  if (limit && rows * columns > limit.cells) giveUp(limit.why, 0)
}

/** The solutions that an outcome knows, up to two. */
function solutionsOf(outcome: Outcome<Values>): readonly Values[] {
  if (outcome.status === 'solved') return [outcome.answer]
  return outcome.status === 'ambiguous' ? outcome.answers : []
}

/** What a family says of half-done boards S. */
export interface Hinting<P, S, D extends TellingDeducer> {
  /** By cell: the candidates that the player has left to it. */
  readonly entries: (problem: P, position: S) => Int32Array
  /** The cells that are not filled. */
  readonly open: (problem: P, position: S) => readonly number[]
  /** Tells the deducer what a person knows who has come to a position; by default the entries. */
  readonly enter?: (deducer: D, problem: P, position: S) => void
  /** A rule that the position breaks already. */
  readonly broken: (problem: P, position: S) => Mistake | undefined
  readonly finished: string
  /** Several solutions are left, and nothing that is open is the same in all of them. */
  readonly stuck: string
  /** Entries of which each is in no solution, and entries that are in none together. */
  readonly wrong: (problem: P, position: S, cells: readonly number[]) => string
  readonly clash: (problem: P, position: S, cells: readonly number[]) => string
}

export type Mistake = Extract<Hint, { readonly kind: 'mistake' }>

/** What is wrong with a half-done board; if nothing is, the simplest deduction from there. */
export function hint<P, S, D extends TellingDeducer>(
  logic: Logic<P, D>,
  hinting: Hinting<P, S, D>,
  problem: P,
  position: S,
  bounds: ExplanationBounds,
): Search<Hint> {
  return searching(function* (best) {
    requireExplainable(logic, problem)
    const broken = hinting.broken(problem, position)
    if (broken) best.answer = broken
    const end = yield* inner(searchSolutions(logic, problem))
    let { steps } = end
    const solved = (answer: Hint) => ({ status: 'solved', answer, steps }) as const
    if (end.status === 'impossible') return { status: 'impossible', why: 'The board has no solution.', steps }
    if (end.status === 'stopped') giveUp(end.why, steps)
    if (broken) return solved(broken)
    const entries = hinting.entries(problem, position)
    const mistake = (cells: readonly number[], words: string): Hint => {
      const grid = logic.grid(problem)
      return { kind: 'mistake', words, places: cells.map((cell) => placeOf(grid, cell)) }
    }
    let solutions = solutionsOf(end).filter((solution) => agrees(entries, solution))
    if (end.status === 'solved' && solutions.length === 0) {
      const wrong = [...entries.keys()].filter((cell) => ((entries[cell]! >> end.answer[cell]!) & 1) === 0)
      return solved(mistake(wrong, hinting.wrong(problem, position, wrong)))
    }
    let questions: Questions | undefined
    if (end.status === 'ambiguous') {
      questions = new Questions(yield* encode(logic, problem, undefined, steps), entries, steps)
      if (solutions.length === 0) {
        const judged = yield* questions.judge(end.answers)
        steps = questions.steps
        if ('wrong' in judged) return solved(mistake(judged.wrong, hinting.wrong(problem, position, judged.wrong)))
        if ('clash' in judged) return solved(mistake(judged.clash, hinting.clash(problem, position, judged.clash)))
        solutions = [judged.solution]
      }
    }
    const open = hinting.open(problem, position)
    if (open.length === 0) return solved({ kind: 'finished', words: hinting.finished })

    const deducer = logic.deducer(problem)
    if (hinting.enter) hinting.enter(deducer, problem, position)
    else for (const [cell, left] of entries.entries()) deducer.keep(cell, left, GIVEN)
    const before = steps - deducer.position.steps
    const pauses = new Pauses(() => before + deducer.position.steps, STEPS_PER_SLICE)
    const isUnique = questions === undefined
    const { candidates } = deducer.position
    const reasoning = new Reasoning(
      logic,
      problem,
      deducer,
      solutions,
      isUnique ? bounds.unique : bounds.several,
      pauses,
      open.filter((cell) => isSingle(candidates[cell]!)),
    )
    const deduction = yield* reasoning.next()
    steps = before + deducer.position.steps
    if (deduction) return solved({ kind: 'step', deduction })
    // One cell is help enough.
    if (!questions) return solved({ kind: 'step', deduction: reasoning.exhaustion(open.slice(0, 1), solutions[0]!) })
    questions.steps = steps
    const forced = yield* questions.forced(open, solutions)
    steps = questions.steps
    if (forced === undefined) return solved({ kind: 'stuck', words: hinting.stuck })
    return solved({ kind: 'step', deduction: reasoning.exhaustion([forced], solutions[0]!) })
  })
}

/** How a wrong entry is refuted from the entries that are right, in the simplest way that is found. */
export function refute<P, S, D extends TellingDeducer>(
  logic: Logic<P, D>,
  hinting: Pick<Hinting<P, S, D>, 'entries'>,
  problem: P,
  position: S,
  place: Place,
  bounds: ExplanationBounds,
): Search<Deduction> {
  return searching(function* () {
    requireExplainable(logic, problem)
    const end = yield* inner(searchSolutions(logic, problem))
    if (end.status === 'stopped') giveUp(end.why, end.steps)
    let { steps } = end
    const impossible = (why: string) => ({ status: 'impossible', why, steps }) as const
    if (end.status !== 'solved') return impossible('Only entries of boards with one solution can be refuted.')
    const solution = end.answer
    const entries = hinting.entries(problem, position)
    const wrong = place[0] * logic.grid(problem).columns + place[1]
    const entry = entries[wrong]!
    if (!isSingle(entry) || entry === 1 << solution[wrong]!) return impossible('There is no wrong entry.')
    for (let way = 0, ways = 1; way < ways; way++) {
      // Each way starts from what is known, as nothing of it has been propagated yet.
      const deducer = logic.deducer(problem)
      for (const [cell, left] of entries.entries()) {
        if (cell !== wrong && ((left >> solution[cell]!) & 1) === 1) deducer.keep(cell, left, GIVEN)
      }
      const before = steps - deducer.position.steps
      const pauses = new Pauses(() => before + deducer.position.steps, STEPS_PER_SLICE)
      const reasoning = new Reasoning(logic, problem, deducer, [solution], bounds.unique, pauses)
      ways = reasoning.ways
      const deduction = yield* reasoning.refute(wrong, entry, way)
      steps = before + deducer.position.steps
      if (deduction) return { status: 'solved', answer: deduction, steps }
    }
    return impossible('No short argument refutes it.')
  })
}

function agrees(entries: Int32Array, solution: Values): boolean {
  return entries.every((left, cell) => ((left >> solution[cell]!) & 1) === 1)
}

/** Questions about the entries of a board with several solutions, answered by clause learning. */
class Questions {
  /** The cells with an entry, and what it rules out. */
  private readonly ruledOut = new Map<number, readonly Literal[]>()

  constructor(
    private readonly encoding: Encoding,
    private readonly entries: Int32Array,
    public steps: number,
  ) {
    const most = entries.reduce((all, left) => all | left, 0)
    const values = 32 - Math.clz32(most)
    for (const [cell, left] of entries.entries()) {
      const literals: Literal[] = []
      for (let value = 0; value < values; value++) {
        if (((left >> value) & 1) === 0) literals.push(not(encoding.literal(cell, value)))
      }
      if (literals.length > 0) this.ruledOut.set(cell, literals)
    }
  }

  /** A solution that has all entries, or the entries that no solution has, or entries that none has together. */
  *judge(
    known: readonly Values[],
  ): Part<{ readonly solution: Values } | { readonly wrong: number[] } | { readonly clash: number[] }> {
    const { solver } = this.encoding
    const cells = [...this.ruledOut.keys()]
    const whole = yield* this.ask(cells)
    if (whole) return { solution: whole }
    let clash = this.cellsOf(solver.failed)
    const solutions = [...known]
    const wrong: number[] = []
    for (const cell of cells) {
      if (solutions.some((solution) => ((this.entries[cell]! >> solution[cell]!) & 1) === 1)) continue
      const solution = yield* this.ask([cell])
      if (solution) solutions.push(solution)
      else wrong.push(cell)
    }
    if (wrong.length > 0) return { wrong }
    // What can be left out of the clash without a solution coming up is left out.
    for (const cell of [...clash]) {
      if (!clash.includes(cell)) continue
      const solution = yield* this.ask(clash.filter((other) => other !== cell))
      if (!solution) clash = this.cellsOf(solver.failed)
    }
    return { clash: clash.sort((one, two) => one - two) }
  }

  /** The first open cell that has the same value in all solutions with these entries. */
  *forced(open: readonly number[], known: readonly Values[]): Part<number | undefined> {
    const solutions = [...known]
    for (const cell of open) {
      const value = solutions[0]![cell]!
      if (solutions.some((solution) => solution[cell] !== value)) continue
      const other = yield* this.ask([...this.ruledOut.keys()], [not(this.encoding.literal(cell, value))])
      if (!other) return cell
      solutions.push(other)
    }
    return undefined
  }

  /** A solution with the entries of some cells, if there is one. */
  private *ask(cells: readonly number[], others: readonly Literal[] = []): Part<Values | undefined> {
    const { solver } = this.encoding
    const wanted = [...cells.flatMap((cell) => this.ruledOut.get(cell)!), ...others]
    const outcome = yield* inner(solver.search(wanted), this.steps)
    this.steps += outcome.steps
    return outcome.status === 'solved' ? valuesOf(outcome.answer, this.encoding, this.entries.length) : undefined
  }

  private cellsOf(failed: readonly Literal[]): number[] {
    const isFailed = new Set(failed)
    return [...this.ruledOut]
      .filter(([, literals]) => literals.some((each) => isFailed.has(each)))
      .map(([cell]) => cell)
  }
}
