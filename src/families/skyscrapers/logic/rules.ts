import { bitCount } from '../../../base/bits.ts'
import type { Level, Rule } from '../../../logic/index.ts'
import { type Deducer, LINES, PLACED, reasonOf, SINGLES } from '../lines/deducer.ts'
import { type Houses, seenAlong } from '../lines/houses.ts'
import { MOST_OPEN } from '../lines/line-filter.ts'
import { allowedByBoth, allowedByClue, Different, isPossiblePair, upTo, View } from '../lines/line-rules.ts'

/** What clues say by themselves, from an end of a house. A reason of the kind `clue` is house × CLUE_CODES + code. */
export const CLUE_CODES = 8
export const CLUE_ONE = 0
export const STAIRCASE = 2
const CLUE_LIMIT = 4
export const BOTH_ENDS = 6

/**
 * Easy: what clues say by themselves, settled heights, and heights with one square left. Medium: pairs, triples and all
 * other sets, and what clues say of what can be seen. Hard: whole lines, over all fillings. Expert: an assumption
 * refuted by settled heights and heights with one square left. Extreme: one refuted with whole lines, or assumptions
 * inside assumptions.
 */
export function levelsOf(deducer: Deducer): Level[] {
  // Boards that are graded are small enough.
  deducer.mostOpen = MOST_OPEN
  const { sets, seen, wholeLines } = new HouseRules(deducer)
  // What is seen of sums is left to whole lines.
  const patterns = deducer.houses.sums ? [sets] : [sets, seen]
  return [
    { grade: 'easy', strength: SINGLES, rules: new ClueRules(deducer).all },
    { grade: 'medium', strength: SINGLES, rules: patterns },
    { grade: 'hard', strength: SINGLES, rules: [wholeLines] },
    { grade: 'expert', assume: SINGLES },
    { grade: 'extreme', assume: LINES },
  ]
}

/** The rules of clues by themselves, for one end of a house at a time. */
export class ClueRules {
  readonly all: readonly Rule[]

  constructor(private readonly deducer: Deducer) {
    const { count } = deducer.houses
    const once = (units: number, find: (unit: number) => boolean, after?: number): Rule => ({
      once: true,
      ...(after !== undefined && { after }),
      units,
      apply: (from, to) => {
        for (let unit = from; unit < to; unit++) if (!find(unit)) return false
        return true
      },
    })
    this.all = [
      once(count, (house) => this.isPossible(house), PLACED),
      once(2 * count, (unit) => this.byClueOne(unit), PLACED),
      once(2 * count, (unit) => this.byStaircase(unit), PLACED),
      once(count, (house) => this.byBothEnds(house), PLACED),
      once(2 * count, (unit) => this.byClueLimit(unit)),
    ]
  }

  /** How many are seen from a unit, which is a house and one of its ends. */
  private clueOf(unit: number): number {
    const { houses } = this.deducer
    return houses.countOf((unit & 1) === 0 ? houses.fronts[unit >> 1]! : houses.backs[unit >> 1]!)
  }

  /** Keeps heights on a square, counted from the end that a unit means. */
  private keepFrom(unit: number, distance: number, heights: number, code: number): boolean {
    const { size, squares } = this.deducer.houses
    const house = unit >> 1
    const i = (unit & 1) === 0 ? distance : size - 1 - distance
    const reason = reasonOf('clue', house * CLUE_CODES + code + (unit & 1))
    return this.deducer.keep(squares[house * size + i]!, heights, reason)
  }

  private byClueOne(unit: number): boolean {
    const { highest: tallest, blank: park } = this.deducer.houses
    return this.clueOf(unit) !== 1 || this.keepFrom(unit, 0, (1 << (tallest - 1)) | park, CLUE_ONE)
  }

  private byStaircase(unit: number): boolean {
    const { size, highest: tallest, blanks: parks, blank: park } = this.deducer.houses
    if (this.clueOf(unit) !== tallest || tallest === 1) return true
    for (let i = 0; i < size; i++) {
      const heights = upTo(Math.min(i + 1, tallest)) & ~upTo(Math.max(i - parks, 0))
      if (!this.keepFrom(unit, i, heights | park, STAIRCASE)) return false
    }
    return true
  }

  /** Clues that add up to more than one more than the size, or both to 1, which no line does. */
  private isPossible(house: number): boolean {
    const { highest: tallest } = this.deducer.houses
    const front = this.clueOf(2 * house)
    const back = this.clueOf(2 * house + 1)
    if (front === 0 || back === 0 || isPossiblePair(tallest, front, back)) return true
    return this.deducer.contradict(reasonOf('clue', house * CLUE_CODES + BOTH_ENDS))
  }

  /** Clues that add up to one more than the size. */
  private byBothEnds(house: number): boolean {
    const { deducer } = this
    const { size, squares, blanks: parks } = deducer.houses
    const front = this.clueOf(2 * house)
    const back = this.clueOf(2 * house + 1)
    if (parks !== 0 || front === 0 || back === 0 || front + back !== size + 1) return true
    const reason = reasonOf('clue', house * CLUE_CODES + BOTH_ENDS)
    for (let i = 0; i < size; i++) {
      if (!deducer.keep(squares[house * size + i]!, allowedByBoth(size, front, i), reason)) return false
    }
    return true
  }

  private byClueLimit(unit: number): boolean {
    const { highest: tallest, blanks: parks } = this.deducer.houses
    const clue = this.clueOf(unit)
    for (let i = 0; i < clue - 1; i++) {
      if (!this.keepFrom(unit, i, allowedByClue(tallest, clue, i, parks), CLUE_LIMIT)) return false
    }
    return true
  }
}

