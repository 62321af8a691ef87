import { Arena } from '../../base/arena.ts'
import type { Matrix } from './matrix.ts'

/**
 * Dancing cells: the options left to each item are a sparse set, so that an option is removed by a swap and comes
 * back by making the set one larger again. What is removed is on a trail, and is restored in reverse. Knows colours
 * and multiplicities.
 */
export class CoverState {
  /** How many options each item has left. */
  readonly size: Int32Array
  /** How often each primary item still must and still may be covered. */
  readonly need: Int32Array
  readonly room: Int32Array
  /** Primary items that may still be covered, in no order; the first `activeCount` count. */
  readonly active: Int32Array
  activeCount: number
  trailTop = 0
  /** Whether a primary item has fewer options left than it needs. Set by removing, cleared by the caller. */
  isStarved = false
  /** Cells touched so far: the unit of work. */
  updates = 0

  private readonly starts: Int32Array
  private readonly cells: Int32Array
  private readonly colours: Int32Array | undefined
  private readonly primary: number
  private readonly optionOf: Int32Array
  private readonly first: Int32Array
  private readonly set: Int32Array
  private readonly place: Int32Array
  private readonly where: Int32Array
  private readonly trail: Int32Array
  /** The option that has given an item its colour, and the colour; -1 and 0 for none. */
  private readonly painter: Int32Array
  private readonly paint: Int32Array
  private untouched: Snapshot | undefined

  constructor(matrix: Matrix) {
    const { primary, items, options, starts, cells, colours, least, most } = matrix
    this.starts = starts
    this.cells = cells
    this.colours = colours
    this.primary = primary
    const painted = colours ? items : 0
    const arena = Arena.ofSize(cells.length * 3 + items * 2 + 1 + primary * 4 + options + painted * 2)
    this.optionOf = arena.take(cells.length)
    this.set = arena.take(cells.length)
    this.place = arena.take(cells.length)
    this.size = arena.take(items)
    this.first = arena.take(items + 1)
    this.need = arena.take(primary)
    this.room = arena.take(primary)
    this.active = arena.take(primary)
    this.where = arena.take(primary)
    this.trail = arena.take(options)
    this.painter = arena.take(painted).fill(-1)
    this.paint = arena.take(painted)
    this.activeCount = primary
    for (let item = 0; item < primary; item++) {
      this.need[item] = least ? least[item]! : 1
      this.room[item] = most ? most[item]! : 1
      this.active[item] = this.where[item] = item
    }
    this.fillSets(items, options)
  }

  private fillSets(items: number, options: number): void {
    const { starts, cells, size, first, set, place, optionOf } = this
    for (let c = 0; c < cells.length; c++) size[cells[c]!]!++
    for (let item = 0; item < items; item++) first[item + 1] = first[item]! + size[item]!
    size.fill(0)
    for (let option = 0; option < options; option++) {
      for (let c = starts[option]!; c < starts[option + 1]!; c++) {
        const item = cells[c]!
        const position = first[item]! + size[item]!++
        set[position] = c
        place[c] = position
        optionOf[c] = option
      }
    }
    // An item that may not be covered at all leaves the search before it begins.
    for (let item = 0; item < this.primary; item++) {
      if (this.room[item] === 0) this.deactivate(item)
    }
    for (let item = 0; item < this.primary; item++) {
      if (this.room[item] === 0) this.removeAll(item)
      if (this.need[item]! > size[item]!) this.isStarved = true
    }
  }

  /** Keeps what the state is like before anything is chosen: enough to go back there from anywhere. */
  remember(): this {
    const { size, need, room, activeCount, trailTop, isStarved } = this
    this.untouched = { size: size.slice(), need: need.slice(), room: room.slice(), activeCount, trailTop, isStarved }
    return this
  }

  /** Back to a remembered state: sets have been reordered since, so restoring their sizes is enough. */
  reset(): void {
    const snapshot = this.untouched!
    this.size.set(snapshot.size)
    this.need.set(snapshot.need)
    this.room.set(snapshot.room)
    this.painter.fill(-1)
    this.paint.fill(0)
    this.activeCount = snapshot.activeCount
    this.trailTop = snapshot.trailTop
    this.isStarved = snapshot.isStarved
  }

  /** Whether an option can still be chosen. */
  isLeft(option: number): boolean {
    const c = this.starts[option]!
    const item = this.cells[c]!
    return this.place[c]! < this.first[item]! + this.size[item]!
  }

  /** Copies the options an item has left. */
  optionsOf(item: number, into: Int32Array, at: number): void {
    const { first, set, optionOf } = this
    const count = this.size[item]!
    for (let k = 0; k < count; k++) into[at + k] = optionOf[set[first[item]! + k]!]!
  }

  /** Takes an option out of all its items. */
  remove(option: number): void {
    const { starts, cells, size, first, set, place, need, primary } = this
    const end = starts[option + 1]!
    for (let c = starts[option]!; c < end; c++) {
      const item = cells[c]!
      const left = --size[item]!
      const last = first[item]! + left
      const here = place[c]!
      const other = set[last]!
      set[here] = other
      place[other] = here
      set[last] = c
      place[c] = last
      if (item < primary && left < need[item]!) this.isStarved = true
    }
    this.trail[this.trailTop++] = option
    this.updates += end - starts[option]!
  }

