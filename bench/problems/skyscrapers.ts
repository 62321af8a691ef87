import type { Random } from '../../src/index.ts'
import { type BoardLine, type BoardSet, boardLines, type Solutions, solutionsOf } from './board-files.ts'

/** A board from a file, read apart from the library's parsers. */
export interface SkyscrapersInstance {
  readonly id: string
  /** The file it is from. */
  readonly set: BoardSet
  readonly board: PlainBoard
  readonly solutions: Solutions
  /** How many there are, where that was counted. */
  readonly count?: number
  /** The heights row by row, where the file tells the only solution. */
  readonly heights?: Uint8Array
}

interface PlainBoard {
  readonly rows: number
  readonly columns: number
  /** Clockwise from the top left corner; 0 where there is none, as with the heights that are given row by row. */
  readonly clues: Uint8Array
  readonly givens: Uint8Array
}

interface Line extends BoardLine {
  readonly clues: readonly number[]
  readonly givens?: readonly (readonly number[])[]
  readonly solution?: readonly (readonly number[])[]
}

export function skyscrapersInstances(): SkyscrapersInstance[] {
  return boardLines<Line>('skyscrapers').map(({ set, line }) => instanceOf(set, line))
}

function instanceOf(set: BoardSet, line: Line): SkyscrapersInstance {
  const { id, clues, givens, solution } = line
  const size = clues.length / 4
  const solutions = solutionsOf(line)
  return {
    id,
    set,
    board: {
      ...blankBoard(size),
      clues: Uint8Array.from(clues),
      ...(givens ? { givens: Uint8Array.from(givens.flat()) } : {}),
    },
    solutions,
    ...(line.solutions === undefined ? {} : { count: line.solutions }),
    ...(solution && solutions === 'one' ? { heights: Uint8Array.from(solution.flat()) } : {}),
  }
}

/** A board with neither clues nor givens. */
export function blankBoard(size: number): PlainBoard {
  return { rows: size, columns: size, clues: new Uint8Array(4 * size), givens: new Uint8Array(size * size) }
}

/** The squares seen from the place of each clue, clockwise, the nearest first. */
export function sights(size: number): number[][] {
  const places = Array.from({ length: size }, (_, i) => i)
  const line = (start: number, stride: number) => places.map((place) => start + place * stride)
  return [
    ...places.map((column) => line(column, size)),
    ...places.map((row) => line(row * size + size - 1, -1)),
    ...places.map((i) => line(size * size - 1 - i, -size)),
    ...places.map((i) => line((size - 1 - i) * size, 1)),
  ]
}

/** A board with all clues, which are those of random heights. */
export function fullClueBoard(size: number, random: Random): PlainBoard {
  const heights = randomHeights(size, random)
  const clues = sights(size).map((squares) => {
    let highest = 0
    let seen = 0
    for (const square of squares) {
      if (heights[square]! < highest) continue
      highest = heights[square]!
      seen++
    }
    return seen
  })
  return { ...blankBoard(size), clues: Uint8Array.from(clues) }
}

/**
 * Heights of which none repeats in a line. They are placed row by row; where all heights that are left for a square
 * stand in its row already, those move on to other squares, as in a matching. However the rows before look, that always
 * goes.
 */
function randomHeights(size: number, random: Random): Uint8Array {
  const heights = new Uint8Array(size * size)
  const left = Array.from({ length: size }, () =>
    random.shuffle(Array.from({ length: size }, (_, height) => height + 1)),
  )
  for (let row = 0; row < size; row++) {
    const columnOf = new Map<number, number>()
    const place = (column: number, tried: Set<number>): boolean =>
      left[column]!.some((height) => {
        if (tried.has(height)) return false
        tried.add(height)
        const holder = columnOf.get(height)
        if (holder !== undefined && !place(holder, tried)) return false
        columnOf.set(height, column)
        return true
      })
    for (const column of random.shuffle(Array.from({ length: size }, (_, i) => i))) place(column, new Set())
    for (const [height, column] of columnOf) {
      heights[row * size + column] = height
      left[column]!.splice(left[column]!.indexOf(height), 1)
    }
  }
  return heights
}
