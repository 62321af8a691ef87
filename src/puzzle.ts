import type { Grid, Place } from './base/grid.ts'
import { InputError, unknownWord } from './base/input-error.ts'
import type { Json } from './base/json.ts'
import { Random, type Seed } from './base/random.ts'
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
  Size,
  TextSink,
  Violation,
  WhichAnswers,
} from './family.ts'
import {
  type Action,
  type AnswerSetter,
  ERASER,
  type Notes,
  type Player,
  type SetNumber,
  type Setter,
  type ToolGroup,
} from './hands.ts'
import type { ResultWriter } from './results.ts'
import { type Search, translate } from './search.ts'
import type { RawSettings } from './settings.ts'
import type { Submission } from './submission.ts'
import { positionOf } from './submission.ts'

/** A family as front ends use it: P, A and C are its types; without them it is type-erased. */
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
  /** For huge texts: a reader of pieces, `start` being the first; undefined if the notation must be read whole. */
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

/** A problem with everything that can be done to it. Questions beyond the family throw InputError. */
export interface Puzzle<P = unknown, A = unknown, C = unknown> extends ResultWriter<A, C> {
  readonly family: AnyFamily<P, A, C>
  readonly problem: P
  /** The notation it was read in. */
  readonly notation: string
  /** Whether the text looked like a notation of this family alone, not only like something it can read. */
  readonly isSure: boolean
  /** How many squares the board has: front ends do not draw boards too large to be looked at. */
  readonly squares: number
  /** Throws InputError where the notation has no way to write this problem. */
  text(notation?: string): string
  json(): Json
  solve(options?: SolveOptions): Search<A, C>
  /** How many answers there are; the best ones unless told otherwise. */
  count(which?: WhichAnswers): Search<Count>
  /** The same count in parts, where there is work enough; undefined where it cannot be cut, or need not. */
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

/** The members of T with the problem, the first parameter of its functions, filled in. */
type Bound<T> = {
  readonly [K in keyof T]-?: NonNullable<T[K]> extends (problem: never, ...rest: infer R) => infer Q
    ? (...rest: R) => Q
    : T[K]
}

/** A puzzle that people solve square by square. Actions with an unknown tool or place throw InputError. */
export interface AnyPlay extends Omit<Bound<Player<unknown, unknown>>, 'tools' | 'position' | 'notes'> {
  readonly tools: readonly ToolGroup[]
  /** Undefined where there are no pencil marks. */
  readonly notes: Bound<Notes<unknown, unknown>> | undefined
  toJson(position: unknown): Json
  /** Throws ShapeError. */
  fromJson(json: Json): unknown
}

/** A puzzle that people change. Every change gives another puzzle; what is not allowed throws InputError. */
export interface AnySet<P = unknown, A = unknown, C = unknown>
  extends Pick<Setter<unknown>, 'words' | 'entry' | 'sizes'> {
  readonly tools: readonly ToolGroup[]
  readonly hasBorder: boolean
  readonly size: Size
  readonly numbers: readonly NumberOfPuzzle[]
  /** Undefined where the tool can do nothing there. */
  act(action: Action): Puzzle<P, A, C> | undefined
  resize(size: Size): Puzzle<P, A, C>
  change(name: string, value: number): Puzzle<P, A, C>
  clear(): Puzzle<P, A, C>
  /** Undefined where problems cannot be made from their answers. */
  readonly fromAnswer: AnyAnswerSetter<P, A, C> | undefined
}

/** Sets a puzzle of this size from its answer, a position of `play`. */
export interface AnyAnswerSetter<P = unknown, A = unknown, C = unknown>
  extends Pick<AnswerSetter<unknown, unknown>, 'words' | 'grades' | 'rules'> {
  faults(position: unknown): Violation[]
  /** Throws InputError where there is no such grade. */
  search(position: unknown, grade?: string, seed?: Seed): Search<Puzzle<P, A, C>>
}

/** A number of the whole problem, as it is and as it may be. */
export interface NumberOfPuzzle extends Pick<SetNumber<unknown>, 'name' | 'title' | 'low'> {
  readonly high: number
  readonly value: number
}

export function anyPlay<P, S>(player: Player<P, S>, problem: P, grid: Grid): AnyPlay {
  const tools = player.tools(problem)
  const { notes } = player
  return {
    words: player.words,
    entry: player.entry,
    openings: player.openings,
    rules: player.rules,
    tools,
    start: () => player.start(problem),
    act: (position, action) => {
      requireAction(tools, action, (place) => isSquare(grid, place))
      return player.act(problem, position as S, action)
    },
    targets: (position, from) => (isSquare(grid, from) ? (player.targets?.(problem, position as S, from) ?? []) : []),
    peers: (place) => (isSquare(grid, place) ? (player.peers?.(problem, place) ?? []) : []),
    notes: notes && {
      fill: (position) => notes.fill(problem, position as S),
      clear: (position, place) => notes.clear(problem, position as S, place),
    },
    follow: (position, deduction) => player.follow?.(problem, position as S, deduction),
    draw: (position) => player.draw(problem, position as S),
    mistakes: (position) => player.mistakes(problem, position as S),
    standing: (position) => player.standing(problem, position as S),
    toJson: (position) => player.position.toJson(position as S, problem),
    fromJson: (json) => positionOf(player.position, problem, json),
  }
}

export function anySet<P, A, C>(
  setter: Setter<P>,
  problem: P,
  { rows, columns }: Grid,
  puzzleOf: (problem: P) => Puzzle<P, A, C>,
): AnySet<P, A, C> {
  const { words, entry, sizes, hasBorder = false, numbers = [], fromAnswer } = setter
  const tools = setter.tools(problem)
  // The corners of the border belong to no line.
  const isBorder = ([row, column]: Place) =>
    isBeside(row, rows) ? isWithin(column, columns) : isWithin(row, rows) && isBeside(column, columns)
  const isPlace = (place: Place) => isSquare({ rows, columns }, place) || (hasBorder && isBorder(place))
  return {
    words,
    entry,
    tools,
    hasBorder,
    sizes,
    size: { rows, columns },
    numbers: numbers.map(({ name, title, low, high, value }) => {
      return { name, title, low, high: high(problem), value: value(problem) }
    }),
    act: (action) => {
      requireAction(tools, action, isPlace)
      const changed = setter.act(problem, action)
      return changed === problem ? undefined : puzzleOf(changed)
    },
    resize: (size) => {
      const { low, high, isSquare } = sizes
      const isWithin = (side: number) => Number.isSafeInteger(side) && side >= low && side <= high
      if (!isWithin(size.rows) || !isWithin(size.columns)) {
        throw new InputError(`expected sides from ${low} to ${high}, found ${size.rows} and ${size.columns}`)
      }
      if (isSquare && size.rows !== size.columns) {
        throw new InputError(`expected as many rows as columns, found ${size.rows} and ${size.columns}`)
      }
      return puzzleOf(setter.resize(problem, size))
    },
    change: (name, value) => {
      const number = numbers.find((each) => each.name === name)
      if (!number) throw new InputError(`unknown number '${name}'`)
      const high = number.high(problem)
      if (!Number.isSafeInteger(value) || value < number.low || value > high) {
        throw new InputError(`${name}: expected a whole number from ${number.low} to ${high}, found ${value}`)
      }
      return puzzleOf(number.change(problem, value))
    },
    clear: () => puzzleOf(setter.clear(problem)),
    fromAnswer: fromAnswer && {
      words: fromAnswer.words,
      grades: fromAnswer.grades,
      rules: fromAnswer.rules,
      faults: (position) => fromAnswer.faults(problem, position),
      search: (position, grade, seed = 1) => {
        if (grade !== undefined && !fromAnswer.grades.includes(grade)) {
          throw unknownWord('grade', grade, fromAnswer.grades)
        }
        const search = fromAnswer.search(problem, position, grade, new Random(seed).fork('answer'))
        return translate(search, puzzleOf, (certificate) => certificate)
      },
    },
  }
}

function isSquare({ rows, columns }: Grid, [row, column]: Place): boolean {
  return isWithin(row, rows) && isWithin(column, columns)
}

function isWithin(at: number, many: number): boolean {
  return Number.isInteger(at) && at >= 0 && at < many
}

function isBeside(at: number, many: number): boolean {
  return at === -1 || at === many
}

function requireAction(tools: readonly ToolGroup[], { tool, place, to }: Action, isPlace: (place: Place) => boolean) {
  const found = tools.flatMap((group) => group.tools).find(({ name }) => name === tool)
  if (!found && tool !== ERASER) throw new InputError(`unknown tool '${tool}'`)
  for (const each of to ? [place, to] : [place]) {
    if (!isPlace(each)) throw new InputError(`expected a square of the board, found [${each.join(', ')}]`)
  }
  if ((found?.kind === 'move') !== (to !== undefined)) {
    throw new InputError(to ? `${tool} is used on one square` : `${tool} leads from one square to another`)
  }
}
