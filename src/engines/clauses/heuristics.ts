import type { Random } from '../../base/random.ts'
import type { Assignment } from './unit-propagation.ts'

const LARGEST = 1e150

/** The unassigned variables by activity (VSIDS), in a heap: those of the last conflicts come first. */
export class VariableOrder {
  private activity = new Float64Array(0)
  private heap = new Int32Array(0)
  /** Where a variable is in the heap, or -1. */
  private place = new Int32Array(0)
  private size = 0
  private step = 1

  /** Makes room for this many variables; the new ones are put in. */
  extend(before: number, variables: number): void {
    if (variables > this.activity.length) {
      const room = Math.max(variables, 2 * this.activity.length)
      const activity = new Float64Array(room)
      const heap = new Int32Array(room)
      const place = new Int32Array(room).fill(-1)
      activity.set(this.activity)
      heap.set(this.heap)
      place.set(this.place.subarray(0, before))
      this.activity = activity
      this.heap = heap
      this.place = place
    }
    for (let variable = before; variable < variables; variable++) this.insert(variable)
  }

  insert(variable: number): void {
    if (this.place[variable]! >= 0) return
    this.heap[this.size] = variable
    this.place[variable] = this.size
    this.rise(this.size++)
  }

  /** Takes the most active variable out, or gives -1. */
  take(): number {
    if (this.size === 0) return -1
    const { heap, place } = this
    const first = heap[0]!
    place[first] = -1
    const last = heap[--this.size]!
    if (this.size > 0) {
      heap[0] = last
      place[last] = 0
      this.sink(0)
    }
    return first
  }

  bump(variable: number): void {
    const activity = this.activity[variable]! + this.step
    this.activity[variable] = activity
    if (activity > LARGEST) this.rescale()
    const place = this.place[variable]!
    if (place > 0) this.rise(place)
  }

  /** Makes what is bumped from now on count for more: what was bumped before fades. */
  fade(decay: number): void {
    this.step /= decay
    if (this.step > LARGEST) this.rescale()
  }

  private rescale(): void {
    for (let i = 0; i < this.activity.length; i++) this.activity[i]! /= LARGEST
    this.step /= LARGEST
  }

  private rise(from: number): void {
    const { heap, place, activity } = this
    const variable = heap[from]!
    const own = activity[variable]!
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent]!
      if (activity[above]! >= own) break
      heap[at] = above
      place[above] = at
      at = parent
    }
    heap[at] = variable
    place[variable] = at
  }

  private sink(from: number): void {
    const { heap, place, activity, size } = this
    const variable = heap[from]!
    const own = activity[variable]!
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && activity[heap[child + 1]!]! > activity[heap[child]!]!) child++
      const below = heap[child]!
      if (activity[below]! <= own) break
      heap[at] = below
      place[below] = at
      at = child
    }
    heap[at] = variable
    place[variable] = at
  }
}

const NONE = -1
/** Conflicts before the first change of phases; later ones come after ever longer intervals. */
const INTERVAL = 1000

/** What to change phases to, in turn. */
const TURNS = ['first', 'opposite', 'best', 'random', 'best', 'first', 'best', 'opposite'] as const

/** Which way a variable is decided: as it was assigned last, or as in the longest trail without a conflict. */
export class Phases {
  /** By variable, the last bit of a literal, here and below. */
  private saved = new Int8Array(0)
  /** As in the longest trail since the last change, or NONE. */
  private target = new Int8Array(0)
  private targetSize = 0
  /** As in the longest trail of all since the last change to it, or NONE. */
  private best = new Int8Array(0)
  private bestSize = 0
  private turn = 0
  private nextChange = INTERVAL

  constructor(
    private readonly assignment: Assignment,
    private readonly random: Random,
    private readonly first: (variable: number) => number,
  ) {}

  extend(before: number, variables: number): void {
    if (variables > this.saved.length) {
      const room = this.assignment.levels.length
      this.saved = extended(this.saved, before, room)
      this.target = extended(this.target, before, room)
      this.best = extended(this.best, before, room)
    }
    for (let variable = before; variable < variables; variable++) this.saved[variable] = this.first(variable)
  }

