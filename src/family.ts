import type { Grid, Place } from './base/grid.ts'
import { expectArray, expectObject, type Json } from './base/json.ts'
import type { TextSink } from './base/line-sink.ts'
import type { Random } from './base/random.ts'
import type { Budget } from './budget.ts'
import type { Count, CountParts } from './counting.ts'
import type { Drawing, Stroke } from './drawing/drawing.ts'
import type { Player, Setter } from './hands.ts'
import type { Search } from './search.ts'
import type { Parameter, Settings } from './settings.ts'

export type { TextSink } from './base/line-sink.ts'
export type { Count, CountParts } from './counting.ts'
export type * from './settings.ts'

/** A puzzle family as a plain object, checked by the compiler: P problem, A answer, C certificate of an answer. */
export interface Family<P, A, C> extends FamilyInfo {
  readonly codecs: Codecs<P, A, C>
  /** Methods by name; the first is the default, and all must agree. One that plans its work reads the budget. */
  readonly solvers: Readonly<Record<string, (problem: P, random: Random, budget?: Budget) => Search<A, C>>>
  /** Makes a problem that is proven to have the properties that the settings promise. */
  readonly generate: (settings: Settings, random: Random) => Search<P>
  /** What is wrong with an answer, by the rules alone; with a certificate, also what is wrong with the proof. */
  readonly check: (problem: P, answer: A, certificate?: C) => Violation[]
  /** One or two sentences on what the answer says and, given the certificate, why it is so. */
  readonly describe: (problem: P, answer: A, certificate?: C) => string
  /** What is made as large or as small as possible; left out where all answers are worth the same. */
  readonly score?: Score<P, A>
  /** The shape of the board. */
  readonly grid: (problem: P) => Grid
  readonly draw: (problem: P, answer?: A, certificate?: C) => Drawing
  /** What can be asked besides a solution. */
  readonly abilities: Abilities<P, A, C>
  /** How people enter an answer and change a problem, square by square. */
  readonly hands: Hands<P>
}

/** What menus, help and documentation say of a family. */
export interface FamilyInfo {
  /** As typed on the command line. */
  readonly name: string
  readonly title: string
  readonly summary: string
  /** What `solved` claims: the only answer, one of the largest or smallest value, an exact number, or any answer. */
  readonly goal: 'unique' | 'maximum' | 'minimum' | 'count' | 'any'
  /** Whether methods are anytime searches: they improve the best so far and seldom prove it. */
  readonly isAnytime: boolean
  /** Rule code to the sentence that is shown when the rule is broken. */
  readonly rules: Readonly<Record<string, string>>
  /** What generate accepts: flags on the command line, fields on the page. */
  readonly parameters: readonly Parameter[]
  /** Problem texts that serve as menu, documentation and tests. */
  readonly examples: readonly Example[]
}

/** How problems, answers and proofs are written and read. */
export interface Codecs<P, A, C> {
  readonly problem: Codec<P>
  readonly answer: AnswerCodec<P, A>
  /** Left out where answers come without a proof that can be written down. */
  readonly certificate?: JsonCodec<P, C>
  /** Formats of other programs and sites for the same problem. */
  readonly notations: readonly Notation<P, A>[]
}

export interface Score<P, A> {
  readonly value: (problem: P, answer: A) => number
  /** What the value is made up of, by name, where that is more than one thing. */
  readonly parts?: (problem: P, answer: A) => Readonly<Record<string, number>>
}

/** What a family may be able to do besides solving. Types of positions and listed items stay inside the family. */
export interface Abilities<P, A, C> {
  readonly count?: Counter<P>
  readonly explain?: Explainer<P, A, C>
  readonly forced?: ForcedSquares<P>
  // biome-ignore lint/suspicious/noExplicitAny: the workbench hides the type of positions
  readonly hint?: Hinter<P, any>
  // biome-ignore lint/suspicious/noExplicitAny: the workbench hides the type of items
  readonly list?: Lister<P, any>
  readonly hunt?: Hunter<P>
}

export type Ability = keyof Abilities<unknown, unknown, unknown>

export interface Hands<P> {
  /** The positions are those that hints are about. */
  // biome-ignore lint/suspicious/noExplicitAny: the workbench hides the type of positions
  readonly play?: Player<P, any>
  readonly set?: Setter<P>
}

/** Counts the answers. */
export interface Counter<P> {
  readonly search: (problem: P, which: WhichAnswers) => Search<Count>
  /** The same count in parts, where there is work enough; undefined where it cannot be cut, or need not. */
  readonly parts?: (problem: P, which: WhichAnswers, wanted: number) => CountParts | undefined
}

/** The answers counted: of the best value (all, in families without values), of one value, or all by value. */
export type WhichAnswers = 'best' | 'all' | number

/** Lists all answers, or all that an answer counts. */
export interface Lister<P, L> {
  /** What is listed: one of them, and several. */
  readonly nouns: readonly [one: string, several: string]
  /** Visits each once, up to `most`; solved, even without any; impossible where the problem contradicts itself. */
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
   * Makes this many tries, the same ones for the same settings and random numbers. Steps are tries; progress has the
   * number of hits as its value, and all hits so far whenever there are more. Solved when all were tried, with or
   * without hits, or when there are no others to try; impossible where there is nothing to try at all.
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
  /** Where an assumption was refuted: the assumption, what follows from it, and the contradiction. */
  readonly inside?: readonly SubStep[]
}

/** A step inside an assumption: what would follow. */
export interface SubStep {
  /** A clause: `r2c6 would be shaded`. */
  readonly words: string
  readonly settles: readonly Settled[]
  /** Where the contradiction is. */
  readonly places?: readonly Place[]
}

/** What a deduction says of a square: `rook`, `empty`, … in the words of the family. */
export interface Settled {
  readonly place: Place
  readonly as: string
  /** In families whose squares have values: the indices of those that are left. */
  readonly left?: readonly number[]
}

/** Help with a half-done board, the position S. */
export interface Hinter<P, S> {
  readonly position: AnswerCodec<P, S>
  /** The untouched board. */
  readonly start: (problem: P) => S
  /** Solved with the simplest thing to say; impossible where the problem itself has no answer. */
  readonly search: (problem: P, position: S) => Search<Hint>
  /** How the right entries refute a wrong one; impossible where it is not wrong, or no short way is found. */
  readonly refute?: (problem: P, position: S, place: Place) => Search<Deduction>
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
  /** Nothing more follows from the board: several answers agree with it, and differ on every open square. */
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
  /** Throws ShapeError. Unknown keys are ignored. */
  readonly fromJson: (json: Json) => P
  readonly toJson: (problem: P) => Json
  /** Reads a text in pieces, for problems too large to be held as text. */
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

/** Characters in a piece of text, about. */
const PIECE = 1 << 16

/** The texts of a long list with commas between them, in pieces. */
export function* piecesOf(count: number, textAt: (index: number) => string): Generator<string> {
  let piece = ''
  for (let i = 0; i < count; i++) {
    piece += i === 0 ? textAt(i) : `,${textAt(i)}`
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
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
  /** The answer in the format that the site expects. */
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
