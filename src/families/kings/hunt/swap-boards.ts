import type { Random } from '../../../base/random.ts'
import { SwapKernel } from '../../../engines/queens/index.ts'
import type { BoardSource, SourceState } from './board-source.ts'

/** Random boards of any number of queens from 4 on, each by a local search of its own. */
export class SwapBoards implements BoardSource {
  private kernel: SwapKernel | undefined
  private before = 0
  private queens: Int32Array = new Int32Array(0)

  constructor(
    private readonly n: number,
    private readonly random: Random,
  ) {}

  get steps(): number {
    return this.before + (this.kernel?.steps ?? 0)
  }

  next(budget: number): SourceState {
    this.kernel ??= new SwapKernel({ n: this.n }, this.random)
    if (!this.kernel.work(budget)) return 'paused'
    this.queens = this.kernel.board()
    this.before += this.kernel.steps
    this.kernel = undefined
    return 'board'
  }

  readQueens(): Int32Array {
    return this.queens
  }
}
