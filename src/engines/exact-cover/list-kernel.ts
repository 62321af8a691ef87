import { Arena } from '../../base/arena.ts'
import { FINISHED, FOUND, type Kernel, PAUSED } from './kernel.ts'
import { type LocalProblem, partsBeside } from './local.ts'
import type { Prefix } from './problem.ts'

/** How much of an arena the kernel takes. */
export const listKernelSize = ({ items, options }: { readonly items: number; readonly options: number }): number =>
  items * 11 + options * 2 + 7

/**
 * The kernel for plain problems with many items and few options for each, such as sudoku. The options of each item are a fixed
 * list with a flag for those that are gone, and only the number of those left is kept up to date. Items with a single
 * option are noticed when they come to it, so that most nodes look for nothing. Among items with equally few options the
 * one that has failed most often is chosen.
 */
export class ListKernel implements Kernel {
  steps = 0
  private readonly chosenAtRoot: readonly number[]
  private readonly ids: Int32Array
  private readonly primary: number
  private readonly starts: Int32Array
  private readonly cells: Int32Array
  /** The options of item i are `optionsOf[first[i]]` to `optionsOf[first[i + 1] - 1]`. */
  private readonly first: Int32Array
  private readonly optionsOf: Int32Array
  private readonly size: Int32Array
  private readonly isGone: Int32Array
  private readonly isCovered: Int32Array
  /** The items not covered as a ring; `primary` is its head. */
  private readonly next: Int32Array
  private readonly previous: Int32Array
  private readonly failures: Int32Array
  /** Options removed, in order. */
  private readonly trail: Int32Array
  private trailTop = 0
  /** Items that have come to a single option. */
  private readonly singles: Int32Array
  private singleCount = 0
  // The path: each level's item, the next of its options, the chosen one, where the trail stood before, and the deepest level up
  // to this one where there was a choice.
  private readonly item: Int32Array
  private readonly at: Int32Array
  private readonly chosen: Int32Array
  private readonly mark: Int32Array
  private readonly choice: Int32Array
  private depth = -1
  private phase: 'down' | 'next' | 'finished' = 'down'

  /** Takes its arrays from the arena, and calls `giveBack` when it is left. */
  constructor(
    private readonly problem: LocalProblem,
    arena = Arena.ofSize(listKernelSize(problem)),
    private giveBack?: () => void,
  ) {
    const { primary, items, options, first } = problem
    this.chosenAtRoot = problem.root.chosen
    this.ids = problem.root.list
    this.primary = primary
    this.starts = problem.starts
    this.cells = problem.cells
    this.first = first
    this.optionsOf = problem.optionsOf
    this.size = arena.take(items)
    this.failures = arena.take(items)
    this.next = arena.take(primary + 1)
    this.previous = arena.take(primary + 1)
    this.trail = arena.take(options)
    this.singles = arena.take(primary)
    this.item = arena.take(primary + 1)
    this.at = arena.take(primary + 1)
    this.chosen = arena.take(primary + 1)
    this.mark = arena.take(primary + 1)
    this.choice = arena.take(primary + 1)
    this.isGone = arena.take(options)
    this.isCovered = arena.take(items)
    for (let item = 0; item < items; item++) this.size[item] = first[item + 1]! - first[item]!
    for (let item = 0; item <= primary; item++) {
      this.next[item] = item === primary ? 0 : item + 1
      this.previous[item] = item === 0 ? primary : item - 1
      if (item < primary && this.size[item] === 1) this.singles[this.singleCount++] = item
    }
  }

