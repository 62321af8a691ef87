import type { Place } from './base/grid.ts'
import type { Json } from './base/json.ts'
import type { Seed } from './base/random.ts'
import type { BudgetLimits } from './budget.ts'
import type { Drawing } from './drawing/drawing.ts'
import type {
  Ability,
  Count,
  CountParts,
  Deduction,
  Explanation,
  Family,
  FamilyInfo,
  Forced,
  ForcedSquares,
  Hands,
  Hint,
  Hunted,
  Hunter,
  Listed,
  Lister,
  Notation,
  Settings,
  TextSink,
  Violation,
  WhichAnswers,
} from './family.ts'
import type { AnyPlay, AnySet } from './puzzle-hands.ts'
import type { ResultWriter } from './results.ts'
import type { Search } from './search.ts'
import type { RawSettings } from './settings.ts'
import type { Submission } from './submission.ts'

/**
 * A family as front ends use it. P, A and C are the types of its problems, answers and certificates; without them it is
 * type-erased, so that one front end serves every family.
 */
export interface AnyFamily<P = unknown, A = unknown, C = unknown> extends FamilyInfo {
  /** Method names, the default first. */
  readonly methods: readonly string[]
  /** The formats that `open` reads and `Puzzle.text` writes: text and json, then those of other programs and sites. */
  readonly notations: readonly NotationInfo[]
  /** What can be asked besides a solution. */
  readonly can: Readonly<Record<Ability, boolean>>
  /** Whether people can enter answers, and change problems, square by square. */
  readonly hands: Readonly<Record<keyof Hands<unknown>, boolean>>
  /** The grades of explanations, the easiest first, and the sentences on why each kind of deduction is right. */
  readonly grades: readonly string[]
  readonly deductionRules: Readonly<Record<string, string>>
  /** What it means that a square is always, sometimes or never taken; undefined where that cannot be asked. */
  readonly forcedWords: ForcedSquares<unknown>['words'] | undefined
  /** Names for what is listed, one and several; undefined where nothing is. */
  readonly listed: Lister<unknown, unknown>['nouns'] | undefined
  /** What can be hunted for; undefined where nothing can. */
  readonly hunt: AnyHunt<P, A, C> | undefined
  /** Throw InputError where there is no such method or notation, or where that cannot be asked. */
  requireMethod(method: string | undefined): void
  requireNotation(notation: string | undefined): void
  requireAbility(ability: Ability): void
  /** The notation that a text looks like; `text` where it looks like no other. */
  recognise(text: string): string
  /** Reads a problem; the notation is recognised unless it is named. Throws InputError. */
  open(text: string, notation?: string): Puzzle<P, A, C>
  /**
   * For texts too large to be held: a reader for pieces, of which `start` is the first. Undefined where the notation,
   * named or recognised, can only be read as a whole.
   */
  reader(start: string, notation?: string): TextSink<Puzzle<P, A, C>> | undefined
  /** Reads a problem object. Throws ShapeError. */
  openJson(json: Json): Puzzle<P, A, C>
  /** Makes a puzzle; settings that are left out have their defaults. Throws InputError. */
  generate(settings?: RawSettings, seed?: Seed): Search<Puzzle<P, A, C>>
}

/** The front ends' view of a family F. */
export type FamilyView<F> = F extends Family<infer P, infer A, infer C> ? AnyFamily<P, A, C> : never

/** A hunt whose hits are puzzles. */
export interface AnyHunt<P = unknown, A = unknown, C = unknown>
  extends Pick<Hunter<unknown>, 'summary' | 'parameters' | 'nouns'> {
  /** Settings as people write them in the form in which they are compared and kept. Throws InputError. */
  settings(raw: RawSettings): Settings
  describe(settings: Settings): string
  /** Makes this many tries; the same shard of the same seed tries the same ones. */
  search(settings: Settings, seed: Seed, shard: number, tries: number): Search<Hunted<Hit<P, A, C>>>
}

