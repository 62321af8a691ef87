import { type Grid, placeOf } from './base/grid.ts'
import { squaresWith, toggled } from './base/square-values.ts'
import type { Mark } from './drawing/drawing.ts'
import type { ToolGroup } from './hands.ts'

/**
 * For families in which people put pieces of one kind on squares, with crosses as notes that none stands there. Apart
 * from hands.ts, which is loaded before any family is.
 */

/** What is on a square. */
const NOTHING = 0
export const PIECE = 1
const CROSS = 2

/** By square: what the player entered. */
export type PiecePosition = Uint8Array

/** How a cross is written. */
export const CROSS_SIGN = 'x'

export interface PieceTool {
  readonly name: string
  readonly title: string
  readonly key: string
  /** As drawings show it. */
  readonly symbol: string
}

const CROSS_TOOL = 'cross'

export function pieceTools(title: string, { symbol, ...piece }: PieceTool): readonly ToolGroup[] {
  return [
    {
      title,
      tools: [
        { ...piece, sign: { shape: 'piece', letter: symbol }, kind: 'square' },
        {
          name: CROSS_TOOL,
          title: 'Cross',
          key: 'x',
          sign: { shape: 'cross', letter: '×' },
          kind: 'square',
          role: 'note',
        },
      ],
    },
  ]
}

/** The position after a tool was used on a square: the piece's, the cross, or the eraser. */
export function usedOn(position: PiecePosition, square: number, tool: string, piece: PieceTool): PiecePosition {
  return toggled(position, square, tool === piece.name ? PIECE : tool === CROSS_TOOL ? CROSS : NOTHING)
}

/** The squares of the pieces that were put there, in the order of the board. */
export function piecesIn(position: PiecePosition): Int32Array {
  return squaresWith(position, PIECE)
}

export function crossMarks(grid: Grid, position: PiecePosition, label: string): Mark[] {
  return Array.from(squaresWith(position, CROSS), (square) => {
    return { place: placeOf(grid, square), shape: 'cross', letter: CROSS_SIGN, label }
  })
}

/** `5 of 8 queens stand.` */
export function standingWords(count: number, wanted: number, [one, several]: readonly [string, string]): string {
  const number = count.toLocaleString('en')
  if (count > wanted) {
    const stand = count === 1 ? `${one} stands` : `${several} stand`
    return `${number} ${stand}, ${(count - wanted).toLocaleString('en')} too many.`
  }
  const verb = count === 1 || wanted === 1 ? 'stands' : 'stand'
  return `${number} of ${wanted.toLocaleString('en')} ${wanted === 1 ? one : several} ${verb}.`
}
