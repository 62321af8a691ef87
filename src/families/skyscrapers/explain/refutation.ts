/** That a square does not have some heights, given as a set. */
export interface Exclusion {
  readonly square: number
  readonly heights: number
}

/**
 * Why squares lose heights while something is supposed: by the fillings of a line, or because the contrary leads to a
 * contradiction as well.
 */
export type Link =
  | { readonly kind: 'line'; readonly line: number; readonly excluded: readonly Exclusion[] }
  | { readonly kind: 'case'; readonly refutation: Refutation }

/** How a height that was supposed leads to a contradiction, with nothing that does not matter for it. */
export interface Refutation {
  readonly square: number
  readonly height: number
  /** What follows, each after what it follows from. */
  readonly links: readonly Link[]
  /** The line that has no filling in the end. */
  readonly brokenLine: number
  /** How much is to be told. */
  readonly size: number
  /** What was excluded before by what is supposed around this, and matters: as trail places. */
  readonly known: readonly number[]
}

/** All lines that a refutation looks at. */
export function linesOf({ links, brokenLine }: Refutation, lines = new Set<number>()): Set<number> {
  for (const link of links) {
    if (link.kind === 'line') lines.add(link.line)
    else linesOf(link.refutation, lines)
  }
  return lines.add(brokenLine)
}
