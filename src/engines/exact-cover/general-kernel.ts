import { FINISHED, FOUND, type Kernel, PAUSED } from './kernel.ts'
import { isIdle, type Matrix } from './matrix.ts'
import type { CoverHooks, Prefix } from './problem.ts'
import type { CoverState } from './state.ts'
import { ALL_COVERED, borrowState, giveBackState, isLoose, pickBy, pickFewest, type StateTask } from './state.ts'

/** No option is chosen on this level: the next branch comes, or no more options of its item are taken. */
const NOTHING = -1
const NO_MORE = -2

/** Short lists are sorted faster by a plain loop than by a call. */
const MOST_SORTED_IN_PLACE = 24

/** A node of the path: an item, its options, and which of them are done. */
interface Level {
  item: number
  /** The branches are `branches[from]` to `branches[to - 1]`; `at` is the next one. */
  from: number
  to: number
  at: number
  chosen: number
  isHooked: boolean
  /** Where the trail stood when the level was entered, and when its option was chosen. */
  entered: number
  mark: number
  /** Whether an item is covered more than once or maybe not at all: then branches exclude those before them. */
  isLoose: boolean
  mayClose: boolean
}

/** What the kernel asks of a task, so that a search that needs no other kernel loads no other. */
export interface HookedTask extends StateTask {
  readonly hooks: CoverHooks
  readonly prefix: Prefix
}

/** The kernel that can do everything: colours, multiplicities, own choices, hooks, memory. */
export class GeneralKernel implements Kernel {
  steps = 0
  protected readonly state: CoverState
  private readonly levels: Level[] = []
  private readonly matrix: Matrix
  private readonly prefix: Prefix
  private depth = 0
  private branches: Int32Array
  private readonly memory: Memory | undefined
  /** Whether a branch ends as soon as some item cannot be covered. */
  protected isEager: boolean
  /** Options of the prefix whose `onSelect` has been called. */
  private hookedPrefix = 0
  private phase: 'new' | 'down' | 'next' | 'finished' = 'new'
  private isLeft = false

  /** Of the task's own part of the tree and state, unless another part and an untouched state are lent. */
  constructor(
    private readonly task: HookedTask,
    protected readonly hooks: CoverHooks = task.hooks,
    private readonly lent?: { readonly prefix: Prefix; readonly state: CoverState },
  ) {
    this.prefix = lent?.prefix ?? task.prefix
    this.matrix = task.matrix
    this.state = lent?.state ?? borrowState(task)
    this.branches = new Int32Array(64)
    this.memory = hooks.memory && new Memory(task.matrix.options, hooks.memory)
    this.isEager = hooks.criterion === undefined
  }

  work(budget: number): typeof FOUND | typeof PAUSED | typeof FINISHED {
    const { state } = this
    const limit = state.updates + budget
    if (this.phase === 'new') this.phase = this.start() ? 'down' : 'next'
    while (this.phase !== 'finished') {
      if (this.phase === 'down') {
        this.phase = 'next'
        const item = this.pick()
        if (item === ALL_COVERED && this.isAccepted()) return FOUND
        if (item < 0) continue
        this.open(item)
      } else this.undo()
      if (this.depth === 0) break
      if (state.updates >= limit) return PAUSED
      if (this.advance()) this.phase = 'down'
      else if (this.levels[this.depth - 1]!.chosen === NOTHING) this.close()
    }
    this.leave()
    return FINISHED
  }

  cover(): number[] {
    const options = [...this.prefix.chosen]
    for (let d = 0; d < this.depth; d++) {
      const { chosen } = this.levels[d]!
      if (chosen >= 0) options.push(chosen)
    }
    return options
  }

  rest(): () => Prefix[] {
    if (this.phase === 'new') return () => [this.prefix]
    const { memory } = this
    const rest: Prefix[] = []
    const chosen = [...this.prefix.chosen]
    const excluded = new Set(this.prefix.excluded)
    for (let d = 0; d < this.depth; d++) {
      const level = this.levels[d]!
      const tried = [...this.branches.subarray(level.from, level.at)]
      for (const option of memory?.triedAt(d) ?? []) excluded.add(option)
      if (level.mayClose || level.at < level.to) {
        const alike = memory && level.chosen >= 0 ? memory.alike(level.chosen) : []
        rest.push(prefixOf([...chosen], new Set([...excluded, ...tried, ...alike])))
      }
      if (level.isLoose) for (const option of tried) if (option !== level.chosen) excluded.add(option)
      if (level.chosen >= 0) chosen.push(level.chosen)
    }
    return () => rest
  }

