/** A height that a square gets while something is supposed. */
export interface SimpleLink {
  readonly square: number
  readonly height: number
  /** The line in which the height has no other square left, or -1 if the square has no other height left. */
  readonly line: number
}

/** What is wrong in the end: a square without a height, a height without a square, or a full line that shows something else than its clues. */
export type SimpleEnd =
  | { readonly kind: 'no-height'; readonly square: number }
  | { readonly kind: 'no-square'; readonly line: number; readonly height: number }
  | { readonly kind: 'view'; readonly line: number; readonly heights: readonly number[] }

/**
 * How a height that was supposed leads to a contradiction by settled heights and heights with one square left, with
 * nothing that does not matter for it.
 */
export interface SimpleRefutation {
  readonly square: number
  readonly height: number
  /** What follows, each after what it follows from. */
  readonly links: readonly SimpleLink[]
  readonly end: SimpleEnd
  /** How much is to be told. */
  readonly size: number
}
