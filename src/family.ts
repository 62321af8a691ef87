import type { Grid, Place } from './base/grid.ts'
import { InputError } from './base/input-error.ts'
import { expectArray, expectObject, type Json } from './base/json.ts'
import type { TextSink } from './base/line-sink.ts'
import type { Random } from './base/random.ts'
import type { Drawing, Stroke } from './drawing/drawing.ts'
import type { Player, Setter } from './hands.ts'
import type { Budget, Search } from './search.ts'

export type { TextSink } from './base/line-sink.ts'

/**
 * A puzzle family, as a plain object so that the compiler lists what is missing. P is the problem, A the answer,
 * C the certificate that proves an answer.
 */
export interface Family<P, A, C> {
  /** As typed on the command line. */
  readonly name: string
  readonly title: string
  readonly summary: string
  /** What `solved` claims: the only answer, the answer of the largest or smallest value, an exact number, or any one answer. */
  readonly goal: 'unique' | 'maximum' | 'minimum' | 'count' | 'any'
  /** Rule code to the sentence that is shown when the rule is broken. */
  readonly rules: Readonly<Record<string, string>>
  /** What generate accepts: flags on the command line, fields on the page. */
  readonly parameters: readonly Parameter[]
  /** Problem texts that serve as menu, documentation and tests. */
  readonly examples: readonly Example[]

  readonly problem: Codec<P>
  readonly answer: AnswerCodec<P, A>
  /** Left out where answers come without a proof that can be written down. */
  readonly certificate?: JsonCodec<P, C>
  /** Other people's texts for the same problem. */
  readonly notations: readonly Notation<P, A>[]

  /**
   * Method name to method; the first is the default, and all must agree. Methods that must know how much work they may plan for look at the
   * budget, and choose one of their own where there is none.
   */
  readonly solvers: Readonly<Record<string, (problem: P, random: Random, budget?: Budget) => Search<A, C>>>
  /**
   * Whether methods look for ever better answers as long as they may, and seldom prove that one is the best. They end stopped, with
   * the best answer and a bound.
   */
  readonly isOpenEnded?: true
  /** Makes a problem that is proven to have the properties the settings promise. */
  readonly generate: (settings: Settings, random: Random) => Search<P>
  /** What is wrong with an answer, by the rules alone; with a certificate, also what is wrong with the proof. */
  readonly check: (problem: P, answer: A, certificate?: C) => Violation[]
  /** What is made as large or as small as possible. */
  readonly value?: (problem: P, answer: A) => number
  /** What the value is made up of, by name, where that is more than one thing. */
  readonly valueParts?: (problem: P, answer: A) => Readonly<Record<string, number>>
  /** One or two sentences on what the answer says and, given the certificate, why it is so. */
  readonly describe: (problem: P, answer: A, certificate?: C) => string
  /** The shape of the board. */
  readonly grid: (problem: P) => Grid
  readonly draw: (problem: P, answer?: A, certificate?: C) => Drawing

