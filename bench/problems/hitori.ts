import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../package-root.ts'

/** A board from a file, read apart from the library's parsers. */
export interface HitoriInstance {
  readonly id: string
  /** The file it is from. */
  readonly set: HitoriSet
  /** The numbers row by row, 0 where a square is blank. */
  readonly board: { readonly rows: number; readonly columns: number; readonly numbers: Int32Array }
  readonly solutions: 'none' | 'one' | 'several'
  /** 1 for every square that is shaded, where the file tells the only solution. */
  readonly shading?: Uint8Array
}

type HitoriSet = 'generated' | 'collected' | 'hard'

interface Line {
  readonly id: string
  readonly grid: readonly (readonly number[])[]
  readonly solution?: readonly string[]
  /** How many solutions there are. Where neither this nor `unique` says it, there is one. */
  readonly solutions?: number
  readonly unique?: boolean
}

/** Part of the project: boards that are always there, except in the published package. */
const OWN_FOLDER = join(packageRoot, 'test', 'fixtures', 'hitori')

/** A folder with more boards. Some of them belong to others, so that they cannot be part of the project. */
export const LARGE_FOLDER = process.env.ROOKERY_HITORI_BOARDS ?? join(packageRoot, '..', 'shared', 'data', 'hitori')

/** The project's own boards come first, and are not repeated. */
export function hitoriInstances(): HitoriInstance[] {
  const own = readSet(OWN_FOLDER, 'generated')
  const ids = new Set(own.map(({ id }) => id))
  const others = (['generated', 'collected', 'hard'] as const).flatMap((set) => readSet(LARGE_FOLDER, set))
  return [...own, ...others.filter(({ id }) => !ids.has(id))]
}

function readSet(folder: string, set: HitoriSet): HitoriInstance[] {
  const file = join(folder, `${set}.jsonl`)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => instanceOf(set, JSON.parse(line) as Line))
}

function instanceOf(set: HitoriSet, { id, grid, solution, solutions, unique = true }: Line): HitoriInstance {
  const count = solutions ?? (unique ? 1 : 2)
  const isUnique = count === 1
  return {
    id,
    set,
    board: { rows: grid.length, columns: grid[0]!.length, numbers: Int32Array.from(grid.flat()) },
    solutions: isUnique ? 'one' : count === 0 ? 'none' : 'several',
    ...(solution && isUnique ? { shading: Uint8Array.from(solution.join(''), (each) => (each === '#' ? 1 : 0)) } : {}),
  }
}
