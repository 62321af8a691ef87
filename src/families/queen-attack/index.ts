import type { Family } from '../../family.ts'
import type { Board } from './board.ts'
import { boardCodec } from './board-codec.ts'
import { withBound } from './bound/with-bound.ts'
import { check, rules } from './check.ts'
import { describe } from './describe.ts'
import { draw } from './draw.ts'
import { examples } from './examples.ts'
import { generate, parameters } from './generate.ts'
import { picture } from './picture.ts'
import { searchByPipeline } from './pipeline/index.ts'
import type { Plan } from './plan.ts'
import { planCodec } from './plan-codec.ts'
import { player } from './play.ts'
import type { Prices } from './prices.ts'
import { pricesCodec } from './prices-codec.ts'
import { scoreOf } from './score.ts'
import { setter } from './set.ts'
import { searchPlan } from './solve.ts'
import { topcoder } from './text.ts'

export type { Board } from './board.ts'
export { EMPTY, errorPrice, WALL } from './board.ts'
export { boardCodec } from './board-codec.ts'
export { check } from './check.ts'
export { describe } from './describe.ts'
export { draw } from './draw.ts'
export { examples } from './examples.ts'
export { generate, parameters } from './generate.ts'
export { Geography } from './geography.ts'
export { linesOfSquares } from './line-counts.ts'
export { picture } from './picture.ts'
export { searchByPipeline } from './pipeline/index.ts'
export type { Move, Plan } from './plan.ts'
export { planCodec } from './plan-codec.ts'
export { player } from './play.ts'
export type { Prices } from './prices.ts'
export { noPrices } from './prices.ts'
export { priceBound } from './prices-bound.ts'
export { checkPrices } from './prices-check.ts'
export { pricesCodec } from './prices-codec.ts'
export { orderGreedily } from './routing/greedy-order.ts'
export { scoreOf } from './score.ts'
export { setter } from './set.ts'
export { sha1 } from './sha1.ts'
export { Sha1Random } from './sha1-random.ts'
export { MOST_SLIDES, SlideFlood, SlideRouter, slideCosts, slideDistances, Terrain } from './slides.ts'
export { searchPlan } from './solve.ts'

/** Queen attack: slide queens at the least cost until no two of a colour attack each other; pairs that still do have their price. */
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
    answer: planCodec,
    certificate: pricesCodec,
    notations: [picture, topcoder],
  },
  solvers: {
    plan: searchPlan,
    pipeline: (board, random, budget) => withBound(board, searchByPipeline(board, random, budget)),
  },
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
