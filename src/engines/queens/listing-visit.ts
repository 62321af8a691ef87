import type { Search } from '../../search.ts'

/** What `work` says. */
export const FOUND = 0
export const PAUSED = 1
export const FINISHED = 2
export type WorkState = typeof FOUND | typeof PAUSED | typeof FINISHED

/** Something that finds boards one after the other. */
export interface BoardKernel {
  readonly steps: number
  /** The board that was found last: by row, the column of the queen. The kernel goes on with this array. */
  readonly queens: Int32Array
  /** Goes on for about so many steps, or to the next board. */
  work(budget: number): WorkState
}

/** How many boards were visited, and whether they are known to be all. */
export interface BoardList {
  readonly count: number
  readonly isComplete: boolean
}

/** Steps between two looks at the outside: a few milliseconds. */
const STEPS_PER_SLICE = 1 << 16
/** A visitor may take its time, so that we also look after so many boards. */
const BOARDS_PER_SLICE = 1 << 7

/** Lets a kernel find all boards, or as many as wanted. */
export function* visitEach(kernel: BoardKernel, found: () => void, most: number): Search<BoardList> {
  let count = 0
  let stepsToPause = STEPS_PER_SLICE
  let boardsToPause = BOARDS_PER_SLICE
  while (count < most) {
    const state = kernel.work(stepsToPause - kernel.steps)
    if (state === FINISHED) return { status: 'solved', answer: { count, isComplete: true }, steps: kernel.steps }
    if (state === FOUND) {
      count++
      found()
    }
    if (state !== PAUSED && count < boardsToPause) continue
    stepsToPause = kernel.steps + STEPS_PER_SLICE
    boardsToPause = count + BOARDS_PER_SLICE
    const { steps } = kernel
    const reason = yield { steps, value: count }
    if (reason) return { status: 'stopped', reason, answer: { count, isComplete: false }, steps }
  }
  return { status: 'solved', answer: { count, isComplete: false }, steps: kernel.steps }
}
