import { type Certificate, GRADES, type Level, proofViolations } from '../../src/logic/index.ts'
import * as kit from '../../src/logic/numbers/index.ts'

export type Board = kit.NumberBoard

/** So large that searches pause. */
const LARGEST = 10

const shapes = new Map<number, kit.Shape>()

function housesOf({ rows }: Board): kit.Houses {
  const shape = shapes.get(rows) ?? kit.shapeOf(rows, kit.rowsAndColumns(rows))
  shapes.set(rows, shape)
  return new kit.Houses(shape)
}

const numbers: kit.Numbers<Board> = {
  nouns: { number: 'number' },
  houses: housesOf,
  empty: (size) => ({ rows: size, columns: size, givens: new Uint8Array(size * size) }),
}

/** Easy: naked singles. Medium: hidden singles. Hard and expert: an assumption refuted by these. */
const levels: Level[] = [
  { grade: 'easy', strength: kit.PLACED, rules: [] },
  { grade: 'medium', strength: kit.SINGLES, rules: [] },
  { grade: 'hard', assume: kit.PLACED },
  { grade: 'expert', assume: kit.SINGLES },
]

export const latinLogic = kit.houseLogic(numbers, levels, ['chain', 'long-chain', 'cases', 'search'])

export const followCertificate = (board: Board, certificate: Certificate) =>
  kit.followByLines(board, kit.linesOf(board.rows), certificate)

/** A made-up family: Latin squares with givens, made from the logic layer and as little else as there can be. */
export const latin = kit.numberFamily({
  name: 'latin',
  title: 'Latin squares',
  summary: 'Fill the board so that every number stands once in every row and column.',
  rules: {
    row: 'A number stands twice in a row.',
    column: 'A number stands twice in a column.',
    given: 'What is given is not what stands on its square.',
    'proof-step': 'An assumption of the certificate is not refuted.',
    'proof-gap': 'The certificate leaves squares open, so there may be other solutions.',
  },
  parameters: [
    { kind: 'whole', name: 'size', summary: 'rows and columns', low: 3, high: LARGEST, default: 6 },
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
  openings: [{ title: 'easy', settings: { size: '5', difficulty: 'easy' }, isUsual: true }],
  numbers,
  logic: latinLogic,
  problem: kit.givensCodec(numbers, LARGEST),
  generate: ({ size, difficulty }, random) => {
    const grade = GRADES.find((name) => name === difficulty)
    return kit.generateGivens(numbers, latinLogic, size as number, grade, random)
  },
  check: (board, answer, certificate) => [
    ...kit.checkLines(board, answer, kit.linesOf(board.rows)),
    ...(certificate ? proofViolations(board, followCertificate(board, certificate)) : []),
  ],
  describe: ({ rows }) => `Every row and column holds the numbers from 1 to ${rows}`,
  deductions: {
    ...kit.singleRules(numbers.nouns),
    chain: 'The assumption is refuted by naked singles.',
    'long-chain': 'The assumption is refuted by naked and hidden singles.',
    cases: 'The assumption is refuted by assumptions inside it.',
    search: 'A search has tried everything else.',
  },
  setter: kit.numberSetter(numbers, LARGEST),
})
