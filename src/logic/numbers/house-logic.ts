import { ClauseSolver, exactly, exactlyOne, isFalse, isTrue } from '../../engines/clauses/index.ts'
import type { Level } from '../levels.ts'
import type { Encoding, Logic } from '../logic.ts'
import { ProbingSearch } from '../solution-search.ts'
import { BLANK, candidatesOf, firstRepeat, type Nouns, type NumberBoard, type Numbers } from './board.ts'
import { HouseDeducer, SINGLES } from './house-deducer.ts'
import { HouseWords, namesOf } from './house-words.ts'
import type { Houses } from './houses.ts'

/** Houses as clauses. First a variable for each square × values + value, false outside candidates; then helpers. */
export function* encodeHouses(houses: Houses, candidates: Int32Array): Generator<undefined, Encoding> {
  const { size, count, values, highest, blanks } = houses
  const variables = size * size * values
  const solver = new ClauseSolver()
  solver.newVariables(variables)
  const literals = new Int32Array(values)
  for (let square = 0; square < size * size; square++) {
    for (let value = 0; value < values; value++) literals[value] = isTrue(square * values + value)
    exactlyOne(solver, literals)
    for (let value = 0; value < values; value++) {
      if (((candidates[square]! >> value) & 1) === 0) solver.addClause([isFalse(square * values + value)])
    }
    if (square % size === size - 1) yield
  }
  for (let house = 0; house < count; house++) {
    const squares = houses.squaresOf(house)
    for (let value = 0; value < values; value++) {
      const places = squares.map((square) => isTrue(square * values + value))
      if (value === highest) exactly(solver, places, blanks)
      else exactlyOne(solver, places)
    }
    yield
  }
  return {
    solver,
    variables: Int32Array.from({ length: variables }, (_, variable) => variable),
    literal: (square, value) => isTrue(square * values + value),
  }
}

/** Why a board has no solution, if a number is given twice in a house, or too many blanks are. */
export function whyRepeated(board: NumberBoard, houses: Houses, { blank }: Nouns): string | undefined {
  const found = firstRepeat(houses, board.givens)
  if (!found) return undefined
  const { house, squares } = found
  const given = board.givens[squares[0]!]!
  const why =
    given === BLANK
      ? `${squares.length} ${blank}s are given, and it has ${houses.blanks}`
      : `${given} is given twice, on ${namesOf(board, squares)}`
  return `${house.name} cannot be filled: ${why}`
}

/** A puzzle with no other rules than its houses. `refuted` has the names of the rules for refuted assumptions. */
export function houseLogic<P extends NumberBoard>(
  { nouns, houses }: Numbers<P>,
  levels: readonly Level[],
  refuted: readonly string[],
): Logic<P, HouseDeducer> {
  return {
    grid: (board) => board,
    deducer: (board) => new HouseDeducer(board, houses(board)),
    strongest: SINGLES,
    levels: () => levels,
    search: (deducer, mostBranches) => new ProbingSearch(deducer, SINGLES, mostBranches),
    encode: (board, candidates) => encodeHouses(houses(board), candidates ?? candidatesOf(board, houses(board))),
    words: (board, deducer) => new HouseWords(board, deducer.houses, nouns, refuted),
    whyImpossible: (board) => whyRepeated(board, houses(board), nouns),
  }
}
