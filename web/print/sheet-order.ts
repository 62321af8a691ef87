import type { RawSettings } from '../../src/index.ts'

/** What the page and its worker say to each other about sheets: plain data only. */

/** More would fill a book. */
export const MOST_PUZZLES = 48

/** How many puzzles; the page adds which kind. */
export interface SheetRequest {
  readonly count: number
}

export interface SheetOrder extends SheetRequest {
  readonly settings: RawSettings
  /** Of the first puzzle: see `seedOf`. */
  readonly seed: string
}

export interface SheetProgress {
  /** Puzzles that are finished. */
  readonly done: number
  readonly of: number
  /** Work done so far, by all searches together; never decreases. */
  readonly steps: number
}

export interface SheetMade {
  readonly puzzles: readonly SheetPuzzle[]
  readonly ending: SheetEnding
  /** What the library says about it, where it does. */
  readonly why?: string | undefined
  /** What was asked for and is not as usual. */
  readonly settings: readonly SheetSetting[]
}

/**
 * `complete`: there are as many as were wanted. Otherwise what was made until then is there: `cancelled` by a signal;
 * `exhausted` when one seed after the other made nothing new; `refused` where the settings allow no puzzle; `too-large`
 * for paper.
 */
export type SheetEnding = 'complete' | 'cancelled' | 'exhausted' | 'refused' | 'too-large'

export interface SheetSetting {
  readonly name: string
  readonly value: string
}

export interface SheetPuzzle {
  /** Counted from 1. */
  readonly number: number
  /** Makes this puzzle again, alone. */
  readonly seed: string
  /** Left out where there is none, or where it was not found in time. */
  readonly grade?: string | undefined
  /** The size of its pictures in squares, with what is written around the board. */
  readonly rows: number
  readonly columns: number
  readonly problemSvg: string
  /** Left out where no answer was found in time, or where there is none. */
  readonly answerSvg?: string | undefined
  /** What the answer says, where its picture alone does not. */
  readonly words?: string | undefined
}
