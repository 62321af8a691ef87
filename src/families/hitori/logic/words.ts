import { placeOf, squareName } from '../../../base/grid.ts'
import { squareNames } from '../../../base/words.ts'
import type { Stroke } from '../../../drawing/drawing.ts'
import type { Change, Conflict, Mood, Step, Told, Words } from '../../../logic/index.ts'
import type { Board } from '../board.ts'
import { SHADED, UNSHADED } from '../shading.ts'
import type { Deducer } from './deducer.ts'
import { type Pattern, Patterns } from './patterns.ts'

/** Why each deduction is right, for all solutions a board may have; the simplest first. */
export const deductionRules = {
  triple: 'Of three equal numbers side by side the middle one stays: shading it would leave the outer two.',
  sandwich: 'Of two equal numbers with one square between them one is shaded, so the square between them is not.',
  pair: 'Of two equal numbers side by side one stays, so the same number is shaded elsewhere in their line.',
  corner:
    'Only some ways to shade the four squares at a corner leave no repeat and no touch and do not shut in the corner.',
  neighbour: 'Shaded squares do not share a side, so the neighbours of a shaded square stay unshaded.',
  repeat: 'A number stays only once in a line, so where it stays, it is shaded elsewhere in the row and the column.',
  exit: 'A square with a single neighbour that is not shaded would be cut off if that one were shaded too.',
  edge: 'Only some ways to shade six squares along an edge leave no repeat and no touch and do not shut in the middle one.',
  cut: 'Shaded squares from corner to corner are a wall, and no wall may be closed or lead from border to border.',
  chain: 'The assumption leads to a contradiction by neighbours and equal numbers alone, so the opposite holds.',
  assumption: 'The assumption leads to a contradiction once walls are looked at as well, so the opposite holds.',
  cases: 'The assumption leaves squares that can be neither shaded nor unshaded, so the opposite holds.',
  exhaustion: 'A search through everything else that could be has ended, and found nothing but contradictions.',
} as const

/** Larger areas that are cut off are not told square by square. */
const MOST_SQUARES_OF_AREA = 3

/** The sentences of hitori. */
export class HitoriWords implements Words {
  readonly refuted = ['chain', 'assumption', 'cases', 'exhaustion']
  readonly between = ', '
  private readonly patterns: Patterns

  constructor(
    private readonly board: Board,
    private readonly deducer: Deducer,
  ) {
    this.patterns = new Patterns(deducer)
  }

  step({ reason, changes }: Step, now: Int32Array): Told {
    const pattern = this.patterns.patternOf(reason)
    if (pattern) return this.pattern(pattern, changes)
    if (this.deducer.isCut(reason)) return this.cut(changes, now)
    return now[reason] === SHADED ? this.neighbour(reason, changes) : this.repeat(reason, changes)
  }

  assumed(square: number, value: number): string {
    return `${squareName(this.board, square)} ${value === SHADED ? 'were shaded' : 'stayed unshaded'}`
  }

  link({ reason, changes }: Step, now: Int32Array, before: Step | undefined): string {
    const { board } = this
    const follows = this.concluded(changes, 'would')
    const and = before ? 'and ' : ''
    if (this.deducer.isCut(reason)) {
      const square = changes[0]!.cell
      const wall = this.deducer.wall(square, now)
      const others = wall.filter((other) => other !== square)
      return `${and}${follows}, as it would ${this.cutting(wall, square)} with ${squareNames(board, others)}`
    }
    if (!before) return follows
    const isFromBefore = before.changes.some(({ cell }) => cell === reason)
    return isFromBefore ? `so ${follows}` : `and because of ${squareName(board, reason)}, ${follows}`
  }

  conflict({ reason, cell }: Conflict, now: Int32Array): string {
    const { board, deducer } = this
    if (deducer.isCut(reason)) {
      const wall = deducer.wall(cell, now)
      const [squares, would] = wall.length === 1 ? ['square', 'would'] : ['squares', 'together would']
      return `the shaded ${squares} ${squareNames(board, wall)} ${would} ${this.cutting(wall, cell)}`
    }
    const pair = squareNames(board, [reason, cell])
    if (now[cell] === SHADED) return `${pair}, both shaded, would touch`
    return `the number ${board.numbers[reason]} would stay unshaded on both ${pair}`
  }

  contradiction(conflict: Conflict, now: Int32Array): string {
    const { reason, cell } = conflict
    const pattern = this.patterns.patternOf(reason)
    if (!pattern) {
      return `What has to be shaded and what has to stay contradict each other: ${this.conflict(conflict, now)}.`
    }
    const known = now[cell]!
    const left = known === SHADED ? UNSHADED : SHADED
    const { words } = this.pattern(pattern, [{ cell, before: SHADED | UNSHADED, left }])
    return `${words} But ${squareName(this.board, cell)} ${verbOf(known, 1, 'is')}, as other deductions show.`
  }

