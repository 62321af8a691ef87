import { heightsIn } from '../position.ts'
import type { Known } from './known.ts'
import { cannotBeFilled } from './line-rules.ts'
import type { Exclusion, Link, Refutation } from './refutation.ts'
import { heightsWords, lineName, listed, nameOf, namesOf } from './words.ts'

/** Longer chains are told by their number and by their first and last links. */
const MOST_LINKS_TOLD = 12
/** And those of a case within a chain. */
const MOST_LINKS_OF_CASE_TOLD = 4

/** Says how something that was supposed leads to a contradiction. */
export class RefutationWords {
  constructor(private readonly known: Known) {}

  /** In full sentences, up to what follows from the contradiction. */
  sentences(refutation: Refutation): string {
    return `${this.contradiction(refutation, new Map(), MOST_LINKS_TOLD)}. So`
  }

  /**
   * From the supposition to the contradiction, without a full stop. `left` has the squares of which less is left by
   * what is supposed around this.
   */
  private contradiction(refutation: Refutation, left: ReadonlyMap<number, number>, most: number): string {
    const { square, height, links, brokenLine } = refutation
    const supposed = `If ${nameOf(this.known.board, square)} were ${height}`
    const broken = cannotBeFilled(this.known.geometry, brokenLine).replace(
      'cannot be filled any more',
      'could not be filled',
    )
    if (links.length === 0) return `${supposed}, ${broken}`
    if (links.length > most) {
      const last = links.at(-1)!
      const where =
        last.kind === 'line' ? `last in ${lineName(this.known.geometry, last.line)}` : 'some of them by cases'
      return `${supposed}, ${links.length} conclusions would follow one after the other, ${where}: but then ${broken}`
    }
    const now = new Map(left)
    now.set(square, 1 << (height - 1))
    const told = links.map((link) => this.link(link, now))
    return `${supposed}, ${told.join(', then ')}: but then ${broken}`
  }

  private link(link: Link, left: Map<number, number>): string {
    const { board, geometry } = this.known
    if (link.kind === 'case') {
      const { refutation } = link
      const why = this.contradiction(refutation, left, MOST_LINKS_OF_CASE_TOLD)
      const exclusion = { square: refutation.square, heights: 1 << (refutation.height - 1) }
      return `${this.excluded(exclusion, left)} (${why.replace(/^If/, 'if')})`
    }
    const squaresBy = new Map<string, number[]>()
    for (const exclusion of link.excluded) {
      const as = this.excluded(exclusion, left, '')
      squaresBy.set(as, [...(squaresBy.get(as) ?? []), exclusion.square])
    }
    const clauses = [...squaresBy].map(([as, squares]) => `${namesOf(board, squares)}${as}`)
    return `by ${lineName(geometry, link.line)} ${listed(clauses, 'and')}`
  }

  /** What a square would be or not be after it has lost some heights. */
  private excluded(
    { square, heights }: Exclusion,
    left: Map<number, number>,
    name = nameOf(this.known.board, square),
  ): string {
    const now = (left.get(square) ?? this.known.candidates[square]!) & ~heights
    left.set(square, now)
    if (now !== 0 && (now & (now - 1)) === 0) return `${name} would be ${heightsIn(now)[0]}`
    return `${name} would not be ${heightsWords(heights, 'or')}`
  }
}