  /** The literal to try first. */
  literal(variable: number, isStable: boolean): number {
    const target = isStable ? this.target[variable]! : NONE
    return 2 * variable + (target === NONE ? this.saved[variable]! : target)
  }

  save(literal: number): void {
    this.saved[literal >> 1] = literal & 1
  }

  set(literal: number): void {
    this.saved[literal >> 1] = literal & 1
    this.target[literal >> 1] = NONE
  }

  /** To be called at a conflict: the trail up to the present level had none. */
  remember(): void {
    const { trail, starts, level } = this.assignment
    const size = starts[level]!
    if (size > this.targetSize) {
      this.targetSize = size
      for (let i = 0; i < size; i++) this.target[trail[i]! >> 1] = trail[i]! & 1
    }
    if (size > this.bestSize) {
      this.bestSize = size
      for (let i = 0; i < size; i++) this.best[trail[i]! >> 1] = trail[i]! & 1
    }
  }

  /** Now and then all phases change, to get away from where nothing is found. */
  isChangeDue(conflicts: number): boolean {
    return conflicts >= this.nextChange
  }

  change(conflicts: number): void {
    const { variables } = this.assignment
    const kind = TURNS[this.turn % TURNS.length]!
    this.turn++
    this.nextChange = conflicts + INTERVAL * (this.turn + 1)
    for (let variable = 0; variable < variables; variable++) {
      if (kind === 'best') {
        if (this.best[variable] !== NONE) this.saved[variable] = this.best[variable]!
      } else if (kind === 'random') this.saved[variable] = this.random.next() & 1
      else this.saved[variable] = this.first(variable) ^ (kind === 'opposite' ? 1 : 0)
    }
    this.target.fill(NONE)
    this.targetSize = 0
    if (kind !== 'best') return
    this.best.fill(NONE)
    this.bestSize = 0
  }
}

function extended(array: Int8Array<ArrayBuffer>, length: number, room: number): Int8Array<ArrayBuffer> {
  const larger = new Int8Array(room).fill(NONE)
  larger.set(array.subarray(0, length))
  return larger
}

/** Conflicts in the first period; it measures how many steps the other periods get. */
const FIRST_PERIOD = 1000
const LEAST_INTERVAL = 2
/** Restart when the recent glue is this factor above the average. */
const MARGIN = 1.1
const STABLE_INTERVAL = 1024

/**
 * When to restart. Two modes alternate: in focused mode restarts are frequent, whenever the last conflicts were worse
 * than the average (good at proofs); in stable mode they are rare, by Luby's sequence (good at finding models).
 */
export class RestartSchedule {
  isStable = false
  private readonly late = new Average(0.03)
  private readonly ever = new Average(1e-5)
  private sinceRestart = 0
  private conflicts = 0
  private periods = 0
  private periodSteps = 0
  private periodEnd = Number.POSITIVE_INFINITY
  private readonly luby = new Luby()
  private stableInterval = STABLE_INTERVAL

  onConflict(glue: number, steps: number): void {
    this.late.add(glue)
    this.ever.add(glue)
    this.sinceRestart++
    this.conflicts++
    if (this.periods === 0 ? this.conflicts < FIRST_PERIOD : steps < this.periodEnd) return
    if (this.periods === 0) this.periodSteps = steps
    this.periods++
    this.isStable = !this.isStable
    this.periodEnd = steps + this.periodSteps * (((this.periods + 1) >> 1) + 1) ** 2
  }

  isDue(): boolean {
    if (this.isStable) return this.sinceRestart >= this.stableInterval
    return this.sinceRestart >= LEAST_INTERVAL && this.late.value > this.ever.value * MARGIN
  }

  restarted(): void {
    this.sinceRestart = 0
    if (this.isStable) this.stableInterval = STABLE_INTERVAL * this.luby.next()
  }
}

/** An exponential moving average without bias at the beginning. */
class Average {
  value = 0
  private share = 1

  constructor(private readonly last: number) {}

  add(value: number): void {
    this.value += this.share * (value - this.value)
    this.share = Math.max(this.last, this.share / (1 + this.share))
  }
}

/** 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … */
class Luby {
  private u = 1
  private v = 1

  next(): number {
    const value = this.v
    if ((this.u & -this.u) === this.v) {
      this.u++
      this.v = 1
    } else this.v *= 2
    return value
  }
}
