import type { Place } from './base/grid.ts'
import type { Json } from './base/json.ts'
import type { Random } from './base/random.ts'
import type { Drawing } from './drawing/drawing.ts'
import type { Search } from './search.ts'

/**
 * A puzzle family, as a plain object so that the compiler lists what is missing. P is the problem, A the answer,
 * C the certificate that proves an answer.
 */
export interface Family<P, A, C> {
  /** As typed on the command line. */
  readonly name: string
  readonly title: string
  readonly summary: string
  /** What `solved` claims: the only answer, the answer of the largest or smallest value, or an exact number. */
  readonly goal: 'unique' | 'maximum' | 'minimum' | 'count'
  /** Rule code to the sentence that is shown when the rule is broken. */
  readonly rules: Readonly<Record<string, string>>
  /** What generate accepts: flags on the command line, fields on the page. */
  readonly parameters: readonly Parameter[]
  /** Problem texts that serve as menu, documentation and tests. */
  readonly examples: readonly Example[]

  readonly problem: Codec<P>
  readonly answer: AnswerCodec<P, A>
  readonly certificate: JsonCodec<P, C>
  /** Other people's texts for the same problem. */
  readonly notations: readonly Notation<P, A>[]

  /** Method name to method; the first is the default, and all must agree. */
  readonly solvers: Readonly<Record<string, (problem: P, random: Random) => Search<A, C>>>
  /** Makes a problem that is proven to have the properties the settings promise. */
  readonly generate: (settings: Settings, random: Random) => Search<P>
  /** What is wrong with an answer, by the rules alone; with a certificate, also what is wrong with the proof. */
  readonly check: (problem: P, answer: A, certificate?: C) => Violation[]
  /** What is made as large or as small as possible. */
  readonly value?: (problem: P, answer: A) => number
  /** One or two sentences on what the answer says and, given the certificate, why it is so. */
  readonly describe: (problem: P, answer: A, certificate?: C) => string
  /** How many squares the board has. */
  readonly squares: (problem: P) => number
  readonly draw: (problem: P, answer?: A, certificate?: C) => Drawing
}

/** Texts and JSON for problems. parse(format(x)) and fromJson(toJson(x)) give x again. */
export interface Codec<P> {
  /** Throws InputError. */
  readonly parse: (text: string) => P
  readonly format: (problem: P) => string
  /** Throws ShapeError. Keys it does not know are none of its business. */
  readonly fromJson: (json: Json) => P
  readonly toJson: (problem: P) => Json
}

export interface JsonCodec<P, T> {
  readonly fromJson: (json: Json, problem: P) => T
  readonly toJson: (value: T, problem: P) => Json
}

export interface AnswerCodec<P, A> extends JsonCodec<P, A> {
  readonly parse: (text: string, problem: P) => A
  readonly format: (answer: A, problem: P) => string
}

export interface Notation<P, A> {
  readonly name: string
  readonly title: string
  /** Whether a text looks like this notation; parse then says what is wrong with it. */
  readonly recognises: (text: string) => boolean
  readonly parse: (text: string) => P
  readonly format: (problem: P) => string
  /** The answer as that notation's home wants it. */
  readonly formatAnswer?: (answer: A, problem: P) => string
}

export interface Example {
  readonly name: string
  readonly text: string
}

export interface Violation {
  readonly rule: string
  readonly places: readonly Place[]
}

export type Parameter = SizeParameter | NumberParameter

interface ParameterBase {
  readonly name: string
  readonly summary: string
}

/** Rows and columns, written 8 or 8x12. */
export interface SizeParameter extends ParameterBase {
  readonly kind: 'size'
  readonly low: number
  readonly high: number
  readonly default: Size
}

export interface NumberParameter extends ParameterBase {
  readonly kind: 'number'
  readonly low: number
  readonly high: number
  /** How fine a slider moves. */
  readonly step: number
  readonly default: number
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

/** A value for every parameter of the family, within its limits: see `settingsFor` in the workbench. */
export type Settings = Readonly<Record<string, number | Size>>
