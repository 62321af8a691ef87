import type {
  Ability,
  Action,
  AnyAnswerSetter,
  AnyFamily,
  AnyPlay,
  AnySet,
  Border,
  BudgetLimits,
  Entry,
  Hint,
  MarkShape,
  NumberOfPuzzle,
  Opening,
  Outcome,
  Parameter,
  Place,
  PlayStanding,
  Position,
  RawSettings,
  Size,
  StopReason,
  ToolGroup,
  Violation,
} from '../src/index.ts'

/** Messages between the page and its workers: plain data only. */

/** What Home shows of a family. */
export type FamilyCard = Pick<AnyFamily, 'name' | 'title' | 'summary' | 'goal' | 'can' | 'hands' | 'grades'> & {
  readonly isAnytime: boolean
  /** How solutions are entered; undefined where the family cannot be played. */
  readonly entry: Entry | undefined
  readonly openings: readonly Opening[]
}

/** What the other places need, loaded after Home. */
export type FamilyDetails = Pick<
  AnyFamily,
  'rules' | 'parameters' | 'examples' | 'methods' | 'notations' | 'deductionRules'
> & {
  readonly hunt: HuntInfo | undefined
  /** Sentences on what breaks the rules of play. */
  readonly playRules: readonly string[]
  /** What is listed: one of them, and several. */
  readonly listed: readonly [string, string] | undefined
}

/** What the page knows of a family. Its code stays in the worker. */
export type FamilyInfo = FamilyCard & FamilyDetails

export interface HuntInfo {
  readonly summary: string
  readonly parameters: readonly Parameter[]
  readonly nouns: readonly [string, string]
}

/** Questions about a puzzle besides its solution. Hints, lists and hunts have messages of their own. */
export type Question = Exclude<Ability, 'hint' | 'list' | 'hunt'>

export type Task = 'solve' | Question

export interface Order {
  readonly task: Task
  /** For solving. */
  readonly method: string
  readonly budget?: BudgetLimits | undefined
  /** How long to search; as long as it takes where it is left out. */
  readonly milliseconds?: number | undefined
}

/** A count that workers share. */
export interface CountTask {
  readonly family: string
  readonly text: string
}

/** What was counted of a part, and why no more. */
export interface PartCount {
  readonly count: bigint
  readonly steps: number
  readonly reason?: StopReason | undefined
  readonly why?: string | undefined
}

/** What is wrong with a text. */
export interface Fault {
  readonly message: string
  readonly position?: Position | undefined
  readonly excerpt?: string | undefined
  /** Where in the excerpt the wrong character stands. */
  readonly caret: number
}

export interface LegendEntry {
  readonly kind: MarkShape | 'line'
  readonly label: string
  readonly symbol: string
  /** The class of its colour in the picture's style. */
  readonly colour?: string | undefined
}

export interface Picture {
  readonly svg: string
  readonly title: string
  readonly rows: number
  readonly columns: number
  readonly legend: readonly LegendEntry[]
  /** What stands on every square, in words, row by row; left out on boards too large to go from square to square. */
  readonly cells?: readonly string[] | undefined
  readonly border?: Border | undefined
}

export interface PuzzleInfo {
  readonly family: string
  /** The notation it was read in. */
  readonly notation: string
  readonly squares: number
  /** Left out on boards too large to be drawn. */
  readonly picture?: Picture | undefined
}

export type Reading =
  /** The text is there where the puzzle did not come as text; it is left out where it is too long to edit. */
  | { readonly problem: PuzzleInfo; readonly text?: string | undefined; readonly result?: Stroke['result'] }
  | { readonly fault: Fault }

export interface PlayTable {
  readonly words: string
  readonly entry: Entry
  readonly tools: readonly ToolGroup[]
  readonly rules: AnyPlay['rules']
  readonly canFillNotes: boolean
}

/** A position in play. */
export interface PlayView {
  /** As JSON. */
  readonly position: string
  readonly picture: Picture
  readonly standing: PlayStanding
}

/** A tool on several squares as one entry. */
export interface Stroke {
  readonly tool: string
  readonly places: readonly Place[]
  /** What the first square of a drag became; decided by the first square where it is left out. */
  readonly result?: 'put' | 'removed' | undefined
  /** Whether peers lose a value from their notes. */
  readonly clearsNotes: boolean
}

export interface StrokeView extends PlayView {
  readonly result: 'put' | 'removed'
}

/** What a step marks on the board. */
export interface StepMarks {
  /** What the step settles. */
  readonly fresh: readonly Place[]
  /** What it rests on. */
  readonly rests: readonly Place[]
  readonly assumed: readonly Place[]
  /** Where an assumption ends in a contradiction. */
  readonly conflict: readonly Place[]
}

/** A hint on the ladder: where, which rule, why, do it. */
export interface HintReport {
  readonly kind: Hint['kind']
  readonly words: string
  readonly rule?: string | undefined
  readonly marks: StepMarks
  /** The position with the hint carried out, where that can be done. */
  readonly after?: string | undefined
  readonly picture: Picture
}

/** How a wrong entry is refuted: its consequences one by one, up to the contradiction. */
export interface Refutation {
  readonly words: string
  readonly steps: readonly (SubStepReport & { readonly picture: Picture })[]
}

export interface SetTable {
  readonly words: string
  readonly entry: Entry
  readonly tools: readonly ToolGroup[]
  readonly hasBorder: boolean
  readonly sizes: AnySet['sizes']
  readonly size: Size
  readonly numbers: readonly NumberOfPuzzle[]
  /** Where puzzles are made from their solutions, which are entered by these tools. */
  readonly fromAnswer?: (Pick<AnyAnswerSetter, 'words' | 'grades'> & Pick<PlayTable, 'tools'>) | undefined
}

