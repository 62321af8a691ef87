import { searchByBranching, searchByFrontier, searchByListing } from '../../engines/independence/index.ts'
import type { Family } from '../../family.ts'
import { type Board, boardCodec } from './board.ts'
import { check, rules } from './check.ts'
import { count } from './count.ts'
import { describe } from './describe.ts'
import { draw } from './draw.ts'
import { examples } from './examples.ts'
import { explainer } from './explain/explainer.ts'
import { generate, parameters } from './generate.ts'
import { hunter } from './hunt/hunter.ts'
import { lister } from './list.ts'
import { notations } from './notations.ts'
import { player } from './play.ts'
import { setter } from './set.ts'
import { solveByDistributions, solveByGroups } from './solve.ts'
import { type Ways, waysCodec } from './ways.ts'

export type { Board } from './board.ts'
export { boardCodec } from './board.ts'
export { attacksOn, check } from './check.ts'
export { groupName } from './group-name.ts'
export { groupTable, PackedProduct } from './group-table.ts'
export { nameOf } from './hunt/record.ts'
export { search, type Wish, whyNone } from './hunt/search.ts'
export { TurningBoards, turningBoards } from './hunt/turning-boards.ts'
export { notations } from './notations.ts'
export { safeSquares } from './safe.ts'
export { solveByGroups } from './solve.ts'
export type { Group, Ways } from './ways.ts'
export { waysCodec } from './ways.ts'

/** Kings among queens: in how many ways kings stand on the squares that only two queens attack, no two kings touching. */
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
    answer: waysCodec,
    notations,
  },
  solvers: {
    frontier: solveByGroups((graph) => searchByFrontier(graph)),
    branching: solveByGroups((graph) => searchByBranching(graph)),
    listing: solveByDistributions((graph) => searchByListing(graph)),
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
