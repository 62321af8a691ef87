import type { Family } from '../../family.ts'
import { type Certificate, refutedWords, searchByClauses, searchSolutions } from '../../logic/index.ts'
import type { Search } from '../../search.ts'
import { solveByCover } from './algorithm-x.ts'
import { type Board, boardCodec } from './board.ts'
import { certificateCodec } from './certificate.ts'
import { check, rules } from './check.ts'
import { count } from './count.ts'
import { draw } from './draw.ts'
import { examples } from './examples.ts'
import { explainer, forced, hinter } from './explain.ts'
import { generate, parameters } from './generate/index.ts'
import { hitoriLogic } from './logic/index.ts'
import { notations } from './notations.ts'
import { player, setter } from './play.ts'
import { type Shading, shadingCodec } from './shading.ts'

export { Fences, solveByCover } from './algorithm-x.ts'
export type { Board } from './board.ts'
export { BLANK, boardCodec } from './board.ts'
export { certificateCodec, followCertificate } from './certificate.ts'
export { check, rules } from './check.ts'
export { type Choices, choicesOf } from './count/choices.ts'
export { clustersOf, ordersOf } from './count/orders.ts'
export { count, countWithin } from './count.ts'
export { draw, drawPosition } from './draw.ts'
export { examples } from './examples.ts'
export { explain, explainer, forced, hint, hinter } from './explain.ts'
export { generate, parameters } from './generate/index.ts'
export { filledBoard } from './generate/solutions.ts'
export { encode, hitoriLogic } from './logic/index.ts'
export { notations } from './notations.ts'
export { player, setter } from './play.ts'
export type { Position, Shading } from './shading.ts'
export { OPEN, positionCodec, SHADED, shadingCodec, UNSHADED } from './shading.ts'

/** By propagation, assumptions and branching; what takes too long is handed over to clause learning. */
export function solveByLogic(board: Board, mostBranches?: number): Search<Shading, Certificate> {
  return searchSolutions(hitoriLogic, board, { mostBranches })
}

export function solveByClauses(board: Board): Search<Shading, never> {
  return searchByClauses(hitoriLogic, board)
}

/** Hitori: shade squares so that no number repeats in a line, no two touch, and the rest stay connected. */
export const hitori: Family<Board, Shading, Certificate> = {
  name: 'hitori',
  title: 'Hitori',
  summary: 'Shade squares so that no number repeats in a row or column, none touch, and the others stay connected.',
  goal: 'unique',
  isAnytime: false,
  rules,
  parameters,
  examples,
  codecs: {
    problem: boardCodec,
    answer: shadingCodec,
    certificate: certificateCodec,
    notations,
  },
  solvers: {
    logic: (board) => solveByLogic(board),
    clauses: solveByClauses,
    cover: (board) => solveByCover(board),
  },
  generate,
  check,
  describe,
  grid: (board) => board,
  draw,
  abilities: {
    count: { search: count },
    explain: explainer,
    forced,
    hint: hinter,
  },
  hands: {
    play: player,
    set: setter,
  },
}

function describe(_: Board, shading: Shading, certificate?: Certificate): string {
  let shaded = 0
  for (const value of shading) shaded += value
  const what = `${shaded.toLocaleString('en')} shaded ${shaded === 1 ? 'square' : 'squares'}`
  if (!certificate) return `${what}; no number repeats, none touch, and the others are connected.`
  const why = refutedWords(certificate)
  if (why === undefined) return `${what}, and nothing else is possible.`
  return `${what}, and no other solution: ${why}.`
}
