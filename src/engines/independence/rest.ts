/**
 * What is left of a component while its vertices are decided one after the other, in ascending order: taken or left. A component of few states knows
 * the most that can still be taken exactly, so that no decision is a dead end; another has a bound.
 */
export interface Rest {
  /** No more than so many of the vertices that are not decided can be taken. */
  readonly most: number
  /** Whether the next vertex is no neighbour of one that was taken. */
  readonly canTake: boolean
  take(): void
  leave(): void
  /** Takes the last decision back. */
  undo(): void
}
