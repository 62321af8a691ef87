import { placeOf } from '../../src/base/grid.ts'
import { expectArray, expectInteger } from '../../src/base/json.ts'
import { type Family, IN_ANSWERS } from '../../src/family.ts'
import * as layer from '../../src/logic/index.ts'
import { translate } from '../../src/search.ts'
import * as board from './latin-board.ts'
import { type Board, type Candidates, drawCandidates, numbersOf } from './latin-board.ts'
import { check, rules } from './latin-check.ts'
import { generate } from './latin-generate.ts'
import { bounds, drawAfter, hint, play } from './latin-hands.ts'
import { latinLogic } from './latin-logic.ts'

const answerOf = (values: layer.Values): Candidates => Int32Array.from(values, (value) => 1 << value)

/** A family that no one plays: Latin squares with givens, made from the logic layer and as little else as there can be. */
export const latin: Family<Board, Candidates, layer.Certificate> = {
  name: 'latin',
  title: 'Latin squares',
  summary: 'Fill the board so that every number stands once in every row and column.',
  goal: 'unique',
  isAnytime: false,
  rules,
  parameters: [
    { kind: 'whole', name: 'size', summary: 'rows and columns', low: 3, high: board.LARGEST, default: 6 },
    {
      kind: 'choice',
      name: 'difficulty',
      summary: 'grade',
      choices: ['any', 'easy', 'medium', 'hard'],
      default: 'any',
    },
  ],
  examples: [
    { name: 'small', text: '. . 3 .\n. 2 . 4\n. . . .\n. . . 2' },
    { name: 'medium', text: '. . . . .\n. . . 4 3\n. . 5 . 4\n4 . 3 . 5\n. 5 . . 1' },
  ],
  codecs: {
    problem: board.boardCodec,
    answer: board.answerCodec,
    certificate: layer.certificateCodec<Board>(({ rows }) => ({
      toJson: (values) => ({ numbers: numbersOf(values) }),
      fromJson: ({ numbers }, path) =>
        expectArray(numbers, [...path, 'numbers']).reduce<number>((values, number, i) => {
          return values | (1 << (expectInteger(number, 1, rows, [...path, 'numbers', i]) - 1))
        }, 0),
    })),
    notations: [],
  },
  solvers: {
    logic: (problem) => layer.searchSolutions(latinLogic, problem, { answerOf }),
    clauses: (problem) => layer.searchByClauses(latinLogic, problem, { answerOf }),
  },
  generate: ({ size, difficulty }, random) =>
    generate(
      size as number,
      layer.GRADES.find((grade) => grade === difficulty),
      random,
    ),
  check,
  describe: (_, __, certificate) => `${layer.countRefuted(certificate ?? [])} refuted assumptions.`,
  grid: (problem) => problem,
  draw: (problem, answer) => drawCandidates(problem, answer),
  abilities: {
    explain: {
      rules: {
        'naked-single': 'All other numbers stand in the row or the column of the square.',
        'hidden-single': 'The number has no other place in its row or column.',
        chain: 'The assumption is refuted by naked singles.',
        'long-chain': 'The assumption is refuted by naked and hidden singles.',
        cases: 'The assumption is refuted by assumptions inside it.',
        search: 'A search has tried everything else.',
      },
      grades: layer.GRADES,
      search: (problem) => layer.explain(latinLogic, problem, bounds, answerOf),
      draw: (problem, deductions) =>
        layer.withDeduction(drawAfter(problem, problem.candidates, deductions), deductions.at(-1)),
    },
    forced: {
      words: { always: 'Every solution has this number.', sometimes: 'Solutions differ here.', never: 'Never said.' },
      search: (problem) =>
        translate(
          layer.searchForced(latinLogic, problem),
          ({ has, mayHave }) => ({
            squares: Uint8Array.from(has, (values, cell) => {
              if (layer.isSingle(problem.candidates[cell]!)) return IN_ANSWERS.unasked
              if (!layer.isSingle(values)) return IN_ANSWERS.sometimes
              return layer.isSingle(mayHave[cell]!) ? IN_ANSWERS.always : IN_ANSWERS.unasked
            }),
            values: Array.from(has, numbersOf),
          }),
          (none) => none,
        ),
      draw: (problem, { squares, values }) => {
        const known = problem.candidates.map((given, cell) => {
          return squares[cell] === IN_ANSWERS.always ? 1 << (values![cell]![0]! - 1) : given
        })
        const open = [...squares.keys()].filter((cell) => squares[cell] === IN_ANSWERS.sometimes)
        return layer.tinted(
          drawCandidates(problem, known),
          open.map((cell) => placeOf(problem, cell)),
          '?',
          'open',
        )
      },
    },
    hint,
  },
  hands: {
    play,
  },
}
