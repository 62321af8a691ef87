/** What `work` ends with: it has used up its budget, it has placed all queens, or it has seen the whole tree. */
export const PAUSED = 0
export const FOUND = 1
export const EXHAUSTED = 2

export type TreeState = typeof PAUSED | typeof FOUND | typeof EXHAUSTED

/** A tree of placements that is searched depth first, in random order. */
export interface TreeKernel {
  /** Queens put on the board so far, and taken back. */
  readonly steps: number
  /** After FOUND it goes on to the next board. */
  work(budget: number): TreeState
  /** Takes all queens back and begins in another order. */
  restart(): void
  /** After FOUND: by row, the column of its queen. */
  board(): Int32Array
}
