import { InputError } from '../../base/input-error.ts'
import { expectString, ShapeError } from '../../base/json.ts'
import { exactCover } from '../../engines/exact-cover/index.ts'
import { type Count, type Family, IN_ANSWERS } from '../../family.ts'
import {
  type Certificate,
  certificateCodec,
  countRefuted,
  explain,
  GRADES,
  searchByClauses,
  searchForced,
  searchSolutions,
} from '../../logic/index.ts'
import { type Search, translate } from '../../search.ts'
import { type Board, boardCodec, piecesOf, regionName, type Stars, starsCodec } from './board.ts'
import { check, rules } from './check.ts'
import { EITHER, EMPTY, STAR } from './deducer.ts'
import { draw, drawAfter, drawForced } from './draw.ts'
import { generate, parameters } from './generate.ts'
import { hinter, player, setter } from './hands.ts'
import { Houses } from './houses.ts'
import { explanationBounds, starLogic } from './logic.ts'
import { penpa } from './penpa.ts'
import { puzzLink } from './puzzlink.ts'
import { deductionRules } from './words.ts'

export type { Board, Stars } from './board.ts'
export { followCertificate } from './check.ts'
export { starLogic } from './logic.ts'

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
    answer: starsCodec,
    certificate: certificateCodec<Board>(() => ({
      toJson: (values) => ({ as: values === STAR ? 'star' : 'empty' }),
      fromJson: (json, path) => {
        const as = expectString(json.as, [...path, 'as'])
        if (as !== 'star' && as !== 'empty')
          throw new ShapeError(`expected 'star' or 'empty', found '${as}'`, [...path, 'as'])
        return as === 'star' ? STAR : EMPTY
      },
    })),
    notations: [penpa, puzzLink],
  },
  solvers: {
    logic: (board) => searchSolutions(starLogic, board),
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
    explain: {
      rules: deductionRules,
      grades: GRADES,
      search: (board) => explain(starLogic, board, explanationBounds, (values) => values),
      draw: (board, deductions) => drawAfter(board, new Uint8Array(board.regions.length), deductions),
    },
    forced: {
      words: {
        always: 'Every solution has a star here.',
        sometimes: 'Some solutions have a star here, others do not.',
        never: 'No solution has a star here.',
      },
      search: (board) =>
        translate(
          searchForced(starLogic, board, true),
          ({ has, mayHave }) => ({
            squares: Uint8Array.from(has, (values, square) => {
              if (values === EITHER) return IN_ANSWERS.sometimes
              if (mayHave[square] === EITHER) return IN_ANSWERS.unasked
              return mayHave[square] === STAR ? IN_ANSWERS.always : IN_ANSWERS.never
            }),
          }),
          (none) => none,
        ),
      draw: drawForced,
    },
    hint: hinter,
  },
  hands: { play: player, set: setter },
}

/**
 * Algorithm X: a star on a square is an option that covers its row, its column and its region, items that are
 * covered as often as they have stars, and at most once each 2×2 block that the square is in.
 */
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

function count(board: Board, which: unknown): Search<Count> {
  if (typeof which === 'number') {
    throw new InputError(`expected best or all, as the solutions of a star battle have no value, found ${which}`)
  }
  return coverOf(board).searchCount()
}

function describe(board: Board, _: Stars, certificate?: Certificate): string {
  const broken = piecesOf(board).findIndex((pieces) => pieces.length > 1)
  const note = broken < 0 ? '' : ` Region ${regionName(board, broken)} is in several pieces.`
  const what = `${board.rows * board.stars} stars`
  if (!certificate) return `${what}, and none touch.${note}`
  const refuted = countRefuted(certificate)
  if (refuted === 0) return `${what}, and no other solution: every square follows directly.${note}`
  const assumptions =
    refuted === 1 ? 'one refuted assumption settles' : `${refuted.toLocaleString('en')} refuted assumptions settle`
  return `${what}, and no other solution: ${assumptions} every square.${note}`
}
