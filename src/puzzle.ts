import type { Place } from './base/grid.ts'
import type { Json } from './base/json.ts'
import type { Seed } from './base/random.ts'
import type { Drawing } from './drawing/drawing.ts'
import type {
  Count,
  CountParts,
  Deduction,
  Example,
  Explanation,
  Family,
  Forced,
  ForcedSquares,
  Hint,
  Hunted,
  Hunter,
  Listed,
  Lister,
  Parameter,
  Settings,
  TextSink,
  Violation,
  WhichAnswers,
} from './family.ts'
import type { AnyPlay, AnySet } from './puzzle-hands.ts'
import type { CountResult, ExplainResult, ForcedResult, HintResult, ResultFrame, Timed } from './results.ts'
import type { BudgetLimits, Outcome, Search } from './search.ts'
import type { RawSettings } from './settings.ts'
import type { Submission } from './submission.ts'

/** A family whose problem, answer and certificate types are forgotten, so that one front end serves every family. */
export interface AnyFamily {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly goal: Family<unknown, unknown, unknown>['goal']
  /** Whether methods look for ever better answers as long as they may. */
  readonly isOpenEnded: boolean
  readonly rules: Readonly<Record<string, string>>
  readonly parameters: readonly Parameter[]
  readonly examples: readonly Example[]
  /** Method names, the default first. */
  readonly methods: readonly string[]
  /** What `open` reads and `Puzzle.text` writes: text and json, then other people's. */
  readonly notations: readonly NotationInfo[]
  /** What can be asked besides an answer. */
  readonly can: Readonly<Record<Ability, boolean>>
  /** Whether answers can be entered, and problems changed, by hand. */
  readonly hands: { readonly play: boolean; readonly set: boolean }
  /** The grades of explanations, the easiest first, and the sentences on why each kind of deduction is right. */
  readonly grades: readonly string[]
  readonly deductionRules: Readonly<Record<string, string>>
  /** What it means that a square is always, sometimes or never taken; undefined where that cannot be asked. */
  readonly forcedWords: ForcedSquares<unknown>['words'] | undefined
  /** Throw InputError where there is no such method or notation, or where that cannot be asked. */
  requireMethod(method: string | undefined): void
  requireNotation(notation: string | undefined): void
  requireAbility(ability: Ability): void
  /** The notation that a text looks like; `text` where it looks like no other. */
  recognise(text: string): string
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
  /** What is listed one by one; undefined where nothing is. */
  readonly listed: Lister<unknown, unknown>['nouns'] | undefined
  /** What can be hunted for; undefined where nothing can. */
  readonly hunt: AnyHunt | undefined
}

/** A hunt without the family's types: what is found is puzzles. */
export interface AnyHunt extends Pick<Hunter<unknown>, 'summary' | 'parameters' | 'nouns'> {
  /** Settings as people write them in the form in which they are compared and kept. Throws InputError. */
  settings(raw: RawSettings): Settings
  describe(settings: Settings): string
  /** Tries so many; the same shard of the same seed tries the same ones. */
  search(settings: Settings, seed: Seed, shard: number, tries: number): Search<Hunted<Hit>>
}

/** Something that was hunted for and found. */
export interface Hit {
  readonly puzzle: Puzzle
  /** The same for equal hits; can be a file's name. */
  readonly name: string
  /** The hit in full, with its proof. */
  record(): string
}

/** What families may be able to do besides solving. */
export type Ability = 'count' | 'explain' | 'forced' | 'hint' | 'list' | 'hunt'

export interface NotationInfo {
  readonly name: string
  readonly title: string
}

