import type { Drawing } from '../../drawing/drawing.ts'
import type { Example, Explanation, Forced } from '../../family.ts'
import { type Certificate, searchSolutions } from '../../logic/index.ts'
import {
  answerOf,
  drawNumbers,
  numberAnswerCodec,
  numberExplainer,
  numberFamily,
  numberForced,
} from '../../logic/numbers/index.ts'
import type { Search } from '../../search.ts'
import { type Board, boardCodec, tallestOf } from './board.ts'
import { check } from './certificate.ts'
import { rules } from './check.ts'
import { count, countParts } from './count.ts'
import { hinting } from './explain.ts'
import { generate, parameters } from './generate/index.ts'
import { skyscrapersLogic } from './logic/index.ts'
import { deductionRules } from './logic/words.ts'
import { notations } from './notations.ts'
import { solveByPermutations } from './permutations/index.ts'
import { cluesDecided, openings, setter } from './play.ts'
import { type Heights, numbers } from './position.ts'

export type { Board } from './board.ts'
export { boardCodec } from './board.ts'
export { check, followCertificate } from './certificate.ts'
export { rules } from './check.ts'
export { count, countOneByOne, countParts, countPartsFrom, countWithin } from './count.ts'
export { hinting } from './explain.ts'
export { generate, parameters } from './generate/index.ts'
export { encode, skyscrapersLogic } from './logic/index.ts'
export { notations } from './notations.ts'
export { solveByPermutations } from './permutations/index.ts'
export { setter } from './play.ts'
export type { Heights, Position } from './position.ts'
export { numbers } from './position.ts'

export const examples: readonly Example[] = [
  {
    name: 'Four by four, five clues',
    text: ['  . . 1 2', '. . . . . .', '. . . . . 2', '1 . . . . .', '. . . . . .', '  . . 3 .'].join('\n'),
  },
  {
    name: 'Five by five, all clues',
    text: [
      '  2 2 1 3 3',
      '3 . . . . . 3',
      '1 . . . . . 4',
      '2 . . . . . 2',
      '3 . . . . . 1',
      '2 . . . . . 2',
      '  2 3 4 1 2',
    ].join('\n'),
  },
  {
    name: 'Six by six, few clues',
    text: [
      '  . 3 . 3 2 .',
      '. . . . . . . .',
      '. . . . . . . 5',
      '. . . . . . . 3',
      '. . . . . . . .',
      '3 . . . . . . 2',
      '. . . . . . . .',
      '  4 3 . 3 . 4',
    ].join('\n'),
  },
  {
    name: 'Seven by seven, with givens',
    text: [
      '  . . . 4 . 2 .',
      '. 5 . . . 3 . . .',
      '. . . . 4 . . . 1',
      '4 . . . . . 1 . .',
      '4 . . . . . . . 3',
      '. . . . . . . . 5',
      '. . . 3 . . . . 3',
      '. . . . . . . 1 .',
      '  . . 3 2 . . .',
    ].join('\n'),
  },
  {
    name: 'Nine by nine, with givens',
    text: [
      '  . . . 5 . 4 . . .',
      '. 6 . . . 3 . 2 . . 2',
      '1 . 2 6 . 5 . . . . .',
      '. . . . 7 . . 6 . . 4',
      '. . . . . . . . . 2 3',
      '. . 3 . . . 8 . . . 3',
      '4 . . . . . . . . . .',
      '4 . . . . . 6 . . . 4',
      '2 2 . . . . . . . 4 .',
      '. 4 . . . . . . . . 4',
      '  4 . . 4 3 . 3 3 3',
    ].join('\n'),
  },
]

export function searchSolution(board: Board): Search<Heights, Certificate> {
  return searchSolutions(skyscrapersLogic, board, { answerOf: (values) => answerOf(numbers.houses(board), values) })
}

export function searchExplanation(board: Board): Search<Explanation<Heights, Certificate>> {
  return numberExplainer(numbers, skyscrapersLogic, deductionRules).search(board)
}

export function searchForced(board: Board): Search<Forced> {
  return numberForced(numbers, skyscrapersLogic).search(board)
}

export function draw(board: Board, heights?: Heights): Drawing {
  return drawNumbers(numbers, board, heights)
}

export const answerCodec = /* @__PURE__ */ numberAnswerCodec(numbers)

/** Skyscrapers: every line holds every height once, and from its ends as many buildings are seen as the clues say. */
export const skyscrapers = /* @__PURE__ */ numberFamily({
  name: 'skyscrapers',
  title: 'Skyscrapers',
  summary: 'Put every height once into each row and column, so that each clue sees as many buildings as it says.',
  rules,
  parameters,
  examples,
  numbers,
  logic: skyscrapersLogic,
  problem: boardCodec,
  notations,
  method: 'lines',
  solvers: { permutations: solveByPermutations },
  generate,
  check,
  describe,
  deductions: deductionRules,
  hinting,
  count: { search: count, parts: countParts },
  openings,
  clues: cluesDecided,
  setter,
})

function describe(board: Board): string {
  const { parks = 0, diagonals, boxes } = board
  const lines = ['row', 'column', ...(diagonals ? ['diagonal'] : []), ...(boxes ? ['box'] : [])]
  const houses = `${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
  const empty = parks === 0 ? '' : ` and ${parks} ${parks === 1 ? 'park' : 'parks'}`
  return `Every ${houses} holds the heights from 1 to ${tallestOf(board)}${empty}, seen as the clues say`
}