  /** Selects an option and removes what it excludes; if `eager`, it stops when an item is starved. */
  choose(option: number, eager: boolean): void {
    const { starts, cells, colours, need, room, primary, painter, paint } = this
    const start = starts[option]!
    const end = starts[option + 1]!
    for (let c = start; c < end; c++) {
      const item = cells[c]!
      if (item < primary) {
        need[item]!--
        if (--room[item]! === 0) this.deactivate(item)
      }
    }
    this.remove(option)
    for (let c = start; c < end; c++) {
      if (eager && this.isStarved) return
      const item = cells[c]!
      const colour = colours ? colours[c]! : 0
      if (item < primary) {
        if (room[item] === 0) this.removeAll(item)
      } else if (colour === 0) this.removeAll(item)
      else if (paint[item] === 0) {
        paint[item] = colour
        painter[item] = option
        this.removeOtherColours(item, colour)
      }
    }
  }

  /** Takes back `choose`; the trail must stand where it stood after it. */
  unchoose(option: number, mark: number): void {
    const { starts, cells, colours, need, room, primary, painter, paint } = this
    this.restore(mark)
    const start = starts[option]!
    for (let c = starts[option + 1]! - 1; c >= start; c--) {
      const item = cells[c]!
      if (item < primary) {
        need[item]!++
        if (room[item]!++ === 0) this.activeCount++
      } else if (colours && painter[item] === option) {
        painter[item] = -1
        paint[item] = 0
      }
    }
  }

  /** Restores what was removed since the trail stood at `mark`. */
  restore(mark: number): void {
    const { starts, cells, size, trail } = this
    while (this.trailTop > mark) {
      const option = trail[--this.trailTop]!
      for (let c = starts[option + 1]! - 1, start = starts[option]!; c >= start; c--) size[cells[c]!]!++
    }
  }

  private removeAll(item: number): void {
    const { first, size, set, optionOf } = this
    while (size[item]! > 0) this.remove(optionOf[set[first[item]! + size[item]! - 1]!]!)
  }

  private removeOtherColours(item: number, colour: number): void {
    const { first, size, set, optionOf } = this
    const colours = this.colours!
    // Downwards, for removing swaps the last one into the hole, and that one has been looked at already.
    for (let k = size[item]! - 1; k >= 0; k--) {
      const c = set[first[item]! + k]!
      if (colours[c] !== colour) this.remove(optionOf[c]!)
    }
  }

  private deactivate(item: number): void {
    const { active, where } = this
    const last = active[--this.activeCount]!
    const here = where[item]!
    active[here] = last
    where[last] = here
    active[this.activeCount] = item
    where[item] = this.activeCount
  }
}

/** The part of a problem that its states know. */
export interface StateTask {
  readonly matrix: Matrix
  readonly isLarge: boolean
  spareState?: CoverState | undefined
}

/** A state in which nothing is chosen yet, not even a prefix. It should be given back, with any choices. */
export function borrowState(task: StateTask): CoverState {
  prepareState(task)
  const state = task.spareState ?? new CoverState(task.matrix)
  task.spareState = undefined
  return state
}

/** The states of large problems take long to build: they are used again. */
export function giveBackState(task: StateTask, state: CoverState): void {
  if (!task.isLarge) return
  state.reset()
  task.spareState = state
}

/** Builds the state of a large problem before a search begins, which could not be stopped meanwhile. */
export function prepareState(task: StateTask): void {
  if (task.isLarge) task.spareState ??= new CoverState(task.matrix).remember()
}

interface Snapshot {
  readonly size: Int32Array
  readonly need: Int32Array
  readonly room: Int32Array
  readonly activeCount: number
  readonly trailTop: number
  readonly isStarved: boolean
}

/** There is no item left to branch on, and none that lacks anything. */
export const ALL_COVERED = -1
/** Some item cannot be covered any more. */
export const DEAD_END = -2

const NEVER = 0x7fffffff

/** The item with the fewest branches, the first listed among equals. */
export function pickFewest(state: CoverState): number {
  const { active, size, need, activeCount } = state
  let best = ALL_COVERED
  let fewest = NEVER
  for (let k = 0; k < activeCount; k++) {
    const item = active[k]!
    const count = branchCount(need[item]!, size[item]!)
    if (count < fewest || (count === fewest && count !== NEVER && item < best)) {
      fewest = count
      best = item
    }
  }
  state.updates += activeCount >> 3
  return fewest <= 0 ? DEAD_END : best
}

/** One branch for each option that can be chosen first, and one for none of them, where allowed. */
function branchCount(need: number, size: number): number {
  if (need > 0) return size - need + 1
  return size === 0 ? NEVER : size + 1
}

/** The item with the least value of a criterion. Whether other items can still be covered is not looked at. */
export function pickBy(state: CoverState, criterion: (item: number, options: number) => number): number {
  const { active, size, need, activeCount } = state
  let best = ALL_COVERED
  let least = 0
  for (let k = 0; k < activeCount; k++) {
    const item = active[k]!
    if (need[item]! <= 0 && size[item] === 0) continue
    const value = criterion(item, size[item]!)
    if (best < 0 || value < least || (value === least && item < best)) {
      least = value
      best = item
    }
  }
  state.updates += activeCount
  return best >= 0 && need[best]! > size[best]! ? DEAD_END : best
}

/** Whether branches exclude the options of earlier ones: the item may be covered again, or not at all. */
export function isLoose(state: CoverState, item: number): boolean {
  return state.room[item]! > 1 || state.need[item]! <= 0
}
