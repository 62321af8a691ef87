import type { Example, Family } from '../../family.ts'
import { solveByCover } from './algorithm-x.ts'
import { type Board, boardCodec } from './board.ts'
import { check, rules } from './check.ts'
import { explainer } from './explain.ts'
import { generate, parameters } from './generate/index.ts'
import { player, setter } from './hands.ts'
import { coverCodec, type LineCover, lineCount } from './lines.ts'
import { solveByLogic } from './logic/solve.ts'
import { count, forced, solveByMatching } from './matching.ts'
import { answerCodec, draw, notations, type Placement } from './placement.ts'

export { coverProblem } from './algorithm-x.ts'
export { type Board, boardCodec } from './board.ts'
export { check } from './check.ts'
export { explainer, searchExplanation } from './explain.ts'
export { generate, parameters } from './generate/index.ts'
export type { LineCover } from './lines.ts'
export { attackLines } from './lines.ts'
export { coverWith, logicRest, solveByLogic } from './logic/solve.ts'
export { count, forced, searchForced, solveByMatching as searchSolution } from './matching.ts'
export { answerCodec, draw, type Placement } from './placement.ts'

export const examples: readonly Example[] = [
  { name: 'Five by five', text: ['XX..X', '....X', 'XX.X.', 'X....', '.....'].join('\n') },
  { name: 'An empty board', text: Array(8).fill('........').join('\n') },
  {
    name: 'Pillars',
    text: ['.........', '.X.X.X.X.', '.........', '.X.X.X.X.', '.........', '.X.X.X.X.', '.........'].join('\n'),
  },
  {
    name: 'A long hall',
    text: ['....X...........X.......', '..X......X...........X..', '.....X.....X....X.......'].join('\n'),
  },
  {
    name: 'Scattered stones',
    text: [
      '..X.....X...',
      'X....X......',
      '...X....X..X',
      '.X....X.....',
      '....X....X..',
      'X.......X..X',
      '..X..X......',
      '......X..X..',
      '.X.X.......X',
      '.....X..X...',
      'X..X......X.',
      '....X..X....',
    ].join('\n'),
  },
]

/** Harmless rooks: the most rooks on a board with walls, none attacking another, and the proof that no more fit. */
export const rooks: Family<Board, Placement, LineCover> = {
  name: 'rooks',
  title: 'Harmless rooks',
  summary: 'Place as many rooks as possible on the free squares of a board so that none attacks another.',
  goal: 'maximum',
  isAnytime: false,
  rules,
  parameters,
  examples,
  codecs: {
    problem: boardCodec,
    answer: answerCodec,
    certificate: coverCodec,
    notations,
  },
  solvers: { matching: solveByMatching, cover: solveByCover, logic: solveByLogic },
  generate,
  check,
  describe,
  score: {
    value: (_, placement) => placement.length,
  },
  grid: (board) => board,
  draw,
  abilities: {
    count: { search: count },
    explain: explainer,
    forced,
  },
  hands: {
    play: player,
    set: setter,
  },
}

function describe(_: Board, placement: Placement, cover?: LineCover): string {
  const rooks = counted(placement.length, 'rook')
  if (!cover) return `${rooks}, none attacking another.`
  if (placement.length === 0) return 'No rook fits: there is no free square.'
  const lines = lineCount(cover) === 1 ? '1 line meets' : `${counted(lineCount(cover), 'line')} together meet`
  return `${rooks}, and no more fit: ${lines} every free square, and no line can hold two rooks.`
}

function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