  /** The parts below the branches of the deepest level, which has not tried any of them yet. */
  branchesHere(): Prefix[] {
    const level = this.levels[this.depth - 1]!
    const { memory } = this
    const excluded = new Set(this.prefix.excluded)
    const parts: Prefix[] = []
    for (let k = level.from; k < level.to; k++) {
      const option = this.branches[k]!
      if (excluded.has(option)) continue
      parts.push(prefixOf([...this.prefix.chosen, option], excluded))
      if (level.isLoose) excluded.add(option)
      for (const other of memory?.alike(option) ?? []) excluded.add(other)
    }
    if (level.mayClose) {
      for (let k = level.from; k < level.to; k++) excluded.add(this.branches[k]!)
      parts.push(prefixOf([...this.prefix.chosen], excluded))
    }
    return parts
  }

  leave(): void {
    if (this.isLeft) return
    this.isLeft = true
    this.phase = 'finished'
    if (!this.lent) giveBackState(this.task, this.state)
    // A hook that throws keeps no other from being called.
    const errors: unknown[] = []
    for (const option of this.hookedOptions()) attempt(() => this.hooks.onUndo?.(option), errors)
    if (errors.length > 0) throw errors[0]
  }

  /** Options for which `onUndo` is due, the last one first. */
  private hookedOptions(): number[] {
    const hooked = this.levels.slice(0, this.depth).filter((level) => level.isHooked)
    const options = [...this.prefix.chosen.slice(0, this.hookedPrefix), ...hooked.map((level) => level.chosen)]
    return options.reverse()
  }

  /** Goes to the part of the tree that the prefix names; false if there is nothing. */
  private start(): boolean {
    const { state, prefix, hooks } = this
    for (const option of prefix.excluded) if (state.isLeft(option)) state.remove(option)
    for (const option of prefix.chosen) {
      if (!state.isLeft(option) || isIdle(this.matrix, option)) return false
      state.choose(option, false)
      this.hookedPrefix++
      if (hooks.onSelect?.(option) === false) return false
    }
    return !(state.isStarved && this.isEager)
  }

  protected isAccepted(): boolean {
    return this.hooks.onCover?.(this.cover()) !== false
  }

  /** The item to branch on. */
  protected pick(): number {
    const { criterion } = this.hooks
    return criterion ? pickBy(this.state, criterion) : pickFewest(this.state)
  }

  /** Whether a level may continue without covering its item any further. */
  protected mayClose(item: number): boolean {
    return this.state.need[item]! <= 0
  }

  /** Enters a new level. */
  private open(item: number): void {
    const { state, depth } = this
    const from = depth === 0 ? 0 : this.levels[depth - 1]!.to
    const to = from + state.size[item]!
    if (to > this.branches.length) {
      const larger = new Int32Array(to * 2)
      larger.set(this.branches)
      this.branches = larger
    }
    state.optionsOf(item, this.branches, from)
    this.sort(from, to)
    const entered = state.trailTop
    const level = this.levels[depth] ?? newLevel()
    this.levels[depth] = level
    level.item = item
    level.from = level.at = from
    level.to = to
    level.chosen = NOTHING
    level.entered = level.mark = entered
    level.mayClose = this.mayClose(item)
    level.isLoose = level.mayClose || isLoose(state, item)
    this.memory?.open(depth)
    this.depth++
  }

  private sort(from: number, to: number): void {
    const { branches } = this
    const { order } = this.hooks
    if (to - from > MOST_SORTED_IN_PLACE || order) {
      const sorted = branches.subarray(from, to).sort()
      if (order) sortBy(sorted, order)
      return
    }
    for (let k = from + 1; k < to; k++) {
      const option = branches[k]!
      let place = k
      while (place > from && branches[place - 1]! > option) {
        branches[place] = branches[place - 1]!
        place--
      }
      branches[place] = option
    }
  }

