/**
 * This family alone. The constant `starBattle` does everything; the functions do one thing each, and bundlers leave out
 * those that a program does not use.
 *
 * @module rookery/families/star-battle
 */

import {
  type Board,
  boardCodec,
  check,
  starBattle as family,
  generate as generateBoard,
  parameters,
  count as searchCount,
  searchSolution,
} from '../../families/star-battle/index.ts'
import { countVerb, generator, verb } from '../../verbs.ts'
import { anyFamily } from '../../workbench.ts'

export type { Board, Stars } from '../../families/star-battle/index.ts'
export const starBattle = /* @__PURE__ */ anyFamily(family)
export const parse = (text: string): Board => boardCodec.parse(text)
export const format = (board: Board): string => boardCodec.format(board)
export const solve = /* @__PURE__ */ verb(searchSolution)
export const count = /* @__PURE__ */ countVerb(searchCount)
export const searchBoard = /* @__PURE__ */ generator(generateBoard, parameters)
export const generate = /* @__PURE__ */ verb(searchBoard)
export * from '../search.ts'
export { check, searchCount, searchSolution }
