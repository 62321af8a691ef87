import type { Family } from '../../family.ts'
import { solveByCover } from './algorithm-x.ts'
import { type Board, boardCodec } from './board.ts'
import { check, rules } from './check.ts'
import { solveByClauses } from './clauses.ts'
import { count } from './count.ts'
import { draw } from './draw.ts'
import { examples } from './examples.ts'
import { explainer } from './explain/explainer.ts'
import { forced } from './forced.ts'
import { generate, parameters } from './generate/generate.ts'
import { hinter } from './hint/hinter.ts'
import { solveByLogic } from './logic/solve.ts'
import { notations } from './notations/index.ts'
import { player } from './play.ts'
import { type Proof, proofCodec, refutations } from './proof.ts'
import { setter } from './set.ts'
import { type Shading, shadingCodec } from './shading.ts'

export { solveByCover } from './algorithm-x.ts'
export type { Board } from './board.ts'
export { BLANK, boardCodec } from './board.ts'
export { check, rules } from './check.ts'
export { clausesOf, solveByClauses, squareVariables } from './clauses.ts'
export { type Choices, choicesOf } from './count/choices.ts'
export { clustersOf, ordersOf } from './count/orders.ts'
export { count, countWithin } from './count.ts'
export { draw, drawPosition } from './draw.ts'
export { examples } from './examples.ts'
export { explain, explainer } from './explain/explainer.ts'
export { Fences } from './fences.ts'
export { forced } from './forced.ts'
export { filledBoard } from './generate/fill.ts'
export { generate, parameters } from './generate/generate.ts'
export { hint, hinter } from './hint/hinter.ts'
export { solveByLogic } from './logic/solve.ts'
export { notations } from './notations/index.ts'
export { player } from './play.ts'
export type { Position } from './position.ts'
export { OPEN, positionCodec, SHADED, UNSHADED } from './position.ts'
export type { Proof, Refutation } from './proof.ts'
export { proofCodec, refutations } from './proof.ts'
export { setter } from './set.ts'
export type { Shading } from './shading.ts'
export { shadingCodec } from './shading.ts'

/** Hitori: squares are shaded so that no number repeats in a line, no two of them touch, and the others stay connected. */
export const hitori: Family<Board, Shading, Proof> = {
  name: 'hitori',
  title: 'Hitori',
  summary: 'Shade squares so that no number repeats in a row or column, none touch, and the others stay connected.',
  goal: 'unique',
  rules,
  parameters,
  examples,
  problem: boardCodec,
  answer: shadingCodec,
  certificate: proofCodec,
  notations,
  solvers: {
    logic: (board) => solveByLogic(board),
    clauses: (board) => solveByClauses(board),
    cover: (board) => solveByCover(board),
  },
  generate,
  check,
  describe,
  grid: (board) => board,
  draw,
  count,
  explain: explainer,
  forced,
  hint: hinter,
  play: player,
  set: setter,
}

function describe(_: Board, shading: Shading, proof?: Proof): string {
  let shaded = 0
  for (const value of shading) shaded += value
  const what = `${shaded.toLocaleString('en')} shaded ${shaded === 1 ? 'square' : 'squares'}`
  if (!proof) return `${what}; no number repeats, none touch, and the others are connected.`
  const steps = refutations(proof)
  if (steps === 0) return `${what}, and nothing else is possible.`
  const why =
    steps === 1
      ? 'a supposition that leads to a contradiction settles every square'
      : `${steps.toLocaleString('en')} suppositions that lead to contradictions settle every square`
  return `${what}, and no other solution: ${why}.`
}
