import type { Example, Family } from '../../family.ts'
import { type Certificate, refutedWords, searchByClauses, searchSolutions } from '../../logic/index.ts'
import type { Search } from '../../search.ts'
import { solveByCover } from './algorithm-x.ts'
import { type Board, boardCodec } from './board.ts'
import { certificateCodec } from './certificate.ts'
import { check, rules } from './check.ts'
import { count } from './count.ts'
import { draw } from './draw.ts'
import { explainer, forced, hinter } from './explain.ts'
import { generate, parameters } from './generate/index.ts'
import { hitoriLogic } from './logic/index.ts'
import { notations } from './notations.ts'
import { player, setter } from './play.ts'
import { answerCodec, type Shading } from './shading.ts'

export { solveByCover } from './algorithm-x.ts'
export type { Board } from './board.ts'
export { BLANK, boardCodec } from './board.ts'
export { certificateCodec, followCertificate } from './certificate.ts'
export { check, rules } from './check.ts'
export { type Choices, choicesOf } from './count/choices.ts'
export { clustersOf, ordersOf } from './count/orders.ts'
export { count, countWithin } from './count.ts'
export { draw, drawPosition } from './draw.ts'
export { explainer, forced, hinter, hinting, searchExplanation, searchForced } from './explain.ts'
export { generate, parameters } from './generate/index.ts'
export { filledBoard } from './generate/solutions.ts'
export { encode, hitoriLogic } from './logic/index.ts'
export { notations } from './notations.ts'
export { player, setter } from './play.ts'
export type { Position, Shading } from './shading.ts'
export { answerCodec, OPEN, positionCodec, SHADED, UNSHADED } from './shading.ts'

export const examples: readonly Example[] = [
  { name: 'Small', text: ['111', '234', '224'].join('\n') },
  { name: 'Five by five', text: ['42213', '21255', '54152', '25441', '33422'].join('\n') },
  {
    name: 'Eight by eight',
    text: ['18841775', '84753216', '21177248', '21577621', '17126685', '66211858', '68485131', '45833166'].join('\n'),
  },
  { name: 'A wide board', text: ['75567844', '81545223', '75665128', '23877662', '28653864'].join('\n') },
  { name: 'Many blanks', text: ['1..66.3', '122.3..', '.7..322', '177....', '.6.6.33', '46....4'].join('\n') },
  {
    name: 'Twelve by twelve',
    text: [
      ' 7  8  6 12  2  1  4  3  6  2 11 11',
      ' 2  2  1  5  9  3  3  6  8  5  7 10',
      ' 3  4  4  1  6  5  8  3  2  7  2  9',
      ' 4  5 11  1  2  7  7 12  1  2  4 12',
      ' 9  3  5 11  9 10  7  2 11  8  1  7',
      ' 4  6 11  7 11 12  1  9  5  3 10  6',
      ' 1 12  3  7  4  5  2  4  7  3  5 12',
      ' 6  1 12 10  8  3  5  7  2  4  2  6',
      ' 2  2  4  3  7 12  9  7 12  4  3  9',
      '10  9 12  5  4  7 12  4 11  1  7  2',
      ' 6 12  7  2 10  4 11  5 12  9  8  1',
      ' 3  7  7  3  8  2 11  8  6  2 11  3',
    ].join('\n'),
  },
]

/** By propagation, assumptions and branching; what takes too long is handed over to clause learning. */
export function solveByLogic(board: Board, mostBranches?: number): Search<Shading, Certificate> {
  return searchSolutions(hitoriLogic, board, { mostBranches })
}

export function searchSolution(board: Board): Search<Shading, Certificate> {
  return solveByLogic(board)
}

export function solveByClauses(board: Board): Search<Shading, never> {
  return searchByClauses(hitoriLogic, board)
}

/**
 * Hitori: squares are shaded so that no number repeats in a line, no two of them touch, and the others stay connected.
 */
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
    answer: answerCodec,
    certificate: certificateCodec,
    notations,
  },
  solvers: {
    logic: searchSolution,
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
