import type { Prefix } from './problem.ts'

/** A cover has been found; the kernel's `cover` gives it. */
export const FOUND = 1
/** The budget is used up; call again. */
export const PAUSED = 0
/** The tree has been searched. */
export const FINISHED = -1

/** Walks through the search tree, cover by cover. Kernels differ in features and speed, not in covers. */
export interface Kernel {
  /** Options tried so far. */
  readonly steps: number
  /** Searches up to the next cover, for about `budget` elementary updates; with 0 up to the next branches. */
  work(budget: number): typeof FOUND | typeof PAUSED | typeof FINISHED
  /** The cover just found. */
  cover(): number[]
  /** The parts not searched yet, one for each level with branches left; written down when asked for. */
  rest(): () => Prefix[]
  /** Takes back what is selected, so that hooks come in pairs; the kernel cannot be used after that. */
  leave(): void
}

export const WHOLE: Prefix = { chosen: [], excluded: [] }

/**
 * A search for one cover, or for a proof that there is no second one, restarts after this many steps without a cover
 * and then branches on the item with the fewest branches divided by its failures. It finds the hard part of a
 * problem: a fillomino of 15×15 takes 7,045 steps instead of 856,310. Easier problems, and walks through all covers,
 * take fewer steps with the fewest branches alone.
 */
export const STEPS_BEFORE_WEIGHTS = 4096
export const FAILURE_OFFSET = 8
