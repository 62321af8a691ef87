import { FAILURE_OFFSET, FINISHED, FOUND, type Kernel, PAUSED } from './kernel.ts'
import { isIdle, isPlain, type Matrix } from './matrix.ts'
import type { Prefix } from './problem.ts'
import type { Root } from './root.ts'

const MOST_ITEMS = 1 << 13
const MOST_OPTIONS = 1 << 14
const MOST_CELLS = 1 << 16
/** Added to the size of an item when it is covered, and from the start to that of an item that need not be. */
const DONE = 1 << 16

// Memory of the module, for engines read constants much faster than arrays that might be any. It belongs to one
// kernel at a time: another one that goes to work has the first put its part aside.
const STARTS = /* @__PURE__ */ new Int32Array(MOST_OPTIONS + 1)
const CELLS = /* @__PURE__ */ new Int32Array(MOST_CELLS)
/** How many options each item has left. */
const SIZE = /* @__PURE__ */ new Int32Array(MOST_ITEMS)
/** Items that have come down to one option; an item can come here twice. */
const SINGLES = /* @__PURE__ */ new Int32Array(2 * MOST_ITEMS + 1)
/** The primary items that were open at the root, and how often each item has run empty. */
const OPEN = /* @__PURE__ */ new Int32Array(MOST_ITEMS)
const FAILURES = /* @__PURE__ */ new Int32Array(MOST_ITEMS)
/** The options of each item. */
const FIRST = /* @__PURE__ */ new Int32Array(MOST_ITEMS + 1)
const OPTIONS_OF = /* @__PURE__ */ new Int32Array(MOST_CELLS)
/** 1 for options that have been removed. */
const GONE = /* @__PURE__ */ new Int32Array(MOST_OPTIONS)
/** Options removed, in order. */
const TRAIL = /* @__PURE__ */ new Int32Array(MOST_OPTIONS + 1)

/** What a search needs of it. */
const MEMORY = [STARTS, CELLS, SIZE, OPEN, FAILURES, FIRST, OPTIONS_OF, GONE, TRAIL]

let owner: SmallKernel | undefined

const NONE = -1

/** What a node costs beside looking at the open items. */
const NODE_UPDATES = 64

export function isSmall(matrix: Matrix): boolean {
  const { items, options, cells } = matrix
  return isPlain(matrix) && items <= MOST_ITEMS && options <= MOST_OPTIONS && cells.length <= MOST_CELLS
}

/**
 * The kernel for small problems without colours and multiplicities, such as sudoku, where most is forced. An item that
 * comes down to one option is noticed when it happens. A branch chooses an option, and then does without it, which may
 * force more. The root is found in the same way, also for other kernels.
 */
export class SmallKernel implements Kernel {
  steps = 0
  /** What is left at the root: options, open primary items, and how many options these have together. */
  left = 0
  open = 0
  cells = 0
  private readonly chosen: number[] = []
  /** The options that were refuted. */
  private readonly without: number[]
  private trailTop = 0
  /** For each choice how many options were refuted, removed and chosen before. */
  private readonly choices: number[] = []
  private phase: 'down' | 'next' | 'finished' = 'down'
  private isWeighing = false
  private hasFound = false
  /** What stood in the memory of the module. */
  private aside: Int32Array[] | undefined

  constructor(
    private readonly matrix: Matrix,
    private readonly prefix: Prefix,
    /** After how many steps failures are weighed. */
    private readonly weighsFrom = Number.POSITIVE_INFINITY,
  ) {
    owner?.putAside()
    owner = this
    const { primary, items, options } = matrix
    this.without = [...prefix.excluded]
    STARTS.set(matrix.starts)
    CELLS.set(matrix.cells)
    SIZE.set(matrix.sizes)
    FAILURES.fill(0, 0, items)
    GONE.fill(0, 0, options)
    listOptions(items, options)
    if (!this.findRoot()) {
      this.phase = 'finished'
      return
    }
    // What is forced at the root is no search.
    this.steps = 0
    for (let item = 0; item < primary; item++) {
      if (SIZE[item]! >= DONE) continue
      OPEN[this.open++] = item
      this.cells += SIZE[item]!
    }
    this.left = options - this.trailTop
  }

