import { bitCount } from '../../../base/bits.ts'
import type { BoardAutomata } from './automata.ts'

export const FOUND = 0
export const ENDED = 1
export const PAUSED = 2

/** All ways to place the next height in every row and column, one after the other. */
export class Placements {
  /** By row, then by column: the node before the height is placed, to be filled in, and the node after it. */
  readonly nodes: Int32Array
  readonly following: Int32Array
  isUnderWay = false
  /** Buildings placed since the last call. */
  spent = 0

  private readonly size: number
  /** By depth: the row, the columns where it can have the height, and those where it or a later one can. */
  private readonly order: Int32Array
  private readonly allowed: Int32Array
  private readonly allowedFrom: Int32Array
  /** By depth: columns taken by the rows before, columns not tried, and whether the end was reached from here. */
  private depth = 0
  private readonly taken: Int32Array
  private readonly untried: Int32Array
  private readonly isPossible: Uint8Array
  /** By set of columns taken: the state for which it was found that the other rows cannot have the rest. */
  private readonly hopelessIn: Int32Array
  private states = 0

  constructor(private readonly automata: BoardAutomata) {
    const size = automata.rows.length
    this.size = size
    this.nodes = new Int32Array(2 * size)
    this.following = new Int32Array(2 * size)
    this.order = new Int32Array(size)
    this.allowed = new Int32Array(size)
    this.allowedFrom = new Int32Array(size + 1)
    this.taken = new Int32Array(size)
    this.untried = new Int32Array(size)
    this.isPossible = new Uint8Array(size)
    this.hopelessIn = new Int32Array(2 ** size)
  }

  /** Restarts with other nodes: finds where rows can have the height; those with little choice come first. */
  begin(): void {
    const { size, nodes, order, allowed, allowedFrom } = this
    const { rows, columns } = this.automata
    this.states++
    this.isUnderWay = false
    for (let row = 0; row < size; row++) {
      let mask = 0
      for (let left = rows[row]!.open[nodes[row]!]!; left !== 0; left &= left - 1) {
        const column = 31 - Math.clz32(left & -left)
        mask |= ((columns[column]!.open[nodes[size + column]!]! >>> row) & 1) << column
      }
      if (mask === 0) return
      const choices = bitCount(mask)
      let at = row
      for (; at > 0 && bitCount(allowed[at - 1]!) > choices; at--) {
        allowed[at] = allowed[at - 1]!
        order[at] = order[at - 1]!
      }
      allowed[at] = mask
      order[at] = row
    }
    for (let depth = size - 1; depth >= 0; depth--) allowedFrom[depth] = allowedFrom[depth + 1]! | allowed[depth]!
    this.isUnderWay = true
    this.depth = 0
    this.taken[0] = 0
    this.untried[0] = allowed[0]!
    this.isPossible[0] = 0
  }

  stop(): void {
    this.isUnderWay = false
  }

  /** Advance to the next way, for this many steps at most. */
  advance(budget: number): typeof FOUND | typeof ENDED | typeof PAUSED {
    const { size, order, allowed, allowedFrom, nodes, following, taken, untried, isPossible, hopelessIn } = this
    const { rows, columns } = this.automata
    const all = 2 ** size - 1
    const stamp = this.states
    let { depth } = this
    let steps = 0
    let outcome: typeof FOUND | typeof ENDED | typeof PAUSED = PAUSED
    while (steps < budget) {
      const choices = untried[depth]!
      if (choices === 0) {
        if (isPossible[depth] === 0) hopelessIn[taken[depth]!] = stamp
        if (depth === 0) {
          this.isUnderWay = false
          outcome = ENDED
          break
        }
        depth--
        if (isPossible[depth + 1] === 1) isPossible[depth] = 1
        continue
      }
      const bit = choices & -choices
      untried[depth] = choices ^ bit
      steps++
      const takenNow = taken[depth]! | bit
      // Every column that is left needs a row.
      if (hopelessIn[takenNow] === stamp || (takenNow | allowedFrom[depth + 1]!) !== all) continue
      const column = 31 - Math.clz32(bit)
      const row = order[depth]!
      following[row] = rows[row]!.next[nodes[row]! * size + column]!
      following[size + column] = columns[column]!.next[nodes[size + column]! * size + row]!
      if (depth === size - 1) {
        isPossible[depth] = 1
        outcome = FOUND
        break
      }
      depth++
      taken[depth] = takenNow
      untried[depth] = allowed[depth]! & ~takenNow
      isPossible[depth] = 0
    }
    this.depth = depth
    this.spent = steps
    return outcome
  }
}
