import { searchByBranching, searchByFrontier, searchByListing } from '../../engines/independence/index.ts'
import type { Example, Family } from '../../family.ts'
import { type Board, boardCodec, notations } from './board.ts'
import { check, rules } from './check.ts'
import { draw } from './draw.ts'
import { explainer } from './explain.ts'
import { generate, parameters } from './generate.ts'
import { player, setter } from './hands.ts'
import { hunter } from './hunt/index.ts'
import { count, lister, solveByDistributions, solveByGroups } from './solve.ts'
import { answerCodec, describe, type Ways } from './ways.ts'

export { type Board, boardCodec, notations, safeSquares } from './board.ts'
export { attacksOn, check, groupTable, PackedProduct } from './check.ts'
export { draw } from './draw.ts'
export { searchExplanation } from './explain.ts'
export { generate, parameters } from './generate.ts'
export { type HuntCriteria, nameOf, search, whyNone } from './hunt/index.ts'
export { SymmetricBoards, symmetricBoards } from './hunt/symmetric-boards.ts'
export { count, solveByGroups } from './solve.ts'
export { answerCodec, type Group, groupName, type Ways } from './ways.ts'

export const examples: readonly Example[] = [
  {
    name: 'Ten queens, four kings',
    text: [
      '........Q.',
      '.Q........',
      '...Q......',
      'Q.........',
      '......Q...',
      '.........Q',
      '.....Q....',
      '..Q.......',
      '....Q.....',
      '.......Q..',
      'kings 4',
    ].join('\n'),
  },
  { name: 'Eight queens, one way for four kings', text: '[2, 5, 3, 1, 7, 4, 6, 0]\nkings 4' },
  { name: 'Twelve queens, seven kings', text: '[4, 2, 7, 11, 6, 1, 9, 0, 5, 3, 8, 10]\nkings 7' },
  { name: 'Four corners', text: ['.Q..', '...Q', 'Q...', '..Q.'].join('\n') },
  { name: 'Twenty queens, 48 ways', text: '[19, 14, 5, 0, 9, 4, 12, 17, 2, 11, 6, 1, 13, 8, 18, 15, 7, 10, 16, 3]' },
  {
    name: 'Twenty-six queens, no way',
    text: '[8, 6, 12, 19, 2, 14, 20, 24, 3, 16, 10, 4, 9, 17, 15, 18, 7, 11, 0, 25, 22, 13, 5, 1, 23, 21]',
  },
]

export const searchSolution = /* @__PURE__ */ solveByGroups((graph) => searchByFrontier(graph))

/** Counts the ways to set kings, no two touching, on squares that exactly two queens attack. */
export const kings: Family<Board, Ways, unknown> = {
  name: 'kings',
  title: 'Kings among queens',
  summary: 'Count in how many ways kings, no two touching, stand on the safe squares of a board full of queens.',
  goal: 'count',
  isAnytime: false,
  rules,
  parameters,
  examples,
  codecs: {
    problem: boardCodec,
    answer: answerCodec,
    notations,
  },
  solvers: {
    frontier: searchSolution,
    branching: /* @__PURE__ */ solveByGroups((graph) => searchByBranching(graph)),
    listing: /* @__PURE__ */ solveByDistributions((graph) => searchByListing(graph)),
  },
  generate,
  check,
  describe,
  grid: (board) => board,
  draw,
  abilities: {
    count: { search: count },
    explain: explainer,
    list: lister,
    hunt: hunter,
  },
  hands: {
    play: player,
    set: setter,
  },
}
