import { DEFAULT_SEED, Random, type Seed } from '../../base/random.ts'
import type { Example, Family } from '../../family.ts'
import type { Search } from '../../search.ts'
import type { Board, Plan } from './board.ts'
import { check, rules, scoreOf } from './check.ts'
import { generate, parameters } from './generate.ts'
import { describe, draw, player, setter } from './hands.ts'
import { answerCodec, boardCodec, picture, topcoder } from './notation.ts'
import { searchByPipeline, searchPlan } from './plan/index.ts'
import { type Prices, pricesCodec } from './prices.ts'

export { type Board, EMPTY, errorPrice, linesOfSquares, type Move, type Plan, WALL } from './board.ts'
export { check, scoreOf } from './check.ts'
export { generate, parameters, Sha1Random, sha1 } from './generate.ts'
export { describe, draw, player, setter } from './hands.ts'
export { answerCodec, boardCodec, picture } from './notation.ts'
export { Geography } from './plan/geography.ts'
export { searchByPipeline, searchPlan } from './plan/index.ts'
export { orderGreedily } from './plan/plan-stages.ts'
export { checkPrices, noPrices, type Prices, priceBound, pricesCodec } from './prices.ts'
export { MOST_SLIDES, SlideFlood, SlideRouter, slideCosts, slideDistances, Terrain } from './slides.ts'

export const examples: readonly Example[] = [
  {
    name: 'The contest’s first board: 8×8, 2 colours',
    text: [
      '8',
      '2',
      '2 2 0 0 2 0 1 0',
      '0 0 0 0 0 0 2 0',
      '0 1 -1 0 0 0 0 2',
      '0 1 0 0 0 0 1 2',
      '-1 0 2 0 0 -1 1 1',
      '1 0 0 0 0 0 0 2',
      '0 0 -1 0 0 0 0 1',
      '-1 0 0 0 0 0 0 0',
    ].join('\n'),
  },
  {
    name: 'A small board, 4×5',
    text: ['4 5', '2', '1 0 -1 2 0', '1 0 0 2 0', '0 1 -1 0 2', '0 0 0 -1 0'].join('\n'),
  },
  {
    name: 'A queen in a pocket and one locked in',
    text: ['A#....B', '.#AA.B.', '##...#.', '.BB.###', '..A.#A#'].join('\n'),
  },
  {
    name: 'The contest’s sixth board: 19×19, 4 colours',
    text: [
      'B...C...A#..C..C#..',
      'DB...B.#D.B...C..A.',
      '#D.A.#CB..B..B.B.#.',
      'CA...C..A...C..B...',
      '.......DB.#.#A.A#.D',
      '#....#...B...#.CCB.',
      '.#..#.#...D.......D',
      '.#.D..A...A...#....',
      '.A....#....C.......',
      '.D#C..#.##.....ACC.',
      '....#............A.',
      '#D..#......#.D..#.A',
      '.........#.B#......',
      '.##D.....D......D..',
      'C#.AA.B..A.A.......',
      '.............#.....',
      '...DC....BD...B.#..',
      '..#D..B...D........',
      '.B..ACDA....C..C.B.',
    ].join('\n'),
  },
]

export function searchSolution(board: Board, seed: Seed = DEFAULT_SEED): Search<Plan, Prices> {
  return searchPlan(board, new Random(seed).fork('plan'))
}

/**
 * Queen attack: slide queens at the least cost until no two of a colour attack each other; pairs that still do have
 * their price.
 */
export const queenAttack: Family<Board, Plan, Prices> = {
  name: 'queen-attack',
  title: 'Queen attack',
  summary: 'Slide coloured queens between walls, as cheaply as possible, until none attacks another of its colour.',
  goal: 'minimum',
  isAnytime: true,
  rules,
  parameters,
  examples,
  codecs: {
    problem: boardCodec,
    answer: answerCodec,
    certificate: pricesCodec,
    notations: [picture, topcoder],
  },
  solvers: { plan: searchPlan, pipeline: searchByPipeline },
  generate,
  check,
  describe,
  score: {
    value: (board, plan) => scoreOf(board, plan).score,
    parts: (board, plan) => {
      const { errors, cost } = scoreOf(board, plan)
      return { errors, cost }
    },
  },
  grid: (board) => board,
  draw,
  abilities: {},
  hands: {
    play: player,
    set: setter,
  },
}
