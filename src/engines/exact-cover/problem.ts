/**
 * An exact cover problem in numbers. Items are what has to be covered (the requirements), options are what covers
 * them (the actions). Both are numbered from 0: first the primary items, which must be covered, then the secondary
 * ones, which may be.
 */
export interface CoverProblem {
  /** How many primary items there are. Each must be covered exactly once, unless `multiplicities` says otherwise. */
  readonly items: number
  /** The number of secondary items: each covered at most once, or by options that agree on its colour. */
  readonly secondary?: number
  /** The items of each option. */
  readonly options: ArrayLike<ArrayLike<number>>
  /** `colours[o][k]`: the colour, from 1 on, that option o gives its k-th item, a secondary one; 0 for none. */
  readonly colours?: ArrayLike<ArrayLike<number>>
  /** For each primary item how often it is covered, at least and at most. */
  readonly multiplicities?: ArrayLike<readonly [least: number, most: number]>
  /** Groups of options of which at most one may be chosen. */
  readonly exclusions?: ArrayLike<ArrayLike<number>>
  /** What each option costs: whole numbers up to 2^53, also negative ones. 0 if nothing is said. */
  readonly costs?: ArrayLike<number>
}

/** Hooks and choices of the caller, for `withHooks`, by numbers or a `CoverBuilder`'s keys. Slower than none. */
export interface CoverHooks<A = number, R = number> {
  /**
   * Which item next: the one with the least value, the first listed among equals. Called with the item and how many
   * options it has left. An item that is left without options ends a branch only when it is chosen. Without a
   * criterion the item with the fewest options is chosen, and branches end as soon as any item cannot be covered.
   */
  readonly criterion?: (item: R, options: number) => number
  /** In which order an item's options are tried: least value first, as listed among equals. */
  readonly order?: (option: A) => number
  /** Called when an option is selected; `false` cuts the branch. */
  readonly onSelect?: (option: A) => unknown
  /** Called once for every `onSelect`, when the option is taken back: also after a veto or an early stop. */
  readonly onUndo?: (option: A) => void
  /** Called with every full cover; `false` rejects it. `bestCover` does not ask. */
  readonly onCover?: (options: readonly A[]) => unknown
  /**
   * A key for an option, or undefined. Once an option has been tried and taken back, options with the same key are
   * skipped on the same level and below, until the search goes back above that level. This drops covers: it is
   * sound only where options with the same key are interchangeable, such as the copies that stand for a
   * multiplicity. Keys that are arrays or plain objects are the same if they look the same.
   */
  readonly memory?: (option: A) => unknown
}

/** A part of the search tree: the covers that contain all of `chosen` and none of `excluded`. */
export interface Prefix {
  readonly chosen: readonly number[]
  readonly excluded: readonly number[]
}

/** How many covers were found and, after a stop, the parts left to search, later or elsewhere. */
export interface Tally {
  readonly count: bigint
  readonly rest: readonly Prefix[]
}

/** A cover with its cost: the numbers of its options, or the caller's keys. */
export interface CostedCover<A = number> {
  readonly options: readonly A[]
  readonly cost: number
}

/** A choice of options that cover no item too often, and maybe not all of them. */
export interface PartialCover<A = number, R = number> {
  readonly options: readonly A[]
  /** How many primary items are covered as often as they must be. */
  readonly covered: number
  /** The primary items that are not. */
  readonly uncovered: readonly R[]
}

/** What random walks down the tree say about its size, each with its standard error. */
export interface Estimate {
  readonly covers: number
  readonly coversError: number
  readonly nodes: number
  readonly nodesError: number
  readonly samples: number
}

/** The inverted criterion: the item with the most options first, so that items that cannot be covered come last. */
export const mostOptions = (_item: unknown, options: number): number => -options
/** Algorithm X's own criterion: the item with the fewest options first. */
export const fewestOptions = (_item: unknown, options: number): number => options
