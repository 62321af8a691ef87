import {
  type Ability,
  type AnyFamily,
  type Explanation,
  type Finished,
  InputError,
  type Json,
  type Puzzle,
  type Search,
  type Submission,
  submissionsOf,
  translate,
  type Violation,
  type WhichAnswers,
} from '../src/index.ts'
import { type LimitFields, limitsOf } from './limits.ts'
import { defined } from './order.ts'

/** What commands and lines of a batch ask of a puzzle: the searches, and their results as JSON. */

export const QUESTIONS = ['solve', 'check', 'count', 'explain', 'forced', 'hint', 'grade', 'convert'] as const

export type QuestionName = (typeof QUESTIONS)[number]

/** A question as plain data. */
export interface QuestionOrder extends LimitFields {
  readonly question: QuestionName
  /** For solve. */
  readonly method?: string
  readonly seed?: string
  /** For solve: whether solutions are verified by the rules alone. */
  readonly check?: boolean
  /** For count. */
  readonly which?: WhichAnswers
  /** For convert: the notation to write. */
  readonly to?: string
}

/** The object that a puzzle came in, with what it may carry besides: a solution, a position. */
export type Carrier = { readonly [key: string]: Json }

export interface Question<A> {
  readonly search: (puzzle: Puzzle, carrier?: Carrier) => Search<A>
  /** The object that `--json` prints. */
  readonly result: (puzzle: Puzzle, outcome: Finished<A>, id?: Json) => object
  /** Its text in pieces, where it may be too large for one string. */
  readonly resultPieces?: (puzzle: Puzzle, outcome: Finished<A>) => Iterable<string>
}

/** Throws InputError where the family has no such method, notation or ability. */
export function requireAnswerable(family: AnyFamily, { question, method, to }: QuestionOrder): void {
  family.requireMethod(method)
  if (to !== undefined) family.requireNotation(to)
  const ability = ABILITIES[question]
  if (ability !== undefined) family.requireAbility(ability)
}

const ABILITIES: Readonly<Partial<Record<QuestionName, Ability>>> = {
  count: 'count',
  explain: 'explain',
  forced: 'forced',
  hint: 'hint',
  grade: 'explain',
}

export function questionOf(order: QuestionOrder): Question<never> {
  return QUESTION_MAKERS[order.question](order) as Question<never>
}

export const QUESTION_MAKERS = {
  solve: solveQuestion,
  check: () => CHECK,
  count: ({ which = 'best' }: QuestionOrder) => ({
    search: (puzzle: Puzzle) => puzzle.count(which),
    result: (puzzle: Puzzle, outcome: Parameters<Puzzle['countResult']>[0], id?: Json) =>
      puzzle.countResult(outcome, id),
  }),
  explain: () => ({
    search: (puzzle: Puzzle) => puzzle.explain(),
    result: (puzzle: Puzzle, outcome: Finished<Explanation<unknown, unknown>>, id?: Json) =>
      puzzle.explainResult(outcome, id),
    resultPieces: (puzzle: Puzzle, outcome: Finished<Explanation<unknown, unknown>>) =>
      puzzle.explainResultPieces(outcome),
  }),
  forced: () => ({
    search: (puzzle: Puzzle) => puzzle.forced(),
    result: (puzzle: Puzzle, outcome: Parameters<Puzzle['forcedResult']>[0], id?: Json) =>
      puzzle.forcedResult(outcome, id),
    resultPieces: (puzzle: Puzzle, outcome: Parameters<Puzzle['forcedResult']>[0]) =>
      puzzle.forcedResultPieces(outcome),
  }),
  hint: () => ({
    search: (puzzle: Puzzle, carrier?: Carrier) =>
      puzzle.hint(carrier?.position === undefined ? undefined : puzzle.positionFromJson(carrier)),
    result: (puzzle: Puzzle, outcome: Parameters<Puzzle['hintResult']>[0], id?: Json) => puzzle.hintResult(outcome, id),
  }),
  grade: () => GRADE,
  convert: ({ to = 'text' }: QuestionOrder): Question<string> => ({
    search: (puzzle) => atOnce(puzzle.text(to)),
    result: (puzzle, outcome, id) => ({
      ...idField(id),
      family: puzzle.family.name,
      notation: to,
      text: answerOf(outcome),
    }),
  }),
} as const

