import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { packageRoot } from '../../../bench/package-root.ts'
import { largeFolder } from '../../../bench/problems/board-files.ts'
import type { Board } from '../../../src/families/skyscrapers/index.ts'
import { type Heights, Random } from '../../../src/index.ts'

/** A board from a file, read apart from the library's parsers, and what the file knows of it. */
export interface KnownBoard {
  readonly id: string
  readonly board: Board
  readonly solution?: Heights
  /** How many solutions there are, where that was counted. */
  readonly solutions?: number
  /** Where a file tells a solution and nothing else, it is the only one. */
  readonly unique?: boolean
  readonly difficulty?: string
}

interface Line {
  readonly id: string
  readonly clues: readonly number[]
  readonly givens?: readonly (readonly number[])[]
  readonly solution?: readonly (readonly number[])[]
  readonly solutions?: number
  readonly unique?: boolean
  readonly difficulty?: string
}

type BoardSet = 'generated' | 'collected' | 'hard'

/** Part of the project: boards that are always there. */
const OWN_FOLDER = join(packageRoot, 'test', 'fixtures', 'skyscrapers')

/** A folder with more boards. Some of them belong to others, so that they cannot be part of the project. */
const LARGE_FOLDER = largeFolder('skyscrapers')

/** The boards that are part of the project. */
export function fixtureBoards(): KnownBoard[] {
  return readSet(OWN_FOLDER, 'generated')
}

/** The boards of a set that lie outside the project; none where the folder is missing. */
export function boardsBeside(set: BoardSet): KnownBoard[] {
  return readSet(LARGE_FOLDER, set)
}

/** The project's own boards come first, and are not repeated. */
export function knownBoards(): KnownBoard[] {
  const own = fixtureBoards()
  const ids = new Set(own.map(({ id }) => id))
  const others = (['generated', 'collected', 'hard'] as const).flatMap(boardsBeside)
  return [...own, ...others.filter(({ id }) => !ids.has(id))]
}

function readSet(folder: string, set: BoardSet): KnownBoard[] {
  const file = join(folder, `${set}.jsonl`)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => knownBoardOf(JSON.parse(line) as Line))
}

function knownBoardOf({ id, clues, givens, solution, solutions, difficulty, ...line }: Line): KnownBoard {
  const unique = line.unique ?? (solutions === undefined ? solution && true : solutions === 1)
  return {
    id,
    board: boardOf(clues, givens),
    ...(solution ? { solution: Uint8Array.from(solution.flat()) } : {}),
    ...(solutions === undefined ? {} : { solutions }),
    ...(unique === undefined ? {} : { unique }),
    ...(difficulty === undefined ? {} : { difficulty }),
  }
}

/** A board from its clues clockwise and the rows of what is given. */
export function boardOf(clues: readonly number[], givens?: readonly (readonly number[])[]): Board {
  const size = clues.length / 4
  const known = givens ? Uint8Array.from(givens.flat()) : new Uint8Array(size * size)
  return { rows: size, columns: size, clues: Uint8Array.from(clues), givens: known }
}

/** The lines of sight clockwise from the top left: for every clue the squares that are looked at, nearest first. */
export function sights(size: number): number[][] {
  const indices = Array.from({ length: size }, (_, i) => i)
  const down = indices.map((column) => indices.map((row) => row * size + column))
  const across = indices.map((row) => indices.map((column) => row * size + column))
  const backwards = (squares: readonly number[]) => [...squares].reverse()
  return [...down, ...across.map(backwards), ...backwardsAll(down.map(backwards)), ...backwardsAll(across)]
}

function backwardsAll(lines: readonly number[][]): number[][] {
  return [...lines].reverse()
}

/** How many of the heights are seen from before the first. */
export function seen(heights: readonly number[]): number {
  return heights.filter((height, i) => heights.slice(0, i).every((before) => before < height)).length
}

/** All clues of a filled board. */
export function cluesOf(heights: Heights, size: number): Uint8Array {
  return Uint8Array.from(sights(size), (squares) => seen(squares.map((square) => heights[square]!)))
}

/** Whether heights keep all rules of a board. */
export function keepsRules({ rows: size, clues, givens }: Board, heights: Heights): boolean {
  const lines = sights(size).map((squares) => squares.map((square) => heights[square]!))
  const isPermutation = (line: readonly number[]) =>
    [...line].sort((a, b) => a - b).every((height, i) => height === i + 1)
  return (
    heights.length === size * size &&
    lines.every(isPermutation) &&
    lines.every((line, i) => clues[i] === 0 || clues[i] === seen(line)) &&
    heights.every((height, square) => givens[square] === 0 || givens[square] === height)
  )
}

/** Row after row in random order: after any rows there is always a next one that repeats nothing. */
function randomHeights(size: number, random: Random): Heights {
  const heights = new Uint8Array(size * size)
  for (let row = 0; row < size; row++) fillRow(row * size)
  return heights

  function fillRow(from: number, column = 0): boolean {
    if (column === size) return true
    for (const height of random.shuffle(Array.from({ length: size }, (_, i) => i + 1))) {
      if (isTaken(height, from, column)) continue
      heights[from + column] = height
      if (fillRow(from, column + 1)) return true
    }
    return false
  }

  function isTaken(height: number, from: number, column: number): boolean {
    for (let left = 0; left < column; left++) if (heights[from + left] === height) return true
    for (let above = column; above < from; above += size) if (heights[above] === height) return true
    return false
  }
}

/**
 * What a random board is made of. `honest`: clues and givens of a filled board, some left out. `bent`: the same with
 * one or two of them changed, so that there may be no solution. `nonsense`: clues and givens at random.
 */
type BoardKind = 'honest' | 'bent' | 'nonsense'

/** Each clue is there with a chance of `clues`, each given with a chance of `givens`. */
export function randomBoard(
  size: number,
  random: Random,
  kind: BoardKind = 'honest',
  chances = { clues: random.real() ** 2, givens: random.real() ** 3 },
): Board {
  const anyHeight = () => 1 + random.below(size)
  const heights = randomHeights(size, random)
  const isNonsense = kind === 'nonsense'
  const clues = cluesOf(heights, size).map((clue) =>
    random.real() < chances.clues ? (isNonsense ? anyHeight() : clue) : 0,
  )
  const givens = heights.map((height) => (random.real() < chances.givens ? (isNonsense ? anyHeight() : height) : 0))
  for (let bends = kind === 'bent' ? 1 + random.below(2) : 0; bends > 0; bends--) {
    if (random.below(3) > 0) clues[random.below(clues.length)] = anyHeight()
    else givens[random.below(givens.length)] = anyHeight()
  }
  return { rows: size, columns: size, clues, givens }
}

/** Random boards of all kinds, with one solution, several or none. */
export function boards(low: number, high: number): fc.Arbitrary<Board> {
  return fc
    .tuple(
      fc.integer({ min: low, max: high }),
      fc.constantFrom<BoardKind>('honest', 'bent', 'nonsense'),
      fc.integer({ min: 0, max: 0x7fffffff }),
    )
    .map(([size, kind, seed]) => randomBoard(size, new Random(seed), kind))
}
