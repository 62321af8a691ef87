import { type Grid, squareName } from '../../base/grid.ts'
import { capitalised, listed } from '../../base/words.ts'
import type { Mood, Told, Words } from '../logic.ts'
import { GIVEN, isSingle, valuesIn } from '../position.ts'
import type { Change, Conflict, Step } from '../refutation.ts'
import { NONE, type Nouns, type NumberBoard } from './board.ts'
import { HOUSE_KINDS, KIND_BITS, numberOf } from './house-deducer.ts'
import type { Houses } from './houses.ts'

/** Why the deductions from houses are right. */
export function singleRules({ number }: Nouns) {
  return {
    single: `Only one ${number} is left on the square, as a ${number} that is settled is taken at once from the rest of its row and its column.`,
    'hidden-single': `Every ${number} stands in every line, and here it has only one square left.`,
  } as const
}

/** A deduction up to what is concluded. */
export interface Because extends Omit<Told, 'words'> {
  readonly reasonWords: string
}

/** The sentences for what follows from houses. Families with other rules add theirs. */
export class HouseWords implements Words {
  readonly between = ', then '

  /** `refuted` has the names of the rules for refuted assumptions, as in `Words`. */
  constructor(
    protected readonly board: NumberBoard,
    protected readonly houses: Houses,
    private readonly nouns: Nouns,
    readonly refuted: readonly string[],
  ) {}

  step({ reason, changes }: Step, now: Int32Array): Told {
    const { reasonWords, ...told } = this.because(reason, changes, now)
    return { ...told, words: `${reasonWords} ${this.concluded(changes, 'is')}.` }
  }

  assumed(square: number, value: number): string {
    return `${squareName(this.board, square)} were ${this.valuesWords(value, 'or')}`
  }

  link({ reason, changes }: Step, now: Int32Array, _before: Step | undefined, conflict: Conflict): string | undefined {
    const { board } = this
    const number = numberOf(reason)
    if (kindOf(reason) === 'hidden') {
      const squares = namesOf(
        board,
        changes.map(({ cell }) => cell),
      )
      return `in ${this.houseOf(number)} ${this.valueIn(number)} would fit only on ${squares}`
    }
    // That a square has one number left is not told if it has none in the end.
    const settled = changesThatMatter(changes, now).filter(({ cell, left }) => isSingle(left) && cell !== conflict.cell)
    if (settled.length === 0) return undefined
    const each = settled.map(
      ({ cell, left }) => `only ${this.valuesWords(left, 'or')} would be left for ${squareName(board, cell)}`,
    )
    return listed(each, 'and')
  }

  /** The house that a reason is about. */
  lookedAt(reason: number): readonly number[] {
    const { houses } = this
    switch (kindOf(reason)) {
      case 'blanks':
        return houses.squaresOf(numberOf(reason))
      case 'hidden':
      case 'no-square':
        return houses.squaresOf(Math.floor(numberOf(reason) / houses.size))
      default:
        return []
    }
  }

  conflict({ reason, cell }: Conflict, _now: Int32Array): string {
    const { houses, nouns, board } = this
    const number = numberOf(reason)
    if (kindOf(reason) === 'no-square') return `${this.noSquare(number)} would be left for ${this.valuesOf(number)}`
    if (cell < 0) return `${houses.house(number).name} would have too many ${nouns.blank}s`
    return `no ${nouns.number} would be left for ${squareName(board, cell)}`
  }

  contradiction({ reason, cell }: Conflict, now: Int32Array): string {
    const { board, houses, nouns } = this
    const number = numberOf(reason)
    if (kindOf(reason) === 'no-square')
      return `${capitalised(this.noSquare(number))} is left for ${this.valuesOf(number)}.`
    const none = `No ${nouns.number} is left for ${squareName(board, cell)}`
    if (kindOf(reason) === 'blanks') {
      const { name } = houses.house(number)
      return cell < 0
        ? `${capitalised(name)} has more than ${blanksWords(houses, nouns)}.`
        : `${none}, and ${name} has all of its ${nouns.blank}s.`
    }
    if (board.givens[cell] !== NONE) return this.givenTwice(cell, number)
    return `${none}: the last one, ${this.valuesWords(now[number]!, 'or')}, stands on ${squareName(board, number)}.`
  }

