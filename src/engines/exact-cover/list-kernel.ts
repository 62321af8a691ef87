import { Arena } from '../../base/arena.ts'
import { FAILURE_OFFSET, FINISHED, FOUND, type Kernel, PAUSED } from './kernel.ts'
import { type LocalProblem, partsBeside } from './local.ts'
import type { Prefix } from './problem.ts'

/** No option is chosen on a level yet; or the search continues without any more options of its item. */
const NOTHING = -1
const NO_MORE = -2

// What a level's branches are: its item is covered by one option and then done; it may be covered again, so that a
// branch excludes the options of those before it; or it may also be left as it is, which is the last branch.
const ONCE = 0
const AGAIN = 1
const OR_NEVER = 2

/** How much of an arena the kernel takes. */
export function listKernelSize({ primary, items, options }: Dimensions, levels = primary + 1): number {
  return primary * 9 + 2 + items + options * 2 + levels * 6
}

interface Dimensions {
  readonly primary: number
  readonly items: number
  readonly options: number
}

interface ListSettings {
  /** Where its arrays come from, and what is called when it is left. */
  readonly arena?: Arena
  readonly giveBack?: () => void
  /** After how many steps failures are weighed: never if nothing is said. */
  readonly weighsFrom?: number | undefined
  /** What each option costs, at least 0 and not falling from option to option. Not with multiplicities. */
  readonly costs?: Float64Array
}

/**
 * The kernel for problems with many items, with colours and with multiplicities. The options of each item are a
 * fixed list with a flag for those that are removed. Of every primary item only its slack is kept up to date: how many
 * more options it has left than it needs. Below 0 the branch is dead, at 0 the options are forced, which is noticed
 * when it happens, so that most nodes look for nothing. Secondary items need no bookkeeping.
 */
export class ListKernel implements Kernel {
  steps = 0
  private readonly chosenAtRoot: readonly number[]
  private readonly ids: Int32Array
  private readonly primary: number
  private readonly isExact: boolean
  private readonly slack: Int32Array
  /** How often each primary item still must and still may be covered. */
  private readonly need: Int32Array
  private readonly room: Int32Array
  private readonly isGone: Int32Array
  /** The level that has given a secondary item its colour, counted from 1. */
  private readonly paintedOn: Int32Array
  /** The primary items that may still be covered as a ring; `primary` is its head. */
  private readonly next: Int32Array
  private readonly previous: Int32Array
  private readonly failures: Int32Array
  /** Options removed, in order; with multiplicities also the items (as ~item) that were taken out of the ring. */
  private readonly trail: Int32Array
  private trailTop = 0
  /** Items whose options have become forced. */
  private readonly forced: Int32Array
  private forcedCount = 0
  private picked = 0
  // The path: each level's item, what its branches are, the next of its options, the chosen one, where the trail
  // stood before, and the deepest level up to this one where there was a choice.
  private readonly item: Int32Array
  private readonly kind: Int32Array
  private readonly at: Int32Array
  private readonly chosen: Int32Array
  private readonly mark: Int32Array
  private readonly choice: Int32Array
  private depth = -1
  private phase: 'down' | 'next' | 'finished' = 'down'
  private giveBack: (() => void) | undefined
  private readonly weighsFrom: number
  private isWeighing = false
  private hasFound = false
  private readonly costs: Float64Array | undefined
  /** What the options above each level cost. */
  private readonly spent: Float64Array
  /** Only covers that cost less are found. */
  limit = Number.POSITIVE_INFINITY

  constructor(
    private readonly problem: LocalProblem,
    { arena = Arena.ofSize(listKernelSize(problem, problem.levels)), giveBack, weighsFrom, costs }: ListSettings = {},
  ) {
    this.giveBack = giveBack
    this.weighsFrom = weighsFrom ?? Number.POSITIVE_INFINITY
    this.costs = costs
    this.spent = new Float64Array(costs ? problem.levels + 1 : 0)
    const { primary, items, options, first, levels } = problem
    this.chosenAtRoot = problem.root.chosen
    this.ids = problem.root.list
    this.primary = primary
    this.isExact = problem.need === undefined
    this.slack = arena.take(primary)
    this.need = arena.take(primary)
    this.room = arena.take(primary)
    this.failures = arena.take(primary)
    this.next = arena.take(primary + 1)
    this.previous = arena.take(primary + 1)
    this.forced = arena.take(primary * 2)
    this.trail = arena.take(options + primary)
    this.isGone = arena.take(options)
    this.paintedOn = arena.take(items)
    this.item = arena.take(levels)
    this.kind = arena.take(levels)
    this.at = arena.take(levels)
    this.chosen = arena.take(levels)
    this.mark = arena.take(levels)
    this.choice = arena.take(levels)
    for (let item = 0; item < primary; item++) {
      this.next[item] = item + 1
      this.previous[item + 1] = item
      this.need[item] = problem.need ? problem.need[item]! : 1
      this.room[item] = problem.room ? problem.room[item]! : 1
      const slack = first[item + 1]! - first[item]! - this.need[item]!
      this.slack[item] = slack
      if (slack < 0) this.phase = 'finished'
      else if (slack === 0 && this.need[item]! > 0) this.forced[this.forcedCount++] = item
    }
    this.previous[0] = primary
  }

