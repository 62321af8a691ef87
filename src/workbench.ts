import { InputError } from './base/input-error.ts'
import { type Json, readJson } from './base/json.ts'
import { objectPieces } from './base/json-pieces.ts'
import { Random, type Seed } from './base/random.ts'
import type { Drawing } from './drawing/drawing.ts'
import { families as familyList } from './families/index.ts'
import type {
  Count,
  Deduction,
  Example,
  Explanation,
  Family,
  Forced,
  ForcedSquares,
  Parameter,
  TextSink,
  Violation,
  WhichAnswers,
} from './family.ts'
import {
  type CountResult,
  countResult,
  type ExplainResult,
  explainResult,
  explainResultPieces,
  type ForcedResult,
  forcedResult,
  forcedResultPieces,
  type ResultFrame,
  reasonFields,
  type Timed,
} from './results.ts'
import { type Outcome, type Search, translate } from './search.ts'
import { type RawSettings, settingsFor } from './settings.ts'
import { type Submission, submissionOf, submissionReader } from './submission.ts'

/**
 * The middle end between families and front ends: a family whose problem, answer and certificate types are forgotten, so
 * that one front end serves every family.
 */
export interface AnyFamily {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly goal: Family<unknown, unknown, unknown>['goal']
  readonly rules: Readonly<Record<string, string>>
  readonly parameters: readonly Parameter[]
  readonly examples: readonly Example[]
  /** Method names, the default first. */
  readonly methods: readonly string[]
  /** What `open` reads and `Puzzle.text` writes: text and json, then other people's. */
  readonly notations: readonly NotationInfo[]
  /** What can be asked besides an answer. */
  readonly can: Readonly<Record<Ability, boolean>>
  /** The grades of explanations, the easiest first, and the sentences on why each kind of deduction is right. */
  readonly grades: readonly string[]
  readonly deductionRules: Readonly<Record<string, string>>
  /** What it means that a square is always, sometimes or never taken; undefined where that cannot be asked. */
  readonly forcedWords: ForcedSquares<unknown>['words'] | undefined
  /** Throw InputError where there is no such method or notation, or where that cannot be asked. */
  requireMethod(method: string | undefined): void
  requireNotation(notation: string | undefined): void
  requireAbility(ability: Ability): void
  /** Reads a problem; the notation is recognised unless it is named. Throws InputError. */
  open(text: string, notation?: string): Puzzle
  /**
   * For texts too large to be held: what reads one in pieces, of which this is the first. Undefined where the notation, named or
   * recognised, can only be read as a whole.
   */
  reader(start: string, notation?: string): TextSink<Puzzle> | undefined
  /** Reads a problem object. Throws ShapeError. */
  openJson(json: Json): Puzzle
  generate(settings: RawSettings, seed: Seed): Search<Puzzle>
}

/** What families may be able to do besides solving. */
export type Ability = 'count' | 'explain' | 'forced'

const UNABLE: Readonly<Record<Ability, string>> = {
  count: 'cannot be counted',
  explain: 'cannot be explained',
  forced: 'cannot be asked for forced squares',
}

export interface NotationInfo {
  readonly name: string
  readonly title: string
}

/** A problem that has been read, with everything that can be done to it. */
export interface Puzzle {
  readonly family: AnyFamily
  /** The notation it was read in. */
  readonly notation: string
  /** How many squares the board has: front ends do not draw boards that nobody could look at. */
  readonly squares: number
  text(notation?: string): string
  json(): Json
  solve(options?: SolveOptions): Search<unknown, unknown>
  /** The public JSON form of an outcome. */
  result(outcome: Timed<Outcome<unknown, unknown>>, about?: ResultDetails): Result
  /** Its text in pieces, for answers too large to be held as objects or as one string. */
  resultPieces(outcome: Timed<Outcome<unknown, unknown>>, about?: ResultDetails): Iterable<string>
  /** How many answers there are; the best ones unless told otherwise. Throws InputError, as do the two below. */
  count(which?: WhichAnswers): Search<Count>
  /** How a person gets to the answer. */
  explain(): Search<Explanation<unknown, unknown>>
  /** What the best answers have in common. */
  forced(): Search<Forced>
  countResult(outcome: Timed<Outcome<Count>>, id?: Json): CountResult
  explainResult(outcome: Timed<Outcome<Explanation<unknown, unknown>>>, id?: Json): ExplainResult
  forcedResult(outcome: Timed<Outcome<Forced>>, id?: Json): ForcedResult
  /** The texts of the last two, in pieces, for results too large for one string. */
  explainResultPieces(outcome: Timed<Outcome<Explanation<unknown, unknown>>>): Iterable<string>
  forcedResultPieces(outcome: Timed<Outcome<Forced>>): Iterable<string>
  /** Reads an answer as text, as JSON, or as a whole result with its certificate. Throws InputError. */
  submission(text: string): Submission
  /** The same from JSON. Throws ShapeError. */
  submissionFromJson(json: Json): Submission
  /** What reads JSON that is too large to be held, in pieces. Undefined where it can only be read as a whole. */
  submissionReader(): TextSink<Submission> | undefined
  answerText(answer: unknown, notation?: string): string
  check(submission: Submission): Violation[]
  value(answer: unknown): number | undefined
  describe(submission: Submission): string
  draw(submission?: Submission): Drawing
  /** The board after these deductions, with what the last one uses and settles. */
  drawDeductions(deductions: readonly Deduction[]): Drawing
  drawForced(forced: Forced): Drawing
}