/** A solution that is drawn, for a puzzle to be made from it. */
export interface AnswerView {
  /** As JSON. */
  readonly position: string
  readonly picture: Picture
  readonly result: Stroke['result']
  /** What is wrong with it first, and where. */
  readonly fault?: { readonly words: string; readonly places: readonly Place[] } | undefined
  /** Whether what is wrong breaks a rule of play. */
  readonly isBroken: boolean
}

/** A change of the puzzle. */
export type Change =
  /** During a drag the first square has decided whether the tool puts something there or takes it away. */
  | { readonly kind: 'act'; readonly actions: readonly Action[]; readonly result?: Stroke['result'] }
  | { readonly kind: 'resize'; readonly size: Size }
  | { readonly kind: 'number'; readonly name: string; readonly value: number }
  | { readonly kind: 'clear' }

/** What is known of a puzzle while it is set. Parts that are not known yet are left out. */
export interface Verdict {
  readonly answers?: Report | undefined
  /** The solution, or two of several with the squares on which they differ. */
  readonly solutions?: readonly Picture[] | undefined
  /** Only where solving does not say whether there is a single solution. */
  readonly count?: Report | undefined
  readonly forced?: Report | undefined
  readonly forcedPicture?: Picture | undefined
  readonly explanation?: Report | undefined
  /** The hardest step of the explanation, where the solution is unique. */
  readonly hardest?: StepReport | undefined
  readonly isComplete: boolean
}

/** What Play says of a puzzle. */
export interface Rating {
  readonly status: Outcome<unknown>['status'] | undefined
  readonly grade: string | undefined
  /** The hardest rule of the explanation. */
  readonly hardest: string | undefined
  readonly steps: number
}

/** What the value of a solution is measured by: the best that was found, and what none can better. */
export interface Standard {
  readonly best: number | undefined
  readonly bound: number | undefined
}

/** A way to write the puzzle down, for other programs and sites. */
export interface Export {
  readonly notation: string
  readonly title: string
  /** Left out where the notation cannot write this puzzle; then why not. */
  readonly text?: string | undefined
  readonly why?: string | undefined
}

/** How far a search has come. */
export interface Standing {
  readonly steps: number
  readonly value?: number | undefined
  readonly bound?: number | undefined
  readonly done?: number | undefined
  /** Of a count that is shared out: what has been counted so far. */
  readonly count?: bigint | undefined
}

export interface GenerateOrder {
  readonly family: string
  readonly settings: RawSettings
  readonly seed: string
}

/** A small picture of a new puzzle. */
export type Thumbnail =
  | { readonly text: string; readonly picture: Picture; readonly grade?: string | undefined }
  | { readonly why: string }

/** A step of a generated puzzle that shows a deduction rule. */
export interface LearnedRule {
  readonly text: string
  readonly picture: Picture
  readonly words: string
  readonly marks: StepMarks
  /** Which step of the explanation it is, from 1. */
  readonly step: number
}

/** A position whose simplest next step is a given rule. */
export interface Exercise {
  readonly text: string
  /** As JSON. */
  readonly position: string
}

/** A clue that removes some of several solutions. */
export interface Repair {
  readonly place: Place
  readonly tool: string
  /** What the tool is called. */
  readonly title: string
  /** How many of the solutions that were compared it removes. */
  readonly removed: number
  readonly of: number
  /** Whether it is known to leave a single solution. */
  readonly isUnique: boolean
}

/** A move of the player, against the deductions that were there. */
export interface ReviewedMove {
  /** Counted from 1, notes included. */
  readonly move: number
  readonly places: readonly Place[]
  /** The board after it, as JSON. */
  readonly position: string
  readonly picture: Picture
  /**
   * Deduced: it follows by rules no harder than the simplest step that was there. Ahead: it follows, by harder ones.
   * Guess: the deductions that were followed do not settle it as it was played. Mistake: something was wrong already.
   */
  readonly kind: 'deduced' | 'ahead' | 'guess' | 'mistake'
  /** The hardest rule on the way to the move. */
  readonly rule?: string | undefined
  /** The rule of the simplest step that was there, and what it says. */
  readonly first?: string | undefined
  readonly words: string
  /** Deductions on the way to the move. */
  readonly steps: number
}

/** An outcome in words and numbers; pictures are asked for separately. */
export interface Report {
  readonly task: Task
  readonly status: Outcome<unknown>['status']
  /** What the solution says, or why there is none. */
  readonly words?: string | undefined
  /** Which of its limits a search has reached. */
  readonly limit?: string | undefined
  /** Whether there is something to draw. */
  readonly hasPicture: boolean
  /** Whether there is a solution that can be checked, and a proof with it. */
  readonly hasAnswer: boolean
  readonly hasProof: boolean
  /** Whether the search can be continued. */
  readonly canContinue?: boolean | undefined
  readonly value?: number | undefined
  readonly bound?: number | undefined
  /** On how many squares two solutions differ. */
  readonly differences?: number | undefined
  /** The number of solutions; a lower bound unless solved. */
  readonly count?: bigint | undefined
  /** The same up to rotation and reflection. */
  readonly upToSymmetry?: bigint | undefined
  readonly grade?: string | undefined
  readonly deductions?: readonly StepReport[] | undefined
  /** How many squares are always, sometimes and never taken. */
  readonly squares?: ForcedNumbers | undefined
  readonly steps: number
  readonly milliseconds: number
}

/** A deduction, with the sub-steps of a refuted assumption. */
export interface StepReport {
  readonly words: string
  readonly rule: string
  readonly marks: StepMarks
  readonly inside: readonly SubStepReport[]
}

export interface SubStepReport {
  readonly words: string
  readonly marks: StepMarks
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
