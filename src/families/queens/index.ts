import { DEFAULT_SEED, Random, type Seed } from '../../base/random.ts'
import { type QueensTask, searchByBacktracking, searchByRepair, searchQueens } from '../../engines/queens/index.ts'
import type { Example, Family } from '../../family.ts'
import { type Search, translate } from '../../search.ts'
import { solveByCover } from './algorithm-x.ts'
import { type Board, boardCodec } from './board.ts'
import { check, rules } from './check.ts'
import { forced } from './forced.ts'
import { generate, parameters } from './generate.ts'
import { player, setter } from './hands.ts'
import { answerCodec, draw, type Placement } from './placement.ts'
import { count, countParts, list, posed } from './task.ts'

export { type Board, boardCodec } from './board.ts'
export { check } from './check.ts'
export { searchForced } from './forced.ts'
export { generate, parameters } from './generate.ts'
export { answerCodec, draw, type Placement } from './placement.ts'
export { count } from './task.ts'

type Method = (board: Board, random: Random) => Search<Placement, never>

export const examples: readonly Example[] = [
  { name: 'Eight queens', text: '8' },
  { name: 'Four queens', text: '4' },
  { name: 'Five queens, two blocked squares', text: ['X....', '...Q.', '.....', '.....', 'X....'].join('\n') },
  { name: 'Six queens, one given', text: ['......', '......', '......', '......', '..Q...', '......'].join('\n') },
  {
    name: 'Blocked squares',
    text: ['X..X....', '........', 'XX.X.XX.', '.XXX....', '....X...', '.X.XX...', '......X.', 'XX....XX'].join('\n'),
  },
  {
    name: 'Three given, one answer',
    text: [
      '.......Q..',
      '..........',
      '..........',
      '..........',
      '..........',
      '.Q........',
      '..........',
      '.........Q',
      '..........',
      '..........',
    ].join('\n'),
  },
  {
    name: 'Twenty queens, six given',
    text: Array.from({ length: 20 }, (_, row) =>
      rowWithQueen(20, { 1: 7, 3: 17, 6: 13, 7: 10, 17: 15, 18: 5 }[row]),
    ).join('\n'),
  },
]

/** n queens on n × n squares, none attacking another, with queens given and squares blocked, or on an empty board. */
export const queens: Family<Board, Placement, unknown> = {
  name: 'queens',
  title: 'n queens',
  summary: 'Place a queen in every row of a square board so that none attacks another; some may be given.',
  goal: 'any',
  isAnytime: false,
  rules,
  parameters,
  examples,
  codecs: {
    problem: boardCodec,
    answer: answerCodec,
    notations: [],
  },
  solvers: {
    swaps: /* @__PURE__ */ by(searchQueens),
    repair: /* @__PURE__ */ by(searchByRepair),
    backtracking: /* @__PURE__ */ by(searchByBacktracking),
    cover: /* @__PURE__ */ by(solveByCover),
  },
  generate,
  check,
  describe,
  grid: (board) => board,
  draw,
  abilities: {
    count: { search: count, parts: countParts },
    forced,
    list,
  },
  hands: {
    play: player,
    set: setter,
  },
}

export function searchSolution(board: Board, seed: Seed = DEFAULT_SEED): Search<Placement, never> {
  return by(searchQueens)(board, new Random(seed).fork('swaps'))
}

/** A method of the engine, on boards. */
function by(search: (task: QueensTask, random: Random) => Search<Placement>): Method {
  return (board, random) =>
    translate(
      posed(board, (task) => search(task, random)),
      (placement) => placement,
      () => {
        throw new Error('queens come without a certificate')
      },
    )
}

function describe({ rows: n, given }: Board): string {
  const queens = n === 1 ? '1 queen' : `${n.toLocaleString('en')} queens, none attacking another`
  if (given.length === 0) return `${queens}.`
  return `${queens}; ${given.length.toLocaleString('en')} of them ${given.length === 1 ? 'was' : 'were'} given.`
}

function rowWithQueen(n: number, column?: number): string {
  return Array.from({ length: n }, (_, at) => (at === column ? 'Q' : '.')).join('')
}