  work(budget: number): typeof FOUND | typeof PAUSED | typeof FINISHED {
    if (this.phase === 'finished') return FINISHED
    const { starts, middles, cells, colours, first, optionsOf, listColours } = this.problem
    const { primary, isExact, slack, need, room, isGone, paintedOn, next, previous } = this
    const { failures, trail, forced, item, kind, at, chosen, mark, choice, costs, spent } = this
    let { depth: d, trailTop: top, forcedCount } = this
    let isDown = this.phase === 'down'
    let updates = 0
    for (;;) {
      if (isDown) {
        isDown = false
        let best = NOTHING
        while (forcedCount > 0 && best < 0) {
          const one = forced[--forcedCount]!
          if (need[one]! > 0 && slack[one] === 0) best = one
        }
        if (best < 0) {
          best = this.pick()
          updates += this.picked
          if (best < 0) {
            this.depth = d
            this.trailTop = top
            this.forcedCount = 0
            this.hasFound = true
            this.phase = d < 0 ? 'finished' : 'next'
            return FOUND
          }
        }
        d++
        item[d] = best
        at[d] = first[best]!
        chosen[d] = NOTHING
        const isOptional = need[best]! <= 0
        kind[d] = isOptional ? OR_NEVER : room[best] === 1 ? ONCE : AGAIN
        choice[d] = slack[best]! > 0 || isOptional ? d : d > 0 ? choice[d - 1]! : -1
      } else if (chosen[d] !== NOTHING) {
        // Levels without a choice are passed over on the way back.
        let target = choice[d]!
        if (target < 0) {
          this.phase = 'finished'
          return FINISHED
        }
        let isAnew = false
        if (this.steps >= this.weighsFrom && !this.isWeighing) {
          this.isWeighing = true
          isAnew = !this.hasFound
          if (isAnew) while (target > 0 && choice[target - 1]! >= 0) target = choice[target - 1]!
        }
        const low = mark[target]!
        while (top > low) {
          const gone = trail[--top]!
          if (gone < 0) {
            next[previous[~gone]!] = ~gone
            previous[next[~gone]!] = ~gone
            continue
          }
          isGone[gone] = 0
          for (let c = starts[gone]!, end = middles[gone]!; c < end; c++) slack[cells[c]!]!++
        }
        for (; d >= target; d--) {
          const option = chosen[d]!
          if (option < 0) continue
          isGone[option] = 0
          const middle = middles[option]!
          if (colours) {
            for (let c = middle, end = starts[option + 1]!; c < end; c++) {
              if (paintedOn[cells[c]!] === d + 1) paintedOn[cells[c]!] = 0
            }
          }
          for (let start = starts[option]!, c = middle - 1; c >= start; c--) {
            const i = cells[c]!
            need[i]!++
            if (room[i]!++ !== 0 || !isExact) continue
            next[previous[i]!] = i
            previous[next[i]!] = i
          }
        }
        d = target
        const tried = chosen[d]!
        chosen[d] = NOTHING
        if (isAnew) {
          d--
          isDown = true
          continue
        }
        if (kind[d] !== ONCE && tried >= 0) {
          // The branches that follow do without this option; where it is needed, there are none.
          isGone[tried] = 1
          trail[top++] = tried
          for (let c = starts[tried]!, end = middles[tried]!; c < end; c++) {
            const i = cells[c]!
            const left = --slack[i]!
            if (left > 0) continue
            if (left < 0) {
              at[d] = first[item[d]! + 1]!
              kind[d] = ONCE
            } else if (need[i] === 0 && room[i] !== 0) {
              trail[top++] = ~i
              next[previous[i]!] = next[i]!
              previous[next[i]!] = previous[i]!
            }
          }
        }
      }
      const branchEnd = first[item[d]! + 1]!
      let k = at[d]!
      while (k < branchEnd && isGone[optionsOf[k]!] !== 0) k++
      if (k < branchEnd && costs) {
        // The options that follow cost no less.
        spent[d + 1] = spent[d]! + costs[optionsOf[k]!]!
        if (spent[d + 1]! >= this.limit) k = branchEnd
      }
      at[d] = k
      if (k === branchEnd && kind[d] !== OR_NEVER) {
        if (d > 0) {
          d--
          continue
        }
        this.phase = 'finished'
        return FINISHED
      }
      if (updates >= budget) {
        this.depth = d
        this.trailTop = top
        this.forcedCount = forcedCount
        this.phase = 'next'
        return PAUSED
      }
      this.steps++
      mark[d] = top
      if (k === branchEnd) {
        kind[d] = ONCE
        chosen[d] = NO_MORE
        updates += 8
        isDown = true
        continue
      }
      const option = optionsOf[k]!
      at[d] = k + 1
      chosen[d] = option
      isGone[option] = 1
      const start = starts[option]!
      const middle = middles[option]!
      const end = starts[option + 1]!
      for (let c = start; c < middle; c++) {
        const i = cells[c]!
        const needed = --need[i]!
        if (--room[i]! === 0) {
          const before = previous[i]!
          const after = next[i]!
          next[before] = after
          previous[after] = before
          // The ring must be restored in the order in which it was taken apart.
          if (!isExact) trail[top++] = ~i
        } else if (needed > 0 && slack[i] === 0 && forcedCount < primary) forced[forcedCount++] = i
      }
      let isDead = false
      for (let c = start; c < end && !isDead; c++) {
        const i = cells[c]!
        let colour = 0
        if (c < middle) {
          if (room[i] !== 0) continue
        } else if (colours) {
          colour = colours[c]!
          if (colour !== 0) {
            if (paintedOn[i] !== 0) continue
            paintedOn[i] = d + 1
          }
        }
        for (let f = first[i]!, listEnd = first[i + 1]!; f < listEnd; f++) {
          const other = optionsOf[f]!
          if (isGone[other] !== 0 || (colour !== 0 && listColours![f] === colour)) continue
          isGone[other] = 1
          trail[top++] = other
          for (let e = starts[other]!, otherMiddle = middles[other]!; e < otherMiddle; e++) {
            const j = cells[e]!
            const left = --slack[j]!
            if (left > 0) continue
            if (left < 0) {
              isDead = true
              failures[j]!++
            } else if (need[j]! > 0) forced[forcedCount++] = j
            else if (room[j] !== 0) {
              trail[top++] = ~j
              next[previous[j]!] = next[j]!
              previous[next[j]!] = previous[j]!
            }
          }
          if (isDead) break
        }
      }
      updates += (top - mark[d]!) * 4 + 8
      if (isDead) forcedCount = 0
      else isDown = true
    }
  }

