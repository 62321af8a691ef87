import { InputError } from '../../base/input-error.ts'
import { type Count, type CountParts, MOST_COUNT_PARTS, requirePart } from '../../counting.ts'
import { type Search, translate } from '../../search.ts'
import { countsOneByOne } from './count.ts'
import { asItIs, type ExactCover } from './cover.ts'
import { GeneralKernel } from './general-kernel.ts'
import { FOUND, PAUSED } from './kernel.ts'
import type { Prefix, Tally } from './problem.ts'
import { borrowState, giveBackState } from './state.ts'
import type { CoverTask } from './task.ts'

/** Disjoint parts of the search tree, at least `wanted` if there is enough work, each for a search `within`. */
export function splitCover(cover: ExactCover<unknown, unknown>, parts: number): Prefix[] {
  if (!(parts >= 0)) throw new InputError(`parts: expected a number from 0 on, found ${String(parts)}`)
  return splitTree(cover.task, parts).prefixes
}

/** The count in parts; undefined without covers, or where a memo or components make the uncut count faster. */
export function splitCount(cover: ExactCover<unknown, unknown>, wanted: number): CountParts | undefined {
  const trial = countsOneByOne(cover.task)
  if (!trial.isOneByOne) return undefined
  const { prefixes, steps } = splitTree(cover.task, Math.min(wanted, MOST_COUNT_PARTS))
  return {
    parts: prefixes.length,
    steps: trial.steps + steps,
    count: (part) => {
      requirePart(part, prefixes.length)
      return translate(cover.within(prefixes[part]!).searchOneByOne(), countOf, asItIs)
    },
    whole: wholeCount,
  }
}

const countOf = ({ count }: Tally): Count => ({ count })

/** Nothing is known of the whole but its number. */
// biome-ignore lint/correctness/useYield: there is nothing left to do
function* wholeCount(count: bigint): Search<Count> {
  return { status: 'solved', answer: { count }, steps: 0 }
}

interface Split {
  readonly prefixes: Prefix[]
  /** Options that were tried: one for each part that was there before others were cut from it. */
  readonly steps: number
}

/** Cuts the search tree into parts, level by level, from the top. */
function splitTree(task: CoverTask, parts: number): Split {
  const { criterion, order, memory } = task.hooks
  const choices = { ...(criterion ? { criterion } : {}), ...(order ? { order } : {}), ...(memory ? { memory } : {}) }
  const covers: Prefix[] = []
  const open: Prefix[] = [task.prefix]
  let next = 0
  // One state for all parts: building it takes much longer than going to a part.
  const state = borrowState(task)
  state.remember()
  while (next < open.length && open.length - next + covers.length < parts) {
    const prefix = open[next++]!
    const kernel = new GeneralKernel(task, choices, { prefix, state })
    // Without a budget the kernel pauses at its first branches.
    const found = kernel.work(0)
    if (found === PAUSED) for (const branch of kernel.branchesHere()) open.push(branch)
    else if (found === FOUND) covers.push(prefix)
    state.reset()
  }
  giveBackState(task, state)
  return { prefixes: [...covers, ...open.slice(next)], steps: next }
}
