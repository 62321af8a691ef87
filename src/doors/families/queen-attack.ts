/**
 * This family alone.
 *
 * @module rookery/families/queen-attack
 */

import { queenAttack as family } from '../../families/queen-attack/index.ts'
import { anyFamily } from '../../workbench.ts'

export type { Board, Move, Plan, Prices } from '../../families/queen-attack/index.ts'
export {
  MOST_SLIDES,
  SlideFlood,
  SlideRouter,
  slideCosts,
  slideDistances,
  Terrain,
} from '../../families/queen-attack/index.ts'
export const queenAttack = /* @__PURE__ */ anyFamily(family)
export * from '../search.ts'
