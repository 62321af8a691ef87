import type { Random } from '../../base/random.ts'
import { type Outcome, type Part, pause, pausing, type Search, searching } from '../../search.ts'
import { EXHAUSTED, FOUND, LineKernel, PAUSED, RestartedTree, type TreeState } from './backtracking.ts'
import { SwapKernel, searchBySwaps } from './local-search.ts'
import { inspection, MOST_ROWS_WITH_SQUARES, type OpenSquares, type QueensTask, shortage } from './task.ts'

/** Work in the first turn, for each row and in any case: enough for most boards that are easy to find. */
const TURN_PER_ROW = 20
const LEAST_TURN = 1000
/** Backtracking gets this many times as long a turn as local search, because only it can prove anything. */
const TREE_SHARE = 3

/**
 * Local search and backtracking in turns, which double: one finds boards where many squares are blocked and many boards
 * are left, the other finds the rare ones and proves that there is none. A queen put on the board and taken back costs
 * about as much as n tries of a column.
 */
class CompletionKernel {
  private readonly n: number
  private readonly swaps: SwapKernel
  private tree: RestartedTree | undefined
  private isTreesTurn = false
  private turn: number
  /** Work left in this turn. */
  private left: number
  private hasTreeFound = false

  constructor(
    task: QueensTask,
    private readonly squares: OpenSquares,
    private readonly random: Random,
  ) {
    this.n = task.n
    this.swaps = new SwapKernel(task, random)
    this.turn = TURN_PER_ROW * task.n + LEAST_TURN
    this.left = this.turn
  }

  /** Columns tried, and queens put on the board or taken back. */
  get steps(): number {
    return this.swaps.steps + (this.tree ? this.tree.steps : 0)
  }

  /** Continue for about as long as `budget` columns take. */
  work(budget: number): TreeState {
    const share = Math.min(budget, this.left)
    this.left -= share
    const state = this.isTreesTurn ? this.search(share) : this.swaps.work(share) ? FOUND : PAUSED
    if (this.left > 0) return state
    if (this.isTreesTurn) this.turn *= 2
    this.isTreesTurn = !this.isTreesTurn
    this.left = this.isTreesTurn ? TREE_SHARE * this.turn : this.turn
    return state
  }

  board(): Int32Array {
    return this.hasTreeFound ? this.tree!.board() : this.swaps.board()
  }

  private search(budget: number): TreeState {
    const { n } = this
    this.tree ??= new RestartedTree(new LineKernel(n, this.squares, this.random), n)
    const state = this.tree.work(Math.ceil((2 * budget) / n))
    this.hasTreeFound = state === FOUND
    return state
  }
}

/** Columns tried between two pauses, or as much other work: about two milliseconds. */
const WORK_PER_SLICE = 1 << 15
/** Columns tried for each row where nothing can come after local search. */
const LONE_SWAPS_PER_ROW = 1000
/** The most open squares for which the matching is looked at: 16 MB of them. */
const MOST_MATCHED_SQUARES = 1 << 22

/** A board for any task. Where nothing stands in the way there is one from four queens on, and swaps find it. */
export function searchQueens(task: QueensTask, random: Random): Search<Int32Array> {
  return task.given || task.blocked ? searchCompletion(task, random) : searchBySwaps(task, random)
}

/**
 * A board with the given queens and none on blocked squares, or the proof that there is none: rows and columns are
 * counted, then local search and backtracking take turns. Steps are columns tried, and queens put on the board or taken
 * back.
 */
export function searchCompletion(task: QueensTask, random: Random): Search<Int32Array> {
  return searching(function* () {
    const { n } = task
    if (!task.given && !task.blocked) return yield* searchBySwaps(task, random)
    const { why, squares } = yield* pausing(inspection(task), { steps: 0 })
    if (why !== undefined) return { status: 'impossible', why, steps: 0 }
    if (squares && squares.count <= MOST_MATCHED_SQUARES) {
      const short = yield* shortage(n, squares)
      if (short.why !== undefined) return { status: 'impossible', why: short.why, steps: 0 }
    }
    if (!squares) return yield* searchBySwapsAlone(task, random)
    const kernel = new CompletionKernel(task, squares, random)
    for (;;) {
      const state = kernel.work(WORK_PER_SLICE)
      const { steps } = kernel
      if (state === FOUND) return { status: 'solved', answer: kernel.board(), steps }
      if (state === EXHAUSTED) return { status: 'impossible', steps }
      yield* pause({ steps })
    }
  })
}

/** For boards of which not every square can be kept: it gives up after a while. */
function* searchBySwapsAlone(task: QueensTask, random: Random): Part<Outcome<Int32Array>> {
  const kernel = new SwapKernel(task, random)
  const end = LONE_SWAPS_PER_ROW * task.n
  while (kernel.steps < end) {
    const isFound = kernel.work(WORK_PER_SLICE)
    const { steps } = kernel
    if (isFound) return { status: 'solved', answer: kernel.board(), steps }
    yield* pause({ steps })
  }
  const why = `local search found no board, and a full search keeps every square in memory, for ${MOST_ROWS_WITH_SQUARES} rows at most`
  return { status: 'stopped', reason: 'limits', why, steps: kernel.steps }
}