/** Something that was hunted for and found. */
export interface Hit<P = unknown, A = unknown, C = unknown> {
  readonly puzzle: Puzzle<P, A, C>
  /** The same for equal hits; can be a file's name. */
  readonly name: string
  /** The hit in full, with its proof. */
  record(): string
}

export type NotationInfo = Pick<Notation<unknown, unknown>, 'name' | 'title'>

/**
 * A problem that has been read, with everything that can be done to it. Questions that the family cannot answer throw
 * InputError. Positions are values that came out of the same puzzle.
 */
export interface Puzzle<P = unknown, A = unknown, C = unknown> extends ResultWriter<A, C> {
  readonly family: AnyFamily<P, A, C>
  readonly problem: P
  /** The notation it was read in. */
  readonly notation: string
  /**
   * Whether the text looked like a notation that only this family has, rather than like something it can read as well.
   */
  readonly isSure: boolean
  /** How many squares the board has: front ends do not draw boards too large to be looked at. */
  readonly squares: number
  /** Throws InputError where the notation has no way to write this problem. */
  text(notation?: string): string
  json(): Json
  solve(options?: SolveOptions): Search<A, C>
  /** How many answers there are; the best ones unless told otherwise. */
  count(which?: WhichAnswers): Search<Count>
  /**
   * The same count in parts, at least as many as wanted where there is enough work; undefined where the family cannot
   * cut it, or where that does not pay.
   */
  countParts(which: WhichAnswers, wanted: number): CountParts | undefined
  /** How a person gets to the answer. */
  explain(): Search<Explanation<A, C>>
  /** What the best answers have in common. */
  forced(): Search<Forced>
  /** Help with a half-done board; with an untouched one unless a position is given. */
  hint(position?: unknown): Search<Hint>
  /** How a wrong entry is refuted; undefined where the family does not say. */
  refute(position: unknown, place: Place): Search<Deduction> | undefined
  /** Visits everything there is to list, or as many as wanted. */
  list(visit: (item: ListedItem) => void, most?: number): Search<Listed>

  /** Reads an answer as text, as JSON, or as a whole result with its certificate. Throws InputError. */
  submission(text: string): Submission<A, C>
  /** The same from JSON. Throws ShapeError. */
  submissionFromJson(json: Json): Submission<A, C>
  /** A reader for JSON that is too large to be held, in pieces. Undefined where it can only be read as a whole. */
  submissionReader(): TextSink<Submission<A, C>> | undefined
  answerText(answer: A, notation?: string): string
  check(submission: Submission<A, C>): Violation[]
  value(answer: A): number | undefined
  /** What the value is made up of, by name; undefined where it is one thing. */
  valueParts(answer: A): Readonly<Record<string, number>> | undefined
  describe(submission: Submission<A, C>): string

  /** The untouched board. */
  startPosition(): unknown
  /** Reads a half-done board as text or JSON. */
  position(text: string): unknown
  /** The same from JSON: the family's object, or one that has it under the key `position`. Throws ShapeError. */
  positionFromJson(json: Json): unknown
  /** `text` is how people write it, `json` the object's text. */
  positionText(position: unknown, notation?: 'text' | 'json'): string
  /** For people who solve or change the puzzle square by square; undefined where that is not offered. */
  play(): AnyPlay | undefined
  set(): AnySet<P, A, C> | undefined

  draw(submission?: Submission<A, C>): Drawing
  /** The squares on which two answers are drawn differently. */
  differences(one: A, other: A): Place[]
  /** The board after these deductions, with what the last one uses and settles. */
  drawDeductions(deductions: readonly Deduction[]): Drawing
  drawForced(forced: Forced): Drawing
  /** A half-done board, with what the hint looks at and settles. */
  drawHint(position: unknown, hint?: Hint): Drawing
}

/** One of what a family lists. */
export interface ListedItem {
  text(): string
  json(): Json
}

export interface SolveOptions {
  readonly method?: string | undefined
  readonly seed?: Seed | undefined
  /** How much work methods that plan ahead may plan for. */
  readonly budget?: BudgetLimits | undefined
}
