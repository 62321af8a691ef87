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
export type { Heights } from './heights.ts'
export type { Position } from './position.ts'

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
