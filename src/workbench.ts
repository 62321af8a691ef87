import { InputError } from './base/input-error.ts'
import { expectObject, type Json, readJson, within } from './base/json.ts'
import { Random, type Seed } from './base/random.ts'
import type { Drawing } from './drawing/drawing.ts'
import { families as familyList } from './families/index.ts'
import type { Example, Family, Parameter, Violation } from './family.ts'
import { type Outcome, type Search, translate } from './search.ts'
import { type RawSettings, settingsFor } from './settings.ts'

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
  /** Throw InputError where there is no such method or notation. */
  requireMethod(method: string | undefined): void
  requireNotation(notation: string | undefined): void
  /** Reads a problem; the notation is recognised unless it is named. Throws InputError. */
  open(text: string, notation?: string): Puzzle
  /** Reads a problem object. Throws ShapeError. */
  openJson(json: Json): Puzzle
  generate(settings: RawSettings, seed: Seed): Search<Puzzle>
}

export interface NotationInfo {
  readonly name: string
  readonly title: string
}

/** An answer, and the proof that came with it if any. */
export interface Submission {
  readonly answer: unknown
  readonly certificate?: unknown
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
  result(outcome: Outcome<unknown, unknown> & { readonly milliseconds?: number }, about?: ResultDetails): Result
  /** Reads an answer as text, as JSON, or as a whole result with its certificate. Throws InputError. */
  submission(text: string): Submission
  /** The same from JSON. Throws ShapeError. */
  submissionFromJson(json: Json): Submission
  answerText(answer: unknown, notation?: string): string
  check(submission: Submission): Violation[]
  value(answer: unknown): number | undefined
  describe(submission: Submission): string
  draw(submission?: Submission): Drawing
}

export interface SolveOptions {
  readonly method?: string | undefined
  readonly seed?: Seed | undefined
}

export interface ResultDetails extends SolveOptions {
  readonly id?: Json | undefined
}

/** What `--json` prints. Public API: keys are added, never changed. */
export interface Result {
  readonly id?: Json
  readonly family: string
  readonly status: Outcome<unknown>['status']
  readonly reason?: string
  readonly answer?: Json
  readonly answers?: readonly Json[]
  readonly value?: number
  readonly bound?: number
  readonly certificate?: Json
  readonly method: string
  readonly seed?: Seed
  readonly steps: number
  readonly milliseconds?: number
}

/** The seed of runs that were given none, so that they can be repeated. */
export const DEFAULT_SEED: Seed = 1

export const families: readonly AnyFamily[] = familyList.map(erase)

export function familyNamed(name: string): AnyFamily {
  const found = families.find((family) => family.name === name)
  if (found) return found
  throw new InputError(`unknown family '${name}'; there are ${families.map((family) => family.name).join(', ')}`)
}

/** Closes over a family's types; from here on an answer is whatever came out of the same puzzle. */
function erase<P, A, C>(family: Family<P, A, C>): AnyFamily {
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
    open: (text, notation) => {
      const used = notation ?? recognise(text)
      return puzzle(parse(text, used), used)
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
    const self: Puzzle = {
      family: erased,
      notation,
      squares: family.squares(problem),
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
      result: (outcome, details) => resultOf(problem, outcome as Outcome<A, C>, details),
      submission: (text) => {
        if (!/^\s*\{/.test(text)) return { answer: family.answer.parse(text, problem) }
        return readJson(text, (json) => submissionOf(problem, json))
      },
      submissionFromJson: (json) => submissionOf(problem, json),
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
    }
    return self
  }

  function submissionOf(problem: P, json: Json): Submission {
    const object = expectObject(json)
    // A whole result carries its answer, and maybe a certificate, inside.
    if (object.answer === undefined) return { answer: family.answer.fromJson(json, problem) }
    const answer = within('answer', () => family.answer.fromJson(object.answer!, problem))
    if (object.certificate === undefined) return { answer }
    return {
      answer,
      certificate: within('certificate', () => family.certificate.fromJson(object.certificate!, problem)),
    }
  }

  function resultOf(
    problem: P,
    outcome: Outcome<A, C> & { readonly milliseconds?: number },
    { id, method = erased.methods[0]!, seed }: ResultDetails = {},
  ): Result {
    // Filled in the order in which people read it. Plain assignments: this is called for every line of a batch.
    const result = {} as { -readonly [key in keyof Result]: Result[key] }
    if (id !== undefined) result.id = id
    result.family = name
    result.status = outcome.status
    if (outcome.status === 'stopped') result.reason = outcome.reason
    if (outcome.status === 'impossible' && outcome.why !== undefined) result.reason = outcome.why
    if ((outcome.status === 'solved' || outcome.status === 'stopped') && outcome.answer !== undefined) {
      result.answer = family.answer.toJson(outcome.answer, problem)
      if (family.value) result.value = family.value(problem, outcome.answer)
    }
    if (outcome.status === 'ambiguous') {
      result.answers = outcome.answers.map((answer) => family.answer.toJson(answer, problem))
    }
    if (outcome.status === 'stopped' && outcome.bound !== undefined) result.bound = outcome.bound
    if (outcome.status === 'solved' && outcome.certificate !== undefined) {
      result.certificate = family.certificate.toJson(outcome.certificate, problem)
    }
    result.method = method
    if (seed !== undefined) result.seed = seed
    result.steps = outcome.steps
    if (outcome.milliseconds !== undefined) result.milliseconds = outcome.milliseconds
    return result
  }
}