  /** How many answers there are. */
  readonly count?: (problem: P, which: WhichAnswers) => Search<Count>
  /**
   * The same count in parts, at least as many as wanted if there is enough to share out. Undefined where this count cannot be cut, or is not worth
   * it. Throws nothing.
   */
  readonly countParts?: (problem: P, which: WhichAnswers, wanted: number) => CountParts | undefined
  readonly explain?: Explainer<P, A, C>
  readonly forced?: ForcedSquares<P>
  /** Help for a board that somebody has begun to solve. The type of half-done boards is the family's own affair. */
  // biome-ignore lint/suspicious/noExplicitAny: as with the list of families, the workbench closes over it
  readonly hint?: Hinter<P, any>
  /** Entering an answer by hand, in the positions that hints are about. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly play?: Player<P, any>
  /** Changing a problem by hand. */
  readonly set?: Setter<P>
  /** Everything one by one. What is listed is the family's own affair. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly list?: Lister<P, any>
  readonly hunt?: Hunter<P>
}

/**
 * The answers that are counted: those of the best value (in families without values: all answers), those of exactly one value,
 * or all of them, value by value.
 */
export type WhichAnswers = 'best' | 'all' | number

/** How many answers there are; in a search that was stopped, how many there are at least. */
export interface Count {
  /** The value of the answers counted; with `all`, the best value there is. */
  readonly value?: number
  readonly count: bigint
  /** For `all`: counts[v] answers have the value v. Only when complete. */
  readonly counts?: readonly bigint[]
  /** How many there are if those that are turned or mirrored into each other are one. Only when complete, and where it is known. */
  readonly upToSymmetry?: bigint
}

/** A count cut into parts that can be counted apart, in any order, here or elsewhere: the same parts for the same problem and number wanted. */
export interface CountParts {
  /** How many parts there are. */
  readonly parts: number
  /** The work that went into cutting: with the steps of all parts and of the whole, it is what an uncut count takes that walks the same tree. */
  readonly steps: number
  /** The answers of one part, numbered from 0. Throws InputError where there is no such part. */
  readonly count: (part: number) => Search<Count>
  /** The whole, from the sum of all parts: adds what only the whole has, such as `upToSymmetry`. Steps are those of this search alone. */
  readonly whole: (count: bigint) => Search<Count>
}

/** As many parts as a count is cut into at most: more than anybody shares out would only fill the memory. */
export const MOST_COUNT_PARTS = 1 << 20

/** Throws InputError where a count has no part of that number. */
export function requirePart(part: number, parts: number): void {
  if (Number.isInteger(part) && part >= 0 && part < parts) return
  const expected = parts === 0 ? 'none, for there are no parts' : `a whole number from 0 to ${parts - 1}`
  throw new InputError(`part: expected ${expected}, found ${String(part)}`)
}

/** Lists all answers, or all that an answer counts. */
export interface Lister<P, L> {
  /** What is listed: one of them, and several. */
  readonly nouns: readonly [one: string, several: string]
  /**
   * Visits them one by one, each once, until there are no more or as many as wanted have been visited. Solved, even if there are
   * none, with how many were visited; impossible where the problem contradicts itself.
   */
  readonly search: (problem: P, visit: (item: L) => void, most: number) => Search<Listed>
  readonly format: (item: L, problem: P) => string
  readonly toJson: (item: L, problem: P) => Json
}

export interface Listed {
  readonly count: number
  /** Whether all were visited: there is none beyond those wanted. */
  readonly isComplete: boolean
}

/** Tries very many problems and keeps those with a rare property. */
export interface Hunter<P> {
  readonly summary: string
  /** What is hunted for. */
  readonly parameters: readonly Parameter[]
  /** What is tried: one of them, and several. */
  readonly nouns: readonly [one: string, several: string]
  /** A sentence on what the settings ask for. Throws InputError where they contradict each other. */
  readonly describe: (settings: Settings) => string
  /**
   * Makes and tries so many, the same ones for the same settings, random numbers and number of tries. Steps are tries; progress has the
   * number of hits as its value, and all hits so far whenever there are more. Solved when all were tried, with or without hits,
   * or when there are no others to try; impossible where there is nothing to try at all.
   */
  readonly search: (settings: Settings, random: Random, tries: number) => Search<Hunted<P>>
  /** A short name for a hit, the same for equal ones, that can be a file's. */
  readonly nameOf: (problem: P) => string
  /** A hit in full, with its proof, as a text for people. */
  readonly record: (problem: P) => string
}

export interface Hunted<P> {
  readonly tries: number
  readonly hits: readonly P[]
}

/** How a person gets to the answer. */
export interface Explainer<P, A, C> {
  /** Deduction code to the sentence that says why it is right. */
  readonly rules: Readonly<Record<string, string>>
  /** The grades there are, the easiest first. */
  readonly grades: readonly string[]
  readonly search: (problem: P) => Search<Explanation<A, C>>
  /** The board after these deductions, with what the last one uses and settles. */
  readonly draw: (problem: P, deductions: readonly Deduction[]) => Drawing
}

/** Deductions that lead from the problem to the answer and to the proof that it is the answer. */
export interface Explanation<A, C> {
  readonly grade: string
  readonly deductions: readonly Deduction[]
  readonly answer: A
  readonly certificate?: C
}

export interface Deduction {
  /** A code of the explainer's rules. */
  readonly rule: string
  /** What is concluded here, and from what. Places are written as `[row, column]`, both from 0. */
  readonly words: string
  /** The squares it looks at. */
  readonly uses: readonly Place[]
  readonly settles: readonly Settled[]
  /** Lines that show the reason on the board. */
  readonly lines?: readonly Stroke[]
}

/** What a deduction says of a square: `rook`, `empty`, … in the family's own words. */
export interface Settled {
  readonly place: Place
  readonly as: string
}

/** Help with a half-done board, the position S. */
export interface Hinter<P, S> {
  readonly position: AnswerCodec<P, S>
  /** The board that nobody has touched yet. */
  readonly start: (problem: P) => S
  /** Solved with the simplest thing to say; impossible where the problem itself has no answer. */
  readonly search: (problem: P, position: S) => Search<Hint>
  /** The position, with what the hint looks at and settles. */
  readonly draw: (problem: P, position: S, hint?: Hint) => Drawing
}

export type Hint =
  /** The simplest deduction that settles a square which is open on the board. */
  | { readonly kind: 'step'; readonly deduction: Deduction }
  /** What is wrong on the board, and where; with a code of the family's rules if one is broken already. */
  | { readonly kind: 'mistake'; readonly rule?: string; readonly words: string; readonly places: readonly Place[] }
  /** Nothing is left to do. */
  | { readonly kind: 'finished'; readonly words: string }
  /** Nothing more follows from the board: several answers go on from here, and none of what is open is the same in all of them. */
  | { readonly kind: 'stuck'; readonly words: string }

/** What the best answers have in common, square by square. */
export interface ForcedSquares<P> {
  /** One sentence each on what it means that a square is always, sometimes or never taken. */
  readonly words: Readonly<Record<Exclude<keyof typeof IN_ANSWERS, 'unasked'>, string>>
  readonly search: (problem: P) => Search<Forced>
  readonly draw: (problem: P, forced: Forced) => Drawing
}

/** How often a square is taken in the best answers; `unasked` where that is no question, as on walls. */
export const IN_ANSWERS = { unasked: 0, never: 1, sometimes: 2, always: 3 } as const

export interface Forced {
  /** A number of IN_ANSWERS for every square. */
  readonly squares: Uint8Array
  /** In families that put numbers on squares: by square, those that it has in some answer, as far as is known. */
  readonly values?: readonly (readonly number[])[]
}

/** Texts and JSON for problems. parse(format(x)) and fromJson(toJson(x)) give x again. */
export interface Codec<P> {
  /** Throws InputError. */
  readonly parse: (text: string) => P
  readonly format: (problem: P) => string
  /** Throws ShapeError. Keys it does not know are none of its business. */
  readonly fromJson: (json: Json) => P
  readonly toJson: (problem: P) => Json
  /** Reads a text that comes in pieces, for problems too large to be held as text. */
  readonly reader?: () => TextSink<P>
}

export interface JsonCodec<P, T> {
  readonly fromJson: (json: Json, problem: P) => T
  readonly toJson: (value: T, problem: P) => Json
  /** The text of what toJson gives, in pieces, for values too large to be held as objects. */
  readonly jsonPieces?: (value: T, problem: P) => Iterable<string>
  /** Reads the same values from the elements of their one long list. */
  readonly elements?: (problem: P) => ElementSink<T>
}

/** Takes the elements of a list in JSON one by one. */
export interface ElementSink<T> {
  /** The key of the list. */
  readonly key: string
  /** Throws ShapeError with a path that begins with the key and the index. */
  add(element: Json, index: number): void
  end(): T
}

/** The value of a JSON object with such a list. */
export function fromElements<T>(json: Json, sink: ElementSink<T>): T {
  const list = expectArray(expectObject(json)[sink.key], [sink.key])
  for (let i = 0; i < list.length; i++) sink.add(list[i]!, i)
  return sink.end()
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
  /** Whether a text that reads as this problem was likely meant for this family; always, where it is left out. */
  readonly isLikely?: (problem: P) => boolean
  readonly parse: (text: string) => P
  readonly reader?: () => TextSink<P>
  /** Throws InputError where the notation has no way to write the problem. */
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

export type Parameter = SizeParameter | NumberParameter | WholeParameter | ChoiceParameter | FlagParameter

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

/** A whole number; where there is no default, leaving it out means that any will do. */
export interface WholeParameter extends ParameterBase {
  readonly kind: 'whole'
  readonly low: number
  readonly high: number
  readonly default?: number
}

/** One of a few words. */
export interface ChoiceParameter extends ParameterBase {
  readonly kind: 'choice'
  readonly choices: readonly string[]
  readonly default: string
}

/** Something that is so or not; not unless said. */
export interface FlagParameter extends ParameterBase {
  readonly kind: 'flag'
  readonly default: false
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

/** A value for every parameter of the family, within its limits, except for those without a default: see `settingsFor`. */
export type Settings = Readonly<Record<string, number | string | boolean | Size | undefined>>
