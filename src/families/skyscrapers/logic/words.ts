import { type Grid, placeName, squareName } from '../../../base/grid.ts'
import {
  type Change,
  type Conflict,
  GIVEN,
  isSingle,
  type Mood,
  type Step,
  type Told,
  type Words,
} from '../../../logic/index.ts'
import { type Board, NONE } from '../board.ts'
import { type Deducer, kindOf, numberOf } from '../lines/deducer.ts'
import { type Houses, seenAlong } from '../lines/houses.ts'
import { View } from '../lines/line-rules.ts'
import { heightsIn } from '../position.ts'
import { BOTH_ENDS, CLUE_CODES, CLUE_ONE, fillingsOf, STAIRCASE } from './rules.ts'

/** Why each deduction is right, for all solutions a board may have; the simplest first. */
export const deductionRules = {
  'clue-one': 'Where only one building is seen, the tallest stands first and hides all others.',
  staircase: 'Where all buildings are seen, they rise from the lowest to the tallest.',
  'both-ends':
    'Where the clues at both ends add up to one more than the size, every building is seen, so they rise to the tallest and fall behind it.',
  single:
    'Only one height is left on the square, as a height that is settled is taken at once from the rest of its row and its column.',
  parks: 'A line with no more squares left for parks than it has parks has them there.',
  'hidden-single': 'Every height stands in every line, and here it has only one square left.',
  'clue-limit': 'A building that is too tall near a clue leaves too few taller ones behind it to be seen.',
  pair: 'Two squares of a line with only two heights between them use up both.',
  'hidden-pair': 'Two heights with only two squares of a line between them leave no room there for others.',
  triple: 'Three squares of a line with only three heights between them use up all three.',
  'hidden-triple': 'Three heights with only three squares of a line between them leave no room there for others.',
  set: 'As many squares of a line as there are heights between them use up these heights.',
  view: 'As many buildings as the clues say can only be seen from the ends of the line if some squares are not too tall or too low.',
  'whole-line': 'No filling of the line with different heights that shows what its clues say has it otherwise.',
  'cross-update':
    'The lines that cross have taken candidates away since the line was looked at as a whole, and fewer fillings are left.',
  assumption:
    'From the assumption a contradiction follows by nothing but settled heights, heights with one square left and full lines, so it is wrong.',
  'line-assumption':
    'The assumption leaves some line without any filling, if all fillings are looked at line by line, so it is wrong.',
  cases: 'The assumption leads to a contradiction in every case, so it is wrong.',
  exhaustion: 'A search through everything else that could be has ended, and found nothing but contradictions.',
} as const

/** More fillings than these are not told one by one. */
const MOST_FILLINGS_TOLD = 4

/** The sentences of skyscrapers. */
export class SkyscrapersWords implements Words {
  readonly refuted = ['assumption', 'line-assumption', 'cases', 'exhaustion']
  readonly between = ', then '
  private readonly houses: Houses
  private readonly view: View
  /** By house: whether it has been told of as a whole. */
  private readonly isLookedAt: Uint8Array

  constructor(
    private readonly board: Board,
    private readonly deducer: Deducer,
  ) {
    this.houses = deducer.houses
    this.view = new View(this.houses.size, this.houses.parks)
    this.isLookedAt = new Uint8Array(this.houses.count)
  }

  step({ reason, changes }: Step, now: Int32Array): Told {
    const { reasonWords, ...told } = this.because(reason, changes, now)
    return { ...told, words: `${reasonWords} ${this.concluded(changes, 'is')}.` }
  }

  assumed(square: number, value: number): string {
    return `${squareName(this.board, square)} were ${heightsWords(this.houses, value, 'or')}`
  }

