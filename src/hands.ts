import type { Place } from './base/grid.ts'
import type { Drawing, MarkShape } from './drawing/drawing.ts'
import type { AnswerCodec, Size, Violation } from './family.ts'

/**
 * Boards in people's hands: how an answer is entered and a problem changed, square by square. A family says which tools there are and what
 * each does to a square; how they look and by which keys, clicks and touches they are used is up to the front end.
 */

/** Something that can be done to a square. */
export interface Tool {
  /** Short, and no other tool of the same hand has it: `rook`, `shade`, `3`, `pencil 3`. */
  readonly name: string
  /** What people read and hear: `Rook`, `Height 3`. */
  readonly title: string
  /** What is typed to use it on the square one is at: a letter in lower case, a sign, or a number of several digits. Unique within its group. */
  readonly key: string
  /** What its button shows. */
  readonly sign: ToolSign
  /** Whether it is for one square, or takes what stands on one to another. */
  readonly kind: 'square' | 'move'
}

export interface ToolSign {
  readonly shape: MarkShape
  /** A character, or a few. */
  readonly letter: string
  readonly colour?: number
}

/** Tools that belong together. Where there are several groups, tools of the later ones may have the keys of the first: they are typed with Shift. */
export interface ToolGroup {
  readonly title: string
  readonly tools: readonly Tool[]
}

/** The name of a tool that every hand has without listing it: the square is as empty as it was at the beginning. */
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
  readonly position: AnswerCodec<P, S>
  /** The board that nobody has touched. */
  readonly start: (problem: P) => S
  /**
   * The first tool is the one that people begin with, the second is at the other button of their mouse; where there are several groups, there is the
   * one that has the key of the chosen tool.
   */
  readonly tools: (problem: P) => readonly ToolGroup[]
  /**
   * The position afterwards, or the very same one where the tool can do nothing there. A tool that is used where it has done its work already undoes it.
   * Never changes the position it is given.
   */
  readonly act: (problem: P, position: S, action: Action) => S
  /** For tools that move: the squares to which what stands somewhere can go; none where nothing stands that could. */
  readonly targets?: (problem: P, position: S, from: Place) => readonly Place[]
  readonly draw: (problem: P, position: S) => Drawing
  /** Rule code to the sentence that is shown when it is broken. */
  readonly rules: Readonly<Record<string, string>>
  /** What is wrong already with what was entered, by the rules alone, whatever will be entered yet. */
  readonly mistakes: (problem: P, position: S) => Violation[]
  readonly standing: (problem: P, position: S) => PlayStanding
}

/** How far somebody has come. */
export interface PlayStanding {
  /** A sentence: `5 of 8 queens stand.` */
  readonly words: string
  /** Whether it is an answer: nothing that the rules ask for is missing, and no rule is broken. That it is the best one is not said. */
  readonly isComplete: boolean
  /** Its value, in families whose answers have one. */
  readonly value?: number
}

/** Changing a problem bit by bit. */
export interface Setter<P> {
  /** A sentence on what can be changed. */
  readonly words: string
  readonly tools: (problem: P) => readonly ToolGroup[]
  /** The problem afterwards, or the very same one where the tool can do nothing there. As with players, a tool undoes what it has done. */
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
