import { type Grid, type Place, placeOf, squaresWith, toggled } from './base/grid.ts'
import type { Random } from './base/random.ts'
import { squareSignCodec } from './base/square-signs.ts'
import type { Drawing, Mark, MarkShape } from './drawing/drawing.ts'
import type { AnswerCodec, Deduction, Size, Violation } from './family.ts'
import type { Search } from './search.ts'

/** How people enter answers and change problems: families define tools, front ends their look and keys. */

/** Something that can be done to a square. */
export interface Tool {
  /** Short, and unique among the tools of a player or setter: `rook`, `shade`, `3`, `pencil 3`. */
  readonly name: string
  /** What people read and hear: `Rook`, `Height 3`. */
  readonly title: string
  /** The key that uses it on the current square: a letter in lower case, a sign, or digits. Unique within its group. */
  readonly key: string
  /** What its button shows. */
  readonly sign: ToolSign
  /** Whether it is for one square, or takes what stands on one to another. */
  readonly kind: 'square' | 'move'
  /** A note helps to think and is no part of a solution; all other tools enter values. */
  readonly role?: 'note'
}

/** How squares are filled: painted over, selected and typed into, or emptied by moving a piece. */
export type Entry = 'paint' | 'value' | 'move'

/** Settings of `generate` to begin with, offered by name. */
export interface Opening {
  /** A word or a size: `easy`, `8×8`. */
  readonly title: string
  readonly settings: Readonly<Record<string, string>>
  /** The one that is offered first. */
  readonly isUsual?: true
}

/** Pencil marks that can be kept without typing. */
export interface Notes<P, S> {
  /** Fills in the candidates that the entries leave to open squares. */
  readonly fill: (problem: P, position: S) => S
  /** Takes what stands on a square from the notes of its peers. */
  readonly clear: (problem: P, position: S, place: Place) => S
}

export interface ToolSign {
  readonly shape: MarkShape
  /** A character, or a few. */
  readonly letter: string
  readonly colour?: number
}

/** Tools that belong together. Tools of later groups may have the keys of the first: they are typed with Shift. */
export interface ToolGroup {
  readonly title: string
  readonly tools: readonly Tool[]
}

/** The name of a tool that is always there: it makes the square as it was at the beginning. */
export const ERASER = 'erase'

/** A tool is used on a square; one that moves, from there to another. */
export interface Action {
  /** The name of the tool. */
  readonly tool: string
  /** Where boards have a border that can be changed, also places in it: row or column -1, or as many as there are. */
  readonly place: Place
  /** For tools that move. */
  readonly to?: Place | undefined
}

/** Entering an answer bit by bit. The positions S are those that the family's hints are about, where it has any. */
export interface Player<P, S> {
  /** A sentence on what is entered. */
  readonly words: string
  readonly entry: Entry
  /** From the easiest to the hardest, or from the smallest to the largest; one of them is usual. */
  readonly openings: readonly Opening[]
  readonly position: AnswerCodec<P, S>
  /** The untouched board. */
  readonly start: (problem: P) => S
  /** The first tool is chosen first; the other mouse button has the second, or the same key's in the next group. */
  readonly tools: (problem: P) => readonly ToolGroup[]
  /** The new position, or the same one if nothing happens. A second use undoes the first. */
  readonly act: (problem: P, position: S, action: Action) => S
  /** For tools that move: the squares to which what stands somewhere can go; none where nothing stands that could. */
  readonly targets?: (problem: P, position: S, from: Place) => readonly Place[]
  /** The squares that a square is compared with by the rules. */
  readonly peers?: (problem: P, place: Place) => readonly Place[]
  readonly notes?: Notes<P, S>
  /** The position with what a deduction settles, where hints can be carried out. */
  readonly follow?: (problem: P, position: S, deduction: Deduction) => S
  readonly draw: (problem: P, position: S) => Drawing
  /** Rule code to the sentence that is shown when it is broken. */
  readonly rules: Readonly<Record<string, string>>
  /** The rules that are broken already, and stay so with everything that can still be entered. */
  readonly mistakes: (problem: P, position: S) => Violation[]
  readonly standing: (problem: P, position: S) => PlayStanding
}

/** How far the player has come. */
export interface PlayStanding {
  /** A sentence: `5 of 8 queens stand.` */
  readonly words: string
  /** Whether it is an answer: nothing is missing and no rule is broken. It need not be the best one. */
  readonly isComplete: boolean
  /** Its value, in families whose answers have one. */
  readonly value?: number
  /** Squares that are decided, of all that must be decided. */
  readonly progress?: { readonly done: number; readonly of: number }
  /** By tool: how often its value is still to be entered. */
  readonly left?: Readonly<Record<string, number>>
  /** Places beside the board whose clues are decided by what is entered. */
  readonly clues?: { readonly met: readonly Place[]; readonly broken: readonly Place[] }
}

/** Changing a problem bit by bit. */
export interface Setter<P> {
  /** A sentence on what can be changed. */
  readonly words: string
  readonly entry: Entry
  readonly tools: (problem: P) => readonly ToolGroup[]
  /** The problem afterwards, or the same one if the tool can do nothing there. A second use undoes the first. */
  readonly act: (problem: P, action: Action) => P
  /** Whether places around the board can be changed too. */
  readonly hasBorder?: true
  /** The sides that boards can have here, which may be fewer than can be solved. */
  readonly sizes: { readonly low: number; readonly high: number; readonly isSquare: boolean }
  /** The problem on a board of another size within these limits; what stands on both is kept. */
  readonly resize: (problem: P, size: Size) => P
  /** A board of the same size with as little on it as there can be. */
  readonly clear: (problem: P) => P
  /** Numbers that belong to the whole problem. */
  readonly numbers?: readonly SetNumber<P>[]
  // biome-ignore lint/suspicious/noExplicitAny: the workbench hides the type of positions
  readonly fromAnswer?: AnswerSetter<P, any>
}

/** Setting a problem from its answer, which is entered as in play, on a cleared board. */
export interface AnswerSetter<P, S> {
  /** A sentence on what is entered. */
  readonly words: string
  /** The grades that can be asked for, the easiest first. */
  readonly grades: readonly string[]
  /** Code to the sentence that says why no problem has this as its only answer. */
  readonly rules: Readonly<Record<string, string>>
  /** What stands in the way, for any numbers on the board. */
  readonly faults: (problem: P, position: S) => Violation[]
  /** A problem of the same size that has this as its only answer; of any grade where none is given. */
  readonly search: (problem: P, position: S, grade: string | undefined, random: Random) => Search<P>
}

/** A number of the whole problem that can be changed. */
export interface SetNumber<P> {
  readonly name: string
  readonly title: string
  readonly low: number
  readonly high: (problem: P) => number
  readonly value: (problem: P) => number
  /** For whole numbers within the limits. */
  readonly change: (problem: P, value: number) => P
}

/** For families of one kind of piece, with crosses as notes. Kept out of what is loaded before any family. */

/** What is on a square. */
const NOTHING = 0
export const PIECE = 1
const CROSS = 2

/** By square: what the player entered. */
export type PiecePosition = Uint8Array

/** How a cross is written. */
const CROSS_SIGN = 'x'

export const CROSS_TOOL: Tool = {
  name: 'cross',
  title: 'Cross',
  key: 'x',
  sign: { shape: 'cross', letter: '×' },
  kind: 'square',
  role: 'note',
}

/** What is particular to a family. Pieces are the squares on which the player put one, in board order. */
interface PieceGame<P> extends Pick<Player<P, PiecePosition>, 'words' | 'openings' | 'rules'> {
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
