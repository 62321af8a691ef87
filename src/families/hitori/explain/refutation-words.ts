import type { Board } from '../board.ts'
import { SHADED, UNSHADED } from '../position.ts'
import type { Conflict, Link, Refutation } from './refutation.ts'
import type { Walls } from './walls.ts'
import { nameOf, namesOf, stateOf, verbOf } from './words.ts'

/** Longer chains are told by their number and by their first and last links. */
const MOST_LINKS_TOLD = 12
/** And those of a case within a chain. */
const MOST_LINKS_OF_CASE_TOLD = 4
/** Larger areas that are cut off are not told square by square. */
const MOST_SQUARES_OF_AREA = 3

/** Says how something that was supposed leads to a contradiction. */
export class RefutationWords {
  constructor(
    private readonly board: Board,
    private readonly walls: Walls,
  ) {}

  /** In full sentences, with what follows from the contradiction. */
  sentences(refutation: Refutation): string {
    const { square, value } = refutation
    const opposite = value === SHADED ? UNSHADED : SHADED
    const name = nameOf(this.board, square)
    return `${this.contradiction(refutation, MOST_LINKS_TOLD)}. So ${name} ${verbOf(opposite, 1)}.`
  }

  /** From the supposition to the contradiction, without a full stop. */
  contradiction({ square, value, links, conflict }: Refutation, most: number): string {
    const supposed = `${nameOf(this.board, square)} ${value === SHADED ? 'were shaded' : 'stayed unshaded'}`
    if (links.length === 0) return `If ${supposed}, ${this.conflict(conflict)}`
    return `If ${supposed}, ${this.chain(square, links, most)}: but then ${this.conflict(conflict)}`
  }

  conflict(conflict: Conflict): string {
    const { board } = this
    if (conflict.kind === 'wall') {
      const { square, wall } = conflict
      const [squares, would] = wall.length === 1 ? ['square', 'would'] : ['squares', 'together would']
      return `the shaded ${squares} ${namesOf(board, wall)} ${would} ${this.cut(wall, square)}`
    }
    const { one, two, value } = conflict
    if (value === SHADED) return `${namesOf(board, [one, two])}, both shaded, would touch`
    return `the number ${board.numbers[one]} would stay unshaded on both ${namesOf(board, [one, two])}`
  }

  /** What a wall through a square does. */
  cut(wall: readonly number[], square: number): string {
    const area = this.walls.smallArea(wall, square, MOST_SQUARES_OF_AREA)
    return area ? `cut off ${namesOf(this.board, area)}` : 'cut the board in two'
  }

  private chain(supposed: number, links: readonly Link[], most: number): string {
    if (links.length > most) {
      const first = links[0]!
      const last = links.at(-1)!
      const of = ({ square, value }: Link) => `${nameOf(this.board, square)} ${stateOf(value)}`
      const cases = links.filter(({ reason }) => reason.kind === 'case').length
      const told = `${links.length} squares would be settled one after the other, first ${of(first)} and last ${of(last)}`
      return cases === 0 ? told : `${told}, ${cases} of them because the opposite leads to a contradiction too`
    }
    let before = supposed
    return links
      .map((link, i) => {
        const told = this.link(link, before, i === 0)
        before = link.square
        return told
      })
      .join(', ')
  }

  /** One link, which may follow from the one told just before or from an earlier one. */
  private link({ square, value, reason }: Link, before: number, isFirst: boolean): string {
    const { board } = this
    const name = nameOf(board, square)
    const follows = `${name} would ${value === SHADED ? 'be shaded' : 'stay unshaded'}`
    const and = isFirst ? '' : 'and '
    switch (reason.kind) {
      case 'square':
        if (reason.square === before) return isFirst ? follows : `so ${follows}`
        return `${and}because of ${nameOf(board, reason.square)}, ${follows}`
      case 'wall': {
        const others = reason.wall.filter((other) => other !== square)
        return `${and}${follows}, as it would ${this.cut(reason.wall, square)} with ${namesOf(board, others)}`
      }
      case 'case': {
        const why = this.contradiction(reason.refutation, MOST_LINKS_OF_CASE_TOLD)
        return `${and}${follows} (${why.replace(/^If/, 'if')})`
      }
      case 'supposed':
        return follows
    }
  }
}

/** All squares that matter for a refutation, those of cases within it too, each once, without the one that is supposed. */
export function squaresOf(refutation: Refutation): number[] {
  const squares = new Set<number>()
  collect(refutation, squares)
  squares.delete(refutation.square)
  return [...squares]
}

function collect({ square, links, conflict, known }: Refutation, squares: Set<number>): void {
  squares.add(square)
  for (const link of links) {
    if (link.reason.kind === 'case') collect(link.reason.refutation, squares)
    squares.add(link.square)
  }
  if (conflict.kind === 'wall') for (const other of conflict.wall) squares.add(other)
  for (const other of known) squares.add(other)
}
