import { placeOf } from '../../base/grid.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import { componentsOf } from '../../engines/independence/index.ts'
import { type Board, QUEEN, safeSquares, touchingGraph, whyImpossible } from './board.ts'
import { groupName, type Ways } from './ways.ts'

/** The queens, and with an answer the safe squares with the letters of their groups. */
export function draw(board: Board, ways?: Ways): Drawing {
  const marks = queenMarks(board)
  if (ways) marks.push(...groupMarks(board, ways.groups?.map(({ squares }) => squares) ?? groupsOf(board)))
  return { rows: board.rows, columns: board.columns, marks, lines: [] }
}

/** Draw the queens, and the safe squares as coloured ground for pieces; no ground if queens attack each other. */
export function drawGround(board: Board): Drawing {
  const drawing = draw(board)
  if (whyImpossible(board) !== undefined) return drawing
  const ground: Mark[] = groupsOf(board).flatMap((squares, i) => {
    const letter = groupName(i)
    return Array.from(squares, (square): Mark => {
      return { place: placeOf(board, square), shape: 'tint', letter, label: `safe, group ${letter}`, colour: i + 1 }
    })
  })
  return { ...drawing, marks: [...ground, ...drawing.marks] }
}

export function queenMarks({ queens }: Board): Mark[] {
  return Array.from(queens, (column, row) => {
    return { place: [row, column], shape: 'piece', letter: QUEEN, label: 'queen', symbol: '♛' }
  })
}

/** A tint in the group's colour with its letter on it for every square. */
function groupMarks(board: Board, groups: readonly Int32Array[]): Mark[] {
  const marks: Mark[] = []
  groups.forEach((squares, i) => {
    const letter = groupName(i)
    for (const square of squares) {
      const place = placeOf(board, square)
      marks.push({ place, shape: 'tint', letter, label: 'safe', colour: i + 1 })
      marks.push({ place, shape: 'number', letter, label: `group ${letter}` })
    }
  })
  return marks
}

/** Where an answer names no groups, they are looked up. */
function groupsOf(board: Board): Int32Array[] {
  const squares = safeSquares(board)
  return componentsOf(touchingGraph(board, squares)).map((vertices) => vertices.map((vertex) => squares[vertex]!))
}