  /** Tries the next branch of the deepest level: true if the search continues below it. */
  private advance(): boolean {
    const { state, memory, hooks } = this
    const level = this.levels[this.depth - 1]!
    while (level.at < level.to) {
      const option = this.branches[level.at++]!
      if (memory?.isTried(option)) {
        if (level.isLoose) state.remove(option)
        continue
      }
      this.steps++
      level.chosen = option
      level.mark = state.trailTop
      state.isStarved = false
      state.choose(option, this.isEager)
      if (state.isStarved && this.isEager) return false
      level.isHooked = true
      return hooks.onSelect?.(option) !== false
    }
    if (!level.mayClose) return false
    level.mayClose = false
    this.steps++
    level.chosen = NO_MORE
    level.mark = state.trailTop
    return true
  }

  /** Takes back what the deepest level has chosen. */
  private undo(): void {
    const level = this.levels[this.depth - 1]
    if (!level || level.chosen === NOTHING) return
    const { state } = this
    const option = level.chosen
    level.chosen = NOTHING
    if (option === NO_MORE) return
    state.unchoose(option, level.mark)
    if (level.isHooked) {
      level.isHooked = false
      this.hooks.onUndo?.(option)
    }
    this.memory?.try(option, this.depth - 1)
    if (!level.isLoose) return
    // Branches after this one do without its option; where too few are left, there are none.
    state.isStarved = false
    state.remove(option)
    if (state.isStarved && this.isEager) level.at = level.to
    if (!level.mayClose && state.size[level.item]! < state.need[level.item]!) level.at = level.to
  }

  /** Leaves the deepest level. */
  private close(): void {
    this.depth--
    this.state.restore(this.levels[this.depth]!.entered)
    this.memory?.close(this.depth)
  }
}

const newLevel = (): Level => ({
  item: 0,
  from: 0,
  to: 0,
  at: 0,
  chosen: NOTHING,
  isHooked: false,
  entered: 0,
  mark: 0,
  isLoose: false,
  mayClose: false,
})

/** Least value first, as they stand among equals. */
function sortBy(options: Int32Array, order: (option: number) => number): void {
  const sorted = Array.from(options, (option) => ({ option, value: order(option) }))
  sorted.sort((a, b) => a.value - b.value)
  sorted.forEach(({ option }, k) => {
    options[k] = option
  })
}

/** With memory an option of the path can be among those that are not to be tried again. */
function prefixOf(chosen: readonly number[], without: ReadonlySet<number>): Prefix {
  return { chosen, excluded: [...without].filter((option) => !chosen.includes(option)) }
}

function attempt(action: () => void, errors: unknown[]): void {
  try {
    action()
  } catch (error) {
    errors.push(error)
  }
}

/** Which keys have been tried on the levels of the path; see `memory` in CoverHooks. */
class Memory {
  /** The number of each option's key; -1 for none. */
  private readonly keys: Int32Array
  private readonly options: number[][] = []
  /** How many levels have tried a key, and which keys each level has tried. */
  private readonly levelsWith: number[] = []
  private readonly triedOn: number[][] = []

  constructor(options: number, keyOf: (option: number) => unknown) {
    this.keys = new Int32Array(options).fill(-1)
    const numbers = new Map<unknown, number>()
    for (let option = 0; option < options; option++) {
      const key = keyOf(option)
      if (key === undefined) continue
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      this.keys[option] = number
      if (this.options[number]) this.options[number].push(option)
      else this.options[number] = [option]
      this.levelsWith[number] = 0
    }
  }

  open(level: number): void {
    this.triedOn[level] = []
  }

  close(level: number): void {
    for (const key of this.triedOn[level]!) this.levelsWith[key]!--
  }

  try(option: number, level: number): void {
    const key = this.keys[option]!
    if (key < 0) return
    this.levelsWith[key]!++
    this.triedOn[level]!.push(key)
  }

  isTried(option: number): boolean {
    const key = this.keys[option]!
    return key >= 0 && this.levelsWith[key]! > 0
  }

  /** All options with the key of this one. */
  alike(option: number): readonly number[] {
    const key = this.keys[option]!
    return key < 0 ? [] : this.options[key]!
  }

  /** All options with keys that a level has tried. */
  triedAt(level: number): number[] {
    return this.triedOn[level]!.flatMap((key) => this.options[key]!)
  }
}
