import { type Grid, placeOf } from './base/grid.ts'
import { squareSignCodec } from './base/square-signs.ts'
import { squaresWith, toggled } from './base/square-values.ts'
import type { Drawing, Mark } from './drawing/drawing.ts'
import type { Violation } from './family.ts'
import type { Player, PlayStanding, Tool } from './hands.ts'

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
const CROSS_SIGN = 'x'

const CROSS_TOOL: Tool = {
  name: 'cross',
  title: 'Cross',
  key: 'x',
  sign: { shape: 'cross', letter: '×' },
  kind: 'square',
  role: 'note',
}

/** What is particular of a family. The pieces are the squares on which the player has put one, in the order of the board. */
export interface PieceGame<P> extends Pick<Player<P, PiecePosition>, 'words' | 'openings' | 'rules'> {
  /** The tool that puts a piece, with the symbol that drawings show. */
  readonly piece: { readonly name: string; readonly title: string; readonly key: string; readonly symbol: string }
  /** Where pieces may be put. */
  readonly where: string
  /** How texts write a square with nothing on it, and a piece. */
  readonly signs: readonly [nothing: string, piece: string]
  /** By square the code of what the problem has there, where no piece may be put; 0 elsewhere. */
  readonly given: (problem: P) => Uint16Array
  readonly draw: (problem: P, pieces: Int32Array) => Drawing
  readonly mistakes: (problem: P, pieces: Int32Array) => Violation[]
  /** `isRight` where there are no mistakes. */
  readonly standing: (problem: P, pieces: Int32Array, isRight: boolean) => PlayStanding
}

export function piecePlayer<P extends Grid>(game: PieceGame<P>): Player<P, PiecePosition> {
  const { words, openings, rules, given, signs } = game
  const { symbol, ...piece } = game.piece
  const tool: Tool = { ...piece, sign: { shape: 'piece', letter: symbol }, kind: 'square' }
  const tools = [{ title: game.where, tools: [tool, CROSS_TOOL] }]
  const crosses = (problem: P, position: PiecePosition) =>
    Array.from(squaresWith(position, CROSS), (square): Mark => {
      return { place: placeOf(problem, square), shape: 'cross', letter: CROSS_SIGN, label: `no ${piece.name}` }
    })
  const mistakes = (problem: P, position: PiecePosition) => game.mistakes(problem, squaresWith(position, PIECE))
  return {
    words,
    entry: 'paint',
    openings,
    rules,
    position: squareSignCodec({ key: 'position', signs: [...signs, CROSS_SIGN], given }),
    start: ({ rows, columns }) => new Uint8Array(rows * columns),
    tools: () => tools,
    act: (problem, position, { tool: used, place: [row, column] }) => {
      const square = row * problem.columns + column
      if (given(problem)[square] !== 0) return position
      return toggled(position, square, used === piece.name ? PIECE : used === CROSS_TOOL.name ? CROSS : NOTHING)
    },
    draw: (problem, position) => {
      const drawing = game.draw(problem, squaresWith(position, PIECE))
      return { ...drawing, marks: [...drawing.marks, ...crosses(problem, position)] }
    },
    mistakes,
    standing: (problem, position) =>
      game.standing(problem, squaresWith(position, PIECE), mistakes(problem, position).length === 0),
  }
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
