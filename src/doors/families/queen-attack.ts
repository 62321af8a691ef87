/**
 * This family alone. The constant `queenAttack` does everything; the functions do one thing each, and bundlers leave out
 * those that a program does not use.
 *
 * @module rookery/families/queen-attack
 */

import {
  type Board,
  boardCodec,
  check,
  queenAttack as family,
  generate as generateBoard,
  parameters,
  searchSolution,
} from '../../families/queen-attack/index.ts'
import { generator, verb } from '../../verbs.ts'
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
export const parse = (text: string): Board => boardCodec.parse(text)
export const format = (board: Board): string => boardCodec.format(board)
export const solve = /* @__PURE__ */ verb(searchSolution)
export const searchBoard = /* @__PURE__ */ generator(generateBoard, parameters)
export const generate = /* @__PURE__ */ verb(searchBoard)
export * from '../search.ts'
export { check, searchSolution }