export interface SolveOptions {
  readonly method?: string | undefined
  readonly seed?: Seed | undefined
}

export interface ResultDetails extends SolveOptions {
  readonly id?: Json | undefined
  /** Whether the answer has passed the check. */
  readonly checked?: boolean | undefined
}

/** What `solve --json` prints. Public API: keys are added, never changed. */
export interface Result extends ResultFrame {
  readonly answer?: Json
  readonly answers?: readonly Json[]
  readonly value?: number
  readonly bound?: number
  readonly certificate?: Json
  /** Whether the answer, and the certificate if there is one, has passed the check; only where that was asked for. */
  readonly checked?: boolean
  readonly method: string
  readonly seed?: Seed
}

/** The seed of runs that were given none, so that they can be repeated. */
export const DEFAULT_SEED: Seed = 1

export const families: readonly AnyFamily[] = familyList.map(anyFamily)

export function familyNamed(name: string): AnyFamily {
  const found = families.find((family) => family.name === name)
  if (found) return found
  throw new InputError(`unknown family '${name}'; there are ${families.map((family) => family.name).join(', ')}`)
}

/** Closes over a family's types; from here on an answer is whatever came out of the same puzzle. */
export function anyFamily<P, A, C>(family: Family<P, A, C>): AnyFamily {
  const { name, title, summary, goal, rules, parameters, examples, notations } = family
  const erased: AnyFamily = {
    name,
    title,
    summary,
    goal,
    rules,
    parameters,
    examples,
    methods: Object.keys(family.solvers),
    notations: [
      { name: 'text', title: "Rookery's own text" },
      { name: 'json', title: 'a JSON object' },
      ...notations.map((notation) => ({ name: notation.name, title: notation.title })),
    ],
    can: {
      count: family.count !== undefined,
      explain: family.explain !== undefined,
      forced: family.forced !== undefined,
    },
    grades: family.explain?.grades ?? [],
    deductionRules: family.explain?.rules ?? {},
    forcedWords: family.forced?.words,
    requireMethod: (method) => {
      if (method !== undefined && !erased.methods.includes(method)) {
        throw new InputError(`unknown method '${method}'; ${name} has ${erased.methods.join(', ')}`)
      }
    },
    requireNotation: (notation) => {
      const known = erased.notations.map((one) => one.name)
      if (notation !== undefined && !known.includes(notation)) {
        throw new InputError(`unknown notation '${notation}'; ${name} has ${known.join(', ')}`)
      }
    },
    requireAbility: (ability) => {
      asked(family[ability], ability)
    },
    open: (text, notation) => {
      const used = notation ?? recognise(text)
      return puzzle(parse(text, used), used)
    },
    reader: (start, notation) => {
      const used = notation ?? recognise(start)
      if (used === 'json') return undefined
      const sink = (used === 'text' ? family.problem : notationNamed(used)).reader?.()
      if (!sink) return undefined
      return { push: (piece) => sink.push(piece), end: () => puzzle(sink.end(), used) }
    },
    openJson: (json) => puzzle(family.problem.fromJson(json), 'json'),
    generate: (settings, seed) =>
      translate(
        family.generate(settingsFor(parameters, settings), new Random(seed).fork('generate')),
        (problem) => puzzle(problem, 'text'),
        (certificate) => certificate,
      ),
  }
  return erased

  /** What a family that can do something does it with. */
  function asked<T>(tool: T | undefined, ability: Ability): T {
    if (tool === undefined) throw new InputError(`${name} ${UNABLE[ability]}`)
    return tool
  }

  function recognise(text: string): string {
    if (/^\s*\{/.test(text)) return 'json'
    return notations.find((notation) => notation.recognises(text))?.name ?? 'text'
  }

  function parse(text: string, notation: string): P {
    if (notation === 'text') return family.problem.parse(text)
    if (notation === 'json') return readJson(text, family.problem.fromJson)
    return notationNamed(notation).parse(text)
  }

  function notationNamed(wanted: string) {
    erased.requireNotation(wanted)
    return notations.find((notation) => notation.name === wanted)!
  }

  function puzzle(problem: P, notation: string): Puzzle {
    const { rows, columns } = family.grid(problem)
    const self: Puzzle = {
      family: erased,
      notation,
      squares: rows * columns,
      text: (wanted = 'text') => {
        if (wanted === 'text') return family.problem.format(problem)
        if (wanted === 'json') return JSON.stringify(self.json())
        return notationNamed(wanted).format(problem)
      },
      json: () => family.problem.toJson(problem),
      solve: ({ method = erased.methods[0]!, seed = DEFAULT_SEED } = {}) => {
        erased.requireMethod(method)
        return family.solvers[method]!(problem, new Random(seed).fork(method)) as Search<unknown, unknown>
      },
      result: (outcome, details) => {
        const { answer, certificate } = family
        return resultOf(problem, outcome as Outcome<A, C>, answer.toJson, certificate.toJson, details)
      },
      resultPieces: (outcome, details) => resultPieces(problem, outcome as Outcome<A, C>, details),
      count: (which = 'best') => {
        const count = asked(family.count, 'count')
        if (typeof which === 'number') requireValue(which)
        return count(problem, which)
      },
      explain: () => asked(family.explain, 'explain').search(problem),
      forced: () => asked(family.forced, 'forced').search(problem),
      countResult: (outcome, id) => countResult(name, outcome, id),
      explainResult: (outcome, id) => explainResult(family, problem, outcome as Timed<Outcome<Explanation<A, C>>>, id),
      forcedResult: (outcome, id) => forcedResult(name, columns, outcome, id),
      explainResultPieces: (outcome) =>
        explainResultPieces(family, problem, outcome as Timed<Outcome<Explanation<A, C>>>),
      forcedResultPieces: (outcome) => forcedResultPieces(name, columns, outcome),
      submission: (text) => {
        if (!/^\s*\{/.test(text)) return { answer: family.answer.parse(text, problem) }
        return readJson(text, (json) => submissionOf(family, problem, json))
      },
      submissionFromJson: (json) => submissionOf(family, problem, json),
      submissionReader: () => submissionReader(family, problem),
      answerText: (answer, wanted = 'text') => {
        if (wanted === 'text') return family.answer.format(answer as A, problem)
        if (wanted === 'json') return JSON.stringify(family.answer.toJson(answer as A, problem))
        const { formatAnswer } = notationNamed(wanted)
        return formatAnswer ? formatAnswer(answer as A, problem) : family.answer.format(answer as A, problem)
      },
      check: ({ answer, certificate }) => family.check(problem, answer as A, certificate as C | undefined),
      value: (answer) => family.value?.(problem, answer as A),
      describe: ({ answer, certificate }) => family.describe(problem, answer as A, certificate as C | undefined),
      draw: (submission) =>
        family.draw(problem, submission?.answer as A | undefined, submission?.certificate as C | undefined),
      drawDeductions: (deductions) => asked(family.explain, 'explain').draw(problem, deductions),
      drawForced: (forced) => asked(family.forced, 'forced').draw(problem, forced),
    }
    return self
  }

  function requireValue(value: number): void {
    if (!family.value) throw new InputError(`answers of ${name} have no value to count them by`)
    if (!Number.isSafeInteger(value)) throw new InputError(`expected a whole number as the value, found ${value}`)
  }

  function resultPieces(problem: P, outcome: Timed<Outcome<A, C>>, details?: ResultDetails): Iterable<string> {
    const { answer, certificate } = family
    const written: Record<string, Iterable<string>> = {}
    // What can write itself in pieces leaves only its place in the object.
    const answerJson = (value: A) => {
      if (!answer.jsonPieces || outcome.status === 'ambiguous') return answer.toJson(value, problem)
      written.answer = answer.jsonPieces(value, problem)
      return null
    }
    const certificateJson = (value: C) => {
      if (!certificate.jsonPieces) return certificate.toJson(value, problem)
      written.certificate = certificate.jsonPieces(value, problem)
      return null
    }
    return objectPieces(resultOf(problem, outcome, answerJson, certificateJson, details), written)
  }

  function resultOf(
    problem: P,
    outcome: Timed<Outcome<A, C>>,
    answerJson: (answer: A, problem: P) => Json,
    certificateJson: (certificate: C, problem: P) => Json,
    { id, method = erased.methods[0]!, seed, checked }: ResultDetails = {},
  ): Result {
    // Filled in the order in which people read it. Plain assignments: this is called for every line of a batch.
    const result = {} as { -readonly [key in keyof Result]: Result[key] }
    if (id !== undefined) result.id = id
    result.family = name
    result.status = outcome.status
    if (outcome.status === 'stopped' || outcome.status === 'impossible') Object.assign(result, reasonFields(outcome))
    if ((outcome.status === 'solved' || outcome.status === 'stopped') && outcome.answer !== undefined) {
      result.answer = answerJson(outcome.answer, problem)
      if (family.value) result.value = family.value(problem, outcome.answer)
    }
    if (outcome.status === 'ambiguous') {
      result.answers = outcome.answers.map((answer) => answerJson(answer, problem))
    }
    if (outcome.status === 'stopped' && outcome.bound !== undefined) result.bound = outcome.bound
    if (outcome.status === 'solved' && outcome.certificate !== undefined) {
      result.certificate = certificateJson(outcome.certificate, problem)
    }
    if (checked !== undefined) result.checked = checked
    result.method = method
    if (seed !== undefined) result.seed = seed
    result.steps = outcome.steps
    if (outcome.milliseconds !== undefined) result.milliseconds = outcome.milliseconds
    return result
  }
}