  link({ reason, changes }: Step, now: Int32Array, _before: Step | undefined, conflict: Conflict): string | undefined {
    const { board, houses } = this
    const number = numberOf(reason)
    const kind = kindOf(reason)
    if (kind === 'hidden') {
      const line = lineName(houses, Math.floor(number / houses.size))
      const squares = namesOf(
        board,
        changes.map(({ cell }) => cell),
      )
      return `in ${line} ${valueWords(houses, number % houses.size)} would fit only on ${squares}`
    }
    // Other candidates may have been lost for reasons that do not matter here, and are not told.
    const told = changes.map(({ cell, before, left }) => ({
      cell,
      before: now[cell]!,
      left: now[cell]! & ~(before & ~left),
    }))
    if (kind === 'line') return `by ${lineName(houses, number)} ${this.concluded(told, 'would')}`
    // That a square has one height left is not told if it has none in the end.
    const settled = told.filter(({ cell, left }) => isSingle(left) && cell !== conflict.cell)
    if (settled.length === 0) return undefined
    const each = settled.map(
      ({ cell, left }) => `only ${heightsWords(houses, left, 'or')} would be left for ${squareName(board, cell)}`,
    )
    return listed(each, 'and')
  }

  /** The line that a reason is about. */
  lookedAt(reason: number): readonly number[] {
    const { houses } = this
    const number = numberOf(reason)
    switch (kindOf(reason)) {
      case 'line':
      case 'view':
      case 'parks':
        return houses.squaresOf(number)
      case 'hidden':
      case 'no-square':
        return houses.squaresOf(Math.floor(number / houses.size))
      default:
        return []
    }
  }

  conflict({ reason, cell }: Conflict, now: Int32Array): string {
    const { board, houses } = this
    const number = numberOf(reason)
    switch (kindOf(reason)) {
      case 'no-square':
        return `${this.noSquare(number)} would be left for ${heightsWords(houses, 1 << (number % houses.size), 'or')}`
      case 'view':
        return this.wrongView(number, now, ['would be', 'show'])
      case 'line':
        return cannotBeFilled(houses, number, 'could not be filled')
      case 'parks':
        if (cell < 0) return `${lineName(houses, number)} would have too many parks`
        return `no height would be left for ${squareName(board, cell)}`
      default:
        return `no height would be left for ${squareName(board, cell)}`
    }
  }

  contradiction({ reason, cell }: Conflict, now: Int32Array): string {
    const { board, houses } = this
    const number = numberOf(reason)
    switch (kindOf(reason)) {
      case 'no-square':
        return `${capital(this.noSquare(number))} is left for ${heightsWords(houses, 1 << (number % houses.size), 'or')}.`
      case 'parks':
        if (cell < 0)
          return `${capital(lineName(houses, number))} has more than ${houses.parks} ${houses.parks === 1 ? 'park' : 'parks'}.`
        return `No height is left for ${squareName(board, cell)}, and ${lineName(houses, number)} has all of its parks.`
      case 'placed':
        if (board.givens[cell] !== NONE) return this.givenTwice(cell, number)
        return `No height is left for ${squareName(board, cell)}: the last one, ${heightsWords(houses, now[number]!, 'or')}, stands on ${squareName(board, number)}.`
      case 'view':
        return `${capital(this.wrongView(number, now, ['is', 'shows']))}.`
      case 'line':
        return `${capital(cannotBeFilled(houses, number))}.`
      case 'seen':
        return `No matter how ${lineName(houses, number)} is filled with what is left, it never shows ${cluesWords(houses, number)}.`
      case 'set':
        return `The squares of ${lineName(houses, number >> houses.size)} have too few heights left between them.`
      default: {
        if (cell < 0) return this.impossibleClues(Math.floor(number / CLUE_CODES))
        const { reasonWords } = this.because(reason, [], now)
        const left = now[cell]!
        const only = `only ${heightsWords(houses, left, 'and')} ${isSingle(left) ? 'is' : 'are'} left`
        return `${reasonWords.replace(/[:,]$/, '')}: but ${only} for ${squareName(board, cell)}.`
      }
    }
  }

