import { InputError } from '../../base/input-error.ts'
import { Random, type Seed } from '../../base/random.ts'
import { run, type Search } from '../../search.ts'
import { answerOf, type ExactCover } from './cover.ts'
import { isIdle } from './matrix.ts'
import type { Estimate } from './problem.ts'
import type { CoverState } from './state.ts'
import { ALL_COVERED, borrowState, giveBackState, isLoose, pickFewest, prepareState } from './state.ts'
import type { CoverTask } from './task.ts'

const UPDATES_PER_SLICE = 1 << 16
const DEFAULT_SAMPLES = 1000

/** How many covers there are and how many options a search would try, estimated by random walks. Hooks are left out. */
export function estimateCovers(
  cover: ExactCover<unknown, unknown>,
  samples = DEFAULT_SAMPLES,
  seed: Seed = 1,
): Estimate {
  return answerOf(run(searchEstimate(cover, samples, seed)))
}

export function searchEstimate(
  cover: ExactCover<unknown, unknown>,
  samples = DEFAULT_SAMPLES,
  seed: Seed = 1,
): Search<Estimate> {
  if (!Number.isInteger(samples) || samples < 1) {
    throw new InputError(`samples: expected a whole number from 1 on, found ${String(samples)}`)
  }
  prepareState(cover.task)
  return searchTask(cover.task, samples, new Random(seed))
}

/**
 * Knuth's estimator: walk from the root to a leaf, at random, and count what was met as often as there were
 * branches that looked the same. The mean over many walks is right; how far to trust it say the standard errors.
 * One step is one walk.
 */
function* searchTask(task: CoverTask, samples: number, random: Random): Search<Estimate> {
  const walker = new Walker(task)
  const covers = new Mean()
  const nodes = new Mean()
  try {
    for (let sample = 0; sample < samples; sample++) {
      if (walker.updates >= UPDATES_PER_SLICE || sample === 0) {
        walker.updates = 0
        const reason = yield { steps: sample, done: sample / samples }
        if (reason) {
          const answer = sample > 0 ? { answer: estimateOf(covers, nodes, sample) } : {}
          return { status: 'stopped', reason, ...answer, steps: sample }
        }
      }
      const walk = walker.walk(random)
      covers.add(walk.covers)
      nodes.add(walk.nodes)
    }
    return { status: 'solved', answer: estimateOf(covers, nodes, samples), steps: samples }
  } finally {
    walker.leave()
  }
}

function estimateOf(covers: Mean, nodes: Mean, samples: number): Estimate {
  return {
    covers: covers.value,
    coversError: covers.error,
    nodes: nodes.value,
    nodesError: nodes.error,
    samples,
  }
}

class Walker {
  private readonly state: CoverState
  private readonly isPossible: boolean
  private readonly branches: Int32Array
  /** Chosen options, and where the trail stood before each. */
  private readonly path: number[] = []
  private readonly marks: number[] = []

  private readonly prefixLength: number

  constructor(private readonly task: CoverTask) {
    const { matrix, prefix } = task
    this.state = borrowState(task)
    this.branches = new Int32Array(matrix.options)
    for (const option of prefix.excluded) if (this.state.isLeft(option)) this.state.remove(option)
    this.isPossible = prefix.chosen.every((option) => {
      if (!this.state.isLeft(option) || isIdle(matrix, option)) return false
      this.choose(option)
      return true
    })
    this.prefixLength = this.path.length
  }

  /** Cells touched. */
  get updates(): number {
    return this.state.updates
  }

  set updates(value: number) {
    this.state.updates = value
  }

  leave(): void {
    giveBackState(this.task, this.state)
  }

  private choose(option: number): void {
    this.marks.push(this.state.trailTop)
    this.path.push(option)
    this.state.choose(option, false)
  }

  walk(random: Random): { covers: number; nodes: number } {
    if (!this.isPossible) return { covers: 0, nodes: 0 }
    const root = this.state.trailTop
    let weight = 1
    let nodes = 0
    let item = pickFewest(this.state)
    while (item >= 0) {
      weight *= this.branch(item, random)
      nodes += weight
      item = pickFewest(this.state)
    }
    this.goBack(this.prefixLength, root)
    return { covers: item === ALL_COVERED ? weight : 0, nodes }
  }

  /** Takes one of the item's branches at random, and says how many there were. */
  private branch(item: number, random: Random): number {
    const { state, branches } = this
    const size = state.size[item]!
    const need = state.need[item]!
    state.optionsOf(item, branches, 0)
    const count = need > 0 ? size - need + 1 : size + 1
    const taken = random.below(count)
    if (isLoose(state, item)) for (let k = 0; k < taken; k++) state.remove(branches[k]!)
    if (taken < size) this.choose(branches[taken]!)
    return count
  }

  /** Takes back all choices but the first ones. */
  private goBack(kept: number, mark: number): void {
    while (this.path.length > kept) this.state.unchoose(this.path.pop()!, this.marks.pop()!)
    this.state.restore(mark)
  }
}

class Mean {
  private count = 0
  private mean = 0
  private squares = 0

  add(value: number): void {
    this.count++
    const difference = value - this.mean
    this.mean += difference / this.count
    this.squares += difference * (value - this.mean)
  }

  get value(): number {
    return this.mean
  }

  /** The standard error of the mean. */
  get error(): number {
    return this.count < 2 ? Number.POSITIVE_INFINITY : Math.sqrt(this.squares / (this.count - 1) / this.count)
  }
}
