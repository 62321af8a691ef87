import { InputError } from '../base/input-error.ts'
import type { Drawing } from '../drawing/drawing.ts'
import type { CoverProblem } from '../engines/exact-cover/index.ts'

/** A small exact cover problem that is made to be watched while Algorithm X searches it. */
export interface Demonstration {
  readonly name: string
  readonly title: string
  /** What the items are and what an option is, in a few sentences. */
  readonly words: string
  /** The sizes there are, small ones first. */
  readonly sizes: readonly DemonstrationSize[]
  /** Throws an InputError if there is no such size. */
  open(size: string): OpenDemonstration
}

export interface DemonstrationSize {
  readonly name: string
  readonly title: string
}

/** A demonstration in one of its sizes. Items and options are numbered as in its problem. */
export interface OpenDemonstration {
  /** Without multiplicities: every primary item is covered exactly once. */
  readonly problem: CoverProblem
  /** As part of a sentence. */
  itemLabel(item: number): string
  /** As part of a sentence, and different for every option. */
  optionLabel(option: number): string
  /** Up to three characters, for nodes of a tree; several options may share them. */
  optionSign(option: number): string
  /** The board with these options chosen, which have no item in common. */
  draw(options: readonly number[]): Drawing
}

/** The one of that name, or an error that lists them all. */
export function named<T extends { readonly name: string }>(list: readonly T[], name: string, what: string): T {
  const found = list.find((each) => each.name === name)
  if (found) return found
  throw new InputError(`there is no ${what} '${name}'; there are: ${list.map((each) => each.name).join(', ')}`)
}
