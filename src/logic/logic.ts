import type { Grid } from '../base/grid.ts'
import type { Stroke } from '../drawing/drawing.ts'
import type { ClauseSolver, Literal } from '../engines/clauses/index.ts'
import type { Level } from './levels.ts'
import type { Change, Conflict, Step, TellingDeducer } from './refutation.ts'
import type { SolutionSearch } from './solution-search.ts'

/**
 * What a candidate puzzle brings: cells with a few values each, and rules. `problem` is P, the deducer D. Everything
 * else is made from it: solutions with a proof that there is no other, forced cells, grades, explanations, hints, new
 * puzzles.
 */
export interface Logic<P, D extends TellingDeducer = TellingDeducer> {
  /** Cells are the squares of the board, row by row. */
  readonly grid: (problem: P) => Grid
  readonly deducer: (problem: P) => D
  /** The strength of propagation that finds all there is to find without an assumption. */
  readonly strongest: number
  /** What can be deduced, the easiest first. Built when it is first needed. */
  readonly levels: (deducer: D) => readonly Level[]
  readonly search: (deducer: D, mostBranches?: number) => SolutionSearch
  /** The rules as clauses, with what the candidates leave out false. Pauses now and then. */
  readonly encode: (problem: P, candidates?: Int32Array) => Generator<undefined, Encoding>
  readonly words: (problem: P, deducer: D) => Words
  /** Why a problem without a solution has none, if there is a short answer. */
  readonly whyImpossible?: (problem: P) => string | undefined
  /** Boards with more cells are not encoded, not explained, or get no certificate. */
  readonly limits?: {
    readonly clauses?: Limit
    readonly explain?: Limit
    readonly certificate?: number
  }
}

export interface Limit {
  readonly cells: number
  readonly why: string
}

/** A puzzle as clauses. */
export interface Encoding {
  readonly solver: ClauseSolver
  /** The variables by which solutions differ; others only help. */
  readonly variables: Int32Array
  /** That a cell has the value of an index. */
  readonly literal: (cell: number, value: number) => Literal
}

/** A deduction in words. */
export interface Told {
  readonly rule: string
  readonly words: string
  /** The cells it looks at. */
  readonly uses: readonly number[]
  readonly lines?: readonly Stroke[]
}

/** `is`: r1c1 is shaded. `would`: r1c1 would be shaded. */
export type Mood = 'is' | 'would'

/** The sentences of a family. `now` has the candidates before what is told. */
export interface Words {
  /** A step by a rule of the family; or, with the reason GIVEN, a single candidate that the player has not entered. */
  step(step: Step, now: Int32Array): Told
  /** The names of the rules for assumptions refuted, level by level, for those inside assumptions, and for a search. */
  readonly refuted: readonly string[]
  /** "r1c1 were shaded" */
  assumed(cell: number, value: number): string
  /** A clause for a step inside an assumption (`before`: the step told last); undefined if it needs no telling. */
  link(step: Step, now: Int32Array, before: Step | undefined, conflict: Conflict): string | undefined
  /** The cells that a reason looks at, besides those that it needs. */
  lookedAt?(reason: number): readonly number[]
  /** What stands between links. */
  readonly between: string
  /** What is wrong in the end, as a clause. */
  conflict(conflict: Conflict, now: Int32Array): string
  /** Why the puzzle has no solution, as a sentence. */
  contradiction(conflict: Conflict, now: Int32Array): string
  /** What is concluded, as a clause. */
  concluded(changes: readonly Change[], mood: Mood): string
  /** What is said of a cell: `shaded`, `4`, `not 1 or 2`. */
  settled(change: Change): string
}
