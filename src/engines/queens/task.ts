/** n queens on n × n squares, none attacking another, where some may be given and some squares blocked. */
export interface QueensTask {
  readonly n: number
  /** By row, the column of the queen that stands there from the beginning, -1 where none does. Those given do not attack each other. */
  readonly given?: Int32Array
  /** By square, 1 where no queen may stand, else 0. No given queen stands on one. */
  readonly blocked?: Uint8Array
}