  /** Numbers first, then what is taken away, with squares that lose the same together. */
  concluded(changes: readonly Change[], mood: Mood): string {
    const { board } = this
    const clauses: string[] = []
    const losers = new Map<string, number[]>()
    for (const change of changes) {
      const { cell, before, left } = change
      if (isSingle(left)) {
        clauses.push(`${squareName(board, cell)} ${mood === 'is' ? 'is' : 'would be'} ${this.settled(change)}`)
        continue
      }
      const lost = this.valuesWords(before & ~left, 'or')
      losers.set(lost, [...(losers.get(lost) ?? []), cell])
    }
    for (const [lost, squares] of losers) {
      const are = mood === 'would' ? 'would not be' : squares.length === 1 ? 'is not' : 'are not'
      clauses.push(`${namesOf(board, squares)} ${are} ${lost}`)
    }
    return listed(clauses, 'and')
  }

  /** Its number, or the numbers that it has not. */
  settled({ before, left }: Change): string {
    return isSingle(left) ? this.valuesWords(left, 'or') : `not ${this.valuesWords(before & ~left, 'or')}`
  }

  /** The reason for changes, up to what is concluded. */
  protected because(reason: number, changes: readonly Change[], now: Int32Array): Because {
    if (reason !== GIVEN && kindOf(reason) === 'hidden') return this.hiddenSingle(numberOf(reason))
    return this.single(changes, now)
  }

  /** Values as a list: `1, 2 or 3`. */
  valuesWords(values: number, word: string): string {
    return valuesWords(this.houses, this.nouns, values, word)
  }

  private single(changes: readonly Change[], now: Int32Array): Because {
    const { board, houses } = this
    const uses = new Set<number>()
    for (const { cell } of changes) for (const other of houses.peersOf(cell)) if (isSingle(now[other]!)) uses.add(other)
    const each = changes.map(({ cell }) => squareName(board, cell))
    const reasonWords = `Only one ${this.nouns.number} is left for ${listed(each, 'and for')}:`
    return { rule: 'single', reasonWords, uses: [...uses] }
  }

  private hiddenSingle(number: number): Because {
    const { houses, nouns } = this
    const uses = houses.squaresOf(Math.floor(number / houses.size))
    const name = this.houseOf(number)
    if (number % houses.size === houses.highest) {
      const blanks = `${nouns.blank}s`
      const reasonWords = `${capitalised(name)} has no more squares left that can be ${blanks} than it has ${blanks}:`
      return { rule: blanks, reasonWords, uses }
    }
    return {
      rule: 'hidden-single',
      reasonWords: `In ${name} ${this.valueIn(number)} fits on one square only:`,
      uses,
    }
  }

  private noSquare(number: number): string {
    const { size, highest, blanks } = this.houses
    return `${number % size === highest && blanks > 1 ? 'too few squares' : 'no square'} of ${this.houseOf(number)}`
  }

  private givenTwice(one: number, two: number): string {
    const { board, houses } = this
    const squares = [one, two].sort((first, second) => first - second)
    const house = [...houses.housesOf(one)].find((each) => houses.squaresOf(each).includes(two))!
    return `The ${this.nouns.number} ${board.givens[one]} would stand twice in ${houses.house(house).name}, on ${namesOf(board, squares)}.`
  }

  /** The house, and the value, of a number that means both. */
  private houseOf(number: number): string {
    return this.houses.house(Math.floor(number / this.houses.size)).name
  }

  private valuesOf(number: number): string {
    return this.valuesWords(1 << (number % this.houses.size), 'or')
  }

  private valueIn(number: number): string {
    const value = number % this.houses.size
    return value === this.houses.highest ? `a ${this.nouns.blank}` : `the ${this.nouns.number} ${value + 1}`
  }
}

function kindOf(reason: number): (typeof HOUSE_KINDS)[number] | undefined {
  return HOUSE_KINDS[reason & ((1 << KIND_BITS) - 1)]
}

/** Changes without the candidates that were lost for reasons that do not matter, and are not told. */
export function changesThatMatter(changes: readonly Change[], now: Int32Array): Change[] {
  return changes.map(({ cell, before, left }) => ({
    cell,
    before: now[cell]!,
    left: now[cell]! & ~(before & ~left),
  }))
}

/** Values as a list: `1, 2 or a park`. */
export function valuesWords({ highest }: Houses, { blank }: Nouns, values: number, word: string): string {
  return listed(
    valuesIn(values).map((value) => (value === highest ? `a ${blank}` : String(value + 1))),
    word,
  )
}

/** `1 park`, `2 parks`. */
export function blanksWords({ blanks }: Houses, { blank }: Nouns): string {
  return `${blanks} ${blank}${blanks === 1 ? '' : 's'}`
}

/** Names with commas, and a word before the last. */
export function namesOf(grid: Grid, squares: readonly number[], word = 'and'): string {
  return listed(
    squares.map((square) => squareName(grid, square)),
    word,
  )
}
