import { type Grid, type Place, placeName } from '../../../base/grid.ts'
import type { Stroke } from '../../../drawing/drawing.ts'
import type { Deduction } from '../../../family.ts'
import type { AttackLines } from '../lines.ts'

/** More moves than this are told by their number and by the first and the last of them. */
const MOST_MOVES_TOLD = 6

/** Says on the board what the rules conclude on lines; numbers lines as the logic kernel does: those across first. */
export class BoardWords {
  constructor(
    private readonly board: Grid,
    private readonly lines: AttackLines,
  ) {}

  isAcross(line: number): boolean {
    return line < this.lines.left
  }

  /** The square on which two lines cross, the line across first or last. */
  crossing(line: number, other: number): Place {
    const [across, down] = line < other ? [line, other] : [other, line]
    const { rowStarts, columnStarts, left } = this.lines
    const { columns } = this.board
    return [Math.floor(rowStarts[across]! / columns), columnStarts[down - left]! % columns]
  }

  /** A stroke along the first `length` squares of a line. */
  stroke(line: number, length: number, label: string): Stroke {
    const { lines, board } = this
    const start = this.isAcross(line) ? lines.rowStarts[line]! : lines.columnStarts[line - lines.left]!
    const column = start % board.columns
    const row = (start - column) / board.columns
    const to: Place = this.isAcross(line) ? [row, column + length - 1] : [row + length - 1, column]
    return { from: [row, column], to, label }
  }

  single(line: number, rook: Place, squares: readonly Place[]): Deduction {
    const words = `The ${this.kind(line)} line through ${placeName(rook)} has one free square left: ${isRight(rook)}`
    const stroke = this.stroke(line, squares.length, 'the line with one free square left')
    return { rule: 'single', words, uses: squares, settles: [{ place: rook, as: 'rook' }], lines: [stroke] }
  }

  block(rook: Place, squares: readonly Place[], lines: readonly Stroke[]): Deduction {
    const words =
      `Every row line with a free square on the column line through ${placeName(rook)} crosses every column line with a free ` +
      `square on the row line through ${placeName(rook)}: ${isRight(rook)}`
    return { rule: 'block', words, uses: squares, settles: [{ place: rook, as: 'rook' }], lines }
  }

  /** The squares are the two of the line that gets the rook, its own first, then the two of the other line. */
  pair(line: number, squares: readonly [Place, Place, Place, Place], lines: readonly Stroke[]): Deduction {
    const [rook, , other] = squares
    const [own, crossing] = this.isAcross(line) ? ['row', 'column'] : ['column', 'row']
    const words =
      `The ${own} lines through ${placeName(rook)} and ${placeName(other)} have two free squares left each, and the same two ${crossing} ` +
      `lines cross them there: ${isRight(rook)}`
    return { rule: 'pair', words, uses: squares, settles: [{ place: rook, as: 'rook' }], lines }
  }

  attempt(squares: readonly Place[], rooks: readonly Place[]): Deduction {
    const words =
      `No rule applies to the ${squares.length} free squares that are left. As a first try, ${rooks.length} rooks go there, ` +
      'row line by row line, each where the column line has the fewest free squares left.'
    return { rule: 'try', words, uses: squares, settles: rooks.map((place) => ({ place, as: 'rook' })) }
  }

  /** Rooks that move, each from its place to its new one, and the rook for which that makes room. */
  augment(moves: readonly (readonly [from: Place, to: Place])[], added: Place): Deduction {
    const told = moves.map(([from, to]) => `from ${placeName(from)} to ${placeName(to)}`)
    const way =
      moves.length === 1
        ? `Moving the rook ${told[0]}`
        : moves.length <= MOST_MOVES_TOLD
          ? `Moving rooks ${told.slice(0, -1).join(', ')} and ${told.at(-1)}`
          : `Moving ${moves.length} rooks, the first ${told[0]} and the last ${told.at(-1)},`
    return {
      rule: 'augment',
      words: `${way} makes room for one more on ${placeName(added)}.`,
      uses: moves.map(([from]) => from),
      settles: [
        ...moves.map(([from]) => ({ place: from, as: 'empty' })),
        ...moves.map(([, to]) => ({ place: to, as: 'rook' })),
        { place: added, as: 'rook' },
      ],
    }
  }

  proof(lines: readonly Stroke[]): Deduction {
    return { rule: 'proof', words: proofWords(lines.length), uses: [], settles: [], lines }
  }

  private kind(line: number): string {
    return this.isAcross(line) ? 'row' : 'column'
  }
}

function proofWords(lines: number): string {
  if (lines === 0) return 'There is no free square, so no rook fits.'
  if (lines === 1) return 'This line meets every free square, and no line can hold two rooks: no more than 1 fits.'
  return `These ${lines} lines together meet every free square, and no line can hold two rooks: no more than ${lines} fit.`
}

function isRight(rook: Place): string {
  return `a rook on ${placeName(rook)} is never worse than any other choice.`
}
