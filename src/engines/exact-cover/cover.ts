import { InputError } from '../../base/input-error.ts'
import { Random, type Seed } from '../../base/random.ts'
import { type Count, type CountParts, MOST_COUNT_PARTS, requirePart } from '../../counting.ts'
import { run, type Search, translate } from '../../search.ts'
import { searchBestCover } from './best.ts'
import { searchCheapestCovers } from './cheapest.ts'
import { countsOneByOne, searchPlainCount, tallyOf } from './count.ts'
import { searchTreeEstimate } from './estimate.ts'
import { FINISHED, FOUND, PAUSED, WHOLE } from './kernel.ts'
import { kernelFor } from './kernels.ts'
import { matrixOf } from './matrix.ts'
import type { CostedCover, CoverHooks, CoverProblem, Estimate, PartialCover, Prefix, Tally } from './problem.ts'
import { CoverTask, splitTree } from './task.ts'
import { type CoverZdd, searchZdd } from './zdd.ts'

/** Cells touched between two looks at the outside: about a millisecond. */
const UPDATES_PER_SLICE = 1 << 16
/** Options tried between two progress reports while covers come one after the other. */
const STEPS_PER_REPORT = 1 << 12

const DEFAULT_SAMPLES = 1000
const DEFAULT_ZDD_MEGABYTES = 512

export interface ZddSettings {
  /** How much memory the diagram and the memo from which it is made may take; 512 unless told otherwise. */
  readonly megabytes?: number
}

/**
 * Algorithm X on a problem in numbers. Throws an InputError that names the option and the item if the problem is
 * not well formed.
 */
export function exactCover(problem: CoverProblem, hooks: CoverHooks = {}): ExactCover {
  return new ExactCover(new CoverTask(matrixOf(problem), hooks, WHOLE))
}

/** A problem, ready to be searched as often as wanted. A cover is a list of option numbers. */
export class ExactCover {
  /** How it is counted, once that was tried out. */
  private trial: ReturnType<typeof countsOneByOne> | undefined

  /** Made by `exactCover`. */
  constructor(private readonly task: CoverTask) {}

  /** All covers, found as they are asked for. Nothing is kept. */
  *solutions(): IterableIterator<number[]> {
    const kernel = kernelFor(this.task)
    try {
      for (let state = kernel.work(UPDATES_PER_SLICE); state !== FINISHED; state = kernel.work(UPDATES_PER_SLICE)) {
        if (state === FOUND) yield kernel.cover()
      }
    } finally {
      kernel.leave()
    }
  }

  first(): number[] | undefined {
    const outcome = run(this.searchFirst())
    return outcome.status === 'solved' ? outcome.answer : undefined
  }

  /** All covers in a list, or as many of them as wanted. */
  all(most = Number.POSITIVE_INFINITY): number[][] {
    const covers: number[][] = []
    run(this.searchEach((cover) => covers.push(cover), most))
    return covers
  }

  count(): bigint {
    return answerOf(run(this.searchCount())).count
  }

  isUnique(): boolean {
    return run(this.searchUnique()).status === 'solved'
  }

  /** The cover of least cost, or the k covers of least cost, the cheapest first: all of them if there are no more. */
  cheapest(): CostedCover | undefined
  cheapest(k: number): CostedCover[]
  cheapest(k?: number): CostedCover | CostedCover[] | undefined {
    const outcome = run(this.searchCheapest(k ?? 1))
    const covers = outcome.status === 'solved' ? outcome.answer : []
    return k === undefined ? covers[0] : covers
  }

  /** As many items covered as possible: all of them if there is a cover. `onCover` is not asked. */
  best(): PartialCover {
    const outcome = run(this.searchBest())
    if (outcome.status === 'impossible') throw new InputError(outcome.why!)
    return answerOf(outcome)
  }

  /**
   * All covers as a zero-suppressed decision diagram, for problems without colours and multiplicities; undefined if
   * that takes more memory than allowed.
   */
  toZdd(settings: ZddSettings = {}): CoverZdd | undefined {
    const outcome = run(this.searchZdd(settings))
    return outcome.status === 'solved' ? outcome.answer : undefined
  }

  /**
   * How many covers there are and how many options a search would try, estimated by random walks. Hooks are left
   * out.
   */
  estimate(samples = DEFAULT_SAMPLES, seed: Seed = 1): Estimate {
    return answerOf(run(this.searchEstimate(samples, seed)))
  }

  /** The first cover. */
  *searchFirst(): Search<number[]> {
    const kernel = kernelFor(this.task, true)
    try {
      while (true) {
        const state = kernel.work(UPDATES_PER_SLICE)
        const { steps } = kernel
        if (state === FOUND) return { status: 'solved', answer: kernel.cover(), steps }
        if (state === FINISHED) return { status: 'impossible', steps }
        const reason = yield { steps }
        if (reason) return { status: 'stopped', reason, steps }
      }
    } finally {
      kernel.leave()
    }
  }

  /** Visits the covers one by one, all of them or as many as wanted. */
  searchEach(visit: (cover: number[]) => void, most = Number.POSITIVE_INFINITY): Search<Tally> {
    if (!(most >= 0)) throw new InputError(`how many covers: expected a number from 0 on, found ${String(most)}`)
    return this.visitEach(visit, most)
  }

