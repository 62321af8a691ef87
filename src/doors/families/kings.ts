/**
 * This family alone. The constant `kings` does everything; the functions do one thing each, and bundlers
 * leave out those that a program does not use.
 *
 * @module rookery/families/kings
 */

import {
  answerCodec,
  type Board,
  boardCodec,
  check,
  draw,
  kings as family,
  generate as generateBoard,
  parameters,
  count as searchCount,
  searchExplanation,
  searchSolution,
} from '../../families/kings/index.ts'
import { answerFormatter, answerParser, countVerb, generateVerb, generator, verb } from '../../verbs.ts'
import { anyFamily } from '../../workbench.ts'

export type { Board, Group, Ways } from '../../families/kings/index.ts'
/** Everything that can be asked of the family, as `familyNamed('kings')` gives it. */
export const kings = /* @__PURE__ */ anyFamily(family)
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
/** Solves as a person does: the deductions in order, and the grade. */
export const explain = /* @__PURE__ */ verb(searchExplanation)
/** The search that `generate` runs. Settings that are left out have their defaults. */
export const searchBoard = /* @__PURE__ */ generator(generateBoard, parameters)
/** Makes a board. Settings that are left out have their defaults; the same seed makes the same board. */
export const generate = /* @__PURE__ */ generateVerb(searchBoard)
export * from '../family.ts'
export { check, draw, searchCount, searchExplanation, searchSolution }
