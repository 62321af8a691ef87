import type { Family } from '../../family.ts'
import { type Board, boardCodec } from './board.ts'
import { check, rules } from './check.ts'
import { solveByClauses } from './clauses/solve.ts'
import { count } from './count.ts'
import { draw } from './draw.ts'
import { examples } from './examples.ts'
import { explainer } from './explain/explainer.ts'
import { forced } from './forced.ts'
import { generate, parameters } from './generate/generate.ts'
import { type Heights, heightsCodec } from './heights.ts'
import { hinter } from './hint/hinter.ts'
import { solveByLines } from './lines/solve.ts'
import { notations } from './notations/index.ts'
import { solveByPermutations } from './permutations.ts'
import { player } from './play.ts'
import { setter } from './set.ts'

export type { Board } from './board.ts'
export { boardCodec } from './board.ts'
export { check, rules } from './check.ts'
export { solveByClauses } from './clauses/solve.ts'
export { count, countOneByOne, countWithin } from './count.ts'
export { draw, drawPosition } from './draw.ts'
export { examples } from './examples.ts'
export { explain, explainer } from './explain/explainer.ts'
export { forced } from './forced.ts'
export { generate, parameters } from './generate/generate.ts'
export type { Heights } from './heights.ts'
export { heightsCodec } from './heights.ts'
export { hint, hinter } from './hint/hinter.ts'
export { solveByLines } from './lines/solve.ts'
export { Grading, gradeOf, isSolvedBy } from './logic/grading.ts'
export { notations } from './notations/index.ts'
export { tableInPieces } from './permutations/table.ts'
export { solveByPermutations } from './permutations.ts'
export { player } from './play.ts'
export type { Position } from './position.ts'
export { heightsIn, positionCodec, startOf } from './position.ts'
export { setter } from './set.ts'

/** Skyscrapers: every line holds every height once, and from its ends as many buildings are seen as the clues say. */
export const skyscrapers: Family<Board, Heights, unknown> = {
  name: 'skyscrapers',
  title: 'Skyscrapers',
  summary: 'Put every height once into each row and column, so that each clue sees as many buildings as it says.',
  goal: 'unique',
  rules,
  parameters,
  examples,
  problem: boardCodec,
  answer: heightsCodec,
  notations,
  solvers: {
    lines: (board) => solveByLines(board),
    permutations: (board) => solveByPermutations(board),
    clauses: (board) => solveByClauses(board),
  },
  generate,
  check,
  describe: ({ rows }) => `Every row and column holds the heights from 1 to ${rows}, seen as the clues say.`,
  grid: (board) => board,
  draw,
  count,
  explain: explainer,
  forced,
  hint: hinter,
  play: player,
  set: setter,
}
