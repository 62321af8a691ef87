import type { Random } from '../../base/random.ts'
import { LineKernel } from './line-kernel.ts'
import type { OpenSquares } from './open-squares.ts'
import { RestartedTree } from './restarts.ts'
import { SwapKernel } from './swap-kernel.ts'
import type { QueensTask } from './task.ts'
import { FOUND, PAUSED, type TreeState } from './tree-kernel.ts'

/** Work in the first turn, for each row and in any case: enough for most boards that are easy to find. */
const TURN_PER_ROW = 20
const LEAST_TURN = 1000
/** A turn of the tree is so many times as long, as there is no other way to a proof. */
const TREE_SHARE = 3

/**
 * Local search and backtracking in turns, which double: one finds boards where many squares are blocked and many boards are left,
 * the other finds the rare ones and proves that there is none. A queen put on the board and
 * taken back costs about as much as n tries of a column.
 */
export class CompletionKernel {
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

  /** Goes on for about as long as so many columns take. */
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