  work(budget: number): typeof FOUND | typeof PAUSED | typeof FINISHED {
    if (this.phase === 'finished') return FINISHED
    const { primary, starts, cells, first, optionsOf, size, isGone, isCovered, next, previous } = this
    const { failures, trail, singles, item, at, chosen, mark, choice } = this
    let { depth: d, trailTop: top, singleCount } = this
    let isDown = this.phase === 'down'
    let updates = 0
    if (isDown && next[primary] === primary) {
      this.phase = 'finished'
      return FOUND
    }
    for (;;) {
      if (isDown) {
        isDown = false
        d++
        let best = -1
        while (singleCount > 0 && best < 0) {
          const single = singles[--singleCount]!
          if (isCovered[single] === 0) best = single
        }
        if (best < 0) {
          let fewest = 0x7fffffff
          for (let i = next[primary]!; i !== primary; i = next[i]!) {
            const options = size[i]!
            if (options < fewest || (options === fewest && failures[i]! > failures[best]!)) {
              fewest = options
              best = i
            }
            updates++
          }
        }
        item[d] = best
        at[d] = first[best]!
        chosen[d] = -1
        choice[d] = size[best]! > 1 ? d : d > 0 ? choice[d - 1]! : -1
      } else if (chosen[d]! >= 0) {
        // Levels without a choice are passed over on the way back.
        const target = choice[d]!
        if (target < 0) {
          this.phase = 'finished'
          return FINISHED
        }
        const low = mark[target]!
        while (top > low) {
          const gone = trail[--top]!
          isGone[gone] = 0
          for (let c = starts[gone]!, end = starts[gone + 1]!; c < end; c++) size[cells[c]!]!++
        }
        for (; d >= target; d--) {
          const option = chosen[d]!
          isGone[option] = 0
          for (let start = starts[option]!, c = starts[option + 1]! - 1; c >= start; c--) {
            const i = cells[c]!
            isCovered[i] = 0
            if (i < primary) {
              next[previous[i]!] = i
              previous[next[i]!] = i
            }
          }
        }
        d = target
        chosen[d] = -1
      }
      const branching = item[d]!
      const branchEnd = first[branching + 1]!
      let k = at[d]!
      while (k < branchEnd && isGone[optionsOf[k]!] !== 0) k++
      at[d] = k
      if (k === branchEnd) {
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
        this.singleCount = singleCount
        this.phase = 'next'
        return PAUSED
      }
      const option = optionsOf[k]!
      at[d] = k + 1
      chosen[d] = option
      mark[d] = top
      isGone[option] = 1
      this.steps++
      const start = starts[option]!
      const end = starts[option + 1]!
      for (let c = start; c < end; c++) {
        const i = cells[c]!
        isCovered[i] = 1
        if (i < primary) {
          const before = previous[i]!
          const after = next[i]!
          next[before] = after
          previous[after] = before
        }
      }
      let isDead = false
      for (let c = start; c < end && !isDead; c++) {
        const i = cells[c]!
        for (let f = first[i]!, listEnd = first[i + 1]!; f < listEnd && !isDead; f++) {
          const other = optionsOf[f]!
          if (isGone[other] !== 0) continue
          isGone[other] = 1
          trail[top++] = other
          for (let e = starts[other]!, otherEnd = starts[other + 1]!; e < otherEnd; e++) {
            const j = cells[e]!
            const options = --size[j]!
            if (options > 1 || isCovered[j] !== 0 || j >= primary) continue
            if (options === 1) singles[singleCount++] = j
            else {
              isDead = true
              failures[j]!++
            }
          }
        }
      }
      updates += (top - mark[d]!) * 4 + 8
      if (isDead) {
        singleCount = 0
        continue
      }
      if (next[primary] === primary) {
        this.depth = d
        this.trailTop = top
        this.singleCount = 0
        this.phase = 'next'
        return FOUND
      }
      isDown = true
    }
  }

  cover(): number[] {
    const { chosenAtRoot, chosen, ids } = this
    const root = chosenAtRoot.length
    const cover = new Array<number>(root + this.depth + 1)
    for (let k = 0; k < root; k++) cover[k] = chosenAtRoot[k]!
    for (let k = root; k < cover.length; k++) cover[k] = ids[chosen[k - root]!]!
    return cover
  }

  rest(): () => Prefix[] {
    if (this.phase === 'finished') return () => []
    const { depth, item, at, chosen } = this
    const hasChoice = (d: number) => chosen[d]! < 0 || this.choice[d] === d
    return partsBeside(this.problem, { depth, item, at, chosen, hasChoice })
  }

  leave(): void {
    this.phase = 'finished'
    this.giveBack?.()
    this.giveBack = undefined
  }
}
