/**
 * This family alone. The constant `queens` does everything; the functions do one thing each, and bundlers
 * leave out those that a program does not use.
 *
 * @module rookery/families/queens
 */

import {
  answerCodec,
  type Board,
  boardCodec,
  check,
  draw,
  queens as family,
  generate as generateBoard,
  parameters,
  count as searchCount,
  searchForced,
  searchSolution,
} from '../../families/queens/index.ts'
import { answerFormatter, answerParser, countVerb, generateVerb, generator, verb } from '../../verbs.ts'
import { anyFamily } from '../../workbench.ts'

export type { Board, Placement } from '../../families/queens/index.ts'
/** Everything that can be asked of the family, as `familyNamed('queens')` gives it. */
export const queens = /* @__PURE__ */ anyFamily(family)
/** Reads a board in Rookery's own text. Throws InputError. */
export const parse = (text: string): Board => boardCodec.parse(text)
/** The board as text. */
export const format = (board: Board): string => boardCodec.format(board)
/** Reads an answer as text, such as a player's, to be checked. Throws InputError. */
export const parseAnswer = /* @__PURE__ */ answerParser(answerCodec)
/** The answer as text. */
export const formatAnswer = /* @__PURE__ */ answerFormatter(answerCodec)
/** Solves by the default method, to the end or to the limits. */
export const solve = /* @__PURE__ */ verb(searchSolution)
/** Counts the best answers, all, or those of one value, where answers have values. */
export const count = /* @__PURE__ */ countVerb(searchCount)
/** Finds the squares that are the same in every (best) solution. */
export const forced = /* @__PURE__ */ verb(searchForced)
/** The search that `generate` runs. Settings that are left out have their defaults. */
export const searchBoard = /* @__PURE__ */ generator(generateBoard, parameters)
/** Makes a board. Settings that are left out have their defaults; the same seed makes the same board. */
export const generate = /* @__PURE__ */ generateVerb(searchBoard)
export * from '../family.ts'
export { check, draw, searchCount, searchForced, searchSolution }