function solveQuestion(order: QuestionOrder): Question<unknown> {
  const { method, seed, check } = order
  const details = (puzzle: Puzzle, outcome: Finished<unknown>, id?: Json) => {
    const isChecked = check && submissionsOf(outcome).length > 0
    if (isChecked) requireRight(puzzle, outcome)
    return { id, method, seed, checked: isChecked || undefined }
  }
  return {
    search: (puzzle) => puzzle.solve({ method, seed, budget: limitsOf(order) }),
    result: (puzzle, outcome, id) => puzzle.result(outcome, details(puzzle, outcome, id)),
    resultPieces: (puzzle, outcome) => puzzle.resultPieces(outcome, details(puzzle, outcome)),
  }
}

/** Verifies the solutions of an outcome once more, by the rules alone. */
export function requireRight(puzzle: Puzzle, outcome: Finished<unknown>): void {
  for (const submission of submissionsOf(outcome)) {
    const violations = puzzle.check(submission)
    if (violations.length > 0) throw new Error(`the solution is wrong: ${violations.map(inWords).join('; ')}`)
  }

  function inWords({ rule, places }: Violation): string {
    return `${puzzle.family.rules[rule]} (${rule}) ${JSON.stringify(places)}`
  }
}

/** What `check --json` prints; `proven` only where a certificate came with the solution. */
export type Verdict = ReturnType<typeof verdictOn>

export function verdictOn(puzzle: Puzzle, submission: Submission) {
  const violations = puzzle.check(submission)
  const value = puzzle.value(submission.answer)
  const parts = puzzle.valueParts(submission.answer)
  return {
    family: puzzle.family.name,
    valid: violations.length === 0,
    ...defined({ value, parts }),
    ...(submission.certificate === undefined ? {} : { proven: violations.length === 0 }),
    violations,
  }
}

const CHECK: Question<Verdict> = {
  search: (puzzle, carrier) => {
    if (!carrier) throw new InputError('check needs lines of JSON, each with its "answer"')
    return atOnce(verdictOn(puzzle, puzzle.submissionFromJson(carrier)))
  },
  result: (_, outcome, id) => ({ ...idField(id), ...answerOf(outcome) }),
}

/** What `grade --json` prints. */
export interface GradeResult {
  readonly id?: Json
  readonly family: string
  readonly status: Finished<unknown>['status']
  readonly grade?: string
  readonly rows: number
  readonly columns: number
  /** A link, or an ID, if the family has such a notation and the puzzle can be written in it. */
  readonly link?: string
  readonly steps: number
  readonly milliseconds: number
}

const GRADE: Question<Explanation<unknown, unknown>> = {
  search: (puzzle) => puzzle.explain(),
  result: (puzzle, outcome, id): GradeResult => {
    const { status, steps, milliseconds } = outcome
    const { rows, columns } = puzzle.draw()
    const link = linksOf(puzzle).next().value?.link
    return {
      ...idField(id),
      family: puzzle.family.name,
      status,
      ...(outcome.status === 'solved' ? { grade: outcome.answer.grade } : {}),
      rows,
      columns,
      ...(link === undefined ? {} : { link }),
      steps,
      milliseconds,
    }
  },
}

/** A solution, with the grade where the family has grades. */
export interface Graded {
  readonly grade?: string
  readonly answer: unknown
}

/** A search for both. Undefined for anytime searches, which have no end to wait for. */
export function gradingOf(puzzle: Puzzle): Search<Graded> | undefined {
  if (puzzle.family.isAnytime) return undefined
  const none = () => undefined
  if (!puzzle.family.can.explain) return translate(puzzle.solve(), (answer) => ({ answer }), none)
  return translate(puzzle.explain(), ({ grade, answer }) => ({ grade, answer }), none)
}

/** The notations in which a puzzle is a link or an ID on one line. */
const LINKS = ['puzzlink', 'penpa', 'tatham']

/** The puzzle in each of them, made as they are asked for: a link of Penpa+ takes longer than many a grade. */
export function* linksOf(puzzle: Puzzle): Generator<{ readonly notation: string; readonly link: string }, void> {
  for (const notation of LINKS) {
    if (!puzzle.family.notations.some(({ name }) => name === notation)) continue
    try {
      yield { notation, link: puzzle.text(notation) }
    } catch (error) {
      // Some puzzles are too large for a notation.
      if (!(error instanceof InputError)) throw error
    }
  }
}

/** A question that needs no search. */
// biome-ignore lint/correctness/useYield: a search that ends at once
function* atOnce<A>(answer: A): Search<A> {
  return { status: 'solved', answer, steps: 0 }
}

function answerOf<A>(outcome: Finished<A>): A | undefined {
  return outcome.status === 'solved' ? outcome.answer : undefined
}

function idField(id: Json | undefined): { readonly id?: Json } {
  return id === undefined ? {} : { id }
}
