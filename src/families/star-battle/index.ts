import { InputError } from '../../base/input-error.ts'
import { exactCover } from '../../engines/exact-cover/index.ts'
import type { Count, Explanation, Family, Forced, WhichAnswers } from '../../family.ts'
import {
  type Certificate,
  explain,
  markExplainer,
  markForced,
  refutedWords,
  searchByClauses,
  searchForcedHigh,
  searchSolutions,
  twoValuedCertificates,
} from '../../logic/index.ts'
import { type Search, translate } from '../../search.ts'
import { answerCodec, type Board, boardCodec, brokenRegion, NAMES, type Stars } from './board.ts'
import { check, rules } from './check.ts'
import { draw } from './draw.ts'
import { generate, parameters } from './generate.ts'
import { hinter, marked, player, setter } from './hands.ts'
import { Houses } from './houses.ts'
import { explanationBounds, starLogic } from './logic.ts'
import { notations } from './notations.ts'
import { deductionRules } from './words.ts'

export { answerCodec, type Board, boardCodec, type Stars } from './board.ts'
export { check, followCertificate } from './check.ts'
export { draw } from './draw.ts'
export { generate, parameters } from './generate.ts'
export { starLogic } from './logic.ts'

export function searchSolution(board: Board): Search<Stars, Certificate> {
  return searchSolutions(starLogic, board)
}

/** Star battle: in every row, column and region the same number of stars, of which none touch. */
export const starBattle: Family<Board, Stars, Certificate> = {
  name: 'star-battle',
  title: 'Star battle',
  summary: 'Put stars on squares, as many in every row, column and region, so that none touch, not even at a corner.',
  goal: 'unique',
  isAnytime: false,
  rules,
  parameters,
  examples: [
    {
      name: 'Six by six',
      text: ['AAABBB', 'ABBBCC', 'ADDEEC', 'FFDDEC', 'FEEEEC', 'FCCCCC'].join('\n'),
    },
    {
      name: 'Eight by eight',
      text: ['ABBBBBBB', 'CBBBDDDB', 'CCCBDDDB', 'CECCCBDB', 'EEECBBBB', 'EEEFBGBG', 'EEEFFGBG', 'EEHHHGGG'].join('\n'),
    },
    {
      name: 'Two stars',
      text: [
        'stars: 2',
        'AABBBBCCCD',
        'AABBBBCCCD',
        'ABBBEBCCDD',
        'BBBEEFCCGD',
        'BBEEEFCCGD',
        'BHHEFFFFGD',
        'HHEEFFFDDD',
        'HIIIIFFJDD',
        'HHHHIIJJJD',
        'HHHHHIIJJD',
      ].join('\n'),
    },
  ],
  codecs: {
    problem: boardCodec,
    answer: answerCodec,
    certificate: twoValuedCertificates(NAMES),
    notations,
  },
  solvers: {
    logic: searchSolution,
    clauses: (board) => searchByClauses(starLogic, board),
    cover: solveByCover,
  },
  generate,
  check,
  describe,
  grid: (board) => board,
  draw,
  abilities: {
    count: { search: count },
    explain: /* @__PURE__ */ markExplainer(marked, deductionRules),
    forced: /* @__PURE__ */ markForced(marked),
    hint: hinter,
  },
  hands: { play: player, set: setter },
}

export function searchExplanation(board: Board): Search<Explanation<Stars, Certificate>> {
  return explain(starLogic, board, explanationBounds, (values) => values)
}

export function searchForced(board: Board): Search<Forced> {
  return searchForcedHigh(starLogic, board)
}

/** Algorithm X: a star covers its row, column and region, as often as they have stars, and its 2×2 blocks. */
function coverOf(board: Board) {
  const { rows, stars, regions } = board
  const { housesOf, count } = new Houses(board)
  const blocks = rows + 1
  const options = Array.from(regions, (_, square) => {
    const block = 3 * rows + Math.floor(square / rows) * blocks + (square % rows)
    return [...housesOf.subarray(3 * square, 3 * square + 3), block, block + 1, block + blocks, block + blocks + 1]
  })
  const multiplicities = Array.from({ length: count }, () => [stars, stars] as const)
  return exactCover({ items: count, secondary: blocks * blocks, options, ...(stars > 1 && { multiplicities }) })
}

function solveByCover(board: Board): Search<Stars, never> {
  const starsOf = (squares: readonly number[]) => {
    const answer = new Uint8Array(board.regions.length)
    for (const square of squares) answer[square] = 1
    return answer
  }
  return translate(coverOf(board).searchUnique(), starsOf, () => {
    throw new Error('covers come without a certificate')
  })
}

export function count(board: Board, which: WhichAnswers): Search<Count> {
  if (typeof which === 'number') {
    throw new InputError(`expected best or all, as the solutions of a star battle have no value, found ${which}`)
  }
  return coverOf(board).searchCount()
}

function describe(board: Board, _: Stars, certificate?: Certificate): string {
  const broken = brokenRegion(board)
  const note = broken ? ` Region ${broken} is in several pieces.` : ''
  const what = `${board.rows * board.stars} stars`
  if (!certificate) return `${what}, and none touch.${note}`
  return `${what}, and no other solution: ${refutedWords(certificate) ?? 'every square follows directly'}.${note}`
}