/** The rules that look at a house as a whole. */
class HouseRules {
  readonly sets: Rule
  readonly seen: Rule
  readonly wholeLines: Rule
  private readonly line: Int32Array
  private readonly different: Different
  private readonly view: View

  constructor(private readonly deducer: Deducer) {
    const { size, count } = deducer.houses
    this.line = new Int32Array(size)
    this.different = new Different(size, deducer.houses.blanks)
    this.view = new View(size, deducer.houses.blanks)
    this.sets = this.byHouse((house) => this.bySets(house))
    this.seen = this.byHouse((house) => this.byWhatIsSeen(house))
    const oneByOne = this.byHouse((house) => deducer.look(house))
    this.wholeLines = {
      units: count,
      // All of them at once are looked at in a better order.
      apply: (from, to) => (to - from === count ? deducer.propagate(LINES) : oneByOne.apply(from, to)),
    }
  }

  /** A rule that looks at a house again only after its candidates or its clues have changed. */
  private byHouse(find: (house: number) => boolean): Rule {
    const { houses, position } = this.deducer
    const { size, count, squares, fronts, backs } = houses
    const known = new Int32Array(count * size)
    const knownFronts = new Int32Array(count)
    const knownBacks = new Int32Array(count)
    const isKnown = (house: number) => {
      if (knownFronts[house] !== fronts[house] || knownBacks[house] !== backs[house]) return false
      for (let i = house * size; i < (house + 1) * size; i++) {
        if (known[i] !== position.candidates[squares[i]!]) return false
      }
      return true
    }
    return {
      units: count,
      apply: (from, to) => {
        for (let house = from; house < to; house++) {
          if (isKnown(house)) continue
          const before = position.size
          if (!find(house)) return false
          if (position.size > before) continue
          for (let i = house * size; i < (house + 1) * size; i++) known[i] = position.candidates[squares[i]!]!
          knownFronts[house] = fronts[house]!
          knownBacks[house] = backs[house]!
        }
        return true
      },
    }
  }

  /** The smallest set of heights on as many squares that can be taken from others: what follows may be simpler. */
  private bySets(house: number): boolean {
    const { deducer, different, line } = this
    const { size, squares } = deducer.houses
    this.load(house)
    if (!different.match(line)) return deducer.contradict(reasonOf('set', house << size))
    const { reach, heightOf } = different
    const { size: before } = deducer.position
    for (let count = 1; count < size; count++) {
      for (let height = 0; height < size; height++) {
        const set = reach[height]!
        if (bitCount(set) !== count) continue
        const reason = reasonOf('set', (house << size) | set)
        for (let i = 0; i < size; i++) {
          if (((set >> heightOf[i]!) & 1) === 1) continue
          if (!deducer.keep(squares[house * size + i]!, ~set, reason)) return false
        }
        if (deducer.position.size > before) return true
      }
    }
    return true
  }

  private byWhatIsSeen(house: number): boolean {
    const { deducer, line } = this
    const { size, squares, fronts, backs } = deducer.houses
    const reason = reasonOf('seen', house)
    this.load(house)
    if (!this.view.narrow(line, fronts[house]!, backs[house]!)) return deducer.contradict(reason)
    for (let i = 0; i < size; i++) if (!deducer.keep(squares[house * size + i]!, line[i]!, reason)) return false
    return true
  }

  private load(house: number): void {
    const { line } = this
    const { houses, position } = this.deducer
    const from = house * houses.size
    for (let i = 0; i < line.length; i++) line[i] = position.candidates[houses.squares[from + i]!]!
  }
}

/** Fillings of a line, as far as they were looked for. */
export interface Fillings {
  /** The first few. */
  readonly first: readonly (readonly number[])[]
  readonly count: number
  /** Whether these are all. */
  readonly isComplete: boolean
}

/** The number of fillings kept, and of squares filled before the list is called incomplete. */
const MOST_KEPT = 4
const MOST_TRIED = 1 << 12

/** The fillings of a line out of the candidates of its squares that show what the clues say. */
export function fillingsOf(
  line: readonly number[],
  front: number,
  back: number,
  { blanks: parks, blank: park, sums }: Houses,
): Fillings {
  const size = line.length
  const heights: number[] = []
  const first: number[][] = []
  let count = 0
  let tried = 0

  const fill = (used: number, parksLeft: number, highest: number, seen: number): void => {
    const i = heights.length
    if (i === size) {
      if (front !== 0 && seen !== front) return
      if (back !== 0 && seenAlong([...heights].reverse(), sums) !== back) return
      count++
      if (first.length < MOST_KEPT) first.push(heights.slice())
      return
    }
    for (let left = line[i]! & ~used; left !== 0; left &= left - 1) {
      if (++tried > MOST_TRIED) return
      const bit = left & -left
      const height = bit === park ? 0 : 32 - Math.clz32(bit)
      const seenNow = height > highest ? seen + (sums ? height : 1) : seen
      if (front !== 0 && seenNow > front) continue
      heights.push(height)
      if (height > 0) fill(used | bit, parksLeft, Math.max(highest, height), seenNow)
      else fill(parksLeft === 1 ? used | park : used, parksLeft - 1, highest, seen)
      heights.pop()
    }
  }
  fill(0, parks, 0, 0)
  return { first, count, isComplete: tried <= MOST_TRIED }
}