  /** First the squares that are shaded. */
  concluded(changes: readonly Change[], mood: Mood): string {
    const clauses: string[] = []
    for (const value of [SHADED, UNSHADED]) {
      const squares = changes.filter(({ left }) => left === value).map(({ cell }) => cell)
      if (squares.length > 0) clauses.push(`${squareNames(this.board, squares)} ${verbOf(value, squares.length, mood)}`)
    }
    return clauses.join(', and ')
  }

  settled({ left }: Change): string {
    return left === SHADED ? 'shaded' : 'unshaded'
  }

  private pattern({ rule, uses }: Pattern, changes: readonly Change[]): Told {
    const { board } = this
    if (rule === 'exit') return this.exit(uses[0]!, changes[0]!.cell)
    const number = board.numbers[uses[0]!]
    const names = squareNames(board, uses)
    const concluded = this.concluded(changes, 'is')
    const kept = squareName(board, uses[rule === 'corner' ? 0 : 1]!)
    const inWindow = `In every way to shade repeats among ${names} that shades no two neighbours and does not shut in ${kept}, ${concluded}.`
    const words = {
      triple: `The number ${number} stands on ${names}, side by side: ${concluded}.`,
      sandwich: `The number ${number} stands on both ${names}, and one of the two is shaded: ${concluded}.`,
      pair: `The number ${number} stands on ${names}, side by side, and stays on one of the two: elsewhere in that line, ${concluded}.`,
      corner: inWindow,
      edge: inWindow,
    }[rule]
    if (rule !== 'pair') return { rule, uses, words }
    const lines = changes.map(({ cell }) => this.stroke(uses[0]!, cell, `the number ${number}`))
    return { rule, uses, words, lines }
  }

  private neighbour(square: number, changes: readonly Change[]): Told {
    const neighbours = changes.length === 1 ? 'its neighbour' : 'its neighbours'
    const words = `As ${squareName(this.board, square)} is shaded, ${neighbours} ${this.concluded(changes, 'is')}.`
    return { rule: 'neighbour', words, uses: [square] }
  }

  private repeat(square: number, changes: readonly Change[]): Told {
    const { board } = this
    const number = board.numbers[square]
    const others = changes.map(({ cell }) => cell)
    const words = `As the number ${number} stays unshaded on ${squareName(board, square)}, it is shaded elsewhere in its row and column: on ${squareNames(board, others)}.`
    const lines = others.map((other) => this.stroke(square, other, `the number ${number}`))
    return { rule: 'repeat', words, uses: [square], lines }
  }

  /** The last exit of a square that has shaded squares on all other sides. */
  private exit(square: number, exit: number): Told {
    const { board } = this
    const shaded = this.sidesOf(square, exit)
    const beside = `${squareNames(board, shaded)} beside ${squareName(board, square)} ${verbOf(SHADED, shaded.length, 'is')}`
    const words = `As ${beside}, its last exit ${squareName(board, exit)} stays unshaded.`
    return { rule: 'exit', words, uses: [square, ...shaded] }
  }

  private cut(changes: readonly Change[], now: Int32Array): Told {
    const { board, deducer } = this
    const square = changes[0]!.cell
    const { rows, columns } = board
    const shutIn = this.sidesOf(square).find((other) =>
      this.sidesOf(other, square).every((side) => now[side] === SHADED),
    )
    if (shutIn !== undefined && rows > 1 && columns > 1) return this.exit(shutIn, square)
    const wall = deducer.wall(square, now)
    const others = wall.filter((other) => other !== square)
    const squares = others.length === 1 ? 'square' : 'squares'
    const words = `Together with the shaded ${squares} ${squareNames(board, others)}, ${squareName(board, square)} would ${this.cutting(wall, square)}: it stays unshaded.`
    return { rule: 'cut', words, uses: others }
  }

  /** What a wall through a square does. */
  private cutting(wall: readonly number[], square: number): string {
    const area = this.deducer.cutOff(wall, square, MOST_SQUARES_OF_AREA)
    return area ? `cut off ${squareNames(this.board, area)}` : 'cut the board in two'
  }

  /** The squares beside a square, perhaps without one of them. */
  private sidesOf(square: number, without = -1): number[] {
    const { sides, squares } = this.deducer.relations
    return [...sides.subarray(4 * square, 4 * square + 4)].filter((other) => other !== squares && other !== without)
  }

  private stroke(one: number, two: number, label: string): Stroke {
    const [first, last] = one < two ? [one, two] : [two, one]
    return { from: placeOf(this.board, first), to: placeOf(this.board, last), label }
  }
}

/** What squares do: be shaded, or stay as they are. */
function verbOf(value: number, count: number, mood: Mood): string {
  if (mood === 'would') return value === SHADED ? 'would be shaded' : 'would stay unshaded'
  if (value === SHADED) return count === 1 ? 'is shaded' : 'are shaded'
  return count === 1 ? 'stays unshaded' : 'stay unshaded'
}
