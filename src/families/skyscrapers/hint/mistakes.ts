import { placeOf } from '../../../base/grid.ts'
import type { Hint } from '../../../family.ts'
import type { Progress, StopReason } from '../../../search.ts'
import { type Board, NONE } from '../board.ts'
import type { rules } from '../check.ts'
import { cannotBeFilled } from '../explain/line-rules.ts'
import { findSolutions, type Halted, type Part } from '../explain/solutions.ts'
import { capital, cluesWords, heightsWords, lineName, listed, nameOf, namesOf } from '../explain/words.ts'
import type { Heights } from '../heights.ts'
import { Geometry } from '../lines/geometry.ts'
import { LineFilter } from '../lines/line-filter.ts'
import { upTo } from '../logic/clue-limits.ts'
import type { Position } from '../position.ts'
import { allowedBy, allows, entriesOf, standing } from './entries.ts'

type Mistake = Extract<Hint, { readonly kind: 'mistake' }>

/** A rule that a position breaks already, or a line that nothing can complete. */
export function brokenRule(board: Board, position: Position): Mistake | undefined {
  const heights = standing(board, position)
  const wrong = [...heights.keys()].find(
    (square) => board.givens[square] !== NONE && board.givens[square] !== heights[square],
  )
  if (wrong !== undefined) {
    const words = `${nameOf(board, wrong)} is given as ${board.givens[wrong]}, but ${heights[wrong]} stands there.`
    return mistake(board, words, [wrong], 'given')
  }
  const geometry = new Geometry(board)
  const lines = [...geometry.starts.keys()]
  return (
    first(lines, (line) => repeatIn(board, geometry, line, heights)) ??
    first(lines, (line) => wrongView(board, geometry, line, heights)) ??
    lineWithoutFilling(board, geometry, position, false) ??
    lineWithoutFilling(board, geometry, position, true)
  )
}

/** The entries that are not as in the only solution, without telling what is. */
export function wrongEntries(board: Board, position: Position, solution: Heights): Mistake | undefined {
  const wrong = entriesOf(position).filter((square) => !allows(position, square, solution))
  return wrong.length > 0 ? impossibleEntries(board, position, wrong) : undefined
}

/** For boards with several solutions: the entries of a position that no solution has, alone or together, where it has none. */
export function* clashingEntries(
  board: Board,
  position: Position,
  known: readonly Heights[],
  before: number,
): Part<{ readonly mistake: Mistake; readonly steps: number }> {
  const { rows: size } = board
  let steps = before
  /** Whether some solution has these entries, or the reason to stop. */
  const ask = function* (
    squares: readonly number[],
  ): Generator<Progress<never>, boolean | Halted, StopReason | undefined> {
    const left = new Int32Array(size * size).fill(upTo(size))
    for (const square of squares) left[square] = allowedBy(position, square, size)
    const found = yield* findSolutions(board, steps, left)
    if ('reason' in found) return found
    steps = found.steps
    return found.solutions.length > 0
  }
  const entries = entriesOf(position)
  const impossible: number[] = []
  for (const square of entries) {
    if (known.some((solution) => allows(position, square, solution))) continue
    const isPossible = yield* ask([square])
    if (typeof isPossible === 'object') return isPossible
    if (!isPossible) impossible.push(square)
  }
  if (impossible.length > 0) return { mistake: impossibleEntries(board, position, impossible), steps }
  // What can be left out without a solution coming up is left out.
  let clash = entries
  for (const square of entries) {
    const others = clash.filter((other) => other !== square)
    const isPossible = yield* ask(others)
    if (typeof isPossible === 'object') return isPossible
    if (!isPossible) clash = others
  }
  const told = clash.map(
    (square) => `${heightsWords(allowedBy(position, square, size), 'or')} on ${nameOf(board, square)}`,
  )
  const words = `There is a mistake: no solution has ${listed(told, 'and')} together, though each of these alone is possible.`
  return { mistake: mistake(board, words, clash), steps }
}

function impossibleEntries(board: Board, position: Position, squares: readonly number[]): Mistake {
  const told = squares.map((square) => {
    const name = nameOf(board, square)
    const { heights, marks } = position
    return heights[square] === NONE
      ? `${name} is not ${heightsWords(marks[square]!, 'or')}, which are its only marks`
      : `${name} is not ${heights[square]}`
  })
  const words = `There is a mistake: ${listed(told, 'and')}.`
  return mistake(
    board,
    words.replaceAll(/is not (\d+), which are its only marks/g, 'is not $1, which is its only mark'),
    squares,
  )
}

function repeatIn(board: Board, geometry: Geometry, line: number, heights: Heights): Mistake | undefined {
  const squareOf = new Map<number, number>()
  for (const square of geometry.squaresOf(line)) {
    const height = heights[square]!
    const other = squareOf.get(height)
    if (height !== NONE && other !== undefined) {
      const words = `${height} stands twice in ${lineName(geometry, line)}, on ${namesOf(board, [other, square])}.`
      return mistake(board, words, [other, square], line < geometry.size ? 'row' : 'column')
    }
    squareOf.set(height, square)
  }
  return undefined
}

/** A full line that does not show what its clues say. */
function wrongView(board: Board, geometry: Geometry, line: number, heights: Heights): Mistake | undefined {
  const squares = geometry.squaresOf(line)
  if (squares.some((square) => heights[square] === NONE)) return undefined
  for (const end of ['front', 'back'] as const) {
    const clue = (end === 'front' ? geometry.fronts : geometry.backs)[line]!
    const looked = end === 'front' ? squares : [...squares].reverse()
    const seen = looked.filter((square, i) => looked.slice(0, i).every((before) => heights[before]! < heights[square]!))
    if (clue === 0 || clue === seen.length) continue
    const words = `${capital(lineName(geometry, line))} is full, but shows ${seen.length} where the clue says ${cluesWords(geometry, line, end)}.`
    return mistake(board, words, looked, 'view')
  }
  return undefined
}

/** A line that cannot be filled any more, by its heights alone or with the marks as well. */
function lineWithoutFilling(
  board: Board,
  geometry: Geometry,
  position: Position,
  withMarks: boolean,
): Mistake | undefined {
  const { size } = geometry
  const heights = standing(board, position)
  const line = new Int32Array(size)
  const filter = new LineFilter(size)
  const isEntered = (square: number) => position.heights[square] !== NONE && board.givens[square] === NONE
  for (let index = 0; index < geometry.lines; index++) {
    const squares = geometry.squaresOf(index)
    const entered = squares.filter((square) => isEntered(square) || (withMarks && position.marks[square] !== 0))
    if (entered.length === 0) continue
    for (let i = 0; i < size; i++) {
      const square = squares[i]!
      if (heights[square] !== NONE) line[i] = 1 << (heights[square]! - 1)
      else line[i] = withMarks && position.marks[square] !== 0 ? position.marks[square]! : upTo(size)
    }
    if (filter.filter(line, 0, 1, geometry.fronts[index]!, geometry.backs[index]!)) continue
    const by = withMarks ? ' with the heights and marks that are there' : ' with the heights that are there'
    return mistake(board, `${capital(cannotBeFilled(geometry, index))}${by}.`, entered)
  }
  return undefined
}

function first<T, R>(list: readonly T[], find: (each: T) => R | undefined): R | undefined {
  for (const each of list) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

function mistake(board: Board, words: string, squares: readonly number[], rule?: keyof typeof rules): Mistake {
  const places = squares.map((square) => placeOf(board, square))
  return { kind: 'mistake', ...(rule && { rule }), words, places }
}
