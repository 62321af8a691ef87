import { type Place, placeOf } from './base/grid.ts'
import type { Json } from './base/json.ts'
import type { Seed } from './base/random.ts'
import {
  type Count,
  type Deduction,
  type Explanation,
  type Family,
  type Forced,
  type Hint,
  IN_ANSWERS,
  type JsonCodec,
} from './family.ts'
import { bestAnswer, type Outcome } from './search.ts'

/** JSON text in pieces, for objects too large for one string. Members in `written` bring their own text. */
function* objectPieces(
  object: object,
  written: Readonly<Record<string, Iterable<string> | undefined>>,
): Iterable<string> {
  let before = '{'
  for (const [key, value] of Object.entries(object)) {
    yield `${before}${JSON.stringify(key)}:`
    yield* written[key] ?? [JSON.stringify(value)]
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/** An outcome, and how long it took where that is known. */
export type Timed<O> = O & { readonly milliseconds?: number }

/** What all results have in common. Public API: keys are added, never changed. */
export interface ResultFrame {
  readonly id?: Json
  readonly family: string
  readonly status: Outcome<unknown>['status']
  /** Why it was stopped, or why there is no answer. */
  readonly reason?: string
  /** For the reason `limits`: which limit, and what to do about it. */
  readonly why?: string
  readonly steps: number
  readonly milliseconds?: number
}

/** What `solve --json` prints. */
export interface Result extends ResultFrame {
  readonly answer?: Json
  readonly answers?: readonly Json[]
  readonly value?: number
  /** What the value is made up of. */
  readonly parts?: Readonly<Record<string, number>>
  readonly bound?: number
  readonly certificate?: Json
  /** Whether the answer, and the certificate if there is one, has passed the check; only where that was asked for. */
  readonly checked?: boolean
  readonly method: string
  readonly seed?: Seed
}

/** What a result says besides the outcome. */
export interface ResultDetails {
  readonly id?: Json | undefined
  readonly method?: string | undefined
  readonly seed?: Seed | undefined
  /** Whether the answer has passed the check. */
  readonly checked?: boolean | undefined
}

/** What `count --json` prints. Numbers that can be large are strings. */
export interface CountResult extends ResultFrame {
  readonly value?: number
  readonly count?: string
  /** Instead of `count`, when the counting was stopped. */
  readonly atLeast?: string
  readonly counts?: readonly string[]
  readonly upToSymmetry?: string
}

/** What `explain --json` prints. */
export interface ExplainResult extends ResultFrame {
  readonly grade?: string
  readonly deductions?: readonly Deduction[]
  readonly answer?: Json
  readonly answers?: readonly Json[]
  readonly value?: number
  readonly bound?: number
  readonly certificate?: Json
}

/** What `forced --json` prints. */
export interface ForcedResult extends ResultFrame {
  readonly always?: readonly Place[]
  readonly sometimes?: readonly Place[]
  readonly never?: readonly Place[]
  /** In families that put numbers on squares: row by row, the numbers that each square has in some answer. */
  readonly values?: readonly (readonly (readonly number[])[])[]
}

/** What `hint --json` prints. The status is that of the search; what was found is in the hint. */
export interface HintResult extends ResultFrame {
  readonly hint?: HintJson
}

/** A hint in one object: a step has the fields of its deduction beside its kind. */
export type HintJson = ({ readonly kind: 'step' } & Deduction) | Exclude<Hint, { readonly kind: 'step' }>

/** Outcomes of a puzzle in their public JSON form, as objects or, where they may be very large, as text in pieces. */
export interface ResultWriter<A, C> {
  result(outcome: Timed<Outcome<A, C>>, details?: ResultDetails): Result
  resultPieces(outcome: Timed<Outcome<A, C>>, details?: ResultDetails): Iterable<string>
  countResult(outcome: Timed<Outcome<Count>>, id?: Json): CountResult
  explainResult(outcome: Timed<Outcome<Explanation<A, C>>>, id?: Json): ExplainResult
  explainResultPieces(outcome: Timed<Outcome<Explanation<A, C>>>): Iterable<string>
  forcedResult(outcome: Timed<Outcome<Forced>>, id?: Json): ForcedResult
  forcedResultPieces(outcome: Timed<Outcome<Forced>>): Iterable<string>
  hintResult(outcome: Timed<Outcome<Hint>>, id?: Json): HintResult
}

export function resultWriter<P, A, C>(family: Family<P, A, C>, problem: P): ResultWriter<A, C> {
  const { name, codecs } = family
  const { columns } = family.grid(problem)
  return {
    result: (outcome, details) =>
      resultOf(family, problem, outcome, codecs.answer.toJson, codecs.certificate?.toJson, details),
    resultPieces: (outcome, details) => resultPieces(family, problem, outcome, details),
    countResult: (outcome, id) => framed(name, outcome, id, countFields(outcome)),
    explainResult: (outcome, id) => explainResult(family, problem, outcome, id),
    explainResultPieces: (outcome) => explainResultPieces(family, problem, outcome),
    forcedResult: (outcome, id) => forcedResult(name, columns, outcome, id),
    forcedResultPieces: (outcome) => forcedResultPieces(name, columns, outcome),
    hintResult: (outcome, id) => hintResult(name, outcome, id),
  }
}

function resultPieces<P, A, C>(
  family: Family<P, A, C>,
  problem: P,
  outcome: Timed<Outcome<A, C>>,
  details?: ResultDetails,
): Iterable<string> {
  const { answer, certificate } = family.codecs
  const written: Record<string, Iterable<string>> = {}
  // A part that can write itself in pieces leaves only its place in the object.
  const writing =
    <T>(key: string, codec: JsonCodec<P, T>) =>
    (value: T) => {
      if (!codec.jsonPieces || outcome.status === 'ambiguous') return codec.toJson(value, problem)
      written[key] = codec.jsonPieces(value, problem)
      return null
    }
  const proofJson = certificate && writing('certificate', certificate)
  return objectPieces(resultOf(family, problem, outcome, writing('answer', answer), proofJson, details), written)
}

function resultOf<P, A, C>(
  { name, score, solvers }: Family<P, A, C>,
  problem: P,
  outcome: Timed<Outcome<A, C>>,
  answerJson: (answer: A, problem: P) => Json,
  certificateJson: ((certificate: C, problem: P) => Json) | undefined,
  { id, method, seed, checked }: ResultDetails = {},
): Result {
  // Filled in the order in which people read it. Plain assignments: this is called for every line of a batch.
  const result = {} as { -readonly [key in keyof Result]: Result[key] }
  if (id !== undefined) result.id = id
  result.family = name
  result.status = outcome.status
  if (outcome.status === 'stopped' || outcome.status === 'impossible') Object.assign(result, reasonFields(outcome))
  const answer = bestAnswer(outcome)
  if (answer !== undefined) {
    result.answer = answerJson(answer, problem)
    if (score) result.value = score.value(problem, answer)
    if (score?.parts) result.parts = score.parts(problem, answer)
  }
  if (outcome.status === 'ambiguous') {
    result.answers = outcome.answers.map((answer) => answerJson(answer, problem))
  }
  if (outcome.status === 'stopped' && outcome.bound !== undefined) result.bound = outcome.bound
  if (outcome.status === 'solved' && outcome.certificate !== undefined && certificateJson) {
    result.certificate = certificateJson(outcome.certificate, problem)
  }
  if (checked !== undefined) result.checked = checked
  result.method = method ?? Object.keys(solvers)[0]!
  if (seed !== undefined) result.seed = seed
  result.steps = outcome.steps
  if (outcome.milliseconds !== undefined) result.milliseconds = outcome.milliseconds
  return result
}

function countFields(outcome: Outcome<Count>): Fields<CountResult> {
  const answer = bestAnswer(outcome)
  if (answer === undefined) return {}
  const { value, count, counts, upToSymmetry } = answer
  const isComplete = outcome.status === 'solved'
  return {
    value,
    [isComplete ? 'count' : 'atLeast']: String(count),
    counts: isComplete ? counts?.map(String) : undefined,
    upToSymmetry: isComplete && upToSymmetry !== undefined ? String(upToSymmetry) : undefined,
  }
}

function explainResult<P, A, C>(
  family: Family<P, A, C>,
  problem: P,
  outcome: Timed<Outcome<Explanation<A, C>>>,
  id?: Json,
): ExplainResult {
  return framed(family.name, outcome, id, explainFields(family, problem, outcome))
}

function explainFields<P, A, C>(
  family: Family<P, A, C>,
  problem: P,
  outcome: Outcome<Explanation<A, C>>,
): Fields<ExplainResult> {
  const answerJson = ({ answer }: Explanation<A, C>) => family.codecs.answer.toJson(answer, problem)
  if (outcome.status === 'ambiguous') {
    // Up to where the answers part, both explanations are the same.
    const { deductions } = outcome.answers[0]
    return { deductions: deductions.map(deductionJson), answers: outcome.answers.map(answerJson) }
  }
  if (outcome.status === 'impossible') return {}
  const explanation = outcome.answer
  // A grade and a proof belong to a whole explanation: the rest of a stopped one may be harder.
  const isComplete = outcome.status === 'solved'
  const bound = isComplete ? undefined : outcome.bound
  if (explanation === undefined) return { bound }
  const { grade, deductions, answer, certificate } = explanation
  const isProven = isComplete && certificate !== undefined
  return {
    grade: isComplete ? grade : undefined,
    deductions: deductions.map(deductionJson),
    answer: answerJson(explanation),
    value: family.score?.value(problem, answer),
    bound,
    certificate: isProven ? family.codecs.certificate?.toJson(certificate, problem) : undefined,
  }
}

/** The text of the result, in pieces, as there may be very many deductions. */
function explainResultPieces<P, A, C>(
  family: Family<P, A, C>,
  problem: P,
  outcome: Timed<Outcome<Explanation<A, C>>>,
): Iterable<string> {
  const result = explainResult(family, problem, outcome)
  return objectPieces(result, result.deductions ? { deductions: listPieces(result.deductions) } : {})
}

/** Characters in a piece, about. */
const PIECE = 1 << 16

function* listPieces(list: Iterable<unknown>): Generator<string> {
  let piece = '['
  let comma = ''
  for (const item of list) {
    piece += comma + JSON.stringify(item)
    comma = ','
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield `${piece}]`
}

function deductionJson({ rule, words, uses, settles, lines, inside }: Deduction): Deduction {
  return { rule, words, uses, settles, ...(lines && { lines }), ...(inside && { inside }) }
}

/** `columns` are those of the board, which turn a square's number into its place. */
function forcedResult(family: string, columns: number, outcome: Timed<Outcome<Forced>>, id?: Json): ForcedResult {
  const squares = forcedSquares(outcome)
  if (!squares) return framed(family, outcome, id, {})
  const placesOf = (howOften: number) => [...placesIn(squares, columns, howOften)]
  return framed<ForcedResult>(family, outcome, id, {
    always: placesOf(IN_ANSWERS.always),
    sometimes: placesOf(IN_ANSWERS.sometimes),
    never: placesOf(IN_ANSWERS.never),
    ...valueFields(outcome, columns),
  })
}

/** The text of the result, in pieces, as every square of the board is in it. */
function forcedResultPieces(family: string, columns: number, outcome: Timed<Outcome<Forced>>): Iterable<string> {
  const squares = forcedSquares(outcome)
  if (!squares) return objectPieces(forcedResult(family, columns, outcome), {})
  const values = valueFields(outcome, columns)
  const frame = framed<ForcedResult>(family, outcome, undefined, { always: [], sometimes: [], never: [], ...values })
  return objectPieces(frame, {
    always: listPieces(placesIn(squares, columns, IN_ANSWERS.always)),
    sometimes: listPieces(placesIn(squares, columns, IN_ANSWERS.sometimes)),
    never: listPieces(placesIn(squares, columns, IN_ANSWERS.never)),
  })
}

function forcedSquares(outcome: Outcome<Forced>): Uint8Array | undefined {
  return bestAnswer(outcome)?.squares
}

function valueFields(outcome: Outcome<Forced>, columns: number): Pick<ForcedResult, 'values'> {
  const all = bestAnswer(outcome)?.values
  if (!all) return {}
  const values = Array.from({ length: all.length / columns }, (_, row) => all.slice(row * columns, (row + 1) * columns))
  return { values }
}

function* placesIn(squares: Uint8Array, columns: number, howOften: number): Generator<Place> {
  for (let square = 0; square < squares.length; square++) {
    if (squares[square] === howOften) yield placeOf({ rows: squares.length / columns, columns }, square)
  }
}

function hintResult(family: string, outcome: Timed<Outcome<Hint>>, id?: Json): HintResult {
  const hint = bestAnswer(outcome)
  return framed<HintResult>(family, outcome, id, { hint: hint && hintJson(hint) })
}

function hintJson(hint: Hint): HintJson {
  switch (hint.kind) {
    case 'step':
      return { kind: 'step', ...deductionJson(hint.deduction) }
    case 'mistake': {
      const { kind, rule, words, places } = hint
      return { kind, ...(rule !== undefined && { rule }), words, places }
    }
    case 'finished':
    case 'stuck':
      return { kind: hint.kind, words: hint.words }
  }
}

type Fields<R> = { readonly [K in keyof R]?: R[K] | undefined }

/**
 * The fields of one kind of result between those that all have, in the order in which people read them, without those
 * that are undefined.
 */
function framed<R extends ResultFrame>(
  family: string,
  outcome: Timed<Outcome<unknown>>,
  id: Json | undefined,
  fields: Fields<R>,
): R {
  const { status, steps, milliseconds } = outcome
  const all = { id, family, status, ...reasonFields(outcome), ...fields, steps, milliseconds }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as R
}

/** Why a search ended without a proven answer. */
export function reasonFields(outcome: Outcome<unknown>): Pick<ResultFrame, 'reason' | 'why'> {
  if (outcome.status === 'impossible') return outcome.why === undefined ? {} : { reason: outcome.why }
  if (outcome.status !== 'stopped') return {}
  return { reason: outcome.reason, ...(outcome.why === undefined ? {} : { why: outcome.why }) }
}

/** At most three decimals, rounded to the side where it claims no more than is proved. */
export function roundedBound(bound: number, isBelow: boolean): number {
  // Fifteen digits hide that 29.1 is no sum of powers of two, and would be cut down to 29.099.
  const thousandths = Number((bound * 1000).toPrecision(15))
  return (isBelow ? Math.floor(thousandths) : Math.ceil(thousandths)) / 1000
}

/** `5.2 %`: by how much of its value an answer could be better at most; undefined where that cannot be said. */
export function gapInPercent(value: number, bound: number): string | undefined {
  if (value === bound) return '0 %'
  const percent = (100 * Math.abs(value - bound)) / Math.abs(value)
  if (!Number.isFinite(percent)) return undefined
  return percent < 0.1 ? 'under 0.1 %' : `${percent.toFixed(1)} %`
}
