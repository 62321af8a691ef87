import { capitalised } from '../../base/words.ts'
import { GIVEN, isSingle, type Mistake } from '../../logic/index.ts'
import { type MoreHinting, mistake, standing, valueOfEntry } from '../../logic/numbers/index.ts'
import { type Board, NONE, PARK } from './board.ts'
import type { Deducer } from './lines/deducer.ts'
import { Houses, seenAlong } from './lines/houses.ts'
import { MOST_OPEN } from './lines/line-filter.ts'
import { allowedByBoth, allowedByClue, LineNarrowing } from './lines/line-rules.ts'
import { cannotBeFilled, cluesWords } from './logic/words.ts'
import type { Heights, Position } from './position.ts'

export const hinting: MoreHinting<Board, Deducer> = { enter, broken: wrongLine }

/**
 * What a person knows who has come to a position: its heights, its marks, and of squares without marks all that clues
 * say at a glance, which need not be written down. What that settles is left to be told.
 */
function enter(deducer: Deducer, board: Board, position: Position): void {
  const { houses } = deducer
  const { size, highest: tallest, blanks: parks, fronts, backs, count, squares } = houses
  const heights = standing(board, position)
  for (const [square, height] of heights.entries()) {
    if (height !== NONE) deducer.keep(square, 1 << valueOfEntry(houses, height), GIVEN)
    else if (position.marks[square] !== 0) deducer.keep(square, position.marks[square]!, GIVEN)
  }
  for (let house = 0; house < count; house++) {
    const front = houses.countOf(fronts[house]!)
    const back = houses.countOf(backs[house]!)
    const isRidge = parks === 0 && front !== 0 && back !== 0 && front + back === size + 1
    for (let i = 0; i < size; i++) {
      const square = squares[house * size + i]!
      if (position.marks[square] !== 0 || heights[square] !== NONE) continue
      leave(deducer, square, allowedByClue(tallest, front, i, parks))
      leave(deducer, square, allowedByClue(tallest, back, size - 1 - i, parks))
      if (isRidge) leave(deducer, square, allowedByBoth(size, front, i))
    }
  }
}

/** Keeps only some heights of a square, unless that would settle it. */
function leave(deducer: Deducer, square: number, heights: number): void {
  if (!isSingle(deducer.position.candidates[square]! & heights)) deducer.keep(square, heights, GIVEN)
}

/** A line that does not show what its clues say, or that nothing can complete. */
function wrongLine(board: Board, position: Position): Mistake | undefined {
  const houses = new Houses(board)
  const heights = standing(board, position)
  for (let house = 0; house < houses.count; house++) {
    const found = wrongView(board, houses, house, heights)
    if (found) return found
  }
  return lineWithoutFilling(board, houses, position, false) ?? lineWithoutFilling(board, houses, position, true)
}

/** A full line that does not show what its clues say. */
function wrongView(board: Board, houses: Houses, house: number, heights: Heights): Mistake | undefined {
  const squares = houses.squaresOf(house)
  if (squares.some((square) => heights[square] === NONE)) return undefined
  const heightAt = (square: number) => (heights[square] === PARK ? 0 : heights[square]!)
  for (const end of ['front', 'back'] as const) {
    const clue = (end === 'front' ? houses.fronts : houses.backs)[house]!
    const looked = end === 'front' ? squares : [...squares].reverse()
    const seen = seenAlong(looked.map(heightAt), houses.sums)
    if (clue === 0 || clue === seen) continue
    const words = `${capitalised(houses.house(house).name)} is full, but shows ${seen} where the clue says ${cluesWords(houses, house, end)}.`
    return mistake(board, words, looked, 'view')
  }
  return undefined
}

/** A line that cannot be filled any more, by its heights alone or with the marks as well. */
function lineWithoutFilling(board: Board, houses: Houses, position: Position, withMarks: boolean): Mistake | undefined {
  const { size } = houses
  const left = standing(board, position)
  const candidates = Int32Array.from(left, (height, square) => {
    if (height !== NONE) return 1 << valueOfEntry(houses, height)
    return withMarks && position.marks[square] !== 0 ? position.marks[square]! : houses.all
  })
  const narrowing = new LineNarrowing(size, MOST_OPEN, board)
  const isEntered = (square: number) => position.entries[square] !== NONE && board.givens[square] === NONE
  for (let house = 0; house < houses.count; house++) {
    const entered = houses
      .squaresOf(house)
      .filter((square) => isEntered(square) || (withMarks && position.marks[square] !== 0))
    if (entered.length === 0) continue
    const open = houses.squaresOf(house).filter((square) => !isSingle(candidates[square]!)).length
    const [front, back] = [houses.fronts[house]!, houses.backs[house]!]
    if (narrowing.narrow(candidates, houses.squares, house * size, front, back, open)) continue
    const by = withMarks ? ' with the heights and marks that are there' : ' with the heights that are there'
    return mistake(board, `${capitalised(cannotBeFilled(houses, house))}${by}.`, entered)
  }
  return undefined
}
