import { PAUSED, type TreeKernel, type TreeState } from './tree-kernel.ts'

/** Queens put and taken back before the first new start, for each row. */
const PATIENCE_PER_ROW = 64

/**
 * A tree that is begun anew where the first choices were unlucky. The patience doubles every time, so that any tree is seen to
 * its end at last.
 */
export class RestartedTree {
  private patience: number
  private end: number

  constructor(
    private readonly kernel: TreeKernel,
    n: number,
  ) {
    this.patience = PATIENCE_PER_ROW * n
    this.end = this.patience
  }

  get steps(): number {
    return this.kernel.steps
  }

  work(budget: number): TreeState {
    const { kernel } = this
    const end = kernel.steps + budget
    while (kernel.steps < end) {
      if (kernel.steps >= this.end) {
        kernel.restart()
        this.patience *= 2
        this.end = kernel.steps + this.patience
      }
      const state = kernel.work(Math.min(end, this.end) - kernel.steps)
      if (state !== PAUSED) return state
    }
    return PAUSED
  }

  board(): Int32Array {
    return this.kernel.board()
  }
}
