import { type BoardLine, type BoardSet, boardLines, largeFolder, type Solutions, solutionsOf } from './board-files.ts'

/** A board from a file, read apart from the library's parsers. */
export interface HitoriInstance {
  readonly id: string
  /** The file it is from. */
  readonly set: BoardSet
  /** The numbers row by row, 0 where a square is blank. */
  readonly board: { readonly rows: number; readonly columns: number; readonly numbers: Int32Array }
  readonly solutions: Solutions
  /** 1 for every square that is shaded, where the file tells the only solution. */
  readonly shading?: Uint8Array
}

interface Line extends BoardLine {
  readonly grid: readonly (readonly number[])[]
  readonly solution?: readonly string[]
}

export const LARGE_FOLDER = largeFolder('hitori')

export function hitoriInstances(): HitoriInstance[] {
  return boardLines<Line>('hitori').map(({ set, line }) => instanceOf(set, line))
}

function instanceOf(set: BoardSet, line: Line): HitoriInstance {
  const { id, grid, solution } = line
  const solutions = solutionsOf(line)
  return {
    id,
    set,
    board: { rows: grid.length, columns: grid[0]!.length, numbers: Int32Array.from(grid.flat()) },
    solutions,
    ...(solution && solutions === 'one'
      ? { shading: Uint8Array.from(solution.join(''), (each) => (each === '#' ? 1 : 0)) }
      : {}),
  }
}
