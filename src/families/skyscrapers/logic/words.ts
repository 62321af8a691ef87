import { squareName } from '../../../base/grid.ts'
import { capitalised, listed } from '../../../base/words.ts'
import { type Change, type Conflict, GIVEN, isSingle, type Step } from '../../../logic/index.ts'
import { type Because, changesThatMatter, HouseWords, namesOf, singleRules } from '../../../logic/numbers/index.ts'
import { type Board, NOUNS } from '../board.ts'
import { type Deducer, kindOf, numberOf } from '../lines/deducer.ts'
import { type Houses, seenAlong } from '../lines/houses.ts'
import { View } from '../lines/line-rules.ts'
import { BOTH_ENDS, CLUE_CODES, CLUE_ONE, fillingsOf, STAIRCASE } from './rules.ts'

const singles = singleRules(NOUNS)

/** Why each deduction is right, for all solutions a board may have; the simplest first. */
export const deductionRules = {
  'clue-one': 'Where only one building is seen, the tallest stands first and hides all others.',
  staircase: 'Where all buildings are seen, they rise from the lowest to the tallest.',
  'both-ends':
    'Where the clues at both ends add up to one more than the size, every building is seen, so they rise to the tallest and fall behind it.',
  single: singles.single,
  parks: 'A line with no more squares left for parks than it has parks has them there.',
  'hidden-single': singles['hidden-single'],
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
export class SkyscrapersWords extends HouseWords {
  declare protected readonly houses: Houses
  private readonly view: View
  /** By house: whether it has been told of as a whole. */
  private readonly isLookedAt: Uint8Array

  constructor(
    board: Board,
    private readonly deducer: Deducer,
  ) {
    super(board, deducer.houses, NOUNS, ['assumption', 'line-assumption', 'cases', 'exhaustion'])
    this.view = new View(this.houses.size, this.houses.blanks)
    this.isLookedAt = new Uint8Array(this.houses.count)
  }

  override link(step: Step, now: Int32Array, before: Step | undefined, conflict: Conflict): string | undefined {
    if (kindOf(step.reason) !== 'line') return super.link(step, now, before, conflict)
    const { name } = this.houses.house(numberOf(step.reason))
    return `by ${name} ${this.concluded(changesThatMatter(step.changes, now), 'would')}`
  }

  override lookedAt(reason: number): readonly number[] {
    const kind = kindOf(reason)
    return kind === 'line' || kind === 'view' ? this.houses.squaresOf(numberOf(reason)) : super.lookedAt(reason)
  }

  override conflict(conflict: Conflict, now: Int32Array): string {
    const number = numberOf(conflict.reason)
    switch (kindOf(conflict.reason)) {
      case 'view':
        return this.wrongView(number, now, ['would be', 'show'])
      case 'line':
        return cannotBeFilled(this.houses, number, 'could not be filled')
      default:
        return super.conflict(conflict, now)
    }
  }

  override contradiction(conflict: Conflict, now: Int32Array): string {
    const { board, houses } = this
    const { reason, cell } = conflict
    const number = numberOf(reason)
    switch (kindOf(reason)) {
      case 'view':
        return `${capitalised(this.wrongView(number, now, ['is', 'shows']))}.`
      case 'line':
        return `${capitalised(cannotBeFilled(houses, number))}.`
      case 'seen':
        return `No matter how ${houses.house(number).name} is filled with what is left, it never shows ${cluesWords(houses, number)}.`
      case 'set':
        return `The squares of ${houses.house(number >> houses.size).name} have too few heights left between them.`
      case 'clue': {
        if (cell < 0) return this.impossibleClues(Math.floor(number / CLUE_CODES))
        const { reasonWords } = this.because(reason, [], now)
        const left = now[cell]!
        const only = `only ${this.valuesWords(left, 'and')} ${isSingle(left) ? 'is' : 'are'} left`
        return `${reasonWords.replace(/[:,]$/, '')}: but ${only} for ${squareName(board, cell)}.`
      }
      default:
        return super.contradiction(conflict, now)
    }
  }

  protected override because(reason: number, changes: readonly Change[], now: Int32Array): Because {
    const number = numberOf(reason)
    switch (reason === GIVEN ? 'placed' : kindOf(reason)) {
      case 'set':
        return this.set(number, now)
      case 'seen':
        return this.seen(number, changes, now)
      case 'line':
        return this.wholeLine(number, now)
      case 'clue':
        return this.clue(Math.floor(number / CLUE_CODES), number % CLUE_CODES)
      default:
        return super.because(reason, changes, now)
    }
  }

  /** As squares with these heights only, or as the other heights, which fit only elsewhere: the smaller set. */
  private set(number: number, now: Int32Array): Because {
    const { board, houses } = this
    const { size } = houses
    const house = number >> size
    const heights = number & this.deducer.position.all
    const name = houses.house(house).name
    const open = houses.squaresOf(house).filter((square) => !isSingle(now[square]!))
    const inside = open.filter((square) => (now[square]! & ~heights) === 0)
    const outside = open.filter((square) => (now[square]! & ~heights) !== 0)
    if (inside.length <= outside.length) {
      const reasonWords = `In ${name}, ${namesOf(board, inside)} have only ${this.valuesWords(heights, 'and')} between them, so elsewhere in it`
      return { rule: ['pair', 'triple'][inside.length - 2] ?? 'set', reasonWords, uses: inside }
    }
    let others = this.deducer.position.all & ~heights
    for (const square of houses.squaresOf(house)) if (isSingle(now[square]!)) others &= ~now[square]!
    const reasonWords = `In ${name} the heights ${this.valuesWords(others, 'and')} fit only on ${namesOf(board, outside)}, so nothing else stands there:`
    return {
      rule: ['hidden-pair', 'hidden-triple'][outside.length - 2] ?? 'set',
      reasonWords,
      uses: houses.squaresOf(house),
    }
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
    const shows = `${capitalised(houses.house(house).name)} shows ${cluesWords(houses, house, ends)}`
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
    const name = houses.house(house).name
    let reasonWords = `In all fillings of ${name}${shows === '' ? ' that' : `${shows} and`} fit what is ${again}left,`
    if (isComplete && count <= MOST_FILLINGS_TOLD) {
      const fillings = first.map((filling) => filling.map((height) => height || 'P').join(' '))
      const fit = count === 1 ? 'fits' : 'fit'
      reasonWords = `Of all fillings of ${name}${shows}, ${again}only ${listed(fillings, 'and')} ${fit}:`
    } else if (isComplete) {
      reasonWords = `${capitalised(name)} ${again}has ${count.toLocaleString('en')} fillings left${shows}. In all of them,`
    }
    return { rule, reasonWords, uses }
  }

  private clue(house: number, code: number): Because {
    const { houses } = this
    const squares = houses.squaresOf(house)
    const name = capitalised(houses.house(house).name)
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
        const first = houses.blanks === 0 ? 'the tallest building stands first' : 'its first building is the tallest'
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

  private impossibleClues(house: number): string {
    const { houses } = this
    const shows = `${capitalised(houses.house(house).name)} shows ${cluesWords(houses, house)}`
    if (houses.countOf(houses.fronts[house]!) === 1 && houses.countOf(houses.backs[house]!) === 1) {
      return `${shows}, but the tallest building cannot stand at both ends.`
    }
    return `${shows}, but both ends see together at most one more than its ${houses.highest} buildings.`
  }

  private wrongView(house: number, now: Int32Array, [is, show]: readonly [string, string]): string {
    const { houses } = this
    const heights = houses
      .squaresOf(house)
      .map((square) => (now[square] === houses.blank ? 0 : 32 - Math.clz32(now[square]!)))
    const [first, last] = endsOf(houses, house)
    const front = { clue: houses.fronts[house]!, seen: seenAlong(heights, houses.sums), from: first }
    const back = { clue: houses.backs[house]!, seen: seenAlong([...heights].reverse(), houses.sums), from: last }
    const { clue, seen, from } = front.clue !== 0 && front.clue !== front.seen ? front : back
    const line = heights.map((height) => height || 'P').join(' ')
    return `${houses.house(house).name} ${is} ${line} and ${show} ${sumWords(houses)}${seen} ${from} instead of ${clue}`
  }
}

function sumWords({ sums }: Houses): string {
  return sums ? 'a sum of ' : ''
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
  return `${houses.house(house).name} ${cannot}${shows}`
}
