import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../package-root.ts'

/** Boards by where they come from; each kind has a file of its own. */
export type BoardSet = 'generated' | 'collected' | 'hard'

const SETS: readonly BoardSet[] = ['generated', 'collected', 'hard']

/** How many solutions a board has, as far as a solver is asked. */
export type Solutions = 'none' | 'one' | 'several'

/** What a line of any such file tells. */
export interface BoardLine {
  readonly id: string
  /** How many solutions there are. Where neither this nor `unique` says it, there is one. */
  readonly solutions?: number
  readonly unique?: boolean
}

/** The folder with more boards of a family. Some belong to others, so that they cannot be part of the project. */
export function largeFolder(family: string): string {
  return process.env[`ROOKERY_${family.toUpperCase()}_BOARDS`] ?? join(packageRoot, '..', 'shared', 'data', family)
}

/** The lines of all files of a family. The project's own boards come first, and are not repeated. */
export function boardLines<L extends BoardLine>(family: string): { readonly set: BoardSet; readonly line: L }[] {
  // Part of the project: boards that are always there, except in the published package.
  const own = linesOf<L>(join(packageRoot, 'test', 'fixtures', family), 'generated')
  const ids = new Set(own.map(({ line }) => line.id))
  const others = SETS.flatMap((set) => linesOf<L>(largeFolder(family), set))
  return [...own, ...others.filter(({ line }) => !ids.has(line.id))]
}

function linesOf<L>(folder: string, set: BoardSet): { set: BoardSet; line: L }[] {
  const file = join(folder, `${set}.jsonl`)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => ({ set, line: JSON.parse(line) as L }))
}

export function solutionsOf({ solutions, unique = true }: BoardLine): Solutions {
  const count = solutions ?? (unique ? 1 : 2)
  return count === 1 ? 'one' : count === 0 ? 'none' : 'several'
}