  /** Chooses what is forced and what the prefix has chosen, without what it excludes; false if there is no cover. */
  private findRoot(): boolean {
    const { matrix, prefix, chosen } = this
    const { primary, items, options } = matrix
    let singles = 0
    for (let item = 0; item < items; item++) {
      if (item >= primary) SIZE[item]! += DONE
      else if (SIZE[item] === 0) return false
      else if (SIZE[item] === 1) SINGLES[singles++] = item
    }
    if (singles > 0 && !this.propagate(firstLeft(SINGLES[0]!), singles)) return false
    if (matrix.hasIdle) {
      for (let option = 0; option < options; option++) {
        if (GONE[option] === 0 && isIdle(matrix, option)) this.propagate(~option, 0)
      }
    }
    for (const option of prefix.excluded) {
      if (chosen.includes(option) || (GONE[option] === 0 && !this.propagate(~option, 0))) return false
    }
    for (const option of prefix.chosen) {
      if (!chosen.includes(option) && (GONE[option] !== 0 || !this.propagate(option, 0))) return false
    }
    return true
  }

  /** The root as other kernels take it; undefined if there is no cover. */
  root(): Root | undefined {
    if (this.phase === 'finished') return undefined
    const { chosen, prefix } = this
    const { items, primary, options } = this.matrix
    const covered = new Int32Array(items)
    const size = new Int32Array(items)
    for (let item = 0; item < items; item++) {
      covered[item] = SIZE[item]! >= (item < primary ? DONE : 2 * DONE) ? 1 : 0
      size[item] = SIZE[item]! % DONE
    }
    const list = new Int32Array(this.left)
    let kept = 0
    for (let option = 0; option < options; option++) if (GONE[option] === 0) list[kept++] = option
    return { chosen, excluded: prefix.excluded, list, count: kept, covered, size }
  }

  work(budget: number): typeof FOUND | typeof PAUSED | typeof FINISHED {
    if (this.phase === 'finished') return FINISHED
    if (owner !== this) this.takeBack()
    let isAlive = this.phase === 'down'
    let updates = 0
    for (;;) {
      if (isAlive) {
        if (updates >= budget) {
          this.phase = 'down'
          return PAUSED
        }
        const item = this.pick()
        if (item === NONE) {
          this.hasFound = true
          this.phase = 'next'
          return FOUND
        }
        this.choices.push(this.without.length, this.trailTop, this.chosen.length)
        isAlive = this.propagate(firstLeft(item), 0)
      } else {
        if (this.choices.length === 0) {
          this.phase = 'finished'
          return FINISHED
        }
        if (this.isWeighing || this.steps < this.weighsFrom) isAlive = this.refute()
        else {
          this.isWeighing = true
          if (!this.hasFound) this.goBack(0)
          isAlive = !this.hasFound || this.refute()
        }
      }
      updates += this.open + NODE_UPDATES
    }
  }

  /**
   * The open item with the fewest options, of several the one that has run empty most often; the fewest divided by
   * these failures when they are weighed. NONE if all are covered.
   */
  private pick(): number {
    const { open, isWeighing } = this
    let best = NONE
    let fewest = 0x7fffffff
    let divisor = 1
    let failures = 0
    for (let k = 0; k < open; k++) {
      const item = OPEN[k]!
      const size = SIZE[item]!
      if (size >= DONE) continue
      const weight = isWeighing ? FAILURE_OFFSET + FAILURES[item]! : 1
      const more = size * divisor - fewest * weight
      if (more > 0 || (more === 0 && FAILURES[item]! <= failures)) continue
      fewest = size
      divisor = weight
      failures = FAILURES[item]!
      best = item
    }
    return best
  }

  /** Goes back to the last choice, and on without the option that was chosen; false if that leaves no cover. */
  private refute(): boolean {
    const refuted = this.goBack(this.choices.length - 3)
    this.without.push(refuted)
    return this.propagate(~refuted, 0)
  }