  /** Heights first, then what is taken away, with squares that lose the same together. */
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
      const lost = heightsWords(this.houses, before & ~left, 'or')
      losers.set(lost, [...(losers.get(lost) ?? []), cell])
    }
    for (const [lost, squares] of losers) {
      const are = mood === 'would' ? 'would not be' : squares.length === 1 ? 'is not' : 'are not'
      clauses.push(`${namesOf(board, squares)} ${are} ${lost}`)
    }
    return listed(clauses, 'and')
  }

  /** Its height, or the heights that it has not. */
  settled({ before, left }: Change): string {
    const { houses } = this
    return isSingle(left) ? heightsWords(houses, left, 'or') : `not ${heightsWords(houses, before & ~left, 'or')}`
  }

  /** The reason for changes, up to what is concluded. */
  private because(reason: number, changes: readonly Change[], now: Int32Array): Because {
    if (reason === GIVEN) return this.single(changes, now)
    const number = numberOf(reason)
    switch (kindOf(reason)) {
      case 'placed':
      case 'parks':
        return this.single(changes, now)
      case 'hidden':
        return this.hiddenSingle(number)
      case 'set':
        return this.set(number, now)
      case 'seen':
        return this.seen(number, changes, now)
      case 'line':
        return this.wholeLine(number, now)
      default:
        return this.clue(Math.floor(number / CLUE_CODES), number % CLUE_CODES)
    }
  }

  private single(changes: readonly Change[], now: Int32Array): Because {
    const { board, houses } = this
    const uses = new Set<number>()
    for (const { cell } of changes) {
      for (let i = houses.starts[cell]!; i < houses.starts[cell + 1]!; i++) {
        for (const other of houses.squaresOf(houses.of[i]!)) {
          if (other !== cell && isSingle(now[other]!)) uses.add(other)
        }
      }
    }
    const each = changes.map(({ cell }) => squareName(board, cell))
    return { rule: 'single', reasonWords: `Only one height is left for ${listed(each, 'and for')}:`, uses: [...uses] }
  }

  private hiddenSingle(number: number): Because {
    const { houses } = this
    const house = Math.floor(number / houses.size)
    const value = number % houses.size
    const line = lineName(houses, house)
    const isPark = value === houses.tallest
    const reasonWords = isPark
      ? `${capital(line)} has no more squares left that can be parks than it has parks:`
      : `In ${line} ${valueWords(houses, value)} fits on one square only:`
    return { rule: isPark ? 'parks' : 'hidden-single', reasonWords, uses: houses.squaresOf(house) }
  }

  /** As squares that have these heights only, or as the other heights, which fit only on the other squares: the smaller set. */
  private set(number: number, now: Int32Array): Because {
    const { board, houses } = this
    const { size } = houses
    const house = number >> size
    const heights = number & this.deducer.position.all
    const name = lineName(houses, house)
    const open = houses.squaresOf(house).filter((square) => !isSingle(now[square]!))
    const inside = open.filter((square) => (now[square]! & ~heights) === 0)
    const outside = open.filter((square) => (now[square]! & ~heights) !== 0)
    if (inside.length <= outside.length) {
      const reasonWords = `In ${name}, ${namesOf(board, inside)} have only ${heightsWords(houses, heights, 'and')} between them, so elsewhere in it`
      return { rule: ['pair', 'triple'][inside.length - 2] ?? 'set', reasonWords, uses: inside }
    }
    let others = this.deducer.position.all & ~heights
    for (const square of houses.squaresOf(house)) if (isSingle(now[square]!)) others &= ~now[square]!
    const reasonWords = `In ${name} the heights ${heightsWords(houses, others, 'and')} fit only on ${namesOf(board, outside)}, so nothing else stands there:`
    return {
      rule: ['hidden-pair', 'hidden-triple'][outside.length - 2] ?? 'set',
      reasonWords,
      uses: houses.squaresOf(house),
    }
  }

  private noSquare(number: number): string {
    const { houses } = this
    const few = number % houses.size === houses.tallest && houses.parks > 1 ? 'too few squares' : 'no square'
    return `${few} of ${lineName(houses, Math.floor(number / houses.size))}`
  }

  /** By one clue if that is enough, else by both. */
  private seen(house: number, changes: readonly Change[], now: Int32Array): Because {
    const { houses, view } = this
    const uses = houses.squaresOf(house)
    const isEnough = (front: number, back: number) => {
      const line = Int32Array.from(uses, (square) => now[square]!)
      return view.narrow(line, front, back) && changes.every(({ cell, left }) => line[uses.indexOf(cell)] === left)
    }
    const front = houses.fronts[house]!
    const back = houses.backs[house]!
    const ends = front !== 0 && isEnough(front, 0) ? 'front' : back !== 0 && isEnough(0, back) ? 'back' : 'both'
    const shows = `${capital(lineName(houses, house))} shows ${cluesWords(houses, house, ends)}`
    return { rule: 'view', reasonWords: `${shows}. For just as many to be seen,`, uses }
  }

  private wholeLine(house: number, now: Int32Array): Because {
    const { houses } = this
    const rule = this.isLookedAt[house] === 1 ? 'cross-update' : 'whole-line'
    this.isLookedAt[house] = 1
    const again = rule === 'cross-update' ? 'now ' : ''
    const uses = houses.squaresOf(house)
    const line = uses.map((square) => now[square]!)
    const { first, count, isComplete } = fillingsOf(line, houses.fronts[house]!, houses.backs[house]!, houses)
    const clues = cluesWords(houses, house)
    const shows = clues === '' ? '' : ` that show ${clues}`
    const name = lineName(houses, house)
    let reasonWords = `In all fillings of ${name}${shows === '' ? ' that' : `${shows} and`} fit what is ${again}left,`
    if (isComplete && count <= MOST_FILLINGS_TOLD) {
      const fillings = first.map((filling) => filling.map((height) => height || 'P').join(' '))
      const fit = count === 1 ? 'fits' : 'fit'
      reasonWords = `Of all fillings of ${name}${shows}, ${again}only ${listed(fillings, 'and')} ${fit}:`
    } else if (isComplete) {
      reasonWords = `${capital(name)} ${again}has ${count.toLocaleString('en')} fillings left${shows}. In all of them,`
    }
    return { rule, reasonWords, uses }
  }

  private clue(house: number, code: number): Because {
    const { houses } = this
    const squares = houses.squaresOf(house)
    const name = capital(lineName(houses, house))
    if (code === BOTH_ENDS) {
      const reasonWords = `${name} shows ${cluesWords(houses, house)}, so every building is seen, and they rise to the tallest and fall behind it:`
      return { rule: 'both-ends', reasonWords, uses: squares }
    }
    const isBack = (code & 1) === 1
    if (isBack) squares.reverse()
    const shows = `${name} shows ${cluesWords(houses, house, isBack ? 'back' : 'front')}`
    const clue = isBack ? houses.backs[house]! : houses.fronts[house]!
    switch (code & ~1) {
      case CLUE_ONE: {
        const first = houses.parks === 0 ? 'the tallest building stands first' : 'its first building is the tallest'
        return { rule: 'clue-one', reasonWords: `${shows}, so ${first}:`, uses: squares.slice(0, 1) }
      }
      case STAIRCASE:
        return { rule: 'staircase', reasonWords: `${shows}, all its buildings, so they rise:`, uses: squares }
      default: {
        const reasonWords = `${shows}, so taller ones must follow behind its first squares:`
        return { rule: 'clue-limit', reasonWords, uses: squares.slice(0, clue - 1) }
      }
    }
  }

  private givenTwice(one: number, two: number): string {
    const { board, houses } = this
    const squares = [one, two].sort((first, second) => first - second)
    const house = [...Array(houses.count).keys()].find((each) =>
      squares.every((square) => houses.squaresOf(each).includes(square)),
    )!
    return `The height ${board.givens[one]} would stand twice in ${lineName(houses, house)}, on ${namesOf(board, squares)}.`
  }

  private impossibleClues(house: number): string {
    const { houses } = this
    const shows = `${capital(lineName(houses, house))} shows ${cluesWords(houses, house)}`
    if (houses.countOf(houses.fronts[house]!) === 1 && houses.countOf(houses.backs[house]!) === 1) {
      return `${shows}, but the tallest building cannot stand at both ends.`
    }
    return `${shows}, but both ends see together at most one more than its ${houses.tallest} buildings.`
  }

  private wrongView(house: number, now: Int32Array, [is, show]: readonly [string, string]): string {
    const { houses } = this
    const heights = houses
      .squaresOf(house)
      .map((square) => (now[square] === houses.park ? 0 : heightsIn(now[square]!)[0]!))
    const [first, last] = endsOf(houses, house)
    const front = { clue: houses.fronts[house]!, seen: seenAlong(heights, houses.sums), from: first }
    const back = { clue: houses.backs[house]!, seen: seenAlong([...heights].reverse(), houses.sums), from: last }
    const { clue, seen, from } = front.clue !== 0 && front.clue !== front.seen ? front : back
    const line = heights.map((height) => height || 'P').join(' ')
    return `${lineName(houses, house)} ${is} ${line} and ${show} ${sumWords(houses)}${seen} ${from} instead of ${clue}`
  }
}

