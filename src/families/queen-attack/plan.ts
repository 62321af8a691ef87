/** Moves in the order in which they are made. */
export interface Plan {
  readonly moves: readonly Move[]
}

/** A queen slides from one square to another: row × columns + column. */
export interface Move {
  readonly from: number
  readonly to: number
}
