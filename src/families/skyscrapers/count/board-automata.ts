import type { Geometry } from '../lines/geometry.ts'
import { automatonOf, type Line, type LineAutomaton } from './line-automaton.ts'

/** The fillings of all lines of a board, which may be turned so that its rows are its columns: solutions are as many. */
export interface BoardAutomata {
  readonly rows: readonly LineAutomaton[]
  readonly columns: readonly LineAutomaton[]
  /** By row: the last one before it that nothing tells apart from it, or -1. They can change places in every solution. */
  readonly alikeBefore: Int32Array
}

/** `none` if a line has no filling, `many` if one has too many to be looked at. Pauses every few milliseconds. */
export function* automataOf(
  geometry: Geometry,
  candidates: Int32Array,
): Generator<undefined, { automata: BoardAutomata | 'none' | 'many' }> {
  const { size } = geometry
  const lines: Line[] = []
  const automata: LineAutomaton[] = []
  for (let index = 0; index < geometry.lines; index++) {
    const squares = geometry.squaresOf(index)
    const line = {
      candidates: Int32Array.from(squares, (square) => candidates[square]!),
      front: geometry.fronts[index]!,
      back: geometry.backs[index]!,
    }
    const automaton = yield* automatonOf(line)
    if (typeof automaton === 'string') return { automata: automaton }
    lines.push(line)
    automata.push(automaton)
  }
  const hasClues = (from: number) => lines.slice(from, from + size).some(({ front, back }) => front + back > 0)
  // Rows are alike only where columns have no clues.
  const first = hasClues(size) && !hasClues(0) ? size : 0
  const second = size - first
  const alikeBefore = hasClues(second)
    ? new Int32Array(size).fill(-1)
    : Int32Array.from({ length: size }, (_, row) => lastAlike(lines.slice(first, first + size), row))
  return {
    automata: {
      rows: automata.slice(first, first + size),
      columns: automata.slice(second, second + size),
      alikeBefore,
    },
  }
}

function lastAlike(lines: readonly Line[], index: number): number {
  const { front, back, candidates } = lines[index]!
  let other = index - 1
  for (; other >= 0; other--) {
    const line = lines[other]!
    if (line.front !== front || line.back !== back) continue
    if (line.candidates.every((heights, position) => heights === candidates[position])) break
  }
  return other
}
