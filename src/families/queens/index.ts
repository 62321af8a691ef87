import type { Random } from '../../base/random.ts'
import { type QueensTask, searchByBacktracking, searchByRepair, searchQueens } from '../../engines/queens/index.ts'
import type { Family } from '../../family.ts'
import { type Search, translate } from '../../search.ts'
import { solveByCover } from './algorithm-x.ts'
import { type Board, boardCodec } from './board.ts'
import { check, rules } from './check.ts'
import { count, countParts } from './count.ts'
import { draw } from './draw.ts'
import { examples } from './examples.ts'
import { forced } from './forced.ts'
import { generate, parameters } from './generate/generate.ts'
import { list } from './list.ts'
import { type Placement, placementCodec } from './placement.ts'
import { player } from './play.ts'
import { setter } from './set.ts'
import { posed } from './task.ts'

export type { Board } from './board.ts'
export type { Placement } from './placement.ts'

type Method = (board: Board, random: Random) => Search<Placement, never>

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
    answer: placementCodec,
    notations: [],
  },
  solvers: {
    swaps: by(searchQueens),
    repair: by(searchByRepair),
    backtracking: by(searchByBacktracking),
    cover: by(solveByCover),
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