/** A problem that has been read, with everything that can be done to it. */
export interface Puzzle {
  readonly family: AnyFamily
  /** The notation it was read in. */
  readonly notation: string
  /** Whether the text looked like a notation that only this family has, rather than like something it can read as well. */
  readonly isSure: boolean
  /** How many squares the board has: front ends do not draw boards that nobody could look at. */
  readonly squares: number
  /** Throws InputError where the notation has no way to write this problem. */
  text(notation?: string): string
  json(): Json
  solve(options?: SolveOptions): Search<unknown, unknown>
  /** The public JSON form of an outcome. */
  result(outcome: Timed<Outcome<unknown, unknown>>, about?: ResultDetails): Result
  /** Its text in pieces, for answers too large to be held as objects or as one string. */
  resultPieces(outcome: Timed<Outcome<unknown, unknown>>, about?: ResultDetails): Iterable<string>
  /** How many answers there are; the best ones unless told otherwise. Throws InputError, as do `explain` and `forced`. */
  count(which?: WhichAnswers): Search<Count>
  /**
   * The same count in parts, at least as many as wanted if there is enough to share out; undefined where the family cannot cut it, or where that is
   * not worth it. Throws InputError where there is no such value to count by.
   */
  countParts(which: WhichAnswers, wanted: number): CountParts | undefined
  /** How a person gets to the answer. */
  explain(): Search<Explanation<unknown, unknown>>
  /** What the best answers have in common. */
  forced(): Search<Forced>
  /** Help with a half-done board; with one that nobody has touched unless a position is given. */
  hint(position?: unknown): Search<Hint>
  /** Visits everything there is to list, or as many as wanted. */
  list(visit: (item: ListedItem) => void, most?: number): Search<Listed>
  countResult(outcome: Timed<Outcome<Count>>, id?: Json): CountResult
  explainResult(outcome: Timed<Outcome<Explanation<unknown, unknown>>>, id?: Json): ExplainResult
  forcedResult(outcome: Timed<Outcome<Forced>>, id?: Json): ForcedResult
  hintResult(outcome: Timed<Outcome<Hint>>, id?: Json): HintResult
  /** The texts of two of them, in pieces, for results too large for one string. */
  explainResultPieces(outcome: Timed<Outcome<Explanation<unknown, unknown>>>): Iterable<string>
  forcedResultPieces(outcome: Timed<Outcome<Forced>>): Iterable<string>
  /** Reads an answer as text, as JSON, or as a whole result with its certificate. Throws InputError. */
  submission(text: string): Submission
  /** The same from JSON. Throws ShapeError. */
  submissionFromJson(json: Json): Submission
  /** What reads JSON that is too large to be held, in pieces. Undefined where it can only be read as a whole. */
  submissionReader(): TextSink<Submission> | undefined
  answerText(answer: unknown, notation?: string): string
  /** The board that nobody has touched. Throws InputError where there are no hints, as do the next three. */
  startPosition(): unknown
  /** Reads a half-done board as text or JSON. */
  position(text: string): unknown
  /**
   * The same from JSON: the family's own object, or one that has it under the key `position`. Throws ShapeError where it is none.
   */
  positionFromJson(json: Json): unknown
  /** `text` is how people write it, `json` the object's text. */
  positionText(position: unknown, notation?: 'text' | 'json'): string
  check(submission: Submission): Violation[]
  value(answer: unknown): number | undefined
  /** What the value is made up of, by name; undefined where it is one thing. */
  valueParts(answer: unknown): Readonly<Record<string, number>> | undefined
  describe(submission: Submission): string
  /** The puzzle in somebody's hands, to be solved or to be changed; undefined where that is not offered. */
  play(): AnyPlay | undefined
  set(): AnySet | undefined
  draw(submission?: Submission): Drawing
  /** The squares on which two answers are drawn differently. */
  differences(one: unknown, other: unknown): Place[]
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

export interface ResultDetails extends Omit<SolveOptions, 'budget'> {
  readonly id?: Json | undefined
  /** Whether the answer has passed the check. */
  readonly checked?: boolean | undefined
}

/** What `solve --json` prints. Public API: keys are added, never changed. */
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
