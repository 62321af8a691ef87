import { InputError } from '../../base/input-error.ts'
import { run, type Search } from '../../search.ts'
import { searchPlainCount, tallyOf } from './count.ts'
import { FINISHED, FOUND, PAUSED, WHOLE } from './kernel.ts'
import { kernelFor } from './kernels.ts'
import { matrixOf } from './matrix.ts'
import type { CoverProblem, Prefix, Tally } from './problem.ts'
import { CoverTask } from './task.ts'

/** Cells touched between two pauses: about a millisecond. */
const UPDATES_PER_SLICE = 1 << 16
/** Options tried between two progress reports while covers come one after the other. */
const STEPS_PER_REPORT = 1 << 12

/** Algorithm X on a problem in numbers. Throws an InputError that names a faulty option and item. */
export function exactCover(problem: CoverProblem): ExactCover {
  return new ExactCover(new CoverTask(matrixOf(problem), WHOLE))
}

/** What people call the options and the primary items. */
export interface CoverKeys<A, R> {
  readonly actions: readonly A[]
  readonly requirements: readonly R[]
}

/**
 * A problem, ready to be searched as often as wanted. A cover is a list of option numbers, or of the keys with which
 * a `CoverBuilder` was given the actions: the very ones, not copies. What not every program needs are functions of
 * their own, so that bundlers can leave them out: `withHooks`, `cheapestCover`, `bestCover`, `zddOf` and others.
 */
export class ExactCover<A = number, R = number> {
  /** Made by `exactCover` and by `CoverBuilder`. */
  constructor(
    /** @internal */
    readonly task: CoverTask,
    /** @internal */
    readonly keys?: CoverKeys<A, R>,
  ) {}

  /** @internal */
  named(options: number[]): A[] {
    const { keys } = this
    return keys ? options.map((option) => keys.actions[option]!) : (options as unknown[] as A[])
  }

  /** All covers, found as they are asked for. Nothing is kept. */
  *solutions(): IterableIterator<A[]> {
    const kernel = kernelFor(this.task)
    try {
      for (let state = kernel.work(UPDATES_PER_SLICE); state !== FINISHED; state = kernel.work(UPDATES_PER_SLICE)) {
        if (state === FOUND) yield this.named(kernel.cover())
      }
    } finally {
      kernel.leave()
    }
  }

  first(): A[] | undefined {
    const outcome = run(this.searchFirst())
    return outcome.status === 'solved' ? outcome.answer : undefined
  }

  /** All covers in a list, or as many of them as wanted. */
  all(most = Number.POSITIVE_INFINITY): A[][] {
    const covers: A[][] = []
    run(this.searchEach((cover) => covers.push(cover), most))
    return covers
  }

  count(): bigint {
    return answerOf(run(this.searchCount())).count
  }

  isUnique(): boolean {
    return run(this.searchUnique()).status === 'solved'
  }

  /** The first cover. */
  *searchFirst(): Search<A[]> {
    const kernel = kernelFor(this.task, true)
    try {
      while (true) {
        const state = kernel.work(UPDATES_PER_SLICE)
        const { steps } = kernel
        if (state === FOUND) return { status: 'solved', answer: this.named(kernel.cover()), steps }
        if (state === FINISHED) return { status: 'impossible', steps }
        const reason = yield { steps }
        if (reason) return { status: 'stopped', reason, steps }
      }
    } finally {
      kernel.leave()
    }
  }

  /** Visits the covers one by one, all of them or as many as wanted. */
  searchEach(visit: (cover: A[]) => void, most = Number.POSITIVE_INFINITY): Search<Tally> {
    if (!(most >= 0)) throw new InputError(`how many covers: expected a number from 0 on, found ${String(most)}`)
    return this.searchOneByOne(most, visit)
  }

  /** @internal */
  *searchOneByOne(most = Number.POSITIVE_INFINITY, visit?: (cover: A[]) => void): Search<Tally> {
    const kernel = kernelFor(this.task)
    let count = 0
    let report = STEPS_PER_REPORT
    try {
      while (count < most) {
        const state = kernel.work(UPDATES_PER_SLICE)
        const { steps } = kernel
        if (state === FINISHED) return { status: 'solved', answer: tallyOf(count), steps }
        if (state === FOUND) {
          count++
          visit?.(this.named(kernel.cover()))
        }
        if (state !== PAUSED && steps < report) continue
        report = steps + STEPS_PER_REPORT
        const reason = yield { steps, value: count }
        if (reason) return { status: 'stopped', reason, answer: tallyOf(count, kernel.rest()), steps }
      }
      return { status: 'solved', answer: tallyOf(count, kernel.rest()), steps: kernel.steps }
    } finally {
      kernel.leave()
    }
  }

  /** The number of covers. */
  searchCount(): Search<Tally> {
    return this.task.isPlain ? searchPlainCount(this.task) : this.searchOneByOne()
  }

  /** Solved if there is exactly one cover, ambiguous if there are more. */
  *searchUnique(): Search<A[]> {
    const kernel = kernelFor(this.task, true)
    let only: A[] | undefined
    try {
      while (true) {
        const state = kernel.work(UPDATES_PER_SLICE)
        const { steps } = kernel
        if (state === FINISHED) {
          return only ? { status: 'solved', answer: only, steps } : { status: 'impossible', steps }
        }
        if (state === FOUND) {
          if (only) return { status: 'ambiguous', answers: [only, this.named(kernel.cover())], steps }
          only = this.named(kernel.cover())
        }
        const reason = yield { steps }
        if (reason) return { status: 'stopped', reason, ...(only ? { answer: only } : {}), steps }
      }
    } finally {
      kernel.leave()
    }
  }

  /** The same problem, with only the covers that contain the chosen options and none of the excluded ones. */
  within(prefix: Prefix): ExactCover<A, R> {
    const { options } = this.task.matrix
    for (const option of [...prefix.chosen, ...prefix.excluded]) {
      if (Number.isInteger(option) && option >= 0 && option < options) continue
      throw new InputError(
        `the prefix names option ${String(option)}, but options are numbered from 0 to ${options - 1}`,
      )
    }
    const chosen = [...new Set([...this.task.prefix.chosen, ...prefix.chosen])]
    const excluded = [...new Set([...this.task.prefix.excluded, ...prefix.excluded])]
    return new ExactCover(this.task.within({ chosen, excluded }), this.keys)
  }
}

export const asItIs = <T>(certificate: T): T => certificate

/** The answer of a search that was not limited. */
export function answerOf<A>(outcome: { readonly status: string; readonly answer?: A }): A {
  if (outcome.answer === undefined) throw new Error(`a search without limits ended ${outcome.status}`)
  return outcome.answer
}
