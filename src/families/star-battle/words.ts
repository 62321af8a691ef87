import { squareName } from '../../base/grid.ts'
import { capitalised, listed, squareNames } from '../../base/words.ts'
import { type Change, type Conflict, GIVEN, type Mood, type Step, type Told, type Words } from '../../logic/index.ts'
import { type Board, regionName, STAR } from './board.ts'
import type { Deducer } from './deducer.ts'

/** Why each deduction is right, the simplest first. */
export const deductionRules = {
  known: 'All that is known of the square leaves only this.',
  touch: 'Stars do not touch, so the squares around a star are empty.',
  full: 'A row, column or region that has all its stars has no others.',
  scarce: 'A row, column or region with just as many open squares as stars missing has stars on all of them.',
  least:
    'If regions must put as many stars into some lines as these need, no others come in, and no region puts in more.',
  most: 'If regions can put just as many stars into some lines as these need, each puts in as many as it can.',
  tiling: 'A block of 2×2 squares has at most one star, so as many blocks as stars missing have one star each.',
  exclusion: 'A star here would leave some row, column or region too few squares.',
  assumption:
    'The assumption leads to a contradiction by stars that touch and by counting alone, so the opposite holds.',
  'long-assumption':
    'The assumption leads to a contradiction with sets of lines and tilings as well, so the opposite holds.',
  cases: 'The assumption leads to contradictions in every case, so the opposite holds.',
  search: 'A search through everything else that could be has ended, and found nothing but contradictions.',
} as const

/** The sentences of star battle. */
export class StarWords implements Words {
  readonly refuted = ['exclusion', 'assumption', 'long-assumption', 'cases', 'search']
  readonly between = ', '

  constructor(
    private readonly board: Board,
    private readonly deducer: Deducer,
  ) {}

  step({ reason, changes }: Step, now: Int32Array): Told {
    const concluded = this.concluded(changes, 'is')
    if (reason === GIVEN) return { rule: 'known', words: `Nothing else is left: ${concluded}.`, uses: [] }
    const because = this.because(reason, now, 'is')
    return { ...because, words: `${capitalised(because.words)}: ${concluded}.` }
  }

  assumed(square: number, value: number): string {
    return `${squareName(this.board, square)} ${value === STAR ? 'had a star' : 'were empty'}`
  }

  link({ reason, changes }: Step, now: Int32Array): string | undefined {
    // What stars exclude goes without saying.
    if (reason < this.deducer.scarce) return undefined
    return `${this.concluded(changes, 'would')} as ${this.because(reason, now, 'would').words}`
  }

  lookedAt(reason: number): readonly number[] {
    return reason < 0 ? [] : this.usesOf(reason)
  }

  conflict({ reason, cell }: Conflict, now: Int32Array): string {
    return this.clash(reason, cell, now, 'would')
  }

  contradiction({ reason, cell }: Conflict, now: Int32Array): string {
    return `${capitalised(this.clash(reason, cell, now, 'is'))}.`
  }

  concluded(changes: readonly Change[], mood: Mood): string {
    const clauses: string[] = []
    for (const isStar of [true, false]) {
      const squares = changes.filter(({ left }) => (left === STAR) === isStar).map(({ cell }) => cell)
      if (squares.length === 0) continue
      const [one, several] = isStar ? ['has a star', 'have stars'] : ['is empty', 'are empty']
      const would = isStar ? (squares.length === 1 ? 'would have a star' : 'would have stars') : 'would be empty'
      clauses.push(
        `${squareNames(this.board, squares)} ${mood === 'would' ? would : squares.length === 1 ? one : several}`,
      )
    }
    return clauses.join(', and ')
  }

  settled({ left }: Change): string {
    return left === STAR ? 'star' : 'empty'
  }

  /** Why something follows from a reason, as a clause. */
  private because(reason: number, now: Int32Array, mood: Mood): Told {
    const { full, scarce, tiled, confined, sets } = this.deducer
    const uses = this.usesOf(reason)
    const [have, need] = mood === 'is' ? ['has', 'needs'] : ['would have', 'would need']
    if (reason < full) {
      return { rule: 'touch', uses, words: `no star touches the one on ${squareName(this.board, reason)}` }
    }
    if (reason < scarce) return { rule: 'full', uses, words: `${this.houseName(reason - full)} ${have} all its stars` }
    if (reason < tiled) {
      return { rule: 'scarce', uses, words: `${this.houseName(reason - scarce)} ${need} all its open squares` }
    }
    const needs = this.needs(this.deducer.housesOf(reason), now, mood)
    if (reason < confined) {
      const blocks =
        'and the open squares fit into just as many blocks of 2×2, laid from either end, with one star each'
      return { rule: 'tiling', uses, words: `${needs}, ${blocks}` }
    }
    const regions = sets.regionsOf(reason, now)
    const names = listed(
      regions.map((region) => regionName(this.board, region)),
      'and',
    )
    const from = regions.length === 1 ? `region ${names}` : `regions ${names}`
    return sets.isMost(reason)
      ? { rule: 'most', uses, words: `${needs}, and ${from} can put no more there` }
      : { rule: 'least', uses, words: `${needs}, and ${from} must put as many there` }
  }

  private clash(reason: number, square: number, now: Int32Array, mood: Mood): string {
    const { full, scarce, tiled, confined, sets } = this.deducer
    const have = mood === 'is' ? 'has' : 'would have'
    if (reason < full) {
      return `the stars on ${squareNames(this.board, [reason, square])} ${mood === 'is' ? 'touch' : 'would touch'}`
    }
    if (reason < scarce) return `${this.houseName(reason - full)} ${have} too many stars`
    if (reason < tiled) return `${this.houseName(reason - scarce)} ${have} too few squares left for its stars`
    const needs = this.needs(this.deducer.housesOf(reason), now, mood)
    if (reason < confined) return `${needs}, and the open squares fit into fewer blocks of 2×2`
    return `${needs}, and the regions ${sets.isMost(reason) ? 'cannot put as many there' : 'must put more there'}`
  }

  private usesOf(reason: number): number[] {
    return reason < this.deducer.full ? [reason] : this.squaresOf(this.deducer.housesOf(reason))
  }

  private squaresOf(houses: readonly number[]): number[] {
    return houses.flatMap((house) => [...this.deducer.houses.squaresOf(house)])
  }

  /** "rows 1 and 2 need 3 more stars" */
  private needs(houses: readonly number[], now: Int32Array, mood: Mood): string {
    const stars = this.squaresOf(houses).filter((square) => now[square] === STAR).length
    const missing = houses.length * this.board.stars - stars
    const need = mood === 'would' ? 'would need' : houses.length === 1 ? 'needs' : 'need'
    return `${this.houseNames(houses)} ${need} ${missing} more ${missing === 1 ? 'star' : 'stars'}`
  }

  private houseName(house: number): string {
    const { rows } = this.board
    if (house < rows) return `row ${house + 1}`
    return house < 2 * rows ? `column ${house - rows + 1}` : `region ${regionName(this.board, house - 2 * rows)}`
  }

  /** Rows together, or columns. */
  private houseNames(houses: readonly number[]): string {
    const { rows } = this.board
    if (houses.length === 1) return this.houseName(houses[0]!)
    const numbers = houses.map((house) => (house % rows) + 1)
    const [first, last] = [numbers[0]!, numbers.at(-1)!]
    const isRow = houses.length > 2 && last - first + 1 === houses.length
    const kind = houses[0]! < rows ? 'rows' : 'columns'
    return `${kind} ${isRow ? `${first} to ${last}` : listed(numbers.map(String), 'and')}`
  }
}