/** A deduction up to what is concluded. */
interface Because extends Omit<Told, 'words'> {
  readonly reasonWords: string
}

/** Names with commas, and a word before the last. */
export function namesOf(grid: Grid, squares: readonly number[], word = 'and'): string {
  return listed(
    squares.map((square) => squareName(grid, square)),
    word,
  )
}

export function listed(names: readonly string[], word: string): string {
  if (names.length <= 1) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

export function heightsWords({ tallest }: Houses, set: number, word: string): string {
  return listed(
    heightsIn(set).map((height) => (height > tallest ? 'a park' : String(height))),
    word,
  )
}

function valueWords({ tallest }: Houses, value: number): string {
  return value === tallest ? 'a park' : `the height ${value + 1}`
}

function sumWords({ sums }: Houses): string {
  return sums ? 'a sum of ' : ''
}

export function lineName({ size, hasDiagonals, squares }: Houses, house: number): string {
  if (house < 2 * size) return house < size ? `row ${house + 1}` : `column ${house - size + 1}`
  if (hasDiagonals && house < 2 * size + 2) return `the ${house === 2 * size ? 'falling' : 'rising'} diagonal`
  const first = squares[house * size]!
  return `the box at ${placeName([Math.floor(first / size), first % size])}`
}

type Ends = 'front' | 'back' | 'both'

function endsOf({ size }: Houses, house: number): readonly [first: string, last: string] {
  return house < size ? ['from the left', 'from the right'] : ['from above', 'from below']
}

/** `4 from the left and 2 from the right`: what the clues at some ends of a line say; empty where there are none. */
export function cluesWords(houses: Houses, house: number, ends: Ends = 'both'): string {
  const { fronts, backs } = houses
  const [first, last] = endsOf(houses, house)
  const clues: string[] = []
  const sum = sumWords(houses)
  if (ends !== 'back' && fronts[house] !== 0) clues.push(`${sum}${fronts[house]} ${first}`)
  if (ends !== 'front' && backs[house] !== 0) clues.push(`${sum}${backs[house]} ${last}`)
  return clues.join(' and ')
}

/** That a line has no filling, as a clause. */
export function cannotBeFilled(houses: Houses, house: number, cannot = 'cannot be filled any more'): string {
  const clues = cluesWords(houses, house)
  const shows = clues === '' ? '' : ` so that it shows ${clues}`
  return `${lineName(houses, house)} ${cannot}${shows}`
}

export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