  /** The item to branch on; NOTHING if all are covered and none may be covered again. */
  private pick(): number {
    const { primary, next, slack, need, failures, isWeighing } = this
    let best = NOTHING
    let fewest = 0x7fffffff
    let divisor = 1
    let seen = 0
    for (let i = next[primary]!; i !== primary; i = next[i]!) {
      seen++
      // One branch for each option that can be the first one chosen, and one for none of them, where that is allowed.
      let branches = slack[i]! + 1
      if (need[i]! <= 0) {
        branches += need[i]!
        if (branches === 1) continue
      }
      const weight = isWeighing ? FAILURE_OFFSET + failures[i]! : 1
      const more = branches * divisor - fewest * weight
      if (more > 0 || (more === 0 && failures[i]! <= failures[best]!)) continue
      fewest = branches
      divisor = weight
      best = i
    }
    this.picked = seen
    return best
  }

  cover(): number[] {
    const { chosenAtRoot, chosen, ids } = this
    const cover = chosenAtRoot.slice()
    for (let d = 0; d <= this.depth; d++) if (chosen[d]! >= 0) cover.push(ids[chosen[d]!]!)
    return cover
  }

  rest(): () => Prefix[] {
    if (this.phase === 'finished') return () => []
    const { depth, item, at, chosen, kind } = this
    const hasBranches = (d: number) =>
      (chosen[d] === NOTHING || this.choice[d] === d) &&
      (kind[d] === OR_NEVER || at[d]! < this.problem.first[item[d]! + 1]!)
    const isLoose = (d: number) => kind[d] !== ONCE || chosen[d] === NO_MORE
    return partsBeside(this.problem, { depth, item, at, chosen, hasBranches, isLoose })
  }

  leave(): void {
    this.phase = 'finished'
    this.giveBack?.()
    this.giveBack = undefined
  }
}