  private *visitEach(visit: ((cover: number[]) => void) | undefined, most: number): Search<Tally> {
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
          visit?.(kernel.cover())
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
    const { isPlain, hooks } = this.task
    return isPlain && !hooks.onCover ? searchPlainCount(this.task) : this.visitEach(undefined, Number.POSITIVE_INFINITY)
  }

  /** Solved if there is exactly one cover, ambiguous if there are more. */
  *searchUnique(): Search<number[]> {
    const kernel = kernelFor(this.task, true)
    let only: number[] | undefined
    try {
      while (true) {
        const state = kernel.work(UPDATES_PER_SLICE)
        const { steps } = kernel
        if (state === FINISHED) {
          return only ? { status: 'solved', answer: only, steps } : { status: 'impossible', steps }
        }
        if (state === FOUND) {
          if (only) return { status: 'ambiguous', answers: [only, kernel.cover()], steps }
          only = kernel.cover()
        }
        const reason = yield { steps }
        if (reason) return { status: 'stopped', reason, ...(only ? { answer: only } : {}), steps }
      }
    } finally {
      kernel.leave()
    }
  }

  searchCheapest(): Search<CostedCover>
  searchCheapest(k: number): Search<CostedCover[]>
  searchCheapest(k?: number): Search<CostedCover> | Search<CostedCover[]> {
    if (k === undefined) return translate(searchCheapestCovers(this.task, 1), ([cheapest]) => cheapest!, asItIs)
    if (Number.isInteger(k) && k >= 1) return searchCheapestCovers(this.task, k)
    throw new InputError(`how many covers: expected a whole number from 1 on, found ${String(k)}`)
  }

  searchBest(): Search<PartialCover> {
    return searchBestCover(this.task)
  }

  /** Stopped, with a reason, where the diagram takes more memory than allowed. */
  searchZdd({ megabytes = DEFAULT_ZDD_MEGABYTES }: ZddSettings = {}): Search<CoverZdd> {
    if (!(megabytes > 0)) throw new InputError(`megabytes: expected a number above 0, found ${String(megabytes)}`)
    const { isPlain, hooks } = this.task
    if (!isPlain || hooks.onCover) {
      throw new InputError('a ZDD is made of problems without colours and multiplicities, and without hooks')
    }
    return searchZdd(this.task, megabytes * (1 << 20))
  }

  searchEstimate(samples = DEFAULT_SAMPLES, seed: Seed = 1): Search<Estimate> {
    if (!Number.isInteger(samples) || samples < 1) {
      throw new InputError(`samples: expected a whole number from 1 on, found ${String(samples)}`)
    }
    return searchTreeEstimate(this.task, samples, new Random(seed))
  }

  /**
   * Parts of the search tree that have no cover in common and together have all: at least as many as wanted, if
   * there is enough to share out. Each can be searched apart, by `within`, here or on another machine.
   */
  split(parts: number): Prefix[] {
    if (!(parts >= 0)) throw new InputError(`parts: expected a number from 0 on, found ${String(parts)}`)
    return splitTree(this.task, parts).prefixes
  }

  /**
   * The number of covers in parts, at least as many as wanted if there is enough to share out. Undefined where
   * there is no cover, and where the count keeps what it has counted or multiplies: cut, it would take much longer.
   */
  countParts(wanted: number): CountParts | undefined {
    this.trial ??= countsOneByOne(this.task)
    if (!this.trial.isOneByOne) return undefined
    const { prefixes, steps } = splitTree(this.task, Math.min(wanted, MOST_COUNT_PARTS))
    return {
      parts: prefixes.length,
      steps: this.trial.steps + steps,
      count: (part) => {
        requirePart(part, prefixes.length)
        const visits = this.within(prefixes[part]!).visitEach(undefined, Number.POSITIVE_INFINITY)
        return translate(visits, countOf, asItIs)
      },
      whole: wholeCount,
    }
  }

  /** The same problem, with only the covers that contain the chosen options and none of the excluded ones. */
  within(prefix: Prefix): ExactCover {
    const { options } = this.task.matrix
    for (const option of [...prefix.chosen, ...prefix.excluded]) {
      if (Number.isInteger(option) && option >= 0 && option < options) continue
      throw new InputError(
        `the prefix names option ${String(option)}, but options are numbered from 0 to ${options - 1}`,
      )
    }
    const chosen = [...new Set([...this.task.prefix.chosen, ...prefix.chosen])]
    const excluded = [...new Set([...this.task.prefix.excluded, ...prefix.excluded])]
    return new ExactCover(this.task.within({ chosen, excluded }))
  }
}

const countOf = ({ count }: Tally): Count => ({ count })
const asItIs = <T>(certificate: T): T => certificate

/** Nothing is known of the whole but its number. */
// biome-ignore lint/correctness/useYield: there is nothing left to do
function* wholeCount(count: bigint): Search<Count> {
  return { status: 'solved', answer: { count }, steps: 0 }
}

function answerOf<A>(outcome: { readonly status: string; readonly answer?: A }): A {
  if (outcome.answer === undefined) throw new Error(`a search without limits ended ${outcome.status}`)
  return outcome.answer
}