  /** Takes back a choice and those below it; gives the option that was chosen. */
  private goBack(choice: number): number {
    const { choices, chosen } = this
    this.without.length = choices[choice]!
    const trailEnd = choices[choice + 1]!
    const chosenEnd = choices[choice + 2]!
    choices.length = choice
    for (let t = this.trailTop - 1; t >= trailEnd; t--) {
      const gone = TRAIL[t]!
      GONE[gone] = 0
      for (let c = STARTS[gone]!, end = STARTS[gone + 1]!; c < end; c++) SIZE[CELLS[c]!]!++
    }
    this.trailTop = trailEnd
    for (let k = chosenEnd; k < chosen.length; k++) {
      for (let c = STARTS[chosen[k]!]!, end = STARTS[chosen[k]! + 1]!; c < end; c++) SIZE[CELLS[c]!]! -= DONE
    }
    const option = chosen[chosenEnd]!
    chosen.length = chosenEnd
    return option
  }

  /**
   * Chooses an option, or does without it if it is given as `~option`, and chooses what then is the only option of an
   * item, among them the `singles` that are listed already. False if an item has no option left.
   */
  private propagate(choice: number, singles: number): boolean {
    const { chosen } = this
    let next = choice
    let top = this.trailTop
    for (;;) {
      let t = top
      if (next < 0) {
        GONE[~next] = 1
        TRAIL[top++] = ~next
      } else {
        chosen.push(next)
        this.steps++
        for (let c = STARTS[next]!, end = STARTS[next + 1]!; c < end; c++) {
          const item = CELLS[c]!
          SIZE[item]! += DONE
          for (let f = FIRST[item]!, listEnd = FIRST[item + 1]!; f < listEnd; f++) {
            // No branches here and below, for a processor would guess them wrong.
            const other = OPTIONS_OF[f]!
            TRAIL[top] = other
            top += 1 - GONE[other]!
            GONE[other] = 1
          }
        }
      }
      let empty = 0
      for (; t < top; t++) {
        for (let c = STARTS[TRAIL[t]!]!, end = STARTS[TRAIL[t]! + 1]!; c < end; c++) {
          const item = CELLS[c]!
          const left = SIZE[item]! - 1
          SIZE[item] = left
          SINGLES[singles] = item
          singles += (left - 2) >>> 31
          empty |= left - 1
        }
      }
      this.trailTop = top
      if (empty < 0) {
        while (SIZE[SINGLES[--singles]!] !== 0);
        FAILURES[SINGLES[singles]!]!++
        return false
      }
      // Some have been covered since they were listed.
      do {
        if (singles === 0) return true
      } while (SIZE[SINGLES[--singles]!]! > 1)
      next = firstLeft(SINGLES[singles]!)
    }
  }

  cover(): number[] {
    return [...this.chosen]
  }

  rest(): () => Prefix[] {
    const { choices, chosen, without, phase } = this
    if (phase === 'finished') return () => []
    const rest: Prefix[] = []
    for (let k = 0; k < choices.length; k += 3) {
      const above = chosen.slice(0, choices[k + 2])
      rest.push({ chosen: above, excluded: [...without.slice(0, choices[k]), chosen[choices[k + 2]!]!] })
    }
    if (phase === 'down') rest.push({ chosen: [...chosen], excluded: [...without] })
    return () => rest
  }

  leave(): void {
    this.phase = 'finished'
    if (owner === this) owner = undefined
  }

  private putAside(): void {
    const { items, cells } = this.matrix
    const used = Math.max(items, cells.length) + 1
    this.aside = MEMORY.map((memory) => memory.slice(0, used))
    owner = undefined
  }

  private takeBack(): void {
    owner?.putAside()
    owner = this
    for (const [k, memory] of MEMORY.entries()) memory.set(this.aside![k]!)
  }
}

/** Lists the options of each item. */
function listOptions(items: number, options: number): void {
  let sum = 0
  for (let item = 0; item < items; item++) {
    sum += SIZE[item]!
    FIRST[item] = sum
  }
  FIRST[items] = sum
  for (let option = options - 1; option >= 0; option--) {
    for (let c = STARTS[option]!, end = STARTS[option + 1]!; c < end; c++) OPTIONS_OF[--FIRST[CELLS[c]!]!] = option
  }
}

function firstLeft(item: number): number {
  let f = FIRST[item]!
  while (GONE[OPTIONS_OF[f]!] !== 0) f++
  return OPTIONS_OF[f]!
}
