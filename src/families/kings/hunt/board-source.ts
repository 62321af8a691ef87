/** What came of a piece of work: a board, none yet, or none any more. */
export type SourceState = 'board' | 'paused' | 'exhausted'

/** Where the boards of a hunt come from. The same seed gives the same boards in the same order. */
export interface BoardSource {
  /**
   * Works until there is another board or about `budget` steps are made, whichever comes first.
   * `exhausted` means that all boards there are have been given.
   */
  next(budget: number): SourceState
  /** After 'board': the column of the queen in each row. Written over by the next one. */
  readQueens(): Int32Array
  /** Work done so far; never decreases. */
  readonly steps: number
  /** Boards made but not given, as they cannot be hits; where there are none, left out. */
  readonly skipped?: number
}
