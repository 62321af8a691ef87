import type {
  Ability,
  Action,
  AnyFamily,
  AnyPlay,
  AnySet,
  Border,
  BudgetLimits,
  Hint,
  MarkShape,
  NumberOfPuzzle,
  Outcome,
  PlayStanding,
  Position,
  RawSettings,
  Size,
  ToolGroup,
  Violation,
} from '../src/index.ts'

/** What the page and its worker say to each other: plain data only, so that it can cross between them. */

/** What the page knows of a family. The family itself, with all its code, stays in the worker. */
export type FamilyInfo = Pick<
  AnyFamily,
  | 'name'
  | 'title'
  | 'summary'
  | 'goal'
  | 'isOpenEnded'
  | 'rules'
  | 'parameters'
  | 'examples'
  | 'methods'
  | 'notations'
  | 'can'
  | 'hands'
  | 'grades'
  | 'deductionRules'
> & {
  /** Whether answers are made of moves. */
  readonly hasMoves: boolean
}

/**
 * What can be asked besides an answer. Hints are for a board that is played on; lists and hunts, for whoever keeps what they print,
 * are not to be had here.
 */
export type Question = Exclude<Ability, 'hint' | 'list' | 'hunt'>

/** What can be asked about the problem on the desk. */
export type Task = 'solve' | Question

export interface Order {
  readonly task: Task
  /** For solving. */
  readonly method: string
  readonly budget?: BudgetLimits | undefined
}

/** What is wrong with something the user wrote. */
export interface Fault {
  readonly message: string
  readonly position?: Position | undefined
  readonly excerpt?: string | undefined
  /** Where in the excerpt the culprit stands. */
  readonly caret: number
}

export interface LegendEntry {
  readonly kind: MarkShape | 'line'
  readonly label: string
  readonly symbol: string
  /** The class of its colour in the picture's own style. */
  readonly colour?: string | undefined
}

export interface Picture {
  readonly svg: string
  readonly title: string
  readonly rows: number
  readonly columns: number
  readonly legend: readonly LegendEntry[]
  /** What stands on every square, in words, row by row; left out of boards that are too large to go from square to square. */
  readonly cells?: readonly string[] | undefined
  readonly border?: Border | undefined
}

export interface ProblemInfo {
  readonly family: string
  /** The notation it was read in. */
  readonly notation: string
  readonly squares: number
  /** Left out where nobody could make out anything in it. */
  readonly picture?: Picture | undefined
}

export type Reading =
  /** The text is there where the problem did not come as text; it is left out where it is too long for the editor. */
  { readonly problem: ProblemInfo; readonly text?: string | undefined } | { readonly fault: Fault }

export interface PlayTable {
  readonly words: string
  readonly tools: readonly ToolGroup[]
  readonly rules: AnyPlay['rules']
}

/** A board that somebody is solving. */
export interface PlayView {
  /** As JSON. */
  readonly position: string
  readonly picture: Picture
  readonly standing: PlayStanding
}

export interface HintReport {
  readonly kind: Hint['kind']
  readonly words: string
  readonly rule?: string | undefined
  readonly picture: Picture
}

export interface SetTable {
  readonly words: string
  readonly tools: readonly ToolGroup[]
  readonly hasBorder: boolean
  readonly sizes: AnySet['sizes']
  readonly size: Size
  readonly numbers: readonly NumberOfPuzzle[]
}

/** What somebody does to a problem. */
export type Change =
  | { readonly kind: 'act'; readonly action: Action }
  | { readonly kind: 'resize'; readonly size: Size }
  | { readonly kind: 'number'; readonly name: string; readonly value: number }
  | { readonly kind: 'clear' }

/** What is known of a problem that is being set, more and more of it. Parts that are not known yet are left out. */
export interface Verdict {
  readonly answers?: Report | undefined
  /** Only where the answers themselves do not say whether there is just one. */
  readonly count?: Report | undefined
  readonly forced?: Report | undefined
  readonly forcedPicture?: Picture | undefined
  readonly explanation?: Report | undefined
  readonly isComplete: boolean
}

/** A way to write the problem down, for other programs and sites. */
export interface Export {
  readonly notation: string
  readonly title: string
  /** Left out where the notation has no way to write this problem; then why not. */
  readonly text?: string | undefined
  readonly why?: string | undefined
}

/** How far a search has come, without its answers. */
export interface Standing {
  readonly steps: number
  readonly value?: number | undefined
  readonly bound?: number | undefined
  readonly done?: number | undefined
}

export interface GenerateOrder {
  readonly family: string
  readonly settings: RawSettings
  readonly seed: string
}

export type Generated =
  /** The text is left out where it is too long for the editor. */
  | { readonly status: 'made'; readonly problem: ProblemInfo; readonly text?: string | undefined }
  | { readonly status: 'none'; readonly why?: string | undefined }
  | { readonly status: 'refused'; readonly fault: Fault }

/** An outcome in words and numbers; the answer itself is asked for separately, as it may be large. */
export interface Report {
  readonly task: Task
  readonly status: Outcome<unknown>['status']
  /** What the answer says, or why there is none. */
  readonly words?: string | undefined
  /** Which of its own limits a search has reached. */
  readonly limit?: string | undefined
  /** There is something to draw. */
  readonly hasPicture: boolean
  /** There is an answer that can be checked, and a proof with it. */
  readonly hasAnswer: boolean
  readonly hasProof: boolean
  readonly value?: number | undefined
  readonly bound?: number | undefined
  /** On how many squares two answers differ. */
  readonly differences?: number | undefined
  /** How many answers there are; at least, unless solved. */
  readonly count?: bigint | undefined
  /** The same if those that are turned or mirrored into each other are one. */
  readonly upToSymmetry?: bigint | undefined
  readonly grade?: string | undefined
  /** What each deduction says, and the code of its rule. */
  readonly deductions?: readonly { readonly words: string; readonly rule: string }[] | undefined
  /** How many squares are always, sometimes and never taken. */
  readonly squares?: ForcedNumbers | undefined
  readonly steps: number
  readonly milliseconds: number
}

export interface ForcedNumbers {
  readonly always: number
  readonly sometimes: number
  readonly never: number
}

/** What the independent check found: how many faults, and the first few. */
export interface CheckReport {
  readonly count: number
  readonly first: readonly Violation[]
}

/** Longer texts stay out of the editor: browsers take seconds to lay them out. */
export const LONGEST_EDITABLE_TEXT = 100_000
